import { BudgetError } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import * as messages from "../src/messages.ts";

/** Every message in each of its wordings, so that they can be reviewed in one place. */
const samples = [
  messages.wrongValueType({ name: '"port"', expected: "a number", found: "a string", advice: " Remove the quotes." }),
  messages.nullValue({ name: '"tags[0]"' }),
  messages.notOneOf({ name: '"runs_on"', found: '"linxu"', allowed: '"linux" or "macos"', suggestion: "linux" }),
  messages.notOneOf({ name: '"runs_on"', found: undefined, allowed: '"linux" or "macos"', suggestion: undefined }),
  messages.outOfRange({ name: '"retries"', expected: "a whole number from 0 to 5", found: "9" }),
  messages.outOfRange({ name: '"retries"', expected: "a whole number from 0 to 5", found: undefined }),
  messages.wrongLength({ name: '"name"', rule: "minLength", limit: 1, found: 0 }),
  messages.wrongLength({ name: '"name"', rule: "maxLength", limit: 63, found: undefined }),
  messages.wrongCount({ name: '"tags"', rule: "minItems", limit: 1, found: 0 }),
  messages.wrongCount({ name: '"tags"', rule: "maxItems", limit: 4, found: undefined }),
  messages.repeatedElement({ name: '"tags[2]"', first: 0 }),
  messages.patternMismatch({ name: '"name"', expected: "lower case with hyphens", found: '"A"' }),
  messages.patternMismatch({ name: '"name"', expected: "lower case with hyphens", found: undefined }),
  messages.uncheckedPattern({ pattern: "^(?!x)" }),
  messages.noAlternative({ name: '"version"', expected: 'a whole number or "latest"', found: '"lates"' }),
  messages.unknownKey({ name: '"git"', key: "brnch", suggestion: "branch" }),
  messages.unknownKey({ name: '"git"', key: undefined, suggestion: undefined }),
  messages.missingKey({ name: '"git"', key: "branch" }),
  messages.inexactNumber({ name: '"ratio"' }),
  messages.unknownValue({ name: '"region"' }),
  messages.variableOfLater({ name: '"run"' }),
  messages.failedConversion({ name: '"url"', reason: "Invalid URL" }),
  messages.failedConversion({ name: '"url"', reason: undefined }),
  messages.unknownReference({ scope: "job", label: "bild", suggestion: "build" }),
  messages.referenceRequired({ name: '"needs[0]"', scope: "job" }),
  messages.literalRequired({ name: '"needs"', expected: "a list of references such as job.name" }),
  messages.referenceCycle({ way: ["job.a.needs", "job.b.needs"] }),
  messages.blocksNotKnown({ name: "job" }),
  messages.missingBlock({ type: "step" }),
  messages.tooFewBlocks({ type: "step", min: 2, found: 1 }),
  messages.tooFewBlocks({ type: "step", min: 3, found: 2 }),
  messages.tooManyBlocks({ type: "image", max: 1, found: 2 }),
  messages.tooManyBlocks({ type: "check", max: 4, found: 5 }),
  messages.repeatedLabel({ type: "job", label: "build", first: "ci.pipe.hcl:3,5" }),
  messages.exclusiveArguments({ names: ["run", "uses"], found: ["run", "uses"] }),
  messages.oneArgumentRequired({ names: ["run", "uses"] }),
  messages.incompleteArguments({ names: ["user", "password"], missing: ["password"] }),
  messages.incompleteArguments({ names: ["a", "b", "c"], missing: ["b", "c"] }),
  messages.deprecatedItem({ name: "queue", message: "Use runs_on.", successor: "runs_on" }),
  messages.refusedMerge({ name: "owner" }),
  messages.brokenRule("pipeline/retries-in-parallel", "A job that runs in parallel cannot be tried again."),
  messages.missingInput({ name: "region", variables: ["JOB_VAR_region"] }),
  messages.missingInput({ name: "region", variables: [] }),
  messages.undeclaredInput({ name: "regoin", suggestion: "region" }),
  messages.invalidInput({ name: "count", source: "the environment variable JOB_VAR_count", reason: "a number is required" }),
  messages.undeclaredName({ name: "local.regoin", suggestion: "local.region" }),
  messages.repeatedName({ name: "region", first: "web.job.hcl:1,10" }),
  messages.invalidByValidation({ name: "region", detail: "" }),
  messages.invalidByValidation({ name: "region", detail: "Regions have two letters." }),
  messages.nestedTooDeeply(),
  messages.missingArgument({ name: "owner" }),
  messages.evaluationLimit(new BudgetError("steps", 1_000_000)),
];

it("messages match the reviewed snapshot", async () => {
  const text = samples.map(({ code, summary, detail }) => `${code}: ${summary}\n  ${detail}`).join("\n");
  await expect(`${text}\n`).toMatchFileSnapshot("__snapshots__/messages.txt");
});

it("every message has a sample", () => {
  expect(new Set(samples.map(({ code }) => code)).size).toBe(Object.keys(messages).length);
});

import { BudgetError } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import * as dynblock from "../src/dynblock/messages.ts";
import * as specfile from "../src/specfile/messages.ts";
import * as typeexpr from "../src/typeexpr/messages.ts";
import * as userfunc from "../src/userfunc/messages.ts";

/** Every message in each of its wordings, so that they can be reviewed in one place. */
const samples = [
  typeexpr.typeRequired(),
  typeexpr.unknownType({ name: "strnig", suggestion: "string" }),
  typeexpr.unknownType({ name: "money", suggestion: undefined }),
  typeexpr.anyInExactType(),
  typeexpr.argumentsForKeyword({ name: "string" }),
  typeexpr.oneTypeArgumentRequired({ name: "list", found: 0 }),
  typeexpr.oneTypeArgumentRequired({ name: "object", found: 2 }),
  typeexpr.attributeTypesRequired(),
  typeexpr.elementTypesRequired(),
  typeexpr.attributeTypeNameRequired(),
  typeexpr.repeatedAttributeType({ name: "port" }),
  typeexpr.misplacedOptional(),
  typeexpr.optionalInExactType(),
  typeexpr.optionalTypeRequired(),
  typeexpr.extraOptionalArgument({ found: 2, defaults: false }),
  typeexpr.extraOptionalArgument({ found: 3, defaults: true }),
  typeexpr.unsuitableDefault({ name: "port", reason: "a number is required, not a string" }),
  typeexpr.typeTooDeep(),
  dynblock.unsupportedDynamicBlock({ type: "rul", suggestion: ' Did you mean "rule"?' }),
  dynblock.dynamicForEachWithoutElements({ found: "string" }),
  dynblock.dynamicForEachNull(),
  dynblock.tooManyDynamicBlocks({ limit: 100_000, length: 1000 }),
  dynblock.evaluationLimit(new BudgetError("elements", 1_000_000)),
  dynblock.iteratorNameRequired(),
  dynblock.wrongNumberOfDynamicLabels({ type: "rule", names: ["name"], found: 0 }),
  dynblock.wrongNumberOfDynamicLabels({ type: "rule", names: ["kind", "name"], found: 1 }),
  dynblock.unsuitableDynamicLabel({ reason: "it is null, but a label must be a string" }),
  dynblock.missingDynamicContent({ type: "rule" }),
  dynblock.repeatedDynamicContent(),
  userfunc.invalidParameter(),
  userfunc.invalidVariadicParameter(),
  specfile.wrongSpecArgument({ name: "required", reason: "a bool is required" }),
  specfile.missingSpec({ where: "A block_list block" }),
  specfile.extraSpec({ where: "A specification file" }),
  specfile.missingAttributeName(),
  specfile.emptyAttributeName(),
  specfile.missingBlockType({ kind: "block_list" }),
  specfile.missingLabelNames(),
  specfile.anyInBlockMap(),
  specfile.notAType({ found: "a value of type string" }),
  specfile.uselessDefault(),
];

it("messages match the reviewed snapshot", async () => {
  const text = samples.map(({ code, summary, detail }) => `${code}: ${summary}\n  ${detail}`).join("\n");
  await expect(`${text}\n`).toMatchFileSnapshot("__snapshots__/messages.txt");
});

it("every message has a sample", () => {
  const messages = [typeexpr, dynblock, userfunc, specfile].flatMap(Object.keys);
  expect(new Set(samples.map(({ code }) => code)).size).toBe(messages.length);
});

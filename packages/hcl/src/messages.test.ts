import { BudgetError } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import * as syntaxMessages from "./diagnostic/messages-syntax.ts";
import * as messages from "./messages.ts";

/** Every message once, in each of its wordings, so that they are reviewed in one place. */
const samples = [
  messages.variablesNotAllowed({ name: "web" }),
  messages.unknownVariable({ name: "wbe", suggestion: "web" }),
  messages.unknownVariable({ name: "wbe", suggestion: undefined }),
  messages.traversalPattern(),
  messages.attributeOfNull({ name: "id" }),
  messages.unsupportedAttribute({ name: "nmae", suggestion: "name" }),
  messages.missingMapElement({ name: "regoin", suggestion: "region" }),
  messages.attributeOfSequence({ name: "id", type: "tuple", ofObjects: false, canIndex: true }),
  messages.attributeOfSequence({ name: "id", type: "list of object", ofObjects: true, canIndex: true }),
  messages.attributeOfSequence({ name: "id", type: "list of set of string", ofObjects: false, canIndex: true }),
  messages.attributeOfSequence({ name: "id", type: "set of object", ofObjects: true, canIndex: false }),
  messages.attributeOfPrimitive({ name: "id", type: "string" }),
  messages.indexOfNull(),
  messages.nullIndex(),
  messages.invalidIndexKey({ type: "list", wanted: "number", given: "string" }),
  messages.fractionalIndex({ type: "list" }),
  messages.negativeIndex({ type: "list" }),
  messages.indexOutOfRange({ type: "list", length: 3, index: "3" }),
  messages.indexOutOfRange({ type: "list", length: 1, index: "3" }),
  messages.indexOutOfRange({ type: "list", length: 0, index: "3" }),
  messages.indexOutOfRange({ type: "list", length: undefined, index: undefined }),
  messages.missingKey({ type: "map", name: "regoin", suggestion: "region", byNumber: false }),
  messages.missingKey({ type: "map", name: undefined, suggestion: undefined, byNumber: false }),
  messages.missingKey({ type: "object", name: "0", suggestion: undefined, byNumber: true }),
  messages.missingKey({ type: "object", name: undefined, suggestion: undefined, byNumber: false }),
  messages.indexOfSet(),
  messages.valueWithoutElements({ type: "number" }),
  messages.duplicateAttribute({ name: "port", first: "main.hcl:3,1" }),
  messages.missingArgument({ name: "port" }),
  messages.wrongAttributeType({ name: "port", reason: "a number is required, not a list" }),
  messages.evaluationLimit(new BudgetError("steps", 100)),
  messages.evaluationLimit(new BudgetError("text", 100)),
  messages.evaluationLimit(new BudgetError("elements", 100)),
  messages.evaluationLimit(new BudgetError("time", 100)),
  messages.evaluationLimit(new BudgetError("signal", undefined)),
  syntaxMessages.tooManyErrors({ limit: 1000 }),
];

it("messages match the reviewed snapshot", async () => {
  const text = samples.map(({ code, summary, detail }) => `${code}: ${summary}\n  ${detail}`).join("\n");
  await expect(`${text}\n`).toMatchFileSnapshot("__snapshots__/messages.txt");
});

it("every message has a sample", () => {
  const sampled = new Set(samples.map(({ code }) => code));
  const functions = Object.keys({ ...messages, ...syntaxMessages }).filter((name) => name !== "didYouMean" && name !== "countOf");
  expect(sampled.size).toBe(functions.length);
});

import { BudgetError } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import * as syntaxMessages from "./diagnostic/messages-syntax.ts";
import * as messages from "./messages.ts";

/** Every message once, in each of its wordings, so that they are reviewed in one place. */
const samples = [
  messages.variablesNotAllowed("web"),
  messages.unknownVariable("wbe", "web"),
  messages.unknownVariable("wbe", undefined),
  messages.traversalPattern(),
  messages.attributeOfNull("id"),
  messages.unsupportedAttribute("nmae", "name"),
  messages.missingMapElement("regoin", "region"),
  messages.attributeOfSequence("id", "tuple", false, true),
  messages.attributeOfSequence("id", "list of object", true, true),
  messages.attributeOfSequence("id", "set of object", true, false),
  messages.attributeOfPrimitive("id", "string"),
  messages.indexOfNull(),
  messages.nullIndex(),
  messages.invalidIndexKey("list", "number", "string"),
  messages.fractionalIndex("list"),
  messages.negativeIndex("list"),
  messages.indexOutOfRange("list", 3, "3"),
  messages.indexOutOfRange("list", 1, "3"),
  messages.indexOutOfRange("list", 0, "3"),
  messages.indexOutOfRange("list", undefined, undefined),
  messages.missingKey("map", "regoin", "region", false),
  messages.missingKey("map", undefined, undefined, false),
  messages.missingKey("object", "0", undefined, true),
  messages.missingKey("object", undefined, undefined, false),
  messages.indexOfSet(),
  messages.valueWithoutElements("number"),
  messages.duplicateAttribute("port", "main.hcl:3,1"),
  messages.missingArgument("port"),
  messages.evaluationLimit(new BudgetError("steps", 100)),
  messages.evaluationLimit(new BudgetError("text", 100)),
  messages.evaluationLimit(new BudgetError("elements", 100)),
  messages.evaluationLimit(new BudgetError("time", 100)),
  messages.evaluationLimit(new BudgetError("signal", undefined)),
  syntaxMessages.tooManyErrors(1000),
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

import { describe, expect, it } from "vitest";
import { linesOf } from "../../../vitest.process.ts";
import { IS_LONG } from "../../../vitest.tier.ts";
import {
  DepthError,
  list,
  listVal,
  mapVal,
  numberVal,
  objectVal,
  setVal,
  string,
  type Type,
  tuple,
  tupleVal,
  type Value,
} from "../src/index.ts";
import { MAX_TYPE_DEPTH } from "../src/kernel.ts";

/** The result of each case of small-stack.ts in a process with a stack of 200 KB. */
function endsWithSmallStack(): readonly { readonly name: string; readonly end: string }[] {
  const lines = linesOf(new URL("small-stack.ts", import.meta.url), "--stack-size=200");
  return lines.map((line) => JSON.parse(line) as { readonly name: string; readonly end: string });
}

it.runIf(IS_LONG)("visits of values 1,000 levels deep return or throw a CtyError with a stack of 200 KB", () => {
  const ends = endsWithSmallStack();
  // With this stack, some sets cannot be created. Then there is one case for all of their visits.
  expect(ends.length).toBeGreaterThan(400);
  expect(ends.filter(({ end }) => end !== "returned" && end !== "CtyError")).toEqual([]);
  // Operations without recursion always return.
  const iterative = [
    "sizeOf",
    "typeDepth",
    "containsMarked",
    "hasMarkDeep",
    "isWhollyKnown",
    "hasWhollyKnownType",
    "equalTypes",
    "hasDynamicTypes",
  ];
  for (const { name, end } of ends) if (iterative.includes(name.split(" ")[0]!)) expect([name, end]).toEqual([name, "returned"]);
});

describe("a value that is nested more deeply", () => {
  it.each<[string, (inner: Value) => Value]>([
    ["tupleVal", (x) => tupleVal([x])],
    ["objectVal", (x) => objectVal({ a: x }) as Value],
    ["listVal", (x) => listVal([x])],
    ["setVal", (x) => setVal([x])],
    ["mapVal", (x) => mapVal({ a: x })],
  ])("is refused by %s", (_, wrap) => {
    let value: Value = numberVal(1);
    for (let i = 0; i < MAX_TYPE_DEPTH; i++) value = wrap(value);
    expect(() => wrap(value)).toThrow(DepthError);
  });

  it.each<[string, (inner: Type) => Type]>([
    ["list", list],
    ["tuple", (x) => tuple([x])],
  ])("is given no type by %s", (_, wrap) => {
    let type: Type = string;
    for (let i = 0; i < MAX_TYPE_DEPTH; i++) type = wrap(type);
    expect(() => wrap(type)).toThrow(DepthError);
  });
});

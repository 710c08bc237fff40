/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { capsuleVal, convert, rawEquals, type Value } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { Bytes, standardFunctions } from "../src/index.ts";
import { examples } from "./examples.ts";

const ctx = new EvalContext({
  variables: new Map([["bytes", capsuleVal(Bytes, Uint8Array.of(1, 2, 3)) as Value]]),
  functions: standardFunctions,
});

/** The value of an expression, or the codes of what is wrong with it. */
function evaluate(source: string): Value | readonly string[] {
  const { expression, diagnostics } = parseExpression(source, "example");
  expect(diagnostics).toEqual([]);
  const evaluated = expression.value(ctx);
  return evaluated.diagnostics.length > 0 ? evaluated.diagnostics.map(({ code }) => code) : evaluated.value;
}

it("every function has examples", () => {
  expect(Object.keys(examples).sort()).toEqual([...standardFunctions.keys()].sort());
});

it("every docstring has one of the examples", () => {
  const folder = fileURLToPath(new URL("../src", import.meta.url));
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /^[^.]+\.ts$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("\n");
  const documented = Array.from(sources.matchAll(/^ \* @example (.*)\n \*\/\nexport const (\w+): Func =/gm), ([, example, name]) => {
    const calls = examples[name!]!.calls.map(([call, result]) => `${call} // ${result}`);
    expect(calls).toContain(example);
    return name;
  });
  expect(documented.sort()).toEqual([...standardFunctions.keys()].sort());
});

const cases = Object.entries(examples).flatMap(([name, { calls }]) => calls.map(([call, result]) => [name, call, result] as const));

describe("the examples", () => {
  it.each(cases)("show results of %s that are right: %s is %s", (name, call, result) => {
    expect(call).toContain(`${name}(`);
    const value = evaluate(call);
    if (result === "error") {
      expect(Array.isArray(value)).toBe(true);
      return;
    }
    const expected = evaluate(result) as Value;
    // Lists, sets and maps are written as tuples and objects.
    const typed = Array.isArray(value) ? expected : convert(expected, (value as Value).type);
    expect([String(value), !Array.isArray(value) && rawEquals(value as Value, typed)]).toEqual([String(typed), true]);
  });
});

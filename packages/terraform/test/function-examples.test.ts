/// <reference path="../../../vitest.raw.d.ts" />
import { convert, type Func, type Parameter, rawEquals, stringVal, unmarkDeep, type Value } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import readme from "../README.md?raw";
import { describedFunctions, terraformFunctions, typeOf } from "../src/entry/functions.ts";
import { memoryFiles } from "../src/index.ts";
import { exampleFiles, exampleTime, functionExamples } from "./function-examples.ts";

const dialects = ["terraform", "opentofu"] as const;

function functionsOf(dialect: (typeof dialects)[number]): ReadonlyMap<string, Func> {
  return terraformFunctions({
    dialect,
    fs: memoryFiles(exampleFiles),
    workingDirectory: "/module",
    homeDirectory: "/home/user",
    planTimestamp: exampleTime,
    now: () => new Date(exampleTime),
  });
}

const plainNames = (functions: ReadonlyMap<string, Func>): readonly string[] =>
  [...functions.keys()].filter((name) => !name.includes("::"));

describe.each(dialects)("in the dialect %s", (dialect) => {
  const functions = functionsOf(dialect);
  const ctx = new EvalContext({ functions, variables: { template: stringVal("x = ${x}") } });
  const examples = Object.entries(functionExamples).filter(([, { only }]) => only === undefined || only === dialect);

  it("has examples of every function", () => {
    expect(examples.map(([name]) => name).sort()).toEqual([...plainNames(functions)].sort());
  });

  /** Returns the value of an expression, or the codes of its diagnostics. */
  function evaluate(source: string): Value | readonly string[] {
    const { expression, diagnostics } = parseExpression(source, "example");
    expect(diagnostics).toEqual([]);
    const evaluated = expression.value(ctx);
    return evaluated.diagnostics.length > 0 ? evaluated.diagnostics.map(({ code }) => code) : unmarkDeep(evaluated.value).value;
  }

  const cases = examples.flatMap(([name, { calls }]) => calls.map(([call, result]) => [name, call, result] as const));
  it.each(cases)("evaluates the example of %s: %s is %s", (name, call, result) => {
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

  it("has as many functions as the README says", () => {
    // The `type` of the console counts.
    const count = plainNames(functions).length + 1;
    expect(readme).toContain(dialect === "opentofu" ? `, ${count} of OpenTofu` : `: ${count} of Terraform`);
  });
});

const described = [...describedFunctions(new Map(functionsOf("opentofu"))), ["type", typeOf] as const].filter(
  ([name]) => !name.includes("::"),
);
it.each(described)("%s has a description of itself and its parameters", (_, func) => {
  const isSentence = (text: string | undefined): void => expect(text).toMatch(/^(?:[A-Z]|~).*\.$/);
  isSentence(func.description);
  const params: readonly Parameter[] = func.varParam === undefined ? func.params : [...func.params, func.varParam];
  for (const { name, description } of params) {
    expect(name).toMatch(/^\w+$/);
    isSentence(description);
  }
});

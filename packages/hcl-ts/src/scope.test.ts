import { Big } from "big.js";
import { describe, expect, it } from "vitest";
import { cty, evaluate, hcl, nativeFunction, only } from "./index.ts";

const value = (source: string, options?: Parameters<typeof evaluate>[1]) => {
  const result = evaluate(source, options);
  expect(result.diagnostics).toEqual([]);
  return cty.toNative(result.value);
};

describe("The functions option", () => {
  it("accepts JavaScript functions and cty functions, in addition to the standard functions", () => {
    const functions = { double: (n: number) => n * 2, "text::shout": (...words: string[]) => words.join(" ").toUpperCase() };
    expect(value('[double(21), text::shout("a", "b"), upper("x"), try(nope, 1)]', { functions })).toEqual([42, "A B", "X", 1]);
    expect(value("len([1, 2])", { functions: new Map([["len", (list: readonly unknown[]) => list.length]]) })).toBe(2);
  });

  it("passes no number to a JavaScript function that JavaScript cannot represent exactly", () => {
    const calls: unknown[] = [];
    const functions = { f: (...args: unknown[]) => calls.push(args) };
    const source = "f(1, { a = [2, 12345678901234567890.5] })";
    const { diagnostics } = evaluate(source, { functions });
    expect(calls).toEqual([]);
    expect(
      diagnostics.map(({ code, detail, subject }) => [code, detail, source.slice(subject?.start.offset, subject?.end.offset)]),
    ).toEqual([["invalid-argument", expect.stringContaining("at .a[1], JavaScript cannot represent this number exactly"), "{"]]);
    expect(evaluate("f(1e400)", { functions }).diagnostics.map(({ code }) => code)).toEqual(["invalid-argument"]);
  });

  it("passes numbers in the form that the option numbers requests, and accepts them as results", () => {
    const functions = {
      double: (n: Big | number | string) => new Big(n).times(2),
      same: (x: unknown) => x,
      type: (x: unknown) => typeof x,
    };
    const precise = "12345678901234567890.5";
    for (const numbers of ["big", "string", cty.toBig] as const) {
      const options = { functions, numbers };
      expect(evaluate(`double(${precise})`, options).value.asDecimalString()).toBe("24691357802469135781");
      expect(evaluate(`double([0.5, ${precise}][0])`, options).value.asDecimalString()).toBe("1");
      expect(value("type(0.5)", options)).toBe("number");
      expect(value(`type(${precise})`, options)).toBe(numbers === "string" ? "string" : "object");
    }
    expect(evaluate(`same({ a = [${precise}] })`, { functions, numbers: "big" }).value.toString()).toBe(`{ a = [${precise}] }`);
    const own = { double: nativeFunction("double", functions.double, { numbers: "big" }) };
    expect(evaluate("double(1e-400)", { functions: own }).value.asDecimalString()).toBe(`0.${"0".repeat(399)}2`);
  });

  it("reports a result of big.js that is not valid", () => {
    const functions = { f: () => ({ n: Object.assign(new Big(1), { c: [12] }) }) };
    expect(evaluate("f()", { functions }).diagnostics.map(({ code, detail }) => [code, detail])).toEqual([
      ["failed-call", expect.stringContaining("expected a number of big.js")],
    ]);
  });

  it("replaces a standard function of the same name", () => {
    expect(value('upper("x")', { functions: { upper: () => "mine" } })).toBe("mine");
  });

  it("excludes the standard functions with only()", () => {
    const functions = only({ double: (n: number) => n * 2 });
    expect(value("double(2)", { functions })).toBe(4);
    expect(evaluate('upper("x")', { functions }).diagnostics.map(({ code }) => code)).toEqual(["unknown-function"]);
    expect(evaluate('upper("x")', { functions: only({}) }).diagnostics).toHaveLength(1);
  });

  it("passes null, keeps marks and skips calls with unknown values", () => {
    let calls = 0;
    const functions = {
      count: (x: unknown): string => {
        calls++;
        return x === null ? "null" : typeof x;
      },
    };
    expect(value("count(null)", { functions })).toBe("null");
    const secret = evaluate("count(s)", { functions, variables: { s: cty.mark(cty.stringVal("s"), "sensitive") } });
    expect(secret.value.hasMark("sensitive")).toBe(true);
    const unknown = evaluate("count(u)", { functions, variables: { u: cty.unknownVal(cty.string) } });
    expect([unknown.value.isKnown(), calls]).toEqual([false, 2]);
  });

  it.each([
    ["throws", () => JSON.parse("{"), "JSON"],
    ["returns undefined", () => undefined, "undefined"],
    ["returns a promise", async () => 1, "promise"],
    ["returns a date", () => new Date(0), "Date"],
  ])("reports a diagnostic at a call that %s", (_, f, text) => {
    const { diagnostics } = evaluate("f()", { functions: { f } });
    expect(diagnostics.map(({ code, detail }) => [code, detail.includes(text)])).toEqual([["failed-call", true]]);
  });
});

describe("Evaluation", () => {
  it("returns the source for formatting diagnostics", () => {
    const { source, diagnostics } = evaluate("1 + nope", { filename: "cell" });
    expect(source.filename).toBe("cell");
    expect(hcl.formatDiagnostics(diagnostics, { sources: [source] })).toContain("1 + nope");
  });

  it("accepts numbers of big.js in variables, and computes with all their digits", () => {
    const variables = { a: new Big("0.1"), list: [new (Big())("12345678901234567890.5")] };
    expect(evaluate("a + list[0]", { variables }).value.asDecimalString()).toBe("12345678901234567890.6");
  });

  it.each([
    ["evaluate", () => evaluate("1", { numbers: "decimal" as never })],
    ["nativeFunction", () => nativeFunction("f", () => 1, { numbers: 1 as never })],
  ])("%s throws at once for a form of numbers that does not exist", (_, call) => {
    expect(call).toThrow(cty.CtyError);
    expect(call).toThrow('"numbers" must be "big", "string" or a function');
  });

  it("accepts variables in a Map, with any names", () => {
    expect(
      value("[__proto__, constructor]", {
        variables: new Map([
          ["__proto__", 1],
          ["constructor", 2],
        ]),
      }),
    ).toEqual([1, 2]);
  });
});

import { describe, expect, it } from "vitest";
import { cty, evaluate, hcl, only } from "./index.ts";

const value = (source: string, options?: Parameters<typeof evaluate>[1]) => {
  const result = evaluate(source, options);
  expect(result.diagnostics).toEqual([]);
  return cty.toNative(result.value);
};

describe("The functions option", () => {
  it("accepts JavaScript functions and those of cty, in addition to the standard functions", () => {
    const functions = { double: (n: number) => n * 2, "text::shout": (...words: string[]) => words.join(" ").toUpperCase() };
    expect(value('[double(21), text::shout("a", "b"), upper("x"), try(nope, 1)]', { functions })).toEqual([42, "A B", "X", 1]);
    expect(value("len([1, 2])", { functions: new Map([["len", (list: readonly unknown[]) => list.length]]) })).toBe(2);
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

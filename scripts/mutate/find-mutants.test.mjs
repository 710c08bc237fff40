import { describe, expect, it } from "vitest";
import { findMutants } from "./find-mutants.mjs";

/** Returns the changed texts of a source. @param {string} text */
const mutants = (text) =>
  findMutants("x.ts", text).flatMap(({ changes }) =>
    changes.map(({ start, end, text: change }) => text.slice(0, start) + change + text.slice(end)),
  );

describe("findMutants", () => {
  it("changes operators, at the operator and not in an operand", () => {
    expect(mutants("f(a < b);")).toEqual(expect.arrayContaining(["f(a <= b);", "f(a >= b);", ";"]));
    expect(mutants("x += y--;")).toEqual(expect.arrayContaining(["x -= y--;", "x += y++;"]));
    expect(mutants("f(!a && -b);")).toEqual(expect.arrayContaining(["f(!a || -b);", "f( a && -b);", "f(!a &&  b);"]));
  });

  it("makes conditions always true and always false", () => {
    expect(mutants("if (a) b();")).toEqual(expect.arrayContaining(["if (true) b();", "if (false) b();", "if (a) ;"]));
    expect(mutants("f(a ? b : c);")).toEqual(expect.arrayContaining(["f(true ? b : c);", "f(false ? b : c);"]));
  });

  it("changes constants, removes statements and returned values", () => {
    expect(mutants('const a = [1, true, "x", ""];')).toEqual(
      expect.arrayContaining([
        'const a = [2, true, "x", ""];',
        'const a = [1, false, "x", ""];',
        'const a = [1, true, "", ""];',
        'const a = [1, true, "x", "mutated"];',
        "const a = [];",
      ]),
    );
    expect(mutants("function f() { return g(); }")).toContain("function f() { return undefined; }");
  });

  it("leaves types, keys, module names and thrown errors alone", () => {
    expect(mutants('import { a } from "b"; type T = "x" | 1; interface I { readonly k: "y" }')).toEqual([]);
    expect(mutants('const o = { "k": a as "x" };')).toEqual([]);
    expect(mutants('throw new Error("x" + y);')).toEqual([]);
  });
});

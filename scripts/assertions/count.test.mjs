import { describe, expect, it } from "vitest";
import { countAssertions } from "./count.mjs";

describe("counting assertions", () => {
  it("counts each assertion that a value is neither null nor undefined", () => {
    expect(countAssertions("a.ts", "const x = a!.b![0]!;")).toEqual({ nonNull: 3, casts: 0 });
  });

  it("counts each type assertion in both forms", () => {
    expect(countAssertions("a.ts", "const x = <A>y; const z = x as unknown as B;")).toEqual({ nonNull: 0, casts: 3 });
  });

  it("does not count `as const`, which claims nothing", () => {
    expect(countAssertions("a.ts", 'const x = ["a"] as const;')).toEqual({ nonNull: 0, casts: 0 });
  });

  it("does not count negations, comparisons, imports under another name, text and comments", () => {
    const source = `
      import { a as b } from "c";
      // This is as long as that!
      const text = "b as c!";
      export const isOther = !b && b !== text && b != 1;
    `;
    expect(countAssertions("a.ts", source)).toEqual({ nonNull: 0, casts: 0 });
  });

  it("counts the definite assignment of a variable and a field, which claims as much", () => {
    expect(countAssertions("a.ts", "let x!: number; class A { y!: number; }")).toEqual({ nonNull: 2, casts: 0 });
  });
});

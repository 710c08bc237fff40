import { type CtyError, fromNative, toNative, type Value } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { standardFunctions } from "./index.ts";

/** Calls a function with native values. */
function call(name: string, ...args: readonly unknown[]): unknown {
  const func = standardFunctions.get(name)!;
  return toNative(func.call(args.map((arg) => fromNative(arg))) as Value);
}

describe("the standard functions", () => {
  it.each([
    ["abs", [-5], 5],
    ["int", [-1.9], -1],
    ["max", [1, 5, 3], 5],
    ["min", [1, 5, 3], 1],
    ["parseint", ["ff", 16], 255],
    ["upper", ["straße"], "STRAßE"],
    ["strlen", ["👨‍👩‍👧e\u0301"], 2],
    ["reverse", ["abc"], "cba"],
    ["substr", ["hello", -3, 2], "ll"],
    ["trimspace", ["  a\n"], "a"],
    ["split", [",", "a,b"], ["a", "b"]],
    ["replace", ["a.b", ".", "-"], "a-b"],
    ["length", [[1, 2]], 2],
    ["coalesce", [null, "a"], "a"],
    ["keys", [{ b: 1, a: 2 }], ["a", "b"]],
    ["hasindex", [[1], 0], true],
    ["concat", [[1], ["a"]], [1, "a"]],
    ["jsonencode", [{ a: [1, "<"] }], '{"a":[1,"\\u003c"]}'],
    ["jsondecode", ['{"a": [1, true]}'], { a: [1, true] }],
  ])("%s%j is %j", (name, args, expected) => {
    expect(call(name, ...args)).toEqual(expected);
  });

  it("say which argument is at fault", () => {
    expect(() => call("parseint", "z", 10)).toThrow(
      expect.objectContaining({ argument: 0 } satisfies Partial<CtyError & { argument: number }>),
    );
    expect(() => call("upper", null)).toThrow(expect.objectContaining({ argument: 0 }));
  });

  it("document themselves", () => {
    for (const [name, func] of standardFunctions) {
      expect(func.description, name).toMatch(/\.$/);
      for (const param of func.params) expect(param.description, `${name} ${param.name}`).toBeTruthy();
    }
  });
});

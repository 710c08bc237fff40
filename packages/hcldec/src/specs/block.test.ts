import { equalTypes, number, object } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { body, given, native, problemsOf, x } from "../../test/decode-source.ts";
import { blockSpec, objectSpec, variables } from "../index.ts";

describe("blockSpec", () => {
  it("returns the null of its type without a block, and otherwise the value of the block", () => {
    const spec = blockSpec("b", objectSpec({ x }));
    expect(equalTypes(given("", spec).type, object({ x: number }))).toBe(true);
    expect(native("b {\n x = 1\n}", spec)).toEqual({ x: 1 });
    expect(native('{"b": {"x": "1"}}', spec)).toEqual({ x: 1 });
    expect(native('{"b": null}', spec)).toBe(null);
  });
  it("needs the variables of the first block only, because it decodes no other", () => {
    const roots = variables(body("b {\n x = p\n}\nb {\n x = q\n}"), blockSpec("b", x)).map(([root]) => root);
    expect(roots).toMatchObject([{ name: "p" }]);
  });
  it("reports blocks that are missing or repeated, and unexpected items inside", () => {
    expect(problemsOf("", blockSpec("b", x, { required: true }))).toEqual(["missing-block 1,1"]);
    expect(problemsOf("b {\n}\nb {\n x = nope\n}", blockSpec("b", x))).toEqual(["repeated-block 3,1"]);
    expect(problemsOf("b {\n y = 1\n}", blockSpec("b", x))).toEqual(["unsupported-argument 2,2"]);
  });
});

import { dynamic, equalTypes, map, number } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { body, given, native, problemsOf } from "../../test/decode-source.ts";
import { blockAttrsSpec, childBlockTypes, variables } from "../index.ts";

describe("blockAttrsSpec", () => {
  it("returns a map of all attributes", () => {
    expect(native('b {\n k = 1\n __proto__ = "2"\n}', blockAttrsSpec("b", number))).toEqual(JSON.parse('{"k": 1, "__proto__": 2}'));
    expect(native("b {\n}", blockAttrsSpec("b", number))).toEqual({});
    expect(native("", blockAttrsSpec("b", number))).toBe(null);
  });
  it("converts elements of type any to one type", () => {
    expect(native('b {\n k = 1\n l = "a"\n}', blockAttrsSpec("b", dynamic))).toEqual({ k: "1", l: "a" });
    expect(native('b {\n k = { m = 1 }\n l = { m = "a" }\n}', blockAttrsSpec("b", map(dynamic)))).toEqual({ k: { m: "1" }, l: { m: "a" } });
    expect(problemsOf("b {\n k = 1\n l = []\n}", blockAttrsSpec("b", dynamic))).toEqual(["inconsistent-block-types 1,1"]);
    const partly = given("b {\n k = { m = later }\n l = { m = 1 }\n}", blockAttrsSpec("b", map(dynamic)));
    expect(equalTypes(partly.type, map(map(number)))).toBe(true);
  });
  it("needs the variables of all attributes in order, even next to a block that is not allowed", () => {
    const roots = variables(body("b {\n k = p\n c {\n }\n a = q\n}"), blockAttrsSpec("b", number)).map(([root]) => root);
    expect(roots).toMatchObject([{ name: "p" }, { name: "q" }]);
    expect(variables(body(""), blockAttrsSpec("b", number))).toEqual([]);
  });
  it("has no specification for the bodies of its blocks", () => {
    expect([...childBlockTypes(blockAttrsSpec("b", number))]).toEqual([]);
  });
  it("reports a wrong type, a block inside, a second block, and a missing block if one is required", () => {
    expect(problemsOf("b {\n k = []\n}", blockAttrsSpec("b", number))).toEqual(["wrong-element-type 2,6"]);
    expect(problemsOf("b {\n c {\n }\n}", blockAttrsSpec("b", number))).toEqual(["unexpected-block 2,2"]);
    expect(problemsOf("b {\n}\nb {\n}", blockAttrsSpec("b", number))).toEqual(["repeated-block 3,1"]);
    expect(problemsOf("", blockAttrsSpec("b", number, { required: true }))).toEqual(["missing-block 1,1"]);
  });
});

import { number, numberVal, string, stringVal, unknownVal } from "@hcl-ts/cty";
import { emptyBody, mergeBodies } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { given, native, problemsOf, x } from "../../test/decode-source.ts";
import { attrSpec, blockSpec, decode, defaultSpec, literalSpec } from "../index.ts";

describe("defaultSpec", () => {
  const spec = defaultSpec(attrSpec("x", string), defaultSpec(attrSpec("y", string), literalSpec(stringVal("z"))));
  it("returns the first value that is not null", () => {
    expect([native("x = 1\ny = 2", spec), native("y = 2", spec), native("x = null", spec), native("", spec)]).toEqual(["1", "2", "z", "z"]);
  });
  it("returns an unknown value, which may become null", () => {
    expect(given("x = later", spec)).toEqual(unknownVal(string));
  });
  it("reports an argument that both specifications require once", () => {
    const both = defaultSpec(attrSpec("x", string, { required: true }), attrSpec("x", number, { required: true }));
    expect(problemsOf("", both)).toEqual(["missing-argument 1,1"]);
    expect(decode(mergeBodies([emptyBody(), emptyBody()]), both).diagnostics.map(({ code }) => code)).toEqual(["missing-argument"]);
  });
  it("does not fall back after an error", () => {
    expect(problemsOf("x = nope\ny = nope", spec)).toEqual(["unknown-variable 1,5"]);
  });
  it("falls back for a missing block", () => {
    expect(native("", defaultSpec(blockSpec("b", x), literalSpec(numberVal(7))))).toBe(7);
  });
});

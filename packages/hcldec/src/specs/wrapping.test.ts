import { bool, CtyError, defineFunction, equalTypes, mark, number, refine, string, stringVal, tuple, unknownVal } from "@hcl-ts/cty";
import { changeDiagnostic, errorDiagnostic, message } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { body, given, native, problemsOf, x } from "../../test/decode-source.ts";
import { attrSpec, decode, refineSpec, transformExprSpec, transformFuncSpec, validateSpec } from "../index.ts";

describe("transformExprSpec and transformFuncSpec", () => {
  const expression = (source: string) => parseExpression(source, "own").expression;
  const shout = defineFunction({
    params: [{ name: "text", type: string }],
    type: () => string,
    impl: ([text]) => {
      if (text.asString() === "") throw new CtyError("there is nothing to shout");
      return stringVal(text.asString().toUpperCase());
    },
  });
  it("transform the decoded value", () => {
    expect(native("x = 2", transformExprSpec(x, expression("[it, it * 2]"), "it"))).toEqual([2, 4]);
    expect(native('x = "a"', transformFuncSpec(attrSpec("x", string), shout))).toBe("A");
  });
  it("declare the type that they return", () => {
    expect(equalTypes(transformExprSpec(x, expression("[it]"), "it").impliedType(), tuple([number]))).toBe(true);
    expect(equalTypes(transformFuncSpec(attrSpec("x", string), shout).impliedType(), string)).toBe(true);
  });
  it("do not see the variables of the decoding", () => {
    expect(problemsOf("x = 1", transformExprSpec(x, expression("secret"), "it"))).toEqual(["unknown-variable 1,1"]);
  });
  it("report failures as diagnostics, but not after an error", () => {
    expect(problemsOf('x = ""', transformFuncSpec(attrSpec("x", string), shout))).toEqual(["failed-transformation 1,5"]);
    expect(problemsOf("x = nope", transformFuncSpec(attrSpec("x", string), shout))).toEqual(["unknown-variable 1,5"]);
  });
  it("pass on unknown and marked values", () => {
    expect(given("x = secret", transformFuncSpec(attrSpec("x", string), shout))).toEqual(mark(stringVal("S"), "secret"));
    expect(given("x = later", transformFuncSpec(attrSpec("x", string), shout)).isKnown()).toBe(false);
  });
});

describe("refineSpec and validateSpec", () => {
  it("add refinements to an unknown value", () => {
    expect(
      given(
        "x = later",
        refineSpec(x, (builder) => builder.notNull()),
      ),
    ).toEqual(refine(unknownVal(number)).notNull().newValue());
    expect(
      problemsOf(
        "x = null",
        refineSpec(x, (builder) => builder.notNull()),
      ),
    ).toEqual(["value-outside-refinement 1,5"]);
  });
  it("pass on an error of the program in a refinement", () => {
    const failing = refineSpec(x, () => {
      throw new TypeError("an error of the program");
    });
    expect(() => decode(body("x = 1"), failing)).toThrow(TypeError);
  });
  it("let the program report diagnostics, at the range of the value or another one", () => {
    const own = errorDiagnostic(message("own", {}, "Own."));
    expect(
      problemsOf(
        "x = 1",
        validateSpec(x, () => [own]),
      ),
    ).toEqual(["own 1,5"]);
    const subject = body("x = 1").missingItemRange();
    expect(
      problemsOf(
        "x = 1",
        validateSpec(x, () => [changeDiagnostic(own, { subject })]),
      ),
    ).toEqual([`own ${subject.start.line},${subject.start.column}`]);
  });
  it("are not called after an error", () => {
    let asked = 0;
    const spec = validateSpec(attrSpec("x", bool), () => {
      asked++;
      return [];
    });
    expect(problemsOf("x = []", spec)).toEqual(["wrong-attribute-type 1,5"]);
    expect(asked).toBe(0);
    given("x = null", spec);
    expect(asked).toBe(1);
  });
});

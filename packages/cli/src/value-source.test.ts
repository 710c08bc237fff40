import { boolVal, mark, nullVal, number, numberVal, string, stringVal, tupleVal, unknownVal, type Value } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { valueSource } from "./value-source.ts";

const evaluated = (source: string): Value => parseExpression(source, "test.hcl").expression.value(new EvalContext({ variables: {} })).value;

describe("a value as source", () => {
  it("is read back as the same value", () => {
    const value = tupleVal([
      stringVal('a "quoted" ${text} %{with} \\ \n\t\r\u0007 and $ % { }'),
      numberVal("123456789012345678901234567890.5"),
      boolVal(false),
      nullVal(number),
    ]);
    expect(valueSource(evaluated(valueSource(value)))).toBe(valueSource(value));
    expect(evaluated(valueSource(stringVal("${a} %{b} $${c}"))).asString()).toBe("${a} %{b} $${c}");
  });
  it("is written on several lines if it is long", () => {
    const long = "x".repeat(40);
    expect(valueSource(evaluated(`{a = ["${long}", "${long}"], b = {}, "c d" = []}`))).toBe(
      `{\n  a = [\n    "${long}",\n    "${long}",\n  ]\n  b = {}\n  "c d" = []\n}`,
    );
  });
  it("describes unknown and marked parts only", () => {
    expect(valueSource(tupleVal([unknownVal(string), mark(stringVal("secret"), "sensitive")]))).toBe("[(string, not known yet), (marked)]");
  });
});

import {
  boolVal,
  dynamic,
  mark,
  nullVal,
  number,
  numberVal,
  objectVal,
  rawEquals,
  string,
  stringVal,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
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
  it("is read back as the same value, whatever its names and strings", () => {
    const text = fc.oneof(
      fc.constantFrom(
        "for",
        "if",
        "in",
        "else",
        "endif",
        "null",
        "true",
        "false",
        "__proto__",
        "",
        "a b",
        "a-b",
        "1a",
        "${",
        "%{",
        "$${",
        "\\",
        '"',
        "\n",
      ),
      fc
        .array(
          fc.constantFrom("$", "%", "{", "}", "~", "\\", '"', "\n", "\r", "\t", "\0", "\u001b", "\u2028", "\ufeff", "\u{e0001}", "é", "a"),
          { maxLength: 8 },
        )
        .map((parts) => parts.join("")),
      fc.string({ unit: "binary" }).map((given) => given.normalize("NFC").replaceAll(/\p{Surrogate}/gu, "")),
    );
    const leaf = fc.oneof(
      text.map((given) => stringVal(given)),
      fc.boolean().map((given) => boolVal(given)),
      fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((given) => numberVal(given)),
      fc.constantFrom("1e-400", "-12345678901234567890.123456789", "1e300").map((given) => numberVal(given)),
      fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY).map((given) => numberVal(given)),
      fc.constant(nullVal(dynamic)),
    ) as fc.Arbitrary<Value>;
    const { value: values } = fc.letrec<{ value: Value }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie("value"), { maxLength: 4 }).map((given) => tupleVal(given) as Value),
        fc.dictionary(text, tie("value"), { maxKeys: 4 }).map((given) => objectVal(new Map(Object.entries(given))) as Value),
      ),
    }));
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, "compact" as const, "pretty" as const), (value, layout) => {
        const source = valueSource(value, undefined, layout);
        const { expression, diagnostics } = parseExpression(source, "test.hcl");
        expect(diagnostics).toEqual([]);
        const read = expression.value(new EvalContext({ variables: {} }));
        expect(read.diagnostics).toEqual([]);
        expect(rawEquals(read.value, value) ? "same" : source).toBe("same");
      }),
      { numRuns: 500 },
    );
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

import {
  capsule,
  capsuleVal,
  dynamic,
  equalTypes,
  list,
  map,
  mark,
  number,
  object,
  refine,
  set,
  string,
  stringVal,
  type Type,
  tuple,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import type { EvaluationResult, Expression } from "@hcl-ts/hcl";
import { CUSTOM_EXPRESSION_DECODER } from "@hcl-ts/hcl/syntax";
import { describe, expect, it } from "vitest";
import { body, given, native, problemsOf, x } from "../../test/decode-source.ts";
import { attrSpec, blockAttrsSpec, decode } from "../index.ts";

describe("attrSpec", () => {
  it("converts to its type, and returns its null for an absent attribute", () => {
    expect(native('x = "1.5"', x)).toBe(1.5);
    const { value } = decode(body(""), attrSpec("x", list(number)));
    expect([value.isNull(), equalTypes(value.type, list(number))]).toEqual([true, true]);
  });
  it("leaves a value of any type unchanged", () => {
    expect(native("x = [1, true]", attrSpec("x", dynamic))).toEqual([1, true]);
  });
  it("adds the optional attributes that an object omits", () => {
    expect(native("x = {}", attrSpec("x", object({ a: string }, ["a"])))).toEqual({ a: null });
  });
  it("keeps unknown values and marks", () => {
    expect(given("x = later", x)).toEqual(unknownVal(number));
    expect(given("x = secret", attrSpec("x", string))).toEqual(mark(stringVal("s"), "secret"));
    expect(given("x = some_number", attrSpec("x", number, { required: true, notNull: true }))).toEqual(
      refine(unknownVal(number)).notNull().newValue(),
    );
  });
  it("reports an error at the expression, and returns an unknown value of its type", () => {
    expect(problemsOf("\nx = [1]", x)).toEqual(["wrong-attribute-type 2,5"]);
    expect(decode(body("x = [1]"), x).value).toEqual(unknownVal(number));
    expect(problemsOf("x = nope", x)).toEqual(["unknown-variable 1,5"]);
    expect(problemsOf("x = [1, null]", attrSpec("x", list(number), { notNull: true }))).toEqual(["null-not-accepted 1,5"]);
    expect(problemsOf("", attrSpec("x", number, { required: true }))).toEqual(["missing-argument 1,1"]);
  });
  it("reports the path to a null, and allows null for the optional attributes of any part", () => {
    const nullAt = (source: string, type: Type): readonly unknown[] =>
      decode(body(`x = ${source}`), attrSpec("x", type, { notNull: true })).diagnostics.map(({ params }) => params);
    const o = object({ a: string, b: number }, ["a"]);
    for (const [type, source, path] of [
      [object({ o }), "{ o = { b = null } }", ".o.b"],
      [list(o), "[{ b = 1 }, { b = null }]", "[1].b"],
      [set(o), "[{ b = null }]", "[…].b"],
      [map(o), "{ k = { b = null } }", '["k"].b'],
      [tuple([o, o]), "[{ b = 1 }, { b = null }]", "[1].b"],
      [dynamic, "{ l = [1, null] }", ".l[1]"],
      [dynamic, "{ a = null }", ".a"],
    ] as const) {
      expect(nullAt(source, type)).toEqual([{ name: "x", path }]);
      if (type !== dynamic) expect(nullAt(source.replace("null", "1"), type)).toEqual([]);
    }
  });
  it("leaves open whether an unknown optional value is null", () => {
    expect(given("x = some_number", attrSpec("x", number, { notNull: true }))).toEqual(unknownVal(number));
  });
  it("shows its options to programs that read specifications", () => {
    const spec = attrSpec("x", number, { required: true, notNull: true });
    expect(spec).toMatchObject({ name: "x", required: true, notNull: true });
    expect(spec.type).toBe(number);
    expect(attrSpec("x", number)).toMatchObject({ required: false, notNull: false });
  });
  it("lets a capsule type of the program decode the expression", () => {
    // One that receives the expression and not its value.
    const written = capsule<string>("written", {
      extensionData: (key) =>
        key === CUSTOM_EXPRESSION_DECODER
          ? (expression: Expression): EvaluationResult => ({
              value: capsuleVal(written, `column ${expression.range.start.column}`) as Value,
              diagnostics: [],
            })
          : undefined,
    });
    expect(given("x = nope", attrSpec("x", written)).asCapsule()).toBe("column 5");
    expect(native("b {\n k = nope\n}", blockAttrsSpec("b", written))).toEqual({ k: "column 6" });
  });
});

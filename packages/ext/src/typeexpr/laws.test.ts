import {
  bool,
  boolVal,
  dynamic,
  equalTypes,
  isValue,
  list,
  map,
  nullVal,
  number,
  numberVal,
  object,
  objectVal,
  rawEquals,
  set,
  string,
  stringVal,
  type Type,
  testConformance,
  tryConvert,
  tuple,
  tupleVal,
  unknownVal,
  type Value,
  withoutOptionalAttributes,
} from "@hcl-ts/cty";
import { parseExpression as parseJson } from "@hcl-ts/hcljson";
import { parseExpression } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyDefaults, exactType, typeConstraint, typeConstraintWithDefaults, typeString } from "./index.ts";

// Excludes "for": as the first name between braces it begins a `for` expression, so a type with
// such an attribute cannot always be written.
const name = fc.constantFrom("a", "b", "c-d", "é", "if", "any", "__proto__", "constructor", "toString");

const { type: anyType } = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Type>(string, number, bool, dynamic),
    tie("type").map(list),
    tie("type").map(set),
    tie("type").map(map),
    fc.array(tie("type"), { maxLength: 3 }).map((types) => tuple(types)),
    fc.array(fc.tuple(name, tie("type")), { maxLength: 4 }).map((attributes) => object(new Map(attributes))),
  ),
}));

/**
 * A type with optional attributes and defaults in source form, and values for it. Some are
 * incomplete, some do not match.
 */
interface Sample {
  readonly source: string;
  readonly value: Value;
}

const primitive: fc.Arbitrary<Sample> = fc.oneof(
  fc.string({ maxLength: 3 }).map((text) => ({ source: "string", value: stringVal(text) })),
  fc.integer().map((n) => ({ source: "number", value: numberVal(n) })),
  fc.boolean().map((b) => ({ source: "bool", value: boolVal(b) })),
  fc.constantFrom("string", "number").map((source) => ({ source, value: unknownVal(source === "string" ? string : number) })),
  fc.constantFrom("string", "bool").map((source) => ({ source, value: nullVal(dynamic) })),
);

const DEFAULTS: Readonly<Record<string, string>> = { string: '"x"', number: "7", bool: "true" };

const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    primitive,
    fc.array(tie("sample"), { minLength: 1, maxLength: 3 }).map((elements) => ({
      source: `tuple([${elements.map(({ source }) => source).join(", ")}])`,
      value: tupleVal(elements.map(({ value }) => value)),
    })),
    tie("sample").chain(({ source, value }) =>
      fc.constantFrom("list", "set").map((kind) => ({ source: `${kind}(${source})`, value: tupleVal([value, value]) })),
    ),
    fc.uniqueArray(fc.tuple(name, tie("sample"), fc.boolean()), { maxLength: 4, selector: ([n]) => n }).map((attributes) => ({
      source: `object({ ${attributes.map(([n, { source }]) => `${n} = optional(${source}${DEFAULTS[source] === undefined ? "" : `, ${DEFAULTS[source]}`})`).join(", ")} })`,
      value: objectVal(attributes.filter(([, , isGiven]) => isGiven).map(([n, { value }]) => [n, value] as const)),
    })),
  ),
}));

describe("type expressions", () => {
  it("read the source of a type as that type in both syntaxes", () => {
    fc.assert(
      fc.property(anyType, (type) => {
        const text = typeString(type);
        for (const expression of [parseExpression(text).expression, parseJson(JSON.stringify(text)).expression]) {
          const result = typeConstraint(expression);
          expect(result.diagnostics).toEqual([]);
          expect(equalTypes(result.type, type)).toBe(true);
        }
      }),
    );
  });

  it("never throw, whatever the expression", () => {
    const word = fc.constantFrom(
      "string",
      "any",
      "list",
      "object",
      "tuple",
      "optional",
      "(",
      ")",
      "{",
      "}",
      "[",
      "]",
      ",",
      "=",
      "a",
      "1",
      '"',
      "${",
      ".",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word, { maxLength: 20 }).map((words) => words.join(" ")),
        ),
        (text) => {
          for (const expression of [parseExpression(text).expression, parseJson(JSON.stringify(text)).expression]) {
            for (const read of [exactType, typeConstraint, typeConstraintWithDefaults]) typeString(read(expression).type);
          }
        },
      ),
    );
  });
});

describe("defaults", () => {
  it("can be applied twice with the same result, which conforms to the type if the value does", () => {
    fc.assert(
      fc.property(sample, ({ source, value }) => {
        const { type, defaults, diagnostics } = typeConstraintWithDefaults(parseExpression(source).expression);
        expect(diagnostics).toEqual([]);
        const once = applyDefaults(value, defaults);
        expect(rawEquals(applyDefaults(once, defaults), once)).toBe(true);
        const converted = tryConvert(once, type);
        expect(isValue(converted)).toBe(true);
        if (isValue(converted)) expect(testConformance(converted.type, withoutOptionalAttributes(type))).toEqual([]);
      }),
    );
  });

  it("never throw, whatever the value", () => {
    fc.assert(
      fc.property(sample, sample, ({ source }, { value }) => {
        const { defaults } = typeConstraintWithDefaults(parseExpression(source).expression);
        const once = applyDefaults(value, defaults);
        expect(rawEquals(applyDefaults(once, defaults), once)).toBe(true);
      }),
    );
  });
});

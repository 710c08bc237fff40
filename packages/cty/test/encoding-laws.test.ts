/**
 * Encoded values can be decoded: JSON of values and of types, native values. Only typed errors are
 * thrown.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CtyError,
  dynamic,
  equalTypes,
  fromNative,
  impliedTypeOfJSON,
  type NumberContent,
  rawEquals,
  toNative,
  typeFromJSON,
  typeToJSON,
  type Value,
  valueFromJSON,
  valueToJSON,
  walk,
} from "../src/index.ts";
import { isFiniteNumber } from "../src/kernel.ts";
import { types, values } from "./arbitrary.ts";

/** Whether every number in it has a JSON form. */
function hasFiniteNumbers(value: Value): boolean {
  let finite = true;
  walk(value, (_, part) => {
    if (part.type.kind === "number" && part.content !== null) finite &&= isFiniteNumber(part.content as NumberContent);
    return true;
  });
  return finite;
}
const writable = values({ nulls: true }).filter(hasFiniteNumbers);

/** Anything that JSON.parse gives, and things that it does not. */
const natives = fc.anything({
  withBigInt: true,
  withMap: true,
  withSet: true,
  withDate: true,
  withNullPrototype: true,
  withSparseArray: true,
});

function onlyTypedErrors(action: () => unknown): void {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(CtyError);
  }
}

describe("JSON", () => {
  it("is read as the value that it was written from, with its type or without", () => {
    fc.assert(
      fc.property(writable, (value) => {
        expect(rawEquals(valueFromJSON(valueToJSON(value), value.type), value)).toBe(true);
        expect(rawEquals(valueFromJSON(valueToJSON(value, dynamic), dynamic), value)).toBe(true);
      }),
    );
  });

  it("is read as the type that it was written from", () => {
    fc.assert(
      fc.property(types({ dynamic: true }), (type) => {
        expect(equalTypes(typeFromJSON(typeToJSON(type)), type)).toBe(true);
      }),
    );
  });

  it("is read with the type that it implies, whatever it is", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const type = impliedTypeOfJSON(text);
        expect(equalTypes(valueFromJSON(text, type).type, type)).toBe(true);
      }),
    );
  });

  it("throws the typed error if it is invalid", () => {
    const nearJson = fc.array(
      fc.constantFrom("{", "}", "[", "]", ",", ":", '"a"', '"', "1", "-", "e", "null", "tru", "\\u00", " ", "1e99999999"),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          nearJson.map((parts) => parts.join("")),
        ),
        types({ dynamic: true }),
        (text, type) => {
          onlyTypedErrors(() => valueFromJSON(text, type));
          onlyTypedErrors(() => impliedTypeOfJSON(text));
          onlyTypedErrors(() => typeFromJSON(text));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("native data", () => {
  it("becomes the value that it was created from", () => {
    fc.assert(
      fc.property(values({ nulls: true }).filter(hasFiniteNumbers), (value) => {
        for (const numbers of ["string", "big"] as const) {
          const native = toNative(value, { numbers });
          expect(rawEquals(fromNative(native, value.type), value)).toBe(true);
        }
      }),
    );
  });

  it("becomes a value or throws the typed error, whatever it is", () => {
    fc.assert(
      fc.property(natives, types(), (native, type) => {
        onlyTypedErrors(() => fromNative(native));
        onlyTypedErrors(() => fromNative(native, type));
      }),
      { numRuns: 1000 },
    );
  });

  it("is the same again if it comes from JSON", () => {
    // Integers beyond 2^53 would come back as text, and there is one zero.
    const json = fc
      .jsonValue({ noUnicodeString: true })
      .map((x) => JSON.stringify(x, (_, part) => (Number.isInteger(part) ? part % 1e9 : part)));
    fc.assert(
      fc.property(json, (text) => {
        expect(JSON.stringify(toNative(fromNative(JSON.parse(text)))).length).toBe(JSON.stringify(JSON.parse(text)).length);
      }),
    );
  });
});

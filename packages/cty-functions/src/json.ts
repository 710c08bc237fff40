/** Encoding and decoding of JSON. */
import {
  ArgumentError,
  bool,
  defineFunction,
  dynamic,
  type Func,
  impliedTypeOfJSON,
  isWhollyKnown,
  number,
  rangeOf,
  refine,
  string,
  stringVal,
  type Type,
  unknownVal,
  type Value,
  valueFromJSON,
  valueToJSON,
} from "@hcl-ts/cty";
import { characterCost } from "@hcl-ts/cty/kernel";
import { notNull } from "./refine-not-null.ts";

/** `jsonencode(val)`: the JSON form of a value. */
export const jsonencode: Func = defineFunction({
  description: "Returns a value as JSON.",
  params: [{ name: "val", description: "The value.", type: dynamic, allowDynamicType: true, allowNull: true, allowUnknown: true }],
  type: string,
  refineResult: notNull,
  impl: ([val], _type, budget) => {
    if (isWhollyKnown(val!)) return stringVal(valueToJSON(val!, undefined, budget));
    const first = firstCharacter(val!);
    return first === undefined ? unknownVal(string) : refine(unknownVal(string)).stringPrefixFull(first).newValue();
  },
});

/** Returns the first character of a value's JSON; undefined if the value may be null or of any type. */
function firstCharacter(value: Value): string | undefined {
  if (!value.isKnown() && !rangeOf(value).definitelyNotNull()) return undefined;
  switch (value.type.kind) {
    case "string":
      return '"';
    case "map":
    case "object":
      return "{";
    case "list":
    case "set":
    case "tuple":
      return "[";
    default:
      return undefined;
  }
}

/** `jsondecode(str)`: the value of a JSON string. */
export const jsondecode: Func = defineFunction({
  description: "Returns the value of a JSON string.",
  params: [{ name: "str", description: "The JSON string.", type: string, allowUnknown: true }],
  cost: characterCost,
  type: ([str], budget) => {
    if (!str!.isKnown()) return typeFromStart(rangeOf(str!).stringPrefix());
    const text = str!.asString();
    budget.spendText(text.length);
    budget.spendElements(mostValues(text));
    return impliedTypeOfJSON(text);
  },
  impl: ([str], type) => (str!.isKnown() ? valueFromJSON(str!.asString(), type) : unknownVal(type)),
});

/**
 * Returns the maximum number of values in a JSON string: each except the first one follows a comma,
 * a colon or a bracket.
 */
function mostValues(text: string): number {
  let count = 1;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === COMMA || c === OPEN_BRACKET || c === COLON) count++;
  }
  return count;
}

const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;

/**
 * Returns the type of the value of a JSON string that starts like this, as far as that determines
 * it.
 * @throws ArgumentError if no JSON starts like this
 */
function typeFromStart(start: string): Type {
  switch (/[^ \t\r\n]/.exec(start)?.[0]) {
    case undefined:
    case "{":
    case "[":
    case "n":
      return dynamic;
    case '"':
      return string;
    case "t":
    case "f":
      return bool;
    case "-":
    case ".":
    case "0":
    case "1":
    case "2":
    case "3":
    case "4":
    case "5":
    case "6":
    case "7":
    case "8":
    case "9":
      return number;
    default:
      throw new ArgumentError(0, "expected JSON: no JSON value starts like this string");
  }
}

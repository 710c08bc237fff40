/** Encoding and decoding of JSON. */
import {
  ArgumentError,
  bool,
  boolVal,
  CtyError,
  defineFunction,
  dynamic,
  equalTypes,
  type Func,
  isWhollyKnown,
  nullVal,
  number,
  objectVal,
  rangeOf,
  string,
  stringVal,
  type Type,
  tupleVal,
  unknownVal,
  valueToJSON,
} from "@hcl-ts/cty";
import {
  characterCost,
  type JsonData,
  JsonNumber,
  JsonObject,
  JsonSyntaxError,
  normalizeString,
  parseNumber,
  readJson,
  refinedUnknown,
  refineNotNull,
  Value,
  withStackError,
} from "@hcl-ts/cty/kernel";
import { quoted } from "../values/quoted.ts";

/**
 * `jsonencode(val)`: the JSON form of a value.
 *
 * @throws CtyError for a capsule or an infinite number in the value
 * @example jsonencode({ b = [1, true], a = null }) // "{\"a\":null,\"b\":[1,true]}"
 */
export const jsonencode: Func = /* @__PURE__ */ defineFunction({
  description: "Returns a value as JSON.",
  params: [{ name: "val", description: "The value.", type: dynamic, allowDynamicType: true, allowNull: true, allowUnknown: true }],
  type: string,
  refineResult: refineNotNull,
  impl: ([val], _type, budget) => {
    if (isWhollyKnown(val)) return stringVal(valueToJSON(val, undefined, budget));
    const first = firstCharacter(val);
    return first === undefined ? unknownVal(string) : refinedUnknown(string, { stringPrefix: first });
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

/**
 * `jsondecode(str)`: the value of a JSON string.
 *
 * @throws CtyError if the string is not valid JSON
 * @example jsondecode("{\"a\": [1, null]}") // { a = [1, null] }
 */
export const jsondecode: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the value of a JSON string.",
  params: [{ name: "str", description: "The JSON string.", type: string, allowUnknown: true }],
  cost: characterCost,
  type: ([str], budget) => {
    if (!str.isKnown()) return typeFromStart(rangeOf(str).stringPrefix());
    const text = str.asString();
    budget.spendText(text.length);
    budget.spendElements(mostValues(text));
    return decoded(text).type;
  },
  impl: ([str], type) => (str.isKnown() ? decoded(str.asString()) : unknownVal(type)),
});

/** Returns the value of a JSON string. @throws CtyError if it is not valid */
function decoded(text: string): Value {
  const { data, trailing } = readJson(text);
  const value = withStackError(() => jsonValue(data));
  if (trailing !== undefined) throw trailing.toError([]);
  return value;
}

/** Returns the value that JSON text describes: arrays are tuples, and objects are objects. */
function jsonValue(data: JsonData): Value {
  if (data === null) return nullVal(dynamic);
  if (typeof data === "string") return stringVal(data);
  if (typeof data === "boolean") return boolVal(data);
  if (data instanceof JsonSyntaxError) throw data.toError([]);
  if (data instanceof JsonNumber) return numberOf(data.text);
  if (!(data instanceof JsonObject)) return tupleVal(data.map(jsonValue));
  const attributes = new Map<string, Value>();
  for (const [i, given] of data.names.entries()) {
    const name = normalizeString(given);
    const value = jsonValue(data.values[i] ?? null);
    const before = attributes.get(name);
    if (before !== undefined && !equalTypes(before.type, value.type))
      throw new CtyError(`the property ${quoted(name)} appears twice, with different types`);
    attributes.set(name, value);
  }
  if (data.syntaxError !== undefined) throw data.syntaxError.toError([]);
  return objectVal(attributes);
}

function numberOf(text: string): Value {
  const content = parseNumber(text);
  if (content === undefined) throw new CtyError(`the number ${text.slice(0, 40)} is out of range`);
  return new Value(number, content);
}

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
 * Returns the type of the value that a JSON string has with this prefix, as far as the prefix determines
 * it.
 * @throws ArgumentError if no JSON starts like this
 */
function typeFromStart(start: string): Type {
  const [first] = /[^ \t\r\n]/.exec(start) ?? [];
  if (first === undefined || "{[n".includes(first)) return dynamic;
  if (first === '"') return string;
  if (first === "t" || first === "f") return bool;
  if (/[-.\d]/.test(first)) return number;
  throw new ArgumentError(0, "expected JSON: no JSON value starts like this string");
}

/** Types as JSON: `"string"`, `["list", …]`, `["object", {…}, [optional names]]` and so on. */
import { CtyError } from "../run/errors.ts";
import { withStackError } from "../run/stack.ts";
import { bool, dynamic, isType, list, map, number, object, set, string, type Type, tuple, typeSize } from "../type/type.ts";
import { jsonOfType } from "../type/type-text.ts";
import { type JsonData, JsonObject, readJson } from "./read-json.ts";
import { JsonSyntaxError } from "./visit-json.ts";

/**
 * Returns the JSON form of a type without white space: `["object",{"name":"string"}]`. Attributes
 * are sorted by code point.
 * @throws CtyError for a capsule type, which has no JSON form, and for a type of more than a
 * million types
 */
export function typeToJSON(type: Type): string {
  if (typeSize(checkType(type)) > MAX_WRITTEN_SIZE)
    throw new CtyError(`the type is too large for JSON: it consists of more than ${MAX_WRITTEN_SIZE} types`);
  return withStackError(() => jsonOfType(type));
}

/**
 * The maximum size, by `typeSize`, of a type that is written. A small type can contain another one
 * many times.
 */
const MAX_WRITTEN_SIZE = 1_000_000;

function checkType(type: Type): Type {
  if (!isType(type)) throw new CtyError(`expected a type, not ${type === null ? "null" : `a ${typeof type}`}`);
  return type;
}

/**
 * Reads a type from the JSON form that {@link typeToJSON} returns.
 * @throws CtyError if the string is not the JSON form of a type, or is nested deeper than 1000
 * levels
 */
export function typeFromJSON(text: string): Type {
  const { data, trailing } = readJson(text);
  const type = withStackError(() => typeFromData(data));
  if (trailing !== undefined) throw trailing.toError([]);
  return type;
}

/** Returns the type that JSON data represent. @throws CtyError if they do not represent a type */
export function typeFromData(data: JsonData): Type {
  switch (data) {
    case "string":
      return string;
    case "number":
      return number;
    case "bool":
      return bool;
    case "dynamic":
      return dynamic;
  }
  if (data instanceof JsonSyntaxError) throw data.toError([]);
  if (typeof data === "string") throw new CtyError(`there is no type named ${JSON.stringify(data)}`);
  if (!Array.isArray(data)) throw new CtyError("a type must be a name or an array that starts with the kind of the type");
  const [kind, parts, optional, rest] = data;
  const syntaxError = [kind, parts, optional, rest].find((part) => part instanceof JsonSyntaxError);
  if (syntaxError !== undefined) throw syntaxError.toError([]);
  if (typeof kind !== "string") throw new CtyError("the first element of the array must be the kind of the type, a string");
  if (parts === undefined || data.length > (kind === "object" ? 3 : 2)) throw wrongParts(kind);
  switch (kind) {
    case "list":
      return list(typeFromData(parts));
    case "set":
      return set(typeFromData(parts));
    case "map":
      return map(typeFromData(parts));
    case "tuple":
      if (!Array.isArray(parts)) throw wrongParts(kind);
      return tuple(parts.map(typeFromData));
    case "object":
      if (!(parts instanceof JsonObject)) throw wrongParts(kind);
      return objectFromData(parts, optional);
    default:
      throw wrongParts(kind);
  }
}

function objectFromData(parts: JsonObject, optional: JsonData | undefined): Type {
  const attributes = new Map<string, Type>();
  for (let i = 0; i < parts.names.length; i++) attributes.set(parts.names[i]!, typeFromData(parts.values[i]!));
  if (parts.syntaxError !== undefined) throw parts.syntaxError.toError([]);
  if (optional === undefined) return object(attributes);
  if (!Array.isArray(optional)) throw wrongParts("object");
  const names = optional;
  for (const name of names) {
    if (name instanceof JsonSyntaxError) throw name.toError([]);
    if (typeof name !== "string") throw wrongParts("object");
  }
  return object(attributes, names);
}

/** The parts that must follow the kind of a type. */
const partsOfKind: ReadonlyMap<string, string> = new Map([
  ["list", "a type"],
  ["set", "a type"],
  ["map", "a type"],
  ["tuple", "an array of types"],
  ["object", "an object of types and, if attributes are optional, an array of their names"],
]);

function wrongParts(kind: string): CtyError {
  const parts = partsOfKind.get(kind);
  return new CtyError(
    parts === undefined
      ? `${JSON.stringify(kind)} is not a kind of type`
      : `the kind of type ${JSON.stringify(kind)} must be followed only by ${parts}`,
  );
}

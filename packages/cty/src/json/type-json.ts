/** Types as JSON: `"string"`, `["list", …]`, `["object", {…}, [optional names]]` … */
import { CtyError } from "../errors.ts";
import { withStackError } from "../stack.ts";
import { bool, dynamic, isType, list, map, number, object, set, string, type Type, tuple, typeSize } from "../type.ts";
import { friendlyName } from "../type-name.ts";
import { quoteJson } from "./quote-json.ts";
import { type JsonData, JsonFault, JsonObject, readJson } from "./read-json.ts";

/**
 * The JSON text of a type, without any white space: `["object",{"name":"string"}]`. Attributes are sorted by code point.
 * @throws CtyError for a capsule type, which has none, and for a type of more than a million types
 */
export function typeToJSON(type: Type): string {
  if (typeSize(checkType(type)) > MAX_WRITTEN_SIZE)
    throw new CtyError(`the type is made of more than ${MAX_WRITTEN_SIZE} types, too many to be written`);
  return withStackError(() => write(type));
}

/** The largest type, by `typeSize`, that is written. A type can contain itself many times over in little memory. */
const MAX_WRITTEN_SIZE = 1_000_000;

function checkType(type: Type): Type {
  if (!isType(type)) throw new CtyError(`a type is required, not ${type === null ? "null" : `a ${typeof type}`}`);
  return type;
}

function write(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `["${type.kind}",${write(type.element)}]`;
    case "tuple":
      return `["tuple",[${type.elements.map(write).join(",")}]]`;
    case "object": {
      const attributes = type.names.map((name, i) => `${quoteJson(name)}:${write(type.types[i]!)}`).join(",");
      const optional =
        type.optional === undefined
          ? ""
          : `,[${type.names
              .filter((name) => type.isOptional(name))
              .map(quoteJson)
              .join(",")}]`;
      return `["object",{${attributes}}${optional}]`;
    }
    case "capsule":
      throw new CtyError(`the type ${friendlyName(type)} is opaque and has no JSON form`);
    default:
      return `"${type.kind}"`;
  }
}

/** The type of a JSON text made by {@link typeToJSON}. @throws CtyError if it is none, or nested deeper than 1000 levels */
export function typeFromJSON(text: string): Type {
  const { data, trailing } = readJson(text);
  const type = withStackError(() => typeFromData(data));
  if (trailing !== undefined) throw trailing.toError([]);
  return type;
}

/** The type that JSON data stand for. @throws CtyError if they stand for none */
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
  if (data instanceof JsonFault) throw data.toError([]);
  if (typeof data === "string") throw new CtyError(`no type has the name ${JSON.stringify(data)}`);
  if (!Array.isArray(data)) throw new CtyError("a type is the name of one, or an array that begins with the kind of the type");
  const [kind, parts, optional, rest] = data as readonly JsonData[];
  const fault = [kind, parts, optional, rest].find((part) => part instanceof JsonFault);
  if (fault !== undefined) throw fault.toError([]);
  if (typeof kind !== "string") throw new CtyError("the array for a type must begin with the kind of the type, a string");
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
      return tuple((parts as readonly JsonData[]).map(typeFromData));
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
  if (parts.fault !== undefined) throw parts.fault.toError([]);
  if (optional === undefined) return object(attributes) as Type;
  if (!Array.isArray(optional)) throw wrongParts("object");
  const names = optional as readonly JsonData[];
  for (const name of names) {
    if (name instanceof JsonFault) throw name.toError([]);
    if (typeof name !== "string") throw wrongParts("object");
  }
  return object(attributes, names as never[]) as Type;
}

/** The required parts after the kind of a type. */
const partsOfKind: ReadonlyMap<string, string> = new Map([
  ["list", "a type"],
  ["set", "a type"],
  ["map", "a type"],
  ["tuple", "an array of types"],
  ["object", "an object of types, and perhaps an array of the names that are optional"],
]);

function wrongParts(kind: string): CtyError {
  const parts = partsOfKind.get(kind);
  return new CtyError(
    parts === undefined
      ? `${JSON.stringify(kind)} is not a kind of type`
      : `the kind of type ${JSON.stringify(kind)} must be followed only by ${parts}`,
  );
}

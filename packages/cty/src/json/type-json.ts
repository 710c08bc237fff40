/** Types as JSON: "string", ["list", …], ["object", {…}, [optional names]] … */
import { CtyError } from "../errors.ts";
import { bool, dynamic, list, map, number, object, set, string, type Type, tuple } from "../type.ts";
import { friendlyName } from "../type-name.ts";
import { quoteJson } from "./quote-json.ts";
import { type JsonData, JsonObject, readJson } from "./read-json.ts";

/** The JSON text of a type. @throws CtyError for a capsule type, which has none */
export function typeToJSON(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `["${type.kind}",${typeToJSON(type.element)}]`;
    case "tuple":
      return `["tuple",[${type.elements.map(typeToJSON).join(",")}]]`;
    case "object": {
      const attributes = type.names.map((name, i) => `${quoteJson(name)}:${typeToJSON(type.types[i]!)}`).join(",");
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

/** The type of a JSON text made by {@link typeToJSON}. @throws CtyError if it is none */
export function typeFromJSON(text: string): Type {
  return typeFromData(readJson(text));
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
  if (!Array.isArray(data)) throw new CtyError("a type is required: the name of a primitive type, or an array that begins with a kind");
  const [kind, parts, optional] = data as readonly JsonData[];
  if (parts !== undefined && data.length <= (kind === "object" ? 3 : 2)) {
    switch (kind) {
      case "list":
        return list(typeFromData(parts));
      case "set":
        return set(typeFromData(parts));
      case "map":
        return map(typeFromData(parts));
      case "tuple":
        if (Array.isArray(parts)) return tuple((parts as readonly JsonData[]).map(typeFromData));
        break;
      case "object":
        if (parts instanceof JsonObject && isNames(optional)) {
          const attributes = new Map(parts.properties.map(([name, type]) => [name, typeFromData(type)]));
          return object(attributes, (optional ?? []) as never[]) as Type;
        }
    }
  }
  throw new CtyError("the JSON form of a type is not well-formed");
}

function isNames(data: JsonData | undefined): boolean {
  return data === undefined || (Array.isArray(data) && data.every((name) => typeof name === "string"));
}

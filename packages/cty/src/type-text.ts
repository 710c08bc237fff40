/** Types as configuration writes them. */
import { CtyError } from "./errors.ts";
import { keyText } from "./hcl-text.ts";
import { isStackOverflow } from "./stack.ts";
import type { Type } from "./type.ts";

/** Texts of types are cut at this length, in UTF-16 code units: a type can contain itself many times over. */
const MAX_TEXT = 100_000;

/**
 * Returns a type as a type expression, `object({ name = string, ports = optional(list(number)) })`, for people to read: a very
 * long one is cut.
 */
export function typeText(type: Type): string {
  const parts: string[] = [];
  let length = 0;
  const add = (text: string): boolean => {
    parts.push(text);
    length += text.length;
    return length <= MAX_TEXT;
  };
  try {
    if (!write(type, add)) parts.push("…");
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    return `${type.kind}(…)`;
  }
  return parts.join("");
}

/** Writes the text of a type. Returns false once it is too long. */
function write(type: Type, add: (text: string) => boolean): boolean {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return add(`${type.kind}(`) && write(type.element, add) && add(")");
    case "tuple":
      return add("tuple([") && type.elements.every((part, i) => (i === 0 || add(", ")) && write(part, add)) && add("])");
    case "object":
      if (type.names.length === 0) return add("object({})");
      return (
        add("object({ ") &&
        type.names.every((name, i) => {
          const isOptional = type.isOptional(name);
          return (
            (i === 0 || add(", ")) &&
            add(`${keyText(name)} = ${isOptional ? "optional(" : ""}`) &&
            write(type.types[i]!, add) &&
            (!isOptional || add(")"))
          );
        }) &&
        add(" })")
      );
    case "dynamic":
      return add("any");
    case "capsule":
      return add(type.name);
    default:
      return add(type.kind);
  }
}

/** Returns what `JSON.stringify` writes for a type: `["list", "string"]`, as typeToJSON does. @throws CtyError for capsule types */
export function typeData(type: Type): unknown {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return [type.kind, typeData(type.element)];
    case "tuple":
      return ["tuple", type.elements.map(typeData)];
    case "object": {
      const attributes = Object.fromEntries(type.names.map((name, i) => [name, typeData(type.types[i]!)]));
      return type.optional === undefined
        ? ["object", attributes]
        : ["object", attributes, type.names.filter((name) => type.isOptional(name))];
    }
    case "capsule":
      throw new CtyError(`the type ${type.name} is opaque and has no JSON form`);
    default:
      return type.kind;
  }
}

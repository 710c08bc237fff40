/** Types in the syntax of configuration. */
import { CtyError } from "./errors.ts";
import { keyText } from "./hcl-text.ts";
import { isStackOverflow } from "./stack.ts";
import type { Type } from "./type.ts";

/** The maximum length of a type expression, in UTF-16 code units. A type can contain itself many times. */
const MAX_TEXT = 100_000;

/**
 * Returns a type as a type expression, `object({ name = string, ports = optional(list(number)) })`.
 * A very long one is truncated.
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

/** Writes a type expression. Returns false once it is too long. */
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

/**
 * Returns the form that `JSON.stringify` writes for a type, the same as `typeToJSON`: `["list",
 * "string"]`.
 * @throws CtyError for capsule types
 */
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

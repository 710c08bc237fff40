/** Types in the syntax of configuration. */

import { CtyError } from "../run/errors.ts";
import { zip } from "../run/zip.ts";
import { keyText } from "../text/hcl-text.ts";
import { quoteJson } from "../text/quote-json.ts";
import { limitedText, type Write, writeList } from "../text/text-builder.ts";
import type { Type } from "./type.ts";

/** The maximum length of a type expression, in UTF-16 code units. A type can contain itself many times. */
const MAX_TEXT = 100_000;

/**
 * Returns a type as a type expression, `object({ name = string, ports = optional(list(number)) })`.
 * A very long one is truncated.
 */
export function typeText(type: Type): string {
  return limitedText(MAX_TEXT, `${type.kind}(…)`, (add) => write(type, add));
}

/**
 * Returns a type without the names and types of attributes and elements: `list(object)`. For types
 * of values whose names must not be shown.
 */
export function shapeText(type: Type): string {
  let text = "";
  let depth = 0;
  let inner = type;
  for (; inner.kind === "list" || inner.kind === "set" || inner.kind === "map"; inner = inner.element, depth++) text += `${inner.kind}(`;
  return text + (inner.kind === "dynamic" ? "any" : inner.kind === "capsule" ? inner.name : inner.kind) + ")".repeat(depth);
}

function write(type: Type, add: Write): boolean {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return add(`${type.kind}(`) && write(type.element, add) && add(")");
    case "tuple":
      return writeList("tuple([", "])", type.elements, add, (element) => write(element, add));
    case "object": {
      const { names, types } = type;
      if (names.length === 0) return add("object({})");
      return writeList("object({ ", " })", types, add, (attribute, i) => {
        const name = names[i] ?? "";
        const isOptional = type.isOptional(name);
        return add(`${keyText(name)} = ${isOptional ? "optional(" : ""}`) && write(attribute, add) && (!isOptional || add(")"));
      });
    }
    case "dynamic":
      return add("any");
    case "capsule":
      return add(type.name);
    default:
      return add(type.kind);
  }
}

/**
 * Returns the JSON form of a type, `["list","string"]`.
 * @throws CtyError for a capsule type
 */
export function jsonOfType(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `["${type.kind}",${jsonOfType(type.element)}]`;
    case "tuple":
      return `["tuple",[${type.elements.map(jsonOfType).join(",")}]]`;
    case "object": {
      const attributes = zip(type.names, type.types)
        .map(([name, attribute]) => `${quoteJson(name)}:${jsonOfType(attribute)}`)
        .join(",");
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
      throw new CtyError(`the type ${type.name} is opaque and has no JSON form`);
    default:
      return `"${type.kind}"`;
  }
}

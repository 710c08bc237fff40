/** The types of values that definitions accept, for variables and references. */
import { bool, dynamic, list, map, number, object, set, string, type Type, tuple } from "@hcl-ts/cty";
import type { ValueDefinition } from "../builder/definition.ts";
import { nameOf } from "../derive/schema-of.ts";

/** Returns the type of the values that a definition accepts; `dynamic` where it accepts several. */
export function typeOf({ node }: ValueDefinition): Type {
  switch (node.kind) {
    case "string":
      return string;
    case "number":
      return number;
    case "bool":
      return bool;
    case "values": {
      const kinds = new Set(node.values.map(({ value }) => typeof value));
      if (kinds.size !== 1) return dynamic;
      return kinds.has("string") ? string : kinds.has("number") ? number : bool;
    }
    case "list":
      return list(typeOf(node.of));
    case "set":
      return set(typeOf(node.of));
    case "map":
      return map(typeOf(node.of));
    case "tuple":
      return tuple(node.of.map(typeOf));
    case "object": {
      if (node.rest !== undefined) return dynamic;
      const fields = Array.from(node.fields, ([key, field]) => [nameOf(key, field), field] as const);
      const optional = fields.filter(([, { presence }]) => presence !== "required").map(([name]) => name);
      return object(new Map(fields.map(([name, field]) => [name, typeOf(field.value)])), optional);
    }
    default:
      return dynamic;
  }
}

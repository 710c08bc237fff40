/** Types in the form in which users write them. */
import type { Type } from "@hcl-ts/cty";

/** The length after which the rest of a type is left out. */
const MAX_LENGTH = 400;

/** Returns a type as a type expression, shortened if it is long: `map(list(string))`, `object({ name = string, port = optional(number) })`. */
export function typeText(type: Type): string {
  return write(type, MAX_LENGTH);
}

function write(type: Type, space: number): string {
  if (space <= 0) return "…";
  switch (type.kind) {
    case "dynamic":
      return "any";
    case "list":
    case "set":
    case "map":
      return `${type.kind}(${write(type.element, space - 6)})`;
    case "tuple":
      return `tuple([${listed(type.elements, space, write)}])`;
    case "object": {
      const isOptional = (name: string): boolean => type.optional?.has(name) === true;
      const part = (name: string, left: number): string => {
        const text = write(type.types[type.names.indexOf(name)]!, left);
        return `${name} = ${isOptional(name) ? `optional(${text})` : text}`;
      };
      return type.names.length === 0 ? "object({})" : `object({ ${listed(type.names, space, part)} })`;
    }
    case "capsule":
      return type.name;
    default:
      return type.kind;
  }
}

function listed<T>(parts: readonly T[], space: number, text: (part: T, space: number) => string): string {
  const texts: string[] = [];
  let left = space;
  for (const part of parts) {
    if (left <= 0) return [...texts, "…"].join(", ");
    const next = text(part, left);
    texts.push(next);
    left -= next.length + 2;
  }
  return texts.join(", ");
}

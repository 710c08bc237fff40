/** Names of types for messages. */
import type { Type } from "./type.ts";

/** Returns a short name for the type of a value, as in a sentence: "list of string", "object", "tuple". */
export function friendlyName(type: Type): string {
  return nameOf(type, "dynamic");
}

/** Returns a short name for a type constraint, like {@link friendlyName}, where `dynamic` is "any type". */
export function friendlyNameForConstraint(type: Type): string {
  return nameOf(type, "any type");
}

function nameOf(type: Type, dynamicName: string): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind} of ${type.element.kind === "dynamic" && dynamicName === "any type" ? "any single type" : nameOf(type.element, dynamicName)}`;
    case "capsule":
      return type.name;
    case "dynamic":
      return dynamicName;
    default:
      return type.kind;
  }
}

/** Names of types for people to read. */
import type { Type } from "./type.ts";

/** A short name for the type of a value, as it reads in a sentence: "list of string", "object", "tuple". */
export function friendlyName(type: Type): string {
  return nameOf(type, "dynamic");
}

/** Like {@link friendlyName} for a type that is asked for, where `dynamic` means that any type will do. */
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

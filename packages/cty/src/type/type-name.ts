/** Names of types for messages. */
import type { Type } from "./type.ts";

/** Returns a short name for the type of a value, as in a sentence: "list of string", "object", "tuple". */
export function friendlyName(type: Type): string {
  return nameOf(type, "dynamic", "dynamic");
}

/** Returns a short name for a type constraint, like {@link friendlyName}, where `dynamic` is "any type". */
export function friendlyNameForConstraint(type: Type): string {
  return nameOf(type, "any type", "any single type");
}

/** Returns the name of a type with its article, for messages: "a list of any type", "an object". */
export function nameWithArticle(type: Type): string {
  return type.kind === "dynamic" ? "a value of a type that is not known yet" : withArticle(nameOf(type, "", "any type"));
}

/** Returns the name of a type constraint with its article, for messages. */
export function constraintWithArticle(type: Type): string {
  return type.kind === "dynamic" ? "a value of any type" : withArticle(friendlyNameForConstraint(type));
}

function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
}

/** @param dynamicName the name of `dynamic` @param elementName the name of `dynamic` as an element type */
function nameOf(type: Type, dynamicName: string, elementName: string): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind} of ${nameOf(type.element, elementName, elementName)}`;
    case "capsule":
      return type.name;
    case "dynamic":
      return dynamicName;
    default:
      return type.kind;
  }
}

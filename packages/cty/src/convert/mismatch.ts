/** Why there is no conversion between two types, in words: what to point at first is what a user would have to change. */
import { isCollectionType, type ObjectType, type Type } from "../type.ts";
import { friendlyName, friendlyNameForConstraint } from "../type-name.ts";

/** Says why values of one type cannot be converted to another: names the attribute or element and both types. */
export function mismatch(given: Type, wanted: Type): string {
  if (given.kind === "object" && wanted.kind === "object") return objectMismatch(given, wanted);
  if (given.kind === "tuple" && wanted.kind === "tuple") {
    if (given.elements.length !== wanted.elements.length) {
      return `a tuple of ${wanted.elements.length} element${wanted.elements.length === 1 ? "" : "s"} is required, and this one has ${given.elements.length}`;
    }
    const at = given.elements.findIndex((type, i) => cannotBe(type, wanted.elements[i]!));
    if (at >= 0) return `element ${at}: ${mismatch(given.elements[at]!, wanted.elements[at]!)}`;
  }
  if (given.kind === "tuple" && (wanted.kind === "list" || wanted.kind === "set")) {
    const at = given.elements.findIndex((type) => cannotBe(type, wanted.element));
    if (at >= 0) return `element ${at}: ${mismatch(given.elements[at]!, wanted.element)}`;
    if (wanted.element.kind === "dynamic") return `all elements of a ${wanted.kind} need one type, and those given have no type in common`;
  }
  if (given.kind === "object" && wanted.kind === "map") {
    const at = given.types.findIndex((type) => cannotBe(type, wanted.element));
    if (at >= 0) return `attribute ${JSON.stringify(given.names[at])}: ${mismatch(given.types[at]!, wanted.element)}`;
    if (wanted.element.kind === "dynamic") return "all elements of a map need one type, and those given have no type in common";
  }
  if (
    isCollectionType(given) &&
    isCollectionType(wanted) &&
    (given.kind === wanted.kind || (given.kind !== "map" && wanted.kind !== "map")) &&
    cannotBe(given.element, wanted.element)
  ) {
    return `in every element: ${mismatch(given.element, wanted.element)}`;
  }
  return `${withArticle(friendlyNameForConstraint(wanted))} is required, not ${withArticle(friendlyName(given))}`;
}

function objectMismatch(given: ObjectType, wanted: ObjectType): string {
  const missing = wanted.names.filter((name) => !given.hasAttribute(name) && !wanted.isOptional(name)).map((name) => JSON.stringify(name));
  if (missing.length > 0)
    return `the attribute${missing.length === 1 ? "" : "s"} ${joinWords(missing)} ${missing.length === 1 ? "is" : "are"} required`;
  for (const [i, name] of wanted.names.entries()) {
    const type = given.attributeType(name);
    if (type !== undefined && cannotBe(type, wanted.types[i]!))
      return `attribute ${JSON.stringify(name)}: ${mismatch(type, wanted.types[i]!)}`;
  }
  return "its attributes do not fit those that are required";
}

/** Whether no value of the first type could be converted to the second, as far as their kinds tell. */
function cannotBe(given: Type, wanted: Type): boolean {
  if (wanted.kind === "dynamic" || given.kind === "dynamic" || given === wanted) return false;
  switch (wanted.kind) {
    case "string":
      return given.kind !== "string" && given.kind !== "number" && given.kind !== "bool";
    case "number":
    case "bool":
      return given.kind !== wanted.kind && given.kind !== "string";
    case "list":
    case "set":
      if (given.kind === "tuple") return given.elements.some((type) => cannotBe(type, wanted.element));
      return (given.kind !== "list" && given.kind !== "set") || cannotBe(given.element, wanted.element);
    case "map":
      if (given.kind === "object") return given.types.some((type) => cannotBe(type, wanted.element));
      return given.kind !== "map" || cannotBe(given.element, wanted.element);
    case "tuple":
      return (
        given.kind !== "tuple" ||
        given.elements.length !== wanted.elements.length ||
        given.elements.some((type, i) => cannotBe(type, wanted.elements[i]!))
      );
    case "object":
      if (given.kind === "map") return wanted.types.some((type) => cannotBe(given.element, type));
      return (
        given.kind !== "object" ||
        wanted.names.some((name, i) => {
          const type = given.attributeType(name);
          return type === undefined ? !wanted.isOptional(name) : cannotBe(type, wanted.types[i]!);
        })
      );
    default:
      return true;
  }
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

function withArticle(name: string): string {
  if (name.startsWith("any ") || name === "dynamic") return name === "dynamic" ? "a value of unknown type" : `a value of ${name}`;
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

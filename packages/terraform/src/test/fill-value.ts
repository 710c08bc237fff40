/** Makes the value of a mock or override fit an attribute, as Terraform does. */

import {
  canIterateElements,
  elements,
  isValue,
  listVal,
  mapVal,
  objectVal,
  setVal,
  type Type,
  tryConvert,
  type Value,
  withoutOptionalAttributes,
} from "@hcl-ts/cty";
import { zip } from "@hcl-ts/cty/kernel";
import type { AttributeSchema } from "../evaluate/block-schema.ts";
import type { Generator } from "./generate-value.ts";

/** The reason why a value does not fit. */
export class Unsuitable {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/**
 * Returns a value with the type of an attribute. Missing attributes of objects are generated, and
 * those that the type does not have are dropped.
 */
export function fillAttribute(value: Value, attribute: AttributeSchema, generator: Generator): Value | Unsuitable {
  const { nested, type } = attribute;
  if (nested === undefined) return fillType(value, type, generator);
  if (value.type.kind !== "object" || value.isNull()) return new Unsuitable(`an object is required, not ${value.type.kind}`);
  if (nested.nesting !== "single" && nested.nesting !== "group") return generator.ofType(type);
  const given = value.asMap();
  const filled = new Map<string, Value>();
  for (const [name, inner] of nested.attributes) {
    const own = given.get(name);
    const found = own === undefined ? generator.ofAttribute(inner) : fillAttribute(own, inner, generator);
    if (found instanceof Unsuitable) return found;
    filled.set(name, found);
  }
  return objectVal(filled);
}

function fillType(value: Value, type: Type, generator: Generator): Value | Unsuitable {
  if (value.isNull() || !value.isKnown()) return converted(value, type);
  if (type.kind === "object") return fillObject(value, type, generator);
  const isCollection = type.kind === "list" || type.kind === "set" || type.kind === "map";
  if (!isCollection || type.element.kind !== "object") return converted(value, type);
  if (type.kind === "map") {
    if (value.type.kind !== "map" && value.type.kind !== "object") return converted(value, type);
    const filled = fillAll([...value.asMap()], type.element, generator);
    if (filled instanceof Unsuitable) return filled;
    return filled.length === 0 ? generator.ofType(type) : mapVal(new Map(filled));
  }
  if (!canIterateElements(value) || value.type.kind === "map" || value.type.kind === "object") return converted(value, type);
  const filled = fillAll(
    Array.from(elements(value), ([, element], i) => [String(i), element] as const),
    type.element,
    generator,
  );
  if (filled instanceof Unsuitable) return filled;
  if (filled.length === 0) return generator.ofType(type);
  const values = filled.map(([, element]) => element);
  return type.kind === "list" ? listVal(values) : setVal(values);
}

function fillObject(value: Value, type: Extract<Type, { kind: "object" }>, generator: Generator): Value | Unsuitable {
  if (value.type.kind !== "object" && value.type.kind !== "map") return new Unsuitable(`an object is required, not ${value.type.kind}`);
  const given = value.asMap();
  const filled = new Map<string, Value>();
  for (const [name, part] of zip(type.names, type.types)) {
    const own = given.get(name);
    const found = own === undefined ? generator.ofType(part) : fillType(own, part, generator);
    if (found instanceof Unsuitable) return found;
    filled.set(name, found);
  }
  return objectVal(filled);
}

function fillAll(
  entries: readonly (readonly [string, Value])[],
  type: Type,
  generator: Generator,
): readonly (readonly [string, Value])[] | Unsuitable {
  const filled: (readonly [string, Value])[] = [];
  for (const [key, element] of entries) {
    const found = fillType(element, type, generator);
    if (found instanceof Unsuitable) return found;
    filled.push([key, found]);
  }
  return filled;
}

function converted(value: Value, type: Type): Value | Unsuitable {
  const result = tryConvert(value, withoutOptionalAttributes(type));
  return isValue(result) ? result : new Unsuitable(result.message);
}

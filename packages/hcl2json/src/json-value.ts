/** JSON values, and objects in which any name is plain data. */
import { compareCodePoints } from "@hcl-ts/cty/kernel";

/** A value that `JSON.stringify` accepts. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** An object of JSON values. */
export interface JsonObject {
  [name: string]: JsonValue;
}

/**
 * Sets a property, whatever its name. Assigning to `__proto__` would change the prototype instead
 * of adding a property.
 */
export function setMember<T>(target: Record<string, T>, name: string, value: T): void {
  if (name === "__proto__") Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true });
  else target[name] = value;
}

/** Returns the property with a name, or undefined. Ignores inherited properties. */
export function getMember<T>(target: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(target, name) ? target[name] : undefined;
}

/**
 * Creates an object from its members.
 *
 * @param sorted whether to sort the names by code point; otherwise they keep their order
 */
export function objectFrom(members: ReadonlyMap<string, JsonValue>, sorted: boolean): JsonObject {
  const result: JsonObject = {};
  if (sorted && members.size > 1) for (const name of sortedNames(members)) setMember(result, name, members.get(name)!);
  else for (const [name, value] of members) setMember(result, name, value);
  return result;
}

function sortedNames(members: ReadonlyMap<string, unknown>): readonly string[] {
  const names = [...members.keys()];
  // The built-in order, by code unit, is faster. It is another one only if there are surrogates.
  return SURROGATE.test(names.join("")) ? names.sort(compareCodePoints) : names.sort();
}

const SURROGATE = /[\uD800-\uDFFF]/;

/** Appends a step to a JSON pointer (RFC 6901). */
export function pointerTo(parent: string, step: string | number): string {
  if (typeof step === "number") return `${parent}/${step}`;
  return `${parent}/${/[~/]/.test(step) ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step}`;
}

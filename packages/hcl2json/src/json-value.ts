/** JSON values, and objects in which any name is plain data. */
/** A value that `JSON.stringify` accepts. `N` is another form of numbers. */
export type JsonValue<N = never> = null | boolean | number | string | N | JsonValue<N>[] | JsonObject<N>;

/** A JSON object. */
export interface JsonObject<N = never> {
  [name: string]: JsonValue<N>;
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

/** Appends a step to a JSON pointer (RFC 6901). */
export function pointerTo(parent: string, step: string | number): string {
  if (typeof step === "number") return `${parent}/${step}`;
  return `${parent}/${/[~/]/.test(step) ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step}`;
}

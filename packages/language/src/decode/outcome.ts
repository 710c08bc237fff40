/** Values that could not be decoded. */

/** Stands for a value with an error that was reported. */
export const FAILED: unique symbol = Symbol("failed");

/** Stands for a value that is not known, because a variable has no value yet. */
export const UNKNOWN: unique symbol = Symbol("unknown");

/** Stands for an attribute that is not set. */
export const ABSENT: unique symbol = Symbol("absent");

/** Whether something is a decoded value. */
export function isDecoded(value: unknown): boolean {
  return value !== FAILED && value !== UNKNOWN;
}

/** Returns which of two outcomes of parts counts for the whole: an error before an unknown value. */
export function worse(a: typeof FAILED | typeof UNKNOWN | undefined, b: unknown): typeof FAILED | typeof UNKNOWN | undefined {
  if (a === FAILED || b === FAILED) return FAILED;
  return a === UNKNOWN || b === UNKNOWN ? UNKNOWN : undefined;
}

/** Sets an own property, whatever its name. */
export function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  else object[name] = value;
}

/** Returns a string that is the same for equal decoded values. */
export function keyOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join(",")}]`;
  if (typeof value !== "object" || value === null) return typeof value === "string" ? JSON.stringify(value) : String(value);
  const entries = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${typeof part === "function" ? "" : keyOf(part)}`);
  return `{${entries.sort().join(",")}}`;
}

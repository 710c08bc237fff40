import { getMember, type JsonObject, type JsonValue, setMember } from "./json-value.ts";

/**
 * Merges an object into another one, as `@cdktf/hcl2json` merges `.tf.json` files: objects are merged by key, arrays are
 * concatenated, anything else is replaced. An array stays if an object is merged into it. An object that is empty after merging is
 * removed.
 */
export function deepMerge(target: JsonObject, source: JsonObject): void {
  for (const name of Object.keys(source)) {
    const value = source[name];
    const before = getMember(target, name);
    if (Array.isArray(value)) setMember(target, name, Array.isArray(before) ? [...before, ...value] : value);
    else if (!isObject(value)) setMember(target, name, value);
    else if (!Array.isArray(before) || before.length === 0) mergeObject(target, name, before, value);
  }
}

function mergeObject(target: JsonObject, name: string, before: JsonValue | undefined, value: JsonObject): void {
  const merged = isObject(before) ? before : {};
  deepMerge(merged, value);
  if (Object.keys(merged).length === 0) delete target[name];
  else setMember(target, name, merged);
}

/** Whether a value is an object and not an array. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

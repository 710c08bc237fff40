/** Settings of the user by dotted names. */
import { isObject } from "./protocol/shapes.ts";

/** The largest number of settings, and of names in one. */
const [MAX_SETTINGS, MAX_DEPTH] = [10_000, 8];

/**
 * Returns settings by dotted name, from objects in objects: `rename.moved` of `{ rename: { moved: true } }`, or of
 * `{ "rename.moved": true }`. An object is there as a whole, too. The settings may be the content of the
 * section `hcl`, or contain that section.
 */
export function settingsOf(value: unknown): ReadonlyMap<string, unknown> {
  const settings = new Map<string, unknown>();
  const add = (members: Readonly<Record<string, unknown>>, prefix: string, depth: number): void => {
    for (const [name, member] of Object.entries(members)) {
      if (settings.size >= MAX_SETTINGS) return;
      settings.set(prefix + name, member);
      if (isObject(member) && depth < MAX_DEPTH) add(member, `${prefix}${name}.`, depth + 1);
    }
  };
  if (isObject(value)) add(isObject(value.hcl) ? value.hcl : value, "", 1);
  return settings;
}

/** Reports whether settings have the same values. The members of objects are settings themselves. */
export function areSame(some: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>): boolean {
  const isSame = (value: unknown, other: unknown): boolean =>
    isObject(value) ? isObject(other) : value === other || (Array.isArray(value) && JSON.stringify(value) === JSON.stringify(other));
  return some.size === others.size && [...some].every(([name, value]) => others.has(name) && isSame(value, others.get(name)));
}

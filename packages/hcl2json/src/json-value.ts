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

/** The members of an object that is being converted, with different names. Filling a list costs less than filling a `Map`. */
export class MemberList {
  private readonly names: string[] = [];
  private readonly values: JsonValue[] = [];

  /** Adds a member; returns its index. */
  add(name: string, value: JsonValue): number {
    this.names.push(name);
    return this.values.push(value) - 1;
  }

  /** Replaces the value of the member at an index. */
  replace(index: number, value: JsonValue): void {
    this.values[index] = value;
  }

  /** Creates the object. */
  toObject(order: MemberOrder): JsonObject {
    const { names, values } = this;
    if (order !== "source" && names.length > 1) sortMembers(names, values, order);
    const result: JsonObject = {};
    for (let i = 0; i < names.length; i++) setMember(result, names[i]!, values[i]!);
    return result;
  }
}

/** The order of the properties of an object: that of the source, or sorted. */
export type MemberOrder = "source" | "code-units" | "code-points";

/** Up to this many members, sorting by insertion is the fastest. */
const FEW_MEMBERS = 24;

/** Sorts members by their names, which are all different. */
function sortMembers(names: string[], values: JsonValue[], order: MemberOrder): void {
  const isAfter = order === "code-points" ? (a: string, b: string) => compareCodePoints(a, b) > 0 : (a: string, b: string) => a > b;
  if (names.length > FEW_MEMBERS) {
    const members = new Map(names.map((name, i) => [name, values[i]!]));
    names.sort((a, b) => (isAfter(a, b) ? 1 : -1));
    for (const [i, name] of names.entries()) values[i] = members.get(name)!;
    return;
  }
  for (let i = 1; i < names.length; i++) {
    const name = names[i]!;
    const value = values[i]!;
    let k = i;
    for (; k > 0 && isAfter(names[k - 1]!, name); k--) {
      names[k] = names[k - 1]!;
      values[k] = values[k - 1]!;
    }
    names[k] = name;
    values[k] = value;
  }
}

/** Creates an object from its members. */
export function objectFrom(members: ReadonlyMap<string, JsonValue>, order: MemberOrder): JsonObject {
  const list = new MemberList();
  for (const [name, value] of members) list.add(name, value);
  return list.toObject(order);
}

/** Appends a step to a JSON pointer (RFC 6901). */
export function pointerTo(parent: string, step: string | number): string {
  if (typeof step === "number") return `${parent}/${step}`;
  return `${parent}/${/[~/]/.test(step) ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step}`;
}

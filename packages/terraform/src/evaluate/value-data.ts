/** Converts values to plain JSON data, with the paths of unknown and sensitive parts. */

import {
  containsMarked,
  dynamic,
  isCollectionType,
  list,
  map,
  type NumberContent,
  object,
  set,
  type Type,
  tuple,
  type Value,
} from "@hcl-ts/cty";
import { contentOf, exactDouble, hasPublicType, isStackOverflow, numberText, Unknown, zip } from "@hcl-ts/cty/kernel";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";

/** A path from the root of a value: names and indexes. */
export type DataPath = readonly (string | number)[];

/** A value as plain data. */
export interface ValueData {
  /**
   * The data. Unknown, sensitive and ephemeral values are null. A number that JavaScript cannot
   * represent exactly is a string.
   */
  readonly value: unknown;
  /** The parts that are not known until apply. */
  readonly unknownPaths: readonly DataPath[];
  /** The parts that are sensitive or ephemeral. */
  readonly sensitivePaths: readonly DataPath[];
}

/**
 * The maximum number of parts, after which the rest is omitted. Values can share parts, so a small
 * value can be huge as data.
 */
const MAX_PARTS = 1_000_000;

/**
 * Returns a value as plain data.
 * @param showSensitive whether the data contains sensitive values; false by default
 */
export function valueData(value: Value, showSensitive = false): ValueData {
  const unknownPaths: DataPath[] = [];
  const sensitivePaths: DataPath[] = [];
  const data = convert(value, {
    showSensitive,
    unknown: (path) => {
      unknownPaths.push(path);
      return null;
    },
    sensitive: (path) => {
      sensitivePaths.push(path);
      return null;
    },
  });
  if (data !== TOO_DEEP) return { value: data, unknownPaths, sensitivePaths };
  return { value: null, unknownPaths: [[]], sensitivePaths: [] };
}

/** Settings of {@link markedData}. */
export interface MarkedDataOptions {
  /** Stands for each part that is not known until apply; by default {@link UNKNOWN}. */
  readonly unknown?: unknown;
  /** Stands for each part that is sensitive or ephemeral; by default {@link WITHHELD}. */
  readonly sensitive?: unknown;
  /** Whether the data contains sensitive values; false by default. */
  readonly showSensitive?: boolean | undefined;
}

/** An object that stands for a part of a value. It is equal only to itself, and null in JSON. */
export interface DataMarker {
  toString(): string;
  toJSON(): null;
}

/** Stands for a part that is not known until apply. */
export const UNKNOWN: DataMarker = /* @__PURE__ */ marker("(known after apply)");

/** Stands for a part that is sensitive or ephemeral, and therefore not shown. */
export const WITHHELD: DataMarker = /* @__PURE__ */ marker("(sensitive value)");

/**
 * Returns a value as plain data in which markers stand for the parts that are not known or must not
 * be shown, so that a part that is null can be told from one that is not known. Numbers are as in
 * {@link ValueData}.
 *
 * @example
 * const bucket = markedData(instance.config) as { acl?: unknown };
 * if (bucket.acl === UNKNOWN) warn("the acl is not known before apply");
 */
export function markedData(value: Value, options: MarkedDataOptions = {}): unknown {
  const { unknown = UNKNOWN, sensitive = WITHHELD, showSensitive = false } = options;
  const data = convert(value, { showSensitive, unknown: () => unknown, sensitive: () => sensitive });
  return data === TOO_DEEP ? unknown : data;
}

function marker(text: string): DataMarker {
  return Object.freeze({ toString: () => text, toJSON: () => null });
}

/** The treatment of parts that are not plain data. */
interface Conversion {
  readonly showSensitive: boolean;
  readonly unknown: (path: DataPath) => unknown;
  /** Called also for sensitive parts that are shown. */
  readonly sensitive: (path: DataPath) => unknown;
}

/** The result for a value that is nested too deeply for the stack. */
const TOO_DEEP = /* @__PURE__ */ Symbol("too deep");

function convert(root: Value, { showSensitive, unknown, sensitive }: Conversion): unknown {
  let parts = 0;
  const dataOf = (value: Value, path: DataPath): unknown => {
    const { type, content, marks } = value;
    if (++parts > MAX_PARTS) return null;
    if (marks?.has(SENSITIVE) === true || marks?.has(EPHEMERAL) === true) {
      const data = sensitive(path);
      if (!showSensitive) return data;
    }
    if (content === null) return null;
    if (content instanceof Unknown) return unknown(path);
    switch (type.kind) {
      case "number":
        return dataOfNumber(contentOf(value, "number"));
      case "list":
      case "tuple":
        return contentOf(value, "list").map((element, i) => dataOf(element, [...path, i]));
      case "set":
        return contentOf(value, "set").elements.map((element, i) => dataOf(element, [...path, i]));
      case "map":
        return fromEntries(Array.from(contentOf(value, "map"), ([key, element]) => [key, dataOf(element, [...path, key])]));
      case "object":
        return fromEntries(zip(type.names, contentOf(value, "object")).map(([name, part]) => [name, dataOf(part, [...path, name])]));
      case "capsule":
        return null;
      default:
        return content;
    }
  };
  try {
    return dataOf(root, []);
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    return TOO_DEEP;
  }
}

/**
 * Returns the type of a value as far as it can be shown: a sensitive or ephemeral object has the type
 * `dynamic`, as the names of its attributes can be secret too. So has a null, which can have the type of a sensitive one.
 * @param showSensitive whether the type has all attributes; false by default
 */
export function shownType(value: Value, showSensitive = false): Type {
  const { type } = value;
  if (showSensitive || (!containsMarked(value) && hasPublicType(value))) return type;
  if (value.isMarked() || value.isNull() || isCollectionType(type)) return withoutNames(type);
  const parts = contentOf(value, "list").map((part) => shownType(part));
  if (type.kind === "object") return object(new Map(zip(type.names, parts)));
  return tuple(parts);
}

/** Returns a type with `dynamic` in place of each object. */
function withoutNames(type: Type): Type {
  switch (type.kind) {
    case "object":
      return dynamic;
    case "tuple":
      return tuple(type.elements.map(withoutNames));
    case "list":
      return list(withoutNames(type.element));
    case "set":
      return set(withoutNames(type.element));
    case "map":
      return map(withoutNames(type.element));
    default:
      return type;
  }
}

/** `Object.fromEntries` makes every name an own property, including `__proto__`. */
const fromEntries = (entries: readonly (readonly [string, unknown])[]): unknown => Object.fromEntries(entries);

/** Returns a number that JSON can hold without losing a digit; otherwise its text, also for infinity. */
function dataOfNumber(n: NumberContent): number | string {
  const double = exactDouble(n);
  return double !== undefined && Number.isFinite(double) ? double : numberText(n);
}

/** Converts values to plain JSON data, with the paths of unknown and sensitive parts. */

import type { NumberContent, Value } from "@hcl-ts/cty";
import { isStackOverflow, type MapContent, numberText, type SetContent, Unknown } from "@hcl-ts/cty/kernel";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";

/** A path from the root of a value: names and indexes. */
export type DataPath = readonly (string | number)[];

/** A value as plain data. */
export interface ValueData {
  /**
   * The data. Unknown, sensitive and ephemeral values are null. A number that a double cannot
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
  const unknown: DataPath[] = [];
  const sensitive: DataPath[] = [];
  let parts = 0;
  const convert = ({ type, content, marks }: Value, path: DataPath): unknown => {
    if (++parts > MAX_PARTS) return null;
    if (marks?.has(SENSITIVE) === true || marks?.has(EPHEMERAL) === true) {
      sensitive.push(path);
      if (!showSensitive) return null;
    }
    if (content === null) return null;
    if (content instanceof Unknown) {
      unknown.push(path);
      return null;
    }
    switch (type.kind) {
      case "number":
        return numberData(content as NumberContent);
      case "list":
      case "tuple":
        return (content as readonly Value[]).map((element, i) => convert(element, [...path, i]));
      case "set":
        return (content as SetContent).elements.map((element, i) => convert(element, [...path, i]));
      case "map":
        return fromEntries(Array.from(content as MapContent, ([key, element]) => [key, convert(element, [...path, key])]));
      case "object":
        return fromEntries(type.names.map((name, i) => [name, convert((content as readonly Value[])[i]!, [...path, name])]));
      case "capsule":
        return null;
      default:
        return content;
    }
  };
  try {
    return { value: convert(value, []), unknownPaths: unknown, sensitivePaths: sensitive };
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    return { value: null, unknownPaths: [[]], sensitivePaths: [] };
  }
}

/** `Object.fromEntries` makes every name an own property, including `__proto__`. */
const fromEntries = (entries: readonly (readonly [string, unknown])[]): unknown => Object.fromEntries(entries);

function numberData(content: NumberContent): number | string {
  const text = numberText(content);
  const double = Number(text);
  return Number.isFinite(double) && numberText(double) === text ? double : text;
}

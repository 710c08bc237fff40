import type { Value } from "./value.ts";

/** The number of keys that are searched one by one, which takes less time than creating a Map. */
const MAX_SEARCHED_KEYS = 8;

/**
 * The content of a known map: keys and elements in arrays, which take a tenth of a Map's time and half of its memory.
 * A Map is created when an element of a large map is looked up.
 */
export class MapContent implements Iterable<readonly [key: string, element: Value]> {
  /** The keys in NFC, sorted by code point. */
  readonly keys: readonly string[];
  /** The elements, parallel to `keys`. */
  readonly elements: readonly Value[];
  private byKey: ReadonlyMap<string, Value> | undefined = undefined;

  /** Does not check that the keys are sorted and in NFC, and parallel to the elements. */
  constructor(keys: readonly string[], elements: readonly Value[]) {
    this.keys = keys;
    this.elements = elements;
  }

  /** Returns the element at a key, which must be in NFC; undefined if there is none. */
  get(key: string): Value | undefined {
    const { keys, elements } = this;
    if (keys.length > MAX_SEARCHED_KEYS) return this.toMap().get(key);
    const at = keys.indexOf(key);
    return at < 0 ? undefined : elements[at];
  }

  /** Returns the elements by key. The Map is created once. */
  toMap(): ReadonlyMap<string, Value> {
    this.byKey ??= new Map(this);
    return this.byKey;
  }

  /** Iterates over the keys and elements in the order of the keys. */
  [Symbol.iterator](): IterableIterator<readonly [key: string, element: Value]> {
    return this.keys.map((key, i) => [key, this.elements[i]!] as const).values();
  }
}

/**
 * The result of the parser: a record of three integers for each value and each property name, in
 * the order of the source.
 *
 * An object for each value would take about 70 bytes and most of the parsing time. A record takes
 * 12 bytes, and the garbage collector does not visit it. Nodes (`json-node.ts`) are created from
 * records lazily, one level at a time.
 */
import { needsNormalizing } from "@hcl-ts/cty/kernel";
import type { SourceFile } from "@hcl-ts/hcl";

/** The kinds of records. In an object, names and values alternate. */
export const INVALID = 0;
export const OBJECT = 1;
export const ARRAY = 2;
export const NUMBER = 3;
export const TRUE = 4;
export const FALSE = 5;
export const NULL = 6;
/** A string without escapes: its content is the source between its quotes. */
export const PLAIN_STRING = 7;
/** A string that has escapes or errors. */
export const ESCAPED_STRING = 8;
/** A string without its closing quote, with or without escapes. */
export const UNCLOSED_STRING = 9;
/** A string without quotes. */
export const BARE_NAME = 10;

/**
 * A record holds the start, the end, and the kind in four bits. In the bits above, objects and
 * arrays have the index of the first record after their contents. A source has at most half as many
 * values as characters, and a JavaScript string at most 2^29 characters, so it fits.
 */
export const RECORD_SIZE = 3;
export const KIND_BITS = 4;
const KIND_MASK = 15;

/** The values of a source. */
export class JsonTree {
  readonly file: SourceFile;
  readonly records: Int32Array;
  #isNormalized: boolean | undefined = undefined;
  constructor(file: SourceFile, records: Int32Array) {
    this.file = file;
    this.records = records;
  }
  /** Whether the source is normalized, and so each part of it. */
  get isNormalized(): boolean {
    this.#isNormalized ??= !needsNormalizing(this.file.text);
    return this.#isNormalized;
  }
  start(index: number): number {
    return this.records[index * RECORD_SIZE]!;
  }
  end(index: number): number {
    return this.records[index * RECORD_SIZE + 1]!;
  }
  kind(index: number): number {
    return this.records[index * RECORD_SIZE + 2]! & KIND_MASK;
  }
  /** The index of the first record after a value and its contents. */
  next(index: number): number {
    const info = this.records[index * RECORD_SIZE + 2]!;
    return info >>> KIND_BITS === 0 ? index + 1 : info >>> KIND_BITS;
  }
}

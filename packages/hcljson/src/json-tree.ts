/**
 * What the parser makes of a text: a record of three integers for each value and each property name, in the order of the text.
 *
 * An object a value would cost some 70 bytes and most of the time of parsing; records cost 12 bytes and nothing to the collector of garbage.
 * Nodes (`json-node.ts`) are made from them a level at a time, when somebody looks.
 */
import type { SourceFile } from "@hcl-ts/hcl";

/** What a record stands for; in an object, names and values alternate. */
export const INVALID = 0;
export const OBJECT = 1;
export const ARRAY = 2;
export const NUMBER = 3;
export const TRUE = 4;
export const FALSE = 5;
export const NULL = 6;
/** A string that says what stands between its quotes. */
export const PLAIN_STRING = 7;
/** A string that has escapes, or what should have been one. */
export const ESCAPED_STRING = 8;
/** A string without its closing quote, with or without escapes. */
export const UNCLOSED_STRING = 9;
/** A property name without quotes. */
export const BARE_NAME = 10;

/**
 * A record is the start, the end, and the kind in four bits, above which objects and arrays have the number of the first record after
 * all that is in them. A text has at most half as many values as characters, and JavaScript at most 2^29 characters: that fits.
 */
export const RECORD_SIZE = 3;
export const KIND_BITS = 4;
export const KIND_MASK = 15;

/** The values of a text. */
export class JsonTree {
  readonly file: SourceFile;
  readonly records: Int32Array;
  constructor(file: SourceFile, records: Int32Array) {
    this.file = file;
    this.records = records;
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
  /** The first record after this value and all that is in it. */
  next(index: number): number {
    const info = this.records[index * RECORD_SIZE + 2]!;
    return info >>> KIND_BITS === 0 ? index + 1 : info >>> KIND_BITS;
  }
}

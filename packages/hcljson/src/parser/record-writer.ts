import type { SourceFile } from "@hcl-ts/hcl";
import { JsonTree, KIND_BITS, RECORD_SIZE } from "../json-tree.ts";

/**
 * Writes the records of a {@link JsonTree}. A record's position is the position of its first integer.
 */
export class RecordWriter {
  #records: Int32Array;
  #used = 0;

  /** @param textLength the length of the source, from which the number of records is estimated */
  constructor(textLength: number) {
    this.#records = new Int32Array(RECORD_SIZE * (16 + (textLength >> 3)));
  }

  /** The position at which the next record will be written. */
  get position(): number {
    return this.#used;
  }

  /** Adds the record of a value or a property name. */
  add(start: number, end: number, kind: number): void {
    const at = this.#used;
    if (at + RECORD_SIZE > this.#records.length) this.#grow();
    const records = this.#records;
    records[at] = start;
    records[at + 1] = end;
    records[at + 2] = kind;
    this.#used = at + RECORD_SIZE;
  }

  /** Completes the record of an object or array, which holds all records that follow it. */
  close(position: number, end: number, kind: number): void {
    const records = this.#records;
    records[position + 1] = end;
    records[position + 2] = ((this.#used / RECORD_SIZE) << KIND_BITS) | kind;
  }

  /** Changes the end and the kind of the last record, which describes a string. */
  amendLast(end: number, kind: number): void {
    this.#records[this.#used - 2] = end;
    this.#records[this.#used - 1] = kind;
  }

  /** The start, end and kind of the last record. */
  last(): readonly [start: number, end: number, kind: number] {
    const at = this.#used - RECORD_SIZE;
    return [this.#records[at]!, this.#records[at + 1]!, this.#records[at + 2]!];
  }

  /** Removes a record and all that follow it. */
  truncate(position: number): void {
    this.#used = position;
  }

  /** The tree of all records. */
  toTree(file: SourceFile): JsonTree {
    // A large spare capacity is not kept.
    return new JsonTree(file, this.#used * 2 < this.#records.length ? this.#records.slice(0, this.#used) : this.#records);
  }

  #grow(): void {
    const records = new Int32Array(this.#records.length * 2);
    records.set(this.#records);
    this.#records = records;
  }
}

/**
 * The result of the parser: the tree as integers in one flat array.
 *
 * A node per construct would cost some 60 bytes each, and where trees are kept, the garbage
 * collector would copy all of them twice. A record costs 4 to 14 bytes, which the collector never
 * looks at. Nodes are created from records on demand: one level of blocks and attributes at a time,
 * and the value of an attribute as a whole.
 *
 * A record starts with a head, which is its kind and its length, and with its start. If the length is too
 * great for that, 0 and the end are before the record. The records of its parts come before it.
 */
import type { SourceFile } from "@hcl-ts/hcl";
import { internedName } from "../names.ts";
import { type Compact, compactIntegers, integerAt, MAX_SMALL } from "./compact-integers.ts";
import { ANY_PARTS, ATTRIBUTE, ONE_PART, THREE_PARTS, TWO_PARTS } from "./record-kinds.ts";

/** The index of a record in the array; 0 stands for no record. */
export type RecordId = number;

/** The index of the first record in a buffer. */
const FIRST_RECORD: RecordId = 1;

/** The integers of a record before its parts. */
const HEADER = 2;
/** Records with any number of parts store that number before them. */
const LIST_HEADER = 3;
/** The integers before a long record. */
const LONG_HEADER = 2;
/** A head is a small integer of a compact tree: the kind, and above it the length of the source, or `LONG`. */
const KIND_BITS = 5;
const KIND_MASK = (1 << KIND_BITS) - 1;
const LONG = MAX_SMALL >> KIND_BITS;

/** Trees of sources with at most as many characters share buffers. */
const MAX_SHARED_LENGTH = 256;
/**
 * The number of integers in a buffer that trees share. A tree that is kept holds the integers of
 * those that are dropped, so the buffer is short.
 */
const SHARED_SIZE = 1 << 11;
/** The least number of integers in a buffer that is not shared. */
const MIN_BUFFER_SIZE = 1 << 12;
/** A buffer that has grown beyond this size is not used for another tree. */
const MAX_BUFFER_SIZE = 1 << 20;

/**
 * The buffer to which the next small tree is added, and where. A separate array would cost a
 * tree of one line half of its parsing time. Undefined while a parser writes to it.
 */
let shared: Int32Array | undefined;
let sharedLength = 0;

/**
 * The buffer that the next larger tree is written to. The tree is copied to an array of its exact
 * size when it is complete. Undefined while a parser writes to it.
 */
let spare: Int32Array | undefined;

/**
 * A tree of fewer integers, of a source with fewer characters, needs no more than two bytes for each. All
 * integers except heads are offsets, indexes or counts; the only negative ones are distances to names.
 */
const MAX_SHORT = 1 << 15;

/** A larger tree is kept in two bytes for each integer if it would need more for each character: that takes longer. */
const MOST_BYTES = 1.5;

const NO_INTEGERS = new Int32Array(0);

/** The syntax tree of a source; see the top of this file. */
export class SyntaxRecords {
  readonly file: SourceFile;
  /** The integers of all records. */
  private integers: Int32Array | Int16Array;
  /** The parts of a large tree that is complete, in two bytes for each integer. */
  private compact: Compact | undefined = undefined;
  /** The index of the first record. */
  readonly first: RecordId;
  private length: number;
  /** Whether other trees are in the same buffer. */
  private isShared: boolean;
  /** Texts that differ from the source. Index 0 stands for the source itself. */
  private readonly texts: string[] = [""];

  constructor(file: SourceFile) {
    this.file = file;
    const size = file.text.length;
    this.isShared = size <= MAX_SHARED_LENGTH;
    this.first = FIRST_RECORD;
    if (!this.isShared) {
      // Most trees have fewer integers than their source has characters.
      this.integers = spare ?? new Int32Array(Math.max(size, MIN_BUFFER_SIZE));
      spare = undefined;
    } else {
      // Dense trees of few characters have twice as many.
      if (shared !== undefined && sharedLength + 2 * size <= SHARED_SIZE) {
        this.integers = shared;
        this.first = sharedLength;
      } else this.integers = new Int32Array(SHARED_SIZE);
      shared = undefined;
    }
    this.length = this.first;
  }

  // --- writing ----------------------------------------------------------------------------------

  /** The index of the next record. */
  get next(): RecordId {
    return this.length;
  }

  /** Adds a record without parts. */
  leaf(kind: number, start: number, end: number): RecordId {
    return this.begin(kind, start, end, HEADER);
  }

  /** Adds a record with up to three parts. */
  add(kind: number, start: number, end: number, first: number, second = 0, third = 0): RecordId {
    const id = this.begin(kind, start, end, HEADER + partCount(kind));
    const { integers } = this;
    integers[id + HEADER] = first;
    if (kind >= TWO_PARTS) integers[id + HEADER + 1] = second;
    if (kind >= THREE_PARTS) integers[id + HEADER + 2] = third;
    return id;
  }

  /** Adds the record of an attribute. `first` is the first record of its value. */
  addAttribute(start: number, end: number, nameEnd: number, equalsStart: number, value: RecordId, first: RecordId, name: number): RecordId {
    const id = this.begin(ATTRIBUTE, start, end, HEADER + ATTRIBUTE_PARTS);
    const { integers } = this;
    integers[id + HEADER] = nameEnd;
    integers[id + HEADER + 1] = equalsStart;
    integers[id + HEADER + 2] = value;
    integers[id + HEADER + 3] = first;
    integers[id + HEADER + 4] = name;
    return id;
  }

  /** Adds a record with any number of parts. */
  addList(kind: number, start: number, end: number, parts: readonly number[]): RecordId {
    const id = this.beginList(kind, start, end, parts.length);
    this.appendAll(parts);
    return id;
  }

  /** Adds a record with any number of parts. The caller appends exactly as many. */
  beginList(kind: number, start: number, end: number, size: number): RecordId {
    const id = this.begin(kind, start, end, LIST_HEADER + size);
    this.integers[id + HEADER] = size;
    this.length = id + LIST_HEADER;
    return id;
  }

  /** Adds a part to the record that `beginList` added last. */
  append(part: number): void {
    this.integers[this.length++] = part;
  }

  /** Adds parts to the record that `beginList` added last. */
  appendAll(parts: readonly number[]): void {
    for (let i = 0; i < parts.length; i++) this.integers[this.length++] = parts[i]!;
  }

  /** Adds a text and returns its index, for a part that differs from the source. */
  addText(text: string): number {
    return this.texts.push(text) - 1;
  }

  private begin(kind: number, start: number, end: number, size: number): RecordId {
    let span = end - start;
    // A placeholder may end before it starts: as an unsigned integer, its length is great.
    if (span >>> 0 >= LONG) {
      span = LONG;
      this.addEnd(end);
    }
    const id = this.length;
    this.length = id + size;
    if (this.length > this.integers.length) this.grow();
    const { integers } = this;
    integers[id] = kind | (span << KIND_BITS);
    integers[id + 1] = start;
    return id;
  }

  private addEnd(end: number): void {
    const index = this.length;
    this.length = index + LONG_HEADER;
    if (this.length > this.integers.length) this.grow();
    this.integers[index] = 0;
    this.integers[index + 1] = end;
  }

  private grow(): void {
    const { integers } = this;
    // A shared buffer is full, so it is left to the trees before this one.
    this.isShared = false;
    this.integers = new Int32Array(2 * this.length);
    this.integers.set(integers);
  }

  /** Keeps the records, when all of them have been added. */
  finish(): void {
    this.release(this.length);
    const { integers } = this;
    if (this.isShared || integers instanceof Int16Array) return;
    const all = integers.subarray(0, this.length);
    if (Math.max(this.length, this.file.text.length) < MAX_SHORT) {
      this.integers = new Int16Array(all);
      return;
    }
    if (all.byteLength <= MOST_BYTES * this.file.text.length) {
      this.integers = all.slice();
      return;
    }
    this.compact = compactIntegers(all);
    this.integers = this.compact.integers;
  }

  /** Drops the records, after all nodes have been created. */
  discard(): void {
    this.release(this.first);
    this.integers = NO_INTEGERS;
  }

  /** Lets other trees use the buffer, a shared one from `end` on. */
  private release(end: number): void {
    const { integers } = this;
    if (integers instanceof Int16Array) return;
    if (this.isShared) {
      shared = integers;
      sharedLength = end;
    } else if (integers.length <= MAX_BUFFER_SIZE) spare = integers;
  }

  // --- reading ----------------------------------------------------------------------------------

  kind(id: RecordId): number {
    return this.at(id) & KIND_MASK;
  }

  /** The offset at which a construct starts. */
  start(id: RecordId): number {
    return this.at(id + 1);
  }

  /** The offset after a construct. */
  end(id: RecordId): number {
    const span = this.at(id) >> KIND_BITS;
    return span === LONG ? this.at(id - 1) : this.at(id + 1) + span;
  }

  /** Returns a part of a record with a fixed number of them. */
  part(id: RecordId, index: number): number {
    return this.at(id + HEADER + index);
  }

  /** Returns the number of parts of a record with any number of them. */
  size(id: RecordId): number {
    return this.at(id + HEADER);
  }

  /** Returns a part of a record with any number of them. */
  item(id: RecordId, index: number): number {
    return this.at(id + LIST_HEADER + index);
  }

  /** Returns the index of the record at an index, which is after what precedes a long record. */
  record(index: number): RecordId {
    return this.at(index) === 0 ? index + LONG_HEADER : index;
  }

  /** Returns the index of the record after this one, which must not be the last one. */
  after(id: RecordId): RecordId {
    const kind = this.kind(id);
    return this.record(id + (kind < ANY_PARTS ? HEADER + partCount(kind) : LIST_HEADER + this.size(id)));
  }

  private at(index: number): number {
    const { compact } = this;
    return compact === undefined ? this.integers[index]! : integerAt(compact, index);
  }

  /** Whether two attributes have the same name. */
  haveSameName(a: RecordId, b: RecordId): boolean {
    if (this.part(a, 4) !== 0 || this.part(b, 4) !== 0) return this.attributeName(a) === this.attributeName(b);
    const { text } = this.file;
    const start = this.start(a);
    const other = this.start(b);
    const length = this.part(a, 0) - start;
    if (this.part(b, 0) - other !== length) return false;
    let i = 0;
    while (i < length && text.charCodeAt(start + i) === text.charCodeAt(other + i)) i++;
    return i === length;
  }

  attributeName(id: RecordId): string {
    return this.name(this.part(id, 4), this.start(id), this.part(id, 0));
  }

  /** Returns the name by the index of its text; for index 0 the source between two offsets. */
  name(index: number, start: number, end: number): string {
    return index === 0 ? internedName(this.file.text, start, end) : this.texts[index]!;
  }

  /** Returns a text by its index; for index 0 the source between two offsets. */
  text(index: number, start: number, end: number): string {
    return index === 0 ? this.file.text.slice(start, end) : this.texts[index]!;
  }
}

/** Returns records with another source of the same text, for a part of it that moves. */
export function recordsIn(file: SourceFile, records: SyntaxRecords): SyntaxRecords {
  return Object.assign(Object.create(SyntaxRecords.prototype) as SyntaxRecords, records, { file });
}

const ATTRIBUTE_PARTS = 5;

/** The number of parts of a kind that has a fixed number of them. */
function partCount(kind: number): number {
  if (kind < ONE_PART) return 0;
  if (kind < TWO_PARTS) return 1;
  return kind < THREE_PARTS ? 2 : 3;
}

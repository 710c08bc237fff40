/**
 * The result of the parser: the tree as integers in one flat array.
 *
 * A node per construct would cost some 60 bytes each, and where trees are kept, the garbage
 * collector would copy all of them twice. A record costs 4 to 14 bytes, which the collector never
 * looks at. Nodes are created from records on demand: one level of blocks and attributes at a time,
 * and the value of an attribute as a whole.
 *
 * A record is a head, which is its kind and its length, its start, and its parts. The records of its parts
 * come before it. Each of these takes two bytes, which is enough because a record is near its parts and its
 * source: of an offset or the index of a record, the lower 16 bits are stored, and it is read as the first offset
 * from the start of the record, or the last index before its own, with these bits. A start is the distance from
 * the base of its page. A record with a longer source, or far from its page, takes four bytes for each integer; its head
 * has no length, and it has its end after its start.
 */
import type { SourceFile } from "@hcl-ts/hcl";
import { internedName } from "../names.ts";
import { ANY_PARTS, ATTRIBUTE, ERROR, ONE_PART, THREE_PARTS, TWO_PARTS } from "./record-kinds.ts";

/** The index of a record in the array; 0 stands for no record. */
export type RecordId = number;

/** The index of the first record in a buffer. */
const FIRST_RECORD: RecordId = 1;

/** The integers of a record before its parts. */
const HEADER = 2;
/** Records with any number of parts store that number before them. */
const LIST_HEADER = 3;
/** The same of a wide record, whose start, end and parts take two elements each. */
const WIDE_HEADER = 5;

const KIND_BITS = 5;
const KIND_MASK = (1 << KIND_BITS) - 1;
/** The length in the head of a wide record. Other records are shorter. */
const WIDE = 0xffff >> KIND_BITS;

/** The least head of a wide record. */
const FIRST_WIDE = WIDE << KIND_BITS;

/** The greatest integer in two bytes. */
const MAX_NEAR = 0xffff;
/** Pages of sources with more characters, in bits of an index. */
const PAGE_BITS = 8;
/** Pages of other sources. All have the base 0, and nearly every tree has only one. */
const NEAR_PAGE_BITS = 16;

/** Trees of sources with at most as many characters share buffers. */
const MAX_SHARED_LENGTH = 256;
/**
 * The number of integers in a buffer that trees share. A tree that is kept holds the integers of
 * those that are dropped, so the buffer is short.
 */
const SHARED_SIZE = 1 << 12;
/** The least number of integers in a buffer that is not shared. */
const MIN_BUFFER_SIZE = 1 << 12;
/** A buffer that has grown beyond this size is not used for another tree. */
const MAX_BUFFER_SIZE = 1 << 21;

/**
 * The buffer to which the next small tree is added, and where. A separate array would cost a
 * tree of one line half of its parsing time. Undefined while a parser writes to it.
 */
let shared: Uint16Array | undefined;
let sharedLength = 0;

/**
 * The buffer that the next larger tree is written to. The tree is copied to an array of its exact
 * size when it is complete. Undefined while a parser writes to it.
 */
let spare: Uint16Array | undefined;

/** The syntax tree of a source; see the top of this file. */
export class SyntaxRecords {
  readonly file: SourceFile;
  /** The integers of all records. */
  private integers: Uint16Array;
  /** The offset in each page from which the starts of its records count. */
  private readonly bases = [0];
  private readonly pageBits: number;
  /** The index of the first record. */
  readonly first: RecordId;
  private length: number;
  /** Whether other trees are in the same buffer. */
  private isShared: boolean;
  /** The last page that has a base, and this base. */
  private page = 0;
  private base = 0;
  /** The index up to which records can be added without another page or buffer. */
  private limit = 0;
  /** A record with parts is wide from this length on. */
  private maxSpan: number = WIDE;
  /** Whether other records may be between a record and its parts. */
  private gaps = false;
  /** Whether the name of an attribute differs from the source. */
  hasQuotes = false;
  /** Whether the last record is wide. */
  private isWide = false;
  /** Texts that differ from the source. Index 0 stands for the source itself. */
  private readonly texts: string[] = [""];

  constructor(file: SourceFile) {
    this.file = file;
    const size = file.text.length;
    this.isShared = size <= MAX_SHARED_LENGTH;
    this.first = FIRST_RECORD;
    if (!this.isShared) {
      // Most trees have fewer integers than their source has characters.
      this.integers = spare ?? new Uint16Array(Math.max(size, MIN_BUFFER_SIZE));
      spare = undefined;
    } else {
      // Dense trees of few characters have twice as many.
      if (shared !== undefined && sharedLength + 2 * size <= SHARED_SIZE) {
        this.integers = shared;
        this.first = sharedLength;
      } else this.integers = new Uint16Array(SHARED_SIZE);
      shared = undefined;
    }
    this.length = this.first;
    this.pageBits = size > MAX_NEAR ? PAGE_BITS : NEAR_PAGE_BITS;
  }

  // --- writing ----------------------------------------------------------------------------------

  /** The index of the next record. */
  get next(): RecordId {
    return this.length;
  }

  /** Adds a record without parts. */
  leaf(kind: number, start: number, end: number): RecordId {
    return this.begin(kind, start, end, 0);
  }

  /** Adds a record with up to three parts. */
  add(kind: number, start: number, end: number, first: number, second = 0, third = 0): RecordId {
    const parts = partCount(kind);
    const id = this.begin(kind, start, end, parts);
    this.append(first);
    if (parts > 1) this.append(second);
    if (parts > 2) this.append(third);
    return id;
  }

  /** Adds the record of an attribute. `first` is the first record of its value. */
  addAttribute(start: number, end: number, nameEnd: number, equalsStart: number, value: RecordId, first: RecordId, name: number): RecordId {
    const id = this.begin(ATTRIBUTE, start, end, ATTRIBUTE_PARTS);
    const isSimple = value === first && value === id - HEADER && name === 0 && !this.isWide;
    this.append(isSimple ? SIMPLE | (nameEnd - start) : nameEnd - start);
    this.append(equalsStart - start);
    if (isSimple) return id;
    this.append(value);
    this.append(first);
    this.append(name);
    this.hasQuotes ||= name !== 0;
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
    const id = this.begin(kind, start, end, 1 + size);
    this.append(size);
    return id;
  }

  /** Adds a part to the last record. */
  append(part: number): void {
    this.integers[this.length++] = part;
    if (this.isWide) this.integers[this.length++] = part >> 16;
  }

  /** Adds parts to the last record. */
  appendAll(parts: readonly number[]): void {
    for (let i = 0; i < parts.length; i++) this.append(parts[i]!);
  }

  /** Adds a text and returns its index, for a part that differs from the source. */
  addText(text: string): number {
    const index = this.texts.push(text) - 1;
    if (index > MAX_NEAR) this.maxSpan = 0;
    return index;
  }

  /** Notes that from now on, there may be any number of other records between a record and its parts. */
  addGap(): void {
    this.gaps = true;
    if (this.length > MAX_NEAR - (1 << PAGE_BITS)) this.maxSpan = 0;
  }

  /** Adds a record without its parts, for which there is room. */
  private begin(kind: number, start: number, end: number, parts: number): RecordId {
    if (this.length + HEADER + parts > this.limit) this.grow(start, HEADER + parts);
    const span = end - start;
    const distance = start - this.base;
    // A placeholder may end before it starts: as an unsigned integer, its length is great.
    if (span >>> 0 >= (parts === 0 ? WIDE : this.maxSpan) || distance >>> 0 > MAX_NEAR) return this.beginWide(kind, start, end, parts);
    this.isWide = false;
    const id = this.length;
    this.integers[this.length++] = kind | (span << KIND_BITS);
    this.integers[this.length++] = distance;
    return id;
  }

  private beginWide(kind: number, start: number, end: number, parts: number): RecordId {
    this.isWide = true;
    this.grow(start, WIDE_HEADER + 2 * parts);
    const id = this.length;
    this.integers[this.length++] = kind | FIRST_WIDE;
    this.append(start);
    this.append(end);
    return id;
  }

  /** Makes room for a record, and begins its page. */
  private grow(start: number, size: number): void {
    const { pageBits, integers } = this;
    if (this.length + HEADER + size > integers.length) {
      // A shared buffer is full, so it is left to the trees before this one.
      this.isShared = false;
      this.integers = new Uint16Array(2 * (this.length + HEADER + size));
      this.integers.set(integers);
    }
    // An index whose lower bits are 0 could not be told from 0, which stands for no record: another record is there.
    if ((this.length & MAX_NEAR) === 0) {
      this.integers[this.length++] = ERROR;
      this.integers[this.length++] = 0;
    }
    const page = this.length >> pageBits;
    if (page !== this.page) {
      // Most records that follow start later, and the others are shorter than a wide record.
      this.base = pageBits === PAGE_BITS ? Math.max(0, start - WIDE) : 0;
      while (this.bases.length <= page) this.bases.push(this.base);
      this.page = page;
      if (this.gaps) this.addGap();
    }
    this.limit = Math.min(this.integers.length, (page + 1) << pageBits);
  }

  /** Keeps the records, when all of them have been added. */
  finish(): void {
    this.release(this.length);
    if (!this.isShared) this.integers = this.integers.slice(0, this.length);
  }

  /** Drops the records, after all nodes have been created. */
  discard(): void {
    this.release(this.first);
  }

  /** Lets other trees use the buffer, a shared one from `end` on. */
  private release(end: number): void {
    const { integers } = this;
    if (this.isShared) {
      shared = integers;
      sharedLength = end;
    } else if (integers.length <= MAX_BUFFER_SIZE) spare = integers;
  }

  // --- reading ----------------------------------------------------------------------------------

  // These are small, so that V8 puts them into the functions that create nodes.

  kind(id: RecordId): number {
    return this.integers[id]! & KIND_MASK;
  }

  /** The offset at which a construct starts. */
  start(id: RecordId): number {
    const { integers } = this;
    return integers[id]! < FIRST_WIDE ? this.bases[id >> this.pageBits]! + integers[id + 1]! : wideAt(integers, id + 1);
  }

  /** The length of a construct. */
  span(id: RecordId): number {
    const { integers } = this;
    const head = integers[id]!;
    return head < FIRST_WIDE ? head >> KIND_BITS : wideAt(integers, id + 3) - wideAt(integers, id + 1);
  }

  /** The offset after a construct. */
  end(id: RecordId): number {
    return this.start(id) + this.span(id);
  }

  /** Returns a part of a record with a fixed number of them, which is neither an offset nor a record, unless that is 0 for none. */
  part(id: RecordId, index: number): number {
    const { integers } = this;
    return integers[id]! < FIRST_WIDE ? integers[id + HEADER + index]! : widePart(integers, id, index);
  }

  /** Returns a part of a record with a fixed number of them, which is a record. */
  child(id: RecordId, index: number): RecordId {
    const { integers } = this;
    return integers[id]! < FIRST_WIDE ? id - ((id - integers[id + HEADER + index]!) & MAX_NEAR) : widePart(integers, id, index);
  }

  /** Returns the number of parts of a record with any number of them. */
  size(id: RecordId): number {
    return this.part(id, 0);
  }

  /** Returns a part of a record with any number of them, which is neither an offset nor a record, unless that is 0 for none. */
  item(id: RecordId, index: number): number {
    const { integers } = this;
    return integers[id]! < FIRST_WIDE ? integers[id + LIST_HEADER + index]! : widePart(integers, id, 1 + index);
  }

  /** Returns a part of a record with any number of them, which is a record. */
  childAt(id: RecordId, index: number): RecordId {
    const { integers } = this;
    return integers[id]! < FIRST_WIDE ? id - ((id - integers[id + LIST_HEADER + index]!) & MAX_NEAR) : widePart(integers, id, 1 + index);
  }

  /** Returns a part of a record with any number of them, which is an offset. `start` is where the record starts. */
  offsetAt(id: RecordId, index: number, start: number): number {
    const { integers } = this;
    return integers[id]! < FIRST_WIDE
      ? start + ((integers[id + LIST_HEADER + index]! - start) & MAX_NEAR)
      : widePart(integers, id, 1 + index);
  }

  /** Returns the index of the record after this one, which must not be the last one. */
  after(id: RecordId): RecordId {
    const kind = this.kind(id);
    const parts = kind < ANY_PARTS ? partCount(kind) : 1 + this.size(id);
    return id + (this.integers[id]! < FIRST_WIDE ? HEADER + parts : WIDE_HEADER + 2 * parts);
  }

  /** Returns the first of some attributes that has the same name as another one. The names are those in the source. */
  findName(attributes: readonly RecordId[], attribute: RecordId): RecordId | undefined {
    const { text } = this.file;
    const length = this.nameLength(attribute);
    const start = this.start(attribute);
    for (let index = 0; index < attributes.length; index++) {
      const known = attributes[index]!;
      if (this.nameLength(known) !== length) continue;
      const other = this.start(known);
      let i = 0;
      while (i < length && text.charCodeAt(start + i) === text.charCodeAt(other + i)) i++;
      if (i === length) return known;
    }
    return undefined;
  }

  attributeName(id: RecordId): string {
    const start = this.start(id);
    return this.name(isSimple(this.integers, id) ? 0 : this.part(id, NAME_TEXT), start, start + this.nameLength(id));
  }

  /** The length of the name in the source of an attribute. */
  nameLength(id: RecordId): number {
    const { integers } = this;
    return integers[id]! < FIRST_WIDE ? integers[id + HEADER]! & MAX_NAME_LENGTH : widePart(integers, id, NAME_LENGTH);
  }

  /** The value of an attribute. */
  valueOf(id: RecordId): RecordId {
    return isSimple(this.integers, id) ? id - HEADER : this.child(id, VALUE);
  }

  /** The first record of the value of an attribute. */
  firstOf(id: RecordId): RecordId {
    return isSimple(this.integers, id) ? id - HEADER : this.child(id, FIRST);
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

// The parts of an attribute, apart from `EQUALS_DISTANCE`.
const NAME_LENGTH = 0;
const VALUE = 2;
const FIRST = 3;
const NAME_TEXT = 4;
const ATTRIBUTE_PARTS = 5;

/**
 * A bit of the length of a name. Most values have one record without parts: if it is right before the attribute, and
 * the name is written without quotes, the attribute has only its first two parts.
 */
const SIMPLE = 0x8000;
const MAX_NAME_LENGTH = SIMPLE - 1;

/** The number of parts of a kind that has a fixed number of them. */
function partCount(kind: number): number {
  if (kind < ONE_PART) return 0;
  if (kind < TWO_PARTS) return 1;
  return kind < THREE_PARTS ? 2 : 3;
}

function isSimple(integers: Uint16Array, id: RecordId): boolean {
  return integers[id + HEADER]! > MAX_NAME_LENGTH && integers[id]! < FIRST_WIDE;
}

function widePart(integers: Uint16Array, id: RecordId, index: number): number {
  return wideAt(integers, id + WIDE_HEADER + 2 * index);
}

function wideAt(integers: Uint16Array, index: number): number {
  return integers[index]! | (integers[index + 1]! << 16);
}

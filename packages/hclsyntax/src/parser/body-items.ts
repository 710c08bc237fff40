import { partitionPoint } from "@hcl-ts/hcl/syntax";
import { BODY } from "../records/record-kinds.ts";
import type { RecordId, SyntaxRecords } from "../records/syntax-records.ts";

/**
 * Bodies with more attributes than this look up repeated names in a map instead of a linear scan.
 */
const FEW_ATTRIBUTES = 12;

/** Collects the items of a body while it is parsed. */
export class BodyItems {
  readonly attributes: RecordId[] = [];
  readonly blocks: RecordId[] = [];
  readonly #records: SyntaxRecords;
  /** The attributes by name, for bodies with many of them. */
  #byName: Map<string, RecordId> | undefined = undefined;

  constructor(records: SyntaxRecords) {
    this.#records = records;
  }

  /**
   * Adds an attribute and returns undefined. If the body already has an attribute of that name,
   * returns the existing one and adds nothing.
   */
  add(attribute: RecordId): RecordId | undefined {
    const { attributes } = this;
    const isSearched = this.#byName === undefined && attributes.length <= FEW_ATTRIBUTES && !this.#records.hasQuotes;
    const known = isSearched ? this.#records.findName(attributes, attribute) : this.#lookUp(attribute);
    if (known === undefined) attributes.push(attribute);
    return known;
  }

  /** Returns the attribute with the same name, or else notes the name. */
  #lookUp(attribute: RecordId): RecordId | undefined {
    const records = this.#records;
    this.#byName ??= new Map(this.attributes.map((id) => [records.attributeName(id), id]));
    const name = records.attributeName(attribute);
    const known = this.#byName.get(name);
    if (known === undefined) this.#byName.set(name, attribute);
    return known;
  }

  /** Adds the record of a body with these items. */
  finish(start: number, end: number): RecordId {
    const { attributes, blocks } = this;
    const records = this.#records;
    const id = records.beginList(BODY, start, end, 1 + attributes.length + blocks.length);
    records.append(attributes.length);
    records.appendAll(attributes);
    records.appendAll(blocks);
    return id;
  }

  /** Whether no item spans an offset. */
  canBeCutAt(offset: number): boolean {
    return [this.attributes, this.blocks].every((items) => {
      const last = items[partitionPoint(items, (id) => this.#records.start(id) < offset) - 1];
      return last === undefined || this.#records.end(last) <= offset;
    });
  }

  /** Returns the item that ends at an offset. */
  lastEndingAt(offset: number): RecordId | undefined {
    const endingThere = (items: readonly RecordId[]): RecordId | undefined => {
      const item = items[partitionPoint(items, (id) => this.#records.end(id) < offset)];
      return item !== undefined && this.#records.end(item) === offset ? item : undefined;
    };
    return endingThere(this.attributes) ?? endingThere(this.blocks);
  }

  /** Removes the items that end after an offset, where parsing continues after an error. */
  cutEndingAfter(offset: number): void {
    this.#cut((id) => this.#records.end(id) > offset);
  }

  /** Removes the items that start at or after an offset, and returns them in any order. */
  cutAt(offset: number): RecordId[] {
    return this.#cut((id) => this.#records.start(id) >= offset);
  }

  /** Removes items from the end for as long as a condition holds. */
  #cut(isCut: (id: RecordId) => boolean): RecordId[] {
    const attributes = popWhile(this.attributes, isCut);
    // Creating the map again for each broken item would take quadratic time.
    for (const attribute of attributes) this.#byName?.delete(this.#records.attributeName(attribute));
    return [...attributes, ...popWhile(this.blocks, isCut)];
  }
}

/** Removes elements from the end of a list for as long as a condition holds. Returns them, the last one first. */
export function popWhile<T extends object | number>(list: T[], isRemoved: (element: T) => boolean): T[] {
  const removed: T[] = [];
  for (let last = list.at(-1); last !== undefined && isRemoved(last); last = list.at(-1)) {
    removed.push(last);
    list.pop();
  }
  return removed;
}

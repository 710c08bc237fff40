/** Reads a text that is a document or a part of one. */
import type { SourceFile } from "@hcl-ts/hcl";
import { type ReadConfigResult, readConfig, readConfigSteps } from "../parse-tree.ts";
import type { RawError, RawErrors } from "../parser/raw-errors.ts";
import { BLOCK } from "../records/record-kinds.ts";
import type { RecordId, SyntaxRecords } from "../records/syntax-records.ts";

/** The result of reading a text that is a document or a part of one. */
export interface Reading {
  readonly file: SourceFile;
  readonly records: SyntaxRecords;
  /** The attributes and blocks in source order. */
  readonly items: readonly RecordId[];
  readonly errors: RawErrors;
}

/** Reads the text of a source. */
export function readSource(file: SourceFile): Reading {
  return readingOf(file, readConfig(file));
}

/** Reads the text of a source in steps. */
export function* readSourceSteps(file: SourceFile): Generator<void, Reading> {
  return readingOf(file, yield* readConfigSteps(file));
}

function readingOf(file: SourceFile, { records, body, errors }: ReadConfigResult): Reading {
  return { file, records, items: itemsOf(records, body), errors };
}

/** Returns the items of a body in source order. */
function itemsOf(records: SyntaxRecords, body: RecordId): readonly RecordId[] {
  const size = records.size(body);
  const firstBlock = 1 + records.item(body, 0);
  const items: RecordId[] = [];
  let block = firstBlock;
  for (let i = 1; i < firstBlock; i++) {
    const attribute = records.childAt(body, i);
    for (; block < size && records.start(records.childAt(body, block)) < records.start(attribute); block++)
      items.push(records.childAt(body, block));
    items.push(attribute);
  }
  for (; block < size; block++) items.push(records.childAt(body, block));
  return items;
}

/**
 * Returns the items that are between two offsets. Of a block that is only partly there, returns the blocks inside: if it was not
 * closed, they are items of the text, and its attributes are not.
 */
export function itemsBetween(records: SyntaxRecords, items: readonly RecordId[], start: number, end: number): RecordId[] {
  return items.flatMap((id) => {
    const [from, to] = [records.start(id), records.end(id)];
    if (from >= start && to <= end) return id;
    if (to <= start || from >= end || records.kind(id) !== BLOCK) return [];
    const blocks = itemsOf(records, records.childAt(id, 3)).filter((inner) => records.kind(inner) === BLOCK);
    return itemsBetween(records, blocks, start, end);
  });
}

/** Whether a reading has no error. */
export function isSound({ errors }: Reading): boolean {
  return errors.errors.length === 0 && errors.invalidTokens.length === 0 && errors.firstBroken === undefined;
}

/** Whether an error is shown at the end of the text, wherever its item is. */
export function isAtEnd(file: SourceFile, { start }: RawError): boolean {
  return start >= file.text.length;
}

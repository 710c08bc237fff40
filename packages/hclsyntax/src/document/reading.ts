/** Reads a text that is a document or a part of one. */
import type { SourceFile } from "@hcl-ts/hcl";
import { type ReadConfigResult, readConfig, readConfigSteps } from "../parse-tree.ts";
import type { RawError, RawErrors } from "../parser/raw-errors.ts";
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
    const attribute = records.item(body, i);
    for (; block < size && records.start(records.item(body, block)) < records.start(attribute); block++)
      items.push(records.item(body, block));
    items.push(attribute);
  }
  for (; block < size; block++) items.push(records.item(body, block));
  return items;
}

/** Whether a reading has no error. */
export function isSound({ errors }: Reading): boolean {
  return errors.errors.length === 0 && errors.invalidTokens.length === 0 && errors.firstBroken === undefined;
}

/** Whether an error is shown at the end of the text, wherever its item is. */
export function isAtEnd(file: SourceFile, { start }: RawError): boolean {
  return start >= file.text.length;
}

/**
 * Finds the brace to blame for a block that is not closed before the end of the file.
 *
 * Often such a block lacks its brace only because an item inside it took that brace:
 *
 *     service {
 *       env = {
 *         a = 1
 *       port = 80     the "}" below closes env, though it is
 *     }               indented like the header of service
 */
import { BLOCK, OBJECT } from "../../records/record-kinds.ts";
import type { RecordId, SyntaxRecords } from "../../records/syntax-records.ts";
import type { Layout } from "./layout.ts";

/**
 * Returns the offset of an opening brace inside an item whose closing brace was probably meant for
 * an enclosing construct; undefined if there is none.
 * @param item the attribute or block
 */
export function misclosedBrace(records: SyntaxRecords, item: RecordId, layout: Layout): number | undefined {
  const culprit = innermostMisclosed(records, item, layout);
  if (culprit === undefined) return undefined;
  return records.kind(culprit) === BLOCK ? records.offsetAt(culprit, 1, records.start(culprit)) : objectAtEnd(records, culprit);
}

/**
 * Returns the innermost last item that ends with a brace on a line indented less than the item;
 * undefined if `item` itself does not.
 */
function innermostMisclosed(records: SyntaxRecords, item: RecordId, layout: Layout): RecordId | undefined {
  let culprit: RecordId | undefined;
  let next: RecordId | undefined = item;
  while (next !== undefined && isMisclosed(records, next, layout)) {
    culprit = next;
    next = records.kind(next) === BLOCK ? lastItem(records, records.childAt(next, 3)) : undefined;
  }
  return culprit;
}

function lastItem(records: SyntaxRecords, body: RecordId): RecordId | undefined {
  const [attributes, all] = [records.item(body, 0), records.size(body) - 1];
  if (all === 0) return undefined;
  const last = records.childAt(body, all);
  if (attributes === 0) return last;
  const attribute = records.childAt(body, attributes);
  return records.start(last) > records.start(attribute) ? last : attribute;
}

/** Whether an item ends with a brace that starts a line indented less than the item. */
function isMisclosed(records: SyntaxRecords, item: RecordId, layout: Layout): boolean {
  const [start, brace] = [records.start(item), records.end(item) - 1];
  return (
    records.file.text.charCodeAt(brace) === 0x7d /* } */ &&
    layout.isFirstOnLine(brace) &&
    layout.indentation(brace) < layout.indentation(start)
  );
}

/** Returns the start of the object at the end of an attribute's value. */
function objectAtEnd(records: SyntaxRecords, attribute: RecordId): number | undefined {
  const value = records.valueOf(attribute);
  const end = records.end(value);
  let start: number | undefined;
  for (let id = records.firstOf(attribute); id <= value; id = records.after(id))
    if (records.kind(id) === OBJECT && records.end(id) === end) start = records.start(id);
  return start;
}

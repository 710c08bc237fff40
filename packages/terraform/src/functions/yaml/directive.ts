/** Directives: lines before a document that begin with a percent sign. */
import { type Cursor, isBlankOrEnd } from "./cursor.ts";
import { isNamedHandle, readHandle, readUri, type TagHandles } from "./tag.ts";

/**
 * Reads a directive and the rest of its line; the cursor is at its percent sign.
 * @returns its name
 */
export function readDirective(cursor: Cursor, handles: TagHandles): "YAML" | "TAG" {
  const start = cursor.offset++;
  const name = cursor.readName();
  if (!isBlankOrEnd(cursor.code()) || (name !== "YAML" && name !== "TAG")) throw cursor.error("there is no such directive", start);
  cursor.skipBlanks();
  if (name === "YAML") readVersion(cursor);
  else readTagDirective(cursor, handles);
  cursor.endLine();
  return name;
}

function readVersion(cursor: Cursor): void {
  const [version] = /^\d+\.\d+/.exec(cursor.text.slice(cursor.offset, cursor.offset + 20)) ?? [];
  if (version !== "1.1") throw cursor.error("only YAML 1.1 is supported");
  cursor.offset += version.length;
}

function readTagDirective(cursor: Cursor, handles: TagHandles): void {
  const start = cursor.offset;
  const handle = readHandle(cursor);
  if ((handle !== "!" && !isNamedHandle(handle)) || !isBlankOrEnd(cursor.code())) {
    throw cursor.error("the handle of a tag must be !, !! or a name between exclamation marks", start);
  }
  cursor.skipBlanks();
  const prefix = readUri(cursor);
  if (prefix === "" || !isBlankOrEnd(cursor.code())) throw cursor.error("the prefix of the tag is not valid");
  if (!handles.define(handle, prefix)) throw cursor.error("the handle of the tag is defined twice", start);
}

/** Tags of nodes, such as `!!str`, and the directives that define their prefixes. */
import { type Cursor, isBlankOrEnd, isNameCharacter } from "./cursor.ts";

/** The prefix of the tags that YAML defines. */
export const YAML_TAG_PREFIX = "tag:yaml.org,2002:";

/** The characters of tags in addition to the characters of names; `%` begins an escaped byte. */
const URI_PUNCTUATION = ";/?:@&=+$,.!~*'()[]%";

/** The prefixes that tag handles denote. */
export class TagHandles {
  readonly #prefixes = new Map<string, string>();

  /** Defines a handle. @returns whether it was not defined before */
  define(handle: string, prefix: string): boolean {
    if (this.#prefixes.has(handle)) return false;
    this.#prefixes.set(handle, prefix);
    return true;
  }

  /** Returns the prefix that a handle denotes; undefined if it is not defined. */
  prefixOf(handle: string): string | undefined {
    return this.#prefixes.get(handle) ?? (handle === "!" ? "!" : handle === "!!" ? YAML_TAG_PREFIX : undefined);
  }
}

/** Reads a tag; the cursor is at its exclamation mark. @returns the tag with its prefix */
export function readTag(cursor: Cursor, handles: TagHandles): string {
  const start = cursor.offset;
  const tag = cursor.code(1) === 0x3c /* < */ ? readVerbatimTag(cursor) : readShorthandTag(cursor, handles);
  if (!isBlankOrEnd(cursor.code())) throw cursor.error("a space must follow the tag", start);
  return tag;
}

function readVerbatimTag(cursor: Cursor): string {
  cursor.offset += 2;
  const tag = readUri(cursor);
  if (tag === "" || cursor.code() !== 0x3e /* > */) throw cursor.error("the tag must end with >");
  cursor.offset++;
  return tag;
}

function readShorthandTag(cursor: Cursor, handles: TagHandles): string {
  const start = cursor.offset;
  let handle = readHandle(cursor);
  if (!isNamedHandle(handle)) {
    cursor.offset = start + 1;
    handle = "!";
  }
  const suffix = readUri(cursor);
  if (suffix === "") {
    if (handle === "!") return handle;
    throw cursor.error("the tag is not complete", start);
  }
  const prefix = handles.prefixOf(handle);
  if (prefix === undefined) throw cursor.error("the handle of the tag is not defined", start);
  return prefix + suffix;
}

/** Reads a handle of a tag: `!`, `!!` or `!name!`. */
export function readHandle(cursor: Cursor): string {
  const start = cursor.offset;
  if (cursor.code() !== 0x21 /* ! */) throw cursor.error("the handle of a tag must begin with !");
  cursor.offset++;
  cursor.readName();
  if (cursor.code() === 0x21 /* ! */) cursor.offset++;
  return cursor.text.slice(start, cursor.offset);
}

/** Whether a handle ends with a second exclamation mark. */
export function isNamedHandle(handle: string): boolean {
  return handle.length > 1 && handle.endsWith("!");
}

/** Reads a URI, in which bytes can be escaped as `%20`. */
export function readUri(cursor: Cursor): string {
  const start = cursor.offset;
  while (isNameCharacter(cursor.code()) || (cursor.code() !== 0 && URI_PUNCTUATION.includes(cursor.text.charAt(cursor.offset))))
    cursor.offset++;
  try {
    return decodeURIComponent(cursor.text.slice(start, cursor.offset));
  } catch {
    throw cursor.error("the tag has an escape that is not valid", start);
  }
}

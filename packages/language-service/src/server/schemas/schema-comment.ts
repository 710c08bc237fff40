/** The comment in which a file names its schema: `# hcl-schema: ./app.schema.json`. */

/** The number of UTF-16 code units at the start of a file in which the comment is sought. */
export const COMMENT_AREA = 4096;

/** A comment that names a schema. */
export interface SchemaComment {
  /** The path as it is written. */
  readonly path: string;
  /** The offsets of the path. */
  readonly start: number;
  readonly end: number;
}

/** The first comment of a file: lines of one form, or one between `/*` and its end. */
const FIRST_COMMENT = /^\s*(\/\*(?:(?!\*\/)[\s\S])*|(?:#|\/\/)[^\n]*(?:\n[ \t]*(?:#|\/\/)[^\n]*)*)/;
const NAME = /(?<=^|[\s#*/])hcl-schema:[ \t]*([^\s*](?:[^\n\r*]*[^\s*])?)/;

/** Returns the comment that names a schema in the start of a text; undefined if the first comment does not. */
export function schemaComment(start: string): SchemaComment | undefined {
  const comment = FIRST_COMMENT.exec(start);
  if (comment === null) return undefined;
  const [whole, lines = ""] = comment;
  const name = NAME.exec(lines);
  if (name === null) return undefined;
  const path = name[1] ?? "";
  const at = comment.index + whole.length - lines.length + name.index + name[0].length - path.length;
  return { path, start: at, end: at + path.length };
}

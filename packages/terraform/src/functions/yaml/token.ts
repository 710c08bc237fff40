/** Tokens of a YAML document. */

/**
 * The kind of a token: the character or marker that it is written as, or a name. `begin-sequence`,
 * `begin-mapping` and `end` represent the changes of indentation around a block. `?` also
 * represents the start of a key without a question mark.
 */
export type TokenKind =
  | "["
  | "]"
  | "{"
  | "}"
  | ","
  | "-"
  | "?"
  | ":"
  | "---"
  | "..."
  | "begin-sequence"
  | "begin-mapping"
  | "end"
  | "directive"
  | "alias"
  | "anchor"
  | "tag"
  | "plain"
  | "quoted"
  | "block"
  | "end-of-document";

export interface Token {
  readonly kind: TokenKind;
  readonly offset: number;
  /** The name of an alias, an anchor or a directive, a tag with its prefix, or the content of a scalar. */
  readonly value: string;
}

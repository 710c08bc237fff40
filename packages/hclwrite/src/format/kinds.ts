/** Tables of the kinds of tokens: the change in bracket depth, and the structure of lines. */
import type { TokenKind } from "@hcl-ts/hclsyntax";
import {
  C_BRACE,
  C_BRACK,
  C_HEREDOC,
  C_PAREN,
  COMMENT,
  EOF,
  EQUAL,
  NEWLINE,
  O_BRACE,
  O_BRACK,
  O_HEREDOC,
  O_PAREN,
  TEMPLATE_CONTROL,
  TEMPLATE_INTERP,
  TEMPLATE_SEQ_END,
} from "./kind-numbers.ts";

/** Sets the value of some kinds in a table of all kinds. */
export function mark<T extends Int8Array | Uint8Array>(table: T, kinds: readonly TokenKind[], value: number): T {
  for (const kind of kinds) table[kind] = value;
  return table;
}

/** The change in bracket depth for each kind of token: -1 for a closing bracket. */
export const BRACKET_CHANGE: Int8Array = /* @__PURE__ */ mark(
  /* @__PURE__ */ mark(/* @__PURE__ */ new Int8Array(64), [O_BRACE, O_BRACK, O_PAREN, TEMPLATE_INTERP, TEMPLATE_CONTROL], 1),
  [C_BRACE, C_BRACK, C_PAREN, TEMPLATE_SEQ_END],
  -1,
);

/**
 * For each kind, 1 if it may start or end a line, an expression or an aligned cell, and 0 for most
 * tokens, which passes over tokens skip.
 */
export const IS_STRUCTURE: Uint8Array = /* @__PURE__ */ mark(
  /* @__PURE__ */ Uint8Array.from(BRACKET_CHANGE, Math.abs),
  [NEWLINE, COMMENT, EOF, EQUAL, O_HEREDOC, C_HEREDOC],
  1,
);

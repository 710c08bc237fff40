import type { SemanticTokensLegend } from "vscode-languageserver-types";

/** The types of semantic tokens, in the order of their numbers. */
export const TOKEN_TYPES = [
  "keyword",
  "type",
  "property",
  "variable",
  "parameter",
  "function",
  "string",
  "number",
  "enumMember",
  "comment",
  "operator",
] as const;

/** The modifiers of semantic tokens, in the order of their bits. */
export const TOKEN_MODIFIERS = ["declaration", "readonly", "deprecated", "defaultLibrary"] as const;

export type TokenType = (typeof TOKEN_TYPES)[number];
export type TokenModifier = (typeof TOKEN_MODIFIERS)[number];

/** The legend of the semantic tokens of a service, for the capabilities of a server. */
export const SEMANTIC_TOKENS_LEGEND: SemanticTokensLegend = { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] };

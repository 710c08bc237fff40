import { lexExpression, TokenKind } from "@hcl-ts/hclsyntax/tree";

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.OBrace, TokenKind.OBrack, TokenKind.Comma]);
const OPENING_BRACKETS: ReadonlySet<TokenKind> = new Set([
  TokenKind.OParen,
  TokenKind.OBrace,
  TokenKind.OBrack,
  TokenKind.TemplateInterp,
  TokenKind.TemplateControl,
]);
const CLOSING_BRACKETS: ReadonlySet<TokenKind> = new Set([TokenKind.CParen, TokenKind.CBrace, TokenKind.CBrack, TokenKind.TemplateSeqEnd]);
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.CBrace, TokenKind.CBrack]);

/**
 * Returns a type expression on one line, without comments and with commas instead of line breaks between attributes.
 *
 * @param isSensitive whether the defaults of optional attributes are left out, as a sensitive variable's must be
 */
export function typeOnOneLine(source: string, isSensitive = false): string {
  const { tokens } = lexExpression(source, "");
  let text = "";
  let last: TokenKind | undefined;
  let hasLineBreak = false;
  /** The brackets around a token, and for the parentheses of `optional` whether the default has begun. */
  const around: { readonly isOptional: boolean; isDefault: boolean }[] = [];
  for (let i = 0; i < tokens.length - 1; i++) {
    const kind = tokens.kind(i);
    const token = tokens.text(i);
    if (OPENING_BRACKETS.has(kind)) {
      around.push({ isOptional: kind === TokenKind.OParen && i > 0 && tokens.text(i - 1) === "optional", isDefault: false });
    } else if (CLOSING_BRACKETS.has(kind)) around.pop();
    else if (kind === TokenKind.Comma) {
      const inner = around.at(-1);
      if (inner?.isOptional === true) inner.isDefault = true;
    }
    if (isSensitive && around.some(({ isDefault }) => isDefault)) continue;
    if (kind === TokenKind.Newline || kind === TokenKind.Comment) {
      hasLineBreak ||= token.endsWith("\n");
      continue;
    }
    if (last !== undefined) {
      const hasSpace = tokens.start(i) > tokens.end(i - 1);
      text += hasLineBreak ? separatorFor(last, kind) : hasSpace ? " " : "";
    }
    text += token;
    last = kind;
    hasLineBreak = false;
  }
  return text;
}

/** Returns the text between two tokens that were on different lines. */
function separatorFor(last: TokenKind, next: TokenKind): string {
  if (last === TokenKind.OParen || next === TokenKind.CParen) return "";
  return OPENING.has(last) || CLOSING.has(next) ? " " : ", ";
}

import { lexExpression, TokenKind } from "@hcl-ts/hclsyntax/tree";

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.OBrace, TokenKind.OBrack, TokenKind.Comma]);
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.CBrace, TokenKind.CBrack]);

/** Returns a type expression on one line, without comments and with commas instead of line breaks between attributes. */
export function typeOnOneLine(source: string): string {
  const { tokens } = lexExpression(source, "");
  let text = "";
  let last: TokenKind | undefined;
  let hasLineBreak = false;
  for (let i = 0; i < tokens.length - 1; i++) {
    const kind = tokens.kind(i);
    const token = tokens.text(i);
    if (kind === TokenKind.Newline || kind === TokenKind.Comment) {
      hasLineBreak ||= token.endsWith("\n");
      continue;
    }
    if (last !== undefined) {
      const hasSpace = tokens.starts[i]! > tokens.ends[i - 1]!;
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

/** Names in expressions that the parser could not read, such as a string without its end. */
import { type Expression, SourceFile } from "@hcl-ts/hcl";
import { configTokens, ExprSyntaxError, parseExpression, TokenKind, type TokenList } from "@hcl-ts/hclsyntax";

/** Returns the names of several steps in an expression that could not be parsed, such as `var.region`, as expressions. */
export function namesInUnread(expression: Expression): readonly Expression[] {
  if (!(expression instanceof ExprSyntaxError)) return [];
  const { file, start, end } = expression;
  const tokens = configTokens(file.text.slice(start, end));
  const found: Expression[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const last = lastStep(tokens, i);
    if (last === i) continue;
    const first = start + tokens.start(i);
    const name = file.text.slice(first, start + tokens.end(last));
    found.push(parseExpression(new SourceFile(file.filename, name, () => file.position(first))).expression);
    i = last;
  }
  return found;
}

/** Returns the index of the last token of a name that starts at a token; the same index if no name of several steps does. */
function lastStep(tokens: TokenList, first: number): number {
  const isAt = (i: number, kind: number): boolean => i >= 0 && i < tokens.length && tokens.kind(i) === kind;
  if (!isAt(first, TokenKind.Ident) || isAt(first - 1, TokenKind.Dot)) return first;
  let last = first;
  while (isAt(last + 1, TokenKind.Dot) && isAt(last + 2, TokenKind.Ident)) last += 2;
  return last;
}

/** Texts in which what is unfinished at a cursor is finished in different ways. */
import { configTokens, lexTemplate, TokenKind } from "@hcl-ts/hclsyntax";

/** The texts that may follow an unfinished name. */
const ENDINGS = [" : 0", " => 0", " {}", ' "x" {}'] as const;

/** The maximum number of open brackets and quotes that are closed. */
const MAX_CLOSED = 8;

/**
 * Returns what can be put in after a name so that the text around it may become right: nothing, a
 * value, a body, and the ends of the brackets and quotes that are open before it.
 * @param before the text up to and including the name
 * @param mode whether the text is a file or a template
 */
export function* endings(before: string, mode: "config" | "template" = "config"): Generator<string> {
  yield "";
  if (mode === "config") {
    yield " = 0";
    yield " {}";
  }
  yield " : 0";
  const closers = closersOf(before, mode).slice(0, MAX_CLOSED);
  // A block ends on a separate line.
  if (mode === "config" && closers.length > 0) yield ` = 0\n${closers.join("\n")}`;
  for (let count = 1; count <= closers.length; count++) yield closers.slice(0, count).join("");
  for (let count = 1; count <= closers.length; count++) {
    for (let at = count; at >= 0; at--) {
      const [inner, outer] = [closers.slice(0, at).join(""), closers.slice(at, count).join("")];
      for (const ending of ENDINGS) yield inner + ending + outer;
    }
  }
}

/** Returns what closes the brackets, quotes and heredocs that are open at the end of a text, from the inside out. */
export function closersOf(before: string, mode: "config" | "template"): readonly string[] {
  const tokens = mode === "config" ? configTokens(before) : lexTemplate(before).tokens;
  const open: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    switch (tokens.kind(i)) {
      case TokenKind.OQuote:
        open.push('"');
        break;
      case TokenKind.OHeredoc:
        open.push(`\n${tokens.text(i).replace(/^<<-?/, "").trim()}\n`);
        break;
      case TokenKind.OBrace:
      case TokenKind.TemplateInterp:
      case TokenKind.TemplateControl:
        open.push("}");
        break;
      case TokenKind.OBrack:
        open.push("]");
        break;
      case TokenKind.OParen:
        open.push(")");
        break;
      case TokenKind.CQuote:
      case TokenKind.CHeredoc:
      case TokenKind.CBrace:
      case TokenKind.TemplateSeqEnd:
      case TokenKind.CBrack:
      case TokenKind.CParen:
        open.pop();
        break;
      default:
    }
  }
  return open.reverse();
}

import { type Diagnostic, errorDiagnostic, type Message, type SourceFile } from "@hcl-ts/hcl";
import { badEncoding, bitwiseOperator, invalidCharacter, semicolon, stringOverLines, unsupportedQuote } from "../messages-syntax.ts";
import { APOSTROPHE, BACKTICK, BAD_UTF8, BITWISE_AND, BITWISE_NOT, BITWISE_OR, BITWISE_XOR, QUOTED_NEWLINE, SEMICOLON } from "./kinds.ts";

/** Maximum number of unsupported operators reported per source. */
const MAX_REPORTED_OPERATORS = 4;
/** Maximum number of pairs of each wrong kind of quote reported per source. */
const MAX_REPORTED_QUOTES = 2;

/** The closing quote of a typographic pair. Some languages use it as the opening quote too. */
const CLOSING_QUOTE = /[\u2019\u201d\u00bb\u203a]/;

/**
 * Maximum number of errors reported per source. A file with more is probably not a configuration
 * file.
 */
export const MAX_DIAGNOSTICS = 1000;

/**
 * Returns the errors about invalid tokens. An error that usually occurs many times, such as an
 * encoding that is not UTF-8, is reported once; wrong quotes are reported once per pair.
 * @param invalidTokens the kind, start and end of each invalid token, in order; see `Scanner`
 */
export function lexicalErrors(file: SourceFile, invalidTokens: readonly number[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  let operators = 0;
  let apostrophes = 0;
  let backticks = 0;
  let semicolons = 0;
  let badBytes = 0;
  /** Whether the next typographic quote may close a pair that is already reported. */
  let isQuoteOpen = false;
  for (let i = 0; i < invalidTokens.length; i += 3) {
    const [start, end] = [invalidTokens[i + 1]!, invalidTokens[i + 2]!];
    let message: Message | undefined;
    switch (invalidTokens[i]) {
      case BITWISE_AND:
      case BITWISE_OR:
      case BITWISE_NOT:
      case BITWISE_XOR:
        if (operators++ < MAX_REPORTED_OPERATORS) message = bitwiseOperator(file.text.slice(start, end));
        break;
      case APOSTROPHE:
        if (isFirstOfPair(apostrophes++)) message = unsupportedQuote("'");
        break;
      case BACKTICK:
        if (isFirstOfPair(backticks++)) message = unsupportedQuote("`");
        break;
      case SEMICOLON:
        if (semicolons++ === 0) message = semicolon();
        break;
      case BAD_UTF8:
        if (badBytes++ === 0) message = badEncoding();
        break;
      case QUOTED_NEWLINE:
        message = stringOverLines();
        break;
      default: {
        const text = file.text.slice(start, end);
        const isSecond: boolean = isQuoteOpen && CLOSING_QUOTE.test(text);
        message = isSecond ? undefined : invalidCharacter(text);
        if (isSecond || message?.code === "typographic-quote") isQuoteOpen = !isSecond;
      }
    }
    if (message === undefined) continue;
    found.push(errorDiagnostic(message, { subject: file.range(start, end) }));
    if (found.length === MAX_DIAGNOSTICS) break;
  }
  return found;
}

function isFirstOfPair(seen: number): boolean {
  return seen % 2 === 0 && seen < 2 * MAX_REPORTED_QUOTES;
}

import { type Diagnostic, errorDiagnostic, type Message, type SourceFile } from "@hcl-ts/hcl";
import { badEncoding, bitwiseOperator, invalidCharacter, semicolon, stringOverLines, unsupportedQuote } from "../messages-syntax.ts";
import { APOSTROPHE, BACKTICK, BAD_UTF8, BITWISE_AND, BITWISE_NOT, BITWISE_OR, BITWISE_XOR, QUOTED_NEWLINE, SEMICOLON } from "./kinds.ts";

/** How many operators that the language lacks are reported for one source. */
const MAX_REPORTED_OPERATORS = 4;
/** How many pairs of quotes of one wrong kind are reported for one source. */
const MAX_REPORTED_QUOTES = 2;

/** The second one of a pair of typographic quotes; some languages have it as the first one too. */
const CLOSING_QUOTE = /[\u2019\u201d\u00bb\u203a]/;

/** How many faults are reported for one source. A file with more of them is no configuration. */
export const MAX_DIAGNOSTICS = 1000;

/** A fault of one token. */
export interface LexicalFault {
  /** Where the token starts. */
  readonly start: number;
  readonly diagnostic: Diagnostic;
}

/**
 * What is wrong with tokens that are no part of the language. A fault that mostly comes many times over, such as an encoding
 * that is not UTF-8, is reported once; quotes of a wrong kind once a pair.
 *
 * @param faults kind, start and end of each such token, in order; see `Scanner`
 */
export function lexicalFaults(file: SourceFile, faults: readonly number[]): readonly LexicalFault[] {
  const found: LexicalFault[] = [];
  let operators = 0;
  let apostrophes = 0;
  let backticks = 0;
  let semicolons = 0;
  let badBytes = 0;
  /** Whether a typographic quote was reported that a further one may close. */
  let isQuoteOpen = false;
  for (let i = 0; i < faults.length; i += 3) {
    const [start, end] = [faults[i + 1]!, faults[i + 2]!];
    let message: Message | undefined;
    switch (faults[i]) {
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
    found.push({ start, diagnostic: errorDiagnostic(message, { subject: file.range(start, end) }) });
    if (found.length === MAX_DIAGNOSTICS) break;
  }
  return found;
}

function isFirstOfPair(seen: number): boolean {
  return seen % 2 === 0 && seen < 2 * MAX_REPORTED_QUOTES;
}

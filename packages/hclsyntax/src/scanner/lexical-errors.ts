import { type Diagnostic, errorDiagnostic, type Message, type SourceFile } from "@hcl-ts/hcl";
import { MAX_SYNTAX_ERRORS } from "@hcl-ts/hcl/syntax";
import {
  badEncoding,
  bitwiseOperator,
  invalidCharacter,
  semicolon,
  stringOverLines,
  templateOutsideString,
  unsupportedQuote,
} from "../messages-syntax.ts";
import { APOSTROPHE, BACKTICK, BAD_UTF8, BITWISE_AND, BITWISE_NOT, BITWISE_OR, BITWISE_XOR, QUOTED_NEWLINE, SEMICOLON } from "./kinds.ts";
import type { InvalidToken } from "./scanner.ts";

/** Maximum number of unsupported operators reported per source. */
const MAX_REPORTED_OPERATORS = 4;
/** Maximum number of pairs of each wrong kind of quote reported per source. */
const MAX_REPORTED_QUOTES = 2;

/** The closing quote of a typographic pair. Some languages use it as the opening quote too. */
const CLOSING_QUOTE = /[\u2019\u201d\u00bb\u203a]/;

/** The invalid tokens that the scanner found in a part of a source. */
export interface InvalidTokens {
  readonly file: SourceFile;
  /** The tokens in the order of the source. */
  readonly tokens: readonly InvalidToken[];
}

/** An error about an invalid token. */
export interface LexicalError {
  readonly diagnostic: Diagnostic;
  /** The offset of the token in its part. */
  readonly start: number;
}

/**
 * Returns the errors about invalid tokens, for each part of a source. An error that usually occurs
 * many times, such as an encoding that is not UTF-8, is reported once in the source; wrong quotes
 * are reported once per pair. Stops when there are more errors than `limitSyntaxErrors` keeps.
 * @param parts the parts in the order of the source
 */
export function lexicalErrors(parts: readonly InvalidTokens[]): readonly (readonly LexicalError[])[] {
  const messages = new LexicalMessages();
  let count = 0;
  return parts.map(({ file, tokens }) => {
    const found: LexicalError[] = [];
    for (const { kind, start, end } of tokens) {
      if (count > MAX_SYNTAX_ERRORS) break;
      const message = opensSequence(file.text, start)
        ? templateOutsideString({ sign: "$", inner: sequenceContent(file.text, start) })
        : messages.of(kind, characterAt(file.text, start));
      if (message === undefined) continue;
      found.push({ diagnostic: errorDiagnostic(message, { subject: file.range(start, end) }), start });
      count++;
    }
    return found;
  });
}

/** Matches a template sequence that holds a single reference, call or directive. */
const SIMPLE_SEQUENCE = /.\{~?[ \t]{0,8}([^{}"\s][^{}"\n]{0,79}?)[ \t]{0,8}~?\}/y;

/** Returns a token's first character. A carriage return in a heredoc makes all of the source below it one token. */
function characterAt(text: string, start: number): string {
  const [character = ""] = text.slice(start, start + 2);
  return character;
}

/** Whether `${` is at an offset. */
function opensSequence(text: string, start: number): boolean {
  return text.startsWith("${", start);
}

/** Returns what a template sequence encloses, if that is simple; otherwise an empty string. */
export function sequenceContent(text: string, start: number): string {
  SIMPLE_SEQUENCE.lastIndex = start;
  return SIMPLE_SEQUENCE.exec(text)?.[1] ?? "";
}

/** Chooses messages for invalid tokens, and counts what was reported. */
class LexicalMessages {
  /** The number of tokens so far, for each kind that is not reported every time. */
  readonly #counts = new Map<number, number>();
  /** The messages about invalid characters by text: a quote that is missing makes hundreds of a few characters. */
  readonly #invalid = new Map<string, Message>();
  /** Whether the next typographic quote may close a pair that is already reported. */
  #isQuoteOpen = false;

  /** Returns the message for the next token, which starts with this character; undefined if it is not reported. */
  of(kind: number, text: string): Message | undefined {
    switch (kind) {
      case BITWISE_AND:
      case BITWISE_OR:
      case BITWISE_NOT:
      case BITWISE_XOR:
        return this.#count(BITWISE_AND) < MAX_REPORTED_OPERATORS ? bitwiseOperator({ operator: text }) : undefined;
      case APOSTROPHE:
      case BACKTICK:
        return isFirstOfPair(this.#count(kind)) ? unsupportedQuote({ mark: text }) : undefined;
      case SEMICOLON:
        return this.#count(kind) === 0 ? semicolon() : undefined;
      case BAD_UTF8:
        return this.#count(kind) === 0 ? badEncoding() : undefined;
      case QUOTED_NEWLINE:
        return stringOverLines();
    }
    if (this.#isQuoteOpen && CLOSING_QUOTE.test(text)) {
      this.#isQuoteOpen = false;
      return undefined;
    }
    const message = this.#invalid.get(text) ?? invalidCharacter({ text });
    this.#invalid.set(text, message);
    this.#isQuoteOpen ||= message.code === "typographic-quote";
    return message;
  }

  /** Returns the number of earlier tokens of a kind. */
  #count(kind: number): number {
    const count = this.#counts.get(kind) ?? 0;
    this.#counts.set(kind, count + 1);
    return count;
  }
}

function isFirstOfPair(seen: number): boolean {
  return seen % 2 === 0 && seen < 2 * MAX_REPORTED_QUOTES;
}

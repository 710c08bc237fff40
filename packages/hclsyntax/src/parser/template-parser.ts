/**
 * Parses templates: quoted strings, heredocs and standalone templates.
 *
 * A template is first parsed into a flat list of parts: literals, interpolations and directives.
 * Then white space is trimmed, adjacent literals are joined, and directives are nested. Plain
 * strings, the most common case, take a fast path without any of this.
 *
 * Native syntax specification, "Templates".
 */
import { suggest } from "@hcl-ts/hcl/syntax";
import * as messages from "../messages-syntax.ts";
import { internedName } from "../names.ts";
import { PLAIN_STRING, TEMPLATE, TEMPLATE_WRAP, TEXT } from "../records/record-kinds.ts";
import type { RecordId } from "../records/syntax-records.ts";
import {
  BAD_UTF8,
  C_HEREDOC,
  C_QUOTE,
  COLON,
  EOF,
  FIRST_INVALID,
  IDENT,
  NUMBER_LIT,
  O_QUOTE,
  QUOTED_LIT,
  QUOTED_NEWLINE,
  STRING_LIT,
  TEMPLATE_CONTROL,
  TEMPLATE_INTERP,
  TEMPLATE_SEQ_END,
} from "../scanner/kinds.ts";
import { trimSpaceEnd, trimSpaceStart } from "../white-space.ts";
import { ExpressionParser } from "./expression-parser.ts";
import type { LineMessage } from "./raw-errors.ts";
import { markerOf } from "./recovery/heredoc-markers.ts";
import { innerQuotesEnd } from "./recovery/inner-quotes.ts";
import { decodeEscapes, unescapeSequences } from "./string-literal.ts";
import { TemplateNesting } from "./template-nesting.ts";
import { type InterpolationPart, type LiteralPart, type Part, trimIndentation } from "./template-parts.ts";

const DIRECTIVES = ["if", "else", "endif", "for", "endfor"] as const;

function isDirective(word: string): word is (typeof DIRECTIVES)[number] {
  return DIRECTIVES.some((directive) => directive === word);
}

/** A template whose parts are being parsed. */
interface OpenTemplate {
  /** The offset of the opening token. */
  readonly open: number;
  /** The kind of the closing token. */
  readonly close: number;
  /** The number of scanner modes open in the template. */
  readonly modes: number;
  /** The first token of the content. */
  readonly first: number;
  readonly firstEnd: number;
}

/** Matches the characters after an opening quote with which a string often starts. */
const STARTS_TEXT = /[\w./\\$@~\x80-\uffff]/;

export abstract class TemplateParser extends ExpressionParser {
  /**
   * `TemplateExpr = quotedTemplate | heredocTemplate`, with the opening token as the current token.
   */
  protected parseTemplateTerm(): RecordId {
    const { kind } = this;
    if (kind === O_QUOTE) {
      this.#skipDoubledQuote();
      const { start } = this;
      if (this.scanPlainString()) {
        this.advance();
        this.#skipInnerQuotes();
        return this.records.leaf(PLAIN_STRING, start, this.previousEnd);
      }
      const string = this.#parseBetween(start, C_QUOTE, false);
      if (!this.failed) this.#skipInnerQuotes();
      return string;
    }
    const { start } = this;
    const isFlush = this.text.charCodeAt(start + 2) === 0x2d; // -
    return this.#parseBetween(start, C_HEREDOC, isFlush);
  }

  /**
   * At two opening quotes of one string: reports and skips the first. They are two if text follows
   * them directly and has a closing quote on its line.
   */
  #skipDoubledQuote(): void {
    const { start, end, text } = this;
    if (this.facts.codes[end] !== 0x22 /* " */ || this.openModes > 1) return;
    if (!STARTS_TEXT.test(text.charAt(end + 1)) || this.isUnpairedQuote(end)) return;
    const { previousEnd } = this;
    this.report(messages.doubledQuote({ isClosing: false }), start, end + 1);
    this.restart(end);
    this.advance();
    this.previousEnd = previousEnd;
  }

  /**
   * After a string that a name or a number follows directly: reports that the quotes inside of a
   * longer string are not escaped, if that one ends on the line, and continues after it.
   */
  #skipInnerQuotes(): void {
    const { kind, start, end, text } = this;
    // In a `for`, an "if" may follow directly.
    if (start !== this.previousEnd || (kind !== IDENT && kind !== NUMBER_LIT) || text.slice(start, end) === "if") return;
    const last = this.openModes === 0 ? innerQuotesEnd(text, end) : -1;
    if (last < 0) return;
    this.report(messages.unescapedQuotes(), start - 1, start);
    this.restart(last);
    this.advance();
  }

  /** `Template`, as the whole source. */
  protected parseStandaloneTemplate(): RecordId {
    const modes = this.openModes;
    this.scan();
    const { start } = this;
    const parts = this.#parseParts(start, EOF, modes);
    return this.failed ? this.placeholder(start, this.length) : this.#toExpression(parts, start);
  }

  /**
   * `quotedTemplate | heredocTemplate`, from the opening token, which is the current token, to the
   * closing token of kind `close`.
   * @param isFlush whether to remove indentation (`<<-`)
   */
  #parseBetween(start: number, close: number, isFlush: boolean): RecordId {
    if (!this.enter()) return this.placeholder(this.previousEnd, this.previousEnd);
    // The first token may open a sequence, with its own mode.
    const modes = this.openModes;
    this.scan();
    const parts = this.#parseParts(start, close, modes);
    if (this.failed) {
      this.depth--;
      this.previousEnd = Math.max(this.previousEnd, this.start);
      return this.partial(start);
    }
    if (isFlush) trimIndentation(parts);
    const expression = this.#toExpression(parts, start);
    this.advance();
    this.depth--;
    return expression;
  }

  /**
   * `StringLit`, a quoted string without template sequences, with the opening quote as the current
   * token. Returns undefined if the string is not closed.
   */
  protected parseStringLiteral(): string | undefined {
    this.#skipDoubledQuote();
    const { text, end } = this;
    if (!this.scanPlainString()) return this.#parseUnusualString();
    const literal = internedName(text, end, this.start);
    this.advance();
    return literal;
  }

  /**
   * `StringLit`, like {@link parseStringLiteral}, as the index of its text among the records; 0 if
   * the text is equal to the source between the quotes.
   */
  protected parseLabelText(): number | undefined {
    this.#skipDoubledQuote();
    if (this.scanPlainString()) {
      this.advance();
      return 0;
    }
    const text = this.#parseUnusualString();
    return text === undefined ? undefined : this.records.addText(text);
  }

  /** `StringLit` with characters that are not ASCII, with escapes, or with errors. */
  #parseUnusualString(): string | undefined {
    const { start } = this;
    const modes = this.openModes;
    let literal = "";
    for (this.scan(); this.kind !== C_QUOTE; this.scan()) {
      const { kind } = this;
      if (kind === QUOTED_LIT) literal += this.#decodeQuoted(this.start, this.end);
      else if (kind === TEMPLATE_INTERP || kind === TEMPLATE_CONTROL) literal += this.#skipSequenceInLiteral(start, modes);
      if (this.#endsString()) break;
    }
    if (this.kind === C_QUOTE) {
      this.advance();
      return literal;
    }
    this.failHere(() => (lineOf) => messages.unclosedString({ line: lineOf(start) }), start);
    return undefined;
  }

  /**
   * Reports a template sequence in a string that must not have any, and skips it.
   * @param modes the number of scanner modes open in the string
   * @returns a replacement for the sequence
   */
  #skipSequenceInLiteral(start: number, modes: number): string {
    const sign = this.text.charAt(this.start);
    this.report(messages.templateInLiteral({ sign }), this.start, this.end, start);
    while (this.openModes > modes && !this.#endsString()) this.scan();
    return `${sign}{ ... }`;
  }

  #endsString(): boolean {
    return this.kind === EOF || this.kind === QUOTED_NEWLINE;
  }

  // --- parts ------------------------------------------------------------------------------------

  /**
   * `Template = (TemplateLiteral | TemplateInterpolation | TemplateDirective)*`, as a flat list.
   * Stops at the closing token, which becomes the current token.
   * @param open the offset of the opening token
   * @param close the kind of the closing token
   * @param modes the number of scanner modes open in the template
   */
  #parseParts(open: number, close: number, modes: number): Part[] {
    const template: OpenTemplate = { open, close, modes, first: this.start, firstEnd: this.end };
    const parts: Part[] = [];
    /** The previous part, if it is a literal. */
    let literal: LiteralPart | undefined;
    let trimsNext = false;
    while (this.kind !== close) {
      const { kind, start, end } = this;
      if (kind === QUOTED_LIT || kind === STRING_LIT) {
        literal = this.#parseLiteral(trimsNext);
        trimsNext = false;
        parts.push(literal);
        continue;
      }
      trimsNext = false;
      if (kind === TEMPLATE_INTERP || kind === TEMPLATE_CONTROL) {
        if (literal !== undefined && end - start === 3) literal.text = trimSpaceEnd(literal.text);
        const part = this.#parseSequence(template);
        if (part === undefined) return parts;
        parts.push(part);
        trimsNext = this.end - this.start === 2;
        this.scan();
      } else if (kind === BAD_UTF8) this.scan();
      else {
        this.#failUnclosedTemplate(template);
        return parts;
      }
      literal = undefined;
    }
    return parts;
  }

  /**
   * `TemplateLiteral`.
   * @param trimsStart whether the sequence before it ends with a strip marker
   */
  #parseLiteral(trimsStart: boolean): LiteralPart {
    const { kind, start, end } = this;
    const text = kind === QUOTED_LIT ? this.#decodeQuoted(start, end) : unescapeSequences(this.text.slice(start, end));
    this.scan();
    return { kind: "literal", start, end, text: trimsStart ? trimSpaceStart(text) : text };
  }

  /**
   * `TemplateInterpolation | TemplateDirective`, with the opening token as the current token. Its
   * closing brace becomes the current token. Returns undefined if it has none.
   */
  #parseSequence(template: OpenTemplate): Part | undefined {
    const { kind, start, newlines } = this;
    this.newlines = false;
    this.advance();
    const part = kind === TEMPLATE_INTERP ? this.#parseInterpolation(start, template) : this.#parseDirective(start);
    this.newlines = newlines;
    if (this.failed && !this.#skipSequence(start, template.modes)) return undefined;
    return part ?? { kind: "invalid", start, end: this.end };
  }

  /**
   * Fails at a token that cannot be in a template, which is thus not closed. For a string that ends
   * with its line, the scanner has recorded the error.
   */
  #failUnclosedTemplate({ open, close }: OpenTemplate): void {
    this.failed = true;
    if (this.kind >= FIRST_INVALID) return;
    const message: LineMessage =
      close === C_HEREDOC ? this.#unclosedHeredoc(open) : (lineOf) => messages.unclosedString({ line: lineOf(open) });
    this.report(message, this.start, this.end, open, open);
  }

  #unclosedHeredoc(open: number): LineMessage {
    const { layout, markers } = this.recovery;
    const openEnd = layout.lineEnd(open);
    const near = markers.similarTo(open, openEnd);
    // Like the reference, the scanner takes no line for the end marker that the source cuts off.
    const lastLine = this.text.slice(layout.lineStart(this.length)).trim();
    const isCutOff = lastLine === markerOf(this.text, open, openEnd);
    const opening = this.text.slice(open, openEnd).trimEnd();
    return (lineOf) => messages.unclosedHeredoc({ opening, line: lineOf(open), nearLine: near < 0 ? undefined : lineOf(near), isCutOff });
  }

  #decodeQuoted(start: number, end: number): string {
    return decodeEscapes(this.text.slice(start, end), start, (message, from, to) => this.report(message, from, to));
  }

  /**
   * After an error in a template sequence: skips to its end. Returns false if it has none.
   * @param modes the number of scanner modes open in the enclosing template
   */
  #skipSequence(start: number, modes: number): boolean {
    if (!this.recovery.hasEnd(start)) return false;
    while (this.openModes > modes && this.kind !== EOF) this.scan();
    this.failed = this.kind !== TEMPLATE_SEQ_END;
    return !this.failed;
  }

  /**
   * `TemplateInterpolation = ("${" | "${~") Expression ("}" | "~}")`, with the token after `${` as
   * the current token. If the closing brace is missing, the reference points at the first token of
   * the template.
   */
  #parseInterpolation(start: number, { close, first, firstEnd }: OpenTemplate): InterpolationPart | undefined {
    const expression = this.parseExpression();
    if (!this.failed && this.kind !== TEMPLATE_SEQ_END) {
      const isQuote = close === C_QUOTE && (this.kind === O_QUOTE || this.kind === C_QUOTE);
      const message: LineMessage = (lineOf) => messages.unclosedInterpolation({ line: lineOf(start) });
      if (isQuote && this.#isUnclosedString()) {
        // The quote was meant to close the string that contains the interpolation, so its own
        // lexical error would be misleading.
        this.explain(message);
      } else if (this.kind === EOF || isQuote) this.fail(message, first, firstEnd);
      else if (this.recovery.isClosed(start))
        this.failHere(({ found }) => messages.extraInInterpolation({ isColon: this.kind === COLON, found }), start);
      else
        this.failHere(
          ({ found }) =>
            (lineOf) =>
              messages.unclosedBefore({ opening: "${", line: lineOf(start), found }),
          start,
        );
    }
    return this.failed ? undefined : { kind: "interpolation", start, end: this.end, expression };
  }

  /**
   * Whether the string that the current quote opens ends without a closing quote on its line. Moves
   * to the end of the string.
   */
  #isUnclosedString(): boolean {
    if (this.kind !== O_QUOTE) return false;
    const modes = this.openModes;
    while (this.openModes >= modes && this.kind !== EOF) this.scan();
    return this.kind === QUOTED_NEWLINE;
  }

  /**
   * `("%{" | "%{~") ("if" Expression | "else" | "endif" | "for" … | "endfor") ("}" | "~}")`, with
   * the token after `%{` as the current token. Returns undefined if the directive cannot be
   * understood.
   */
  #parseDirective(start: number): Part | undefined {
    if (this.kind !== IDENT) {
      this.failHere(messages.directiveRequired, start);
      return undefined;
    }
    const kind = this.name();
    if (!isDirective(kind)) {
      this.fail(messages.unknownDirective({ name: kind, suggestion: suggest(kind, DIRECTIVES) }), this.start, this.end, start);
      return undefined;
    }
    this.advance();
    const head = kind === "if" ? [this.parseExpression()] : kind === "for" ? this.parseForHead(start) : [];
    if (!this.failed && this.kind !== TEMPLATE_SEQ_END)
      this.failHere(({ found }) => messages.extraInDirective({ name: kind, found }), start);
    if (kind === "for" && head.length < 3) return undefined;
    return kind === "if" || kind === "for" ? { kind, start, end: this.end, head } : { kind, start, end: this.end };
  }

  // --- putting parts together -------------------------------------------------------------------

  /** Creates the record for the parts of a template. The closing token is the current token. */
  #toExpression(parts: readonly Part[], start: number): RecordId {
    const { records, end } = this;
    const [only] = parts;
    if (parts.length === 1 && only?.kind === "interpolation") return records.add(TEMPLATE_WRAP, start, end, only.expression);
    // As in the reference, the empty literal of an empty template comes after its closing token.
    if (only === undefined) return records.addList(TEMPLATE, start, end, [records.add(TEXT, end, end, 0)]);
    const content = new TemplateNesting(this).nest(parts);
    return records.addList(TEMPLATE, start, end, content.length > 0 ? content : [this.placeholder(only.start, only.end)]);
  }
}

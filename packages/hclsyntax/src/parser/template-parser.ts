/**
 * Parses templates: quoted strings, heredocs and standalone templates.
 *
 * A template is first parsed into a flat list of parts: literals, interpolations and directives.
 * Then white space is trimmed, adjacent literals are joined, and directives are nested. Plain
 * strings, the most common case, take a fast path without any of this.
 *
 * Native syntax specification, "Templates".
 */
import { EmptyString, stringVal } from "@hcl-ts/cty";
import { type Message, suggest } from "@hcl-ts/hcl";
import { ConditionalExpr } from "../ast/conditional.ts";
import type { Expr } from "../ast/expr.ts";
import { ForExpr } from "../ast/for.ts";
import { LiteralValueExpr } from "../ast/literal-value.ts";
import { TemplateExpr } from "../ast/template.ts";
import { TemplateJoinExpr } from "../ast/template-join.ts";
import { TemplateWrapExpr } from "../ast/template-wrap.ts";
import * as messages from "../messages-syntax.ts";
import { internedName } from "../names.ts";
import {
  BAD_UTF8,
  C_HEREDOC,
  C_QUOTE,
  COLON,
  EOF,
  FIRST_INVALID,
  IDENT,
  O_QUOTE,
  QUOTED_LIT,
  QUOTED_NEWLINE,
  STRING_LIT,
  TEMPLATE_CONTROL,
  TEMPLATE_INTERP,
  TEMPLATE_SEQ_END,
} from "../scanner/kinds.ts";
import { ExpressionParser } from "./expression-parser.ts";
import { decodeEscapes, unescapeSequences } from "./string-literal.ts";
import { leadingSpace, trimSpaceEnd, trimSpaceStart } from "./white-space.ts";

const DIRECTIVES: readonly string[] = ["if", "else", "endif", "for", "endfor"];

/** Literal text of one token, or of several adjacent ones. */
interface LiteralPart {
  readonly kind: "literal";
  start: number;
  end: number;
  text: string;
}

interface InterpolationPart {
  readonly kind: "interpolation";
  readonly start: number;
  readonly end: number;
  readonly expression: Expr;
}

/** `%{ if … }` or `%{ for … }`. */
interface OpeningPart {
  readonly kind: "if" | "for";
  readonly start: number;
  readonly end: number;
  /** The condition or the collection. */
  readonly expression: Expr;
  /** Empty if there is one variable only. */
  readonly keyVar: string;
  readonly valVar: string;
}

interface DirectivePart {
  readonly kind: "else" | "endif" | "endfor";
  readonly start: number;
  readonly end: number;
}

/** A directive that could not be parsed. */
interface InvalidPart {
  readonly kind: "invalid";
  readonly start: number;
  readonly end: number;
}

type Part = LiteralPart | InterpolationPart | OpeningPart | DirectivePart | InvalidPart;

/** An open directive with the content parsed so far. The bottom frame is the template itself. */
interface Frame {
  readonly opening: OpeningPart | undefined;
  readonly content: Expr[];
  elseContent: Expr[] | undefined;
}

export abstract class TemplateParser extends ExpressionParser {
  /** `TemplateExpr = quotedTemplate | heredocTemplate`, with the opening token as the current token. */
  protected parseTemplateTerm(): Expr {
    const { file, start, kind } = this;
    if (kind === O_QUOTE) {
      if (this.scanPlainString()) {
        this.advance();
        return new TemplateExpr(file, start, this.previousEnd, undefined);
      }
      return this.#parseBetween(start, C_QUOTE, false);
    }
    const isFlush = this.text.charCodeAt(start + 2) === 0x2d; // -
    return this.#parseBetween(start, C_HEREDOC, isFlush);
  }

  /** `Template`, as the whole source. */
  protected parseStandaloneTemplate(): Expr {
    this.scan();
    const { start } = this;
    const parts = this.#parseParts(start, EOF);
    return this.failed ? this.placeholder(start, this.length) : this.#toExpression(parts, start);
  }

  /**
   * `quotedTemplate | heredocTemplate`, from the opening token, which is the current token, to the
   * closing token of kind `close`.
   * @param isFlush whether to remove indentation (`<<-`)
   */
  #parseBetween(start: number, close: number, isFlush: boolean): Expr {
    const { depth } = this;
    if (!this.enter()) {
      this.depth = depth;
      return this.placeholder(this.previousEnd, this.previousEnd);
    }
    this.scan();
    const parts = this.#parseParts(start, close);
    if (this.failed) {
      this.depth = depth;
      this.previousEnd = Math.max(this.previousEnd, this.start);
      return this.partial(start);
    }
    if (isFlush) trimIndentation(parts);
    const expression = this.#toExpression(parts, start);
    this.advance();
    this.depth = depth;
    return expression;
  }

  /**
   * `StringLit`, a quoted string without template sequences, with the opening quote as the current
   * token. Returns undefined if the string is not closed.
   */
  protected parseStringLiteral(): string | undefined {
    const { text, end, start } = this;
    if (this.scanPlainString()) {
      const literal = internedName(text, end, this.start);
      this.advance();
      return literal;
    }
    const modes = this.openModes;
    let literal = "";
    for (this.scan(); this.kind !== C_QUOTE; this.scan()) {
      const { kind } = this;
      if (kind === QUOTED_LIT) {
        literal += decodeEscapes(text.slice(this.start, this.end), this.start, (message, from, to) => this.report(message, from, to));
      } else if (kind === TEMPLATE_INTERP || kind === TEMPLATE_CONTROL) {
        const sign = text.charAt(this.start);
        this.report(messages.templateInLiteral(sign), this.start, this.end, start);
        literal += `${sign}{ ... }`;
        while (this.openModes > modes && !this.#endsString()) this.scan();
        if (this.#endsString()) break;
      } else if (this.#endsString()) break;
    }
    if (this.kind === C_QUOTE) {
      this.advance();
      return literal;
    }
    this.failHere(() => messages.unclosedString(this.lineOf(start)), start);
    return undefined;
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
   */
  #parseParts(open: number, close: number): Part[] {
    const { text } = this;
    const modes = this.openModes;
    const { start: first, end: firstEnd } = this;
    const parts: Part[] = [];
    /** The previous part, if it is a literal. */
    let literal: LiteralPart | undefined;
    let trimsNext = false;
    while (this.kind !== close) {
      const { kind, start, end } = this;
      if (kind === QUOTED_LIT || kind === STRING_LIT) {
        const raw = kind === QUOTED_LIT ? this.#decodeQuoted(start, end) : unescapeSequences(text.slice(start, end));
        literal = { kind: "literal", start, end, text: trimsNext ? trimSpaceStart(raw) : raw };
        trimsNext = false;
        parts.push(literal);
        this.scan();
        continue;
      }
      trimsNext = false;
      if (kind === TEMPLATE_INTERP || kind === TEMPLATE_CONTROL) {
        if (literal !== undefined && end - start === 3) literal.text = trimSpaceEnd(literal.text);
        const { newlines } = this;
        this.newlines = false;
        this.advance();
        const part = kind === TEMPLATE_INTERP ? this.#parseInterpolation(start, close, first, firstEnd) : this.#parseDirective(start);
        this.newlines = newlines;
        if (this.failed && !this.#skipSequence(start, modes)) return parts;
        parts.push(part ?? { kind: "invalid", start, end: this.end });
        trimsNext = this.end - this.start === 2;
        this.scan();
      } else if (kind === BAD_UTF8) this.scan();
      else {
        // The template is not closed. For a string that ends with its line, the scanner has
        // recorded the error.
        this.failed = true;
        if (kind < FIRST_INVALID) {
          const message = close === C_HEREDOC ? this.#unclosedHeredoc(open, first) : messages.unclosedString(this.lineOf(open));
          this.report(message, start, end, open, open);
        }
        return parts;
      }
      literal = undefined;
    }
    return parts;
  }

  #unclosedHeredoc(open: number, openEnd: number): Message {
    const near = this.recovery.markers.similarTo(open, openEnd);
    const nearLine = near < 0 ? undefined : this.lineOf(near);
    return messages.unclosedHeredoc(this.text.slice(open, openEnd).trimEnd(), this.lineOf(open), nearLine);
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
   * the current token.
   * @param first the first token of the template, at which the reference points if the closing
   * brace is missing
   */
  #parseInterpolation(start: number, close: number, first: number, firstEnd: number): InterpolationPart | undefined {
    const expression = this.parseExpression();
    if (!this.failed && this.kind !== TEMPLATE_SEQ_END) {
      const isQuote = close === C_QUOTE && (this.kind === O_QUOTE || this.kind === C_QUOTE);
      const message = messages.unclosedInterpolation(this.lineOf(start));
      if (isQuote && this.#isUnclosedString()) {
        // The quote was meant to close the string that contains the interpolation, so its own
        // lexical error would be misleading.
        this.explain(message);
      } else if (this.kind === EOF || isQuote) this.fail(message, first, firstEnd);
      else if (this.recovery.isClosed(start)) this.failHere((found) => messages.extraInInterpolation(this.kind === COLON, found), start);
      else this.failHere((found) => messages.unclosedBefore("${", this.lineOf(start), found), start);
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
   * The start offsets of directives whose misspelled keyword was guessed; undefined if there are
   * none.
   */
  #guessed: Set<number> | undefined = undefined;

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
    let word = this.name();
    if (!DIRECTIVES.includes(word)) {
      const suggestion = suggest(word, DIRECTIVES);
      this.report(messages.unknownDirective(word, suggestion), this.start, this.end, start);
      if (suggestion === undefined) {
        this.failed = true;
        return undefined;
      }
      // Assume the suggested keyword, so that the surrounding directives still match.
      word = suggestion;
      this.#guessed ??= new Set();
      this.#guessed.add(start);
    }
    this.advance();
    let part: Part;
    if (word === "if") {
      const expression = this.parseExpression();
      part = { kind: "if", start, end: this.end, expression, keyVar: "", valVar: "" };
    } else if (word === "for") {
      const head = this.parseForHead(start);
      part = {
        kind: "for",
        start,
        end: this.end,
        expression: head?.coll ?? this.placeholder(this.start, this.start),
        keyVar: head?.keyVar ?? "",
        valVar: head?.valVar ?? "_",
      };
    } else part = { kind: word as "else" | "endif" | "endfor", start, end: this.end };
    if (!this.failed && this.kind !== TEMPLATE_SEQ_END) this.failHere((found) => messages.extraInDirective(word, found), start);
    return part;
  }

  // --- putting parts together -------------------------------------------------------------------

  /** Creates the expression for the parts of a template. The closing token is the current token. */
  #toExpression(parts: readonly Part[], start: number): Expr {
    const { file, end } = this;
    const [only] = parts;
    if (parts.length === 1 && only?.kind === "interpolation") return new TemplateWrapExpr(file, start, end, only.expression);
    // As in the reference, the empty literal of an empty template comes after its closing token.
    if (only === undefined) return new TemplateExpr(file, start, end, [new LiteralValueExpr(file, end, end, EmptyString)]);
    const content = this.#nest(parts);
    return new TemplateExpr(file, start, end, content.length > 0 ? content : [this.placeholder(only.start, only.end)]);
  }

  /** `TemplateDirective = TemplateIf | TemplateFor`: nests the parts between directives. */
  #nest(parts: readonly Part[]): readonly Expr[] {
    const frames: Frame[] = [{ opening: undefined, content: [], elseContent: undefined }];
    let hasError = false;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i]!;
      const top = frames[frames.length - 1]!;
      const content = top.elseContent ?? top.content;
      if (this.#guessed?.has(part.start)) hasError = true;
      switch (part.kind) {
        case "literal": {
          let end = i + 1;
          while (parts[end]?.kind === "literal") end++;
          content.push(this.#joinLiterals(parts.slice(i, end) as LiteralPart[]));
          i = end - 1;
          break;
        }
        case "interpolation":
          content.push(part.expression);
          break;
        case "invalid":
          // Other directives may seem unmatched because of it.
          hasError = true;
          break;
        case "if":
        case "for":
          if (this.depth + frames.length > this.maxDepth) {
            this.report(this.nestedTooDeeply(), part.start, part.end);
            return frames[0]!.content;
          }
          frames.push({ opening: part, content: [], elseContent: undefined });
          break;
        case "else":
          if (top.opening?.kind === "if" && top.elseContent === undefined) top.elseContent = [];
          else if (!hasError) {
            hasError = true;
            this.#reportUnexpected(part, top);
          }
          break;
        default: {
          const kind = part.kind === "endif" ? "if" : "for";
          const index = frames.findLastIndex(({ opening }) => opening?.kind === kind);
          if (index !== frames.length - 1 && !hasError) {
            hasError = true;
            this.#reportUnexpected(part, top);
          }
          // Directives still open inside the one that ends here are unclosed; end them here as
          // well.
          while (index >= 0 && frames.length > index + 1) this.#closeFrame(frames, part.start, part.start);
          if (index >= 0) this.#closeFrame(frames, part.start, part.end);
        }
      }
    }
    const last = frames[frames.length - 1]!;
    if (last.opening !== undefined) {
      if (!hasError)
        this.report(
          messages.unclosedDirective(last.opening.kind, this.lineOf(last.opening.start)),
          this.start,
          this.end,
          last.opening.start,
        );
      while (frames.length > 1) this.#closeFrame(frames, this.start, this.start);
    }
    return [...frames[0]!.content];
  }

  #reportUnexpected(part: DirectivePart, { opening, elseContent }: Frame): void {
    const line = this.lineOf(opening?.start ?? 0);
    const message =
      part.kind === "else" && elseContent !== undefined
        ? messages.secondElse(line)
        : messages.unexpectedDirective(part.kind, opening?.kind, line);
    this.report(message, part.start, part.end, opening?.start);
  }

  /**
   * Closes the innermost directive and adds the resulting expression to the enclosing one. `start`
   * and `end` are the range of the closing directive.
   */
  #closeFrame(frames: Frame[], close: number, closeEnd: number): void {
    const { file } = this;
    const { opening, content, elseContent } = frames.pop()!;
    const around = frames[frames.length - 1]!;
    if (opening === undefined) return;
    const { start, end } = opening;
    const inner = this.#directiveContent(content, end);
    let result: Expr;
    if (opening.kind === "if") {
      const otherwise = this.#directiveContent(elseContent ?? [], close);
      result = new ConditionalExpr(file, start, closeEnd, opening.expression, inner, otherwise);
    } else {
      const { keyVar, valVar, expression } = opening;
      const each = new ForExpr(file, start, closeEnd, {
        keyVar,
        valVar,
        coll: expression,
        keyExpr: undefined,
        valExpr: inner,
        condExpr: undefined,
        group: false,
        openEnd: end,
        closeStart: close,
      });
      result = new TemplateJoinExpr(file, start, closeEnd, each);
    }
    (around.elseContent ?? around.content).push(result);
  }

  /** Creates the template inside a directive. An empty one is placed at the offset. */
  #directiveContent(content: readonly Expr[], empty: number): TemplateExpr {
    const { file } = this;
    const parts = content.length > 0 ? content : [new LiteralValueExpr(file, empty, empty, EmptyString)];
    return new TemplateExpr(file, parts[0]!.start, parts[parts.length - 1]!.end, parts);
  }

  #joinLiterals(parts: readonly LiteralPart[]): Expr {
    const text = parts.length === 1 ? parts[0]!.text : parts.map((part) => part.text).join("");
    return new LiteralValueExpr(this.file, parts[0]!.start, parts[parts.length - 1]!.end, stringVal(text));
  }
}

/**
 * Removes the indentation of a `<<-` heredoc: as much white space as the least indented line starts
 * with. Lines of only white space are ignored and left unchanged.
 */
function trimIndentation(parts: readonly Part[]): void {
  const lines: LiteralPart[] = [];
  let least = Number.POSITIVE_INFINITY;
  let isLineStart = true;
  for (const part of parts) {
    const text = part.kind === "literal" ? part.text : "";
    if (isLineStart) {
      const spaces = leadingSpace(text);
      if (spaces < text.length || !text.endsWith("\n")) {
        least = Math.min(least, spaces);
        if (part.kind === "literal") lines.push(part);
      }
    }
    isLineStart = text.endsWith("\n");
  }
  for (const line of lines) {
    line.text = line.text.slice(least);
    line.start += least;
  }
}

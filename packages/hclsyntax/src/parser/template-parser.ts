/**
 * Templates: quoted strings, heredocs and standalone templates. Native syntax specification, "Templates".
 *
 * First the tokens become a flat list of parts (text, interpolations, directives), on which the strip markers and the
 * indentation of flush heredocs are worked out; then the list becomes expressions, where `if` and `for` nest.
 */
import { stringVal } from "@hcl-ts/cty";
import { ConditionalExpr } from "../ast/conditional.ts";
import type { Expr } from "../ast/expr.ts";
import { ForExpr } from "../ast/for.ts";
import { LiteralValueExpr } from "../ast/literal-value.ts";
import { TemplateExpr } from "../ast/template.ts";
import { TemplateJoinExpr } from "../ast/template-join.ts";
import { TemplateWrapExpr } from "../ast/template-wrap.ts";
import {
  directiveRequired,
  extraInDirective,
  extraInInterpolation,
  invalidFor,
  unclosedDirective,
  unclosedInterpolation,
  unclosedString,
  unexpectedDirective,
  unknownDirective,
} from "../messages-syntax.ts";
import { TokenKind } from "../scanner/token-kind.ts";
import { ExpressionParser } from "./expression-parser.ts";
import { readEscapes, unescapeSequences } from "./string-literal.ts";
import { indentOf, trimSpaceEnd, trimSpaceStart } from "./white-space.ts";

/** Literal text; changed while strip markers and indentation are worked out. */
interface TextPart {
  readonly kind: "text";
  text: string;
  start: number;
  end: number;
}

/** `${ … }`. */
interface InterpolationPart {
  readonly kind: "interpolation";
  readonly expr: Expr;
}

/** `%{ if … }`. */
interface IfPart {
  readonly kind: "if";
  readonly condition: Expr;
  readonly start: number;
  readonly end: number;
}

/** `%{ for … }`. */
interface ForPart {
  readonly kind: "for";
  readonly keyVar: string;
  readonly valVar: string;
  readonly coll: Expr;
  readonly start: number;
  readonly end: number;
}

/** `%{ else }`, `%{ endif }` and `%{ endfor }`. */
interface EndPart {
  readonly kind: "else" | "endif" | "endfor";
  readonly start: number;
  readonly end: number;
}

type Part = TextPart | InterpolationPart | IfPart | ForPart | EndPart;

/** The parts of a template in order, and a place in them. */
interface Parts {
  readonly list: readonly Part[];
  next: number;
  /** Where the closing marker, or the end of the text, is. */
  readonly endStart: number;
  readonly endEnd: number;
}

/** Reads templates; see the head of this file. */
export abstract class TemplateParser extends ExpressionParser {
  protected parseTemplateExpr(): Expr {
    const { file, start, end: openEnd, kind: opener } = this;
    // By far the most strings are literal, and on one line.
    const literal = opener === TokenKind.OQuote ? this.#parsePlainString(start, openEnd) : undefined;
    if (literal !== undefined) return literal;
    const isFlush = opener === TokenKind.OHeredoc && this.text.charCodeAt(start + 2) === 0x2d; /* - */
    this.advance();
    const close = opener === TokenKind.OQuote ? TokenKind.CQuote : TokenKind.CHeredoc;
    const { exprs, isWrap, end } = this.parseTemplateUntil(close, isFlush, start, openEnd);
    if (isWrap) return new TemplateWrapExpr(file, start, end, exprs[0]!);
    return new TemplateExpr(file, start, end, exprs);
  }

  /** A string of plain characters; undefined, with nothing read, if it is anything more. */
  #parsePlainString(start: number, openEnd: number): Expr | undefined {
    const { scanner, current, file, text } = this;
    while (scanner.count < current + 3 && !scanner.done) scanner.more();
    const { kinds, ends } = scanner;
    if (kinds[current + 1] !== TokenKind.QuotedLit || kinds[current + 2] !== TokenKind.CQuote) return undefined;
    const literalEnd = ends[current + 1]!;
    const content = text.slice(openEnd, literalEnd);
    if (content.includes("\\") || content.includes("${") || content.includes("%{")) return undefined;
    this.lastStart = literalEnd;
    this.lastEnd = ends[current + 2]!;
    this.unread = current + 3;
    this.find();
    return new TemplateExpr(file, start, this.lastEnd, [new LiteralValueExpr(file, openEnd, literalEnd, stringVal(content))]);
  }

  /** Reads the inside of a template up to its closing marker. */
  protected parseTemplateUntil(
    close: number,
    isFlush: boolean,
    openStart: number,
    openEnd: number,
  ): { readonly exprs: readonly Expr[]; readonly isWrap: boolean; readonly end: number } {
    const newlines = this.newlines;
    const entered = this.enter();
    const contentStart = this.start;
    const list = entered ? this.#readParts(close, openStart, openEnd) : [];
    const isClosed = !this.failed && this.kind === close;
    const endStart = this.start;
    const endEnd = this.end;
    this.newlines = newlines;
    if (isClosed) this.advance();
    this.leave();
    const end = isClosed ? endEnd : this.lastEnd;
    if (isFlush) stripIndentation(list);
    const joined = joinTexts(list);
    if (joined.length === 0) joined.push({ kind: "text", text: "", start: contentStart, end: contentStart });
    const isWrap = joined.length === 1 && joined[0]!.kind === "interpolation";
    return { exprs: this.#build({ list: joined, next: 0, endStart, endEnd }), isWrap, end };
  }

  // --- tokens to parts -------------------------------------------------------------------------------------------------

  #readParts(close: number, openStart: number, openEnd: number): Part[] {
    const parts: Part[] = [];
    /** Whether the sequence before ended in `~`, so that white space after it goes. */
    let stripNext = false;
    while (this.kind !== close && !this.failed) {
      const { kind, start, end } = this;
      const strip = stripNext;
      stripNext = false;
      switch (kind) {
        case TokenKind.QuotedLit:
        case TokenKind.StringLit: {
          const raw = this.tokenText();
          const text =
            kind === TokenKind.QuotedLit
              ? readEscapes(raw, start, (message, from, to) => this.report(message, from, to, openStart, end))
              : unescapeSequences(raw);
          parts.push({ kind: "text", text: strip ? trimSpaceStart(text) : text, start, end });
          this.advance();
          break;
        }
        case TokenKind.TemplateInterp:
        case TokenKind.TemplateControl: {
          const last = parts[parts.length - 1];
          if (end - start === 3 && last?.kind === "text") last.text = trimSpaceEnd(last.text);
          stripNext = kind === TokenKind.TemplateInterp ? this.#readInterpolation(parts, openStart) : this.#readDirective(parts, openStart);
          break;
        }
        default:
          if (kind === TokenKind.EOF) this.fail(unclosedString(), start, end, openStart, openEnd);
          else this.failHere(unclosedString(), openStart);
      }
    }
    return parts;
  }

  /** Ends a `${` or `%{` sequence; gives whether it ended in `~`. */
  #closeSequence(): boolean {
    const strips = this.end - this.start === 2;
    this.newlines = true;
    this.advance();
    return strips;
  }

  #readInterpolation(parts: Part[], openStart: number): boolean {
    const { start, end } = this;
    this.setNewlines(false);
    this.advance();
    const expr = this.parseExpr();
    parts.push({ kind: "interpolation", expr });
    if (this.failed) return false;
    if (this.kind === TokenKind.TemplateSeqEnd) return this.#closeSequence();
    if (this.kind === TokenKind.EOF) this.fail(unclosedInterpolation(), start, end);
    else this.failHere(extraInInterpolation({ found: this.describe() }), openStart);
    return false;
  }

  #readDirective(parts: Part[], openStart: number): boolean {
    const { start } = this;
    this.setNewlines(false);
    this.advance();
    if (this.kind !== TokenKind.Ident) {
      this.failHere(directiveRequired({ found: this.describe() }), start);
      return false;
    }
    const name = this.tokenText();
    const { start: nameStart, end: nameEnd } = this;
    this.advance();
    switch (name) {
      case "if": {
        const condition = this.parseExpr();
        parts.push({ kind: "if", condition, start, end: this.end });
        break;
      }
      case "for": {
        const part = this.#readForDirective(start);
        if (part === undefined) return false;
        parts.push(part);
        break;
      }
      case "else":
      case "endif":
      case "endfor":
        parts.push({ kind: name, start, end: this.end });
        break;
      default:
        this.fail(unknownDirective({ name }), nameStart, nameEnd, start, nameEnd);
        return false;
    }
    if (this.failed) return false;
    if (this.kind === TokenKind.TemplateSeqEnd) return this.#closeSequence();
    this.failHere(extraInDirective({ name, found: this.describe() }), openStart);
    return false;
  }

  #readForDirective(start: number): Part | undefined {
    const giveUp = (expected: string): undefined => {
      this.failHere(invalidFor({ expected, found: this.describe() }), start);
      return undefined;
    };
    if (this.kind !== TokenKind.Ident) return giveUp("the name of a variable");
    let keyVar = "";
    let valVar = this.tokenText();
    this.advance();
    if (this.kind === TokenKind.Comma) {
      this.advance();
      if (this.kind !== TokenKind.Ident) return giveUp("the name of a second variable");
      keyVar = valVar;
      valVar = this.tokenText();
      this.advance();
    }
    if (!this.isKeyword("in")) return giveUp('the keyword "in"');
    this.advance();
    const coll = this.parseExpr();
    return { kind: "for", keyVar, valVar, coll, start, end: this.end };
  }

  // --- parts to expressions --------------------------------------------------------------------------------------------

  /** All parts as expressions. */
  #build(parts: Parts): readonly Expr[] {
    const exprs: Expr[] = [];
    while (parts.next < parts.list.length) {
      const expr = this.#buildOne(parts);
      if (expr !== undefined) exprs.push(expr);
    }
    return exprs;
  }

  /** The next part, with all that belongs to it, as an expression; undefined if it is out of place. */
  #buildOne(parts: Parts): Expr | undefined {
    const part = parts.list[parts.next++]!;
    switch (part.kind) {
      case "text":
        return new LiteralValueExpr(this.file, part.start, part.end, stringVal(part.text));
      case "interpolation":
        return part.expr;
      case "if":
      case "for": {
        let expr: Expr | undefined;
        if (this.enter()) expr = part.kind === "if" ? this.#buildIf(part, parts) : this.#buildFor(part, parts);
        this.leave();
        return expr;
      }
      default:
        this.fail(unexpectedDirective({ name: part.kind, open: undefined }), part.start, part.end);
        return undefined;
    }
  }

  #lineOf(offset: number): number {
    return this.file.position(offset).line;
  }

  /** Says that a directive is not closed, or closed by one that belongs to another. */
  #misplaced(open: IfPart | ForPart, parts: Parts, end: EndPart | undefined): void {
    const line = this.#lineOf(open.start);
    if (end === undefined) this.fail(unclosedDirective({ name: open.kind, line }), parts.endStart, parts.endEnd);
    else this.fail(unexpectedDirective({ name: end.kind, open: { name: open.kind, line } }), end.start, end.end);
  }

  #buildIf(open: IfPart, parts: Parts): Expr | undefined {
    const branches: Expr[][] = [[]];
    for (;;) {
      const part = parts.list[parts.next];
      if (part === undefined || part.kind === "endfor" || (part.kind === "else" && branches.length > 1)) {
        parts.next++;
        this.#misplaced(open, parts, part);
        return undefined;
      }
      if (part.kind === "endif") {
        parts.next++;
        const trueResult = this.#branch(branches[0]!, open.end);
        const falseResult = this.#branch(branches[1] ?? [], part.start);
        return new ConditionalExpr(this.file, open.start, part.end, open.condition, trueResult, falseResult);
      }
      if (part.kind === "else") {
        parts.next++;
        branches.push([]);
        continue;
      }
      const expr = this.#buildOne(parts);
      if (expr !== undefined) branches[branches.length - 1]!.push(expr);
    }
  }

  #buildFor(open: ForPart, parts: Parts): Expr | undefined {
    const content: Expr[] = [];
    for (;;) {
      const part = parts.list[parts.next];
      if (part === undefined || part.kind === "endif" || part.kind === "else") {
        parts.next++;
        this.#misplaced(open, parts, part);
        return undefined;
      }
      if (part.kind === "endfor") {
        parts.next++;
        const { file } = this;
        const each = this.#branch(content, open.end);
        const loop = new ForExpr(
          file,
          open.start,
          part.end,
          open.keyVar,
          open.valVar,
          open.coll,
          undefined,
          each,
          undefined,
          false,
          open.end,
          part.start,
        );
        return new TemplateJoinExpr(file, open.start, part.end, loop);
      }
      const expr = this.#buildOne(parts);
      if (expr !== undefined) content.push(expr);
    }
  }

  /** The inside of a directive; an empty one is an empty text at a place. */
  #branch(exprs: readonly Expr[], place: number): Expr {
    const { file } = this;
    const parts = exprs.length > 0 ? exprs : [new LiteralValueExpr(file, place, place, stringVal(""))];
    return new TemplateExpr(file, parts[0]!.start, parts[parts.length - 1]!.end, parts);
  }
}

/**
 * Takes the white space that all lines begin with from each of them. Lines of nothing but white space do not count, and
 * stay as they are.
 */
function stripIndentation(parts: readonly Part[]): void {
  const lineStarts: TextPart[] = [];
  let least = Number.POSITIVE_INFINITY;
  let atLineStart = true;
  for (const part of parts) {
    if (atLineStart) {
      atLineStart = false;
      if (part.kind !== "text") least = 0;
      else if (trimSpaceStart(part.text) !== "" || !part.text.endsWith("\n")) {
        least = Math.min(least, indentOf(part.text));
        lineStarts.push(part);
      }
    }
    if (part.kind === "text" && part.text.endsWith("\n")) atLineStart = true;
  }
  for (const part of lineStarts) {
    part.text = part.text.slice(least);
    part.start += least;
  }
}

/** The parts with neighbouring texts as one. */
function joinTexts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  let texts: string[] = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    if (part.kind !== "text") {
      joined.push(part);
      continue;
    }
    texts = [part.text];
    let { end } = part;
    for (let next = parts[i + 1]; next?.kind === "text"; next = parts[++i + 1]) {
      texts.push(next.text);
      end = next.end;
    }
    joined.push({ kind: "text", text: texts.join(""), start: part.start, end });
  }
  return joined;
}

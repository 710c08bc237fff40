/**
 * The changes of `terraform fmt` besides layout. It derives the structure of the file from tokens:
 * the items of a body, the labels of a block, the value of an attribute.
 *
 * - `"${x}"` as the whole value of an attribute becomes `x`, in parentheses if it has several
 *   lines.
 * - Labels are quoted.
 * - In the `type` of a `variable`, `"string"` becomes `string`, `"list"` becomes `list(string)`,
 *   and `list` becomes `list(any)`.
 *
 * The original has three problems that this implementation avoids. It loses comments between
 * labels, and labels that it cannot decode. It writes values of several lines that do not always
 * parse. It needs several runs for nested templates.
 */
import { escapeQuoted, needsNoEscapes, unescapeQuoted } from "../quoted-text.ts";
import {
  C_BRACE,
  C_PAREN,
  C_QUOTE,
  COMMENT,
  EOF,
  EQUAL,
  IDENT,
  NEWLINE,
  O_BRACE,
  O_PAREN,
  O_QUOTE,
  QUOTED_LIT,
  TEMPLATE_INTERP,
  TEMPLATE_SEQ_END,
} from "./kind-numbers.ts";
import { BRACKET_CHANGE, IS_STRUCTURE } from "./kinds.ts";
import type { NewToken, TokenEdit, Tokens } from "./tokens.ts";

/** Rewrites the tokens of a source, part by part. A part starts where the one before ended, at a line. */
export class TerraformRewriter {
  private text = "";
  private kinds: Uint8Array = new Uint8Array();
  private starts: Uint32Array = new Uint32Array();
  private ends: Uint32Array = new Uint32Array();
  private edits: TokenEdit[] = [];
  private at = 0;
  /** The number of enclosing blocks. */
  private blocks = 0;
  /** Whether the outermost block is a `variable`. */
  private isVariable = false;
  /** The number of brackets that a value leaves open at the end of a part. */
  private brackets = 0;

  /** Returns the token edits that convert a part to the style of `terraform fmt`, sorted. */
  rewrite({ text, kinds, starts, ends }: Tokens): readonly TokenEdit[] {
    this.text = text;
    this.kinds = kinds;
    this.starts = starts;
    this.ends = ends;
    this.edits = [];
    this.at = 0;
    // A value that is open over lines, but not in a string, is not one that is rewritten.
    if (this.brackets > 0) this.skipExpression(this.brackets);
    for (;;) {
      const start = this.at++;
      const kind = kinds[start];
      if (kind === IDENT) {
        if (kinds[this.at] === COMMENT) this.skipComments();
        if (kinds[this.at] === EQUAL) this.attribute(start);
        else this.block(start);
      } else if (kind === C_BRACE) this.blocks = Math.max(0, this.blocks - 1);
      else if (kind === EOF) return this.edits;
      // Skips the line of a token that cannot start an item.
      else if (kind !== NEWLINE && kind !== COMMENT) this.skipExpression();
    }
  }

  private textOf(index: number): string {
    return this.text.slice(this.starts[index], this.ends[index]);
  }

  private isText(index: number, expected: string): boolean {
    return this.textOf(index) === expected;
  }

  private skipComments(): void {
    while (this.kinds[this.at] === COMMENT && !this.hasNewline(this.at)) this.at++;
  }

  private hasNewline(index: number): boolean {
    return this.text.charCodeAt((this.ends[index] ?? 0) - 1) === 0x0a;
  }

  /**
   * Rewrites a block.
   *
   * @param type the index of the type's token, which is before the current token
   */
  private block(type: number): void {
    const labels: TokenEdit[] = [];
    while (this.kinds[this.at] !== O_BRACE && this.label(labels));
    if (this.kinds[this.at] === O_BRACE) {
      this.at++;
      if (this.blocks++ === 0) this.isVariable = this.isText(type, "variable");
      for (const edit of labels) this.edits.push(edit);
    } else this.skipExpression();
  }

  /** Reads a label and adds the edit that quotes it. @returns false if there is no label */
  private label(edits: TokenEdit[]): boolean {
    this.skipComments();
    const { kinds, at: from } = this;
    if (kinds[from] === IDENT) {
      this.at++;
      edits.push({ from, to: this.at, tokens: quoted(this.textOf(from)) });
      return true;
    }
    if (kinds[from] !== O_QUOTE) return false;
    this.at++;
    while (kinds[this.at] === QUOTED_LIT) this.at++;
    if (kinds[this.at] !== C_QUOTE) return false;
    this.at++;
    const raw = this.text.slice(this.ends[from], this.starts[this.at - 1]);
    if (needsNoEscapes(raw)) return true;
    const text = unescapeQuoted(raw);
    if (text !== undefined && escapeQuoted(text) !== raw) edits.push({ from, to: this.at, tokens: quoted(text) });
    return true;
  }

  /**
   * Rewrites an attribute.
   *
   * @param name the index of the name's token; the current token is the equals sign
   */
  private attribute(name: number): void {
    const { kinds } = this;
    this.at++;
    const from = this.at;
    this.skipExpression();
    const first = kinds[from];
    if (this.blocks === 1 && this.isVariable && this.isText(name, "type")) this.value(from, this.at, true);
    else if (first === COMMENT || (first === O_QUOTE && kinds[from + 1] === TEMPLATE_INTERP)) this.value(from, this.at, false);
  }

  /** Rewrites a value with comments around it. */
  private value(start: number, end: number, isType: boolean): void {
    let from = start;
    let to = end;
    while (from < to && this.kinds[from] === COMMENT) from++;
    while (from < to && this.kinds[to - 1] === COMMENT) to--;
    if (isType) this.typeOfVariable(from, to);
    else if (this.isWrapped(from, to)) this.unwrap(from, to);
  }

  /**
   * Moves to the token that ends an expression: a newline, a trailing comment or a closing brace.
   *
   * @param brackets the number of open brackets
   */
  private skipExpression(brackets = 0): void {
    const { kinds } = this;
    let { at } = this;
    let depth = brackets;
    for (;;) {
      const kind = kinds[at] ?? 0;
      if (IS_STRUCTURE[kind] === 0) {
        at++;
        continue;
      }
      const change = BRACKET_CHANGE[kind] ?? 0;
      if (depth === 0 && (kind === NEWLINE || kind === C_BRACE || (kind === COMMENT && this.hasNewline(at)))) break;
      if (kind === EOF) break;
      if (change > 0 || depth > 0) depth += change;
      at++;
    }
    this.at = at;
    this.brackets = depth;
  }

  private typeOfVariable(from: number, to: number): void {
    const { kinds } = this;
    if (to - from === 1 && kinds[from] === IDENT) {
      const name = this.textOf(from);
      if (name === "list" || name === "map" || name === "set") this.edits.push({ from: to, to, tokens: argument("any") });
    } else if (to - from === 3 && kinds[from] === O_QUOTE && kinds[from + 1] === QUOTED_LIT) {
      const name = this.textOf(from + 1);
      if (name !== "string" && name !== "list" && name !== "map") return;
      this.edits.push({ from, to, tokens: [[IDENT, name], ...(name === "string" ? [] : argument("string"))] });
    }
  }

  /** Unwraps a value that is a quoted template of one interpolation, repeatedly if it is nested. */
  private unwrap(start: number, end: number): void {
    let from = start;
    let to = end;
    while (this.isWrapped(from, to)) {
      from += 2;
      to -= 2;
      while (this.kinds[from] === NEWLINE) from++;
      while (this.kinds[to - 1] === NEWLINE) to--;
    }
    const open: NewToken[] = [];
    const close: NewToken[] = [];
    const endsInComment = this.kinds[to - 1] === COMMENT && this.hasNewline(to - 1);
    if (endsInComment && this.kinds[end] !== NEWLINE) return;
    if (this.hasLineBreak(from, endsInComment ? to - 1 : to) && !this.isParenthesized(from, to)) {
      open.push([O_PAREN, "("]);
      close.push([C_PAREN, ")"]);
    }
    this.edits.push({ from: start, to: from, tokens: open }, { from: to, to: end, tokens: close });
  }

  /** Whether tokens are a quoted template with one interpolation and nothing else. */
  private isWrapped(from: number, to: number): boolean {
    const { kinds } = this;
    if (to - from < 5 || kinds[from] !== O_QUOTE || kinds[from + 1] !== TEMPLATE_INTERP) return false;
    if (kinds[to - 2] !== TEMPLATE_SEQ_END || kinds[to - 1] !== C_QUOTE) return false;
    return this.isOneExpression(from + 2, to - 2);
  }

  /** Whether the tokens of a template are a single interpolation that is not empty. */
  private isOneExpression(from: number, to: number): boolean {
    let quotes = 0;
    let hasContent = false;
    for (let i = from; i < to; i++) {
      const kind = this.kinds[i];
      if (kind !== NEWLINE && kind !== COMMENT) hasContent = true;
      if (kind === O_QUOTE) quotes++;
      else if (kind === C_QUOTE) quotes--;
      else if (quotes === 0 && (kind === TEMPLATE_INTERP || kind === TEMPLATE_SEQ_END || kind === QUOTED_LIT)) return false;
    }
    return hasContent;
  }

  private hasLineBreak(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      const kind = this.kinds[i];
      if (kind === NEWLINE || (kind === COMMENT && this.hasNewline(i))) return true;
    }
    return false;
  }

  /** Whether the first token opens a parenthesis that the last one closes. */
  private isParenthesized(from: number, to: number): boolean {
    if (this.kinds[from] !== O_PAREN) return false;
    let depth = 0;
    for (let i = from; i < to; i++) {
      depth += BRACKET_CHANGE[this.kinds[i] ?? 0] ?? 0;
      if (depth === 0) return i === to - 1;
    }
    return false;
  }
}

const argument = (name: string): readonly NewToken[] => [
  [O_PAREN, "("],
  [IDENT, name],
  [C_PAREN, ")"],
];

const quoted = (text: string): readonly NewToken[] => [
  [O_QUOTE, '"'],
  [QUOTED_LIT, escapeQuoted(text)],
  [C_QUOTE, '"'],
];

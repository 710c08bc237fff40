/**
 * The template tag `hcl`: an expression with interpolated JavaScript values. A value at the
 * position of an expression is written as an expression. In a quoted string or a heredoc, a string
 * is inserted as text, and any other value becomes an interpolation.
 */

import { CtyError } from "@hcl-ts/cty";
import { zip } from "@hcl-ts/cty/kernel";
import { hasErrors } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";
import { configTokens, type Expr, parseExpression, TokenKind, type TokenList } from "@hcl-ts/hclsyntax";
import { nameOf } from "../arguments.ts";
import { endsInHeredoc } from "./ends-in-heredoc.ts";
import { HclExpression, raw } from "./hcl-expression.ts";
import type { Writable } from "./source-writer.ts";
import { isSameText, joined, type TemplateForm, type TemplatePart, templateParts, templateText } from "./template-text.ts";
import { writeKey, writeValue } from "./write-value.ts";

/** The kinds of expressions that stay whole if an attribute or an index follows. */
const POSTFIX = new Set(["ScopeTraversalExpr", "FunctionCallExpr", "ParenthesesExpr"]);

/** The kinds of expressions that are put in parentheses as operands. */
const OPERATIONS = new Set(["BinaryOpExpr", "ConditionalExpr", "UnaryOpExpr"]);

/** The number of characters after a value that decide how it is written. */
const LOOK_AHEAD = 64;

/**
 * Creates an expression with interpolated values: hcl`"${url}?ref=${version}"`,
 * hcl`merge(${ref("local.tags")}, ${{ Owner: "me" }})`.
 *
 * @throws CtyError if the result is not a valid expression, or a value is at a position that cannot
 * contain one, such as in a comment or as a name
 */
export function hcl(strings: TemplateStringsArray, ...values: readonly Writable[]): HclExpression {
  if (!Array.isArray(strings?.raw))
    throw new CtyError(`hcl is the tag of a template, as in hcl\`\${a} + 1\`, and not a function of ${nameOf(strings)}`);
  const outline = new Outline(strings.raw, values);
  for (const isPlain of [true, false]) {
    const source = outline.write(isPlain);
    const { expression, diagnostics } = parseExpression(`${source}\n`);
    if (!hasErrors(diagnostics) && outline.isSame(outline.root, expression)) return raw(source);
  }
  throw new CtyError(`the values of ${quote(outline.display)} cannot be written there without another meaning`);
}

/** The place of a value. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly kind: "operand" | "key" | TemplateForm;
}

/** An expression in which a name stands for each value. */
class Outline {
  readonly #source: string;
  readonly #values: readonly Writable[];
  readonly #places: readonly Place[];
  /** Matches the names that stand for values. */
  readonly #names: RegExp;
  /** The source that was written last for each value. */
  readonly #written: string[] = [];
  readonly root: Expr;
  /** The expression as the program wrote it, for messages. */
  readonly display: string;

  constructor(strings: readonly string[], values: readonly Writable[]) {
    // The name has more underscores in a row than the strings.
    const longest =
      strings
        .join(" ")
        .match(/_+/g)
        ?.reduce((length, run) => Math.max(length, run.length), 0) ?? 0;
    const name = `v${"_".repeat(longest + 1)}`;
    this.#names = new RegExp(`${name}(\\d+)x`, "g");
    this.#values = values;
    this.#source = strings.map((part, i) => (i === 0 ? part : `${name}${i - 1}x${part}`)).join("");
    this.display = strings.join("${…}");
    const { expression, diagnostics } = parseExpression(`${this.#source}\n`);
    const tokens = configTokens(`${this.#source}\n`);
    const kinds = this.#placesOf(tokens);
    const error = diagnostics.find(({ severity }) => severity === "error");
    if (error !== undefined) throw new CtyError(`${quote(this.display)} is not an expression: ${this.#shown(error.detail)}`);
    this.root = expression;
    this.#places = this.#checked(kinds, expression);
  }

  #shown(text: string): string {
    return text.replaceAll(this.#names, "${…}");
  }

  /** Finds the values by the kinds of the tokens that contain them. */
  #placesOf(tokens: TokenList): readonly Place[] {
    const source = this.#source;
    const places: Place[] = [];
    let at = 0;
    for (const match of source.matchAll(this.#names)) {
      const start = match.index;
      const end = start + match[0].length;
      while (at < tokens.length && tokens.end(at) <= start) at++;
      const kind = tokens.kind(at);
      if (kind === TokenKind.Ident && tokens.start(at) === start && tokens.end(at) === end) places.push({ start, end, kind: "operand" });
      else if (kind === TokenKind.QuotedLit && tokens.end(at) >= end) places.push({ start, end, kind: "quoted" });
      else if (kind === TokenKind.StringLit && tokens.end(at) >= end) places.push({ start, end, kind: "heredoc" });
      else throw wrongPlace();
    }
    return places;
  }

  /** Checks that each value in code is an operand or a key, not a name that is part of something else. */
  #checked(places: readonly Place[], root: Expr): readonly Place[] {
    const operands = new Map<number, "operand" | "key">();
    const nodes: Expr[] = [root];
    for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
      if (node.kind === "ScopeTraversalExpr" && !operands.has(node.start)) operands.set(node.start, "operand");
      if (node.kind === "ObjectConsKeyExpr" && !node.forceNonLiteral && node.literalName() !== undefined) operands.set(node.start, "key");
      for (const child of node.children as readonly Expr[]) nodes.push(child);
    }
    return places.map((place) => {
      if (place.kind !== "operand") return place;
      const kind = operands.get(place.start);
      if (kind === undefined) throw wrongPlace();
      return { ...place, kind };
    });
  }

  /**
   * Returns the expression with the values.
   *
   * @param isPlain whether text in templates is written as text
   */
  write(isPlain: boolean): string {
    const source = this.#source;
    // From the end, since what a text needs depends on what follows.
    const rest = source.slice(this.#places.at(-1)?.end ?? 0);
    const pieces = [rest];
    let next = rest.slice(0, LOOK_AHEAD);
    const prepend = (piece: string): void => {
      pieces.push(piece);
      next = (piece.slice(0, LOOK_AHEAD) + next).slice(0, LOOK_AHEAD);
    };
    for (let i = this.#places.length - 1; i >= 0; i--) {
      const place = this.#places[i]!;
      let before = source.slice(this.#places[i - 1]?.end ?? 0, place.start);
      const value = this.#values[i]!;
      const isText = place.kind === "quoted" || place.kind === "heredoc";
      const written =
        place.kind === "operand" || place.kind === "key" ? codeOf(value, place.kind, next) : inTemplate(value, place.kind, next, isPlain);
      this.#written[i] = written;
      prepend(written);
      if (isText) {
        // The signs before the value are text, too.
        const [signs = ""] = /(?<![$%])[$%]*$/.exec(before.slice(-LOOK_AHEAD)) ?? [];
        before = before.slice(0, before.length - signs.length);
        prepend(templateText(signs, place.kind as TemplateForm, next));
      }
      prepend(before);
    }
    return pieces.reverse().join("");
  }

  /** Whether an expression is this one with the values, apart from how its text is written. */
  isSame(a: Expr, b: Expr): boolean {
    const text = this.#source.slice(a.start, a.end);
    const expected = templateParts(a);
    if (expected !== undefined) return this.#areSame(this.#withValues(expected), templateParts(b));
    this.#names.lastIndex = 0;
    const hasValues = this.#names.test(text);
    const own = b.file.text.slice(b.start, b.end);
    if (!hasValues) return a.kind === b.kind && text === own;
    const isWritten = own === this.#substituted(text).trimEnd();
    if (a.kind === "ObjectConsKeyExpr" && a.wrapped.kind === "ScopeTraversalExpr") return isWritten;
    // An index with a literal key is part of a reference. If the key is a text, it may be a template.
    const isTraversal = a.kind === "ScopeTraversalExpr" || a.kind === "RelativeTraversalExpr";
    if (isTraversal && !isWritten && !text.includes('"')) return false;
    if (isTraversal && a.kind !== b.kind) return true;
    if (a.kind === "IndexExpr" && b.kind !== "IndexExpr") return isWritten && !text.includes('"');
    const [before, after] = [a.children as readonly Expr[], b.children as readonly Expr[]];
    return a.kind === b.kind && before.length === after.length && zip(before, after).every(([one, other]) => this.isSame(one, other));
  }

  #areSame(expected: readonly (TemplatePart | number)[], found: readonly TemplatePart[] | undefined): boolean {
    if (found === undefined || found.length !== expected.length) return false;
    return zip(expected, found).every(([part, other]) => {
      if (typeof part === "string" || typeof other === "string")
        return typeof part === "string" && typeof other === "string" && isSameText(part, other);
      if (typeof part !== "number") return this.isSame(part, other);
      return other.file.text.slice(other.start, other.end) === writeValue(this.#values[part]!, "one-line");
    });
  }

  /** Puts the values into the texts of a template. */
  #withValues(parts: readonly TemplatePart[]): readonly (TemplatePart | number)[] {
    const all = parts.flatMap((part): readonly (TemplatePart | number)[] => {
      if (typeof part !== "string") return [part];
      // The pieces at odd indexes are the numbers of values.
      return part.split(this.#names).map((piece, i) => {
        if (i % 2 === 0) return piece;
        const value = this.#values[Number(piece)]!;
        return typeof value === "string" ? value : (literalText(value) ?? Number(piece));
      });
    });
    return joined(all);
  }

  #substituted(text: string): string {
    return text.replaceAll(this.#names, (name, i: string) => this.#written[Number(i)] ?? name);
  }
}

/** Returns the text of a value that is written as a literal string; undefined for other values. */
function literalText(value: Writable): string | undefined {
  const parts = templateParts(parseExpression(writeValue(value, "one-line")).expression);
  return parts?.every((part) => typeof part === "string") ? parts.join("") : undefined;
}

const wrongPlace = (): CtyError => new CtyError("a value in an hcl`` expression has to be an operand, or be within a string");

/** Returns a value as an operand or as a key. @param next the source after it */
function codeOf(value: Writable, kind: "operand" | "key", next: string): string {
  if (kind === "key" && typeof value === "string") return writeKey(value);
  const text = writeValue(value, "lines");
  const { kind: own } = parseExpression(`${text}\n`).expression;
  const isPart = OPERATIONS.has(own) ? value instanceof HclExpression || /^\s*[.[]/.test(next) : /^\s*[.[]/.test(next) && !POSTFIX.has(own);
  const line = endsInHeredoc(text) ? "\n" : "";
  if (isPart || (kind === "key" && value instanceof HclExpression)) return `(${text}${line})`;
  return line !== "" && !next.startsWith("\n") ? text + line : text;
}

/** Returns a value as a part of a template. @param next the source after it */
function inTemplate(value: Writable, form: TemplateForm, next: string, isPlain: boolean): string {
  if (typeof value === "string") return templateText(value, form, next, isPlain);
  const text = writeValue(value, "one-line");
  return `\${${text}${endsInHeredoc(text) ? "\n" : ""}}`;
}

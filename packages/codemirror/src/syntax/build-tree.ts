/**
 * Builds trees of a text for the editor, from its tokens.
 *
 * They have what an editor asks for: names by their roles, brackets, strings and comments. They are made
 * of tokens rather than of the syntax tree, because tokens are right in unfinished code too, and a page
 * needs no parser to colour a text.
 */
import { TokenKind as K, type TokenKind } from "@hcl-ts/hclsyntax/tree";
import type { Tree } from "@lezer/common";
import type { NodeName } from "./node-types.ts";
import { scan, type TokenRun } from "./tokens.ts";
import { type Frame, TreeBuilder } from "./tree-builder.ts";

/**
 * A part of a text with its tree: some items, with what is between them. Offsets count from its start.
 */
export interface Piece {
  readonly tree: Tree;
  /**
   * Whether it ends with a line of the top level. Then what comes after it does not depend on it, and
   * the other way round.
   */
  readonly isComplete: boolean;
}

/** The rules for cutting a text into pieces. */
export interface CutOptions {
  /** Whether a piece may end at an offset at which a line of the top level ends. */
  mayEnd(start: number, end: number): boolean;
  /** Whether a line without indentation that looks like an item ends what is open above it. */
  readonly recovers: boolean;
}

/** Reads a text that starts outside of all items. */
export function readPieces(text: string, options: CutOptions): readonly Piece[] {
  const reader = new PieceReader(text, options);
  for (const run of scan(text)) reader.read(run);
  return reader.finish();
}

const LITERALS: ReadonlyMap<string, NodeName> = new Map([
  ["true", "Bool"],
  ["false", "Bool"],
  ["null", "Null"],
]);

/** The nodes of tokens that are not operators. */
const PUNCTUATION: ReadonlyMap<TokenKind, NodeName> = new Map<TokenKind, NodeName>([
  [K.Equal, "Equals"],
  [K.Dot, "Dot"],
  [K.Comma, "Comma"],
  [K.Colon, "Colon"],
  [K.NumberLit, "Number"],
]);

/** Matches the start of an item at the start of a line. */
const ITEM = /[\p{ID_Start}_][\p{ID_Continue}-]*[ \t]*(?:=(?!=)|["{]|[\p{ID_Start}_])/uy;

/** A token that closes one of some nodes. */
interface Closer {
  readonly token: NodeName;
  readonly nodes: readonly NodeName[];
}

const CLOSERS: ReadonlyMap<TokenKind, Closer> = new Map<TokenKind, Closer>([
  [K.CBrace, { token: "}", nodes: ["Object", "Block"] }],
  [K.CBrack, { token: "]", nodes: ["Tuple", "Index"] }],
  [K.CParen, { token: ")", nodes: ["Parentheses", "Arguments"] }],
  [K.TemplateSeqEnd, { token: "SequenceEnd", nodes: ["Interpolation", "Directive"] }],
  [K.CQuote, { token: "Quote", nodes: ["String", "Label"] }],
  [K.CHeredoc, { token: "HeredocMarker", nodes: ["Heredoc"] }],
]);

/** Nodes whose contents nothing closes from the inside. */
const TEXTS: ReadonlySet<NodeName> = new Set<NodeName>(["String", "Label", "Heredoc", "Interpolation", "Directive"]);

const ESCAPE = /\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)|\$\$\{|%%\{/g;
const ESCAPE_IN_HEREDOC = /\$\$\{|%%\{/g;

/** Reads tokens, and cuts them into pieces. */
class PieceReader {
  readonly #text: string;
  readonly #options: CutOptions;
  readonly #pieces: Piece[] = [];
  #builder = new TreeBuilder(0);
  /** Whether an item, or an entry of an object, can start here. */
  #isItemStart = true;
  /** The kind of the last token, without comments and line breaks. */
  #previous: TokenKind = K.EOF;

  constructor(text: string, options: CutOptions) {
    this.#text = text;
    this.#options = options;
  }

  read(run: TokenRun): void {
    const { tokens, length, shift } = run;
    for (let i = 0; i < length; i++) {
      const kind = tokens.kind(i);
      const [start, end] = [tokens.start(i) + shift, tokens.end(i) + shift];
      if (kind === K.Comment) this.#comment(start, end);
      else if (kind === K.Newline) this.#newline(end);
      else if (kind === K.QuotedNewline) this.#endLineInString(end);
      else if (kind !== K.EOF) {
        this.#token(kind, start, end, i + 1 < length ? tokens.kind(i + 1) : K.EOF);
        this.#previous = kind;
      }
    }
  }

  finish(): readonly Piece[] {
    if (this.#text.length > this.#builder.base || this.#pieces.length === 0) this.#cut(this.#text.length, false);
    return this.#pieces;
  }

  #cut(end: number, isComplete: boolean): void {
    this.#pieces.push({ tree: this.#builder.finish(end), isComplete });
    this.#builder = new TreeBuilder(end);
  }

  #comment(start: number, end: number): void {
    const isBlock = this.#text[start + 1] === "*";
    if (isBlock) {
      this.#builder.leaf("BlockComment", start, end);
      return;
    }
    this.#builder.leaf("LineComment", start, this.#beforeLineBreak(start, end));
    if (this.#text[end - 1] === "\n") this.#newline(end);
  }

  #beforeLineBreak(start: number, end: number): number {
    let last = end;
    if (last > start && this.#text[last - 1] === "\n") last--;
    return last > start && this.#text[last - 1] === "\r" ? last - 1 : last;
  }

  /** A line break ends an attribute or the header of a block. Inside of brackets it only separates. */
  #newline(end: number): void {
    const builder = this.#builder;
    const { mode } = builder.frame;
    if (mode === "value" || mode === "header") builder.close();
    this.#isItemStart = true;
    this.#previous = K.Newline;
    const { mayEnd, recovers } = this.#options;
    if (recovers && !builder.isAtTop && this.#isItemAt(end)) this.#cut(end, true);
    else if (builder.isAtTop && mayEnd(builder.base, end)) this.#cut(end, true);
  }

  /** Whether an item without indentation seems to start at an offset. */
  #isItemAt(offset: number): boolean {
    ITEM.lastIndex = offset;
    return ITEM.test(this.#text);
  }

  /** A string without its end stops with its line, and everything in it. */
  #endLineInString(end: number): void {
    const isString = ({ name }: Frame): boolean => name === "String" || name === "Label";
    if (this.#builder.closeTo(isString)) this.#builder.close();
    this.#newline(end);
  }

  #token(kind: TokenKind, start: number, end: number, next: TokenKind): void {
    const builder = this.#builder;
    const closer = CLOSERS.get(kind);
    if (kind === K.Ident) this.#identifier(start, end, next);
    else if (closer !== undefined) this.#closer(closer, start, end);
    else if (kind >= K.OQuote && kind <= K.TemplateControl) this.#opener(kind, start, end);
    else if (kind === K.QuotedLit || kind === K.StringLit) this.#content(kind, start, end);
    else if (kind >= K.BitwiseAnd) builder.leaf("Invalid", start, end);
    else builder.leaf(PUNCTUATION.get(kind) ?? "Operator", start, end);
    const opensEntry = kind === K.Comma || kind === K.OBrace;
    this.#isItemStart = opensEntry && (builder.frame.mode === "object" || builder.frame.mode === "body");
  }

  #opener(kind: TokenKind, start: number, end: number): void {
    const builder = this.#builder;
    const { frame } = builder;
    switch (kind) {
      case K.OQuote:
        builder.open(frame.mode === "header" ? "Label" : "String", "text", start);
        builder.leaf("Quote", start, end);
        break;
      case K.OHeredoc:
        builder.open("Heredoc", "text", start);
        builder.leaf("HeredocMarker", start, this.#beforeLineBreak(start, end));
        break;
      case K.OBrace:
        if (frame.mode === "header") frame.mode = "body";
        else builder.open("Object", "object", start);
        builder.leaf("{", start, end);
        break;
      case K.OBrack:
        builder.open(this.#isOperand ? "Index" : "Tuple", "list", start);
        builder.leaf("[", start, end);
        break;
      case K.OParen:
        builder.open(this.#previous === K.Ident ? "Arguments" : "Parentheses", "list", start);
        builder.leaf("(", start, end);
        break;
      default: {
        const isControl = kind === K.TemplateControl;
        builder.open(isControl ? "Directive" : "Interpolation", "list", start);
        builder.leaf(isControl ? "DirectiveStart" : "InterpolationStart", start, end);
      }
    }
  }

  /** Whether the last token is the end of an expression, so that a bracket after it is an index. */
  get #isOperand(): boolean {
    const last = this.#previous;
    return last === K.Ident || last === K.Star || (last >= K.CQuote && last <= K.CParen);
  }

  /** Closes the node of a bracket with everything in it that is still open. A bracket without one stands alone. */
  #closer({ token, nodes }: Closer, start: number, end: number): void {
    const builder = this.#builder;
    let isReached = false;
    const found = builder.closeTo((frame) => {
      const isWanted = !isReached && nodes.includes(frame.name) && (frame.name !== "Block" || frame.mode === "body");
      isReached ||= !isWanted && TEXTS.has(frame.name);
      return isWanted;
    });
    builder.leaf(token, start, end);
    if (found) builder.close();
    // The rest of an item's line does not start another item.
    if (builder.frame.mode === "body") this.#isItemStart = false;
  }

  #content(kind: TokenKind, start: number, end: number): void {
    const part = this.#text.slice(start, end);
    let from = 0;
    for (const { index, 0: sequence } of part.matchAll(kind === K.QuotedLit ? ESCAPE : ESCAPE_IN_HEREDOC)) {
      this.#builder.leaf("StringContent", start + from, start + index);
      from = index + sequence.length;
      this.#builder.leaf("Escape", start + index, start + from);
    }
    this.#builder.leaf("StringContent", start + from, end);
  }

  #identifier(start: number, end: number, next: TokenKind): void {
    const builder = this.#builder;
    if (this.#isItemStart && this.#startsItem(next)) {
      this.#item(next, start, end);
      return;
    }
    const { frame } = builder;
    if (frame.mode === "header") builder.leaf("LabelName", start, end);
    else if (frame.mode === "object" && this.#isItemStart && (next === K.Equal || next === K.Colon)) builder.leaf("ObjectKey", start, end);
    else builder.leaf(this.#nameOf(frame, this.#text.slice(start, end), next), start, end);
  }

  /** Whether an identifier where an item can start does start one. In a list that is not closed, `name =` on a line does. */
  #startsItem(next: TokenKind): boolean {
    const builder = this.#builder;
    if (builder.frame.mode === "body") return true;
    return builder.frame.mode === "list" && this.#previous === K.Newline && next === K.Equal && !builder.isIn(TEXTS);
  }

  #item(next: TokenKind, start: number, end: number): void {
    const builder = this.#builder;
    builder.closeToBody();
    const isAttribute = next === K.Equal || next === K.Colon;
    builder.open(isAttribute ? "Attribute" : "Block", isAttribute ? "value" : "header", start);
    builder.leaf(isAttribute ? "AttributeName" : "BlockType", start, end);
  }

  /** Returns the role of an identifier in an expression. */
  #nameOf(frame: Frame, text: string, next: TokenKind): NodeName {
    const last = this.#previous;
    if (last === K.Dot) return "PropertyName";
    const startsFor = text === "for" && (last === K.OBrack || last === K.OBrace || last === K.TemplateControl);
    if (startsFor) frame.forPart = "names";
    if (startsFor || last === K.TemplateControl) return "Keyword";
    if (frame.forPart === "names" && text !== "in") return "VariableDefinition";
    if (frame.forPart !== "none" && (text === "in" || text === "if")) {
      frame.forPart = "values";
      return "Keyword";
    }
    if (next === K.OParen || next === K.DoubleColon || last === K.DoubleColon) return "FunctionName";
    return LITERALS.get(text) ?? "VariableName";
  }
}

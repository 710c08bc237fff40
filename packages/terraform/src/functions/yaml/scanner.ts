/**
 * The scanner of YAML documents. Its rules come from libyaml, the scanner of the reference
 * implementation, which are stricter than YAML 1.1 in some positions and more lenient in others.
 * Indentation becomes tokens. Only the colon after a node shows that the node is a key. Therefore
 * tokens are held back as long as a colon can follow, and if one does, the token `?` is inserted
 * before them. A key is on one line and has at most 1,024 characters, so few tokens are held back.
 */
import { readBlockScalar } from "./block-scalar.ts";
import { Cursor, isBlank, isBlankOrEnd, isBreak } from "./cursor.ts";
import { readDirective } from "./directive.ts";
import { readPlainScalar } from "./plain-scalar.ts";
import { readQuotedScalar } from "./quoted-scalar.ts";
import { readTag, TagHandles } from "./tag.ts";
import type { Token, TokenKind } from "./token.ts";

const MAX_KEY_LENGTH = 1024;

/** A node that is a key if a colon follows. */
interface PossibleKey {
  /** The number of tokens before it. */
  readonly tokens: number;
  readonly offset: number;
  readonly lineStart: number;
  readonly column: number;
  /** Whether the node begins a line of a mapping, where only a key is allowed. */
  readonly isRequired: boolean;
}

/** Reads tokens one by one. */
export class Scanner {
  readonly cursor: Cursor;
  readonly #handles = new TagHandles();
  /** The tokens that were scanned but not consumed. */
  readonly #pending: Token[] = [];
  #taken = 0;
  /** The column of the innermost block; -1 outside of all blocks. */
  #indent = -1;
  readonly #outerIndents: number[] = [];
  /**
   * The last possible key at each level of brackets and braces. The first level is outside of them.
   */
  readonly #keys: (PossibleKey | undefined)[] = [undefined];
  #mayBeginKey = true;

  /** @param text a document without control characters, with line feeds as line breaks */
  constructor(text: string) {
    this.cursor = new Cursor(text);
  }

  /** Returns the next token without consuming it. */
  peek(): Token {
    while (this.#pending.length === 0 || this.#mayInsertBefore(this.#taken)) this.#scan();
    return this.#pending[0]!;
  }

  /** Consumes the next token. The end of the document is returned any number of times. */
  next(): Token {
    const token = this.peek();
    if (token.kind !== "end-of-document") {
      this.#pending.shift();
      this.#taken++;
    }
    return token;
  }

  get #isInFlow(): boolean {
    return this.#keys.length > 1;
  }

  /** Whether the token at an index can still become a key. */
  #mayInsertBefore(index: number): boolean {
    if (this.#pending.at(-1)?.kind === "end-of-document") return false;
    const key = this.#keys.find((possible) => possible?.tokens === index);
    if (key === undefined || this.#isFresh(key)) return key !== undefined;
    this.#checkColon(key);
    return false;
  }

  /** Whether a colon at the cursor would make a node a key. */
  #isFresh(key: PossibleKey): boolean {
    return key.lineStart === this.cursor.lineStart && this.cursor.offset - key.offset <= MAX_KEY_LENGTH;
  }

  #add(kind: TokenKind, value = "", offset = this.cursor.offset): void {
    this.#pending.push({ kind, offset, value });
  }

  /** Adds a token of some characters. */
  #addIndicator(kind: TokenKind, length = 1): void {
    this.#add(kind);
    this.cursor.offset += length;
  }

  #scan(): void {
    const { cursor } = this;
    this.#skipToToken();
    this.#dropStaleKey();
    this.#endBlocks(cursor.column);
    const code = cursor.code();
    if (code === 0) this.#endDocument("end-of-document", 0);
    else if (cursor.column === 0 && code === 0x25 /* % */) this.#directive();
    else if (cursor.isDocumentMarker()) this.#endDocument(code === 0x2d /* - */ ? "---" : "...", 3);
    else if (!this.#scanIndicator(code)) this.#scanPlainScalar(code);
  }

  /** Skips white space, comments and line breaks. */
  #skipToToken(): void {
    const { cursor } = this;
    for (;;) {
      // A tab before a key would be indentation.
      while (cursor.code() === 0x20 /* space */ || (cursor.code() === 0x09 /* tab */ && (this.#isInFlow || !this.#mayBeginKey)))
        cursor.offset++;
      if (cursor.code() === 0x23 /* # */) cursor.skipToBreak();
      if (!isBreak(cursor.code())) return;
      cursor.readBreak();
      if (!this.#isInFlow) this.#mayBeginKey = true;
    }
  }

  /** @returns whether a token was scanned */
  #scanIndicator(code: number): boolean {
    switch (code) {
      case 0x5b: // [
        this.#beginFlow("[");
        return true;
      case 0x5d: // ]
        this.#endFlow("]");
        return true;
      case 0x7b: // {
        this.#beginFlow("{");
        return true;
      case 0x7d: // }
        this.#endFlow("}");
        return true;
      case 0x2c: // ,
        this.#dropKey();
        this.#mayBeginKey = true;
        this.#addIndicator(",");
        return true;
      case 0x2d: // -
        return isBlankOrEnd(this.cursor.code(1)) && this.#item();
      case 0x3f: // ?
        return this.#isKeyIndicator() && this.#key();
      case 0x3a: // :
        return this.#isKeyIndicator() && this.#value();
      case 0x2a: // *
        this.#name("alias");
        return true;
      case 0x26: // &
        this.#name("anchor");
        return true;
      case 0x21: // !
        this.#beginNode();
        this.#add("tag", readTag(this.cursor, this.#handles));
        return true;
      case 0x22: // "
      case 0x27: // '
        this.#quotedScalar();
        return true;
      case 0x7c: // |
      case 0x3e: // >
        return !this.#isInFlow && this.#blockScalar();
      default:
        return false;
    }
  }

  /**
   * Whether a question mark or a colon is an indicator rather than the first character of a scalar.
   */
  #isKeyIndicator(): boolean {
    return this.#isInFlow || isBlankOrEnd(this.cursor.code(1));
  }

  /** Records the start of a node, which may be a key. */
  #beginNode(): void {
    const { cursor } = this;
    if (this.#mayBeginKey) {
      this.#dropKey();
      this.#keys[this.#keys.length - 1] = {
        tokens: this.#taken + this.#pending.length,
        offset: cursor.offset,
        lineStart: cursor.lineStart,
        column: cursor.column,
        isRequired: !this.#isInFlow && this.#indent === cursor.column,
      };
    }
    this.#mayBeginKey = false;
  }

  /** Drops the last possible key of this level, because no colon follows it. */
  #dropKey(): void {
    this.#checkColon(this.#keys.at(-1));
    this.#keys[this.#keys.length - 1] = undefined;
  }

  /** Reports a node without a colon where only a key is allowed. */
  #checkColon(key: PossibleKey | undefined): void {
    if (key?.isRequired === true) throw this.cursor.error("a colon must follow this key", key.offset);
  }

  #dropStaleKey(): void {
    const key = this.#keys.at(-1);
    if (key !== undefined && !this.#isFresh(key)) this.#dropKey();
  }

  /**
   * Begins a block if a column is to the right of the innermost one. @param index of the first
   * token of the block
   */
  #beginBlock(kind: TokenKind, column: number, index: number): void {
    if (this.#isInFlow || this.#indent >= column) return;
    this.#outerIndents.push(this.#indent);
    this.#indent = column;
    this.#pending.splice(index - this.#taken, 0, { kind, offset: this.cursor.offset, value: "" });
  }

  /** Ends the blocks that begin to the right of a column. */
  #endBlocks(column: number): void {
    if (this.#isInFlow) return;
    while (this.#indent > column) {
      this.#indent = this.#outerIndents.pop() ?? -1;
      this.#add("end");
    }
  }

  #endDocument(kind: TokenKind, length: number): void {
    this.#endBlocks(-1);
    this.#dropKey();
    this.#mayBeginKey = false;
    this.#addIndicator(kind, length);
  }

  #directive(): void {
    this.#endBlocks(-1);
    this.#dropKey();
    this.#mayBeginKey = false;
    const { offset } = this.cursor;
    this.#add("directive", readDirective(this.cursor, this.#handles), offset);
  }

  #beginFlow(kind: "[" | "{"): void {
    this.#beginNode();
    this.#keys.push(undefined);
    this.#mayBeginKey = true;
    this.#addIndicator(kind);
  }

  #endFlow(kind: "]" | "}"): void {
    this.#dropKey();
    if (this.#isInFlow) this.#keys.pop();
    this.#mayBeginKey = false;
    this.#addIndicator(kind);
  }

  /** Begins a block at the cursor, where a key or an item begins. */
  #beginBlockHere(kind: TokenKind, problem: string): void {
    if (!this.#isInFlow && !this.#mayBeginKey) throw this.cursor.error(problem);
    this.#beginBlock(kind, this.cursor.column, this.#taken + this.#pending.length);
  }

  #item(): true {
    this.#beginBlockHere("begin-sequence", "a sequence cannot begin here: put it on its own lines");
    this.#dropKey();
    this.#mayBeginKey = true;
    this.#addIndicator("-");
    return true;
  }

  #key(): true {
    this.#beginBlockHere("begin-mapping", "a mapping cannot begin here: put it on its own lines");
    this.#dropKey();
    this.#mayBeginKey = !this.#isInFlow;
    this.#addIndicator("?");
    return true;
  }

  #value(): true {
    const key = this.#keys.at(-1);
    if (key === undefined) {
      this.#beginBlockHere("begin-mapping", "a colon cannot be here: put the scalar in quotes, or the nested mapping on its own lines");
      this.#mayBeginKey = !this.#isInFlow;
    } else {
      this.#pending.splice(key.tokens - this.#taken, 0, { kind: "?", offset: key.offset, value: "" });
      this.#beginBlock("begin-mapping", key.column, key.tokens);
      this.#keys[this.#keys.length - 1] = undefined;
      this.#mayBeginKey = false;
    }
    this.#addIndicator(":");
    return true;
  }

  #name(kind: "alias" | "anchor"): void {
    this.#beginNode();
    const { cursor } = this;
    const { offset } = cursor;
    cursor.offset++;
    const name = cursor.readName();
    if (name === "" || (!isBlankOrEnd(cursor.code()) && !"?:,]}%@`".includes(cursor.text.charAt(cursor.offset))))
      throw cursor.error(`the name of an ${kind} must have letters, digits, hyphens and underscores only`, offset);
    this.#add(kind, name, offset);
  }

  #quotedScalar(): void {
    this.#beginNode();
    const { offset } = this.cursor;
    this.#add("quoted", readQuotedScalar(this.cursor), offset);
  }

  #blockScalar(): true {
    this.#dropKey();
    this.#mayBeginKey = true;
    const { offset } = this.cursor;
    this.#add("block", readBlockScalar(this.cursor, this.#indent), offset);
    return true;
  }

  #scanPlainScalar(code: number): void {
    const { cursor } = this;
    const { offset } = cursor;
    if (code === 0x09 /* tab */) throw cursor.error("tabs cannot be used for indentation");
    if (!this.#mayBeginPlainScalar(code)) throw cursor.error("a plain scalar cannot begin with this character: put it in quotes");
    this.#beginNode();
    const { value, endsLine } = readPlainScalar(cursor, this.#indent + 1, this.#isInFlow);
    if (endsLine) this.#mayBeginKey = true;
    this.#add("plain", value, offset);
  }

  #mayBeginPlainScalar(code: number): boolean {
    if (code === 0x2d /* - */) return !isBlank(this.cursor.code(1));
    if (code === 0x3f /* ? */ || code === 0x3a /* : */) return !this.#isInFlow;
    return !isBlank(code) && !",[]{}#&*!|>'\"%@`".includes(this.cursor.text.charAt(this.cursor.offset));
  }
}

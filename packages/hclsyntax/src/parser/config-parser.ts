/**
 * Configuration files: bodies, blocks and attributes.
 *
 * Native syntax specification, "Structural Elements".
 */
import type { Message, SourceFile } from "@hcl-ts/hcl";
import * as messages from "../messages-syntax.ts";
import { BLOCK, NAMES, TRAVERSAL } from "../records/record-kinds.ts";
import type { RecordId } from "../records/syntax-records.ts";
import {
  C_BRACE,
  COLON,
  COMMA,
  DOT,
  EOF,
  EQUAL,
  EQUAL_OP,
  FIRST_INVALID,
  IDENT,
  NEWLINE,
  NUMBER_LIT,
  O_BRACE,
  O_BRACK,
  O_QUOTE,
  QUOTED_NEWLINE,
  SLASH,
} from "../scanner/kinds.ts";
import { BodyItems } from "./body-items.ts";
import type { LineMessage } from "./raw-errors.ts";
import type { BlockEnd } from "./recovery/block-end.ts";
import { displacedQuoteEnd } from "./recovery/displaced-quote.ts";
import { ItemRecovery } from "./recovery/item-recovery.ts";
import { looksLikeBlock, looksLikeLabels } from "./recovery/item-start.ts";
import { misclosedBrace } from "./recovery/unclosed-block.ts";
import { TemplateParser } from "./template-parser.ts";

/** Matches the brace at the end of a line that opens a block's body. */
const OPENING_AT_END = /\{[ \t]*(?:(?:#|\/\/)[\s\S]*|\r?)$/;

/** The parts of a block before its body. */
interface BlockHeader {
  /** The items of the enclosing body. */
  readonly content: BodyItems;
  /** The text of the type, if it is in quotes; otherwise 0. */
  readonly typeText: number;
  readonly start: number;
  readonly typeEnd: number;
  /** The start, the end and the text of each label, as in a `BLOCK` record. */
  readonly labels: number[];
  /** The offset of the opening brace of the enclosing block; -1 at the top level. */
  readonly blockOpen: number;
}

/** A block whose items are parsed. */
export interface OpenBlock {
  readonly header: BlockHeader;
  readonly body: BodyItems;
  /** The opening brace and the offset after it; the end of the header twice if the brace is missing. */
  readonly open: number;
  readonly openEnd: number;
  /** Whether its content begins on the line of the opening brace. */
  isOneLine: boolean;
  /** Whether no error in the first line of the block was reported. */
  isValid: boolean;
  /** The state of the enclosing block. */
  readonly wasOneLine: boolean;
  readonly wasBrokenOneLine: boolean;
  /** Whether its items are parsed again from one on that took its closing brace. */
  isReopened: boolean;
  /** Its end as the layout shows it, if it is not closed. */
  intended: BlockEnd | undefined;
}

/** Parses a configuration file. */
export class ConfigParser extends TemplateParser {
  /** Whether the content of the current block is on the line of its opening brace. */
  #isOneLine = false;
  /**
   * Whether the current block began as a one-line block but did not end on that line. The error is
   * already reported, so its closing brace may be anywhere.
   */
  #isBrokenOneLine = false;

  override readonly recovery: ItemRecovery;

  constructor(file: SourceFile, maxDepth: number) {
    super(file, "config", maxDepth);
    this.recovery = new ItemRecovery(this);
  }

  // --- bodies -----------------------------------------------------------------------------------

  /** `ConfigFile = Body` */
  parseFile(): RecordId {
    this.advance();
    const { start } = this;
    const content = new BodyItems(this.records);
    this.parseItems(content, -1);
    return content.finish(start, this.end);
  }

  /**
   * `Body = (Attribute | Block | OneLineBlock)*`. Stops at the brace that closes the block, which
   * becomes the current token, or at the end of the file.
   * @param blockOpen the offset of the block's opening brace; -1 for a file
   */
  protected parseItems(content: BodyItems, blockOpen: number): void {
    while (this.parseNextItem(content, blockOpen));
  }

  /** Parses the next item of a body. Returns false if there is none. */
  protected parseNextItem(content: BodyItems, blockOpen: number): boolean {
    this.#skipNewlines();
    if (this.kind === EOF || (this.kind === C_BRACE && blockOpen >= 0)) return false;
    if (this.recovery.kept.length > 0 && this.#takeKept(content, blockOpen)) return true;
    this.recovery.beginItem(this.start, blockOpen);
    this.#parseAnyItem(content, blockOpen);
    if (this.failed) this.recoverItem(content);
    return true;
  }

  /** Adds the items from here on that were parsed in another body, and continues after them. Returns whether there are any. */
  #takeKept(content: BodyItems, blockOpen: number): boolean {
    const { records, recovery } = this;
    const items = recovery.takeKept();
    for (const id of items) {
      recovery.beginItem(records.start(id), blockOpen);
      if (records.kind(id) === BLOCK) content.blocks.push(id);
      else this.#addAttribute(content, id);
    }
    return items.length > 0;
  }

  /**
   * After an error: moves to where the next item may start, and drops the items that extend beyond.
   */
  protected recoverItem(content: BodyItems): void {
    this.recovery.recoverItem();
    content.cutEndingAfter(this.start);
  }

  /** Parses an item, or handles any other token in its position. */
  #parseAnyItem(content: BodyItems, blockOpen: number): void {
    switch (this.kind) {
      case IDENT:
        this.#parseItem(content, blockOpen);
        return;
      case O_QUOTE:
        if (this.#isDisplacedQuote()) this.recovery.continueAt(this.end);
        else this.#parseQuotedItem(content, blockOpen);
        return;
      case C_BRACE:
        this.failHere(messages.strayBrace);
        return;
      case SLASH:
        if (!this.#isAtUnclosedComment()) break;
        this.#skipUnclosedComment();
        return;
    }
    this.failHere(messages.itemRequired);
  }

  /** `Attribute | Block | OneLineBlock`, with the identifier as the current token. */
  #parseItem(content: BodyItems, blockOpen: number): void {
    const { start, end } = this;
    this.advance();
    if (this.kind === EQUAL) this.#parseAttribute(content, 0, start, end);
    else if (this.#followsBlockType()) this.#parseBlock(content, 0, start, end, blockOpen);
    else this.#parseIncompleteItem(content, start, end, blockOpen);
  }

  /** Whether the current token can follow the type of a block. */
  #followsBlockType(): boolean {
    const { kind } = this;
    return kind === O_QUOTE || kind === O_BRACE || kind === IDENT;
  }

  /**
   * Whether the current token is a quote below an unclosed string, alone on its line or before
   * closing brackets. The closing quote probably belongs to that string.
   */
  #isDisplacedQuote(): boolean {
    const { layout } = this.recovery;
    const last = this.invalidTokens[this.invalidTokens.length - 1];
    const isBelowString = last?.kind === QUOTED_NEWLINE && last.end === layout.lineStart(this.start);
    return isBelowString && displacedQuoteEnd(this.text, last.end) >= 0;
  }

  /** Parses an item whose name is quoted, after reporting the quotes. */
  #parseQuotedItem(content: BodyItems, blockOpen: number): void {
    const { start, end } = this;
    const { length } = this.errors;
    const name = this.parseStringLiteral();
    if (name === undefined) {
      // The mistake is the opening quote, wherever the string ends.
      if (this.errors.splice(length).length > 0) this.report((lineOf) => messages.unclosedString({ line: lineOf(start) }), start, end);
      return;
    }
    this.report(this.kind === O_QUOTE ? messages.missingBlockType({ label: name }) : messages.quotedName({ name }), start, end);
    // The intention is clear, so parse the rest as if the name were not quoted.
    const nameEnd = this.previousEnd;
    const nameText = this.records.addText(name);
    if (this.kind === EQUAL || this.kind === COLON) this.#parseAttribute(content, nameText, start, nameEnd);
    else if (this.#followsBlockType()) this.#parseBlock(content, nameText, start, nameEnd, blockOpen);
    else this.failed = true;
  }

  /** Handles an item whose name is followed by a token that starts neither a value nor a block. */
  #parseIncompleteItem(content: BodyItems, start: number, end: number, blockOpen: number): void {
    const { kind } = this;
    this.failed = true;
    if (kind >= FIRST_INVALID) return;
    const name = this.text.slice(start, end);
    // A step follows its name directly.
    const isApart = this.start > end && (kind === DOT || kind === O_BRACK);
    const next = isApart ? "" : this.text.slice(this.start, this.end);
    const areLabelsBelow = kind === NEWLINE && this.#hasLabelsBelow();
    this.report(areLabelsBelow ? messages.labelsOnNextLine() : messages.incompleteItem({ name, next, found: this.found() }), start, end);
    const header: BlockHeader = { content, typeText: 0, start, typeEnd: end, labels: [], blockOpen };
    if (kind === COLON || kind === EQUAL_OP) {
      // Probably meant as "=", so parse the value.
      this.failed = false;
      this.#parseAttribute(content, 0, start, end);
    } else if (kind === NEWLINE) this.#findBraceBelow(header, end);
    else if (kind === NUMBER_LIT || kind === DOT || kind === COMMA) this.#findBraceOnLine(header);
  }

  /** Whether the current token starts a comment that is never closed: others are no tokens. */
  #isAtUnclosedComment(): boolean {
    return this.kind === SLASH && this.text.charCodeAt(this.end) === 0x2a; // *
  }

  /**
   * Handles an unclosed comment at the current `/*`. Skips the lines that can only belong to it.
   */
  #skipUnclosedComment(): void {
    this.report(messages.unclosedComment(), this.start, this.end);
    this.recovery.continueAt(this.recovery.endOfComment(this.start));
  }

  // --- attributes -------------------------------------------------------------------------------

  /**
   * `Attribute = Identifier "=" Expression Newline`, with the equals sign as the current token.
   * Returns false if the value has a syntax error.
   * @param nameText the text of the name, if it is in quotes; otherwise 0
   */
  #parseAttribute(content: BodyItems, nameText: number, start: number, nameEnd: number): boolean {
    const { records, start: equalsStart, end: equalsEnd } = this;
    this.advance();
    // `:=` is an assignment operator in other languages.
    if (this.kind === EQUAL && this.start === equalsEnd && this.text.charCodeAt(equalsStart) === 0x3a /* : */) this.advance();
    const { start: valueStart } = this;
    if (this.kind === NEWLINE && this.skipUnopenedValue(start, !this.#isOneLine)) {
      const value = this.placeholder(equalsEnd, this.recovery.contentEndBefore(this.start));
      this.#addAttribute(content, records.addAttribute(start, records.end(value), nameEnd, equalsStart, value, value, nameText));
      return false;
    }
    let first = records.next;
    let value = this.parseExpression();
    let end = this.previousEnd;
    const isValid = !this.failed;
    if (!isValid) {
      this.recovery.recoverItem();
      // The name is a string that swallowed other items, which are parsed next.
      if (equalsEnd > this.start) return false;
      if (end > this.previousEnd) {
        // The value swallowed parts of other items.
        end = Math.max(equalsEnd, this.recovery.contentEndBefore(this.previousEnd));
        first = value = this.placeholder(Math.min(valueStart, end), end);
      }
    }
    this.#addAttribute(content, records.addAttribute(start, end, nameEnd, equalsStart, value, first, nameText));
    if (isValid && !this.#isOneLine) this.#endLine(start, value);
    return isValid;
  }

  #addAttribute(content: BodyItems, attribute: RecordId): void {
    const { records } = this;
    const first = content.add(attribute);
    if (first === undefined) return;
    const start = records.start(attribute);
    const [name, firstStart] = [records.attributeName(attribute), records.start(first)];
    this.report((lineOf) => messages.repeatedAttribute({ name, line: lineOf(firstStart) }), start, start + records.nameLength(attribute));
  }

  /** Parses the newline that must end an attribute. */
  #endLine(start: number, value: RecordId): void {
    if (this.kind === O_QUOTE) this.skipStrayQuote();
    if (this.kind === NEWLINE) {
      this.advance();
      return;
    }
    if (this.kind === EOF || (this.kind === C_BRACE && this.#isBrokenOneLine)) return;
    const isComma = this.kind === COMMA;
    const word = this.#isReference(value) ? this.text.slice(this.records.start(value), this.records.end(value)) : "";
    const next = this.text.slice(this.start, this.end);
    this.failHere(() => messages.newlineAfterAttribute({ word, next, ...this.foundToken() }), start);
    if (isComma) this.advance();
    // If another item follows on the same line, or the comma ends the line, nothing else is wrong.
    if (this.#startsAttribute() || (isComma && (this.kind === NEWLINE || this.kind === EOF))) this.failed = false;
  }

  /** Whether an expression is a variable with steps that have no expressions. */
  #isReference(value: RecordId): boolean {
    const { records } = this;
    const kind = records.kind(value);
    return kind === NAMES || (kind === TRAVERSAL && records.item(value, 0) === 0);
  }

  /** Whether the current token is an identifier followed by an equals sign. */
  #startsAttribute(): boolean {
    return this.kind === IDENT && /^[ \t]*=(?![=>])/.test(this.text.slice(this.end, this.end + 20));
  }

  // --- blocks -----------------------------------------------------------------------------------

  /**
   * `Block = Identifier (StringLit|Identifier)* "{" Newline Body "}" Newline`. The current token is
   * the one after the type. Returns false if the header has an error, which was reported.
   */
  #parseBlock(content: BodyItems, typeText: number, start: number, typeEnd: number, blockOpen: number): boolean {
    const header: BlockHeader = { content, typeText, start, typeEnd, labels: [], blockOpen };
    if (!this.#parseLabels(header)) return false;
    const { kind, previousEnd } = this;
    if (kind === O_BRACE) {
      this.#parseBlockBody(header);
      return true;
    }
    this.failHere(({ found }) => this.#invalidHeader(header, found), start);
    if (kind === NEWLINE) this.#findBraceBelow(header, previousEnd);
    else if (kind === C_BRACE && this.#areBracesSwapped(header)) this.#parseSwappedBraces(header);
    else this.#findBraceOnLine(header);
    return false;
  }

  /** `(StringLit|Identifier)*`. Returns false if a label is not closed, after recovery. */
  #parseLabels(header: BlockHeader): boolean {
    for (;;) {
      const { kind, start } = this;
      let text: number | undefined = 0;
      if (kind === IDENT) this.advance();
      else if (kind === O_QUOTE) text = this.parseLabelText();
      else return true;
      if (text === undefined) {
        this.#recoverLabel(header, start);
        return false;
      }
      header.labels.push(start, this.previousEnd, text);
    }
  }

  /** Explains the current token, which cannot follow the type and the labels of a block. */
  #invalidHeader(header: BlockHeader, found: string): Message {
    const { kind, text } = this;
    const { start, typeEnd, labels } = header;
    const [firstLabel, firstLabelEnd] = labels;
    if (kind === EQUAL) {
      const parts = firstLabel === undefined ? "" : text.slice(firstLabel, this.previousEnd);
      return messages.equalsInBlock({ type: text.slice(start, typeEnd), labels: parts, isBlock: this.#braceAtEnd(this.end) >= 0 });
    }
    if (kind === C_BRACE && this.#areBracesSwapped(header)) return messages.swappedBraces();
    const isLast = kind === NEWLINE || kind === EOF || (kind === C_BRACE && header.blockOpen >= 0);
    if (isLast && labels.length === 3 && !this.#hasBodyBelow(header))
      return messages.equalsOrBraceRequired({ name: text.slice(start, typeEnd), value: text.slice(firstLabel, firstLabelEnd) });
    if (kind !== NEWLINE) {
      const isAttribute = labels.length === 3 && kind !== COMMA && kind !== COLON && this.#braceAtEnd(this.start) < 0;
      return messages.labelOrBraceRequired({ found, attribute: isAttribute ? text.slice(start, typeEnd) : "" });
    }
    return this.#hasLabelsBelow() ? messages.labelsOnNextLine() : messages.braceOnNextLine({ isBelow: this.#isBraceBelow() });
  }

  /** Whether `}{` is at the current brace, and no body follows that is indented. */
  #areBracesSwapped({ start }: BlockHeader): boolean {
    const { layout } = this.recovery;
    const open = this.#braceAtEnd(this.start);
    if (open < 0 || this.text.slice(this.end, open).trim() !== "") return false;
    const below = layout.contentLine(layout.lineEnd(open) + 1);
    return below >= this.length || layout.indentation(below) <= layout.indentation(start);
  }

  /** Adds an empty block for `}{`, with the first of the braces as the current token. */
  #parseSwappedBraces(header: BlockHeader): void {
    const open = this.#braceAtEnd(this.start);
    if (!this.recovery.moveTo(open + 1)) return;
    const body = new BodyItems(this.records).finish(open, open + 1);
    this.#addBlock(header, open, open + 1, open + 1, body);
    this.#endBlock(header.start, header.blockOpen);
  }

  /** Whether labels and an opening brace start the line below the current newline. */
  #hasLabelsBelow(): boolean {
    const { layout } = this.recovery;
    const below = layout.contentLine(layout.lineStart(this.end));
    return looksLikeLabels(this.text, below + layout.indentation(below));
  }

  /** Whether the body of a block, or its opening brace, seems to follow below the current newline. */
  #hasBodyBelow({ start }: BlockHeader): boolean {
    if (this.kind !== NEWLINE) return false;
    const { layout } = this.recovery;
    const below = layout.contentLine(layout.lineStart(this.end));
    return this.#isBraceBelow() || this.#hasLabelsBelow() || layout.indentation(below) > layout.indentation(start);
  }

  /** Whether the first token after the current newline is an opening brace. */
  #isBraceBelow(): boolean {
    return /^\s*\{/.test(this.text.slice(this.end, this.end + 200));
  }

  /**
   * Recovers from a block header without a brace. Labels and the brace may be on a later line, or the
   * brace is missing although a body follows.
   */
  #findBraceBelow(header: BlockHeader, headerEnd: number): void {
    this.failed = false;
    const { layout } = this.recovery;
    this.#skipNewlines();
    while (this.kind === O_QUOTE && looksLikeLabels(this.text, this.start)) {
      if (!this.#parseLabels(header)) return;
      this.#skipNewlines();
    }
    if (this.kind === O_BRACE) this.#parseBlockBody(header);
    else {
      const indent = layout.indentation(header.start);
      const line = layout.lineStart(this.start);
      const close = layout.closingBracketBelow(line, indent);
      const isBody = layout.indentation(line) > indent && this.text.charCodeAt(close) === 0x7d; // }
      if (isBody && (header.blockOpen < 0 || layout.isFirstOnLine(header.start))) this.#parseUnopenedBody(header, headerEnd);
    }
  }

  #skipNewlines(): void {
    while (this.kind === NEWLINE) this.advance();
  }

  /**
   * Parses a body whose opening brace is missing, as its layout shows. The current token is its
   * first one.
   */
  #parseUnopenedBody(header: BlockHeader, headerEnd: number): void {
    if (this.enter()) this.parseBody(this.#openBlock(header, headerEnd, headerEnd));
  }

  /**
   * Recovers from an error in a block header. A brace at the end of the line still opens the body.
   */
  #findBraceOnLine(header: BlockHeader): void {
    const brace = this.#braceAtEnd(this.start);
    if (brace >= 0 && this.openModes === 0 && this.recovery.moveTo(brace)) this.#parseBlockBody(header);
  }

  /** Recovers from an unclosed label. A brace at the end of the line is not part of the label. */
  #recoverLabel(header: BlockHeader, labelStart: number): void {
    const brace = this.#braceAtEnd(labelStart);
    if (brace < 0 || !this.recovery.moveTo(brace)) return;
    const text = this.records.addText(this.text.slice(labelStart + 1, brace).trim());
    header.labels.push(labelStart, this.recovery.contentEndBefore(brace), text);
    this.#parseBlockBody(header);
  }

  /**
   * Returns the offset of the brace that ends the line of an offset, ignoring comments; -1 if there
   * is none.
   */
  #braceAtEnd(offset: number): number {
    const found = this.text.slice(offset, this.recovery.layout.lineEnd(offset)).search(OPENING_AT_END);
    return found < 0 ? -1 : offset + found;
  }

  /**
   * `"{" Newline Body "}" Newline`, or on one line `"{" (Identifier "=" Expression)? "}" Newline`.
   * The current token is the opening brace.
   */
  #parseBlockBody(header: BlockHeader): void {
    if (!this.enter()) return;
    const block = this.#openBlock(header, this.start, this.end);
    this.#isOneLine = false;
    this.advance();
    block.isOneLine = this.kind !== NEWLINE && this.kind !== C_BRACE && this.kind !== EOF;
    block.isValid = !block.isOneLine || this.#parseOneLine(block.body, block.open);
    this.#isBrokenOneLine = !block.isValid;
    this.parseBody(block);
  }

  #openBlock(header: BlockHeader, open: number, openEnd: number): OpenBlock {
    return {
      header,
      body: new BodyItems(this.records),
      open,
      openEnd,
      isOneLine: false,
      isValid: true,
      wasOneLine: this.#isOneLine,
      wasBrokenOneLine: this.#isBrokenOneLine,
      isReopened: false,
      intended: undefined,
    };
  }

  /** Parses the items of a block that are left, and its end. */
  protected parseBody(block: OpenBlock): void {
    do this.parseItems(block.body, block.open);
    while (this.reopens(block));
    this.closeBlock(block);
  }

  /**
   * At the end of a block's items: if the block is not closed because, as the layout shows, an item inside it took
   * the closing brace, backtracks to that item, which is parsed again as unclosed.
   * @returns whether it does
   */
  protected reopens(block: OpenBlock): boolean {
    const { recovery } = this;
    const { header, body, open, openEnd, isOneLine } = block;
    if (!block.isReopened) {
      this.#isBrokenOneLine = block.wasBrokenOneLine;
      this.depth--;
    }
    if (openEnd === open || this.#isClosed(block)) return false;
    const intended = recovery.blockEnd(header.start, openEnd, isOneLine, body);
    block.intended = intended;
    if (intended === undefined || intended.next !== intended.end) return false;
    const item = body.lastEndingAt(intended.end);
    const brace = item && misclosedBrace(this.records, item, recovery.layout);
    if (item === undefined || brace === undefined || recovery.misclosed.has(brace)) return false;
    if (!recovery.backtrackTo(this.records.start(item), intended.end, body)) return false;
    recovery.misclosed.set(brace, recovery.misclosed.get(open) ?? open);
    recovery.isCutOff = false;
    block.isReopened = true;
    return true;
  }

  /** Whether the current token closes a block. */
  #isClosed({ open, isReopened }: OpenBlock): boolean {
    return this.kind === C_BRACE && (isReopened || !this.recovery.misclosed.has(open));
  }

  /** Parses the end of a block after its items, and adds the block to the enclosing body. */
  protected closeBlock(block: OpenBlock): void {
    const { header, body, open, openEnd, isOneLine, isValid } = block;
    const isClosed = this.#isClosed(block);
    let { start: close, end: closeEnd } = this;
    if (isClosed) {
      if (block.isReopened) this.recovery.misclosed.delete(open);
      this.advance();
    } else if (openEnd > open) close = closeEnd = this.#closeUnclosed(block);
    else closeEnd = close;
    // As in the reference, the body of a one-line block has the range of its attribute.
    const [only] = body.attributes;
    const isCompact = isOneLine && isValid && only !== undefined;
    const bodyStart = isCompact ? this.records.start(only) : open;
    const bodyEnd = isCompact ? this.records.end(only) : closeEnd;
    this.#addBlock(header, open, close, closeEnd, body.finish(bodyStart, bodyEnd));
    this.#isOneLine = block.wasOneLine;
    if (isClosed) this.#endBlock(header.start, header.blockOpen);
  }

  #addBlock(header: BlockHeader, open: number, close: number, end: number, body: RecordId): void {
    const { records } = this;
    const { content, typeText, start, typeEnd, labels } = header;
    content.blocks.push(records.beginList(BLOCK, start, end, 5 + labels.length));
    records.append(typeEnd);
    records.append(open);
    records.append(close);
    records.append(body);
    records.append(typeText);
    records.appendAll(labels);
  }

  /**
   * `(Identifier "=" Expression)?`, the content of a one-line block. Stops at the closing brace, or
   * at a newline where none is allowed. Returns false after an error.
   */
  #parseOneLine(content: BodyItems, open: number): boolean {
    this.#isOneLine = true;
    const isValid = this.#parseOneLineItems(content, open);
    this.#isOneLine = false;
    return isValid;
  }

  /** Parses the item of a one-line block, and those that must not follow it. */
  #parseOneLineItems(content: BodyItems, open: number): boolean {
    let isValid = true;
    while (this.kind !== C_BRACE && this.kind !== NEWLINE && this.kind !== EOF) {
      this.recovery.beginItem(this.start, open);
      const item = this.#parseOneLineItem(content, open, isValid);
      if (this.failed) this.recoverItem(content);
      else if (item !== "interrupted") {
        if (item === "block") isValid = false;
        if (this.kind === C_BRACE || this.kind === EOF) return isValid;
        if (this.#endOneLineItem(open, isValid)) {
          isValid = false;
          continue;
        }
      }
      return false;
    }
    return isValid;
  }

  /**
   * `Identifier "=" Expression` in a one-line block, or any other item after reporting it.
   * @param isValid whether the block has no error so far; otherwise no further one is reported
   * @returns "interrupted" if recovery from an error in the value left the line
   */
  #parseOneLineItem(content: BodyItems, open: number, isValid: boolean): "done" | "block" | "interrupted" {
    const { start, end } = this;
    if (this.#isAtUnclosedComment()) {
      this.#skipUnclosedComment();
      return "interrupted";
    }
    if (this.kind !== IDENT) {
      if (isValid) this.failHere(messages.itemRequired);
      this.failed = true;
      return "done";
    }
    this.advance();
    if (this.kind === EQUAL) {
      const isValueValid = this.#parseAttribute(content, 0, start, end);
      return !isValueValid && this.recovery.layout.isFirstOnLine(this.start) ? "interrupted" : "done";
    }
    if (this.#followsBlockType()) {
      if (isValid) this.report(messages.blockInOneLineBlock({ name: this.text.slice(start, end) }), start, this.end);
      const reported = isValid ? this.errors[this.errors.length - 1] : undefined;
      // Without a valid header, it is probably an attribute without its equals sign, which has been reported too.
      const isBlock = this.#parseBlock(content, 0, start, end, open);
      const at = isBlock || reported === undefined ? -1 : this.errors.lastIndexOf(reported);
      if (at >= 0) this.errors.splice(at, 1);
      return "block";
    }
    this.#parseIncompleteItem(content, start, end, open);
    return "done";
  }

  /**
   * Handles an item of a one-line block after which the block does not end.
   * @param isValid whether the block has no error so far; otherwise none is reported
   * @returns whether the items after it can be parsed
   */
  #endOneLineItem(open: number, isValid: boolean): boolean {
    const { kind } = this;
    if (isValid) this.failHere(({ found }) => messages.oneLineBlockEnd({ isNewline: kind === NEWLINE, isComma: kind === COMMA, found }));
    this.failed = false;
    if (kind === COMMA) this.advance();
    else if (kind !== NEWLINE && !this.#startsAttribute()) {
      this.recovery.beginItem(this.start, open);
      this.recovery.recoverItem();
      return false;
    }
    return true;
  }

  /**
   * At the end of the file inside a block: reports the block and determines where it ends. If the
   * layout shows the intended end, parsing continues there.
   * @returns the end of the block
   */
  #closeUnclosed({ header: { start }, body, open, openEnd, isValid, intended }: OpenBlock): number {
    const { recovery } = this;
    let end = this.start;
    if (intended !== undefined && recovery.backtrackTo(intended.next, intended.next, body)) end = intended.end;
    if (isValid) {
      // Of several nested blocks cut off by the end of the file or by an open heredoc, only the
      // innermost is listed.
      const isAroundCutOff = intended === undefined ? recovery.isCutOff : recovery.followsOpenHeredoc(intended.next);
      const outer = recovery.misclosed.get(open);
      const isAtEnd = end === this.length;
      const unclosed: LineMessage = (lineOf) =>
        messages.unclosedBlock({ line: isAtEnd ? undefined : lineOf(end), suspect: outer === undefined ? undefined : lineOf(start) });
      // As in the reference, point at the outer block, which is the one that lacks a brace in the
      // end.
      const at = outer ?? open;
      this.reportRaw({
        ...this.messages(unclosed),
        start: at,
        end: outer === undefined ? openEnd : at + 1,
        contextStart: outer ?? start,
        place: open,
        item: start,
        isAroundCutOff,
      });
    }
    recovery.isCutOff = intended === undefined;
    return end;
  }

  /** Parses the newline that must end a block. */
  #endBlock(start: number, blockOpen: number): void {
    if (this.kind === NEWLINE) {
      this.advance();
      return;
    }
    if (this.kind === EOF || (this.kind === C_BRACE && this.#isOneLine)) return;
    this.recovery.beginItem(this.start, blockOpen);
    this.failHere(messages.newlineAfterBlock, start);
    // If another item, or the end of the enclosing block, follows on the same line, nothing else is
    // wrong.
    if (this.#startsItem() || (this.kind === C_BRACE && blockOpen >= 0)) this.failed = false;
  }

  /** Whether the current token seems to start an item. */
  #startsItem(): boolean {
    return this.#startsAttribute() || (this.kind === IDENT && looksLikeBlock(this.text, this.start));
  }
}

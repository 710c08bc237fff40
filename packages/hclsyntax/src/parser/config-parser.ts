/**
 * Configuration files: bodies, blocks and attributes.
 *
 * Native syntax specification, "Structural Elements".
 */
import type { SourceFile } from "@hcl-ts/hcl";
import { AttributeNode } from "../ast/attribute.ts";
import { BlockNode } from "../ast/block.ts";
import { BodyNode } from "../ast/body.ts";
import type { Expr } from "../ast/expr.ts";
import * as messages from "../messages-syntax.ts";
import {
  C_BRACE,
  COLON,
  COMMA,
  DOT,
  EOF,
  EQUAL,
  EQUAL_OP,
  FIRST_FAULT,
  IDENT,
  NEWLINE,
  NUMBER_LIT,
  O_BRACE,
  O_QUOTE,
} from "../scanner/kinds.ts";
import { BodyItems } from "./body-items.ts";
import { exact } from "./exact.ts";
import { endOfLine, findBlockEnd, indentation } from "./extent.ts";
import { TemplateParser } from "./template-parser.ts";

/** At the end of a line, the brace that opens a block's body. */
const OPENING_AT_END = /\{[ \t]*(?:#.*|\/\/.*)?\r?$/;

/** What was read of a block before its body. */
interface BlockHeader {
  /** The items of the body that it stands in. */
  readonly content: BodyItems;
  readonly type: string;
  readonly start: number;
  readonly typeEnd: number;
  readonly labels: string[];
  /** Where each label starts and ends. */
  readonly places: number[];
  /** Whether it stands in a block. */
  readonly inBlock: boolean;
}

/** Reads a configuration file. */
export class ConfigParser extends TemplateParser {
  /** Whether the block that is being read has its content on the line of its opening brace. */
  #isOneLine = false;
  /** Whether the block at hand began on one line and did not end there, which has been said: its brace may then stand anywhere. */
  #isBrokenOneLine = false;

  constructor(file: SourceFile, maxDepth: number) {
    super(file, "config", true, maxDepth);
  }

  // --- bodies ----------------------------------------------------------------------------------------------------------

  /** Reads the whole file. */
  parseFile(): BodyNode {
    this.advance();
    const { start } = this;
    const content = new BodyItems();
    this.#parseItems(content, false);
    return new BodyNode(this.file, start, this.end, exact(content.attributes), exact(content.blocks));
  }

  /** Reads items up to the brace that closes the block, which is then at hand, or up to the end of the file. */
  #parseItems(content: BodyItems, inBlock: boolean): void {
    for (;;) {
      switch (this.kind) {
        case NEWLINE:
          this.advance();
          continue;
        case EOF:
          return;
        case C_BRACE:
          if (inBlock) return;
          break;
      }
      this.beginItem(this.start, inBlock);
      if (this.kind === IDENT) this.#parseItem(content, inBlock);
      else if (this.kind === O_QUOTE) this.#parseQuotedItem(content, inBlock);
      else this.failHere(this.kind === C_BRACE ? messages.strayBrace : messages.itemRequired);
      if (this.failed) this.recoverItem();
    }
  }

  /** An attribute or a block, with its name at hand. */
  #parseItem(content: BodyItems, inBlock: boolean): void {
    const { start, end } = this;
    const name = this.name();
    this.advance();
    switch (this.kind) {
      case EQUAL:
        this.#parseAttribute(content, name, start, end);
        return;
      case O_QUOTE:
      case O_BRACE:
      case IDENT:
        this.#parseBlock(content, name, start, end, inBlock);
        return;
    }
    this.#parseFaultyItem(content, name, start, end, inBlock);
  }

  /** What begins like an item with a name in quotes. */
  #parseQuotedItem(content: BodyItems, inBlock: boolean): void {
    const { start, end } = this;
    const name = this.parseStringLiteral();
    if (name === undefined) return;
    this.report(messages.quotedName(name), start, end);
    // It is clear what was meant, so the rest is read in that sense.
    const nameEnd = this.previousEnd;
    if (this.kind === EQUAL || this.kind === COLON) this.#parseAttribute(content, name, start, nameEnd);
    else if (this.kind === O_QUOTE || this.kind === O_BRACE || this.kind === IDENT)
      this.#parseBlock(content, name, start, nameEnd, inBlock);
    else this.failed = true;
  }

  /** What begins with a name and goes on like neither an attribute nor a block. */
  #parseFaultyItem(content: BodyItems, name: string, start: number, end: number, inBlock: boolean): void {
    const { kind } = this;
    this.failed = true;
    if (kind >= FIRST_FAULT) return;
    this.report(messages.incompleteItem(name, this.text.slice(this.start, this.end), this.found()), start, end);
    if (kind === COLON || kind === EQUAL_OP) {
      // Meant for an equals sign, so the value is read as if it were one.
      this.failed = false;
      this.#parseAttribute(content, name, start, end);
    } else if (kind === NEWLINE) this.#findBraceBelow({ content, type: name, start, typeEnd: end, labels: [], places: [], inBlock });
    else if (kind === NUMBER_LIT || kind === DOT || kind === COMMA)
      this.#findBraceOnLine({ content, type: name, start, typeEnd: end, labels: [], places: [], inBlock });
  }

  /** `= value` and the end of the line, with the equals sign at hand. */
  #parseAttribute(content: BodyItems, name: string, start: number, nameEnd: number): void {
    const { file, start: equalsStart, end: equalsEnd } = this;
    this.advance();
    // A colon with an equals sign right after it is one sign in other languages.
    if (this.kind === EQUAL && this.start === equalsEnd && this.text.charCodeAt(equalsStart) === 0x3a /* : */) this.advance();
    const { start: valueStart } = this;
    let expr = this.parseExpression();
    let end = this.previousEnd;
    const isSound = !this.failed;
    if (!isSound) {
      this.recoverItem();
      if (end > this.previousEnd) {
        // The value swallowed what belongs to other items.
        end = Math.max(equalsEnd, this.lastBefore(this.previousEnd));
        expr = this.placeholder(Math.min(valueStart, end), end);
      }
    }
    const first = content.add(new AttributeNode(file, start, end, name, nameEnd, equalsStart, expr));
    if (first !== undefined) this.report(messages.repeatedAttribute(name, this.lineOf(first.start)), start, nameEnd);
    if (isSound && !this.#isOneLine) this.#endLine(start, expr);
  }

  /** The end of an attribute, which is that of its line. */
  #endLine(start: number, value: Expr): void {
    if (this.kind === NEWLINE) {
      this.advance();
      return;
    }
    if (this.kind === EOF || (this.kind === C_BRACE && this.#isBrokenOneLine)) return;
    const isComma = this.kind === COMMA;
    const word = value.kind === "ScopeTraversalExpr" ? this.text.slice(value.start, value.end) : "";
    const next = this.text.slice(this.start, this.end);
    this.failHere((found) => messages.newlineAfterAttribute(word, next, found), start);
    if (isComma) this.advance();
    // Where another item follows on the line, or the comma was its end, there is nothing else wrong.
    if (this.#startsAttribute() || (isComma && (this.kind === NEWLINE || this.kind === EOF))) this.failed = false;
  }

  /** Whether the token at hand is a name with an equals sign after it. */
  #startsAttribute(): boolean {
    return this.kind === IDENT && /^[ \t]*=(?![=>])/.test(this.text.slice(this.end, this.end + 20));
  }

  // --- blocks ----------------------------------------------------------------------------------------------------------

  /** Labels and a body, with the token after the block's type at hand. */
  #parseBlock(content: BodyItems, type: string, start: number, typeEnd: number, inBlock: boolean): void {
    const labels: string[] = [];
    const places: number[] = [];
    const header: BlockHeader = { content, type, start, typeEnd, labels, places, inBlock };
    for (;;) {
      const { kind, start: labelStart } = this;
      if (kind === IDENT) {
        labels.push(this.name());
        this.advance();
      } else if (kind === O_QUOTE) {
        const label = this.parseStringLiteral();
        if (label === undefined) {
          this.#recoverLabel(header, labelStart);
          return;
        }
        labels.push(label);
      } else break;
      places.push(labelStart, this.previousEnd);
    }
    const { kind } = this;
    if (kind === O_BRACE) {
      this.#parseBlockBody(header);
      return;
    }
    if (kind === EQUAL) this.failHere(messages.equalsInBlock, start);
    else if (kind === NEWLINE) this.failHere(messages.braceOnNextLine, start);
    else this.failHere(messages.labelOrBraceRequired, start);
    if (kind === NEWLINE) this.#findBraceBelow(header);
    else this.#findBraceOnLine(header);
  }

  /** After a header that ended with its line: perhaps the brace stands on a line below. */
  #findBraceBelow(header: BlockHeader): void {
    this.failed = false;
    while (this.kind === NEWLINE) this.advance();
    if (this.kind === O_BRACE) this.#parseBlockBody(header);
  }

  /** After a fault in a header: if its line ends with a brace, that opens the block's body all the same. */
  #findBraceOnLine(header: BlockHeader): void {
    const brace = this.#braceAtEnd(this.start);
    if (brace < 0 || this.openModes > 0) return;
    this.goOnAt(brace);
    this.#parseBlockBody(header);
  }

  /** After a label that is not closed: if its line ends with a brace, that is not part of it. */
  #recoverLabel(header: BlockHeader, labelStart: number): void {
    const brace = this.#braceAtEnd(labelStart);
    if (brace < 0) return;
    header.labels.push(this.text.slice(labelStart + 1, brace).trim());
    header.places.push(labelStart, this.lastBefore(brace));
    this.goOnAt(brace);
    this.#parseBlockBody(header);
  }

  /** Where the brace stands that ends the line of an offset, comments left out; -1 if there is none. */
  #braceAtEnd(offset: number): number {
    const found = this.text.slice(offset, endOfLine(this.text, offset)).search(OPENING_AT_END);
    return found < 0 ? -1 : offset + found;
  }

  /** `{ items }` and the end of the line, with the brace at hand. */
  #parseBlockBody({ content, type, start, typeEnd, labels, places, inBlock }: BlockHeader): void {
    const { file, start: open, end: openEnd, depth } = this;
    const wasOneLine = this.#isOneLine;
    const body = new BodyItems();
    if (!this.enter()) {
      this.depth = depth;
      return;
    }
    this.#isOneLine = false;
    this.advance();
    const isOneLine = this.kind !== NEWLINE && this.kind !== C_BRACE && this.kind !== EOF;
    const isSound = !isOneLine || this.#parseOneLine(body);
    const wasBrokenOneLine = this.#isBrokenOneLine;
    this.#isBrokenOneLine = !isSound;
    this.#parseItems(body, true);
    this.#isBrokenOneLine = wasBrokenOneLine;
    this.depth = depth;
    let { start: close, end: closeEnd } = this;
    let isClosed = this.kind === C_BRACE && !this.misclosed?.has(open);
    if (!isClosed && this.#reopen(body, start, open, openEnd, isOneLine)) {
      isClosed = true;
      ({ start: close, end: closeEnd } = this);
    }
    if (isClosed) this.advance();
    else close = closeEnd = this.#closeUnclosed(body, start, open, openEnd, isOneLine, isSound);
    // As in the reference, the body of a block on one line is its attribute.
    const [only] = body.attributes;
    const isCompact = isOneLine && isSound && only !== undefined;
    const node = new BodyNode(
      file,
      isCompact ? only.start : open,
      isCompact ? only.end : closeEnd,
      exact(body.attributes),
      exact(body.blocks),
    );
    content.blocks.push(new BlockNode(file, start, closeEnd, type, typeEnd, exact(labels), exact(places), open, close, node));
    this.#isOneLine = wasOneLine;
    if (isClosed) this.#endBlock(start, inBlock);
  }

  /**
   * The content of a block that begins on the line of its opening brace, which is a single attribute. The closing brace, or a
   * newline if there is one against the rules, is then at hand. False if there was a fault.
   */
  #parseOneLine(content: BodyItems): boolean {
    this.#isOneLine = true;
    let isSound = true;
    while (this.kind !== C_BRACE && this.kind !== NEWLINE && this.kind !== EOF) {
      const { start, end } = this;
      this.beginItem(start, true);
      if (this.kind !== IDENT) {
        if (isSound) this.failHere(messages.itemRequired);
        this.failed = true;
      } else {
        const name = this.name();
        this.advance();
        const { kind } = this;
        if (kind === EQUAL) this.#parseAttribute(content, name, start, end);
        else if (kind === O_QUOTE || kind === O_BRACE || kind === IDENT) {
          if (isSound) this.report(messages.blockInOneLineBlock(name), start, this.end);
          isSound = false;
          this.#parseBlock(content, name, start, end, true);
        } else this.#parseFaultyItem(content, name, start, end, true);
      }
      if (this.failed) {
        this.recoverItem();
        isSound = false;
        break;
      }
      const after: number = this.kind;
      if (after === C_BRACE || after === EOF) break;
      if (isSound) this.failHere((found) => messages.oneLineBlockEnd(after === NEWLINE, after === COMMA, found));
      isSound = this.failed = false;
      if (after === COMMA) this.advance();
      else if (after !== NEWLINE && !this.#startsAttribute()) {
        this.beginItem(this.start, true);
        this.recoverItem();
        break;
      }
    }
    this.#isOneLine = false;
    return isSound;
  }

  /**
   * In a block that is not closed: if the brace that seems to be meant for it closes something within it, by the layout, reads that again as what is
   * not closed. True if the block is then closed; its brace is at hand.
   */
  #reopen(body: BodyItems, start: number, open: number, openEnd: number, isOneLine: boolean): boolean {
    for (;;) {
      const intended = findBlockEnd(this.file, start, openEnd, isOneLine);
      if (intended === undefined || intended.next !== intended.end || !body.canBeCutAt(intended.end)) return false;
      const item = body.lastEndingAt(intended.end);
      const culprit = item && this.#misclosedIn(item);
      const brace = culprit && (culprit.kind === "Block" ? culprit.openBraceStart : lastObject(culprit.expr)?.start);
      if (item === undefined || brace === undefined || this.misclosed?.has(brace) || !this.goBackTo(item.start)) return false;
      this.misclosed ??= new Map();
      this.misclosed.set(brace, this.misclosed.get(open) ?? open);
      body.cutAt(item.start);
      this.isCutOff = false;
      this.#parseItems(body, true);
      if (this.kind !== C_BRACE) continue;
      this.misclosed.delete(open);
      return true;
    }
  }

  /**
   * At the end of the file within a block: gives the offset at which the block ends. If the layout tells where it was meant to, reading goes on there.
   */
  #closeUnclosed(body: BodyItems, start: number, open: number, openEnd: number, isOneLine: boolean, isSound: boolean): number {
    const intended = findBlockEnd(this.file, start, openEnd, isOneLine);
    let end = this.start;
    if (intended !== undefined && body.canBeCutAt(intended.end) && this.goBackTo(intended.next)) {
      body.cutAt(intended.end);
      end = intended.end;
    }
    // Of blocks that the end of the text cuts off, the innermost speaks for all.
    if (isSound && !(intended === undefined && this.isCutOff)) {
      const outer = this.misclosed?.get(open);
      const line = end === this.length ? undefined : this.lineOf(end);
      // The reference points at the block that lacks its brace in the end, which is the outer one.
      if (outer === undefined) this.report(messages.unclosedBlock(line, undefined), open, openEnd, start);
      else this.report(messages.unclosedBlock(line, this.lineOf(start)), outer, outer + 1, outer, open);
    }
    this.isCutOff = intended === undefined;
    return end;
  }

  /** The innermost item that ends with a brace on a line that is indented less than the item: the brace was probably meant for what is around it. */
  #misclosed(body: BodyItems | BodyNode): AttributeNode | BlockNode | undefined {
    const [block, attribute] = [body.blocks.at(-1), body.attributes.at(-1)];
    const last = block !== undefined && (attribute === undefined || block.start > attribute.start) ? block : attribute;
    return last && this.#misclosedIn(last);
  }

  /** The same in an item, which is to be misclosed itself. */
  #misclosedIn(item: AttributeNode | BlockNode): AttributeNode | BlockNode | undefined {
    if (!this.#isMisclosed(item)) return undefined;
    return (item.kind === "Block" ? this.#misclosed(item.body) : undefined) ?? item;
  }

  /** Whether an item ends with a brace on a line that is indented less than the item. */
  #isMisclosed({ start, end }: AttributeNode | BlockNode): boolean {
    const lineStart = this.text.lastIndexOf("\n", end - 1) + 1;
    const indent = indentation(this.text, lineStart);
    return (
      this.text.charCodeAt(end - 1) === 0x7d /* } */ &&
      lineStart + indent === end - 1 &&
      indent < indentation(this.text, this.text.lastIndexOf("\n", start) + 1)
    );
  }

  /** The end of a block, which is that of its line. */
  #endBlock(start: number, inBlock: boolean): void {
    if (this.kind === NEWLINE) {
      this.advance();
      return;
    }
    if (this.kind === EOF || (this.kind === C_BRACE && this.#isOneLine)) return;
    this.beginItem(this.start, inBlock);
    this.failHere(messages.newlineAfterBlock, start);
    // Where another item or the end of a block around follows on the line, there is nothing else wrong.
    if (this.kind === IDENT || (this.kind === C_BRACE && inBlock)) this.failed = false;
  }
}

/** The object that an expression ends with. */
function lastObject(expr: Expr): Expr | undefined {
  let last: Expr | undefined = expr;
  while (last !== undefined && last.kind !== "ObjectConsExpr") last = last.children.findLast(({ end }) => end === expr.end);
  return last;
}

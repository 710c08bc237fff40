/**
 * Parses bracketed expressions: parentheses, call arguments, tuples, objects and `for` expressions.
 *
 * Newlines are insignificant inside all of them except objects. The newline mode must be set before
 * the token after the opening bracket is scanned, and restored before the token after the closing
 * bracket is scanned. After an error inside brackets, `recovery.resume` decides whether parsing can
 * continue there.
 *
 * Native syntax specification, "Collection Values", "Functions and Function Calls", "For
 * Expressions".
 */
import type { Message } from "@hcl-ts/hcl";
import type { FoundToken } from "../messages-syntax.ts";
import * as messages from "../messages-syntax.ts";
import {
  CALL,
  ERROR,
  FOR,
  KEYWORD,
  NAMES,
  OBJECT,
  OBJECT_KEY,
  PARENTHESES,
  PLAIN_STRING,
  TEMPLATE,
  TEMPLATE_WRAP,
  TUPLE,
} from "../records/record-kinds.ts";
import type { RecordId } from "../records/syntax-records.ts";
import {
  BANG,
  C_BRACE,
  C_BRACK,
  C_PAREN,
  COLON,
  COMMA,
  DOUBLE_COLON,
  ELLIPSIS,
  EOF,
  EQUAL,
  FAT_ARROW,
  IDENT,
  MINUS,
  NEWLINE,
  O_PAREN,
  O_QUOTE,
} from "../scanner/kinds.ts";
import { ParserBase } from "./parser-base.ts";

/** The elements of a list in brackets, and the offsets where it ends. */
interface ParsedList {
  readonly elements: readonly RecordId[];
  /** The start of the closing bracket, or the end of the list if it has none. */
  readonly close: number;
  readonly end: number;
}

/** A list of elements in brackets, for {@link CompoundParser}. */
interface ElementList {
  /** The start of the construct. */
  readonly start: number;
  /** The offset of the opening bracket. */
  readonly open: number;
  /** The kind of the closing bracket. */
  readonly close: number;
  /** The newline mode after the list. */
  readonly newlines: boolean;
  /** The number of expressions of an element: two for the key and value of an object. */
  readonly width: number;
  /** Parses an element and adds its expressions. */
  readonly parseElement: (elements: RecordId[]) => void;
  /** The message for a list that the end of the file cuts off. */
  readonly unclosed: () => Message;
  /** The message for a token other than a separator or the closing bracket after an element. */
  readonly unseparated: (token: FoundToken) => Message;
}

/** The indexes of some parts of a `FOR` record. */
const KEY = 3;
const VALUE = 4;
const CONDITION = 5;

export abstract class CompoundParser extends ParserBase {
  /** Parses an `Expression`. */
  protected abstract parseExpression(): RecordId;

  /** Creates a placeholder for an expression that could not be parsed. */
  protected placeholder(start: number, end: number): RecordId {
    return this.records.leaf(ERROR, start, end);
  }

  /** Creates a placeholder for an unclosed construct. `open` is the offset of its opening token. */
  protected partial(open: number): RecordId {
    return this.placeholder(open, this.recovery.partialEnd(open));
  }

  /** `"(" Expression ")"` */
  protected parseParentheses(): RecordId {
    const { records, start, newlines } = this;
    this.newlines = false;
    this.advance();
    const expression = this.parseExpression();
    if (!this.failed && this.kind !== C_PAREN) this.failUnclosed(start, messages.closingParenthesisRequired);
    const isClosed = !this.failed || this.recovery.resume(start, true);
    this.newlines = newlines;
    if (!isClosed) return this.partial(start);
    const isInside = records.end(expression) <= this.start;
    this.advance();
    return isInside ? records.add(PARENTHESES, start, this.previousEnd, expression) : this.placeholder(start, this.previousEnd);
  }

  /**
   * Fails at the current token, which is not allowed inside the brackets opened at an offset. If
   * those brackets are never closed, the error says so and names the line of the opening bracket,
   * which is more useful than what was expected here.
   */
  protected failUnclosed(open: number, otherwise: (token: FoundToken) => Message): void {
    const isClosed = this.recovery.isClosed(open);
    const opening = this.text.charAt(open);
    this.failHere(
      isClosed
        ? () => otherwise(this.foundToken())
        : ({ found }) =>
            (lineOf) =>
              messages.unclosedBefore({ opening, line: lineOf(open), found }),
      open,
    );
  }

  // --- calls ------------------------------------------------------------------------------------

  /**
   * `FunctionCall = Identifier "(" arguments ")"`, or with namespaces: `Identifier ("::"
   * Identifier)+ "(" arguments ")"`. The current token is the one after the first identifier.
   */
  protected parseCall(start: number, firstEnd: number): RecordId {
    const { records, text } = this;
    let nameEnd = firstEnd;
    /** The whole name, if it has a namespace. */
    let name: string | undefined;
    while (this.kind === DOUBLE_COLON) {
      this.advance();
      if (this.kind !== IDENT) {
        this.failHere(messages.functionNameRequired, start);
        return this.placeholder(start, nameEnd);
      }
      name = `${name ?? text.slice(start, firstEnd)}::${this.name()}`;
      nameEnd = this.end;
      this.advance();
    }
    if (this.kind !== O_PAREN) {
      this.failHere(({ found }) => messages.callRequired({ name: name ?? text.slice(start, nameEnd), found }), start);
      return this.placeholder(start, nameEnd);
    }
    const { newlines, start: open } = this;
    let expandFinal = 0;
    const parseElement = (args: RecordId[]): void => {
      args.push(this.parseExpression());
      if (this.failed || this.kind !== ELLIPSIS) return;
      const { start: ellipsis, end: ellipsisEnd } = this;
      expandFinal = 1;
      this.advance();
      if (this.kind !== C_PAREN) this.fail(messages.expansionNotLast(), ellipsis, ellipsisEnd, start);
    };
    this.newlines = false;
    this.advance();
    const { elements, close, end } = this.#parseList({
      start,
      open,
      close: C_PAREN,
      newlines,
      width: 1,
      parseElement,
      unclosed: () => messages.unclosedCall({ name: name ?? text.slice(start, nameEnd) }),
      unseparated: messages.argumentSeparatorRequired,
    });
    const call = records.beginList(CALL, start, end, 5 + elements.length);
    records.append(name === undefined ? 0 : records.addText(name));
    records.append(nameEnd);
    records.append(open);
    records.append(close);
    records.append(close < end ? expandFinal : 0);
    records.appendAll(elements);
    return call;
  }

  // --- elements ---------------------------------------------------------------------------------

  /**
   * Parses elements and their separators up to the closing bracket, and moves beyond it. Drops the
   * elements that lie beyond the end that recovery chose.
   */
  #parseList(list: ElementList): ParsedList {
    const elements: RecordId[] = [];
    const isClosed = this.#parseElements(list, elements);
    this.newlines = list.newlines;
    if (!isClosed) {
      const end = this.recovery.partialEnd(list.open);
      return { elements: this.#within(elements, end, list.width), close: end, end };
    }
    const { start: close, end } = this;
    // After an error in a template, an element may have been parsed beyond the bracket.
    const kept = this.recovery.hasErrorInItem ? this.#within(elements, close, list.width) : elements;
    this.advance();
    return { elements: kept, close, end };
  }

  /**
   * Parses elements and their separators up to the closing bracket, which becomes the current
   * token. Returns false if the brackets are not closed.
   */
  #parseElements(list: ElementList, elements: RecordId[]): boolean {
    const { open, close } = list;
    let isSeparated = true;
    for (;;) {
      while (this.kind === NEWLINE) this.advance();
      if (this.kind === close) return true;
      list.parseElement(elements);
      if (!this.failed) isSeparated = this.#parseSeparator(list, isSeparated);
      if (this.failed) {
        if (!this.recovery.resume(open, false)) return false;
        if (this.kind === COMMA) this.advance();
      }
    }
  }

  /**
   * `"," | Newline`, or nothing before the closing bracket. Fails if the separator is missing and
   * no element can follow.
   * @param isSeparated whether no separator of the list was missing so far
   * @returns whether that is still so
   */
  #parseSeparator({ start, open, close, unclosed, unseparated }: ElementList, isSeparated: boolean): boolean {
    if (this.kind === O_QUOTE) this.skipStrayQuote();
    if (this.kind === close) return isSeparated;
    if (this.kind === COMMA || this.kind === NEWLINE) {
      this.advance();
      return isSeparated;
    }
    if (this.kind === EOF) this.fail(unclosed(), start, open + 1);
    else if (isSeparated && !this.#isConsequence()) this.failUnclosed(open, unseparated);
    else this.failed = true;
    if (this.#startsElement(open)) this.failed = false;
    return false;
  }

  /**
   * Whether the current token is a stray closing bracket in an item that already has an error. The
   * missing opening bracket is then probably part of that error.
   */
  #isConsequence(): boolean {
    return this.kind >= C_BRACE && this.kind <= C_PAREN && this.recovery.hasErrorInItem;
  }

  /**
   * Whether the next element seems to start on its own line after a missing separator. Parsing then
   * continues as if the separator were there; the missing one is reported only once per list.
   */
  #startsElement(open: number): boolean {
    return startsExpression(this.kind) && this.recovery.isClosed(open) && this.recovery.layout.isFirstOnLine(this.start);
  }

  /**
   * Selects the elements that lie before the end that recovery chose for their construct. Recovery
   * may also have moved back into an element with an error; what was parsed there again is dropped.
   */
  #within(elements: readonly RecordId[], end: number, width: number): readonly RecordId[] {
    const { records } = this;
    const kept: RecordId[] = [];
    let previousEnd = 0;
    for (let i = 0; i < elements.length; i += width) {
      const element = elements.slice(i, i + width);
      const elementEnd = records.end(element[width - 1]!);
      if (elementEnd > end || records.start(element[0]!) < previousEnd) continue;
      previousEnd = elementEnd;
      kept.push(...element);
    }
    return kept;
  }

  // --- collections ------------------------------------------------------------------------------

  /** `tuple = "[" (Expression (("," | Newline) Expression)* ","?)? "]"`, or a `forTupleExpr`. */
  protected parseTuple(): RecordId {
    const { records, start, newlines } = this;
    this.newlines = false;
    this.advance();
    if (this.isWord("for")) return this.#parseFor(start, C_BRACK, newlines);
    const { elements, end } = this.#parseList({
      start,
      open: start,
      close: C_BRACK,
      newlines,
      width: 1,
      parseElement: (exprs) => exprs.push(this.parseExpression()),
      unclosed: () => messages.unclosed({ opening: '"["' }),
      unseparated: messages.elementSeparatorRequired,
    });
    return records.addList(TUPLE, start, end, elements);
  }

  /**
   * `object = "{" (objectelem (("," | Newline) objectelem)* ","?)? "}"`, or a `forObjectExpr`.
   * Unlike in other brackets, newlines are significant here: they separate items.
   */
  protected parseObject(): RecordId {
    const { records, start, newlines } = this;
    this.newlines = true;
    this.advance();
    while (this.kind === NEWLINE) this.advance();
    if (this.recovery.misclosed.has(start)) {
      this.fail(unclosedObject(), start, start + 1);
      this.newlines = newlines;
      return this.partial(start);
    }
    if (this.isWord("for")) return this.#parseFor(start, C_BRACE, newlines);
    const { elements, end } = this.#parseList({
      start,
      open: start,
      close: C_BRACE,
      newlines,
      width: 2,
      parseElement: (items) => this.#parseItem(items, start),
      unclosed: unclosedObject,
      unseparated: messages.itemSeparatorRequired,
    });
    return records.addList(OBJECT, start, end, elements);
  }

  /**
   * `objectelem = (Identifier | Expression) ("=" | ":") Expression`. Adds the key and the value to
   * `items`, or nothing if the key is invalid.
   */
  #parseItem(items: RecordId[], objectStart: number): void {
    const { kind, start } = this;
    const wrapped = this.parseExpression();
    if (this.failed) return;
    if (this.kind === O_QUOTE) this.skipStrayQuote();
    const key = this.records.add(OBJECT_KEY, start, this.previousEnd, wrapped, kind === O_PAREN ? 1 : 0);
    if (this.kind !== EQUAL && this.kind !== COLON) {
      if (this.kind === EOF) this.fail(unclosedObject(), objectStart, objectStart + 1);
      else if (this.kind === NEWLINE || this.kind === COMMA || this.kind === C_BRACE)
        this.failHere(messages.itemValueRequired, objectStart);
      else this.failUnclosed(objectStart, ({ found }) => messages.itemEqualsRequired({ isSimple: this.#isSimpleKey(wrapped), found }));
      return;
    }
    const { end: equalsEnd } = this;
    this.advance();
    const isSkipped = this.kind === NEWLINE && this.#skipUnopenedList(start);
    const value = isSkipped ? this.placeholder(equalsEnd, this.recovery.contentEndBefore(this.start)) : this.parseExpression();
    items.push(key, value);
  }

  /** Whether a key is a string, a name, or in parentheses. */
  #isSimpleKey(key: RecordId): boolean {
    const kind = this.records.kind(key);
    if (kind === NAMES) return !this.text.slice(this.records.start(key), this.records.end(key)).includes(".");
    return kind === PLAIN_STRING || kind === TEMPLATE || kind === TEMPLATE_WRAP || kind === PARENTHESES || kind === KEYWORD;
  }

  /**
   * Like {@link skipUnopenedValue}, for a list in an object, whose own brace may follow as well.
   */
  #skipUnopenedList(itemStart: number): boolean {
    const { layout } = this.recovery;
    const close = layout.closingBracketBelow(layout.lineEnd(this.start) + 1, layout.indentation(itemStart));
    return this.openModes === 0 && this.text.charAt(close) === "]" && this.skipUnopenedValue(itemStart, true);
  }

  /**
   * At a newline right after the equals sign: checks whether the lines below are a value whose
   * opening bracket is missing. They are if they are indented deeper than the item and a closing
   * bracket at the item's indentation follows. Reports the missing bracket and skips the value.
   * @param isOnLines whether the item may extend over several lines
   */
  protected skipUnopenedValue(itemStart: number, isOnLines: boolean): boolean {
    const { layout } = this.recovery;
    const below = layout.lineEnd(this.start) + 1;
    const close = isOnLines ? layout.closingBracketBelow(below, layout.indentation(itemStart)) : -1;
    if (close < 0 || layout.dedentedLine(below, layout.indentation(itemStart)) === below) return false;
    this.report(messages.missingOpeningBracket({ close: this.text.charAt(close) }), this.start, this.end);
    this.recovery.continueAt(layout.lineEnd(close));
    return true;
  }

  /** `ForExpr = forTupleExpr | forObjectExpr`, with the word `for` as the current token. */
  #parseFor(start: number, close: number, newlines: boolean): RecordId {
    const { records } = this;
    const isObject = close === C_BRACE;
    this.newlines = false;
    const parts = this.#parseForParts(start, isObject);
    const isKeyMissing = isObject && parts[KEY] === 0;
    if (!this.failed && this.kind !== close) {
      const expected = isKeyMissing ? '"=>"' : isObject ? '"}"' : '"]"';
      this.failUnclosed(start, ({ found }) => messages.invalidFor({ what: expected, found }));
    } else if (!this.failed && isKeyMissing) {
      const value = parts[VALUE]!;
      this.report(messages.forKeyRequired(), records.start(value), records.end(value), start);
    }
    const isClosed = !this.failed || this.recovery.resume(start, true);
    this.newlines = newlines;
    if (!isClosed) return this.partial(start);
    const last = parts[CONDITION] || parts[VALUE];
    const isComplete = last !== undefined && records.end(last) <= this.start;
    parts.push(start + 1, this.start);
    this.advance();
    return isComplete ? records.addList(FOR, start, this.previousEnd, parts) : this.placeholder(start, this.previousEnd);
  }

  /**
   * `forIntro Expression ("=>" Expression "..."?)? forCond?`, from the word `for` to the closing
   * bracket, as the first parts of a `FOR` record. `=>` and `...` are parsed in tuples too, and
   * reported. Returns some of the parts after an error.
   */
  #parseForParts(start: number, isObject: boolean): number[] {
    this.advance();
    const parts = this.parseForHead(start);
    if (this.failed) return parts;
    if (this.kind !== COLON) {
      this.#failFor(start, '":"');
      return parts;
    }
    this.advance();
    const { start: keyStart } = this;
    let value = this.parseExpression();
    let key = 0;
    if (!this.failed && this.kind === FAT_ARROW) {
      if (!isObject) this.report(messages.forKeyInTuple(), keyStart, this.previousEnd, start);
      key = value;
      this.advance();
      value = this.parseExpression();
    }
    const isGrouped = !this.failed && this.kind === ELLIPSIS;
    if (isGrouped) {
      if (!isObject) this.report(messages.forGroupInTuple(), this.start, this.end, start);
      this.advance();
    }
    let condition = 0;
    if (!this.failed && this.isWord("if")) {
      this.advance();
      condition = this.parseExpression();
    }
    if (!this.failed) parts.push(key, value, condition, isGrouped ? 1 : 0);
    return parts;
  }

  /**
   * `Identifier ("," Identifier)? "in" Expression`, the part that `for` expressions and directives
   * share, as the first parts of a `FOR` record. The current token is the first identifier. Returns
   * some of the parts after an error.
   */
  protected parseForHead(start: number): number[] {
    const { records } = this;
    if (this.kind !== IDENT) {
      this.#failFor(start, "a variable name");
      return [];
    }
    let key = "";
    let value = this.name();
    this.advance();
    if (this.kind === COMMA) {
      this.advance();
      if (this.kind !== IDENT) {
        this.#failFor(start, "a second variable name");
        return [];
      }
      key = value;
      value = this.name();
      this.advance();
    }
    if (!this.isWord("in")) {
      this.#failFor(start, '"in"');
      return [];
    }
    this.advance();
    return [records.addText(key), records.addText(value), this.parseExpression()];
  }

  #failFor(start: number, expected: string): void {
    this.failHere(({ found }) => messages.invalidFor({ what: expected, found }), start);
  }
}

function unclosedObject(): Message {
  return messages.unclosed({ opening: '"{"' });
}

function startsExpression(kind: number): boolean {
  return (kind >= IDENT && kind <= O_PAREN) || kind === MINUS || kind === BANG;
}

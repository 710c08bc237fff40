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
import { dynamicVal } from "@hcl-ts/cty";
import type { Message } from "@hcl-ts/hcl";
import type { Expr } from "../ast/expr.ts";
import { ExprSyntaxError } from "../ast/expr-syntax-error.ts";
import { ForExpr, type ForParts } from "../ast/for.ts";
import { FunctionCallExpr } from "../ast/function-call.ts";
import { ObjectConsExpr, type ObjectConsItem, ObjectConsKeyExpr } from "../ast/object-cons.ts";
import { ParenthesesExpr } from "../ast/parentheses.ts";
import { TupleConsExpr } from "../ast/tuple-cons.ts";
import * as messages from "../messages-syntax.ts";
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
import { trimCapacity } from "./trim-capacity.ts";

/** The variables and the collection of a `for`. */
interface ForHead {
  /** Empty if the head has one variable only. */
  readonly keyVar: string;
  readonly valVar: string;
  readonly coll: Expr;
}

/** The parts of a `for` expression except its brackets. */
interface ForBody extends ForHead, Omit<ForParts, "openEnd" | "closeStart"> {
  readonly valStart: number;
  readonly valEnd: number;
}

/** A list of elements in brackets, for {@link CompoundParser}. */
interface ElementList {
  /** The start of the construct. */
  readonly start: number;
  /** The offset of the opening bracket. */
  readonly open: number;
  /** The kind of the closing bracket. */
  readonly close: number;
  readonly parseElement: () => void;
  /** The message for a list that the end of the file cuts off. */
  readonly unclosed: () => Message;
  /** The message for a token other than a separator or the closing bracket after an element. */
  readonly unseparated: (found: string) => Message;
}

export abstract class CompoundParser extends ParserBase {
  /** Parses an `Expression`. */
  protected abstract parseExpression(): Expr;

  /** Creates a placeholder for an expression that could not be parsed. */
  protected placeholder(start: number, end: number): Expr {
    return new ExprSyntaxError(this.file, start, end, dynamicVal);
  }

  /** Creates a placeholder for an unclosed construct. `open` is the offset of its opening token. */
  protected partial(open: number): Expr {
    return this.placeholder(open, this.recovery.partialEnd(open));
  }

  /** `"(" Expression ")"` */
  protected parseParentheses(): Expr {
    const { file, start, newlines } = this;
    this.newlines = false;
    this.advance();
    const expression = this.parseExpression();
    if (!this.failed && this.kind !== C_PAREN) this.failUnclosed(start, messages.closingParenthesisRequired);
    const isClosed = !this.failed || this.recovery.resume(start, true);
    this.newlines = newlines;
    if (!isClosed) return this.partial(start);
    const isInside = expression.end <= this.start;
    this.advance();
    return isInside ? new ParenthesesExpr(file, start, this.previousEnd, expression) : this.placeholder(start, this.previousEnd);
  }

  /**
   * Fails at the current token, which is not allowed inside the brackets opened at an offset. If
   * those brackets are never closed, the error says so and names the line of the opening bracket,
   * which is more useful than what was expected here.
   */
  protected failUnclosed(open: number, otherwise: (found: string) => Message): void {
    const isClosed = this.recovery.isClosed(open);
    const opening = this.text.charAt(open);
    this.failHere(isClosed ? otherwise : (found) => messages.unclosedBefore(opening, this.lineOf(open), found), open);
  }

  // --- calls ------------------------------------------------------------------------------------

  /**
   * `FunctionCall = Identifier "(" arguments ")"`, or with namespaces: `Identifier ("::"
   * Identifier)+ "(" arguments ")"`. The current token is the one after the first identifier.
   */
  protected parseCall(firstName: string, start: number, firstEnd: number): Expr {
    const { file } = this;
    let name = firstName;
    let nameEnd = firstEnd;
    while (this.kind === DOUBLE_COLON) {
      this.advance();
      if (this.kind !== IDENT) {
        this.failHere(messages.functionNameRequired, start);
        return this.placeholder(start, nameEnd);
      }
      name += `::${this.name()}`;
      nameEnd = this.end;
      this.advance();
    }
    if (this.kind !== O_PAREN) {
      this.failHere((found) => messages.callRequired(name, found), start);
      return this.placeholder(start, nameEnd);
    }
    const { newlines, start: open } = this;
    const args: Expr[] = [];
    let expandFinal = false;
    const parseArgument = (): void => {
      args.push(this.parseExpression());
      if (this.failed || this.kind !== ELLIPSIS) return;
      const { start: ellipsis, end: ellipsisEnd } = this;
      expandFinal = true;
      this.advance();
      if (this.kind !== C_PAREN) this.fail(messages.expansionNotLast(), ellipsis, ellipsisEnd, start);
    };
    this.newlines = false;
    this.advance();
    const isClosed = this.#parseElements({
      start,
      open,
      close: C_PAREN,
      parseElement: parseArgument,
      unclosed: () => messages.unclosedCall(name),
      unseparated: messages.argumentSeparatorRequired,
    });
    this.newlines = newlines;
    if (!isClosed) {
      const end = this.recovery.partialEnd(open);
      const parts = { name, nameEnd, args: within(args, end), expandFinal: false, openParenStart: open, closeParenStart: end };
      return new FunctionCallExpr(file, start, end, parts);
    }
    const { start: close, end } = this;
    this.advance();
    const parts = { name, nameEnd, args: this.#inside(args, close), expandFinal, openParenStart: open, closeParenStart: close };
    return new FunctionCallExpr(file, start, end, parts);
  }

  // --- elements ---------------------------------------------------------------------------------

  /**
   * Parses elements and their separators up to the closing bracket, which becomes the current
   * token.
   * @returns false if the brackets are not closed
   */
  #parseElements(list: ElementList): boolean {
    const { open, close, parseElement } = list;
    let isSeparated = true;
    for (;;) {
      while (this.kind === NEWLINE) this.advance();
      if (this.kind === close) return true;
      parseElement();
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
   * Selects the elements before a closing bracket. After an error in a template, one may have been
   * parsed beyond the bracket.
   */
  #inside(elements: readonly Expr[], close: number): readonly Expr[] {
    return this.recovery.hasErrorInItem ? within(elements, close) : trimCapacity(elements);
  }

  // --- collections ------------------------------------------------------------------------------

  /** `tuple = "[" (Expression (("," | Newline) Expression)* ","?)? "]"`, or a `forTupleExpr`. */
  protected parseTuple(): Expr {
    const { file, start, newlines } = this;
    this.newlines = false;
    this.advance();
    if (this.isWord("for")) return this.#parseFor(start, C_BRACK, newlines);
    const exprs: Expr[] = [];
    const parseElement = (): void => {
      exprs.push(this.parseExpression());
    };
    const isClosed = this.#parseElements({
      start,
      open: start,
      close: C_BRACK,
      parseElement,
      unclosed: () => messages.unclosed('"["'),
      unseparated: messages.elementSeparatorRequired,
    });
    this.newlines = newlines;
    if (!isClosed) {
      const end = this.recovery.partialEnd(start);
      return new TupleConsExpr(file, start, end, within(exprs, end));
    }
    const elements = this.#inside(exprs, this.start);
    this.advance();
    return new TupleConsExpr(file, start, this.previousEnd, elements);
  }

  /**
   * `object = "{" (objectelem (("," | Newline) objectelem)* ","?)? "}"`, or a `forObjectExpr`.
   * Unlike in other brackets, newlines are significant here: they separate items.
   */
  protected parseObject(): Expr {
    const { file, start, newlines } = this;
    this.newlines = true;
    this.advance();
    while (this.kind === NEWLINE) this.advance();
    if (this.recovery.misclosed?.has(start)) {
      this.fail(unclosedObject(), start, start + 1);
      this.newlines = newlines;
      return this.partial(start);
    }
    if (this.isWord("for")) return this.#parseFor(start, C_BRACE, newlines);
    const items: ObjectConsItem[] = [];
    const parseItem = (): void => {
      const item = this.#parseItem(start);
      if (item !== undefined) items.push(item);
    };
    const isClosed = this.#parseElements({
      start,
      open: start,
      close: C_BRACE,
      parseElement: parseItem,
      unclosed: unclosedObject,
      unseparated: messages.itemSeparatorRequired,
    });
    this.newlines = newlines;
    if (!isClosed) {
      const end = this.recovery.partialEnd(start);
      return new ObjectConsExpr(file, start, end, itemsWithin(items, end));
    }
    const { start: close } = this;
    const inside = this.recovery.hasErrorInItem ? itemsWithin(items, close) : items;
    this.advance();
    return new ObjectConsExpr(file, start, this.previousEnd, trimCapacity(inside));
  }

  /**
   * `objectelem = (Identifier | Expression) ("=" | ":") Expression`. Returns undefined if the
   * key is invalid.
   */
  #parseItem(objectStart: number): ObjectConsItem | undefined {
    const { file, kind, start } = this;
    const wrapped = this.parseExpression();
    if (this.failed) return undefined;
    if (this.kind === O_QUOTE) this.skipStrayQuote();
    const keyExpr = new ObjectConsKeyExpr(file, start, this.previousEnd, wrapped, kind === O_PAREN);
    if (this.kind !== EQUAL && this.kind !== COLON) {
      if (this.kind === EOF) this.fail(unclosedObject(), objectStart, objectStart + 1);
      else if (this.kind === NEWLINE || this.kind === COMMA || this.kind === C_BRACE)
        this.failHere(messages.itemValueRequired, objectStart);
      else this.failUnclosed(objectStart, messages.itemEqualsRequired);
      return undefined;
    }
    const { end: equalsEnd } = this;
    this.advance();
    if (this.kind === NEWLINE && this.#skipUnopenedList(start)) {
      return { keyExpr, valueExpr: this.placeholder(equalsEnd, this.recovery.contentEndBefore(this.start)) };
    }
    return { keyExpr, valueExpr: this.parseExpression() };
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
    if (close < 0 || layout.dedentedLine(below, layout.indentation(itemStart)) === below) return this.#skipFlatList(below);
    this.report(messages.missingOpeningBracket(this.text.charAt(close)), this.start, this.end);
    this.recovery.continueAt(layout.lineEnd(close));
    return true;
  }

  /**
   * Like {@link skipUnopenedValue}, for a list whose lines are not indented: quoted elements with
   * commas, and then a line with the closing bracket.
   */
  #skipFlatList(below: number): boolean {
    FLAT_LIST.lastIndex = below;
    const [list] = FLAT_LIST.exec(this.text) ?? [];
    if (list === undefined) return false;
    this.report(messages.missingOpeningBracket("]"), this.start, this.end);
    this.recovery.continueAt(below + list.length);
    return true;
  }

  /** `ForExpr = forTupleExpr | forObjectExpr`, with the word `for` as the current token. */
  #parseFor(start: number, close: number, newlines: boolean): Expr {
    const { file } = this;
    const isObject = close === C_BRACE;
    this.newlines = false;
    const parts = this.#parseForBody(start, isObject);
    if (!this.failed && this.kind !== close) {
      const isKeyMissing = isObject && parts?.keyExpr === undefined;
      const expected = isKeyMissing ? '"=>"' : isObject ? '"}"' : '"]"';
      this.failUnclosed(start, (found) => messages.invalidFor(expected, found));
    } else if (!this.failed && isObject && parts !== undefined && parts.keyExpr === undefined) {
      this.report(messages.forKeyRequired(), parts.valStart, parts.valEnd, start);
    }
    const isClosed = !this.failed || this.recovery.resume(start, true);
    this.newlines = newlines;
    if (!isClosed) return this.partial(start);
    const closeStart = this.start;
    this.advance();
    if (parts === undefined || (parts.condExpr ?? parts.valExpr).end > closeStart) return this.placeholder(start, this.previousEnd);
    return new ForExpr(file, start, this.previousEnd, { ...parts, openEnd: start + 1, closeStart });
  }

  /**
   * `forIntro Expression ("=>" Expression "..."?)? forCond?`, from the word `for` to the closing
   * bracket. `=>` and `...` are parsed in tuples too, and reported.
   */
  #parseForBody(start: number, isObject: boolean): ForBody | undefined {
    this.advance();
    const head = this.parseForHead(start);
    if (head === undefined) return undefined;
    if (this.kind !== COLON) {
      this.#failFor(start, '":"');
      return undefined;
    }
    this.advance();
    let valStart = this.start;
    let valExpr = this.parseExpression();
    let keyExpr: Expr | undefined;
    if (this.failed) return undefined;
    const keyEnd = this.previousEnd;
    if (this.kind === FAT_ARROW) {
      if (!isObject) this.report(messages.forKeyInTuple(), valStart, keyEnd, start);
      keyExpr = valExpr;
      this.advance();
      valStart = this.start;
      valExpr = this.parseExpression();
      if (this.failed) return undefined;
    }
    const valEnd = this.previousEnd;
    const group = this.kind === ELLIPSIS;
    if (group) {
      if (!isObject) this.report(messages.forGroupInTuple(), this.start, this.end, start);
      this.advance();
    }
    let condExpr: Expr | undefined;
    if (this.isWord("if")) {
      this.advance();
      condExpr = this.parseExpression();
      if (this.failed) return undefined;
    }
    return { ...head, keyExpr, valExpr, valStart, valEnd, condExpr, group };
  }

  /**
   * `Identifier ("," Identifier)? "in" Expression`, the part that `for` expressions and directives
   * share. The current token is the first identifier. Returns undefined after an error.
   */
  protected parseForHead(start: number): ForHead | undefined {
    if (this.kind !== IDENT) {
      this.#failFor(start, "a variable name");
      return undefined;
    }
    let keyVar = "";
    let valVar = this.name();
    this.advance();
    if (this.kind === COMMA) {
      this.advance();
      if (this.kind !== IDENT) {
        this.#failFor(start, "a second variable name");
        return undefined;
      }
      keyVar = valVar;
      valVar = this.name();
      this.advance();
    }
    if (!this.isWord("in")) {
      this.#failFor(start, '"in"');
      return undefined;
    }
    this.advance();
    const coll = this.parseExpression();
    return this.failed ? undefined : { keyVar, valVar, coll };
  }

  #failFor(start: number, expected: string): void {
    this.failHere((found) => messages.invalidFor(expected, found), start);
  }
}

/**
 * Selects the elements that lie before the end that recovery chose for their construct. Recovery
 * may also have moved back into an element with an error; what was parsed there again is dropped.
 */
function within(elements: readonly Expr[], end: number): readonly Expr[] {
  return withinBy(
    elements,
    end,
    (element) => element,
    (element) => element,
  );
}

function itemsWithin(items: readonly ObjectConsItem[], end: number): readonly ObjectConsItem[] {
  return withinBy(
    items,
    end,
    ({ keyExpr }) => keyExpr,
    ({ valueExpr }) => valueExpr,
  );
}

function withinBy<T>(elements: readonly T[], end: number, first: (element: T) => Expr, last: (element: T) => Expr): readonly T[] {
  let previousEnd = 0;
  return elements.filter((element) => {
    if (last(element).end > end || first(element).start < previousEnd) return false;
    previousEnd = last(element).end;
    return true;
  });
}

function unclosedObject(): Message {
  return messages.unclosed('"{"');
}

function startsExpression(kind: number): boolean {
  return (kind >= IDENT && kind <= O_PAREN) || kind === MINUS || kind === BANG;
}

/** Matches quoted list elements, one per line, and the line with the closing bracket. */
const FLAT_LIST = /(?:[ \t]*"[^"\n]*"[ \t]*,?[ \t]*(?:#[^\n]*)?\r?\n)+[ \t]*\](?=[ \t]*(?:#.*|\/\/.*)?\r?$)/my;

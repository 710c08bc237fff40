/**
 * Expressions, all but templates. Recursive descent: a method a production, each of which finds its first token at hand and leaves the
 * one after it at hand. Operators are read by how tightly they bind, so that a chain of them, or of steps into a value, takes
 * a loop and no recursion; conditionals that follow one another likewise.
 *
 * A bracketed construct turns newlines off while it is read (an object turns them on), which has to be done before the token after
 * the bracket is read. After a fault within it, it asks `resume` where to go on.
 *
 * Native syntax specification, "Expressions".
 */
import { dynamic, dynamicVal, False, nullVal, number, parseNumber, True, unknownVal, Value } from "@hcl-ts/cty";
import { type Message, type TraversalStep, TraverseAttr, TraverseIndex, TraverseRoot } from "@hcl-ts/hcl";
import { AnonSymbolExpr } from "../ast/anon-symbol.ts";
import { BinaryOpExpr } from "../ast/binary-op.ts";
import { ConditionalExpr } from "../ast/conditional.ts";
import type { Expr } from "../ast/expr.ts";
import { ExprSyntaxError } from "../ast/expr-syntax-error.ts";
import { ForExpr } from "../ast/for.ts";
import { FunctionCallExpr } from "../ast/function-call.ts";
import { IndexExpr } from "../ast/index-expr.ts";
import { LiteralValueExpr } from "../ast/literal-value.ts";
import { ObjectConsExpr, type ObjectConsItem, ObjectConsKeyExpr } from "../ast/object-cons.ts";
import { ParenthesesExpr } from "../ast/parentheses.ts";
import { RelativeTraversalExpr } from "../ast/relative-traversal.ts";
import { ScopeTraversalExpr } from "../ast/scope-traversal.ts";
import { SplatExpr } from "../ast/splat.ts";
import { TupleConsExpr } from "../ast/tuple-cons.ts";
import { UnaryOpExpr } from "../ast/unary-op.ts";
import * as messages from "../messages-syntax.ts";
import { FIRST_FAULT, TokenKind } from "../scanner/token-kind.ts";
import { bindingLevels, operatorSymbols } from "./operators.ts";
import { TokenReader } from "./token-reader.ts";

// See token-kind.ts.
const NEWLINE: number = 1 satisfies typeof TokenKind.Newline;
const EOF: number = 2 satisfies typeof TokenKind.EOF;
const IDENT: number = 3 satisfies typeof TokenKind.Ident;
const NUMBER_LIT: number = 4 satisfies typeof TokenKind.NumberLit;
const O_QUOTE: number = 5 satisfies typeof TokenKind.OQuote;
const O_HEREDOC: number = 6 satisfies typeof TokenKind.OHeredoc;
const O_BRACE: number = 7 satisfies typeof TokenKind.OBrace;
const O_BRACK: number = 8 satisfies typeof TokenKind.OBrack;
const O_PAREN: number = 9 satisfies typeof TokenKind.OParen;
const C_BRACE: number = 14 satisfies typeof TokenKind.CBrace;
const C_BRACK: number = 15 satisfies typeof TokenKind.CBrack;
const C_PAREN: number = 16 satisfies typeof TokenKind.CParen;
const STAR: number = 20 satisfies typeof TokenKind.Star;
const MINUS: number = 24 satisfies typeof TokenKind.Minus;
const BANG: number = 33 satisfies typeof TokenKind.Bang;
const EQUAL: number = 34 satisfies typeof TokenKind.Equal;
const DOT: number = 35 satisfies typeof TokenKind.Dot;
const COMMA: number = 36 satisfies typeof TokenKind.Comma;
const COLON: number = 37 satisfies typeof TokenKind.Colon;
const DOUBLE_COLON: number = 38 satisfies typeof TokenKind.DoubleColon;
const ELLIPSIS: number = 39 satisfies typeof TokenKind.Ellipsis;
const FAT_ARROW: number = 40 satisfies typeof TokenKind.FatArrow;
const QUESTION: number = 41 satisfies typeof TokenKind.Question;

const NULL = nullVal(dynamic);

export abstract class ExpressionParser extends TokenReader {
  /** Reads a quoted string or a heredoc, whose opening token is at hand. */
  protected abstract parseTemplateTerm(): Expr;

  /** Reads any expression. */
  protected parseExpression(): Expr {
    const { start } = this;
    const expression = this.#parseOperation(0);
    return this.kind === QUESTION && !this.failed ? this.#parseConditional(start, expression) : expression;
  }

  /** Stands for what could not be read. */
  protected placeholder(start: number, end: number): Expr {
    return new ExprSyntaxError(this.file, start, end, dynamicVal);
  }

  /** Stands for a construct whose opening token, at an offset, is never closed. */
  protected partial(open: number): Expr {
    return this.placeholder(open, this.partialEnd(open));
  }

  // --- operators -------------------------------------------------------------------------------------------------------

  /** `condition ? result : result`, of which the condition has been read. The last result may be a conditional again, and so on. */
  #parseConditional(start: number, condition: Expr): Expr {
    const { depth } = this;
    const starts = [start];
    const conditions = [condition];
    const results: Expr[] = [];
    let last: Expr | undefined;
    while (last === undefined && this.enter()) {
      const question = this.start;
      this.advance();
      results.push(this.parseExpression());
      if (this.failed) break;
      if (this.kind !== COLON) {
        this.failHere(messages.missingFalseResult({ found: this.found() }), question);
        break;
      }
      this.advance();
      const next = this.start;
      const expression = this.#parseOperation(0);
      if (this.failed) break;
      if (this.kind === QUESTION) {
        starts.push(next);
        conditions.push(expression);
      } else last = expression;
    }
    this.depth = depth;
    if (last === undefined) return condition;
    const end = this.previousEnd;
    for (let i = conditions.length - 1; i >= 0; i--)
      last = new ConditionalExpr(this.file, starts[i]!, end, conditions[i]!, results[i]!, last);
    return last;
  }

  /** Reads operands and the operators between them that bind more tightly than a level. Where an operand cannot be read, the one on its left is the result. */
  #parseOperation(level: number): Expr {
    const { start } = this;
    let left = this.#parseOperand();
    while (!this.failed) {
      const binding = bindingLevels[this.kind]!;
      if (binding <= level) break;
      const symbol = operatorSymbols[this.kind]!;
      this.advance();
      // What is on the right nests, what is on the left does not.
      this.depth++;
      const right = this.#parseOperation(binding);
      this.depth--;
      if (this.failed) break;
      left = new BinaryOpExpr(this.file, start, this.previousEnd, symbol, left, right);
    }
    return left;
  }

  // --- operands --------------------------------------------------------------------------------------------------------

  #parseOperand(): Expr {
    const { kind, start } = this;
    switch (kind) {
      case IDENT:
        return this.#parseName();
      case O_QUOTE:
      case O_HEREDOC: {
        const template = this.parseTemplateTerm();
        return this.#isStep() ? this.#parseSteps(start, template, []) : template;
      }
      case NUMBER_LIT: {
        const { end } = this;
        const literal = new LiteralValueExpr(this.file, start, end, this.numberAtHand());
        this.advance();
        return this.#isStep() ? this.#parseSteps(start, literal, []) : literal;
      }
      case O_BRACK:
      case O_BRACE:
      case O_PAREN: {
        const { depth } = this;
        const term = !this.enter()
          ? this.placeholder(this.previousEnd, this.previousEnd)
          : kind === O_BRACK
            ? this.#parseTuple()
            : kind === O_BRACE
              ? this.#parseObject()
              : this.#parseParentheses();
        this.depth = depth;
        return this.#isStep() && !this.failed ? this.#parseSteps(start, term, []) : term;
      }
      case MINUS:
      case BANG: {
        const { depth, end } = this;
        if (!this.enter()) {
          this.depth = depth;
          return this.placeholder(this.previousEnd, this.previousEnd);
        }
        this.advance();
        const operand = this.#parseOperand();
        this.depth = depth;
        return new UnaryOpExpr(this.file, start, operand.end, kind === MINUS ? "-" : "!", operand, end);
      }
    }
    this.failHere(
      messages.expressionRequired({ found: this.found(), isHeredoc: kind === TokenKind.LessThan && this.text.startsWith("<<", start) }),
    );
    return this.placeholder(this.previousEnd, this.previousEnd);
  }

  /** What begins with an identifier: a call, a keyword's value, or a variable and steps into it. */
  #parseName(): Expr {
    const { file, start, end } = this;
    const name = this.name();
    this.advance();
    const { kind } = this;
    if (kind === O_PAREN || kind === DOUBLE_COLON) {
      const { depth } = this;
      const call = this.enter() ? this.#parseCall(name, start, end) : this.placeholder(start, end);
      this.depth = depth;
      return this.#isStep() && !this.failed ? this.#parseSteps(start, call, []) : call;
    }
    const value =
      end - start > 5 || end - start < 4
        ? undefined
        : name === "true"
          ? True
          : name === "false"
            ? False
            : name === "null"
              ? NULL
              : undefined;
    if (value !== undefined) {
      const literal = new LiteralValueExpr(file, start, end, value);
      return this.#isStep() ? this.#parseSteps(start, literal, []) : literal;
    }
    const steps = [new TraverseRoot(name, file, start, end)];
    return this.#isStep() ? this.#parseSteps(start, undefined, steps) : new ScopeTraversalExpr(file, start, end, steps);
  }

  /** The value of the number at hand. */
  protected numberAtHand(): Value {
    const { text, start, end } = this;
    const digits = text.slice(start, end);
    const content = parseNumber(digits);
    if (content !== undefined) return new Value(number, content);
    const isTooLarge = /^\d+(?:\.\d+)?[eE]/.test(digits) && !/[.eE].*\..*|[eE].*[eE]/.test(digits);
    this.report(messages.invalidNumber({ text: digits, isTooLarge }), start, end);
    return unknownVal(number);
  }

  /** `( expression )` */
  #parseParentheses(): Expr {
    const { file, start, newlines } = this;
    this.newlines = false;
    this.advance();
    const expression = this.parseExpression();
    if (!this.failed && this.kind !== C_PAREN) this.#failUnclosed(start, messages.closingParenthesisRequired({ found: this.found() }));
    const isClosed = !this.failed || this.resume(start, true);
    this.newlines = newlines;
    if (!isClosed) return this.partial(start);
    this.advance();
    return new ParenthesesExpr(file, start, this.previousEnd, expression);
  }

  /**
   * Fails at the token at hand, which cannot stand between the brackets that open at an offset. If those are never closed, that is said, with the place where they
   * open, rather than what would be expected here.
   */
  #failUnclosed(open: number, otherwise: Message): void {
    const isClosed = this.isClosed(open);
    const opening = this.text.charAt(open);
    this.failHere(isClosed ? otherwise : messages.unclosedBefore({ opening, line: this.lineOf(open), found: this.found() }), open);
  }

  // --- steps into a value ----------------------------------------------------------------------------------------------

  /** Whether the token at hand begins a step into the value before it. */
  #isStep(): boolean {
    return this.kind === DOT || this.kind === O_BRACK;
  }

  /**
   * Reads attributes, indexes and splats that follow an operand.
   *
   * @param start where the operand starts
   * @param source the operand; undefined for a variable
   * @param steps the steps that were read already: for a variable its name; more are added
   */
  #parseSteps(start: number, source: Expr | undefined, steps: TraversalStep[]): Expr {
    const { file } = this;
    let from = source;
    let pending = steps;
    // Steps that take a node of their own nest, however long the chain; evaluation goes through them in a loop, too.
    for (;;) {
      if (this.kind === DOT) {
        const dot = this.start;
        this.advance();
        if (this.kind === IDENT) {
          pending.push(new TraverseAttr(this.name(), file, dot, this.end));
          this.advance();
        } else if (this.kind === NUMBER_LIT) {
          pending.push(this.#parseLegacyIndex(dot, this.start, this.end));
        } else if (this.kind === STAR) {
          from = this.#parseAttributeSplat(start, this.#withSteps(start, from, pending), dot);
          pending = [];
        } else this.failHere(messages.attributeNameRequired({ found: this.found() }), start);
      } else if (this.kind === O_BRACK) {
        const open = this.start;
        const { newlines } = this;
        this.advance();
        if (this.kind === STAR) return this.#parseFullSplat(start, this.#withSteps(start, from, pending), open);
        this.newlines = false;
        if (this.kind === NEWLINE) this.advance();
        const key = this.#parseIndexKey(open);
        this.newlines = newlines;
        if (key !== undefined) {
          const close = this.end;
          this.advance();
          const literal = literalKey(key);
          if (literal !== undefined) pending.push(new TraverseIndex(literal, file, open, close));
          else {
            from = new IndexExpr(file, start, close, this.#withSteps(start, from, pending), key, open, close);
            pending = [];
          }
        }
      } else break;
      if (this.failed) break;
    }
    return this.#withSteps(start, from, pending);
  }

  /** An operand with the steps that follow it. */
  #withSteps(start: number, source: Expr | undefined, steps: readonly TraversalStep[]): Expr {
    const end = steps[steps.length - 1]?.end ?? 0;
    if (source === undefined) return new ScopeTraversalExpr(this.file, start, end, steps);
    return steps.length === 0 ? source : new RelativeTraversalExpr(this.file, start, end, source, steps);
  }

  /** The key of an index, with the closing bracket then at hand; undefined if that cannot be found. */
  #parseIndexKey(open: number): Expr | undefined {
    const { depth } = this;
    const key = this.enter() ? this.parseExpression() : undefined;
    this.depth = depth;
    if (!this.failed && this.kind !== C_BRACK) this.#failUnclosedIndex(open);
    return this.failed && !this.resume(open, true) ? undefined : (key ?? this.placeholder(open, this.end));
  }

  /** Fails at the token at hand, where an index should be closed. The reference points at the bracket that it finds instead. */
  #failUnclosedIndex(open: number): void {
    const found = this.found();
    const message = this.isClosed(open)
      ? messages.closingBracketRequired({ found })
      : messages.unclosedBefore({ opening: "[", line: this.lineOf(open), found });
    const [start, end] = this.nextClosingBracket();
    if (this.kind >= FIRST_FAULT) this.failed = true;
    else this.fail(message, start, end, open, this.start);
  }

  /** The older form of an index, `.0`, whose number is at hand; what follows the next point would be read as its fraction. */
  #parseLegacyIndex(dot: number, faultStart: number, faultEnd: number): TraversalStep {
    const { file, text, start, end } = this;
    const point = text.slice(start, end).indexOf(".");
    let key: Value = dynamicVal;
    if (point < 0) key = this.numberAtHand();
    else
      this.report(
        messages.legacyIndexPair({ first: text.slice(start, start + point), second: text.slice(start + point + 1, end) }),
        faultStart,
        faultEnd,
      );
    this.advance();
    return new TraverseIndex(key, file, dot, end);
  }

  /** `.*` and the attributes after it, with the star at hand. An index after those is one into the result. */
  #parseAttributeSplat(start: number, source: Expr, dot: number): Expr {
    const { file, start: starStart, end: starEnd } = this;
    this.advance();
    const item = new AnonSymbolExpr(file, dot, starEnd);
    const steps: TraversalStep[] = [];
    const stepsStart = this.start;
    while (this.kind === DOT && !this.failed) {
      const stepDot = this.start;
      this.advance();
      if (this.kind === IDENT) {
        steps.push(new TraverseAttr(this.name(), file, stepDot, this.end));
        this.advance();
      } else if (this.kind === NUMBER_LIT) steps.push(this.#parseLegacyIndex(stepDot, starStart, starEnd));
      else if (this.kind === STAR) this.failHere(messages.nestedSplat(), start);
      else this.fail(messages.attributeNameRequired({ found: this.found() }), starStart, starEnd, start);
    }
    const end = steps[steps.length - 1]?.end ?? starEnd;
    const each = steps.length === 0 ? item : new RelativeTraversalExpr(file, stepsStart, end, item, steps);
    return new SplatExpr(file, start, end, source, each, item, dot, starEnd);
  }

  /** `[*]` and all steps after it, with the star at hand. */
  #parseFullSplat(start: number, source: Expr, open: number): Expr {
    const { file, depth } = this;
    this.advance();
    if (this.kind !== C_BRACK) {
      this.#failUnclosedIndex(open);
      if (!this.resume(open, true)) return source;
    }
    const close = this.end;
    this.advance();
    const item = new AnonSymbolExpr(file, open, close);
    const each = this.#isStep() && this.enter() ? this.#parseSteps(open, item, []) : item;
    this.depth = depth;
    return new SplatExpr(file, start, each.end, source, each, item, open, close);
  }

  // --- calls -----------------------------------------------------------------------------------------------------------

  /** `name(arguments)` or `namespace::name(arguments)`, with the token after the first name at hand. */
  #parseCall(firstName: string, start: number, firstEnd: number): Expr {
    const { file } = this;
    let name = firstName;
    let nameEnd = firstEnd;
    while (this.kind === DOUBLE_COLON) {
      this.advance();
      if (this.kind !== IDENT) {
        this.failHere(messages.functionNameRequired({ found: this.found() }), start);
        return this.placeholder(start, nameEnd);
      }
      name += `::${this.name()}`;
      nameEnd = this.end;
      this.advance();
    }
    if (this.kind !== O_PAREN) {
      this.failHere(messages.callRequired({ name, found: this.found() }), start);
      return this.placeholder(start, nameEnd);
    }
    const { newlines, start: open, end: openEnd } = this;
    const args: Expr[] = [];
    let expandFinal = false;
    let isSeparated = true;
    this.newlines = false;
    this.advance();
    while (this.kind !== C_PAREN) {
      args.push(this.parseExpression());
      if (!this.failed) {
        if (this.kind === C_PAREN) break;
        if (this.kind === COMMA) {
          this.advance();
          continue;
        }
        if (this.kind === ELLIPSIS) {
          const { start: ellipsis, end: ellipsisEnd } = this;
          expandFinal = true;
          this.advance();
          if (this.kind === C_PAREN) break;
          this.fail(messages.expansionNotLast(), ellipsis, ellipsisEnd, start);
        } else if (this.kind === EOF) this.fail(messages.unclosedCall({ name }), start, openEnd);
        else if (isSeparated) this.#failUnclosed(open, messages.argumentSeparatorRequired({ found: this.found() }));
        else this.failed = true;
        isSeparated = false;
        if (this.#startsElement(open)) continue;
      }
      if (!this.resume(open, false)) {
        this.newlines = newlines;
        const end = this.partialEnd(open);
        return new FunctionCallExpr(file, start, end, name, start, nameEnd, within(args, end), false, open, openEnd, end, end);
      }
      if (this.kind === COMMA) this.advance();
    }
    const close = this.start;
    const closeEnd = this.end;
    this.newlines = newlines;
    this.advance();
    return new FunctionCallExpr(file, start, closeEnd, name, start, nameEnd, args, expandFinal, open, openEnd, close, closeEnd);
  }

  /**
   * After a separator was missed between elements: whether the next one seems to start here, on a line of its own. Then it is read as if the
   * separator were there, and the missing one is reported once for all elements.
   */
  #startsElement(open: number): boolean {
    if (!startsExpression(this.kind) || !this.isClosed(open) || !/\n\s*$/.test(this.text.slice(this.previousEnd, this.start))) return false;
    this.failed = false;
    return true;
  }

  // --- collections -----------------------------------------------------------------------------------------------------

  /** `[ elements ]`, or a `for` in square brackets. */
  #parseTuple(): Expr {
    const { file, start, end: openEnd, newlines } = this;
    this.newlines = false;
    this.advance();
    if (this.isWord("for")) return this.#parseFor(start, openEnd, C_BRACK, newlines);
    const exprs: Expr[] = [];
    let isSeparated = true;
    while (this.kind !== C_BRACK) {
      exprs.push(this.parseExpression());
      if (!this.failed) {
        if (this.kind === C_BRACK) break;
        if (this.kind === COMMA) {
          this.advance();
          continue;
        }
        if (this.kind === EOF) this.fail(messages.unclosed({ opening: '"["' }), start, openEnd);
        else if (isSeparated) this.#failUnclosed(start, messages.elementSeparatorRequired({ found: this.found() }));
        else this.failed = true;
        isSeparated = false;
        if (this.#startsElement(start)) continue;
      }
      if (!this.resume(start, false)) {
        this.newlines = newlines;
        const end = this.partialEnd(start);
        return new TupleConsExpr(file, start, end, within(exprs, end), openEnd);
      }
      if (this.kind === COMMA) this.advance();
    }
    this.newlines = newlines;
    this.advance();
    return new TupleConsExpr(file, start, this.previousEnd, exprs, openEnd);
  }

  /** `{ items }`, or a `for` in braces. Newlines separate the items of an object. */
  #parseObject(): Expr {
    const { file, start, end: openEnd, newlines } = this;
    this.newlines = true;
    this.advance();
    while (this.kind === NEWLINE) this.advance();
    if (this.isWord("for")) return this.#parseFor(start, openEnd, C_BRACE, newlines);
    const items: ObjectConsItem[] = [];
    let isSeparated = true;
    for (;;) {
      while (this.kind === NEWLINE) this.advance();
      if (this.kind === C_BRACE) break;
      const item = this.#parseItem(start, openEnd);
      if (item !== undefined) items.push(item);
      if (!this.failed) {
        if (this.kind === C_BRACE) break;
        if (this.kind === COMMA || this.kind === NEWLINE) {
          this.advance();
          continue;
        }
        if (this.kind === EOF) this.fail(messages.unclosed({ opening: '"{"' }), start, openEnd);
        else if (isSeparated) this.#failUnclosed(start, messages.itemSeparatorRequired({ found: this.found() }));
        else this.failed = true;
        isSeparated = false;
      }
      if (!this.resume(start, false)) {
        this.newlines = newlines;
        const end = this.partialEnd(start);
        return new ObjectConsExpr(
          file,
          start,
          end,
          items.filter(({ valueExpr }) => valueExpr.end <= end),
          openEnd,
        );
      }
      if (this.kind === COMMA) this.advance();
    }
    this.newlines = newlines;
    this.advance();
    return new ObjectConsExpr(file, start, this.previousEnd, items, openEnd);
  }

  /** `key = value` in an object; undefined if there is no key. */
  #parseItem(objectStart: number, openEnd: number): ObjectConsItem | undefined {
    const { file, kind, start } = this;
    const wrapped = this.parseExpression();
    if (this.failed) return undefined;
    const keyExpr = new ObjectConsKeyExpr(file, start, this.previousEnd, wrapped, kind === O_PAREN);
    if (this.kind !== EQUAL && this.kind !== COLON) {
      if (this.kind === EOF) this.fail(messages.unclosed({ opening: '"{"' }), objectStart, openEnd);
      else if (this.kind === NEWLINE || this.kind === COMMA || this.kind === C_BRACE)
        this.failHere(messages.itemValueRequired({ found: this.found() }), objectStart);
      else this.#failUnclosed(objectStart, messages.itemEqualsRequired({ found: this.found() }));
      return undefined;
    }
    this.advance();
    return { keyExpr, valueExpr: this.parseExpression() };
  }

  /** A `for` in brackets, with the word at hand. */
  #parseFor(start: number, openEnd: number, close: number, newlines: boolean): Expr {
    const { file } = this;
    const isObject = close === C_BRACE;
    this.newlines = false;
    const parts = this.#parseForParts(start, isObject);
    if (!this.failed && this.kind !== close) this.#failFor(start, `"${isObject ? "}" : "]"}"`);
    const isClosed = !this.failed || this.resume(start, true);
    this.newlines = newlines;
    if (!isClosed) return this.partial(start);
    const closeStart = this.start;
    this.advance();
    if (parts === undefined) return this.placeholder(start, this.previousEnd);
    const { keyVar, valVar, coll, keyExpr, valExpr, condExpr, group } = parts;
    return new ForExpr(file, start, this.previousEnd, keyVar, valVar, coll, keyExpr, valExpr, condExpr, group, openEnd, closeStart);
  }

  /** From the word `for` to the closing bracket: `for key, value in collection : key => value... if condition`. */
  #parseForParts(start: number, isObject: boolean): ForParts | undefined {
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
    } else if (isObject) this.report(messages.forKeyRequired(), valStart, keyEnd, start);
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
    return { ...head, keyExpr, valExpr, condExpr, group };
  }

  /** `key, value in collection` of a `for` expression or directive, with the first name at hand; undefined if it cannot be read. */
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
    this.failHere(messages.invalidFor({ expected, found: this.found() }), start);
  }
}

/** What a `for` goes through, and under which names. */
interface ForHead {
  /** Empty if there is none. */
  readonly keyVar: string;
  readonly valVar: string;
  readonly coll: Expr;
}

interface ForParts extends ForHead {
  readonly keyExpr: Expr | undefined;
  readonly valExpr: Expr;
  readonly condExpr: Expr | undefined;
  readonly group: boolean;
}

/** The value of an index's key that is a literal, so that the index is a step of a traversal. */
function literalKey(key: Expr): Value | undefined {
  if (key.kind === "LiteralValueExpr") return key.literal;
  return key.kind === "TemplateExpr" ? key.literalText() : undefined;
}

/** Those elements of a construct without an end that are not beyond the end that was found for it. */
function within(elements: readonly Expr[], end: number): readonly Expr[] {
  return elements.filter((element) => element.end <= end);
}

function startsExpression(kind: number): boolean {
  return (kind >= IDENT && kind <= O_PAREN) || kind === MINUS || kind === BANG;
}

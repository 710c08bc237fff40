/**
 * Expressions, by recursive descent with precedence climbing for the operators. Native syntax specification, "Expressions".
 *
 * After an error that leaves no sensible way on (`failed`), every method gives back what it has; the one that reads a whole
 * item finds the place to go on.
 */
import { dynamic, dynamicVal, False, nullVal, number, parseNumber, True, Value } from "@hcl-ts/cty";
import { type TraversalStep, TraverseAttr, TraverseIndex, TraverseRoot } from "@hcl-ts/hcl";
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
import type { BinaryOperator } from "../eval/operators.ts";
import {
  argumentSeparatorRequired,
  attributeNameRequired,
  callRequired,
  elementSeparatorRequired,
  expansionNotLast,
  expressionRequired,
  forGroupInTuple,
  forKeyInTuple,
  forKeyRequired,
  functionNameRequired,
  invalidFor,
  invalidNumber,
  itemSeparatorRequired,
  legacyIndexPair,
  missingFalseResult,
  nestedSplat,
  objectValueRequired,
  unclosedCall,
  unclosedIndex,
  unclosedObject,
  unclosedParentheses,
  unclosedTuple,
} from "../messages-syntax.ts";
import { TokenKind } from "../scanner/token-kind.ts";
import { TokenReader } from "./token-reader.ts";

/** The precedence of each token that is an operator, by its kind; 0 for all others. A higher one binds tighter. */
const precedences: Uint8Array = new Uint8Array(64);
/** The symbol of each operator, by its kind. */
const symbols: BinaryOperator[] = [];
for (const [kind, precedence, symbol] of [
  [TokenKind.Or, 1, "||"],
  [TokenKind.And, 2, "&&"],
  [TokenKind.EqualOp, 3, "=="],
  [TokenKind.NotEqual, 3, "!="],
  [TokenKind.GreaterThan, 4, ">"],
  [TokenKind.GreaterThanEq, 4, ">="],
  [TokenKind.LessThan, 4, "<"],
  [TokenKind.LessThanEq, 4, "<="],
  [TokenKind.Plus, 5, "+"],
  [TokenKind.Minus, 5, "-"],
  [TokenKind.Star, 6, "*"],
  [TokenKind.Slash, 6, "/"],
  [TokenKind.Percent, 6, "%"],
] as const) {
  precedences[kind] = precedence;
  symbols[kind] = symbol;
}

const untypedNull: Value = nullVal(dynamic);

/** Reads expressions; see the head of this file. */
export abstract class ExpressionParser extends TokenReader {
  /** A quoted string or a heredoc; its opening marker is in hand. */
  protected abstract parseTemplateExpr(): Expr;

  /** An expression of any kind. Never fails to give one, whatever stands there. */
  protected parseExpr(): Expr {
    if (!this.enter()) {
      this.leave();
      return this.#placeholder(this.start, this.end);
    }
    const start = this.start;
    const condition = this.#parseOperators(1);
    let result: Expr = condition;
    if (!this.failed && this.kind === TokenKind.Question) result = this.#parseConditional(start, condition);
    this.leave();
    return result;
  }

  /** `? … : …` after a condition. */
  #parseConditional(start: number, condition: Expr): Expr {
    this.advance();
    const trueResult = this.parseExpr();
    if (this.failed) return condition;
    if (this.kind !== TokenKind.Colon) {
      this.failHere(missingFalseResult({ found: this.describe() }), start);
      return condition;
    }
    this.advance();
    const falseResult = this.parseExpr();
    return this.failed ? condition : new ConditionalExpr(this.file, start, falseResult.end, condition, trueResult, falseResult);
  }

  /** A term, or terms with operators of at least a precedence between them. A chain makes a tree that leans to the left, in a loop. */
  #parseOperators(least: number): Expr {
    let left = this.#parseTermWithSteps();
    for (;;) {
      const precedence = precedences[this.kind]!;
      if (precedence < least || precedence === 0 || this.failed) return left;
      const symbol = symbols[this.kind]!;
      this.advance();
      const right = this.#parseOperators(precedence + 1);
      if (this.failed) return left;
      left = new BinaryOpExpr(this.file, left.start, right.end, symbol, left, right);
    }
  }

  #parseTermWithSteps(): Expr {
    const term = this.#parseTerm();
    const { kind } = this;
    return this.failed || (kind !== TokenKind.Dot && kind !== TokenKind.OBrack) ? term : this.#parseSteps(term);
  }

  // --- terms -----------------------------------------------------------------------------------------------------------

  #parseTerm(): Expr {
    const { file, start, end } = this;
    switch (this.kind) {
      case TokenKind.Ident:
        return this.#parseName();
      case TokenKind.OQuote:
      case TokenKind.OHeredoc:
        return this.parseTemplateExpr();
      case TokenKind.NumberLit: {
        const value = this.#numberValue();
        this.advance();
        return new LiteralValueExpr(file, start, end, value);
      }
      case TokenKind.OBrack:
        return this.#parseTuple();
      case TokenKind.OBrace:
        return this.#parseObject();
      case TokenKind.OParen:
        return this.#parseParentheses();
      case TokenKind.Minus:
      case TokenKind.Bang: {
        const symbol = this.kind === TokenKind.Minus ? "-" : "!";
        this.advance();
        let operand: Expr;
        if (this.enter()) operand = this.#parseTermWithSteps();
        else operand = this.#placeholder(this.start, this.end);
        this.leave();
        return new UnaryOpExpr(file, start, operand.end, symbol, operand, end);
      }
      default:
        this.failHere(expressionRequired({ found: this.describe() }));
        return this.#placeholder(start, end);
    }
  }

  /** What stands for an expression that could not be read. */
  #placeholder(start: number, end: number): Expr {
    return new ExprSyntaxError(this.file, start, end, dynamicVal);
  }

  /** The value of the number in hand. */
  #numberValue(): Value {
    const text = this.tokenText();
    const n = parseNumber(text);
    if (n !== undefined) return new Value(number, n);
    const reason = /^\d+(\.\d*)?([eE][+-]?\d+)?$/.test(text) ? "size" : "form";
    this.report(invalidNumber({ text, reason }), this.start, this.end);
    return dynamicVal;
  }

  /** A name: a variable, a keyword for a value, or the start of a call. */
  #parseName(): Expr {
    const { file, start, end } = this;
    this.advance();
    if (this.kind === TokenKind.OParen || this.kind === TokenKind.DoubleColon) return this.#parseCall(start, end);
    const name = this.text.slice(start, end);
    switch (name) {
      case "true":
        return new LiteralValueExpr(file, start, end, True);
      case "false":
        return new LiteralValueExpr(file, start, end, False);
      case "null":
        return new LiteralValueExpr(file, start, end, untypedNull);
      default: {
        if (this.kind === TokenKind.Dot || this.kind === TokenKind.OBrack) return this.#parseReference(name, start, end);
        return new ScopeTraversalExpr(file, start, end, [new TraverseRoot(name, file, start, end)]);
      }
    }
  }

  #parseParentheses(): Expr {
    const { file, start } = this;
    const newlines = this.setNewlines(false);
    this.advance();
    const expression = this.parseExpr();
    if (!this.failed && this.kind !== TokenKind.CParen) this.failHere(unclosedParentheses({ found: this.describe() }), start);
    if (this.failed) {
      this.newlines = newlines;
      return expression;
    }
    const { end } = this;
    this.newlines = newlines;
    this.advance();
    return new ParenthesesExpr(file, start, end, expression);
  }

  /** A call, whose name, or the first part of it, has been read. */
  #parseCall(nameStart: number, firstEnd: number): Expr {
    const { file } = this;
    let nameEnd = firstEnd;
    let name = this.text.slice(nameStart, nameEnd);
    while (this.kind === TokenKind.DoubleColon) {
      this.advance();
      if (this.kind !== TokenKind.Ident) {
        this.failHere(functionNameRequired({ found: this.describe() }), nameStart);
        return this.#placeholder(nameStart, nameEnd);
      }
      name += `::${this.tokenText()}`;
      nameEnd = this.end;
      this.advance();
    }
    if (this.kind !== TokenKind.OParen) {
      this.failHere(callRequired({ name, found: this.describe() }), nameStart);
      return this.#placeholder(nameStart, nameEnd);
    }
    const { start: openStart, end: openEnd } = this;
    const newlines = this.setNewlines(false);
    this.advance();
    const args: Expr[] = [];
    let expandFinal = false;
    while (this.kind !== TokenKind.CParen) {
      args.push(this.parseExpr());
      if (this.failed) break;
      if (this.kind === TokenKind.Comma) {
        this.advance();
        continue;
      }
      if (this.kind === TokenKind.Ellipsis) {
        expandFinal = true;
        const { start, end } = this;
        this.advance();
        if (this.kind !== TokenKind.CParen) this.fail(expansionNotLast(), start, end, nameStart, end);
        break;
      }
      if (this.kind === TokenKind.EOF) this.fail(unclosedCall(), nameStart, openEnd);
      else if (this.kind !== TokenKind.CParen) this.failHere(argumentSeparatorRequired({ found: this.describe() }), nameStart);
      if (this.failed) break;
    }
    const { start: closeStart, end: closeEnd } = this;
    this.newlines = newlines;
    if (!this.failed) this.advance();
    return new FunctionCallExpr(
      file,
      nameStart,
      closeEnd,
      name,
      nameStart,
      nameEnd,
      args,
      expandFinal,
      openStart,
      openEnd,
      closeStart,
      closeEnd,
    );
  }

  #parseTuple(): Expr {
    const { file, start, end: openEnd } = this;
    const newlines = this.setNewlines(false);
    this.advance();
    if (this.isKeyword("for")) return this.#parseFor(start, openEnd, TokenKind.CBrack, newlines);
    const exprs: Expr[] = [];
    while (this.kind !== TokenKind.CBrack) {
      exprs.push(this.parseExpr());
      if (this.failed) break;
      if (this.kind === TokenKind.Comma) {
        this.advance();
        continue;
      }
      if (this.kind === TokenKind.EOF) this.fail(unclosedTuple(), start, openEnd);
      else if (this.kind !== TokenKind.CBrack) this.failHere(elementSeparatorRequired({ found: this.describe() }), start);
      if (this.failed) break;
    }
    const { end } = this;
    this.newlines = newlines;
    if (!this.failed) this.advance();
    return new TupleConsExpr(file, start, end, exprs, openEnd);
  }

  #parseObject(): Expr {
    const { file, start, end: openEnd } = this;
    const newlines = this.setNewlines(false);
    this.advance();
    if (this.isKeyword("for")) return this.#parseFor(start, openEnd, TokenKind.CBrace, newlines);
    this.setNewlines(true);
    const items: ObjectConsItem[] = [];
    for (;;) {
      while (this.kind === TokenKind.Newline) this.advance();
      if (this.kind === TokenKind.CBrace) break;
      const item = this.#parseItem(start, openEnd);
      if (item === undefined) break;
      items.push(item);
      if (this.kind === TokenKind.Comma || this.kind === TokenKind.Newline) {
        this.advance();
        continue;
      }
      if (this.kind === TokenKind.EOF) this.fail(unclosedObject(), start, openEnd);
      else if (this.kind !== TokenKind.CBrace) this.failHere(itemSeparatorRequired({ found: this.describe() }), start);
      break;
    }
    const { end } = this;
    this.newlines = newlines;
    if (this.failed) this.find();
    else this.advance();
    return new ObjectConsExpr(file, start, end, items, openEnd);
  }

  /** A key and its value; undefined after an error. */
  #parseItem(objectStart: number, openEnd: number): ObjectConsItem | undefined {
    const { file } = this;
    if (this.kind === TokenKind.EOF) {
      this.fail(expressionRequired({ found: this.describe() }), this.start, this.end, objectStart, openEnd);
      return undefined;
    }
    const forceNonLiteral = this.kind === TokenKind.OParen;
    const key = this.parseExpr();
    if (this.failed) return undefined;
    if (this.kind !== TokenKind.Equal && this.kind !== TokenKind.Colon) {
      if (this.kind === TokenKind.EOF) this.fail(unclosedObject(), objectStart, openEnd);
      else this.failHere(objectValueRequired({ found: this.describe() }), objectStart);
      return undefined;
    }
    this.advance();
    const valueExpr = this.parseExpr();
    if (this.failed) return undefined;
    return { keyExpr: new ObjectConsKeyExpr(file, key.start, key.end, key, forceNonLiteral), valueExpr };
  }

  // --- for -------------------------------------------------------------------------------------------------------------

  /** A `for` expression; its opening bracket has been read, and `for` is in hand. */
  #parseFor(start: number, openEnd: number, close: number, newlines: boolean): Expr {
    const { file } = this;
    const giveUp = (expected: string): Expr => {
      this.failHere(invalidFor({ expected, found: this.describe() }), start);
      this.newlines = newlines;
      return this.#placeholder(start, this.end);
    };
    this.advance();
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
    if (!this.failed && this.kind !== TokenKind.Colon) return giveUp("a colon after the collection");
    if (this.failed) return giveUp("");
    this.advance();
    let keyExpr: Expr | undefined;
    let valExpr = this.parseExpr();
    if (!this.failed && this.kind === TokenKind.FatArrow) {
      this.advance();
      keyExpr = valExpr;
      valExpr = this.parseExpr();
    }
    if (this.failed) return giveUp("");
    const group = this.kind === TokenKind.Ellipsis;
    const { start: groupStart, end: groupEnd } = this;
    if (group) this.advance();
    let condExpr: Expr | undefined;
    if (this.isKeyword("if")) {
      this.advance();
      condExpr = this.parseExpr();
      if (this.failed) return giveUp("");
    }
    if (this.kind !== close) return giveUp(close === TokenKind.CBrack ? '"]"' : '"}"');
    const { start: closeStart, end } = this;
    this.newlines = newlines;
    this.advance();
    if (close === TokenKind.CBrack) {
      if (keyExpr !== undefined) this.report(forKeyInTuple(), keyExpr.start, keyExpr.end, start, end);
      if (group) this.report(forGroupInTuple(), groupStart, groupEnd, start, end);
    } else if (keyExpr === undefined) this.report(forKeyRequired(), valExpr.start, valExpr.end, start, end);
    return new ForExpr(file, start, end, keyVar, valVar, coll, keyExpr, valExpr, condExpr, group, openEnd, closeStart);
  }

  // --- steps into a value ----------------------------------------------------------------------------------------------

  /** A variable with steps into it, whose name has been read; a step is in hand. */
  #parseReference(name: string, start: number, end: number): Expr {
    return this.#parseSteps(new ScopeTraversalExpr(this.file, start, end, [new TraverseRoot(name, this.file, start, end)]));
  }

  /** Steps into an expression's value, the first of which is in hand: attributes, indexes, splats. Any number of them, in a loop. */
  #parseSteps(from: Expr): Expr {
    const { file } = this;
    let result = from;
    /** Literal steps that belong onto the result, once something else comes. */
    let steps: TraversalStep[] = [];
    let end = from.end;
    const flush = (): void => {
      if (steps.length > 0) result = withSteps(result, steps, end);
      steps = [];
    };
    for (;;) {
      if (this.kind === TokenKind.Dot) {
        const dotStart = this.start;
        const dotEnd = this.end;
        this.advance();
        if (this.kind === TokenKind.Ident) {
          steps.push(new TraverseAttr(this.tokenText(), file, dotStart, this.end));
          end = this.end;
          this.advance();
        } else if (this.kind === TokenKind.NumberLit) {
          steps.push(this.#legacyIndex(dotStart));
          end = this.lastEnd;
        } else if (this.kind === TokenKind.Star) {
          flush();
          result = this.#parseAttributeSplat(result, dotStart);
          end = result.end;
        } else {
          flush();
          this.failHere(attributeNameRequired({ found: this.describe() }));
          return new ExprSyntaxError(file, from.start, dotEnd, dynamicVal);
        }
      } else if (this.kind === TokenKind.OBrack) {
        const openStart = this.start;
        const newlines = this.newlines;
        this.advance();
        if (this.kind === TokenKind.Star) {
          flush();
          return this.#parseFullSplat(result, openStart);
        }
        this.setNewlines(false);
        const key = this.parseExpr();
        if (!this.failed && this.kind !== TokenKind.CBrack) this.failHere(unclosedIndex({ found: this.describe() }));
        this.newlines = newlines;
        if (this.failed) {
          flush();
          return result;
        }
        const closeEnd = this.end;
        this.advance();
        const literal = key.kind === "LiteralValueExpr" ? key.literal : key.kind === "TemplateExpr" ? key.literalText() : undefined;
        if (literal !== undefined) {
          steps.push(new TraverseIndex(literal, file, openStart, closeEnd));
        } else {
          flush();
          result = new IndexExpr(file, result.start, closeEnd, result, key, openStart, closeEnd);
        }
        end = closeEnd;
      } else {
        flush();
        return result;
      }
      if (this.failed) {
        flush();
        return result;
      }
    }
  }

  /** The older form of an index, `.0`, whose number is in hand. */
  #legacyIndex(dotStart: number): TraversalStep {
    const text = this.tokenText();
    const point = text.indexOf(".");
    let key: Value;
    if (point >= 0) {
      this.report(legacyIndexPair({ first: text.slice(0, point), second: text.slice(point + 1) }), this.start, this.end);
      key = dynamicVal;
    } else key = this.#numberValue();
    const step = new TraverseIndex(key, this.file, dotStart, this.end);
    this.advance();
    return step;
  }

  /** The older form of a splat, `.*`, which takes only attributes after it; the star is in hand. */
  #parseAttributeSplat(source: Expr, dotStart: number): Expr {
    const { file, start: starStart, end: markerEnd } = this;
    this.advance();
    const item = new AnonSymbolExpr(file, dotStart, markerEnd);
    const stepsStart = this.start;
    let end = markerEnd;
    const steps: TraversalStep[] = [];
    while (this.kind === TokenKind.Dot && !this.failed) {
      const stepStart = this.start;
      this.advance();
      if (this.kind === TokenKind.Ident) {
        steps.push(new TraverseAttr(this.tokenText(), file, stepStart, this.end));
        this.advance();
      } else if (this.kind === TokenKind.NumberLit) steps.push(this.#legacyIndex(stepStart));
      else {
        if (this.kind === TokenKind.Star) this.failHere(nestedSplat());
        else this.fail(attributeNameRequired({ found: this.describe() }), starStart, markerEnd);
        break;
      }
      end = this.lastEnd;
    }
    const each = steps.length === 0 ? item : new RelativeTraversalExpr(file, stepsStart, end, item, steps);
    return new SplatExpr(file, source.start, end, source, each, item, dotStart, markerEnd);
  }

  /** A splat, `[*]`, which takes all steps after it; the star is in hand. */
  #parseFullSplat(source: Expr, openStart: number): Expr {
    const { file } = this;
    this.advance();
    if (this.kind !== TokenKind.CBrack) {
      this.failHere(unclosedIndex({ found: this.describe() }));
      return source;
    }
    const markerEnd = this.end;
    this.advance();
    const item = new AnonSymbolExpr(file, openStart, markerEnd);
    let each: Expr = item;
    if (this.enter()) {
      if (this.kind === TokenKind.Dot || this.kind === TokenKind.OBrack) each = this.#parseSteps(item);
    }
    this.leave();
    return new SplatExpr(file, source.start, each.end, source, each, item, openStart, markerEnd);
  }
}

/** The expression with further literal steps: those of a reference grow, anything else gets steps of its own. */
function withSteps(from: Expr, steps: readonly TraversalStep[], end: number): Expr {
  if (from.kind === "ScopeTraversalExpr") return new ScopeTraversalExpr(from.file, from.start, end, [...from.traversal, ...steps]);
  if (from.kind === "RelativeTraversalExpr")
    return new RelativeTraversalExpr(from.file, from.start, end, from.source, [...from.traversal, ...steps]);
  return new RelativeTraversalExpr(from.file, from.start, end, from, steps);
}

/**
 * Expressions: operators, operands, and steps into their values. Recursive descent: a method a production, each of which finds its first token at
 * hand and leaves the one after it at hand. Operators are read by how tightly they bind, so that a chain of them, or of steps into
 * a value, takes a loop and no recursion; conditionals that follow one another likewise.
 *
 * Native syntax specification, "Expressions".
 */
import { dynamic, dynamicVal, False, nullVal, number, parseNumber, True, unknownVal, Value } from "@hcl-ts/cty";
import { type TraversalStep, TraverseAttr, TraverseIndex } from "@hcl-ts/hcl";
import { AnonSymbolExpr } from "../ast/anon-symbol.ts";
import { BinaryOpExpr } from "../ast/binary-op.ts";
import { ConditionalExpr } from "../ast/conditional.ts";
import type { Expr } from "../ast/expr.ts";
import { IndexExpr } from "../ast/index-expr.ts";
import { LiteralValueExpr } from "../ast/literal-value.ts";
import { RelativeTraversalExpr } from "../ast/relative-traversal.ts";
import { namesTraversal, ScopeTraversalExpr } from "../ast/scope-traversal.ts";
import { SplatExpr } from "../ast/splat.ts";
import { UnaryOpExpr } from "../ast/unary-op.ts";
import * as messages from "../messages-syntax.ts";
import { internedName } from "../names.ts";
import {
  BANG,
  C_BRACK,
  COLON,
  DOT,
  DOUBLE_COLON,
  FIRST_FAULT,
  IDENT,
  MINUS,
  NEWLINE,
  NUMBER_LIT,
  O_BRACE,
  O_BRACK,
  O_HEREDOC,
  O_PAREN,
  O_QUOTE,
  QUESTION,
  STAR,
} from "../scanner/kinds.ts";
import { CompoundParser } from "./compound-parser.ts";
import { bindingLevels, operatorSymbols } from "./operators.ts";
import { trimCapacity } from "./trim-capacity.ts";

const NULL = nullVal(dynamic);

export abstract class ExpressionParser extends CompoundParser {
  /** Reads a quoted string or a heredoc, whose opening token is at hand. */
  protected abstract parseTemplateTerm(): Expr;

  /** Reads any expression. */
  protected parseExpression(): Expr {
    const { start } = this;
    const expression = this.#parseOperation(0);
    return this.kind === QUESTION && !this.failed ? this.#parseConditional(start, expression) : expression;
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
        this.failHere(messages.missingFalseResult, question);
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
        return this.#isStep() ? this.#parseSteps(start, template) : template;
      }
      case NUMBER_LIT: {
        const { end } = this;
        const literal = new LiteralValueExpr(this.file, start, end, this.numberAtHand());
        this.advance();
        return this.#isStep() ? this.#parseSteps(start, literal) : literal;
      }
      case O_BRACK:
      case O_BRACE:
      case O_PAREN: {
        const { depth } = this;
        const term = !this.enter()
          ? this.placeholder(this.previousEnd, this.previousEnd)
          : kind === O_BRACK
            ? this.parseTuple()
            : kind === O_BRACE
              ? this.parseObject()
              : this.parseParentheses();
        this.depth = depth;
        return this.#isStep() && !this.failed ? this.#parseSteps(start, term) : term;
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
    this.failHere((found) => messages.expressionRequired(operatorAround(this.text, start), found));
    return this.placeholder(this.previousEnd, this.previousEnd);
  }

  /** What begins with an identifier: a call, a keyword's value, or a variable and steps into it. */
  #parseName(): Expr {
    const { file, text, start, end } = this;
    this.advance();
    const { kind } = this;
    if (kind === O_PAREN || kind === DOUBLE_COLON) {
      const { depth } = this;
      const call = this.enter() ? this.parseCall(internedName(text, start, end), start, end) : this.placeholder(start, end);
      this.depth = depth;
      return this.#isStep() && !this.failed ? this.#parseSteps(start, call) : call;
    }
    const value = keywordValue(text, start, end);
    if (value !== undefined) {
      const literal = new LiteralValueExpr(file, start, end, value);
      return this.#isStep() ? this.#parseSteps(start, literal) : literal;
    }
    return this.#isStep() ? this.#parseSteps(start, undefined) : new ScopeTraversalExpr(file, start, end, undefined);
  }

  /** The value of the number at hand. */
  protected numberAtHand(): Value {
    const { text, start, end } = this;
    const digits = text.slice(start, end);
    const content = parseNumber(digits);
    if (content !== undefined) return new Value(number, content);
    if (this.isStrayQuote(end) && this.openModes === 0) {
      this.noteReportedQuote(end);
      this.report(messages.missingOpeningQuote(digits), start, end);
      return unknownVal(number);
    }
    const isTooLarge = /^\d+(?:\.\d+)?[eE]/.test(digits) && !/[.eE].*\..*|[eE].*[eE]/.test(digits);
    this.report(messages.invalidNumber(digits, isTooLarge), start, end);
    return unknownVal(number);
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
   * @param source the operand; undefined for a variable, whose name was just read
   */
  #parseSteps(start: number, source: Expr | undefined): Expr {
    const { file } = this;
    let from = source;
    /** The steps from there; undefined as long as there is nothing but a variable and names, with points between them and nothing else. */
    let steps: TraversalStep[] | undefined = source === undefined ? undefined : [];
    let end = this.previousEnd;
    // Steps that take a node of their own nest, however long the chain; evaluation goes through them in a loop, too.
    for (;;) {
      if (this.kind === DOT) {
        const dot = this.start;
        this.advance();
        if (this.kind === IDENT) {
          if (steps === undefined && (dot !== end || this.start !== dot + 1)) steps = namesTraversal(file, start, end);
          steps?.push(new TraverseAttr(this.name(), file, dot, this.end));
          end = this.end;
          this.advance();
        } else {
          steps ??= namesTraversal(file, start, end);
          if (this.kind === NUMBER_LIT) steps.push(this.#parseLegacyIndex(dot, this.start, this.end));
          else if (this.kind === STAR) {
            from = this.#parseAttributeSplat(start, this.#withSteps(start, from, steps), dot);
            steps = [];
          } else this.failHere(messages.attributeNameRequired, start);
        }
      } else if (this.kind === O_BRACK) {
        const open = this.start;
        const { newlines } = this;
        steps ??= namesTraversal(file, start, end);
        this.advance();
        if (this.kind === STAR) return this.#parseFullSplat(start, this.#withSteps(start, from, steps), open);
        this.newlines = false;
        if (this.kind === NEWLINE) this.advance();
        const key = this.#parseIndexKey(open);
        this.newlines = newlines;
        if (key !== undefined) {
          const close = this.end;
          this.advance();
          const literal = literalKey(key);
          if (literal !== undefined) steps.push(new TraverseIndex(literal, file, open, close));
          else {
            from = new IndexExpr(file, start, close, this.#withSteps(start, from, steps), key, open, close);
            steps = [];
          }
        }
      } else break;
      if (this.failed) break;
    }
    return steps === undefined ? new ScopeTraversalExpr(file, start, end, undefined) : this.#withSteps(start, from, steps);
  }

  /** An operand with the steps that follow it. */
  #withSteps(start: number, source: Expr | undefined, steps: readonly TraversalStep[]): Expr {
    const end = steps[steps.length - 1]?.end ?? 0;
    if (source === undefined) return new ScopeTraversalExpr(this.file, start, end, trimCapacity(steps));
    return steps.length === 0 ? source : new RelativeTraversalExpr(this.file, start, end, source, trimCapacity(steps));
  }

  /** The key of an index, with the closing bracket then at hand; undefined if that cannot be found. */
  #parseIndexKey(open: number): Expr | undefined {
    const { depth } = this;
    const key = this.enter() ? this.parseExpression() : undefined;
    this.depth = depth;
    if (!this.failed && this.kind === O_QUOTE) this.skipStrayQuote();
    if (!this.failed && this.kind !== C_BRACK) this.#failUnclosedIndex(open);
    return this.failed && !this.recovery.resume(open, true) ? undefined : (key ?? this.placeholder(open, this.end));
  }

  /** Fails at the token at hand, where an index should be closed. The reference points at the bracket that it finds instead. */
  #failUnclosedIndex(open: number): void {
    const found = this.found();
    const message = this.recovery.isClosed(open)
      ? messages.closingBracketRequired(found)
      : messages.unclosedBefore("[", this.lineOf(open), found);
    const [start, end] = this.recovery.nextClosingBracket();
    if (this.kind >= FIRST_FAULT) this.failed = true;
    else this.fail(message, start, end, open, this.start);
  }

  /** The older form of an index, `.0`, whose number is at hand; what follows the next point would be read as its fraction. */
  #parseLegacyIndex(dot: number, faultStart: number, faultEnd: number): TraversalStep {
    const { file, text, start, end } = this;
    const point = text.slice(start, end).indexOf(".");
    let key: Value = dynamicVal;
    if (point < 0) key = this.numberAtHand();
    else this.report(messages.legacyIndexPair(text.slice(start, start + point), text.slice(start + point + 1, end)), faultStart, faultEnd);
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
      else if (this.kind === STAR) this.failHere(messages.nestedSplat, start);
      else this.fail(messages.attributeNameRequired(this.found()), starStart, starEnd, start);
    }
    const end = steps[steps.length - 1]?.end ?? starEnd;
    const each = steps.length === 0 ? item : new RelativeTraversalExpr(file, stepsStart, end, item, trimCapacity(steps));
    return new SplatExpr(file, start, end, { source, each, item, markerStart: dot, markerEnd: starEnd });
  }

  /** `[*]` and all steps after it, with the star at hand. */
  #parseFullSplat(start: number, source: Expr, open: number): Expr {
    const { file, depth } = this;
    this.advance();
    if (this.kind !== C_BRACK) {
      this.#failUnclosedIndex(open);
      if (!this.recovery.resume(open, true)) return source;
    }
    const close = this.end;
    this.advance();
    const item = new AnonSymbolExpr(file, open, close);
    const each = this.#isStep() && this.enter() ? this.#parseSteps(open, item) : item;
    this.depth = depth;
    return new SplatExpr(file, start, each.end, { source, each, item, markerStart: open, markerEnd: close });
  }
}

/** The value of a keyword that stands for one; undefined for other names. */
function keywordValue(text: string, start: number, end: number): Value | undefined {
  switch (end - start) {
    case 4:
      return text.startsWith("true", start) ? True : text.startsWith("null", start) ? NULL : undefined;
    case 5:
      return text.startsWith("false", start) ? False : undefined;
    default:
      return undefined;
  }
}

/** The value of an index's key that is a literal, so that the index is a step of a traversal. */
function literalKey(key: Expr): Value | undefined {
  if (key.kind === "LiteralValueExpr") return key.literal;
  return key.kind === "TemplateExpr" ? key.literalText() : undefined;
}

/** The characters of operators that stand together at an offset; empty if there is none. */
function operatorAround(text: string, offset: number): string {
  let start = offset;
  let end = offset;
  while (isOperatorCharacter(text.charAt(end))) end++;
  while (end > offset && isOperatorCharacter(text.charAt(start - 1))) start--;
  return text.slice(start, end);
}

function isOperatorCharacter(character: string): boolean {
  return character !== "" && "*/+-<>=!".includes(character);
}

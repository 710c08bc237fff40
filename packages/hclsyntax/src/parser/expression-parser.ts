/**
 * Parses expressions: operators, operands and postfix steps.
 *
 * This is a recursive descent parser. Each method implements one production. It expects the first
 * token of the production as the current token and leaves the token after the production current.
 * Binary operators use precedence climbing, so left-associative chains take a loop and no
 * recursion. Chains of postfix steps and of conditionals take a loop as well.
 *
 * Native syntax specification, "Expressions".
 */
import { dynamic, dynamicVal, False, nullVal, number, True, unknownVal } from "@hcl-ts/cty";
import { parseNumber, Value } from "@hcl-ts/cty/kernel";
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
import { asciiClasses, LETTER } from "../scanner/characters.ts";
import {
  BANG,
  C_BRACK,
  COLON,
  DOT,
  DOUBLE_COLON,
  FIRST_INVALID,
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
import { operatorSymbols, precedences } from "./operators.ts";
import { trimCapacity } from "./trim-capacity.ts";

const NULL = nullVal(dynamic);

/** A term with the steps after it that have no node yet. */
interface StepChain {
  /** The node so far; undefined for a variable, which is the first step. */
  source: Expr | undefined;
  steps: TraversalStep[];
}

export abstract class ExpressionParser extends CompoundParser {
  /**
   * `TemplateExpr = quotedTemplate | heredocTemplate`, with the opening token as the current token.
   */
  protected abstract parseTemplateTerm(): Expr;

  /** `Expression = ExprTerm | Operation | Conditional` */
  protected parseExpression(): Expr {
    const { start } = this;
    const expression = this.#parseOperation(0);
    return this.kind === QUESTION && !this.failed ? this.#parseConditional(start, expression) : expression;
  }

  // --- operators --------------------------------------------------------------------------------

  /**
   * `Conditional = Expression "?" Expression ":" Expression`, with the question mark as the current
   * token and the condition already parsed. Conditionals in the false result are parsed in the same
   * loop.
   */
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

  /**
   * `Operation = unaryOp | binaryOp`, by precedence climbing: parses operands joined by binary
   * operators whose precedence is higher than `precedence`. If an operand has a syntax error,
   * returns the left one.
   */
  #parseOperation(precedence: number): Expr {
    const { start } = this;
    let left = this.#parseOperand();
    while (!this.failed) {
      const next = precedences[this.kind]!;
      if (next <= precedence) break;
      const symbol = operatorSymbols[this.kind]!;
      this.advance();
      // Only the right operand counts as nested.
      this.depth++;
      const right = this.#parseOperation(next);
      this.depth--;
      if (this.failed) break;
      left = new BinaryOpExpr(this.file, start, this.previousEnd, symbol, left, right);
    }
    return left;
  }

  // --- operands ---------------------------------------------------------------------------------

  /** `ExprTerm | unaryOp`, with the steps that follow a term. */
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
        const literal = new LiteralValueExpr(this.file, start, this.end, this.currentNumber());
        this.advance();
        return this.#isStep() ? this.#parseSteps(start, literal) : literal;
      }
      case O_BRACK:
      case O_BRACE:
      case O_PAREN: {
        const term = this.#parseBracketed();
        return this.#isStep() ? this.#parseSteps(start, term) : term;
      }
      case MINUS:
      case BANG:
        return this.#parseUnary();
    }
    this.failHere((found) => messages.expressionRequired(operatorAround(this.text, start), found));
    return this.placeholder(this.previousEnd, this.previousEnd);
  }

  /** `CollectionValue | ForExpr | "(" Expression ")"`. */
  #parseBracketed(): Expr {
    const { depth, kind } = this;
    let term: Expr;
    if (!this.enter()) term = this.placeholder(this.previousEnd, this.previousEnd);
    else if (kind === O_BRACK) term = this.parseTuple();
    else if (kind === O_BRACE) term = this.parseObject();
    else term = this.parseParentheses();
    this.depth = depth;
    return term;
  }

  /** `unaryOp = ("-" | "!") ExprTerm`, where the term may be another `unaryOp`. */
  #parseUnary(): Expr {
    const { depth, kind, start, end } = this;
    if (!this.enter()) {
      this.depth = depth;
      return this.placeholder(this.previousEnd, this.previousEnd);
    }
    this.advance();
    const operand = this.#parseOperand();
    this.depth = depth;
    return new UnaryOpExpr(this.file, start, operand.end, kind === MINUS ? "-" : "!", operand, end);
  }

  /**
   * Parses a term that starts with an identifier: `FunctionCall`, `"true" | "false" | "null"`, or
   * `VariableExpr`, with the steps that follow it.
   */
  #parseName(): Expr {
    const { file, text, start, end } = this;
    this.advance();
    const { kind } = this;
    if (kind === O_PAREN || kind === DOUBLE_COLON) {
      const { depth } = this;
      const call = this.enter() ? this.parseCall(internedName(text, start, end), start, end) : this.placeholder(start, end);
      this.depth = depth;
      return this.#isStep() ? this.#parseSteps(start, call) : call;
    }
    const value = keywordValue(text, start, end);
    if (value !== undefined) {
      const literal = new LiteralValueExpr(file, start, end, value);
      return this.#isStep() ? this.#parseSteps(start, literal) : literal;
    }
    return this.#isStep() ? this.#parseSteps(start, undefined) : new ScopeTraversalExpr(file, start, end, undefined);
  }

  /** `NumericLit`. Returns the value of the current token. */
  protected currentNumber(): Value {
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

  // --- steps into a value -----------------------------------------------------------------------

  /**
   * Whether the current token starts an `Index`, a `GetAttr` or a `Splat`, without an error before
   * it.
   */
  #isStep(): boolean {
    return (this.kind === DOT || this.kind === O_BRACK) && !this.failed;
  }

  /**
   * `ExprTerm (Index | GetAttr | Splat)*`, with the first step as the current token.
   * @param start the start of the term
   * @param source the term; undefined for a variable, whose name was just parsed
   */
  #parseSteps(start: number, source: Expr | undefined): Expr {
    const { file } = this;
    if (source === undefined) this.#parseNames();
    if (source === undefined && !this.#isStep()) return new ScopeTraversalExpr(file, start, this.previousEnd, undefined);
    const chain: StepChain = { source, steps: source === undefined ? namesTraversal(file, start, this.previousEnd) : [] };
    // Steps with a node of their own nest, however long the chain is. Evaluation handles them in a
    // loop too.
    do {
      if (this.kind === DOT) this.#parseDotStep(start, chain);
      else this.#parseBracketStep(start, chain);
    } while (this.#isStep());
    return this.#withSteps(start, chain);
  }

  /**
   * `GetAttr*`, as far as there is no white space and the names are ASCII. Nothing is stored: such
   * a traversal is recreated from the source when needed.
   */
  #parseNames(): void {
    while (this.kind === DOT && this.start === this.previousEnd && asciiClasses[this.text.charCodeAt(this.end)] === LETTER) {
      this.advance();
      this.advance();
    }
  }

  /** `GetAttr`, `attrSplat`, or a legacy index, with the dot as the current token. */
  #parseDotStep(start: number, chain: StepChain): void {
    const dot = this.start;
    this.advance();
    if (this.kind === IDENT) {
      chain.steps.push(new TraverseAttr(this.name(), this.file, dot, this.end));
      this.advance();
    } else if (this.kind === NUMBER_LIT) chain.steps.push(this.#parseLegacyIndex(dot, this.start, this.end));
    else if (this.kind === STAR) {
      chain.source = this.#parseAttributeSplat(start, this.#withSteps(start, chain), dot);
      chain.steps = [];
    } else this.failHere(messages.attributeNameRequired, start);
  }

  /**
   * `Index`, or a `fullSplat` with the steps that apply to each element, with the bracket as the
   * current token.
   */
  #parseBracketStep(start: number, chain: StepChain): void {
    const { file, start: open, newlines } = this;
    this.advance();
    if (this.kind === STAR) {
      chain.source = this.#parseFullSplat(start, this.#withSteps(start, chain), open);
      chain.steps = [];
      return;
    }
    this.newlines = false;
    if (this.kind === NEWLINE) this.advance();
    const key = this.#parseIndexKey(open);
    this.newlines = newlines;
    if (key === undefined) return;
    const { end } = this;
    this.advance();
    const literal = literalKey(key);
    if (literal !== undefined) chain.steps.push(new TraverseIndex(literal, file, open, end));
    else {
      const collection = this.#withSteps(start, chain);
      chain.source = new IndexExpr(file, start, end, { collection, key, openStart: open, closeEnd: end });
      chain.steps = [];
    }
  }

  /** Creates the node for a term and the pending steps. */
  #withSteps(start: number, { source, steps }: StepChain): Expr {
    const end = steps[steps.length - 1]?.end ?? 0;
    if (source === undefined) return new ScopeTraversalExpr(this.file, start, end, trimCapacity(steps));
    return steps.length === 0 ? source : new RelativeTraversalExpr(this.file, start, end, source, trimCapacity(steps));
  }

  /**
   * `Expression "]"`, the key of an index. Returns undefined if the closing bracket cannot be
   * found; otherwise it is the current token.
   */
  #parseIndexKey(open: number): Expr | undefined {
    const { depth } = this;
    const key = this.enter() ? this.parseExpression() : undefined;
    this.depth = depth;
    if (!this.failed && this.kind === O_QUOTE) this.skipStrayQuote();
    if (!this.failed && this.kind !== C_BRACK) this.#failUnclosedIndex(open);
    return this.failed && !this.recovery.resume(open, true) ? undefined : (key ?? this.placeholder(open, this.end));
  }

  /**
   * Fails at the current token, where an index must be closed. Like the reference, points at the
   * next stray closing bracket.
   */
  #failUnclosedIndex(open: number): void {
    const found = this.found();
    const message = this.recovery.isClosed(open)
      ? messages.closingBracketRequired(found)
      : messages.unclosedBefore("[", this.lineOf(open), found);
    const [start, end] = this.recovery.nextClosingBracket();
    if (this.kind >= FIRST_INVALID) this.failed = true;
    else this.fail(message, start, end, open, this.start);
  }

  /**
   * `"." NumericLit`, the legacy form of an index. The number is the current token. `.0.1` is an
   * error because the scanner reads `0.1` as one number.
   */
  #parseLegacyIndex(dot: number, errorStart: number, errorEnd: number): TraversalStep {
    const { file, text, start, end } = this;
    const fraction = text.slice(start, end).indexOf(".");
    let key: Value = dynamicVal;
    if (fraction < 0) key = this.currentNumber();
    else
      this.report(
        messages.legacyIndexPair(text.slice(start, start + fraction), text.slice(start + fraction + 1, end)),
        errorStart,
        errorEnd,
      );
    this.advance();
    return new TraverseIndex(key, file, dot, end);
  }

  /**
   * `attrSplat = "." "*" GetAttr*`, with the star as the current token. An index after it applies
   * to the result of the splat.
   */
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

  /**
   * `fullSplat = "[" "*" "]" (GetAttr | Index)*`, with the star as the current token. All remaining
   * steps apply to each element.
   */
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

/** Returns the value of `true`, `false` or `null`; undefined for other names. */
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

/**
 * Returns the value of a literal index key. Such an index is a traversal step rather than a node.
 */
function literalKey(key: Expr): Value | undefined {
  if (key.kind === "LiteralValueExpr") return key.literal;
  return key.kind === "TemplateExpr" ? key.literalText() : undefined;
}

/** Returns the run of operator characters at an offset; empty if there is none. */
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

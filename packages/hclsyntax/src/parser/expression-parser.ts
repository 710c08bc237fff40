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
import { isNumberLiteral } from "@hcl-ts/cty/kernel";
import type { Message } from "@hcl-ts/hcl";
import * as messages from "../messages-syntax.ts";
import {
  BINARY,
  CONDITIONAL,
  ERROR,
  INDEX,
  KEYWORD,
  NAMES,
  NUMBER,
  PLAIN_STRING,
  SPLAT,
  SYMBOL,
  TEMPLATE,
  TEXT,
  TRAVERSAL,
  UNARY,
} from "../records/record-kinds.ts";
import type { RecordId } from "../records/syntax-records.ts";
import { asciiClasses, DIGIT, LETTER } from "../scanner/characters.ts";
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
import { sequenceContent } from "../scanner/lexical-errors.ts";
import { CompoundParser } from "./compound-parser.ts";
import { precedences } from "./operators.ts";

/** Integers of up to as many digits are valid numbers without a closer look. */
const MAX_PLAIN_DIGITS = 15;

/** Limits the length of the names that a message quotes. */
const MAX_NAME = 60;

/** A term with the steps after it that have no record yet. */
interface StepChain {
  /** The record so far; 0 for a variable, which is the first step. */
  source: RecordId;
  /** The end of the names that the chain starts with, if its source is a variable. */
  readonly namesEnd: number;
  /** The start, the end and the key of each step, as in a `TRAVERSAL` record. */
  steps: number[];
}

export abstract class ExpressionParser extends CompoundParser {
  /**
   * `TemplateExpr = quotedTemplate | heredocTemplate`, with the opening token as the current token.
   */
  protected abstract parseTemplateTerm(): RecordId;

  /** `Expression = ExprTerm | Operation | Conditional` */
  protected parseExpression(): RecordId {
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
  #parseConditional(start: number, condition: RecordId): RecordId {
    const { depth, records } = this;
    const starts = [start];
    const conditions = [condition];
    const results: RecordId[] = [];
    let last = 0;
    while (last === 0 && this.enter()) {
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
    if (last === 0) return condition;
    const end = this.previousEnd;
    for (let i = conditions.length - 1; i >= 0; i--) last = records.add(CONDITIONAL, starts[i]!, end, conditions[i]!, results[i]!, last);
    return last;
  }

  /**
   * `Operation = unaryOp | binaryOp`, by precedence climbing: parses operands joined by binary
   * operators whose precedence is higher than `precedence`. If an operand has a syntax error,
   * returns the left one.
   */
  #parseOperation(precedence: number): RecordId {
    const { start } = this;
    let left = this.#parseOperand();
    while (!this.failed) {
      const { kind } = this;
      const next = precedences[kind]!;
      if (next <= precedence) break;
      this.advance();
      // Only the right operand counts as nested.
      this.depth++;
      const right = this.#parseOperation(next);
      this.depth--;
      if (this.failed) break;
      left = this.records.add(BINARY, start, this.previousEnd, kind, left, right);
    }
    return left;
  }

  // --- operands ---------------------------------------------------------------------------------

  /** `ExprTerm | unaryOp`, with the steps that follow a term. */
  #parseOperand(): RecordId {
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
        this.checkNumber();
        const literal = this.records.leaf(NUMBER, start, this.end);
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
    this.failHere(({ found }) => this.#missingValue(found));
    return this.placeholder(this.previousEnd, this.previousEnd);
  }

  /** Explains the current token, which starts no expression. */
  #missingValue(found: string): Message {
    const { text, start, kind } = this;
    if (text.startsWith("%{", start)) return messages.templateOutsideString({ sign: "%", inner: sequenceContent(text, start) });
    const operator = operatorAround(text, start);
    if (operator.startsWith("/*")) {
      this.recovery.noteOpenComment(text.lastIndexOf("/*", start));
      return messages.unclosedComment();
    }
    const isOptional = text.charAt(start - 1) === "?" && (kind === DOT || kind === QUESTION);
    if (!isOptional) return messages.expressionRequired({ operator, found });
    return messages.expressionRequired({ operator: `?${text.charAt(start)}`, found, operands: namesAround(text, start - 1, this.end) });
  }

  /** `CollectionValue | ForExpr | "(" Expression ")"`. */
  #parseBracketed(): RecordId {
    const { kind } = this;
    if (!this.enter()) return this.placeholder(this.previousEnd, this.previousEnd);
    const term = kind === O_BRACK ? this.parseTuple() : kind === O_BRACE ? this.parseObject() : this.parseParentheses();
    this.depth--;
    return term;
  }

  /** `unaryOp = ("-" | "!") ExprTerm`, where the term may be another `unaryOp`. */
  #parseUnary(): RecordId {
    const { kind, start, end } = this;
    if (!this.enter()) return this.placeholder(this.previousEnd, this.previousEnd);
    this.advance();
    const operand = this.#parseOperand();
    this.depth--;
    return this.records.add(UNARY, start, this.records.end(operand), kind, operand, end - start);
  }

  /**
   * Parses a term that starts with an identifier: `FunctionCall`, `"true" | "false" | "null"`, or
   * `VariableExpr`, with the steps that follow it.
   */
  #parseName(): RecordId {
    const { records, text, start, end } = this;
    this.advance();
    const { kind } = this;
    if (kind === O_PAREN || kind === DOUBLE_COLON) {
      if (!this.enter()) return this.placeholder(start, end);
      const call = this.parseCall(start, end);
      this.depth--;
      return this.#isStep() ? this.#parseSteps(start, call) : call;
    }
    if (isKeyword(text, start, end)) {
      const literal = records.leaf(KEYWORD, start, end);
      return this.#isStep() ? this.#parseSteps(start, literal) : literal;
    }
    return this.#isStep() ? this.#parseSteps(start, 0) : records.leaf(NAMES, start, end);
  }

  /** `NumericLit`. Reports the current token if it is not a valid number. */
  protected checkNumber(): void {
    const { text, start, end } = this;
    if (isPlainInteger(text, start, end)) return;
    const digits = text.slice(start, end);
    if (isNumberLiteral(digits)) return;
    if (this.isStrayQuote(end) && this.openModes === 0) {
      this.noteReportedQuote(end);
      this.report(messages.missingOpeningQuote({ word: digits }), start, end);
      return;
    }
    const isTooLarge = /^\d+(?:\.\d+)?[eE]/.test(digits) && !/[.eE].*\..*|[eE].*[eE]/.test(digits);
    this.report(messages.invalidNumber({ text: digits, isTooLarge }), start, end);
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
   * @param source the term; 0 for a variable, whose name was just parsed
   */
  #parseSteps(start: number, source: RecordId): RecordId {
    if (source === 0) {
      this.#parseNames();
      if (!this.#isStep()) return this.records.leaf(NAMES, start, this.previousEnd);
    }
    const chain: StepChain = { source, namesEnd: this.previousEnd, steps: [] };
    // Steps with their own record nest, however long the chain is. Evaluation handles them in
    // a loop too.
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
      chain.steps.push(dot, this.end, this.start, 0);
      this.advance();
    } else if (this.kind === NUMBER_LIT) this.#parseLegacyIndex(chain.steps, dot, this.start, this.end);
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
    const { records, start: open, newlines } = this;
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
    if (key === 0) return;
    const { end } = this;
    this.advance();
    if (this.#isLiteral(key)) chain.steps.push(open, end, open, key);
    else {
      chain.source = records.add(INDEX, start, end, this.#withSteps(start, chain), key, open - start);
      chain.steps = [];
    }
  }

  /** Whether an index key is a literal. Such an index is a traversal step of its own kind. */
  #isLiteral(key: RecordId): boolean {
    const { records } = this;
    const kind = records.kind(key);
    if (kind === TEMPLATE) return records.size(key) === 1 && records.kind(records.childAt(key, 0)) === TEXT;
    return kind === NUMBER || kind === KEYWORD || kind === PLAIN_STRING;
  }

  /** Creates the record for a term and the pending steps. */
  #withSteps(start: number, { source, namesEnd, steps }: StepChain): RecordId {
    const { records } = this;
    if (steps.length === 0) return source === 0 ? records.leaf(NAMES, start, namesEnd) : source;
    const traversal = records.beginList(TRAVERSAL, start, steps[steps.length - 3]!, 2 + steps.length);
    records.append(source);
    records.append(namesEnd);
    records.appendAll(steps);
    return traversal;
  }

  /**
   * `Expression "]"`, the key of an index. Returns 0 if the closing bracket cannot be found;
   * otherwise it is the current token.
   */
  #parseIndexKey(open: number): RecordId {
    const { depth } = this;
    const key = this.enter() ? this.parseExpression() : 0;
    this.depth = depth;
    if (!this.failed && this.kind === O_QUOTE) this.skipStrayQuote();
    if (!this.failed && this.kind !== C_BRACK) this.#failUnclosedIndex(open);
    return this.failed && !this.recovery.resume(open, true) ? 0 : key || this.placeholder(open, this.end);
  }

  /**
   * Fails at the current token, where an index must be closed. Like the reference, points at the
   * closing bracket of an index that has one.
   */
  #failUnclosedIndex(open: number): void {
    const close = this.recovery.closeOf(open);
    if (this.kind >= FIRST_INVALID) this.failed = true;
    else if (close === undefined) this.failUnclosed(open, messages.closingBracketRequired);
    else this.fail(messages.closingBracketRequired(this.foundToken()), close, close + 1, open, this.start);
  }

  /**
   * `"." NumericLit`, the legacy form of an index. The number is the current token. `.0.1` is an
   * error because the scanner reads `0.1` as one number.
   */
  #parseLegacyIndex(steps: number[], dot: number, errorStart: number, errorEnd: number): void {
    const { text, start, end } = this;
    const fraction = text.slice(start, end).indexOf(".");
    if (fraction < 0) this.checkNumber();
    else
      this.report(
        messages.legacyIndexPair({ first: text.slice(start, start + fraction), second: text.slice(start + fraction + 1, end) }),
        errorStart,
        errorEnd,
      );
    steps.push(dot, end, start, this.records.leaf(fraction < 0 ? NUMBER : ERROR, start, end));
    this.advance();
  }

  /**
   * `attrSplat = "." "*" GetAttr*`, with the star as the current token. An index after it applies
   * to the result of the splat.
   */
  #parseAttributeSplat(start: number, source: RecordId, dot: number): RecordId {
    const { records, start: starStart, end: starEnd } = this;
    this.advance();
    const item = records.leaf(SYMBOL, dot, starEnd);
    const steps: number[] = [];
    const stepsStart = this.start;
    while (this.kind === DOT && !this.failed) {
      const stepDot = this.start;
      this.advance();
      if (this.kind === IDENT) {
        steps.push(stepDot, this.end, this.start, 0);
        this.advance();
      } else if (this.kind === NUMBER_LIT) this.#parseLegacyIndex(steps, stepDot, starStart, starEnd);
      else if (this.kind === STAR) this.failHere(messages.nestedSplat, start);
      else this.fail(messages.attributeNameRequired({ found: this.found() }), starStart, starEnd, start);
    }
    const each = this.#withSteps(stepsStart, { source: item, namesEnd: 0, steps });
    return records.addList(SPLAT, start, steps[steps.length - 3] ?? starEnd, [source, each, item, dot, starEnd]);
  }

  /**
   * `fullSplat = "[" "*" "]" (GetAttr | Index)*`, with the star as the current token. All remaining
   * steps apply to each element.
   */
  #parseFullSplat(start: number, source: RecordId, open: number): RecordId {
    const { depth, records } = this;
    this.advance();
    if (this.kind !== C_BRACK) {
      this.#failUnclosedIndex(open);
      if (!this.recovery.resume(open, true)) return source;
    }
    const close = this.end;
    this.advance();
    const item = records.leaf(SYMBOL, open, close);
    const each = this.#isStep() && this.enter() ? this.#parseSteps(open, item) : item;
    this.depth = depth;
    return records.addList(SPLAT, start, records.end(each), [source, each, item, open, close]);
  }
}

/** Whether an identifier is `true`, `false` or `null`. */
function isKeyword(text: string, start: number, end: number): boolean {
  switch (end - start) {
    case 4:
      return text.startsWith("true", start) || text.startsWith("null", start);
    case 5:
      return text.startsWith("false", start);
    default:
      return false;
  }
}

/** Whether a number has digits only, and few of them. */
function isPlainInteger(text: string, start: number, end: number): boolean {
  if (end - start > MAX_PLAIN_DIGITS) return false;
  for (let i = start; i < end; i++) if (asciiClasses[text.charCodeAt(i)] !== DIGIT) return false;
  return true;
}

/** Returns the references that end before an offset and start after another one, on their line. */
function namesAround(text: string, left: number, right: number): readonly [left: string, right: string] | undefined {
  const before = /(?<![\w.[\]-])[\w.[\]-]+(?=[ \t]*$)/.exec(text.slice(Math.max(0, left - MAX_NAME), left));
  const after = /^[ \t]*([\w.[\]-]+)/.exec(text.slice(right, right + MAX_NAME));
  return before?.[0] !== undefined && after?.[1] !== undefined ? [before[0], after[1]] : undefined;
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

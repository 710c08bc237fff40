/**
 * Checks syntax by tokens alone. The format command has to report syntax errors, but in a process
 * that has just started, parsing takes as long as all its other work. This automaton uses the
 * tokens that the formatter already has.
 *
 * It is not a second parser. It accepts only sources that are certainly valid and leaves all others
 * to the parser: sources with errors, template directives, namespaces, or unusual numbers, escapes
 * and comments. A test ensures that the parser reports no diagnostics for sources that this check
 * accepts.
 *
 * The state consists of a stack of open constructs and the set of token kinds that may follow.
 * {@link STEPS} maps each state and kind of token to a step.
 */
import type { TokenList } from "@hcl-ts/hclsyntax";
import {
  C_BRACE,
  C_BRACK,
  C_PAREN,
  C_QUOTE,
  COMMA,
  COMMENT,
  DOT,
  EQUAL,
  IDENT,
  NEWLINE,
  O_BRACE,
  O_PAREN,
  O_QUOTE,
  QUOTED_LIT,
  STAR,
} from "./kinds.ts";
import {
  ARROW,
  ATTRIBUTE_ACCESS,
  BODY_END,
  BRACE_END,
  BRACE_START,
  BRACKET_END,
  BRACKET_START,
  COLON_AFTER_OPERAND,
  COMMA_AFTER_OPERAND,
  COMMENT_AFTER_ITEM,
  COMMENT_BEFORE_KEY,
  COMPUTED_KEY_START,
  CONDITIONAL_START,
  EMPTY_LIST_END,
  EXPANSION,
  FILE_END,
  HEREDOC_END,
  HEREDOC_START,
  IF,
  INDEX_START,
  INTERPOLATION_END,
  INTERPOLATION_START,
  ITEM,
  ITEM_END,
  ITEM_NAME,
  KEY,
  KEY_END,
  LAST_STATE,
  LINE_END,
  LITERAL,
  NAME,
  NEWLINE_BEFORE_OPERAND,
  NUMBER,
  OBJECT_END,
  OPERAND,
  OPERAND_OR_END,
  OPERATOR,
  PARENTHESES_END,
  PARENTHESES_START,
  QUOTE_END,
  QUOTE_START,
  QUOTED_KEY_START,
  STEPS,
  TEMPLATE,
} from "./token-steps.ts";
import { sourceTokens, type Tokens } from "./tokens.ts";

// The kinds of open constructs. Constructs from PARENTHESES on ignore newlines.
const BODY = 0;
const ONE_LINE_BODY = 1;
const ATTRIBUTE = 2;
const OBJECT = 3;
const QUOTE = 4;
const QUOTED_KEY = 5;
const HEREDOC = 6;
const PARENTHESES = 7;
const KEY_PARENTHESES = 8;
const CALL = 9;
const TUPLE = 10;
const INDEX = 11;
const INTERPOLATION = 12;
const FOR_TUPLE_SOURCE = 13;
const FOR_OBJECT_SOURCE = 14;
const FOR_TUPLE_VALUE = 15;
const FOR_OBJECT_KEY = 16;
const FOR_OBJECT_VALUE = 17;
const FOR_TUPLE_CONDITION = 18;
const FOR_OBJECT_CONDITION = 19;
/**
 * Between the `?` and the `:` of a conditional. The enclosing construct determines whether newlines
 * count.
 */
const CONDITIONAL = 20;

/** The nesting limit. Deeper sources are left to the parser. */
const MAX_DEPTH = 100;

const UNUSUAL_ESCAPE = /\\[^nrt"\\]/;
const USUAL_NUMBER = /^\d+(?:\.\d+)?$/;

/**
 * Whether the tokens of a source certainly form a valid file. The tokens must have no lexical
 * errors.
 *
 * @returns true if a parser would find no error; false if there is an error or an unusual construct
 */
export function isCertainlyValid(list: TokenList): boolean {
  return new TokenCheck(sourceTokens(list)).run();
}

class TokenCheck {
  private readonly text: string;
  private readonly kinds: Uint8Array;
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;
  /** The open constructs, up to `top`. */
  private readonly open: number[] = [BODY];
  private top = 0;
  /** The names of the attributes of each open body. */
  private readonly names: (Set<string> | undefined)[] = [undefined];
  /** The index of the current token. */
  private at = 0;
  private state: number = ITEM;
  /** The offset of the next backslash to check; -1 if it has not been searched. */
  private backslash = -1;

  constructor({ text, kinds, starts, ends }: Tokens) {
    this.text = text;
    this.kinds = kinds;
    this.starts = starts;
    this.ends = ends;
  }

  /** Checks all tokens. The last token is the end of the file, which ends every check. */
  run(): boolean {
    const { kinds } = this;
    for (;;) {
      const step = STEPS[(this.state << 6) | kinds[this.at]!]!;
      if (step === FILE_END) return this.canEnd();
      if (step > LAST_STATE ? !this.take(step) : !this.enter(step)) return false;
      this.at++;
    }
  }

  private take(step: number): boolean {
    switch (step) {
      case ITEM_NAME:
        return this.item();
      case BODY_END:
        return this.top > 0 && this.endBody();
      case COMMENT_AFTER_ITEM:
        return this.commentAfterItem();
      case NAME:
        return this.name();
      case NUMBER:
        return this.number();
      case QUOTE_START:
        return this.quote();
      case HEREDOC_START:
        return this.push(HEREDOC, TEMPLATE);
      case PARENTHESES_START:
        return this.push(PARENTHESES, OPERAND);
      case BRACKET_START:
        return this.bracket();
      case BRACE_START:
        return this.brace();
      case NEWLINE_BEFORE_OPERAND:
        return this.isLineEnd() && this.ignoresNewlines();
      case EMPTY_LIST_END:
        return this.endEmptyList();
      case LINE_END:
        return this.isLineEnd() && this.lineEnd();
      case ATTRIBUTE_ACCESS:
        return this.attributeAccess();
      case INDEX_START:
        return this.index();
      case CONDITIONAL_START:
        return this.push(CONDITIONAL, OPERAND);
      case COLON_AFTER_OPERAND:
        return this.colon();
      case ARROW:
        return this.replace(FOR_OBJECT_KEY, FOR_OBJECT_VALUE);
      case IF:
        return this.condition();
      case COMMA_AFTER_OPERAND:
        return this.comma();
      case EXPANSION:
        return this.expansion();
      case PARENTHESES_END:
        return this.endParentheses();
      case BRACKET_END:
        return this.endBracket();
      case BRACE_END:
        return this.endBrace();
      case INTERPOLATION_END:
        return this.endIf(INTERPOLATION, TEMPLATE);
      case COMMENT_BEFORE_KEY:
        return this.isLineEnd();
      case OBJECT_END:
        return this.endIf(OBJECT, OPERATOR);
      case QUOTED_KEY_START:
        return this.push(QUOTED_KEY, TEMPLATE);
      case COMPUTED_KEY_START:
        return this.push(KEY_PARENTHESES, OPERAND);
      case LITERAL:
        return this.isPlainText(this.at);
      case INTERPOLATION_START:
        return this.push(INTERPOLATION, OPERAND);
      case QUOTE_END:
        return this.endQuote();
      case HEREDOC_END:
        return this.endIf(HEREDOC, OPERATOR);
      default:
        return false;
    }
  }

  /**
   * Whether the file may end at this point: between items, or after an attribute without a newline.
   */
  private canEnd(): boolean {
    if (this.state === OPERATOR) return this.top === 1 && this.open[1] === ATTRIBUTE;
    return this.top === 0;
  }

  private enter(state: number): boolean {
    this.state = state;
    return state !== 0;
  }

  private push(construct: number, state: number): boolean {
    this.open[++this.top] = construct;
    this.state = state;
    return this.top <= MAX_DEPTH;
  }

  /** Ends the innermost construct if it is the expected one. */
  private endIf(construct: number, state: number): boolean {
    if (this.open[this.top] !== construct) return false;
    this.top--;
    this.state = state;
    return true;
  }

  /**
   * Replaces the innermost construct, a part of a `for`, with the next part if it is the expected
   * one.
   */
  private replace(from: number, to: number): boolean {
    if (this.open[this.top] !== from) return false;
    this.open[this.top] = to;
    this.state = OPERAND;
    return true;
  }

  private peek(): number {
    return this.kinds[this.at + 1]!;
  }

  private textOf(index: number): string {
    return this.text.slice(this.starts[index], this.ends[index]);
  }

  private isText(index: number, expected: string): boolean {
    return this.ends[index]! - this.starts[index]! === expected.length && this.text.startsWith(expected, this.starts[index]);
  }

  /** Whether the current token ends a line: a newline, or a comment that includes one. */
  private isLineEnd(): boolean {
    return this.kinds[this.at] !== COMMENT || this.text.charCodeAt(this.ends[this.at]! - 1) === 0x0a;
  }

  private ignoresNewlines(): boolean {
    let i = this.top;
    while (this.open[i] === CONDITIONAL) i--;
    return this.open[i]! >= PARENTHESES;
  }

  /** Checks an attribute or a block. The current token is its first token. */
  private item(): boolean {
    return this.peek() === EQUAL ? this.attribute() : this.block();
  }

  private commentAfterItem(): boolean {
    return this.enter(this.isLineEnd() ? ITEM : ITEM_END);
  }

  private endBody(): true {
    this.top--;
    this.names.pop();
    this.state = ITEM_END;
    return true;
  }

  /** Checks `name =`. The current token is the name. */
  private attribute(): boolean {
    const last = this.names.length - 1;
    let names = this.names[last];
    if (names === undefined) this.names[last] = names = new Set();
    const name = this.textOf(this.at);
    if (names.has(name)) return false;
    names.add(name);
    this.at++;
    return this.push(ATTRIBUTE, OPERAND);
  }

  /** Checks `type "label" {`. The current token is the type. */
  private block(): boolean {
    for (let kind = this.peek(); kind !== O_BRACE; kind = this.peek()) {
      this.at++;
      if (kind !== IDENT && !(kind === O_QUOTE && this.label())) return false;
    }
    this.at++;
    const next = this.peek();
    if (next === C_BRACE) {
      this.at++;
      return this.enter(ITEM_END);
    }
    this.names.push(undefined);
    if (next === NEWLINE) return this.push(BODY, ITEM);
    this.at++;
    return this.push(ONE_LINE_BODY, ITEM) && next === IDENT && this.peek() === EQUAL && this.attribute();
  }

  /** Checks a quoted label. The current token is the opening quote. */
  private label(): boolean {
    if (this.peek() === QUOTED_LIT) {
      this.at++;
      if (!this.isPlainText(this.at)) return false;
    }
    this.at++;
    return this.kinds[this.at] === C_QUOTE;
  }

  /** Whether a literal contains only common escapes. */
  private isPlainText(index: number): boolean {
    const start = this.starts[index]!;
    if (this.backslash < start) {
      const next = this.text.indexOf("\\", start);
      this.backslash = next < 0 ? this.text.length : next;
    }
    return this.backslash >= this.ends[index]! || !UNUSUAL_ESCAPE.test(this.textOf(index));
  }

  /** Checks a variable or a call. */
  private name(): boolean {
    const { at } = this;
    if (this.ends[at]! - this.starts[at]! <= 3 && (this.isText(at, "for") || this.isText(at, "if") || this.isText(at, "in"))) return false;
    if (this.peek() === O_PAREN) {
      this.at++;
      return this.push(CALL, OPERAND_OR_END);
    }
    // Reads the common steps of a reference in one loop.
    while (this.kinds[this.at + 1] === DOT && this.kinds[this.at + 2] === IDENT) this.at += 2;
    return this.enter(OPERATOR);
  }

  private number(): boolean {
    return this.enter(OPERATOR) && USUAL_NUMBER.test(this.textOf(this.at)) && this.peek() !== DOT;
  }

  private quote(): boolean {
    const { at } = this;
    if (this.kinds[at + 1] !== QUOTED_LIT || this.kinds[at + 2] !== C_QUOTE) return this.push(QUOTE, TEMPLATE);
    // Most strings are one literal. Reading them in one step takes a third of the time.
    this.at += 2;
    this.state = OPERATOR;
    return this.isPlainText(at + 1);
  }

  private endQuote(): boolean {
    return this.endIf(QUOTE, OPERATOR) || this.endIf(QUOTED_KEY, KEY_END);
  }

  /** Starts a list, or a `for` expression that creates one. */
  private bracket(): boolean {
    return this.startsFor() ? this.forClause(FOR_TUPLE_SOURCE) : this.push(TUPLE, OPERAND_OR_END);
  }

  /** Starts an object, or a `for` expression that creates one. */
  private brace(): boolean {
    return this.startsFor() ? this.forClause(FOR_OBJECT_SOURCE) : this.push(OBJECT, KEY);
  }

  /** Checks `[key]` or `[*]`. */
  private index(): boolean {
    return this.peek() === STAR ? this.fullSplat() : this.push(INDEX, OPERAND);
  }

  /** Ends a list or a call after a comma, or one without elements. */
  private endEmptyList(): boolean {
    return this.endIf(this.kinds[this.at] === C_PAREN ? CALL : TUPLE, OPERATOR);
  }

  private endParentheses(): boolean {
    return this.endIf(PARENTHESES, OPERATOR) || this.endIf(CALL, OPERATOR) || this.endIf(KEY_PARENTHESES, KEY_END);
  }

  /** Whether `for` follows the current bracket, possibly on the next line. */
  private startsFor(): boolean {
    let next = this.at + 1;
    while (this.kinds[next] === NEWLINE) next++;
    return this.kinds[next] === IDENT && this.isText(next, "for");
  }

  /** Checks `for name, name in`. The current token is the bracket before it. */
  private forClause(construct: number): boolean {
    while (this.peek() === NEWLINE) this.at++;
    this.at += 2;
    if (this.kinds[this.at] !== IDENT) return false;
    if (this.peek() === COMMA) {
      this.at += 2;
      if (this.kinds[this.at] !== IDENT) return false;
    }
    this.at++;
    return this.kinds[this.at] === IDENT && this.isText(this.at, "in") && this.push(construct, OPERAND);
  }

  /** Checks the end of a line after an operand. */
  private lineEnd(): boolean {
    const construct = this.open[this.top];
    if (construct === ATTRIBUTE && this.open[this.top - 1] === BODY) return this.endIf(ATTRIBUTE, ITEM);
    if (construct === OBJECT) return this.enter(KEY);
    return this.ignoresNewlines();
  }

  /** Checks `.name` or `.*`. */
  private attributeAccess(): boolean {
    this.at++;
    const kind = this.kinds[this.at];
    return kind === IDENT || kind === STAR;
  }

  /** Checks `[*]`. */
  private fullSplat(): boolean {
    this.at += 2;
    return this.kinds[this.at] === C_BRACK;
  }

  private colon(): boolean {
    if (this.endIf(CONDITIONAL, OPERAND)) return true;
    return this.replace(FOR_TUPLE_SOURCE, FOR_TUPLE_VALUE) || this.replace(FOR_OBJECT_SOURCE, FOR_OBJECT_KEY);
  }

  /** Checks the `if` of a `for`. */
  private condition(): boolean {
    if (!this.isText(this.at, "if")) return false;
    return this.replace(FOR_TUPLE_VALUE, FOR_TUPLE_CONDITION) || this.replace(FOR_OBJECT_VALUE, FOR_OBJECT_CONDITION);
  }

  private comma(): boolean {
    const construct = this.open[this.top];
    if (construct === OBJECT) return this.enter(KEY);
    return (construct === CALL || construct === TUPLE) && this.enter(OPERAND_OR_END);
  }

  /** Checks `f(list...)`, and the grouping in `{for … : key => value...}`. */
  private expansion(): boolean {
    while (this.peek() === NEWLINE) this.at++;
    const construct = this.open[this.top];
    return (construct === CALL && this.peek() === C_PAREN) || (construct === FOR_OBJECT_VALUE && this.peek() === C_BRACE);
  }

  private endBracket(): boolean {
    if (this.endIf(INDEX, OPERATOR) || this.endIf(TUPLE, OPERATOR)) return true;
    return this.endIf(FOR_TUPLE_VALUE, OPERATOR) || this.endIf(FOR_TUPLE_CONDITION, OPERATOR);
  }

  private endBrace(): boolean {
    if (this.endIf(OBJECT, OPERATOR) || this.endIf(FOR_OBJECT_VALUE, OPERATOR) || this.endIf(FOR_OBJECT_CONDITION, OPERATOR)) return true;
    if (this.open[this.top - 1] !== ONE_LINE_BODY || !this.endIf(ATTRIBUTE, ITEM_END)) return false;
    return this.endBody();
  }
}

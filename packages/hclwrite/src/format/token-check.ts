/**
 * A check of the syntax by tokens alone. A command that formats has to report syntax errors, but parsing takes as long as everything
 * else that it does in a process that has just started. This automaton walks over tokens that exist anyway.
 *
 * It is not a second parser: it accepts what it is certain of and leaves the rest (directives of templates, namespaces, unusual
 * numbers, escapes and comments, and every error) to the real one. The property that makes it useful is a test: what it accepts, the
 * parser reads without a diagnostic.
 */
import type { TokenList } from "@hcl-ts/hclsyntax";
import {
  BANG,
  C_BRACE,
  C_BRACK,
  C_HEREDOC,
  C_PAREN,
  C_QUOTE,
  COLON,
  COMMA,
  COMMENT,
  DOT,
  ELLIPSIS,
  EOF,
  EQUAL,
  FAT_ARROW,
  FIRST_OPERATOR,
  IDENT,
  LAST_OPERATOR,
  MINUS,
  NEWLINE,
  NUMBER_LIT,
  O_BRACE,
  O_BRACK,
  O_HEREDOC,
  O_PAREN,
  O_QUOTE,
  QUESTION,
  QUOTED_LIT,
  STAR,
  STRING_LIT,
  TEMPLATE_INTERP,
  TEMPLATE_SEQ_END,
} from "./kinds.ts";
import { sourceTokens, type Tokens } from "./tokens.ts";

/** The kinds of open constructs. Those from `PARENTHESES` on ignore newlines. */
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
/** Between the `?` and the `:` of a conditional. Whether newlines count depends on what it is in. */
const CONDITIONAL = 20;

/** The kinds of tokens that may follow. */
const ITEM = 0;
const ITEM_END = 1;
const OPERAND = 2;
/** An operand, or the bracket that closes a list or a call. */
const OPERAND_OR_END = 3;
const OPERATOR = 4;
const KEY = 5;
const KEY_END = 6;
const TEMPLATE = 7;

/** More deeply nested sources are left to the parser. */
const MAX_DEPTH = 100;

const UNUSUAL_ESCAPE = /\\[^nrt"\\]/;
const USUAL_NUMBER = /^\d+(?:\.\d+)?$/;

/**
 * Reports whether a parser would find no error in the tokens of a source. The tokens must be free of lexical errors.
 *
 * @returns true if it is certain; false if there is an error, or something unusual
 */
export function isCertainlyValid(list: TokenList): boolean {
  return new TokenCheck(sourceTokens(list)).run();
}

class TokenCheck {
  private readonly tokens: Tokens;
  private readonly open: number[] = [BODY];
  /** The names of the attributes of each open body. */
  private readonly names: Set<string>[] = [new Set()];
  private at = 0;
  private state: number = ITEM;

  constructor(tokens: Tokens) {
    this.tokens = tokens;
  }

  run(): boolean {
    const { tokens } = this;
    for (; this.at < tokens.length; this.at++) {
      if (tokens.kinds[this.at] === EOF) return this.canEnd();
      if (this.open.length > MAX_DEPTH || !this.accept(tokens.kinds[this.at]!)) return false;
    }
    return false;
  }

  /** Whether the file may end here: between items, or after an attribute without a newline. */
  private canEnd(): boolean {
    if (this.open.length === 1) return this.state === ITEM || this.state === ITEM_END;
    return this.open.length === 2 && this.open[1] === ATTRIBUTE && this.state === OPERATOR;
  }

  private accept(kind: number): boolean {
    switch (this.state) {
      case ITEM:
        return this.item(kind);
      case ITEM_END:
        if (this.isLineEnd(kind)) this.state = ITEM;
        return kind === NEWLINE || kind === COMMENT;
      case OPERAND:
      case OPERAND_OR_END:
        return this.operand(kind);
      case OPERATOR:
        return this.operator(kind);
      case KEY:
        return this.key(kind);
      case KEY_END:
        this.state = OPERAND;
        return kind === EQUAL || kind === COLON;
      default:
        return this.template(kind);
    }
  }

  private get top(): number {
    return this.open[this.open.length - 1]!;
  }

  private push(construct: number, state: number): true {
    this.open.push(construct);
    this.state = state;
    return true;
  }

  private pop(state: number): true {
    this.open.pop();
    this.state = state;
    return true;
  }

  private peek(): number {
    return this.tokens.kinds[this.at + 1]!;
  }

  private text(index: number): string {
    return this.tokens.text.slice(this.tokens.starts[index], this.tokens.ends[index]);
  }

  /** Whether a token ends a line where newlines count: comments to the end of the line include it. */
  private isLineEnd(kind: number): boolean {
    return kind === NEWLINE || (kind === COMMENT && this.tokens.text.charCodeAt(this.tokens.ends[this.at]! - 1) === 0x0a);
  }

  private ignoresNewlines(): boolean {
    let i = this.open.length - 1;
    while (this.open[i] === CONDITIONAL) i--;
    return this.open[i]! >= PARENTHESES;
  }

  private item(kind: number): boolean {
    if (kind === NEWLINE || kind === COMMENT) return true;
    if (kind === C_BRACE) return this.open.length > 1 && this.endBody();
    return kind === IDENT && (this.peek() === EQUAL ? this.attribute() : this.block());
  }

  private endBody(): true {
    this.names.pop();
    return this.pop(ITEM_END);
  }

  /** `name =`; the current token is the name. */
  private attribute(): boolean {
    const names = this.names[this.names.length - 1]!;
    const name = this.text(this.at);
    if (names.has(name)) return false;
    names.add(name);
    this.at++;
    return this.push(ATTRIBUTE, OPERAND);
  }

  /** `type "label" {`; the current token is the type. */
  private block(): boolean {
    for (let kind = this.peek(); kind !== O_BRACE; kind = this.peek()) {
      this.at++;
      if (kind === IDENT) continue;
      if (kind !== O_QUOTE) return false;
      if (this.peek() === QUOTED_LIT) {
        this.at++;
        if (!this.isPlainText()) return false;
      }
      if (this.peek() !== C_QUOTE) return false;
      this.at++;
    }
    this.at++;
    const next = this.peek();
    if (next === C_BRACE) {
      this.at++;
      this.state = ITEM_END;
      return true;
    }
    this.names.push(new Set());
    if (next === NEWLINE) return this.push(BODY, ITEM);
    this.at++;
    this.open.push(ONE_LINE_BODY);
    return next === IDENT && this.peek() === EQUAL && this.attribute();
  }

  private isPlainText(): boolean {
    const text = this.text(this.at);
    return !text.includes("\\") || !UNUSUAL_ESCAPE.test(text);
  }

  private operand(kind: number): boolean {
    switch (kind) {
      case IDENT: {
        const length = this.tokens.ends[this.at]! - this.tokens.starts[this.at]!;
        if (length <= 3 && /^(?:for|if|in)$/.test(this.text(this.at))) return false;
        if (this.peek() !== O_PAREN) {
          this.state = OPERATOR;
          return true;
        }
        this.at++;
        return this.push(CALL, OPERAND_OR_END);
      }
      case NUMBER_LIT:
        this.state = OPERATOR;
        return USUAL_NUMBER.test(this.text(this.at)) && this.peek() !== DOT;
      case O_QUOTE:
        return this.push(QUOTE, TEMPLATE);
      case O_HEREDOC:
        return this.push(HEREDOC, TEMPLATE);
      case O_PAREN:
        return this.push(PARENTHESES, OPERAND);
      case O_BRACK:
        return this.startsFor() ? this.forClause(FOR_TUPLE_SOURCE) : this.push(TUPLE, OPERAND_OR_END);
      case O_BRACE:
        return this.startsFor() ? this.forClause(FOR_OBJECT_SOURCE) : this.push(OBJECT, KEY);
      case MINUS:
      case BANG:
        this.state = OPERAND;
        return true;
      case NEWLINE:
        return this.ignoresNewlines();
      case COMMENT:
        return this.isLineEnd(kind) && this.ignoresNewlines();
      case C_PAREN:
        return this.state === OPERAND_OR_END && this.top === CALL && this.pop(OPERATOR);
      case C_BRACK:
        return this.state === OPERAND_OR_END && this.top === TUPLE && this.pop(OPERATOR);
      default:
        return false;
    }
  }

  /** Whether `for` follows the current bracket, perhaps on the next line. */
  private startsFor(): boolean {
    let next = this.at + 1;
    while (this.tokens.kinds[next] === NEWLINE) next++;
    return this.tokens.kinds[next] === IDENT && this.text(next) === "for";
  }

  /** `for name, name in`; the current token is the bracket before it. */
  private forClause(construct: number): boolean {
    while (this.peek() === NEWLINE) this.at++;
    this.at += 2;
    if (this.tokens.kinds[this.at] !== IDENT) return false;
    if (this.peek() === COMMA) {
      this.at += 2;
      if (this.tokens.kinds[this.at] !== IDENT) return false;
    }
    this.at++;
    return this.tokens.kinds[this.at] === IDENT && this.text(this.at) === "in" && this.push(construct, OPERAND);
  }

  private operator(kind: number): boolean {
    if (kind >= FIRST_OPERATOR && kind <= LAST_OPERATOR) {
      this.state = OPERAND;
      return true;
    }
    switch (kind) {
      case NEWLINE:
      case COMMENT:
        return this.lineEnd(kind);
      case DOT:
        this.at++;
        return this.tokens.kinds[this.at] === IDENT || this.tokens.kinds[this.at] === STAR;
      case O_BRACK:
        if (this.peek() !== STAR) return this.push(INDEX, OPERAND);
        this.at += 2;
        return this.tokens.kinds[this.at] === C_BRACK;
      case QUESTION:
        return this.push(CONDITIONAL, OPERAND);
      case COLON:
        return this.colon();
      case FAT_ARROW:
        return this.replace(FOR_OBJECT_KEY, FOR_OBJECT_VALUE);
      case IDENT:
        if (this.text(this.at) !== "if") return false;
        return this.replace(FOR_TUPLE_VALUE, FOR_TUPLE_CONDITION) || this.replace(FOR_OBJECT_VALUE, FOR_OBJECT_CONDITION);
      case COMMA:
        return this.comma();
      case ELLIPSIS:
        return this.ellipsis();
      case C_PAREN:
        if (this.top === KEY_PARENTHESES) return this.pop(KEY_END);
        return (this.top === PARENTHESES || this.top === CALL) && this.pop(OPERATOR);
      case C_BRACK:
        return (
          (this.top === TUPLE || this.top === INDEX || this.top === FOR_TUPLE_VALUE || this.top === FOR_TUPLE_CONDITION) &&
          this.pop(OPERATOR)
        );
      case C_BRACE:
        return this.closeBrace();
      case TEMPLATE_SEQ_END:
        return this.top === INTERPOLATION && this.pop(TEMPLATE);
      default:
        return false;
    }
  }

  /** A newline or a comment after an operand. */
  private lineEnd(kind: number): boolean {
    if (!this.isLineEnd(kind)) return false;
    if (this.ignoresNewlines()) return true;
    if (this.top === OBJECT) {
      this.state = KEY;
      return true;
    }
    return this.top === ATTRIBUTE && this.open[this.open.length - 2] === BODY && this.pop(ITEM);
  }

  private colon(): boolean {
    if (this.top === CONDITIONAL) return this.pop(OPERAND);
    return this.replace(FOR_TUPLE_SOURCE, FOR_TUPLE_VALUE) || this.replace(FOR_OBJECT_SOURCE, FOR_OBJECT_KEY);
  }

  /** Continues with the next part of a `for`, if the current one is as given. */
  private replace(from: number, to: number): boolean {
    if (this.top !== from) return false;
    this.open[this.open.length - 1] = to;
    this.state = OPERAND;
    return true;
  }

  private comma(): boolean {
    if (this.top === OBJECT) this.state = KEY;
    else if (this.top === CALL || this.top === TUPLE) this.state = OPERAND_OR_END;
    else return false;
    return true;
  }

  /** `f(list...)`, and the grouping of `{for … : key => value...}`. */
  private ellipsis(): boolean {
    while (this.peek() === NEWLINE) this.at++;
    const isLast = this.top === CALL ? C_PAREN : C_BRACE;
    return (this.top === CALL || this.top === FOR_OBJECT_VALUE) && this.peek() === isLast;
  }

  private closeBrace(): boolean {
    if (this.top === OBJECT || this.top === FOR_OBJECT_VALUE || this.top === FOR_OBJECT_CONDITION) return this.pop(OPERATOR);
    if (this.top !== ATTRIBUTE || this.open[this.open.length - 2] !== ONE_LINE_BODY) return false;
    this.open.pop();
    return this.endBody();
  }

  private key(kind: number): boolean {
    switch (kind) {
      case NEWLINE:
      case COMMENT:
        return kind === NEWLINE || this.isLineEnd(kind);
      case C_BRACE:
        return this.pop(OPERATOR);
      case IDENT:
        this.state = KEY_END;
        return true;
      case O_QUOTE:
        return this.push(QUOTED_KEY, TEMPLATE);
      case O_PAREN:
        return this.push(KEY_PARENTHESES, OPERAND);
      default:
        return false;
    }
  }

  private template(kind: number): boolean {
    const { top } = this;
    switch (kind) {
      case QUOTED_LIT:
        return this.isPlainText();
      case STRING_LIT:
        return true;
      case TEMPLATE_INTERP:
        return this.push(INTERPOLATION, OPERAND);
      case C_QUOTE:
        return top === QUOTE ? this.pop(OPERATOR) : top === QUOTED_KEY && this.pop(KEY_END);
      case C_HEREDOC:
        return top === HEREDOC && this.pop(OPERATOR);
      default:
        return false;
    }
  }
}

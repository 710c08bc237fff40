/** Expressions, templates and traversals that stand by themselves. */
import { dynamicVal, number, numberVal, parseNumber, stringVal, Value } from "@hcl-ts/cty";
import { type SourceFile, type TraversalStep, TraverseAttr, TraverseIndex, TraverseRoot, TraverseSplat } from "@hcl-ts/hcl";
import type { Expr } from "../ast/expr.ts";
import { TemplateExpr } from "../ast/template.ts";
import { TemplateWrapExpr } from "../ast/template-wrap.ts";
import {
  extraCharacters,
  invalidNumber,
  literalIndexRequired,
  splatNotAllowed,
  traversalStepRequired,
  unclosedIndex,
  variableNameRequired,
} from "../messages-syntax.ts";
import { type ScanMode, Scanner } from "../scanner/scanner.ts";
import { TokenKind } from "../scanner/token-kind.ts";
import { readEscapes } from "./string-literal.ts";
import { TemplateParser } from "./template-parser.ts";

/** Reads one thing that is the whole of a source. */
export class StandaloneParser extends TemplateParser {
  constructor(file: SourceFile, mode: ScanMode) {
    super(new Scanner(file, mode), mode === "template");
  }

  /** The tokens, for what they say by themselves. */
  get tokens(): Scanner {
    return this.scanner;
  }

  /** An expression, and nothing after it. */
  parseWholeExpression(): Expr {
    const expr = this.parseExpr();
    if (!this.failed && this.kind !== TokenKind.EOF) this.failHere(extraCharacters({ found: this.describe() }));
    this.scanner.all();
    return expr;
  }

  /** A template, and nothing after it. */
  parseWholeTemplate(): Expr {
    const { file, start } = this;
    const { exprs, isWrap } = this.parseTemplateUntil(TokenKind.EOF, false, start, start);
    this.scanner.all();
    const { length } = this.text;
    return isWrap ? new TemplateWrapExpr(file, start, length, exprs[0]!) : new TemplateExpr(file, start, length, exprs);
  }

  /** A reference, perhaps with splats, and nothing after it. */
  parseWholeTraversal(allowSplat: boolean): readonly TraversalStep[] {
    const { file } = this;
    const steps: TraversalStep[] = [];
    if (this.kind !== TokenKind.Ident) {
      this.failHere(variableNameRequired({ found: this.describe() }));
      this.scanner.all();
      return steps;
    }
    steps.push(new TraverseRoot(this.tokenText(), file, this.start, this.end));
    this.advance();
    while (this.kind !== TokenKind.EOF && !this.failed) {
      if (this.kind === TokenKind.Dot) {
        const dotStart = this.start;
        this.advance();
        if (this.kind !== TokenKind.Ident) {
          if (this.kind === TokenKind.Star) this.failHere(splatNotAllowed(), dotStart);
          else this.failHere(traversalStepRequired({ found: this.describe() }), dotStart);
          break;
        }
        steps.push(new TraverseAttr(this.tokenText(), file, dotStart, this.end));
        this.advance();
      } else if (this.kind === TokenKind.OBrack) {
        const step = this.#parseIndexStep(allowSplat);
        if (step !== undefined) steps.push(step);
      } else this.failHere(traversalStepRequired({ found: this.describe() }), steps[0]!.start);
    }
    this.scanner.all();
    return steps;
  }

  #parseIndexStep(allowSplat: boolean): TraversalStep | undefined {
    const { file, start } = this;
    this.advance();
    let key: Value | undefined;
    let isSplat = false;
    if (this.kind === TokenKind.NumberLit) {
      const n = parseNumber(this.tokenText());
      if (n === undefined) this.report(invalidNumber({ text: this.tokenText(), reason: "form" }), this.start, this.end);
      key = n === undefined ? dynamicVal : new Value(number, n);
      this.advance();
    } else if (this.kind === TokenKind.OQuote) key = this.#parseKey();
    else if (this.kind === TokenKind.Star) {
      isSplat = true;
      if (!allowSplat) this.failHere(splatNotAllowed(), start);
      this.advance();
    } else this.failHere(literalIndexRequired({ found: this.describe() }), start);
    if (this.failed) return undefined;
    if (this.kind !== TokenKind.CBrack) {
      this.failHere(unclosedIndex({ found: this.describe() }), start);
      return undefined;
    }
    const { end } = this;
    this.advance();
    return isSplat ? new TraverseSplat(file, start, end) : new TraverseIndex(key ?? numberVal(0), file, start, end);
  }

  /** A quoted key, which is literal. */
  #parseKey(): Value | undefined {
    const { start } = this;
    this.advance();
    let text = "";
    while (this.kind === TokenKind.QuotedLit) {
      text += readEscapes(this.tokenText(), this.start, (message, from, to) => this.report(message, from, to, start, this.end));
      this.advance();
    }
    if (this.kind !== TokenKind.CQuote) {
      this.failHere(literalIndexRequired({ found: "a template" }), start);
      return undefined;
    }
    this.advance();
    return stringVal(text);
  }
}

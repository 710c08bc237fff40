/** Parses a source that is a single expression, template or traversal. */
import { stringVal, type Value } from "@hcl-ts/cty";
import { type SourceFile, type Traversal, type TraversalStep, TraverseAttr, TraverseIndex, TraverseRoot, TraverseSplat } from "@hcl-ts/hcl";
import * as messages from "../messages-syntax.ts";
import { numberLiteral } from "../records/literals.ts";
import type { RecordId } from "../records/syntax-records.ts";
import { C_BRACK, DOT, EOF, IDENT, NUMBER_LIT, O_BRACK, O_QUOTE, STAR } from "../scanner/kinds.ts";
import type { ScanMode } from "../scanner/scanner.ts";
import { Recovery } from "./recovery/recovery.ts";
import { TemplateParser } from "./template-parser.ts";

/** Parses a source that is a single expression, template or traversal. */
export class StandaloneParser extends TemplateParser {
  override readonly recovery: Recovery;

  constructor(file: SourceFile, mode: ScanMode, maxDepth: number) {
    super(file, mode, maxDepth);
    this.recovery = new Recovery(this, mode);
  }

  /** `Expression`, as the whole source. Newlines are insignificant. */
  parseExpressionSource(): RecordId {
    this.sourceKind = "expression";
    this.newlines = false;
    this.advance();
    const expression = this.parseExpression();
    if (this.kind !== EOF && !this.failed) this.failHere(messages.extraAfterExpression);
    this.scanRest();
    return expression;
  }

  /** `Template`, as the whole source. */
  parseTemplateSource(): RecordId {
    this.sourceKind = "template";
    const template = this.parseStandaloneTemplate();
    this.scanRest();
    return template;
  }

  /** Parses a traversal as the whole source, such as `a.b["c"][0]`, up to the first error. */
  parseTraversalSource(allowSplat: boolean): Traversal {
    this.sourceKind = "reference";
    this.newlines = false;
    this.advance();
    if (this.kind !== IDENT) {
      this.failHere(messages.variableNameRequired);
      this.scanRest();
      return [];
    }
    const { start } = this;
    const steps: TraversalStep[] = [new TraverseRoot(this.name(), this.file, start, this.end)];
    this.advance();
    while (this.kind !== EOF && !this.failed) {
      const step = this.#parseTraversalStep(allowSplat, start);
      if (step !== undefined) steps.push(step);
    }
    this.scanRest();
    return steps;
  }

  /**
   * `GetAttr | Index`, where the key of the index is a literal, or `[*]` if `allowSplat` is set.
   */
  #parseTraversalStep(allowSplat: boolean, rootStart: number): TraversalStep | undefined {
    const { file, start } = this;
    if (this.kind === DOT) {
      this.advance();
      if (this.kind === IDENT) {
        const step = new TraverseAttr(this.name(), file, start, this.end);
        this.advance();
        return step;
      }
      this.failHere(
        this.kind === STAR
          ? () => messages.splatNotAllowed({ splat: ".*", allowed: allowSplat ? "[*]" : undefined })
          : messages.attributeNameRequired,
        rootStart,
      );
      return undefined;
    }
    if (this.kind !== O_BRACK) {
      this.failHere(messages.stepRequired, rootStart);
      return undefined;
    }
    this.advance();
    const isSplat = this.kind === STAR;
    if (isSplat && !allowSplat) this.failHere(() => messages.splatNotAllowed({ splat: "[*]", allowed: undefined }), rootStart);
    else if (isSplat) this.advance();
    const key = isSplat ? undefined : this.#parseKey(rootStart);
    if (this.failed) return undefined;
    if (this.kind !== C_BRACK) this.failHere(() => messages.closingBracketRequired(this.foundToken()), start);
    const step = key === undefined ? new TraverseSplat(file, start, this.end) : new TraverseIndex(key, file, start, this.end);
    this.advance();
    return step;
  }

  /** Parses the literal key of an index. */
  #parseKey(rootStart: number): Value | undefined {
    if (this.kind === NUMBER_LIT) {
      this.checkNumber();
      const value = numberLiteral(this.text.slice(this.start, this.end));
      this.advance();
      return value;
    }
    if (this.kind === O_QUOTE) {
      const text = this.parseStringLiteral();
      return text === undefined ? undefined : stringVal(text);
    }
    this.failHere(messages.literalIndexRequired, rootStart);
    return undefined;
  }
}

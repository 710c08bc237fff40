import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, Range, SourceFile, StaticCall } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** The parts of a {@link FunctionCallExpr}. */
export interface FunctionCallParts {
  /** The name including namespaces: `a::b`. */
  readonly name: string;
  /** The offset after the name. */
  readonly nameEnd: number;
  readonly args: readonly Expr[];
  /** Whether the last argument is expanded: `f(a, b...)`. */
  readonly expandFinal: boolean;
  readonly openParenStart: number;
  /** The end of the call if it has no closing parenthesis. */
  readonly closeParenStart: number;
}

/**
 * `FunctionCall = Identifier "(" arguments ")"`, possibly with namespaces. Native syntax
 * specification, "Functions and Function Calls".
 */
export class FunctionCallExpr extends ExprNode implements FunctionCallParts, StaticCall {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly nameEnd: number;
  readonly args: readonly Expr[];
  readonly expandFinal: boolean;
  readonly openParenStart: number;
  readonly closeParenStart: number;
  constructor(file: SourceFile, start: number, end: number, parts: FunctionCallParts) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.name = parts.name;
    this.nameEnd = parts.nameEnd;
    this.args = parts.args;
    this.expandFinal = parts.expandFinal;
    this.openParenStart = parts.openParenStart;
    this.closeParenStart = parts.closeParenStart;
  }

  get kind(): "FunctionCallExpr" {
    return "FunctionCallExpr";
  }

  get nameRange(): Range {
    return this.file.range(this.start, this.nameEnd);
  }

  get closeParenRange(): Range {
    return this.file.range(this.closeParenStart, this.end);
  }

  override get startRange(): Range {
    return this.file.range(this.start, this.openParenStart + 1);
  }

  evaluate(ev: Evaluation): Value {
    return ev.evaluators.FunctionCallExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return this.args;
  }

  /** The arguments, as required by `StaticCall`. */
  get arguments(): readonly Expr[] {
    return this.args;
  }

  get argumentsRange(): Range {
    return this.file.range(this.openParenStart, this.end);
  }

  exprCall(): StaticCall {
    return this;
  }

  override shape(): ExpressionShape {
    return { kind: "call", call: this };
  }
}

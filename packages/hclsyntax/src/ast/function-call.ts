import {
  ArgumentError,
  BudgetError,
  CtyError,
  dynamicVal,
  type Func,
  friendlyName,
  isValue,
  type Parameter,
  unknownVal,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { MAX_TYPE_DEPTH, typeDepth, Unknown } from "@hcl-ts/cty/kernel";
import type { ExpressionShape, Range, SourceFile, StaticCall } from "@hcl-ts/hcl";
import { evaluateCustom, functionNames, lookupFunction, suggest } from "@hcl-ts/hcl/syntax";
import { type Evaluation, limitReached, RepeatMerger } from "../eval/evaluation.ts";
import { elementsOf, isSequence } from "../eval/sequence.ts";
import { unknownOfParts } from "../eval/structures.ts";
import {
  callsNotAllowed,
  failedCall,
  invalidArgument,
  invalidExpansion,
  tooFewArguments,
  tooManyArguments,
  unknownFunction,
  valueTooDeep,
} from "../messages-eval.ts";
import type { Expr } from "./expr.ts";
import { LiteralValueExpr } from "./literal-value.ts";
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
    const func = lookupFunction(ev.scope, this.name);
    if (func === undefined) {
      this.reportUnknown(ev);
      return dynamicVal;
    }
    const args = this.expandFinal ? this.expandedArguments(ev) : this.args;
    if (args === undefined || !this.hasRightCount(func, args, ev)) return dynamicVal;
    const before = ev.mark();
    const repeats = new RepeatMerger(ev);
    const values: Value[] = [];
    for (let i = 0; i < args.length; i++) values.push(this.argument(args[i]!, func.parameterAt(i)!, ev));
    // Expanded arguments share the range of the last argument as written.
    if (this.expandFinal) repeats.merge();
    if (ev.failedSince(before)) return dynamicVal;
    return this.call(func, values, args, ev);
  }

  private reportUnknown(ev: Evaluation): void {
    const { name } = this;
    const names = functionNames(ev.scope);
    if (names === undefined) ev.error(callsNotAllowed(name), this);
    else ev.error(unknownFunction(name, suggest(name, names)), this, this.nameRange);
  }

  private hasRightCount({ params, varParam }: Func, args: readonly Expr[], ev: Evaluation): boolean {
    const missing = params[args.length];
    const extra = varParam === undefined ? args[params.length] : undefined;
    if (missing !== undefined) ev.error(tooFewArguments(this.name, missing.name), this, this.closeParenRange);
    else if (extra !== undefined) ev.error(tooManyArguments(this.name, params.length), this, extra.startRange);
    return missing === undefined && extra === undefined;
  }

  /**
   * Replaces the last argument by its elements. Returns undefined if it is unknown or, after an
   * error, has no elements.
   */
  private expandedArguments(ev: Evaluation): readonly Expr[] | undefined {
    const last = this.args[this.args.length - 1]!;
    const before = ev.mark();
    const value = last.evaluate(ev);
    if (ev.failedSince(before)) return undefined;
    const { type, content } = value;
    if (content === null || !(isSequence(type) || type.kind === "dynamic")) {
      const given = content === null ? "null" : `a value of type ${friendlyName(type)}`;
      ev.error(invalidExpansion(given), this, last.range);
      return undefined;
    }
    if (content instanceof Unknown) return undefined;
    const elements = elementsOf(value);
    ev.spendElements(elements.length, this, last);
    const expanded = elements.map((element) => new LiteralValueExpr(last.file, last.start, last.end, withMarks(element, value.marks)));
    return [...this.args.slice(0, -1), ...expanded];
  }

  private argument(arg: Expr, param: Parameter, ev: Evaluation): Value {
    // Only capsule types decode expressions themselves; the scope for them may have to be made.
    const custom = param.type.kind === "capsule" ? evaluateCustom(param.type, arg, ev.scopeWithBudget()) : undefined;
    if (custom !== undefined) {
      for (const diagnostic of custom.diagnostics) ev.diagnostics.push(diagnostic);
      return custom.value;
    }
    const converted = ev.convert(arg.evaluate(ev), param.type, this);
    if (isValue(converted)) return converted;
    ev.error(invalidArgument(this.name, param.name, converted.message), this, arg.startRange);
    return unknownVal(param.type);
  }

  /**
   * Calls the function and reports the errors that it throws, each as the `extra` of a diagnostic.
   */
  private call(func: Func, values: readonly Value[], args: readonly Expr[], ev: Evaluation): Value {
    try {
      const result = func.call(values, ev.budget);
      if (typeDepth(result.type) <= MAX_TYPE_DEPTH) return result;
      ev.error(valueTooDeep(MAX_TYPE_DEPTH), this);
    } catch (error) {
      if (!(error instanceof CtyError) || error instanceof BudgetError) throw limitReached(error, this);
      const index = error instanceof ArgumentError ? error.argument : -1;
      const param = func.parameterAt(index);
      const arg = args[index];
      if (param === undefined || arg === undefined) ev.error(failedCall(this.name, error.message), this, this.startRange, error);
      else ev.error(invalidArgument(this.name, param.name, error.message), this, arg.startRange, error);
    }
    return unknownOfParts(values, this, ev);
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

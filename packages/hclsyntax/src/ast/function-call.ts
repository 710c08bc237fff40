import {
  ArgumentError,
  CtyError,
  dynamicVal,
  type Func,
  friendlyName,
  isValue,
  type Parameter,
  tryConvert,
  Unknown,
  unknownVal,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import {
  type Diagnostic,
  type EvalContext,
  type ExpressionShape,
  evaluateCustom,
  functionNames,
  lookupFunction,
  type Range,
  type SourceFile,
  type StaticCall,
  suggest,
} from "@hcl-ts/hcl";
import { countCall, hasCalledSince, hasFewParts, MAX_ARGUMENT_PARTS } from "../eval/bounds.ts";
import { hasErrorsFrom, report } from "../eval/report.ts";
import { elementsOf, isSequence } from "../eval/sequence.ts";
import {
  callsNotAllowed,
  failedCall,
  invalidArgument,
  invalidExpansion,
  tooFewArguments,
  tooManyArguments,
  unknownFunction,
  valueTooLarge,
} from "../messages-eval.ts";
import type { Expr } from "./expr.ts";
import { LiteralValueExpr } from "./literal-value.ts";
import { ExprNode } from "./node.ts";

/** A call of a function, perhaps with a namespace. Native syntax specification, "Functions and Function Calls". */
export class FunctionCallExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  /** The name with its namespaces: `a::b`. */
  readonly name: string;
  readonly nameEnd: number;
  readonly args: readonly Expr[];
  /** Whether the last argument is followed by `...`, so that its elements are the arguments. */
  readonly expandFinal: boolean;
  readonly openParenStart: number;
  /** The end of the call if it has no closing parenthesis. */
  readonly closeParenStart: number;
  constructor(
    file: SourceFile,
    start: number,
    end: number,
    name: string,
    nameEnd: number,
    args: readonly Expr[],
    expandFinal: boolean,
    openParenStart: number,
    closeParenStart: number,
  ) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.name = name;
    this.nameEnd = nameEnd;
    this.args = args;
    this.expandFinal = expandFinal;
    this.openParenStart = openParenStart;
    this.closeParenStart = closeParenStart;
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

  evaluate(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const { name } = this;
    const call = countCall();
    const func = lookupFunction(ctx, name);
    if (func === undefined) {
      const names = functionNames(ctx);
      if (names === undefined) return report(diagnostics, callsNotAllowed(name), this, ctx);
      return report(diagnostics, unknownFunction(name, suggest(name, names)), this, ctx, this.nameRange);
    }
    const args = this.expandFinal ? this.#expandedArguments(ctx, diagnostics) : this.args;
    if (args === undefined) return dynamicVal;
    const { params, varParam } = func;
    const missing = params[args.length];
    if (missing !== undefined) return report(diagnostics, tooFewArguments(name, missing.name), this, ctx, this.closeParenRange);
    const extra = varParam === undefined ? args[params.length] : undefined;
    if (extra !== undefined) return report(diagnostics, tooManyArguments(name, params.length), this, ctx, extra.startRange);
    const before = diagnostics.length;
    const values: Value[] = [];
    for (let i = 0; i < args.length; i++) values.push(this.#argument(args[i]!, params[i] ?? varParam!, call, ctx, diagnostics));
    if (hasErrorsFrom(diagnostics, before)) return dynamicVal;
    return this.#call(func, values, args, ctx, diagnostics);
  }

  /** The arguments with the elements of the last one in its place; undefined if the result is unknown, for whatever reason. */
  #expandedArguments(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): readonly Expr[] | undefined {
    const last = this.args[this.args.length - 1]!;
    const before = diagnostics.length;
    const value = last.evaluate(ctx, diagnostics);
    if (hasErrorsFrom(diagnostics, before)) return undefined;
    const { type, content } = value;
    if (content === null || !(isSequence(type) || type.kind === "dynamic")) {
      const given = content === null ? "null" : `a value of type ${friendlyName(type)}`;
      report(diagnostics, invalidExpansion(given), this, ctx, last.range);
      return undefined;
    }
    if (content instanceof Unknown) return undefined;
    const expanded = elementsOf(value).map(
      (element) => new LiteralValueExpr(last.file, last.start, last.end, withMarks(element, value.marks)),
    );
    return [...this.args.slice(0, -1), ...expanded];
  }

  #argument(arg: Expr, param: Parameter, call: number, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const custom = evaluateCustom(param.type, arg, ctx);
    if (custom !== undefined) {
      for (const diagnostic of custom.diagnostics) diagnostics.push(diagnostic);
      return custom.value;
    }
    const value = arg.evaluate(ctx, diagnostics);
    if (hasCalledSince(call) && !hasFewParts(value, MAX_ARGUMENT_PARTS)) {
      report(diagnostics, valueTooLarge("An argument of a function", MAX_ARGUMENT_PARTS), this, ctx, arg.startRange);
      return unknownVal(param.type);
    }
    const converted = tryConvert(value, param.type);
    if (isValue(converted)) return converted;
    report(diagnostics, invalidArgument(this.name, param.name, converted.message), this, ctx, arg.startRange);
    return unknownVal(param.type);
  }

  /** Calls the function. What it throws is the `extra` of the diagnostic that tells of it. */
  #call(func: Func, values: readonly Value[], args: readonly Expr[], ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    try {
      return func.call(values);
    } catch (error) {
      if (!(error instanceof CtyError)) throw error;
      const index = error instanceof ArgumentError ? error.argument : -1;
      const param = func.parameterAt(index);
      const arg = args[index];
      if (param === undefined || arg === undefined)
        return report(diagnostics, failedCall(this.name, error.message), this, ctx, this.startRange, error);
      return report(diagnostics, invalidArgument(this.name, param.name, error.message), this, ctx, arg.startRange, error);
    }
  }

  get children(): readonly Expr[] {
    return this.args;
  }

  exprCall(): StaticCall {
    return {
      name: this.name,
      nameRange: this.nameRange,
      arguments: this.args,
      argumentsRange: this.file.range(this.openParenStart, this.end),
    };
  }

  override shape(): ExpressionShape {
    return { kind: "call", call: this.exprCall() };
  }
}

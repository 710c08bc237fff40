/**
 * Specs that process the value of another spec with an expression, a function, a refinement or a
 * check. If the wrapped spec reported an error, they do nothing: further errors would only distract
 * from it.
 */
import {
  type Budget,
  BudgetError,
  CtyError,
  dynamic,
  type Func,
  type RefinementBuilder,
  refine,
  type Type,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { changeDiagnostic, type Diagnostic, EvalContext, type Expression, errorDiagnostic, hasErrors, type Range } from "@hcl-ts/hcl";
import { checkSpec } from "../check-spec.ts";
import { resultOf } from "../evaluate.ts";
import { brokenPromise, failedTransformation } from "../messages.ts";
import type { DecodeScope, Spec } from "../spec.ts";

/** The common part of the wrapping specifications. */
abstract class WrappingSpec<T extends Type, W extends Type> implements Spec<T> {
  readonly wrapped: Spec<W>;
  readonly children: readonly Spec[];
  constructor(wrapped: Spec<W>) {
    this.wrapped = checkSpec(wrapped, "wrapped");
    this.children = [wrapped];
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
    const found: Diagnostic[] = [];
    const value = this.wrapped.decode(scope, found);
    for (const diagnostic of found) diagnostics.push(diagnostic);
    return hasErrors(found) ? this.unknown() : this.process(value, scope, diagnostics);
  }

  sourceRange(scope: DecodeScope): Range {
    return this.wrapped.sourceRange(scope);
  }

  /** Returns the value after an error. */
  protected unknown(): Value<T> {
    return unknownVal(this.impliedType()) as Value as Value<T>;
  }

  abstract impliedType(): Type;
  protected abstract process(value: Value<W>, scope: DecodeScope, diagnostics: Diagnostic[]): Value<T>;
}

/** See {@link transformExprSpec}. */
export class TransformExprSpec extends WrappingSpec<Type, Type> {
  readonly expression: Expression;
  readonly variable: string;
  readonly ctx: EvalContext | undefined;
  /** Use {@link transformExprSpec}. */
  constructor(wrapped: Spec, expression: Expression, variable: string, ctx: EvalContext | undefined) {
    super(wrapped);
    this.expression = expression;
    this.variable = variable;
    this.ctx = ctx;
  }

  impliedType(): Type {
    return this.expression.value(this.contextWith(unknownVal(this.wrapped.impliedType()))).value.type;
  }

  protected process(value: Value, { budget }: DecodeScope, diagnostics: Diagnostic[]): Value {
    const ctx = this.contextWith(value, budget);
    return resultOf(this.expression.value(ctx), { ctx, budget }, diagnostics);
  }

  private contextWith(value: Value, budget?: Budget): EvalContext {
    return new EvalContext({ variables: new Map([[this.variable, value]]), budget }, this.ctx);
  }
}

/** See {@link transformFuncSpec}. */
export class TransformFuncSpec extends WrappingSpec<Type, Type> {
  readonly func: Func;
  /** Use {@link transformFuncSpec}. */
  constructor(wrapped: Spec, func: Func) {
    super(wrapped);
    this.func = func;
  }

  impliedType(): Type {
    try {
      return this.func.returnType([this.wrapped.impliedType()]);
    } catch (error) {
      if (error instanceof CtyError) return dynamic;
      throw error;
    }
  }

  protected process(value: Value, scope: DecodeScope, diagnostics: Diagnostic[]): Value {
    try {
      return this.func.call([value], scope.budget);
    } catch (error) {
      if (!(error instanceof CtyError) || error instanceof BudgetError) throw error;
      diagnostics.push(errorDiagnostic(failedTransformation({ reason: error.message }), { subject: this.sourceRange(scope) }));
      return this.unknown();
    }
  }
}

/** See {@link refineSpec}. */
export class RefineSpec<T extends Type = Type, W extends Type = Type> extends WrappingSpec<T, W> {
  readonly refinement: (builder: RefinementBuilder<W>) => RefinementBuilder<T>;
  /** Use {@link refineSpec}. */
  constructor(wrapped: Spec<W>, refinement: (builder: RefinementBuilder<W>) => RefinementBuilder<T>) {
    super(wrapped);
    this.refinement = refinement;
  }

  impliedType(): Type {
    return this.wrapped.impliedType();
  }

  protected process(value: Value<W>, scope: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
    try {
      return this.refinement(refine(value)).newValue();
    } catch (error) {
      if (!(error instanceof CtyError)) throw error;
      diagnostics.push(errorDiagnostic(brokenPromise({ reason: error.message }), { subject: this.sourceRange(scope) }));
      return this.unknown();
    }
  }
}

/** See {@link validateSpec}. */
export class ValidateSpec<T extends Type = Type> extends WrappingSpec<T, T> {
  readonly check: (value: Value<T>) => readonly Diagnostic[];
  /** Use {@link validateSpec}. */
  constructor(wrapped: Spec<T>, check: (value: Value<T>) => readonly Diagnostic[]) {
    super(wrapped);
    this.check = check;
  }

  impliedType(): Type {
    return this.wrapped.impliedType();
  }

  protected process(value: Value<T>, scope: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
    for (const diagnostic of this.check(value)) {
      diagnostics.push(diagnostic.subject === undefined ? changeDiagnostic(diagnostic, { subject: this.sourceRange(scope) }) : diagnostic);
    }
    return value;
  }
}

/**
 * Returns a spec that transforms the value of a specification by an expression of the program.
 *
 * @param variable the name of the value in the expression
 * @param ctx the other names of the expression, which cannot use the context of the decoding
 */
export function transformExprSpec(wrapped: Spec, expression: Expression, variable: string, ctx?: EvalContext): TransformExprSpec {
  return new TransformExprSpec(wrapped, expression, variable, ctx);
}

/**
 * Returns a spec that transforms the value of a specification by a function with one argument. An
 * error that it throws becomes a diagnostic at the range of the value.
 */
export function transformFuncSpec(wrapped: Spec, func: Func): TransformFuncSpec {
  return new TransformFuncSpec(wrapped, func);
}

/**
 * Returns a spec that refines the value of a specification if it is unknown. A known value that
 * contradicts the refinement is an error, so after `(builder) => builder.notNull()` the static type
 * has no null.
 */
export function refineSpec<W extends Type, T extends Type>(
  wrapped: Spec<W>,
  refinement: (builder: RefinementBuilder<W>) => RefinementBuilder<T>,
): RefineSpec<T, W> {
  return new RefineSpec(wrapped, refinement);
}

/**
 * Returns a spec that checks the value of a specification. Diagnostics without a subject get the
 * range of the value.
 */
export function validateSpec<T extends Type>(wrapped: Spec<T>, check: (value: Value<T>) => readonly Diagnostic[]): ValidateSpec<T> {
  return new ValidateSpec(wrapped, check);
}

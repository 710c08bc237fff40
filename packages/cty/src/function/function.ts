/**
 * Functions that configuration can call. A definition says what its parameters take and how the type and the value of the result
 * come about; the call layer here checks the arguments and deals with null, unknown and marked ones, so that an implementation
 * sees only what it asked for. Information model, "Functions".
 */
import { Budget } from "../budget.ts";
import { CtyError } from "../errors.ts";
import { containsMarked, stripMarks, withMarks } from "../marks.ts";
import { type RefinementBuilder, refine } from "../refinement.ts";

import { checkDepth, dynamic, isType, type Type } from "../type.ts";
import { conforms, testConformance } from "../type-conform.ts";
import { friendlyName } from "../type-name.ts";
import { dynamicVal, isValue, type Marks, unknownVal, type Value } from "../value.ts";
import { sizeOf } from "../value-facts.ts";
import { ArgumentError } from "./argument-error.ts";

/** A parameter: the requirements for an argument, and its treatment by the call layer. */
export interface Parameter {
  /** The name for documentation and messages. */
  readonly name: string;
  readonly description?: string | undefined;
  /** The type of the argument; `dynamic`, also inside it, takes any. The caller converts before the call. */
  readonly type: Type;
  /** Whether null is passed on; an error otherwise. */
  readonly allowNull?: boolean | undefined;
  /** Whether an argument that is not wholly known is passed on; otherwise the result is unknown without a call. */
  readonly allowUnknown?: boolean | undefined;
  /** Whether an argument of a type that is not known yet is passed on; otherwise the type of the result is not known either. */
  readonly allowDynamicType?: boolean | undefined;
  /** Whether marks are passed on, which the implementation then has to bring to the result; otherwise they are taken off and put on the result. */
  readonly allowMarked?: boolean | undefined;
}

/** The definition of a function; see {@link defineFunction}. */
export interface FunctionDefinition {
  readonly description?: string | undefined;
  readonly params: readonly Parameter[];
  /** Takes all arguments after those of `params`. */
  readonly varParam?: Parameter | undefined;
  /** The type of the result, or how it follows from the arguments, which may be unknown. What it throws makes the call an error. */
  readonly type: Type | ((args: readonly Value[], budget: Budget) => Type);
  /** Refines the result of every call that does not fail, even if it is unknown. */
  readonly refineResult?: ((builder: RefinementBuilder) => RefinementBuilder) | undefined;
  /**
   * Computes the result, of the type given. A CtyError that it throws (an ArgumentError, to name the argument) makes the
   * call an error. It charges the budget for text and elements before it creates them, and for work beyond `cost`.
   */
  readonly impl: (args: readonly Value[], returnType: Type, budget: Budget) => Value;
  /**
   * Returns what a call costs in steps, apart from what `impl` charges. Left out, it is the size of all arguments, which
   * is right where each part of them is visited once.
   */
  readonly cost?: ((args: readonly Value[]) => number) | undefined;
}

/** Texts for {@link Func.withDescriptions}. */
export interface FunctionDescriptions {
  readonly description: string;
  /** Parallel to the parameters, the variadic one last. */
  readonly params: readonly string[];
}

/** The results of checking the arguments of a call. */
interface CheckedArguments {
  /** The arguments as the definition wants them. */
  readonly args: readonly Value[];
  /** The marks that were taken off. */
  readonly marks: Marks | undefined;
  /** An argument's type is not known, so that of the result is not either. */
  readonly isDynamic: boolean;
  /** An argument is not wholly known where that means an unknown result. */
  readonly isUnknown: boolean;
}

/** A function; made by {@link defineFunction}. Immutable. */
export class Func {
  readonly description: string | undefined;
  readonly params: readonly Parameter[];
  readonly varParam: Parameter | undefined;
  private readonly definition: FunctionDefinition;

  /** @internal */
  constructor(definition: FunctionDefinition) {
    this.description = definition.description;
    this.params = definition.params;
    this.varParam = definition.varParam;
    this.definition = definition;
  }

  /**
   * Calls the function. Arguments must be of the parameters' types already.
   * @param budget what the call may spend; left out, it gets a budget with the default limits
   * @throws CtyError if an argument is not accepted by its parameter (an {@link ArgumentError}), the function reports an
   *   error, or the budget is spent (a `BudgetError`)
   */
  call(args: readonly Value[], budget: Budget = new Budget()): Value {
    const { impl } = this.definition;
    budget.spendSteps(this.cost(args));
    const checked = this.check(args);
    const type = this.resultType(checked, budget);
    if (checked.isDynamic || checked.isUnknown) return withMarks(this.refined(unknownVal(type)), checked.marks);
    let result: Value;
    try {
      result = impl(checked.args, type, budget);
    } catch (error) {
      throw asCtyError(error);
    }
    if (!isValue(result)) throw new CtyError("the function returned something that is not a value");
    if (type.kind !== "dynamic" && result.type !== type && !conforms(result.type, type)) {
      throw new CtyError(`the function returned a value of type ${friendlyName(result.type)} where it promised ${friendlyName(type)}`);
    }
    checkDepth(result.type);
    return withMarks(this.refined(result), checked.marks);
  }

  /** Returns the type of the result for arguments of these types, as far as it is known from the types alone. @throws CtyError as {@link call} */
  returnType(types: readonly Type[], budget: Budget = new Budget()): Type {
    return this.returnTypeForValues(types.map(unknownVal), budget);
  }

  /** Returns the type of the result for these arguments, which may be unknown. @throws CtyError as {@link call} */
  returnTypeForValues(args: readonly Value[], budget: Budget = new Budget()): Type {
    budget.spendSteps(this.cost(args));
    return this.resultType(this.check(args), budget);
  }

  /** The same function with other descriptions. @throws CtyError if their number is not that of the parameters */
  withDescriptions({ description, params }: FunctionDescriptions): Func {
    const count = this.params.length + (this.varParam === undefined ? 0 : 1);
    if (params.length !== count) throw new CtyError(`the function has ${count} parameters to describe, not ${params.length}`);
    return new Func({
      ...this.definition,
      description,
      params: this.params.map((param, i) => ({ ...param, description: params[i]! })),
      varParam: this.varParam === undefined ? undefined : { ...this.varParam, description: params[count - 1]! },
    });
  }

  /** A JavaScript function that calls this one. */
  proxy(): (...args: readonly Value[]) => Value {
    return (...args) => this.call(args);
  }

  /** The parameter that an argument belongs to. */
  parameterAt(index: number): Parameter | undefined {
    return this.params[index] ?? this.varParam;
  }

  private cost(args: readonly Value[]): number {
    const { cost } = this.definition;
    if (cost !== undefined) {
      try {
        return cost(args);
      } catch (error) {
        throw asCtyError(error);
      }
    }
    let steps = 1;
    for (const arg of args) if (isValue(arg)) steps += sizeOf(arg);
    return steps;
  }

  private check(given: readonly Value[]): CheckedArguments {
    const { params, varParam } = this;
    if (given.length < params.length || (given.length > params.length && varParam === undefined)) {
      throw new CtyError(
        `${params.length} argument${params.length === 1 ? "" : "s"} required${varParam === undefined ? "" : " at least"}, and ${given.length} given`,
      );
    }
    const args: Value[] = [];
    let marks: Set<unknown> | undefined;
    let isDynamic = false;
    let isUnknown = false;
    for (let i = 0; i < given.length; i++) {
      const value = given[i]!;
      const param = params[i] ?? varParam!;
      if (!isValue(value))
        throw new CtyError(`the argument for "${param.name}" is not a value: make one with stringVal, numberVal, fromNative …`);
      let arg = value;
      if (arg.isNull() && !param.allowNull) throw new ArgumentError(i, "the argument must not be null");
      if (arg.type.kind === "dynamic") {
        if (!param.allowDynamicType) isDynamic = true;
      } else if (!conforms(arg.type, param.type)) {
        const [error] = testConformance(arg.type, param.type);
        // As the reference has it, a variadic argument is counted among the variadic ones here.
        if (error !== undefined) throw new ArgumentError(params[i] === undefined ? i - params.length : i, error.message, error.path);
      }
      if (!param.allowMarked && containsMarked(arg)) {
        marks ??= new Set();
        arg = stripMarks(arg, marks);
      }
      if (!param.allowUnknown && !arg.isKnown()) isUnknown = true;
      args.push(arg);
      // The rest may be of any type once this one is known.
      if (isDynamic) break;
    }
    // Where no implementation sees the arguments, the marks of all of them are brought to the result here.
    if (isDynamic || isUnknown) {
      for (const value of given) {
        if (!containsMarked(value)) continue;
        marks ??= new Set();
        stripMarks(value, marks);
      }
    }
    return { args, marks, isDynamic, isUnknown };
  }

  private resultType({ args, isDynamic }: CheckedArguments, budget: Budget): Type {
    const { type } = this.definition;
    if (isDynamic) return dynamic;
    if (isType(type)) return type;
    let result: Type;
    try {
      result = type(args, budget);
    } catch (error) {
      throw asCtyError(error);
    }
    if (!isType(result)) throw new CtyError("the function returned something that is not a type for its result");
    return result;
  }

  private refined(result: Value): Value {
    const { refineResult } = this.definition;
    if (refineResult === undefined || (result.type.kind === "dynamic" && !result.isKnown())) return result;
    return refineResult(refine(result)).newValue();
  }
}

/** Returns the typed error for an error that a part of the definition threw. */
function asCtyError(error: unknown): CtyError {
  if (error instanceof CtyError) return error;
  return new CtyError(`the function failed: ${error instanceof Error ? error.message : String(error)}`);
}

/**
 * Makes a function.
 * @throws CtyError for a definition that is not whole
 * @example
 * const double = defineFunction({ params: [{ name: "n", type: number }], type: number, impl: ([n]) => multiply(n!, numberVal(2)) });
 */
export function defineFunction(definition: FunctionDefinition): Func {
  if (typeof definition.impl !== "function") throw new CtyError("a function needs an implementation, `impl`");
  if (!isType(definition.type) && typeof definition.type !== "function")
    throw new CtyError("a function needs the type of its result, `type`, or a function that returns it");
  for (const param of [...definition.params, ...(definition.varParam === undefined ? [] : [definition.varParam])]) {
    if (!isType(param.type)) throw new CtyError(`the parameter "${param.name}" needs a type`);
  }
  return new Func(definition);
}

/** The same function with unknown results, of the same types: for checking configuration where a function's results are not to be relied on. */
export function unpredictableFunction(func: Func): Func {
  return new Func({
    description: func.description,
    params: func.params,
    varParam: func.varParam,
    type: (args, budget) => func.returnTypeForValues(args, budget),
    impl: (_args, type) => (type.kind === "dynamic" ? dynamicVal : unknownVal(type)),
  });
}

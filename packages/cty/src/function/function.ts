/**
 * Functions that configuration can call. A definition describes its parameters, the type of the
 * result and how to compute it. The call layer in this file checks the arguments and handles null,
 * unknown and marked ones, so that an implementation only receives those it accepts. It also
 * withholds what errors say about marked arguments: implementations do not know the marks.
 * Information model, "Functions".
 */

import { withoutConcealments } from "../marks/concealment.ts";
import { containsMarked, stripMarks, withMarks } from "../marks/marks.ts";
import { shownError } from "../marks/withhold.ts";
import { Budget } from "../run/budget.ts";
import { CtyError } from "../run/errors.ts";
import { bool, checkDepth, dynamic, isType, number, string, type Type } from "../type/type.ts";
import { friendlyName } from "../type/type-name.ts";
import { ArgumentError } from "../value/argument-error.ts";
import { conforms, testConformance } from "../value/type-conform.ts";
import { Unknown } from "../value/unknown.ts";
import { dynamicVal, isValue, type Marks, unknownVal, type Value } from "../value/value.ts";
import { sizeOf } from "../value/value-facts.ts";

/** A parameter: the requirements for an argument, and its treatment by the call layer. */
export interface Parameter {
  /** The name for documentation and messages. */
  readonly name: string;
  readonly description?: string | undefined;
  /**
   * The type of the argument; `dynamic`, also inside it, accepts any type. The caller converts
   * arguments before the call.
   */
  readonly type: Type;
  /** Whether the implementation accepts null. Otherwise, null is an error. */
  readonly allowNull?: boolean | undefined;
  /**
   * Whether the implementation accepts arguments that are not wholly known. Otherwise, the result
   * of such a call is unknown.
   */
  readonly allowUnknown?: boolean | undefined;
  /**
   * Whether the implementation accepts arguments of unknown type. Otherwise, the result type of such a call
   * is unknown.
   */
  readonly allowDynamicType?: boolean | undefined;
  /**
   * Whether the implementation accepts marked arguments and adds their marks to the result.
   * Otherwise, the call layer removes the marks and adds them to the result.
   */
  readonly allowMarked?: boolean | undefined;
}

/**
 * The arguments that the parts of a definition receive: one for each parameter, and any number more
 * if there is a variadic one.
 */
export type ArgumentsOf<P extends readonly Parameter[], V extends Parameter | undefined> = V extends Parameter
  ? readonly [...{ readonly [K in keyof P]: Value }, ...Value[]]
  : { readonly [K in keyof P]: Value };

/**
 * The definition of a function; see {@link defineFunction}. `P` and `V` are the types of its
 * parameters, from which the number of arguments follows.
 */
export interface FunctionDefinition<P extends readonly Parameter[] = readonly Parameter[], V extends Parameter | undefined = Parameter> {
  readonly description?: string | undefined;
  readonly params: P;
  /** The parameter for all arguments after `params`. */
  readonly varParam?: V | undefined;
  /**
   * The type of the result, or a function that computes it from the arguments, which may be
   * unknown. An error that it throws makes the call fail.
   */
  readonly type: Type | ((args: ArgumentsOf<P, V>, budget: Budget) => Type);
  /**
   * Refines the result of every successful call, even if it is unknown. Not called for an unknown
   * result of unknown type.
   *
   * @example (result) => refine(result).notNull().newValue()
   */
  readonly refineResult?: ((result: Value) => Value) | undefined;
  /**
   * Computes the result, which must be of the given type. A CtyError that it throws makes the call
   * fail; an ArgumentError names the argument. It charges the budget for strings and elements
   * before it creates them, and for work beyond `cost`.
   */
  readonly impl: (args: ArgumentsOf<P, V>, returnType: Type, budget: Budget) => Value;
  /**
   * Returns the cost of a call in steps, apart from the charges of `impl`. By default, it is the
   * size of all arguments, which is right if the implementation visits each part once.
   */
  readonly cost?: ((args: ArgumentsOf<P, V>) => number) | undefined;
}

/** The descriptions for {@link Func.withDescriptions}. */
export interface FunctionDescriptions {
  readonly description: string;
  /** Parallel to the parameters. The variadic parameter's description is last. */
  readonly params: readonly string[];
}

/** The results of checking the arguments of a call. */
interface CheckedArguments {
  /** The arguments in the form that the definition accepts. */
  readonly args: readonly Value[];
  /** The marks that were removed from the arguments; undefined if there were none. */
  readonly marks: Marks | undefined;
  /** Whether the type of an argument is unknown, and so the type of the result. */
  readonly isDynamic: boolean;
  /** Whether the result is unknown because an argument is not wholly known. */
  readonly isUnknown: boolean;
}

/** A function; made by {@link defineFunction}. Immutable. */
export class Func {
  readonly description: string | undefined;
  readonly params: readonly Parameter[];
  readonly varParam: Parameter | undefined;
  private readonly type: FunctionDefinition["type"];
  private readonly refineResult: FunctionDefinition["refineResult"];
  private readonly impl: FunctionDefinition["impl"];
  private readonly cost: FunctionDefinition["cost"];
  /** The types of `params`. */
  private readonly types: readonly Type[];

  /** @internal */
  constructor(definition: FunctionDefinition) {
    // Definitions have different members. Copying them into an object of one shape makes calls faster.
    this.description = definition.description;
    this.params = definition.params;
    this.varParam = definition.varParam;
    this.type = definition.type;
    this.refineResult = definition.refineResult;
    this.impl = definition.impl;
    this.cost = definition.cost;
    this.types = this.params.map(({ type }) => type);
  }

  /**
   * Calls the function. The arguments must have the types of the parameters.
   * @param budget limits the cost of the call; by default a budget with the default limits
   * @throws CtyError if an argument is not accepted by its parameter (an {@link ArgumentError}),
   * the function reports an error, or the budget is spent (a `BudgetError`)
   */
  call(args: readonly Value[], budget: Budget = new Budget()): Value {
    const plain = this.plainCost(args);
    if (plain === undefined) return this.callChecked(args, budget);
    budget.spendSteps(this.cost === undefined ? plain : this.costOf(args));
    return this.refined(this.compute(args, this.typeFor(args, budget), budget));
  }

  private callChecked(given: readonly Value[], budget: Budget): Value {
    budget.spendSteps(this.costOf(given));
    const { args, marks, isDynamic, isUnknown } = this.check(given);
    try {
      const type = isDynamic ? dynamic : this.typeFor(args, budget);
      const result = isDynamic || isUnknown ? unknownVal(type) : this.compute(args, type, budget);
      const refined = this.refined(result);
      return marks === undefined ? refined : withMarks(refined, marks);
    } catch (error) {
      throw shownError(error, given);
    }
  }

  /** Runs the implementation, and checks that its result is of the type. */
  private compute(args: readonly Value[], type: Type, budget: Budget): Value {
    let result: Value;
    try {
      result = this.impl(args, type, budget);
    } catch (error) {
      throw asCtyError(error);
    }
    if (!isValue(result)) throw new CtyError("the function did not return a value");
    if (result.type === this.type) return result;
    if (type.kind !== "dynamic" && result.type !== type && !conforms(result.type, type)) {
      throw new CtyError(`the function returned a value of type ${friendlyName(result.type)} instead of ${friendlyName(type)}`);
    }
    checkDepth(result.type);
    return result;
  }

  /**
   * Returns the type of the result for argument types, as far as these determine it.
   * @throws CtyError like {@link call}
   */
  returnType(types: readonly Type[], budget: Budget = new Budget()): Type {
    return this.returnTypeForValues(types.map(unknownVal), budget);
  }

  /**
   * Returns the type of the result for arguments, which may be unknown.
   * @throws CtyError like {@link call}
   */
  returnTypeForValues(args: readonly Value[], budget: Budget = new Budget()): Type {
    budget.spendSteps(this.costOf(args));
    const checked = this.check(args);
    try {
      return checked.isDynamic ? dynamic : this.typeFor(checked.args, budget);
    } catch (error) {
      throw shownError(error, args);
    }
  }

  /** Returns the function with other descriptions. @throws CtyError if there is not one for each parameter */
  withDescriptions({ description, params }: FunctionDescriptions): Func {
    const count = this.params.length + (this.varParam === undefined ? 0 : 1);
    if (params.length !== count) throw new CtyError(`there must be one description for each parameter, ${count}, not ${params.length}`);
    return new Func({
      type: this.type,
      refineResult: this.refineResult,
      impl: this.impl,
      cost: this.cost,
      description,
      params: this.params.map((param, i) => ({ ...param, description: params[i] })),
      varParam: this.varParam === undefined ? undefined : { ...this.varParam, description: params[count - 1] },
    });
  }

  /** Returns a JavaScript function that calls this one. */
  proxy(): (...args: readonly Value[]) => Value {
    return (...args) => this.call(args);
  }

  /** Returns the parameter that an argument belongs to. */
  parameterAt(index: number): Parameter | undefined {
    return this.params[index] ?? this.varParam;
  }

  private costOf(args: readonly Value[]): number {
    const { cost } = this;
    if (cost !== undefined) {
      try {
        return cost(args);
      } catch (error) {
        throw shownError(asCtyError(error), args);
      }
    }
    let steps = 1;
    for (let i = 0; i < args.length; i++) if (isValue(args[i])) steps += sizeOf(args[i]!);
    return steps;
  }

  /**
   * Returns the default cost of a call whose arguments need no check, which halves the time of a
   * call: all are known primitive values without marks, and exactly of the types of their
   * parameters. Returns undefined for other arguments.
   */
  private plainCost(given: readonly Value[]): number | undefined {
    const { types, varParam } = this;
    if (given.length < types.length) return undefined;
    let steps = 1;
    for (let i = 0; i < given.length; i++) {
      const value = given[i];
      if (!isValue(value)) return undefined;
      const { type, content } = value;
      if (type !== (types[i] ?? varParam?.type) || value.marks !== undefined) return undefined;
      if (content === null || content instanceof Unknown || (type !== string && type !== number && type !== bool)) return undefined;
      steps += sizeOf(value);
    }
    return steps;
  }

  private check(given: readonly Value[]): CheckedArguments {
    this.checkCount(given.length);
    const args: Value[] = [];
    // Most calls have no marks, and pay nothing for them.
    let marks: Set<unknown> | undefined;
    let isDynamic = false;
    let isUnknown = false;
    // After an argument of unknown type, the others may be of any type.
    for (let i = 0; i < given.length && !isDynamic; i++) {
      const param = this.parameterAt(i)!;
      const value = given[i]!;
      this.checkArgument(value, param, i);
      isDynamic = value.type.kind === "dynamic" && !param.allowDynamicType;
      if (!param.allowUnknown && !value.isKnown()) isUnknown = true;
      if (containsMarked(value)) {
        marks ??= new Set();
        args.push(param.allowMarked ? withoutConcealments(value, marks) : stripMarks(value, marks));
      } else args.push(value);
    }
    // The implementation does not see the arguments, so their marks are added to the result here.
    if (isDynamic || isUnknown) {
      for (const value of given) {
        if (!isValue(value) || !containsMarked(value)) continue;
        marks ??= new Set();
        stripMarks(value, marks);
      }
    }
    return { args, marks, isDynamic, isUnknown };
  }

  /** @throws CtyError if there are too few or too many arguments */
  private checkCount(given: number): void {
    const { length } = this.params;
    const isVariadic = this.varParam !== undefined;
    if (given === length || (given > length && isVariadic)) return;
    throw new CtyError(`${length} argument${length === 1 ? "" : "s"} required${isVariadic ? " at least" : ""}, and ${given} given`);
  }

  /** @throws CtyError if the parameter does not accept an argument */
  private checkArgument(arg: Value, param: Parameter, i: number): void {
    if (!isValue(arg))
      throw new CtyError(`the argument for "${param.name}" is not a value: create one with stringVal, numberVal or fromNative`);
    if (arg.isNull() && !param.allowNull) throw new ArgumentError(i, "the argument must not be null");
    if (arg.type.kind === "dynamic" || conforms(arg.type, param.type)) return;
    const [error] = testConformance(arg.type, param.type);
    // As in the reference implementation, the index of a variadic argument is counted among the
    // variadic ones here.
    const fixed = this.params.length;
    throw shownError(new ArgumentError(i < fixed ? i : i - fixed, error!.message, error!.path), [arg]);
  }

  private typeFor(args: readonly Value[], budget: Budget): Type {
    const { type } = this;
    if (typeof type !== "function") return type;
    let result: Type;
    try {
      result = type(args, budget);
    } catch (error) {
      throw asCtyError(error);
    }
    if (!isType(result)) throw new CtyError("the `type` of the function did not return a type");
    return result;
  }

  private refined(result: Value): Value {
    const { refineResult } = this;
    if (refineResult === undefined || (result.type.kind === "dynamic" && !result.isKnown())) return result;
    return refineResult(result);
  }
}

/** Returns the CtyError for an error that a part of a definition threw. */
function asCtyError(error: unknown): CtyError {
  if (error instanceof CtyError) return error;
  return new CtyError(`the function failed: ${error instanceof Error ? error.message : String(error)}`);
}

/**
 * Creates a function.
 * @throws CtyError if the definition is incomplete
 * @example const double = defineFunction({ params: [{ name: "n", type: number }], type: number,
 * impl: ([n]) => multiply(n, numberVal(2)) });
 */
export function defineFunction<const P extends readonly Parameter[], const V extends Parameter | undefined = undefined>(
  definition: FunctionDefinition<P, V>,
): Func {
  if (typeof definition.impl !== "function") throw new CtyError("the definition of a function must have an implementation, `impl`");
  if (!isType(definition.type) && typeof definition.type !== "function")
    throw new CtyError("the definition of a function must have the `type` of its result, or a function that returns it");
  for (const param of [...definition.params, ...(definition.varParam === undefined ? [] : [definition.varParam])]) {
    if (!isType(param.type)) throw new CtyError(`the parameter "${param.name}" must have a type`);
  }
  // The call layer passes an argument for each parameter, which the types of a Func do not say.
  return new Func(definition as unknown as FunctionDefinition);
}

/**
 * Returns the function with unknown results of the same types, to check configuration without
 * relying on results.
 */
export function unpredictableFunction(func: Func): Func {
  return new Func({
    description: func.description,
    params: func.params,
    varParam: func.varParam,
    type: (args, budget) => func.returnTypeForValues(args, budget),
    impl: (_args, type) => (type.kind === "dynamic" ? dynamicVal : unknownVal(type)),
  });
}

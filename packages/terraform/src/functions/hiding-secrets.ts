import { ArgumentError, BudgetError, CtyError, defineFunction, type Func, hasMarkDeep, type Parameter, type Value } from "@hcl-ts/cty";
import { SENSITIVE } from "../marks.ts";

const HIDDEN = "the reason is not shown, because it could show an argument that is sensitive";

/**
 * Returns a function whose errors do not show sensitive arguments. For functions that receive
 * arguments without marks and quote them in messages.
 */
export function hidingSecrets(func: Func): Func {
  // `type` and `impl` receive the same array, so one call returns both the type and the value of
  // the result.
  const results = new WeakMap<readonly Value[], Value>();
  const call = (args: readonly Value[], compute: () => Value): Value => {
    try {
      return compute();
    } catch (error) {
      if (error instanceof BudgetError || !(error instanceof CtyError) || !args.some((arg) => hasMarkDeep(arg, SENSITIVE))) throw error;
      throw error instanceof ArgumentError ? new ArgumentError(error.argument, HIDDEN) : new CtyError(HIDDEN);
    }
  };
  const takingAll = (param: Parameter): Parameter => ({
    ...param,
    allowNull: true,
    allowUnknown: true,
    allowDynamicType: true,
    allowMarked: true,
  });
  return defineFunction({
    description: func.description,
    params: func.params.map(takingAll),
    varParam: func.varParam === undefined ? undefined : takingAll(func.varParam),
    // The function that is called charges for its work.
    cost: () => 0,
    type: (args, budget) => {
      if (!args.every((arg) => arg.isKnown())) return func.returnTypeForValues(args, budget);
      const result = call(args, () => func.call(args, budget));
      results.set(args, result);
      return result.type;
    },
    impl: (args, _type, budget) => results.get(args) ?? call(args, () => func.call(args, budget)),
  });
}

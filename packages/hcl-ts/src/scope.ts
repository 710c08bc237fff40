import { type Func, fromNative } from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { canFunc, tryFunc } from "@hcl-ts/ext/tryfunc";
import { EvalContext } from "@hcl-ts/hcl";

/** What expressions can use. */
export interface Scope {
  /** Values by name: JavaScript's own, or values of cty. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** Functions by name; all standard ones, `try` and `can` if left out. */
  readonly functions?: ReadonlyMap<string, Func> | Readonly<Record<string, Func>> | undefined;
}

/** The evaluation context of a scope. @throws CtyError for a variable that cannot become a value */
export function contextOf({ variables = {}, functions }: Scope): EvalContext {
  const values = new Map(Object.entries(variables).map(([name, value]) => [name, fromNative(value)]));
  return new EvalContext({
    variables: values,
    functions: functions ?? new Map([...standardFunctions, ["try", tryFunc] as const, ["can", canFunc] as const]),
  });
}

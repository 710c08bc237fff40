/** The functions of earlier versions of Terraform. */
import { defineFunction, type Func, type Parameter } from "@hcl-ts/cty";
import { hasFeature } from "../load/features.ts";
import type { TerraformFunctionsOptions } from "./options.ts";

/**
 * Changes a table of functions to an earlier version's. Terraform has `convert` since version 1.15. Before
 * 1.12, `contains` does not accept null, and `format` and `formatlist` have unknown results for arguments of
 * which not even the type is known, as of a plain null.
 */
export function functionsOfVersion(
  functions: ReadonlyMap<string, Func>,
  { dialect = "terraform", version }: TerraformFunctionsOptions,
): ReadonlyMap<string, Func> {
  if (hasFeature("convert", dialect, version)) return functions;
  const found = new Map(functions);
  found.delete("convert");
  if (hasFeature("nullArguments", dialect, version)) return found;
  for (const name of ["contains", "format", "formatlist"]) {
    const func = found.get(name);
    if (func !== undefined) found.set(name, stricter(func, name === "contains" ? { allowNull: false } : { allowDynamicType: false }));
  }
  return found;
}

/** Returns a function that accepts fewer arguments. */
function stricter(func: Func, change: Partial<Parameter>): Func {
  return defineFunction({
    description: func.description,
    params: func.params.map((param) => ({ ...param, ...change })),
    varParam: func.varParam && { ...func.varParam, ...change },
    // The function that is called charges for its work.
    cost: () => 1,
    type: (args, budget) => func.returnTypeForValues(args, budget),
    impl: (args, _type, budget) => func.call(args, budget),
  });
}

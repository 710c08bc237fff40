/** The functions of earlier versions of Terraform. */
import { defineFunction, type Func, type Parameter } from "@hcl-ts/cty";
import { isBeforeTerraform } from "../load/version.ts";
import type { TerraformFunctionsOptions } from "./options.ts";

/**
 * Changes a table of functions to that of an earlier version. Before Terraform 1.12, `contains` does not accept null, and `format` and
 * `formatlist` have unknown results for arguments of which not even the type is known, as of a plain null. There is no `convert`.
 */
export function functionsOfVersion(
  functions: ReadonlyMap<string, Func>,
  { dialect = "terraform", version }: TerraformFunctionsOptions,
): ReadonlyMap<string, Func> {
  if (!isBeforeTerraform("1.12.0", dialect, version)) return functions;
  const found = new Map(functions);
  found.delete("convert");
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

import { type Diagnostic, hasErrors, orderDiagnostics } from "@hcl-ts/hcl";
import { type EvaluateTreeOptions, evaluateForAnyValues } from "../evaluate/evaluate-tree.ts";
import type { ModuleTree } from "../load/module.ts";
import { type CheckOptions, checkTree } from "./check-tree.ts";

/** Settings of {@link validateTree}. */
export interface ValidateOptions
  extends CheckOptions,
    Pick<EvaluateTreeOptions, "functions" | "budget" | "workspace" | "workingDirectory"> {}

/**
 * Checks a tree of modules as the command `validate` does: everything that {@link checkTree} finds, and everything that is wrong for
 * any values of the variables, such as operands and arguments of functions that have a wrong type.
 *
 * Where loading found errors, nothing is evaluated.
 *
 * @param tree the tree, as `loadTree` returns it
 * @param options the functions of the language, schemas of providers, and which checks to run
 * @returns what was found, in the order of the files. The diagnostics of loading are in the tree, and are not repeated
 * @throws CtyError if an option is not valid
 * @example
 * const problems = validateTree(tree, { functions: terraformFunctions({ fs }), schemas });
 */
export function validateTree(tree: ModuleTree, options: ValidateOptions): readonly Diagnostic[] {
  const { functions, budget, workspace, workingDirectory, schemas } = options;
  const checked = checkTree(tree, options);
  if (hasErrors(tree.diagnostics)) return checked;
  const evaluated = evaluateForAnyValues(tree, { functions, budget, workspace, workingDirectory, schemas });
  const known = new Set(checked.map(keyOf));
  // A cycle is reported where it is found, which differs: the checks have the complete way around.
  const isNew = (diagnostic: Diagnostic): boolean => !known.has(keyOf(diagnostic)) && !(diagnostic.code === CYCLE && known.has(CYCLE));
  for (const { code } of checked) if (code === CYCLE) known.add(CYCLE);
  return orderDiagnostics([...checked, ...evaluated.filter(isNew)]);
}

const CYCLE = "dependency-cycle";

/** Equal for two diagnostics that report the same problem. */
function keyOf({ code, subject }: Diagnostic): string {
  return `${code} ${subject?.filename}:${subject?.start.byte}`;
}

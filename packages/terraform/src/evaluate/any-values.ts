/** Evaluates modules for any values of the root module's variables. */
import { type Diagnostic, orderDiagnostics } from "@hcl-ts/hcl";
import type { Declarations } from "../load/declarations-in.ts";
import type { ModuleTree } from "../load/module.ts";
import { Task } from "../task.ts";
import { ConditionLog } from "./condition-log.ts";
import { type EvaluateTreeOptions, settingsOf } from "./evaluate-tree.ts";
import { ModuleInstance } from "./module-instance.ts";
import { validateImports } from "./prior-objects.ts";
import { TreeEvaluation } from "./tree-evaluation.ts";
import { TreeWalk } from "./tree-walk.ts";

/**
 * An evaluation for any values of the root module's variables. Each object is evaluated once, when
 * something first needs it.
 */
export class AnyValues {
  readonly #evaluation: TreeEvaluation;
  readonly #root: ModuleInstance;
  readonly #walk: TreeWalk;
  #hasImports = false;

  /**
   * @param knowsResourceTypes whether resources have the types of their schemas
   * @throws CtyError if an option is not valid
   */
  constructor(tree: ModuleTree, options: EvaluateTreeOptions, knowsResourceTypes: boolean) {
    const settings = settingsOf(tree, options);
    this.#evaluation = new TreeEvaluation({ ...settings, phase: "validate", unknownAs: "one", onError: "stop", knowsResourceTypes }, tree);
    this.#root = new ModuleInstance(this.#evaluation, new ConditionLog(), tree, {});
    this.#walk = new TreeWalk(this.#evaluation, options.onProgress);
  }

  /**
   * Evaluates everything.
   *
   * @param rootOnly whether only the root module is evaluated, and of other modules what it needs
   * @returns the problems that occur for any values, in the order of the files
   */
  ofTree(rootOnly = false): readonly Diagnostic[] {
    if (rootOnly) this.#walk.visitAlone(this.#root);
    else this.#walk.visit(this.#root);
    return this.#finish();
  }

  /**
   * Evaluates some declarations of the root module, and of everything else only what they need.
   *
   * @returns all problems that are known now, also in other declarations
   */
  ofDeclarations(declarations: Declarations): readonly Diagnostic[] {
    this.#walk.visitSome(this.#root, declarations, true);
    return this.#finish();
  }

  #finish(): readonly Diagnostic[] {
    if (!this.#hasImports) this.#evaluation.run(new Task("imports", () => validateImports(this.#root), undefined));
    this.#hasImports = true;
    return orderDiagnostics(this.#evaluation.diagnostics);
  }
}

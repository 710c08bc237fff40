/**
 * Evaluates parts of a tree again for unknown values of the variables, to report errors that occur
 * for any values although nothing was evaluated with the known ones.
 */
import type { Diagnostic } from "@hcl-ts/hcl";
import type { Module, ModuleTree } from "../load/module.ts";
import { ConditionLog } from "./condition-log.ts";
import { ModuleInstance } from "./module-instance.ts";
import { type Settings, TreeEvaluation } from "./tree-evaluation.ts";
import { TreeWalk } from "./tree-walk.ts";

/**
 * Evaluates objects without instances for unknown values of the variables. An error that occurs for
 * any values is reported even if there are no instances, as Terraform and OpenTofu do.
 */
export function validateRest(tree: ModuleTree, settings: Settings, evaluated: TreeWalk, into: TreeEvaluation): void {
  const evaluation = validation(tree, settings);
  evaluation.evaluatedCalls = new Set(Array.from(evaluated.modules.values(), (instance) => instance.tree));
  const root = new ModuleInstance(evaluation, new ConditionLog(), tree, {});
  const walk = new TreeWalk(evaluation, undefined);
  const seen = new Map<Module, Set<string>>();
  for (const { path, resource, call } of evaluated.notEvaluated.values()) {
    let module: ModuleInstance | undefined = root;
    for (const name of path) module = module === undefined ? undefined : onlyInstance(module, name, evaluation);
    if (module === undefined) continue;
    const task = resource !== undefined && isNew(seen, module.tree.module, resource) ? module.resource(resource) : undefined;
    if (task !== undefined) evaluation.run(task);
    if (call === undefined) continue;
    const called = onlyInstance(module, call, evaluation);
    if (called !== undefined) walk.visit(called);
  }
  addNewErrors(evaluation, into);
}

/**
 * Evaluates everything for unknown values of the variables, as Terraform and OpenTofu do before they plan.
 * This is worth the time after an error, because what depends on the error is not evaluated with
 * known values.
 */
export function validateAll(tree: ModuleTree, settings: Settings, into: TreeEvaluation): void {
  const evaluation = validation(tree, settings);
  new TreeWalk(evaluation, undefined).visit(new ModuleInstance(evaluation, new ConditionLog(), tree, {}));
  addNewErrors(evaluation, into);
}

function validation(tree: ModuleTree, settings: Settings): TreeEvaluation {
  return new TreeEvaluation({ ...settings, phase: "validate", unknownAs: "one", onError: "stop", knowsResourceTypes: false }, tree);
}

/**
 * The codes of diagnostics about the results of conditions. While planning, an object without
 * instances has no conditions; the conditions of all others were evaluated with known values, or
 * cannot be.
 */
const RESULT_CODES: ReadonlySet<string> = new Set(["failed-condition", "invalid-condition-result", "invalid-error-message"]);

/** Adds the errors of a validation. Each replaces a warning about the same problem. */
function addNewErrors({ diagnostics }: TreeEvaluation, into: TreeEvaluation): void {
  const errors = diagnostics.filter(({ severity, code }) => severity === "error" && !RESULT_CODES.has(code));
  const found = new Set(errors.map(identityOf));
  const kept = into.diagnostics.filter((diagnostic) => diagnostic.severity === "error" || !found.has(identityOf(diagnostic)));
  const reported = new Set(kept.map(identityOf));
  into.diagnostics.length = 0;
  into.add(kept);
  into.add(errors.filter((diagnostic) => !reported.has(identityOf(diagnostic))));
}

/**
 * Returns a string that is equal for diagnostics of the same problem. A failed condition may be
 * reported at several positions.
 */
function identityOf({ code, subject, context }: Diagnostic): string {
  const at = code === "failed-condition" ? (context ?? subject) : subject;
  return at === undefined ? code : `${code} ${at.filename}:${at.start.byte}-${at.end.byte}`;
}

/** Returns whether a resource of a module is seen for the first time, and records it. */
function isNew(seen: Map<Module, Set<string>>, module: Module, address: string): boolean {
  const known = seen.get(module);
  if (known === undefined) seen.set(module, new Set([address]));
  else if (known.has(address)) return false;
  else known.add(address);
  return true;
}

function onlyInstance(module: ModuleInstance, name: string, evaluation: TreeEvaluation): ModuleInstance | undefined {
  const task = module.call(name);
  if (task === undefined) return undefined;
  const { instances, failed } = evaluation.run(task);
  return failed ? undefined : [...instances.values()][0];
}

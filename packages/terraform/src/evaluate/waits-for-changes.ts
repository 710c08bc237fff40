/** Determines which data sources must be read only after a change. */
import type { Traversal } from "@hcl-ts/hcl";
import type { ModuleTree, Resource } from "../load/module.ts";
import type { Work } from "../task.ts";
import type { ModuleInstance } from "./module-instance.ts";
import { traversalReference } from "./reference.ts";

/**
 * Reports whether an object that `depends_on` names, of a resource or of a call of its module, is
 * going to change.
 */
export function* waitsForChanges({ dependsOn }: Resource, inside: ModuleInstance): Work<boolean> {
  if (yield* hasChanges(dependsOn, inside)) return true;
  for (let module = inside; module.caller !== undefined; module = module.caller.module)
    if (yield* hasChanges(module.caller.call.dependsOn, module.caller.module)) return true;
  return false;
}

function* hasChanges(dependsOn: readonly Traversal[], module: ModuleInstance): Work<boolean> {
  for (const traversal of dependsOn) {
    const reference = traversalReference(traversal);
    if (reference?.kind === "resource") {
      if (yield* resourceChanges(module, reference.address)) return true;
    } else if (reference?.kind === "module" && (yield* callChanges(module, reference.name))) return true;
  }
  return false;
}

function* resourceChanges(module: ModuleInstance, address: string): Work<boolean> {
  const task = module.resource(address);
  if (task === undefined) return false;
  yield task;
  const { instances, unknown } = task.value;
  if (unknown) return true;
  for (const { action, deferred } of instances.values())
    if (deferred || (action !== "no-op" && action !== "read" && action !== "open")) return true;
  return false;
}

function* callChanges(module: ModuleInstance, name: string): Work<boolean> {
  const pending: { readonly module: ModuleInstance; readonly call: string }[] = [{ module, call: name }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const task = next.module.call(next.call);
    if (task === undefined) continue;
    yield task;
    for (const instance of task.value.instances.values()) {
      const tree: ModuleTree = instance.tree;
      for (const address of tree.module.resources.keys()) if (yield* resourceChanges(instance, address)) return true;
      for (const call of tree.module.calls.keys()) pending.push({ module: instance, call });
    }
  }
  return false;
}

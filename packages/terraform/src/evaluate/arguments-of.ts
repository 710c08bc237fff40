import type { Attribute } from "@hcl-ts/hcl";
import type { ModuleCall } from "../load/module.ts";

const argumentsCache = new WeakMap<ModuleCall, ReadonlyMap<string, Attribute>>();

/** Returns the arguments of a module call by name. */
export function argumentsOf(call: ModuleCall): ReadonlyMap<string, Attribute> {
  let found = argumentsCache.get(call);
  if (found === undefined) {
    found = call.body.justAttributes().attributes;
    argumentsCache.set(call, found);
  }
  return found;
}

import { CtyError, isType } from "@hcl-ts/cty";
import type { Spec } from "./spec.ts";

/**
 * Returns an argument if it is a spec.
 * @param argument the name of the argument in messages, such as `"nested"` or `attribute "port"`
 * @throws CtyError if it is not a spec
 */
export function checkSpec<S extends Spec>(spec: S, argument: string): S {
  if (typeof spec === "object" && spec !== null && typeof spec.decode === "function" && typeof spec.impliedType === "function") return spec;
  const hint = isType(spec)
    ? ": a type is not a spec, use attrSpec(name, type) instead"
    : ": create one with a function such as attrSpec, blockSpec or objectSpec";
  throw new CtyError(`${argument} must be a spec, not ${describe(spec)}${hint}`);
}

/** Returns an argument if it is a type. @throws CtyError if it is not a type */
export function checkSpecType<T>(type: T, argument: string): T {
  if (isType(type)) return type;
  throw new CtyError(`${argument} must be a type, such as cty.string or cty.list(cty.number), not ${describe(type)}`);
}

/**
 * Returns an argument if it is a name of an attribute, a block type or a label.
 * @throws CtyError if it is not a string
 */
export function checkName(name: string, argument: string): string {
  if (typeof name === "string") return name;
  throw new CtyError(`${argument} must be a string, not ${describe(name)}`);
}

function describe(x: unknown): string {
  if (isType(x)) return `the type ${x.kind}`;
  return x === null ? "null" : x === undefined ? "undefined" : Array.isArray(x) ? "an array" : `a JavaScript ${typeof x}`;
}

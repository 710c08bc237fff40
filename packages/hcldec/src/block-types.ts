import type { BlockHeaderSchema } from "@hcl-ts/hcl";
import { visitSameBody } from "./implied-schema.ts";
import type { Spec } from "./spec.ts";

/** A type of block that a spec reads, with the spec for the bodies of the blocks. */
export interface ChildBlockType extends BlockHeaderSchema {
  readonly nested: Spec;
}

/** Returns the block types that a spec reads from a body, by type name, without the types of nested blocks. */
export function childBlockTypes(spec: Spec): ReadonlyMap<string, ChildBlockType> {
  const found = new Map<string, ChildBlockType>();
  visitSameBody(spec, (s) => {
    if (s.nested === undefined) return;
    for (const schema of s.blockSchemata?.() ?? []) found.set(schema.type, { ...schema, nested: s.nested });
  });
  return found;
}

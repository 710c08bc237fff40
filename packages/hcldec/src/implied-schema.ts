import type { AttributeSchema, BlockHeaderSchema, BodySchema } from "@hcl-ts/hcl";
import { keepSchemaIndex } from "@hcl-ts/hcl/syntax";
import type { Spec } from "./spec.ts";

/**
 * Returns the schema of the bodies that a spec decodes. A name that several specs read occurs once
 * for each of them, in the order of the specs.
 */
export function impliedSchema(spec: Spec): Required<BodySchema> {
  let schema = schemas.get(spec);
  if (schema === undefined) {
    schema = collectSchema(spec);
    keepSchemaIndex(schema);
    schemas.set(spec, schema);
  }
  return schema;
}

/** A cache of schemas: every body that a spec decodes needs the same one, and specs are immutable. */
const schemas = new WeakMap<Spec, Required<BodySchema>>();

function collectSchema(spec: Spec): Required<BodySchema> {
  const attributes: AttributeSchema[] = [];
  const blocks: BlockHeaderSchema[] = [];
  visitSameBody(spec, (s) => {
    attributes.push(...(s.attributeSchemata?.() ?? []));
    blocks.push(...(s.blockSchemata?.() ?? []));
  });
  return { attributes, blocks };
}

/** Visits the spec and all specs that read the same body, each before its children. */
export function visitSameBody(spec: Spec, visit: (spec: Spec) => void): void {
  visit(spec);
  for (const child of spec.children) visitSameBody(child, visit);
}

/** Returns the names of the labels that a nested spec reads from its block, in order. */
export function labelNames(nested: Spec): readonly string[] {
  const names: string[] = [];
  visitSameBody(nested, ({ label }) => {
    if (label !== undefined) names[label.index] = label.name;
  });
  return Array.from(names, (name, i) => name ?? `label ${i + 1}`);
}

/** The schema model of specifications, for editors, pages and JSON Schema. */
import { type Type, tryToNative } from "@hcl-ts/cty";
import type { AttributeSchema, BlockSchema, BodySchema } from "@hcl-ts/schema";
import { checkSpec } from "./check-spec.ts";
import type { Spec } from "./spec.ts";
import { AttrSpec } from "./specs/attr.ts";
import { BlockSpec } from "./specs/block.ts";
import { BlockAttrsSpec } from "./specs/block-attrs.ts";
import { BlockMapSpec, BlockObjectSpec } from "./specs/block-map.ts";
import { BlockListSpec, BlockSetSpec, BlockTupleSpec } from "./specs/block-sequence.ts";
import { DefaultSpec } from "./specs/default.ts";
import { LiteralSpec } from "./specs/literal.ts";

/**
 * Returns the schema of the bodies that a specification decodes, as data of `@hcl-ts/schema`. It has
 * no documentation and no rules, because specifications have none: `validateSpec` is a function.
 *
 * @throws CtyError if the spec is not a spec
 */
export function bodySchema(spec: Spec): BodySchema {
  const attributes = new Map<string, AttributeSchema>();
  const blocks = new Map<string, BlockSchema>();
  collect(checkSpec(spec, "spec"), attributes, blocks, undefined);
  return { attributes, blocks };
}

/** @param fallback the specification whose value replaces null */
function collect(spec: Spec, attributes: Map<string, AttributeSchema>, blocks: Map<string, BlockSchema>, fallback: Spec | undefined): void {
  if (spec instanceof AttrSpec) {
    if (!attributes.has(spec.name)) attributes.set(spec.name, attributeOf(spec, fallback));
    return;
  }
  for (const { type } of spec.blockSchemata?.() ?? []) if (!blocks.has(type)) blocks.set(type, blockOf(spec));
  for (const child of spec.children)
    collect(child, attributes, blocks, spec instanceof DefaultSpec && child === spec.primary ? spec.fallback : fallback);
}

function attributeOf({ type, required }: AttrSpec, fallback: Spec | undefined): AttributeSchema {
  const initial = fallback instanceof LiteralSpec ? tryToNative(fallback.value) : undefined;
  const isJson = initial?.ok === true && initial.value !== null;
  return {
    constraint: { kind: "type", type: type as Type },
    presence: required ? "required" : "optional",
    ...(isJson && { default: initial.value }),
  };
}

function blockOf(spec: Spec): BlockSchema {
  if (spec instanceof BlockAttrsSpec) {
    const anyAttribute: AttributeSchema = { constraint: { kind: "type", type: spec.elementType as Type }, presence: "optional" };
    const body: BodySchema = { attributes: new Map(), blocks: new Map(), anyAttribute };
    return { labels: [], nesting: "one", min: spec.required ? 1 : 0, max: 1, body };
  }
  const { nested } = spec;
  const body = nested === undefined ? { attributes: new Map(), blocks: new Map() } : () => bodySchema(nested);
  const leading = spec instanceof BlockMapSpec || spec instanceof BlockObjectSpec ? spec.labelNames : [];
  const labels = [...leading, ...labelsOf(nested).slice(leading.length)].map((name) => ({ name }));
  if (leading.length > 0) return { labels, nesting: "map", min: 0, body };
  if (spec instanceof BlockSpec) return { labels, nesting: "one", min: spec.required ? 1 : 0, max: 1, body };
  const { minItems = 0, maxItems } =
    spec instanceof BlockListSpec || spec instanceof BlockSetSpec || spec instanceof BlockTupleSpec ? spec.count : {};
  return {
    labels,
    nesting: spec instanceof BlockSetSpec ? "set" : "list",
    min: minItems,
    ...(maxItems !== undefined && maxItems > 0 && { max: maxItems }),
    body,
  };
}

/** Returns the names of the labels that a specification reads from its block. */
function labelsOf(spec: Spec | undefined): readonly string[] {
  const names: string[] = [];
  const visit = ({ label, children }: Spec): void => {
    if (label !== undefined) names[label.index] ??= label.name;
    for (const child of children) visit(child);
  };
  if (spec !== undefined) visit(spec);
  return Array.from(names, (name) => name ?? "label");
}

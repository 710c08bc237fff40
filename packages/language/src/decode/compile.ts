/** Bodies prepared for decoding: the names of items with the fields that they belong to. */
import type { BodySchema } from "@hcl-ts/hcl";
import { keepSchemaIndex } from "@hcl-ts/hcl/syntax";
import type { AttributeDefinition, BlocksDefinition, BodyDefinition, LabelDefinition, ValueDefinition } from "../builder/definition.ts";
import { labelsOf, nameOf } from "../derive/schema-of.ts";

/** An attribute of a body. */
export interface CompiledAttribute {
  readonly key: string;
  readonly name: string;
  readonly definition: AttributeDefinition;
  /** The position among the attributes of the body. */
  readonly index: number;
  /** Whether the expression is read part by part, because it contains references or kept expressions. */
  readonly isStatic: boolean;
}

/** Blocks of a body. */
export interface CompiledBlocks {
  readonly key: string;
  readonly definition: BlocksDefinition;
  /** The position among the block types of the body. */
  readonly index: number;
}

/** A label of a body. */
export interface CompiledLabel {
  readonly key: string;
  readonly definition: LabelDefinition;
  readonly index: number;
}

/** A field of a body, in the order of the definition. */
export type CompiledField =
  | { readonly kind: "attribute"; readonly field: CompiledAttribute }
  | { readonly kind: "blocks"; readonly field: CompiledBlocks }
  | { readonly kind: "label"; readonly field: CompiledLabel };

/** A body that is prepared for decoding. */
export interface CompiledBody {
  readonly definition: BodyDefinition;
  /** The schema that the body is read with. */
  readonly schema: BodySchema;
  readonly fields: readonly CompiledField[];
  readonly attributes: readonly CompiledAttribute[];
  readonly attributesByName: ReadonlyMap<string, CompiledAttribute>;
  readonly blocks: readonly CompiledBlocks[];
  readonly blocksByType: ReadonlyMap<string, CompiledBlocks>;
  readonly labels: readonly CompiledLabel[];
  /** The field with references to blocks to inherit from. */
  readonly inherits: CompiledAttribute | undefined;
}

const bodies: WeakMap<BodyDefinition, CompiledBody> = /* @__PURE__ */ new WeakMap();

/** Returns a body prepared for decoding, always the same for a definition. */
export function compile(definition: BodyDefinition): CompiledBody {
  let body = bodies.get(definition);
  if (body === undefined) {
    body = createBody(definition);
    bodies.set(definition, body);
  }
  return body;
}

function createBody(definition: BodyDefinition): CompiledBody {
  const attributes: CompiledAttribute[] = [];
  const blocks: CompiledBlocks[] = [];
  const labels: CompiledLabel[] = [];
  const fields: CompiledField[] = [];
  for (const [key, field] of definition.fields) {
    if (field.kind === "attribute") {
      const attribute = { key, name: nameOf(key, field), definition: field, index: attributes.length, isStatic: isStatic(field.value) };
      attributes.push(attribute);
      fields.push({ kind: "attribute", field: attribute });
    } else if (field.kind === "blocks") {
      const block = { key, definition: field, index: blocks.length };
      blocks.push(block);
      fields.push({ kind: "blocks", field: block });
    } else {
      const label = { key, definition: field, index: labels.length };
      labels.push(label);
      fields.push({ kind: "label", field: label });
    }
  }
  const hasBases = definition.inherits !== undefined;
  const schema: BodySchema = {
    attributes: attributes.map(({ name, definition: { presence } }) => ({ name, required: presence === "required" && !hasBases })),
    blocks: blocks.map(({ definition: { type, body } }) => ({ type, labelNames: labelsOf(body).map(([key]) => key) })),
  };
  keepSchemaIndex(schema);
  return {
    definition,
    schema,
    fields,
    attributes,
    attributesByName: new Map(attributes.map((attribute) => [attribute.name, attribute])),
    blocks,
    blocksByType: new Map(blocks.map((block) => [block.definition.type, block])),
    labels,
    inherits: attributes.find(({ key }) => key === definition.inherits),
  };
}

/** Whether values contain references or kept expressions, which are read and not evaluated. */
export function isStatic({ node }: ValueDefinition): boolean {
  switch (node.kind) {
    case "reference":
    case "expression":
      return true;
    case "list":
    case "set":
    case "map":
      return isStatic(node.of);
    case "tuple":
    case "union":
      return node.of.some(isStatic);
    case "object":
      return [...node.fields.values()].some(({ value }) => isStatic(value));
    default:
      return false;
  }
}

const scopes: WeakMap<BodyDefinition, ReadonlySet<string>> = /* @__PURE__ */ new WeakMap();

/** Returns the scopes that the blocks within a body declare names in, at any depth. */
export function scopesInside(definition: BodyDefinition): ReadonlySet<string> {
  let found = scopes.get(definition);
  if (found === undefined) {
    const names = new Set<string>();
    // Set before the visit, so that a body that contains itself ends it.
    scopes.set(definition, names);
    const visited = new Set<BodyDefinition>([definition]);
    for (const body of visited) {
      for (const field of body.fields.values()) {
        if (field.kind !== "blocks") continue;
        if (field.body.declares !== undefined) names.add(field.body.declares.scope);
        visited.add(field.body);
      }
    }
    found = names;
  }
  return found;
}

/** Checks the arguments and blocks of a body against a schema, without evaluating them. */
import { constantValue } from "@hcl-ts/analysis";
import { canIterateElements, lengthInt } from "@hcl-ts/cty";
import { type Block, type Body, type BodySchema, type Diagnostic, type Expression, errorDiagnostic, warningDiagnostic } from "@hcl-ts/hcl";
import { missingArgument } from "@hcl-ts/hcl/syntax";
import { type BlockSchema, DYNAMIC_BLOCK } from "../evaluate/block-schema.ts";
import { attributesReadAsBlocks, schemaWithBlocks } from "../evaluate/blocks-as-attributes.ts";

/**
 * Returns diagnostics for missing items of a body and for items that the schema does not have. In the content of a dynamic block
 * that may generate nothing, they are warnings: Terraform and OpenTofu read the content only for blocks that it generates.
 */
export function checkBody(body: Body, schema: BlockSchema): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const pending: SchemaBody[] = [{ body, schema }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const asBlocks = attributesReadAsBlocks(next.body, next.schema);
    const { content, diagnostics } = next.body.content(schemaWithBlocks(bodySchemaOf(next.schema), asBlocks));
    for (const diagnostic of [...diagnostics, ...missingBlocks(next, content.blocks, asBlocks)])
      found.push(next.isUncertain === true ? warningDiagnostic(diagnostic, { subject: diagnostic.subject }) : diagnostic);
    for (const block of content.blocks) for (const nested of nestedBodies(block, next, asBlocks)) pending.push(nested);
  }
  return found;
}

/** A body with the schema that it is checked against. */
interface SchemaBody {
  readonly body: Body;
  readonly schema: BlockSchema;
  /** Whether the body may not be read, because it is in the content of a dynamic block that may generate nothing. */
  readonly isUncertain?: boolean;
}

/**
 * Returns the body of a block, or the bodies of a dynamic block's `content` blocks. Empty if
 * the schema has no such block type.
 */
function nestedBodies(block: Block, around: SchemaBody, asBlocks: ReadonlyMap<string, BlockSchema>): readonly SchemaBody[] {
  const isDynamic = block.type === DYNAMIC_BLOCK.type;
  const type = isDynamic ? (block.labels[0] ?? "") : block.type;
  const schema = around.schema.blocks.get(type)?.block ?? asBlocks.get(type);
  if (schema === undefined) return [];
  const { forEach, content } = isDynamic ? generatorOf(block) : { forEach: undefined, content: [block] };
  const isUncertain = around.isUncertain || (forEach !== undefined && !isCertainlyFilled(forEach));
  return content.map(({ body }) => ({ body, schema, isUncertain }));
}

/** Whether a collection is written with elements, so that its dynamic block generates something. */
export function isCertainlyFilled(forEach: Expression): boolean {
  const value = constantValue(forEach);
  return value?.isKnown() === true && !value.isNull() && canIterateElements(value) && lengthInt(value) > 0;
}

/** Returns diagnostics for required attributes that are not set, and for which there are no blocks either. */
function missingBlocks(
  { body, schema }: SchemaBody,
  blocks: readonly Block[],
  asBlocks: ReadonlyMap<string, unknown>,
): readonly Diagnostic[] {
  // A block that has a problem itself, such as a label, is not among the blocks that were read.
  const shown = (body.bodies ?? [body]).flatMap((member) => member.staticContent?.().blocks ?? []);
  const written = new Set([...blocks, ...shown].map(({ type, labels }) => (type === DYNAMIC_BLOCK.type ? labels[0] : type)));
  const missing = [...asBlocks.keys()].filter((name) => schema.attributes.get(name)?.required === true && !written.has(name));
  return missing.map((name) => errorDiagnostic(missingArgument({ name }), { subject: body.missingItemRange() }));
}

/** Dynamic blocks are part of each schema: those that generate blocks of a type that a body lacks are reported where they are expanded. */
function bodySchemaOf({ attributes, blocks }: BlockSchema): BodySchema {
  const headers = Array.from(blocks, ([type, { nesting }]) => ({ type, labelNames: nesting === "map" ? ["key"] : [] }));
  return {
    attributes: Array.from(attributes, ([name, { required }]) => ({ name, required })),
    blocks: [...headers, DYNAMIC_BLOCK],
  };
}

/** Returns the collection and the `content` blocks of a dynamic block. */
function generatorOf({ body }: Block): { readonly forEach: Expression | undefined; readonly content: readonly Block[] } {
  const { attributes, blocks } = body.partialContent({ attributes: [{ name: "for_each" }], blocks: [{ type: "content" }] }).content;
  return { forEach: attributes.get("for_each")?.expression, content: blocks };
}

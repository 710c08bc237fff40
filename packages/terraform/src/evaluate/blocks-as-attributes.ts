/**
 * Attributes that are written as blocks. Terraform accepts blocks, dynamic ones too, for an
 * attribute whose type is a list or set of objects, because older providers have no other way to
 * say that no block is different from an omitted argument.
 */
import { tupleVal, type Value } from "@hcl-ts/cty";
import {
  type Attribute,
  type AttributesResult,
  type Block,
  type Body,
  type BodySchema,
  type ContentResult,
  type Diagnostic,
  type EvalContext,
  type EvaluationResult,
  type Expression,
  errorDiagnostic,
  hasErrors,
  type PartialContentResult,
  type Range,
  type Traversal,
} from "@hcl-ts/hcl";
import { bodyContent, missingArgument } from "@hcl-ts/hcl/syntax";
import { decode, variables } from "@hcl-ts/hcldec";
import type { BlockSchema, SpecSchema } from "./block-schema.ts";

/**
 * Returns the attributes that are read as blocks in a body: those that may be, and that the body
 * does not set as attributes. In JSON, all that are present are set as attributes.
 */
export function attributesReadAsBlocks(body: Body, { blockAttributes }: BlockSchema): ReadonlyMap<string, SpecSchema> {
  if (blockAttributes.size === 0) return blockAttributes;
  const { attributes } = body.partialContent({ attributes: Array.from(blockAttributes.keys(), (name) => ({ name })) }).content;
  return attributes.size === 0 ? blockAttributes : new Map([...blockAttributes].filter(([name]) => !attributes.has(name)));
}

/** Returns a schema with blocks instead of some attributes. */
export function schemaWithBlocks({ attributes = [], blocks = [] }: BodySchema, asBlocks: ReadonlyMap<string, unknown>): BodySchema {
  const inSchema = attributes.filter(({ name }) => asBlocks.has(name));
  if (inSchema.length === 0) return { attributes, blocks };
  return {
    attributes: attributes.filter(({ name }) => !asBlocks.has(name)),
    blocks: [...blocks, ...inSchema.map(({ name }) => ({ type: name }))],
  };
}

/** Returns a body in which attributes can be written as blocks, at any depth. */
export function withBlocksAsAttributes(body: Body, schema: BlockSchema): Body {
  return schema.hasBlockAttributes ? new BodyWithBlocksAsAttributes(body, schema) : body;
}

class BodyWithBlocksAsAttributes implements Body {
  readonly #body: Body;
  readonly #schema: BlockSchema;

  constructor(body: Body, schema: BlockSchema) {
    this.#body = body;
    this.#schema = schema;
  }

  content(schema: BodySchema): ContentResult {
    const asBlocks = attributesReadAsBlocks(this.#body, this.#schema);
    return this.#converted(this.#body.content(schemaWithBlocks(schema, asBlocks)), schema, asBlocks);
  }

  partialContent(schema: BodySchema): PartialContentResult {
    const asBlocks = attributesReadAsBlocks(this.#body, this.#schema);
    const { remain, ...read } = this.#body.partialContent(schemaWithBlocks(schema, asBlocks));
    return { ...this.#converted(read, schema, asBlocks), remain: withBlocksAsAttributes(remain, this.#schema) };
  }

  justAttributes(): AttributesResult {
    return this.#body.justAttributes();
  }

  missingItemRange(): Range {
    return this.#body.missingItemRange();
  }

  isUnknown(): boolean {
    return this.#body.isUnknown?.() ?? false;
  }

  marks(): ReturnType<NonNullable<Body["marks"]>> {
    return this.#body.marks?.();
  }

  /** Replaces the blocks of attributes by attributes. */
  #converted(
    { content, diagnostics }: ContentResult,
    { attributes: wanted = [] }: BodySchema,
    asBlocks: ReadonlyMap<string, SpecSchema>,
  ): ContentResult {
    const blocks: Block[] = [];
    const ofAttributes = new Map<string, [Block, ...Block[]]>();
    for (const block of content.blocks) {
      if (asBlocks.has(block.type)) {
        const others = ofAttributes.get(block.type);
        if (others === undefined) ofAttributes.set(block.type, [block]);
        else others.push(block);
      } else blocks.push(this.#inner(block));
    }
    const attributes = new Map(content.attributes);
    for (const [name, found] of ofAttributes) {
      const schema = asBlocks.get(name);
      if (schema !== undefined) attributes.set(name, new AttributeOfBlocks(name, found, schema));
    }
    // A block that has a problem itself is not in the content.
    const isMissing = (name: string): boolean => asBlocks.has(name) && !ofAttributes.has(name) && !hasErrors(diagnostics);
    const missing = wanted.filter(({ name, required }) => required === true && isMissing(name));
    const problems = missing.map(({ name }) => errorDiagnostic(missingArgument({ name }), { subject: this.missingItemRange() }));
    return { content: bodyContent(attributes, blocks, this), diagnostics: [...diagnostics, ...problems] };
  }

  #inner(block: Block): Block {
    const schema = this.#schema.blocks.get(block.type)?.block;
    return schema?.hasBlockAttributes === true ? new BlockWithBody(block, withBlocksAsAttributes(block.body, schema)) : block;
  }
}

/** A block with another body. Its ranges are computed on demand. */
class BlockWithBody implements Block {
  readonly body: Body;
  readonly #original: Block;

  constructor(original: Block, body: Body) {
    this.#original = original;
    this.body = body;
  }

  get type(): string {
    return this.#original.type;
  }

  get labels(): readonly string[] {
    return this.#original.labels;
  }

  get definitionRange(): Range {
    return this.#original.definitionRange;
  }

  get typeRange(): Range {
    return this.#original.typeRange;
  }

  get labelRanges(): readonly Range[] {
    return this.#original.labelRanges;
  }
}

/** The blocks that an attribute is written as. */
type Blocks = readonly [first: Block, ...others: Block[]];

/** An attribute that is written as blocks. */
class AttributeOfBlocks implements Attribute {
  readonly name: string;
  readonly expression: Expression;
  readonly #first: Block;

  constructor(name: string, blocks: Blocks, schema: SpecSchema) {
    this.name = name;
    this.expression = new BlocksExpression(blocks, schema);
    this.#first = blocks[0];
  }

  get range(): Range {
    return this.expression.range;
  }

  get nameRange(): Range {
    return this.#first.typeRange;
  }
}

/** The value of blocks: a tuple of objects, which is then converted to the type of the attribute. */
class BlocksExpression implements Expression {
  readonly #blocks: Blocks;
  readonly #schema: SpecSchema;

  constructor(blocks: Blocks, schema: SpecSchema) {
    this.#blocks = blocks;
    this.#schema = schema;
  }

  /** A block for an unknown number of blocks is one object, as in a plan of Terraform. */
  value(context?: EvalContext): EvaluationResult {
    const { spec } = this.#schema;
    const diagnostics: Diagnostic[] = [];
    const values = this.#blocks.map(({ body }): Value => {
      const decoded = decode(withBlocksAsAttributes(body, this.#schema), spec, context);
      for (const diagnostic of decoded.diagnostics) diagnostics.push(diagnostic);
      return decoded.value;
    });
    return { value: tupleVal(values), diagnostics };
  }

  variables(): readonly Traversal[] {
    return this.#blocks.flatMap(({ body }) => variables(withBlocksAsAttributes(body, this.#schema), this.#schema.spec));
  }

  get range(): Range {
    return this.#blocks[0].definitionRange;
  }

  get startRange(): Range {
    return this.range;
  }
}

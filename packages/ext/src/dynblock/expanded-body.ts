/**
 * A body in which dynamic blocks are replaced by the blocks that they generate, each time it is
 * read. Nothing is expanded in advance: the schema determines which blocks are needed, and with how
 * many labels. Bodies of blocks, generated or not, are expanded bodies again, so depth needs no
 * recursion.
 *
 * The remainder of a partial reading is determined by the names that were read, not by the
 * remaining body of the syntax: a dynamic block belongs to the reader of the blocks that it
 * generates.
 */
import { type Budget, BudgetError, dynamicVal, elements, lengthInt, type Marks, type Value } from "@hcl-ts/cty";
import { mergeMarks } from "@hcl-ts/cty/kernel";
import {
  type Attribute,
  type AttributesResult,
  type Block,
  type BlockHeaderSchema,
  type Body,
  type BodyContent,
  type BodySchema,
  type ContentResult,
  type Diagnostic,
  type EvalContext,
  errorDiagnostic,
  type PartialContentResult,
  type Range,
} from "@hcl-ts/hcl";
import { bodyContent, didYouMean, isBudgetSpent, limitRepeats, suggest } from "@hcl-ts/hcl/syntax";
import { AttributeOverride, BlockOverride } from "../item-overrides.ts";
import { BlockBudget } from "./block-budget.ts";
import { type DynamicBlock, type ForEachCheck, labelsFor, readDynamicBlock } from "./dynamic-block.ts";
import { GeneratedBlock } from "./generated-block.ts";
import { GeneratedExpression } from "./generated-expression.ts";
import { Iteration, plainScope } from "./iteration.ts";
import { evaluationLimit, tooManyDynamicBlocks, unsupportedDynamicBlock } from "./messages.ts";
import { DYNAMIC, dynamicHeader } from "./schemas.ts";
import { UnknownBody } from "./unknown-body.ts";

/** The parts that all bodies of an expansion share. */
export interface Expansion {
  /** The context of `for_each` and `labels`, without the iterators. */
  readonly ctx: EvalContext | undefined;
  /** The budget of generated blocks, which is also the context's. */
  readonly spending: Budget;
  readonly checkForEach: ForEachCheck | undefined;
}

/** The elements that a generated block costs: it has a body, an iterator and a map of iterators. */
const ELEMENTS_PER_BLOCK = 5;

/** The generated blocks that enclose a body. */
export interface Surroundings {
  readonly iteration: Iteration | undefined;
  /** The marks of all collections that the enclosing blocks were generated from. */
  readonly marks: Marks | undefined;
  readonly budget: BlockBudget;
}

/** The names that were read before. */
interface Taken {
  readonly attributes: ReadonlySet<string>;
  readonly blocks: ReadonlyMap<string, BlockHeaderSchema>;
}

const NOTHING_TAKEN: Taken = { attributes: new Set(), blocks: new Map() };

/** An expanded body; see the file comment. Created by `expand`. */
export class ExpandedBody implements Body {
  readonly #original: Body;
  readonly #expansion: Expansion;
  readonly #around: Surroundings;
  readonly #taken: Taken;
  /**
   * The blocks that were left when this body was first read, so that each further reading starts
   * from there; undefined before.
   */
  #leftAtFirst: number | undefined = undefined;

  constructor(original: Body, expansion: Expansion, around: Surroundings, taken: Taken = NOTHING_TAKEN) {
    this.#original = original;
    this.#expansion = expansion;
    this.#around = around;
    this.#taken = taken;
  }

  content(schema: BodySchema): ContentResult {
    const { content, diagnostics } = this.#original.content(this.#extended(schema));
    return this.#expand(schema, content, diagnostics, false);
  }

  partialContent(schema: BodySchema): PartialContentResult {
    const { content, diagnostics } = this.#original.partialContent(this.#extended(schema));
    const result = this.#expand(schema, content, diagnostics, true);
    const attributes = new Set(this.#taken.attributes);
    const blocks = new Map(this.#taken.blocks);
    for (const { name } of schema.attributes ?? []) attributes.add(name);
    for (const header of schema.blocks ?? []) blocks.set(header.type, header);
    return { ...result, remain: new ExpandedBody(this.#original, this.#expansion, this.#around, { attributes, blocks }) };
  }

  /**
   * Returns the attributes. A dynamic block is treated as any other block here. The attributes do
   * not see iterators (vector dynblock attrs/iterator-not-available).
   */
  justAttributes(): AttributesResult {
    const { attributes, diagnostics } = this.#untaken().justAttributes();
    if (this.#around.marks === undefined) return { attributes, diagnostics };
    return { attributes: this.#generated(attributes, undefined), diagnostics };
  }

  missingItemRange(): Range {
    return this.#original.missingItemRange();
  }

  isUnknown(): boolean {
    return this.#original.isUnknown?.() ?? false;
  }

  marks(): Marks | undefined {
    return mergeMarks(this.#around.marks, this.#original.marks?.());
  }

  /**
   * Adds dynamic blocks to the schema, and the names that were read before, so that these are not
   * reported as unsupported.
   */
  #extended(schema: BodySchema): BodySchema {
    const { attributes, blocks } = this.#taken;
    return {
      attributes: [...(schema.attributes ?? []), ...Array.from(attributes, (name) => ({ name }))],
      blocks: [...(schema.blocks ?? []), dynamicHeader, ...blocks.values()],
    };
  }

  /** Returns the body of the syntax without everything that was read. */
  #untaken(): Body {
    const { attributes, blocks } = this.#taken;
    if (attributes.size === 0 && blocks.size === 0) return this.#original;
    const { content, remain } = this.#original.partialContent(this.#extended({}));
    const isLeft = (block: Block): boolean => block.type === DYNAMIC && !blocks.has(block.labels[0] ?? "");
    if (!content.blocks.some(isLeft)) return remain;
    const withoutDynamic = { attributes: Array.from(attributes, (name) => ({ name })), blocks: [...blocks.values()] };
    return this.#original.partialContent(withoutDynamic).remain;
  }

  #expand(schema: BodySchema, content: BodyContent, found: readonly Diagnostic[], partial: boolean): ContentResult {
    const diagnostics = [...found];
    const headers = headersByType(schema);
    const around = { ...this.#around, budget: this.#budget() };
    const blocks: Block[] = [];
    for (const block of content.blocks) {
      if (block.type !== DYNAMIC) {
        if (!this.#taken.blocks.has(block.type))
          blocks.push(new BlockOverride(block, new ExpandedBody(block.body, this.#expansion, around)));
        continue;
      }
      const type = block.labels[0];
      if (type === undefined || this.#taken.blocks.has(type)) continue;
      const header = headers.get(type);
      if (header !== undefined) this.#generate(block, header, around, blocks, diagnostics);
      else if (!partial) diagnostics.push(unsupported(block, type, headers.keys()));
    }
    const attributes = this.#attributes(content.attributes);
    return { content: bodyContent(attributes, blocks, this), diagnostics: limitRepeats(diagnostics) };
  }

  #budget(): BlockBudget {
    const { budget } = this.#around;
    if (this.#leftAtFirst !== undefined) return new BlockBudget(budget.limit, this.#leftAtFirst);
    this.#leftAtFirst = budget.isSpent ? 0 : budget.left;
    return budget;
  }

  #attributes(attributes: ReadonlyMap<string, Attribute>): ReadonlyMap<string, Attribute> {
    const { iteration, marks } = this.#around;
    if (iteration === undefined && marks === undefined && this.#taken.attributes.size === 0) return attributes;
    return this.#generated(attributes, iteration);
  }

  #generated(attributes: ReadonlyMap<string, Attribute>, iteration: Iteration | undefined): ReadonlyMap<string, Attribute> {
    const { marks } = this.#around;
    const generated = new Map<string, Attribute>();
    for (const [name, attribute] of attributes) {
      if (this.#taken.attributes.has(name)) continue;
      if (iteration === undefined && marks === undefined) generated.set(name, attribute);
      else generated.set(name, new AttributeOverride(attribute, new GeneratedExpression(attribute.expression, iteration, marks)));
    }
    return generated;
  }

  #generate(block: Block, header: BlockHeaderSchema, around: Surroundings, into: Block[], diagnostics: Diagnostic[]): void {
    const { ctx, checkForEach, spending } = this.#expansion;
    const { budget } = around;
    // Once the budget of the evaluation is spent, every further for_each would report the same.
    if (budget.isExhausted) return;
    const forEachScope = around.iteration === undefined ? plainScope(ctx) : around.iteration.scopeIn(ctx, spending);
    const found: Diagnostic[] = [];
    const dynamicBlock = readDynamicBlock(block, header, forEachScope, checkForEach, found);
    for (const diagnostic of found) diagnostics.push(diagnostic);
    budget.isExhausted = found.some(isBudgetSpent);
    if (dynamicBlock === undefined) return;
    const { collection, forEach, marks } = dynamicBlock;
    const length = collection.isKnown() ? lengthInt(collection) : 1;
    const wasSpent = budget.isSpent;
    if (!budget.take(length)) {
      const isMarked = around.marks !== undefined || marks !== undefined;
      const message = tooManyDynamicBlocks({ limit: budget.limit, length: isMarked ? undefined : length });
      if (!wasSpent) diagnostics.push(errorDiagnostic(message, { subject: forEach.range, expression: forEach }));
      return;
    }
    try {
      spending.spendElements(length * ELEMENTS_PER_BLOCK);
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
      budget.isExhausted = true;
      diagnostics.push(errorDiagnostic(evaluationLimit(error), { subject: forEach.range, expression: forEach }));
      return;
    }
    const within = { ...around, marks: mergeMarks(around.marks, marks) };
    if (collection.isKnown()) {
      for (const [key, value] of elements(collection)) this.#generateOne(dynamicBlock, key, value, within, into, diagnostics);
    } else this.#generateOne(dynamicBlock, dynamicVal, dynamicVal, within, into, diagnostics);
  }

  #generateOne(source: DynamicBlock, key: Value, value: Value, around: Surroundings, into: Block[], diagnostics: Diagnostic[]): void {
    const iteration = new Iteration(around.iteration, source.iterator, key, value, around.marks);
    if (around.budget.isExhausted) return;
    const { ctx, spending } = this.#expansion;
    const found: Diagnostic[] = [];
    const labels = labelsFor(source.labels, iteration.scopeIn(ctx, spending), found);
    for (const diagnostic of found) diagnostics.push(diagnostic);
    around.budget.isExhausted = found.some(isBudgetSpent);
    if (labels === undefined) return;
    const body = new ExpandedBody(source.content, this.#expansion, { ...around, iteration });
    into.push(new GeneratedBlock(source, labels, source.collection.isKnown() ? body : new UnknownBody(body, around.marks)));
  }
}

/** Returns the error for a dynamic block that generates blocks of an unsupported type. */
function unsupported(block: Block, type: string, supported: Iterable<string>): Diagnostic {
  const message = unsupportedDynamicBlock({ type, suggestion: didYouMean(suggest(type, supported)) });
  return errorDiagnostic(message, { subject: block.labelRanges[0] ?? block.definitionRange });
}

/** Returns the first header of each block type. */
function headersByType({ blocks = [] }: BodySchema): ReadonlyMap<string, BlockHeaderSchema> {
  const headers = new Map<string, BlockHeaderSchema>();
  for (const header of blocks) if (!headers.has(header.type)) headers.set(header.type, header);
  return headers;
}

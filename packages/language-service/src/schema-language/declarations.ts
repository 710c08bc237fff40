/** The names that the blocks of a file declare, by the schema. */
import type { Attribute, Block, Body, Range, Ranged } from "@hcl-ts/hcl";
import type { BodySchema, LanguageSchema, NamesSchema } from "@hcl-ts/schema";
import { contentOf, schemaInside, stepOf } from "../model/content.ts";

/** A name that a block, or an attribute of a block of local values, declares. Its ranges follow changes above. */
export interface Declaration {
  /** The names of a reference: `["job", "build"]`. */
  readonly path: readonly string[];
  /** The type of the block that declares the name: `job` or `variable`. */
  readonly type: string;
  /** The schema of the declaring block; undefined for a local value or an input. */
  readonly body: BodySchema | undefined;
  /** Whether the program computes what a reference evaluates to. */
  readonly isOpaque: boolean;
  /** The block in whose body the name can be used; undefined for the whole file. */
  readonly container: Block | undefined;
  /** The range of the last name of the path, without quotes. */
  nameRange(): Range;
  /** The range of the block or attribute. */
  whole(): Range;
}

/**
 * Returns the declarations of a body and of its blocks.
 * @param schema the schema of the file
 */
export function declarationsOf(body: Body, schema: BodySchema, language: LanguageSchema): readonly Declaration[] {
  const found: Declaration[] = [];
  for (const block of contentOf(body, schema).blocks) addNames(found, block, language);
  addBlocks(found, body, schema, undefined);
  return found;
}

function addBlocks(found: Declaration[], body: Body, schema: BodySchema, container: Block | undefined): void {
  for (const block of contentOf(body, schema).blocks) {
    const blockSchema = schema.blocks.get(block.type);
    // The labels of generated blocks are not known.
    if (blockSchema === undefined || block.type === "dynamic") continue;
    const inside = schemaInside(blockSchema, stepOf(block, blockSchema));
    const { declares } = inside;
    const last = declares?.labels.at(-1);
    if (declares !== undefined && last !== undefined && block.labels.length > last) {
      const path = [declares.scope, ...declares.labels.map((i) => block.labels[i] ?? "")];
      const common = { type: block.type, body: inside, isOpaque: declares.opaque === true, container };
      found.push({ ...common, path, nameRange: () => labelRange(block, last), whole: () => wholeRange(block) });
    }
    addBlocks(found, block.body, inside, block);
  }
}

/** Adds the names of a block of an input or of local values. */
function addNames(found: Declaration[], block: Block, { inputs, locals }: LanguageSchema): void {
  const common = { type: block.type, body: undefined, isOpaque: false, container: undefined };
  const [label] = block.labels;
  if (inputs?.block === block.type && label !== undefined)
    found.push({ ...common, path: pathOf(inputs, label), nameRange: () => labelRange(block, 0), whole: () => wholeRange(block) });
  if (locals?.block !== block.type) return;
  for (const attribute of contentOf(block.body, undefined).attributes)
    found.push({ ...common, path: pathOf(locals, attribute.name), nameRange: () => nameRange(attribute), whole: () => attribute.range });
}

/** Names are attributes of a variable, or separate variables. */
function pathOf({ root }: NamesSchema, name: string): readonly string[] {
  return root === "" ? [name] : [root, name];
}

/** Returns the range of a block with its body. */
export function wholeRange(block: Block): Range {
  if (isRanged(block)) return block.range;
  const { typeRange, body } = block;
  return { ...typeRange, end: body.missingItemRange().end };
}

/** Whether a block knows its range, as blocks of the native syntax do. */
function isRanged(block: Block): block is Block & Ranged {
  return "range" in block;
}

function labelRange(block: Block, index: number): Range {
  return withoutQuotes(block.labelRanges[index]!, block.labels[index]!);
}

function nameRange({ nameRange: range, name }: Attribute): Range {
  return withoutQuotes(range, name);
}

/** Returns the range of a name without the quotes around it, as far as the length of the name tells that there are some. */
function withoutQuotes(range: Range, name: string): Range {
  const { start, end } = range;
  if (end.offset - start.offset < name.length + 2) return range;
  const move = (at: typeof start, by: 1 | -1): typeof start => ({
    ...at,
    column: at.column + by,
    byte: at.byte + by,
    offset: at.offset + by,
  });
  return { ...range, start: move(start, 1), end: move(end, -1) };
}

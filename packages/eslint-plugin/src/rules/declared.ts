/** The blocks of the linted file, in either syntax. */
import type { Attribute, Block, Expression } from "@hcl-ts/hcl";
import type { HclSourceCode } from "../language/source-code.ts";
import { baseName } from "../modules/file-name.ts";

/**
 * Returns the blocks of a type at the top of the linted file. An override file's blocks declare nothing: they
 * change other blocks.
 */
export function blocksOf(source: HclSourceCode, type: string, labelNames: readonly string[] = []): readonly Block[] {
  let blocks = known.get(source);
  if (blocks === undefined) {
    blocks = new Map();
    known.set(source, blocks);
  }
  let found = blocks.get(type);
  if (found === undefined) {
    const file = source.module?.files.find(({ name }) => name === source.moduleFile);
    found = file === undefined || file.override ? [] : file.body.partialContent({ blocks: [{ type, labelNames }] }).content.blocks;
    blocks.set(type, found);
  }
  return found;
}

/** The blocks of each file by type. Several rules ask for the same ones. */
const known = new WeakMap<HclSourceCode, Map<string, readonly Block[]>>();

/** Returns the blocks of a type in other blocks. */
export function innerBlocks(block: Block, type: string, labelNames: readonly string[] = []): readonly Block[] {
  return block.body.partialContent({ blocks: [{ type, labelNames }] }).content.blocks;
}

/** Returns an attribute of a block; undefined if it has none of this name. */
export function attributeOf(block: Block, name: string): Attribute | undefined {
  return block.body.partialContent({ attributes: [{ name }] }).content.attributes.get(name);
}

/** Returns the name of the function that an expression calls, in either syntax; undefined if it is no call. */
export function calledFunction(expression: Expression): string | undefined {
  let shape = expression.shape?.();
  while (shape?.kind === "wrapper") shape = shape.wrapped.shape?.();
  return shape?.kind === "call" ? shape.call.name : undefined;
}

/**
 * The file at whose start problems of a module as a whole are reported: one of the files that usually
 * declare versions, or the first.
 */
export function fileOfModule(source: HclSourceCode, preferred: readonly string[]): string | undefined {
  const names = source.module?.files.map(({ name }) => name) ?? [];
  const expected = preferred
    .flatMap((name) => [name, `${name}.json`])
    .flatMap((base) => names.find((name) => baseName(name) === base) ?? []);
  return expected[0] ?? names[0];
}

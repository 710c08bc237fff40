/**
 * Resolves paths: to items of bodies by names and labels, and to parts of expressions by keys and
 * indexes.
 */
import type { AttributeNode, BlockNode, BodyNode, Expr, ObjectConsExpr, ObjectConsItem } from "@hcl-ts/hclsyntax";
import type { AddressStep } from "../address.ts";
import type { BodyIndex } from "./body-index.ts";

/** The source of the bodies to search. */
interface BodySource {
  indexOf(body: BodyNode): BodyIndex;
}

/** An attribute or a block. */
export type Item = AttributeNode | BlockNode;

/** The target of a path within a body. */
export type BodyResolution =
  | { readonly kind: "item"; readonly item: Item; readonly body: BodyNode; readonly block: BlockNode | undefined; readonly used: number }
  /** Several blocks match, and the path does not choose one. */
  | { readonly kind: "ambiguous"; readonly blocks: readonly BlockNode[]; readonly used: number }
  | { readonly kind: "missing"; readonly body: BodyNode; readonly block: BlockNode | undefined; readonly used: number };

/**
 * Follows a path through bodies, up to an attribute or as far as there are blocks.
 *
 * @returns the result; `used` is the number of steps that lead to it
 */
export function resolveInBody(source: BodySource, root: BodyNode, steps: readonly AddressStep[]): BodyResolution {
  let body = root;
  let block: BlockNode | undefined;
  let at = 0;
  for (;;) {
    const name = steps[at];
    const index = source.indexOf(body);
    const attribute = typeof name === "string" ? index.attribute(name) : undefined;
    if (attribute !== undefined) return { kind: "item", item: attribute, body, block, used: at + 1 };
    const matches = typeof name === "string" ? matchBlocks(index, name, steps, at + 1) : undefined;
    if (matches === undefined) return { kind: "missing", body, block, used: at };
    const { blocks, used } = matches;
    const number = steps[used];
    const hasNumber = typeof number === "number";
    const chosen = chooseBlock(blocks, number);
    if (chosen === undefined) return hasNumber ? { kind: "missing", body, block, used: at } : { kind: "ambiguous", blocks, used };
    at = hasNumber ? used + 1 : used;
    if (at >= steps.length) return { kind: "item", item: chosen, body, block, used: at };
    body = chosen.body;
    block = chosen;
  }
}

/** Returns the block with an index, or the only block if there is no index. */
function chooseBlock(blocks: readonly BlockNode[], number: AddressStep | undefined): BlockNode | undefined {
  if (typeof number === "number") return blocks[number];
  return blocks.length === 1 ? blocks[0] : undefined;
}

/**
 * Finds the blocks of a type whose labels match the steps from an index on. A path that ends within
 * the labels matches every block whose labels begin with it.
 */
function matchBlocks(
  index: BodyIndex,
  type: string,
  steps: readonly AddressStep[],
  from: number,
): { readonly blocks: readonly BlockNode[]; readonly used: number } | undefined {
  const blocks = index.longestMatch(type, steps, from);
  const [block] = blocks;
  if (block !== undefined) return { blocks, used: from + block.labels.length };
  const given: string[] = [];
  for (let step = steps[from]; typeof step === "string"; step = steps[from + given.length]) given.push(step);
  const used = from + given.length;
  if (used < steps.length - 1) return undefined;
  const under = index.blocksUnder(type, given);
  return under.length === 0 ? undefined : { blocks: under, used };
}

/** Unwraps parentheses, and templates that consist of one interpolation. */
export function withoutWrappers(expr: Expr): Expr {
  let inner = expr;
  for (;;) {
    if (inner.kind === "ParenthesesExpr") inner = inner.expression;
    else if (inner.kind === "TemplateWrapExpr") inner = inner.wrapped;
    else return inner;
  }
}

/** Returns the name of a member of an object; undefined if its key is computed. */
export function keyName({ keyExpr }: ObjectConsItem): string | undefined {
  const name = keyExpr.literalName();
  if (name !== undefined) return name;
  const { wrapped } = keyExpr;
  if (wrapped.kind === "TemplateExpr") {
    const text = wrapped.literalText();
    return typeof text?.content === "string" ? text.content : undefined;
  }
  if (wrapped.kind === "LiteralValueExpr" && wrapped.literal.type.kind === "number")
    return wrapped.file.text.slice(wrapped.start, wrapped.end);
  return undefined;
}

/** The members of an object by name. */
export interface MemberIndex {
  /**
   * The index of each member. For repeated members, it is the last one's index, as in evaluation.
   */
  readonly byName: ReadonlyMap<string, number>;
  /** Whether the object has a computed key. */
  readonly hasComputedKey: boolean;
}

/** Reads the keys of an object. */
export function memberIndex({ items }: ObjectConsExpr): MemberIndex {
  const byName = new Map<string, number>();
  let hasComputedKey = false;
  for (const [i, item] of items.entries()) {
    const name = keyName(item);
    if (name === undefined) hasComputedKey = true;
    else byName.set(name, i);
  }
  return { byName, hasComputedKey };
}

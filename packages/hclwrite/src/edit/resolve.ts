/**
 * Resolves paths: to items of bodies by names and labels, and to parts of expressions by keys and
 * indexes.
 */
import type { BlockNode, BodyNode, Expr, ObjectConsExpr, ObjectConsItem } from "@hcl-ts/hclsyntax";
import type { PathStep } from "../path.ts";
import type { Item } from "./config-source.ts";

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
export function resolveInBody(root: BodyNode, steps: readonly PathStep[]): BodyResolution {
  let body = root;
  let block: BlockNode | undefined;
  let at = 0;
  for (;;) {
    const name = steps[at];
    const attribute = body.attributes.find((candidate) => candidate.name === name);
    if (attribute !== undefined) return { kind: "item", item: attribute, body, block, used: at + 1 };
    const matches = matchBlocks(body, steps, at);
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
function chooseBlock(blocks: readonly BlockNode[], number: PathStep | undefined): BlockNode | undefined {
  if (typeof number === "number") return blocks[number];
  return blocks.length === 1 ? blocks[0] : undefined;
}

/**
 * Finds the blocks whose type and labels match the steps from `at` on. A path that ends within the
 * labels matches every block whose labels begin with it.
 */
function matchBlocks(
  body: BodyNode,
  steps: readonly PathStep[],
  at: number,
): { readonly blocks: readonly BlockNode[]; readonly used: number } | undefined {
  let blocks: BlockNode[] = [];
  let labelCount = -1;
  const ofType = body.blocks.filter(({ type }) => type === steps[at]);
  for (const block of ofType) {
    const { labels } = block;
    if (labels.length < labelCount || !labels.every((label, i) => steps[at + 1 + i] === label)) continue;
    if (labels.length > labelCount) blocks = [];
    labelCount = labels.length;
    blocks.push(block);
  }
  if (blocks.length > 0) return { blocks, used: at + 1 + labelCount };
  let end = at + 1;
  while (end < steps.length && typeof steps[end] === "string") end++;
  if (end < steps.length - 1) return undefined;
  const given = steps.slice(at + 1, end);
  const begin = ofType.filter(({ labels }) => given.every((step, i) => labels[i] === step));
  return begin.length === 0 ? undefined : { blocks: begin, used: end };
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

/**
 * Returns the index of a member by name; -1 if there is none. Of repeated members, the last one is
 * used, as in evaluation.
 */
export function memberOf(object: ObjectConsExpr, name: string): number {
  for (let i = object.items.length - 1; i >= 0; i--) if (keyName(object.items[i]!) === name) return i;
  return -1;
}

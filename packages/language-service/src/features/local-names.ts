/** Names that are bound inside of an expression or a block: the names of `for`, and iterators of dynamic blocks. */
import type { BlockNode, ForExpr, Node } from "@hcl-ts/hclsyntax";
import { childrenOf, configTokens } from "@hcl-ts/hclsyntax";
import { iteratorNode } from "../place/find-place.ts";
import type { Place } from "../place/place.ts";
import { boundNames, stepAt } from "../place/scope.ts";
import type { Word } from "../place/word.ts";

/** A local name, with offsets in the document. */
export interface Local {
  readonly name: string;
  /** The position at which the name is bound. */
  readonly declaration: Word;
  /** Whether the name can be changed. An iterator without its own name is named after its block type. */
  readonly isNamed: boolean;
  readonly uses: readonly Word[];
  /** The names that are bound or used where the name can be. Another one of these cannot take its place. */
  readonly taken: ReadonlySet<string>;
}

/** Returns the local name at a place. */
export function localAt(place: Place): Local | undefined {
  return forNameAt(place) ?? iteratorAt(place);
}

// --- for ------------------------------------------------------------------------------------------

function forNameAt(place: Place): Local | undefined {
  const { target } = place;
  if (target.kind !== "expression") return undefined;
  const { path, at } = target;
  const leaf = path.at(-1);
  if (leaf?.kind === "ForExpr") {
    const bound = bindingsOf(leaf).find(({ start, end }) => start <= at && at < end);
    return bound && localOfFor(place, leaf, bound);
  }
  const root = rootAt(leaf, at);
  const binding = root === undefined ? undefined : [...boundNames(path)].findLast(({ name }) => name === root)?.binding;
  const bound = binding && bindingsOf(binding).find(({ name }) => name === root);
  return binding && bound && localOfFor(place, binding, bound);
}

/** Returns the first name of a reference, if an offset is in it. */
function rootAt(node: Node | undefined, at: number): string | undefined {
  if (node?.kind !== "ScopeTraversalExpr" || stepAt(node.traversal, at) !== 0) return undefined;
  const [root] = node.traversal;
  return root?.kind === "root" ? root.name : undefined;
}

interface Bound extends Word {
  readonly name: string;
}

/** Returns the names that a `for` binds, with their offsets. */
function bindingsOf({ file, start, coll }: ForExpr): readonly Bound[] {
  const tokens = configTokens(file.text.slice(start, coll.start));
  const words = Array.from(tokens, ({ kind, text, start: from, end }) => ({ kind, name: text, start: start + from, end: start + end }));
  const names = words.filter(({ kind }) => kind === "TokenIdent");
  const first = names.findIndex(({ name }) => name === "for") + 1;
  const hasKey = words.some(({ kind }) => kind === "TokenComma");
  return names.slice(first, first + (hasKey ? 2 : 1));
}

function localOfFor(place: Place, binding: ForExpr, { name, start, end }: Bound): Local | undefined {
  const inside = [binding.keyExpr, binding.valExpr, binding.condExpr].filter((part) => part !== undefined);
  const others = binding.names.filter((other) => other !== name);
  return localOf(place, { name, start, end }, inside, others, true);
}

// --- iterators ------------------------------------------------------------------------------------

function iteratorAt(place: Place): Local | undefined {
  const { target, iterators, blocks, attribute } = place;
  if (target.kind !== "expression") return undefined;
  const root = rootAt(target.path.at(-1), target.at);
  if (root === undefined || [...boundNames(target.path)].some(({ name }) => name === root)) return undefined;
  if (attribute === "iterator" && blocks.at(-1)?.type === "dynamic") {
    const block = place.nodes.at(-1);
    return block && localOfIterator(place, block, root);
  }
  const iterator = iterators.findLast(({ name }) => name === root);
  return iterator?.block && localOfIterator(place, iterator.block, root);
}

function localOfIterator(place: Place, block: BlockNode, name: string): Local | undefined {
  const named = iteratorNode(block);
  const [start = 0, end = 0] = block.labelOffsets;
  const declaration = named ?? { start: start + 1, end: end - 1 };
  const labels = block.body.attributes.filter((attribute) => attribute.name === "labels");
  return localOf(
    place,
    { name, start: declaration.start, end: declaration.end },
    [...labels, ...block.body.blocks],
    [],
    named !== undefined,
  );
}

// --- uses -----------------------------------------------------------------------------------------

function localOf(
  place: Place,
  { name, start, end }: Bound,
  inside: readonly Node[],
  others: readonly string[],
  isNamed: boolean,
): Local | undefined {
  const declaration = wordIn(place, start, end);
  if (declaration === undefined) return undefined;
  const found: Word[] = [];
  const taken = new Set(others);
  for (const part of inside) addUses(part, name, found, taken);
  const uses = found.map((use) => wordIn(place, use.start, use.end)).filter((use) => use !== undefined);
  return { name, declaration, isNamed, uses, taken };
}

function wordIn({ offsetOf }: Place, from: number, to: number): Word | undefined {
  const [start, end] = [offsetOf(from), offsetOf(to)];
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** Finds the references to a name below a node, and all other names that are used or bound there. */
function addUses(root: Node, name: string, found: Word[], taken: Set<string>): void {
  const nodes: { readonly node: Node; readonly isHidden: boolean }[] = [{ node: root, isHidden: false }];
  for (let next = nodes.pop(); next !== undefined; next = nodes.pop()) {
    const { node, isHidden } = next;
    if (node.kind === "ScopeTraversalExpr") {
      const [step] = node.traversal;
      if (step?.kind !== "root") continue;
      if (step.name !== name) taken.add(step.name);
      else if (!isHidden) found.push({ start: step.start, end: step.end });
      continue;
    }
    // The key of an object is a name, not a reference.
    if (node.kind === "ObjectConsKeyExpr" && node.literalName() !== undefined) continue;
    const hiding = hidingParts(node, name, taken);
    for (const child of childrenOf(node)) nodes.push({ node: child, isHidden: isHidden || hiding.has(child) });
  }
  found.sort((a, b) => a.start - b.start);
}

/** Returns the parts of a node in which it binds a name. */
function hidingParts(node: Node, name: string, taken: Set<string>): ReadonlySet<Node> {
  if (node.kind === "ForExpr") {
    for (const bound of node.names) taken.add(bound);
    if (node.names.includes(name)) return new Set([node.keyExpr, node.valExpr, node.condExpr].filter((part) => part !== undefined));
  }
  if (node.kind === "Block" && node.type === "dynamic") {
    const bound = iteratorNode(node)?.loneName() ?? node.labels[0] ?? "";
    taken.add(bound);
    if (bound === name) return new Set([node.body]);
  }
  return new Set();
}

/**
 * The variables that bodies with dynamic blocks need. Expansion needs those of `for_each` and `labels`; reading what it gives
 * needs those of the contents too. The iterators are bound by the dynamic blocks, and are not among them.
 *
 * As what is a block and what is an attribute depends on the schema, a caller without a specification goes from level
 * to level, saying at each what it expects there.
 */
import { absTraversalForExpr } from "@hcl-ts/analysis";
import { type Block, type Body, type BodySchema, type Expression, NO_RANGE, rootName, type Traversal } from "@hcl-ts/hcl";
import { childBlockTypes, impliedSchema, type Spec } from "@hcl-ts/hcldec";
import { anyDynamic, DYNAMIC, dynamicHeader } from "./schemas.ts";

/** A body on the way through the variables of it and of all within. */
export interface VariablesNode {
  readonly body: Body;
  /** The variables of this body itself, and the bodies within, which are to be visited in turn. Faulty dynamic blocks give what can be read of them. */
  visit(schema: BodySchema): VisitedVariables;
}

/** What one level has. */
export interface VisitedVariables {
  readonly variables: readonly Traversal[];
  readonly children: readonly VariablesChild[];
}

/** A block, or the content of a dynamic block, within a body. */
export interface VariablesChild {
  /** The type of the block, or of the blocks to be generated: it says which schema to visit the node with. */
  readonly blockType: string;
  readonly node: VariablesNode;
}

/** Begins to go through all variables: what expanding the body needs, and then reading it. */
export function walkVariables(body: Body): VariablesNode {
  return new Node(body, NO_ITERATORS, true);
}

/** Begins to go through the variables that expanding the body needs. */
export function walkExpandVariables(body: Body): VariablesNode {
  return new Node(body, NO_ITERATORS, false);
}

/**
 * The variables that expanding a body and then decoding it by a spec will look up. It takes the place of hcldec's `variables`,
 * which knows nothing of dynamic blocks, for bodies before their expansion.
 */
export function variables(body: Body, spec: Spec): readonly Traversal[] {
  const found: Traversal[] = [];
  collect(new Node(body, NO_ITERATORS, true), spec, found);
  return found;
}

/** The variables that expanding a body for decoding by a spec will look up: enough for `expand`, perhaps not for what it gives. */
export function expandVariables(body: Body, spec: Spec): readonly Traversal[] {
  const found: Traversal[] = [];
  collect(new Node(body, NO_ITERATORS, false), spec, found);
  return found;
}

function collect(node: Node, spec: Spec, found: Traversal[]): void {
  const schema = impliedSchema(spec);
  const { variables: own, children } = node.visit(schema);
  for (const traversal of own) found.push(traversal);
  if (node.withContent) addVariablesOfSpec(spec, found);
  const blockTypes = childBlockTypes(spec);
  // Blocks that are asked for, but for which there is no nested spec, are read as free attributes.
  const readAsAttributes = new Set(schema.blocks?.map(({ type }) => type));
  for (const child of children) {
    const nested = blockTypes.get(child.blockType)?.nested;
    if (nested !== undefined) collect(child.node, nested, found);
    else if (readAsAttributes.has(child.blockType)) for (const traversal of child.node.ofAttributes()) found.push(traversal);
  }
}

/** The variables of expressions that stand in the spec itself and not in the body. */
function addVariablesOfSpec(spec: Spec, found: Traversal[]): void {
  const readsBody = spec.attributeSchemata !== undefined || spec.blockSchemata !== undefined;
  if (!readsBody) for (const traversal of spec.variables?.(NOTHING) ?? []) found.push(traversal);
  for (const child of spec.children) addVariablesOfSpec(child, found);
}

const NOTHING = { attributes: new Map(), blocks: [], missingItemRange: NO_RANGE };
const NO_ITERATORS: ReadonlySet<string> = new Set();

class Node implements VariablesNode {
  readonly body: Body;
  /** The names of the iterators around. */
  readonly iterators: ReadonlySet<string>;
  /** Whether what is within blocks counts, and not only what their expansion needs. */
  readonly withContent: boolean;

  constructor(body: Body, iterators: ReadonlySet<string>, withContent: boolean) {
    this.body = body;
    this.iterators = iterators;
    this.withContent = withContent;
  }

  visit(schema: BodySchema): { readonly variables: readonly Traversal[]; readonly children: readonly (VariablesChild & { node: Node })[] } {
    const { content } = this.body.partialContent({ ...schema, blocks: [...(schema.blocks ?? []), dynamicHeader] });
    const found: Traversal[] = [];
    const children: (VariablesChild & { node: Node })[] = [];
    if (this.withContent) for (const { expression } of content.attributes.values()) addFree(expression, this.iterators, found);
    for (const block of content.blocks) {
      if (block.type !== DYNAMIC) children.push({ blockType: block.type, node: new Node(block.body, this.iterators, this.withContent) });
      else this.#dynamic(block, found, children);
    }
    return { variables: found, children };
  }

  /** The variables of a body that is read without a schema. */
  ofAttributes(): readonly Traversal[] {
    const found: Traversal[] = [];
    if (!this.withContent) return found;
    for (const { expression } of this.body.justAttributes().attributes.values()) addFree(expression, this.iterators, found);
    return found;
  }

  #dynamic({ labels, body }: Block, found: Traversal[], children: (VariablesChild & { node: Node })[]): void {
    const blockType = labels[0];
    if (blockType === undefined) return;
    const { content } = body.partialContent(anyDynamic);
    const iterator = iteratorName(content.attributes.get("iterator")?.expression, blockType);
    // Expansion will say what is wrong with it.
    if (iterator === undefined) return;
    const iterators = new Set(this.iterators).add(iterator);
    const forEach = content.attributes.get("for_each");
    if (forEach !== undefined) addFree(forEach.expression, this.iterators, found);
    const labelsAttribute = content.attributes.get("labels");
    if (labelsAttribute !== undefined) addFree(labelsAttribute.expression, iterators, found);
    for (const block of content.blocks) children.push({ blockType, node: new Node(block.body, iterators, this.withContent) });
  }
}

function iteratorName(expression: Expression | undefined, blockType: string): string | undefined {
  if (expression === undefined) return blockType;
  const { traversal } = absTraversalForExpr(expression);
  return traversal === undefined ? undefined : rootName(traversal);
}

/** Adds the variables of an expression that are not bound by iterators. */
function addFree(expression: Expression, iterators: ReadonlySet<string>, found: Traversal[]): void {
  for (const traversal of expression.variables()) if (!iterators.has(rootName(traversal))) found.push(traversal);
}

/**
 * The variables that bodies with dynamic blocks need. Expansion needs the variables of `for_each` and `labels`;
 * reading the generated blocks also needs the contents' variables. The iterators are bound
 * by the dynamic blocks and are not included.
 *
 * The schema determines what is a block and what is an attribute. A caller without a specification
 * therefore visits one level after the other, and passes the schema of each.
 */
import { absTraversalForExpr } from "@hcl-ts/analysis";
import { type Block, type Body, type BodySchema, type Expression, NO_RANGE, rootName, type Traversal } from "@hcl-ts/hcl";
import { childBlockTypes, impliedSchema, type Spec } from "@hcl-ts/hcldec";
import { anyDynamic, DYNAMIC, dynamicHeader } from "./schemas.ts";

/** A body to be visited for its variables and its blocks' variables. */
export interface VariablesNode {
  readonly body: Body;
  /**
   * Returns the variables of this body itself, and the bodies inside, which are to be visited next.
   * Invalid dynamic blocks contribute what can be read of them.
   */
  visit(schema: BodySchema): VisitedVariables;
}

/** The variables of one level. */
export interface VisitedVariables {
  readonly variables: readonly Traversal[];
  readonly children: readonly VariablesChild[];
}

/** A block, or the content of a dynamic block, in a body. */
export interface VariablesChild {
  /**
   * The type of the block, or of the generated blocks. It determines the schema to visit the node
   * with.
   */
  readonly blockType: string;
  readonly node: VariablesNode;
}

/** Starts a visit of all variables: those that expanding the body and then reading it needs. */
export function walkVariables(body: Body): VariablesNode {
  return new Node(body, NO_ITERATORS, true);
}

/** Starts a visit of the variables that expanding the body needs. */
export function walkExpandVariables(body: Body): VariablesNode {
  return new Node(body, NO_ITERATORS, false);
}

/**
 * Returns the variables that expanding a body and then decoding it by a specification will look up.
 * Use it for bodies before their expansion instead of hcldec's `variables`, which does not know
 * dynamic blocks.
 */
export function variables(body: Body, spec: Spec): readonly Traversal[] {
  const found: Traversal[] = [];
  collect(new Node(body, NO_ITERATORS, true), spec, found);
  return found;
}

/**
 * Returns the variables that expanding a body for a specification will look up. They suffice for
 * `expand`, but perhaps not for decoding the expanded body.
 */
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
  // Blocks without a nested specification are decoded as attributes of any name.
  const readAsAttributes = new Set(schema.blocks?.map(({ type }) => type));
  for (const child of children) {
    const nested = blockTypes.get(child.blockType)?.nested;
    if (nested !== undefined) collect(child.node, nested, found);
    else if (readAsAttributes.has(child.blockType)) for (const traversal of child.node.ofAttributes()) found.push(traversal);
  }
}

/** Adds the variables of expressions in the specification itself. */
function addVariablesOfSpec(spec: Spec, found: Traversal[]): void {
  const readsBody = spec.attributeSchemata !== undefined || spec.blockSchemata !== undefined;
  if (!readsBody) for (const traversal of spec.variables?.(NOTHING) ?? []) found.push(traversal);
  for (const child of spec.children) addVariablesOfSpec(child, found);
}

const NOTHING = { attributes: new Map(), blocks: [], missingItemRange: NO_RANGE };
const NO_ITERATORS: ReadonlySet<string> = new Set();

class Node implements VariablesNode {
  readonly body: Body;
  /** The names of the enclosing iterators. */
  readonly iterators: ReadonlySet<string>;
  /** Whether to include the contents of blocks, which their expansion does not need. */
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

  /** Returns the variables of a body that is read without a schema. */
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
    // The expansion will report the invalid iterator.
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

/** Adds the variables of an expression that are not iterators. */
function addFree(expression: Expression, iterators: ReadonlySet<string>, found: Traversal[]): void {
  for (const traversal of expression.variables()) if (!iterators.has(rootName(traversal))) found.push(traversal);
}

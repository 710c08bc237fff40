/** The references in a string of Terraform's JSON syntax. */
import { getExpressionAst } from "./expression-ast.ts";
import {
  type ExpressionType,
  getChildWithValue,
  isForExpression,
  isScopeTraversalExpression,
  type ScopeTraversalExpression,
} from "./syntax-tree.ts";
import { wrapTerraformExpression } from "./wrap-expression.ts";

/** A reference such as `var.name`. */
export type JsonReference = {
  /** The steps, separated by dots. A string key keeps its quotes. */
  value: string;
  /** The offset in the UTF-8 encoding of the expression at which the reference starts. */
  startPosition: number;
  /** The offset after the reference. */
  endPosition: number;
};

/**
 * Finds the references in a string, with the answers of `@cdktf/hcl2json`. Variables that a `for` binds are left out, and so is
 * everything in the value of a `for`.
 *
 * @param filename the name of the source in error messages
 * @param expression the text between the quotes of a string, or a string with its quotes
 * @returns a promise of the references in source order; it is rejected with an `Hcl2JsonError` if the source has errors
 */
export async function getReferencesInExpression(filename: string, expression: string): Promise<JsonReference[]> {
  const isQuoted = expression.startsWith('"');
  const { wrap, wrapOffset } = wrapTerraformExpression(isQuoted ? expression : `"${expression}"`);
  const tree = await getExpressionAst(filename, wrap);
  const offset = wrap === expression ? 0 : wrapOffset + (isQuoted ? 0 : 1);
  return tree === null ? [] : findReferences(tree, offset);
}

/** Variables that a `for` binds, and the variables of the expressions around it. */
interface Scope {
  readonly names: readonly string[];
  readonly outer: Scope | undefined;
}

/** A node, and the variables that are bound there. */
interface ScopedNode {
  readonly node: ExpressionType;
  readonly scope: Scope | undefined;
}

/** Finds the references in a tree. Takes no stack, because a tree may be a long chain. */
function findReferences(tree: ExpressionType, offset: number): JsonReference[] {
  const references: JsonReference[] = [];
  const pending: ScopedNode[] = [{ node: tree, scope: undefined }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, scope } = next;
    if (!isScopeTraversalExpression(node)) for (const part of partsOf(next).toReversed()) pending.push(part);
    else if (!isBound(node.meta.traversal[0]?.segment, scope)) references.push(referenceOf(node, offset));
  }
  return references;
}

/** Returns the parts of a node in which references are searched: the parts of a `for` except its value. */
function partsOf({ node, scope }: ScopedNode): readonly ScopedNode[] {
  if (!isForExpression(node)) return node.children.map((child) => ({ node: child, scope }));
  const { keyVar, valVar, collectionExpression, conditionalExpression } = node.meta;
  const inner = { names: [keyVar, valVar], outer: scope };
  return [collectionExpression, conditionalExpression].flatMap((source) => {
    const child = getChildWithValue(node, source);
    return child == null ? [] : [{ node: child, scope: inner }];
  });
}

function isBound(name: string | undefined, scope: Scope | undefined): boolean {
  for (let current = scope; current !== undefined; current = current.outer)
    if (name !== undefined && current.names.includes(name)) return true;
  return false;
}

function referenceOf({ meta: { traversal } }: ScopeTraversalExpression, offset: number): JsonReference {
  // Keys that are neither numbers nor strings have no text; the reference ends before them.
  const end = traversal.findIndex(({ segment }) => segment === undefined);
  const steps = end < 0 ? traversal : traversal.slice(0, end);
  return {
    value: steps.map(({ segment }) => segment).join("."),
    startPosition: (steps[0]?.range.start.byte ?? 0) - offset,
    endPosition: (steps.at(-1)?.range.end.byte ?? 0) - offset,
  };
}

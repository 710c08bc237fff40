/** Dependencies between everything that a tree of modules declares. */
import type { Range } from "@hcl-ts/hcl";

/** The kind of a node. */
export type GraphNodeKind =
  | "variable"
  /** The validations of a variable. Whatever refers to the variable depends on them too. */
  | "validation"
  | "local"
  | "output"
  | "resource"
  | "data"
  | "ephemeral"
  | "provider"
  | "check"
  /** The start of a check. The data source of the check is read after it. */
  | "report"
  /**
   * The call of a module: its `count`, `for_each` and `depends_on`. Everything inside depends on
   * it.
   */
  | "module"
  /** A module as a whole. It depends on everything inside the module. */
  | "module-end";

/** A node of the graph. */
export interface GraphNode {
  /** Unique in the tree: `var.a`, `module.net.local.b`, `module.net.aws_vpc.main`. */
  readonly id: string;
  readonly kind: GraphNodeKind;
  /** The names of the calls that lead to the module. */
  readonly module: readonly string[];
  /** The address within the module. */
  readonly address: string;
  /** The range of the declaration. */
  readonly range: Range | undefined;
}

/** A dependency of one node on another one. */
export interface GraphEdge {
  readonly to: string;
  /**
   * The first reference that causes the dependency; undefined if the dependency follows from the
   * structure.
   */
  readonly reference: Range | undefined;
}

/** A graph of dependencies. */
export interface DependencyGraph {
  /** The nodes by id, in the order of the tree and of the declarations. */
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** The direct dependencies of each node, by its id. */
  readonly dependencies: ReadonlyMap<string, readonly GraphEdge[]>;
}

/**
 * Returns the ids of all direct and indirect dependencies of a node, in the order in which they are
 * found.
 */
export function dependenciesOf({ dependencies }: DependencyGraph, id: string): ReadonlySet<string> {
  const found = new Set<string>();
  const pending = [id];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const { to } of dependencies.get(next) ?? []) {
      if (found.has(to)) continue;
      found.add(to);
      pending.push(to);
    }
  }
  return found;
}

/**
 * Returns a graph with only some nodes. Dependencies through other nodes become direct ones.
 *
 * @param kinds the kinds of nodes that remain; undefined for all
 */
export function restrictGraph(graph: DependencyGraph, kinds: readonly GraphNodeKind[] | undefined): DependencyGraph {
  if (kinds === undefined) return graph;
  const nodes = new Map([...graph.nodes].filter(([, { kind }]) => kinds.includes(kind)));
  const dependencies = new Map(Array.from(nodes.keys(), (id) => [id, edgesWithin(id, nodes, graph)]));
  return { nodes, dependencies };
}

/** Returns the dependencies of a node up to the next remaining nodes. */
function edgesWithin(id: string, nodes: DependencyGraph["nodes"], { dependencies }: DependencyGraph): readonly GraphEdge[] {
  const edges: GraphEdge[] = [];
  const seen = new Set<string>();
  const pending = [...(dependencies.get(id) ?? [])].reverse();
  for (let edge = pending.pop(); edge !== undefined; edge = pending.pop()) {
    if (seen.has(edge.to)) continue;
    seen.add(edge.to);
    if (nodes.has(edge.to)) edges.push(edge);
    else for (const next of dependencies.get(edge.to) ?? []) pending.push(next);
  }
  return edges;
}

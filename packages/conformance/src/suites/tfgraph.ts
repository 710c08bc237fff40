/** The dependencies in a tree of modules. */
import { memoryFiles } from "@hcl-ts/terraform";
import { dependenciesOf, dependencyGraph, type GraphNodeKind, loadTree } from "@hcl-ts/terraform/load";
import type { Suite } from "../vector.ts";

/** The kinds of nodes that the vectors do not have. */
const LEFT_OUT: ReadonlySet<GraphNodeKind> = new Set(["module", "module-end", "provider"]);

export const answer: Suite = (vector, dialect) => {
  const graph = dependencyGraph(loadTree(memoryFiles(vector.files as Readonly<Record<string, string>>), { dialect }));
  const ids = [...graph.nodes.values()].flatMap(({ id, kind }) => (LEFT_OUT.has(kind) ? [] : [id]));
  const shown = new Set(ids);
  const reach = ids.map((id) => [id, [...dependenciesOf(graph, id)].filter((other) => shown.has(other)).sort()] as const);
  return { reach: Object.fromEntries(reach) };
};

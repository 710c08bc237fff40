/** Finds what a plan with targets evaluates: the targets, what they depend on, and outputs of these. */

import { dependencyGraph } from "../graph/dependency-graph.ts";
import { dependenciesOf, type GraphNode } from "../graph/graph.ts";
import { type Address, formatAddress } from "../load/address.ts";
import type { ModuleTree } from "../load/module.ts";

const RESOURCES: ReadonlySet<string> = new Set(["resource", "data", "ephemeral"]);

/**
 * Returns the addresses of what is evaluated, without the keys of instances. As in Terraform and OpenTofu, an
 * output is evaluated if everything that it depends on is.
 */
export function targetedObjects(tree: ModuleTree, targets: readonly Address[]): ReadonlySet<string> {
  const graph = dependencyGraph(tree);
  const found = new Set<string>();
  for (const node of graph.nodes.values()) {
    if (!RESOURCES.has(node.kind) || !targets.some((target) => isWithin(node, target))) continue;
    found.add(node.id);
    for (const id of dependenciesOf(graph, node.id)) found.add(id);
  }
  for (const node of graph.nodes.values()) {
    if (node.kind !== "output" || node.module.length > 0) continue;
    const needed = [...dependenciesOf(graph, node.id)].filter((id) => RESOURCES.has(graph.nodes.get(id)?.kind ?? ""));
    if (needed.length > 0 && needed.every((id) => found.has(id))) {
      found.add(node.id);
      for (const id of dependenciesOf(graph, node.id)) found.add(id);
    }
  }
  return found;
}

/** Reports whether the resource of a node belongs to a target, whatever the keys of instances. */
function isWithin({ module, address }: GraphNode, target: Address): boolean {
  const names = target.module.map(({ name }) => name);
  if (names.some((name, i) => module[i] !== name)) return false;
  if (target.resource === undefined) return true;
  return names.length === module.length && address === formatAddress({ module: [], resource: { ...target.resource, key: undefined } });
}

/** Reports whether an instance belongs to one of the targets. */
export function isTargeted(instance: Address, targets: readonly Address[]): boolean {
  return targets.some(({ module, resource }) => {
    const isInModule = module.every(({ name, key }, i) => {
      const step = instance.module[i];
      return step?.name === name && (key === undefined || key === step.key);
    });
    if (!isInModule || resource === undefined || instance.resource === undefined) return isInModule && resource === undefined;
    const { mode, type, name, key } = resource;
    const own = instance.resource;
    return (
      instance.module.length === module.length &&
      own.mode === mode &&
      own.type === type &&
      own.name === name &&
      (key === undefined || key === own.key)
    );
  });
}

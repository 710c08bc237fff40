/** Graphs as text for other programs. */
import { terminalText } from "@hcl-ts/hcl";
import type { DependencyGraph, GraphNode, GraphNodeKind } from "./graph.ts";

/** Which nodes of a graph are shown. */
export interface FormatGraphOptions {
  /** The kinds of nodes to show; all when left out. Dependencies through other nodes are shown as direct ones. */
  readonly kinds?: readonly GraphNodeKind[] | undefined;
}

/** An edge between two shown nodes. */
type ShownEdge = readonly [from: string, to: string];

const SHAPES: Readonly<Partial<Record<GraphNodeKind, string>>> = {
  resource: "box",
  data: "box",
  ephemeral: "box",
  provider: "diamond",
  variable: "note",
  output: "note",
};

/** Returns a graph in the language of Graphviz, with a cluster for each module. */
export function formatGraphAsDot(graph: DependencyGraph, options: FormatGraphOptions = {}): string {
  const { nodes, edges } = shownPart(graph, options);
  const lines = ["digraph {", '  rankdir = "RL"'];
  for (const [module, members] of byModule(nodes)) {
    const indent = module === "" ? "  " : "    ";
    if (module !== "") lines.push(`  subgraph ${dotText(`cluster_${module}`)} {`, `    label = ${dotText(module)}`);
    for (const { id, kind, address } of members)
      lines.push(`${indent}${dotText(id)} [label = ${dotText(address)}, shape = ${SHAPES[kind] ?? "ellipse"}]`);
    if (module !== "") lines.push("  }");
  }
  for (const [from, to] of edges) lines.push(`  ${dotText(from)} -> ${dotText(to)}`);
  return `${lines.join("\n")}\n}\n`;
}

/** Returns a graph in the language of Mermaid, with a subgraph for each module. */
export function formatGraphAsMermaid(graph: DependencyGraph, options: FormatGraphOptions = {}): string {
  const { nodes, edges } = shownPart(graph, options);
  const names = new Map(nodes.map(({ id }, i) => [id, `n${i}`]));
  const lines = ["flowchart RL"];
  let count = 0;
  for (const [module, members] of byModule(nodes)) {
    const indent = module === "" ? "  " : "    ";
    if (module !== "") lines.push(`  subgraph m${count++}[${mermaidText(module)}]`);
    for (const { id, address } of members) lines.push(`${indent}${names.get(id)}[${mermaidText(address)}]`);
    if (module !== "") lines.push("  end");
  }
  for (const [from, to] of edges) lines.push(`  ${names.get(from)} --> ${names.get(to)}`);
  return `${lines.join("\n")}\n`;
}

function shownPart(
  { nodes, dependencies }: DependencyGraph,
  { kinds }: FormatGraphOptions,
): { readonly nodes: readonly GraphNode[]; readonly edges: readonly ShownEdge[] } {
  const isShown = (id: string): boolean => kinds === undefined || kinds.includes(nodes.get(id)!.kind);
  const shown = [...nodes.values()].filter(({ id }) => isShown(id));
  const edges: ShownEdge[] = [];
  for (const { id } of shown) {
    const seen = new Set<string>();
    const pending = [...(dependencies.get(id) ?? [])].reverse();
    for (let edge = pending.pop(); edge !== undefined; edge = pending.pop()) {
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      if (isShown(edge.to)) edges.push([id, edge.to]);
      else for (const next of dependencies.get(edge.to) ?? []) pending.push(next);
    }
  }
  return { nodes: shown, edges };
}

function byModule(nodes: readonly GraphNode[]): ReadonlyMap<string, readonly GraphNode[]> {
  const modules = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    const module = node.module.map((name) => `module.${name}`).join(".");
    const members = modules.get(module);
    if (members === undefined) modules.set(module, [node]);
    else members.push(node);
  }
  return modules;
}

function dotText(text: string): string {
  return `"${terminalText(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function mermaidText(text: string): string {
  return `"${terminalText(text).replaceAll("#", "#35;").replaceAll('"', "#quot;").replaceAll("<", "#lt;").replaceAll(">", "#gt;")}"`;
}

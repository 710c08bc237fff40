/** Writes graphs in the languages of other programs. */
import { terminalText } from "@hcl-ts/hcl";
import { type DependencyGraph, type GraphNode, type GraphNodeKind, restrictGraph } from "./graph.ts";

/** Settings that select the nodes of a graph to show. */
export interface FormatGraphOptions {
  /**
   * The kinds of nodes to show; all by default. Dependencies through hidden nodes are shown as
   * direct ones.
   */
  readonly kinds?: readonly GraphNodeKind[] | undefined;
}

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
  const { nodes, dependencies } = restrictGraph(graph, options.kinds);
  const lines = ["digraph {", '  rankdir = "RL"'];
  for (const [module, members] of byModule(nodes)) {
    const indent = module === "" ? "  " : "    ";
    if (module !== "") lines.push(`  subgraph ${dotText(`cluster_${module}`)} {`, `    label = ${dotText(module)}`);
    for (const { id, kind, address } of members)
      lines.push(`${indent}${dotText(id)} [label = ${dotText(address)}, shape = ${SHAPES[kind] ?? "ellipse"}]`);
    if (module !== "") lines.push("  }");
  }
  for (const [from, edges] of dependencies) for (const { to } of edges) lines.push(`  ${dotText(from)} -> ${dotText(to)}`);
  return `${lines.join("\n")}\n}\n`;
}

/** Returns a graph in the language of Mermaid, with a subgraph for each module. */
export function formatGraphAsMermaid(graph: DependencyGraph, options: FormatGraphOptions = {}): string {
  const { nodes, dependencies } = restrictGraph(graph, options.kinds);
  const names = new Map(Array.from(nodes.keys(), (id, i) => [id, `n${i}`]));
  const lines = ["flowchart RL"];
  let count = 0;
  for (const [module, members] of byModule(nodes)) {
    const indent = module === "" ? "  " : "    ";
    if (module !== "") lines.push(`  subgraph m${count++}[${mermaidText(module)}]`);
    for (const { id, address } of members) lines.push(`${indent}${names.get(id)}[${mermaidText(address)}]`);
    if (module !== "") lines.push("  end");
  }
  for (const [from, edges] of dependencies) for (const { to } of edges) lines.push(`  ${names.get(from)} --> ${names.get(to)}`);
  return `${lines.join("\n")}\n`;
}

function byModule(nodes: DependencyGraph["nodes"]): ReadonlyMap<string, readonly GraphNode[]> {
  const modules = new Map<string, GraphNode[]>();
  for (const node of nodes.values()) {
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

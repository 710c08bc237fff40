import { describe, expect, it } from "vitest";
import { loadTree } from "../load/load-tree.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { dependencyCycles } from "./cycles.ts";
import { dependencyGraph } from "./dependency-graph.ts";
import { formatGraphAsDot, formatGraphAsMermaid } from "./format-graph.ts";
import { type DependencyGraph, dependenciesOf } from "./graph.ts";

function graphOf(files: Readonly<Record<string, string>>): DependencyGraph {
  return dependencyGraph(loadTree(memoryFiles(files)));
}

const small = {
  "main.tf": 'variable "a" {}\nmodule "m" {\n  source = "./m"\n  x = var.a\n}\noutput "o" {\n  value = module.m.y\n}\n',
  "m/main.tf": 'variable "x" {}\nresource "t_a" "r" {\n  v = var.x\n}\noutput "y" {\n  value = t_a.r.id\n}\n',
};

describe("dependencies", () => {
  it("lead through the arguments and outputs of modules", () => {
    expect([...dependenciesOf(graphOf(small), "output.o")].sort()).toEqual([
      "module.m",
      "module.m.output.y",
      "module.m.t_a.r",
      "module.m.var.x",
      "var.a",
    ]);
  });

  it("lead through the configuration of a provider, which modules inherit", () => {
    const graph = graphOf({
      "main.tf": 'variable "region" {}\nprovider "t" {\n  region = var.region\n}\nmodule "m" {\n  source = "./m"\n}\n',
      "m/main.tf": 'resource "t_a" "r" {}\n',
    });
    expect([...dependenciesOf(graph, "module.m.t_a.r")].sort()).toEqual(["module.m", "provider.t", "var.region"]);
  });

  it("leave out references to what is not declared", () => {
    expect(graphOf({ "main.tf": 'output "o" {\n  value = [var.x, local.y, t_a.r, module.m, foo]\n}\n' }).dependencies.size).toBe(0);
  });

  it("are found in a chain of any length", () => {
    const count = 20_000;
    const chain = Array.from({ length: count }, (_, i) => `  l${i} = ${i === 0 ? "1" : `local.l${i - 1}`}`).join("\n");
    const graph = graphOf({ "main.tf": `locals {\n${chain}\n}\n` });
    expect(dependenciesOf(graph, `local.l${count - 1}`).size).toBe(count - 1);
    expect(dependencyCycles(graph)).toEqual([]);
  });
});

describe("cycles", () => {
  it("are reported as a shortest way around", () => {
    const graph = graphOf({
      "main.tf": "locals {\n  a = local.b\n  b = [local.c, local.a]\n  c = local.b\n  d = local.a\n  e = local.e\n}\n",
    });
    expect(dependencyCycles(graph).map((cycle) => [...cycle].sort())).toEqual([["local.a", "local.b"], ["local.e"]]);
  });
});

describe("text", () => {
  it("has a cluster for each module in the language of Graphviz", () => {
    expect(formatGraphAsDot(graphOf(small), { kinds: ["variable", "resource", "output"] })).toMatchInlineSnapshot(`
      "digraph {
        rankdir = "RL"
        "var.a" [label = "var.a", shape = note]
        "output.o" [label = "output.o", shape = note]
        subgraph "cluster_module.m" {
          label = "module.m"
          "module.m.var.x" [label = "var.x", shape = note]
          "module.m.t_a.r" [label = "t_a.r", shape = box]
          "module.m.output.y" [label = "output.y", shape = note]
        }
        "output.o" -> "module.m.output.y"
        "module.m.var.x" -> "var.a"
        "module.m.t_a.r" -> "module.m.var.x"
        "module.m.output.y" -> "module.m.t_a.r"
      }
      "
    `);
  });

  it("has a subgraph for each module in the language of Mermaid", () => {
    expect(formatGraphAsMermaid(graphOf(small), { kinds: ["variable", "resource", "output"] })).toMatchInlineSnapshot(`
      "flowchart RL
        n0["var.a"]
        n1["output.o"]
        subgraph m0["module.m"]
          n2["var.x"]
          n3["t_a.r"]
          n4["output.y"]
        end
        n1 --> n4
        n2 --> n0
        n3 --> n2
        n4 --> n3
      "
    `);
  });
});

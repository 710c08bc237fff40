import { describe, expect, it } from "vitest";
import { loadTree } from "../load/load-tree.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { dependencyCycles } from "./cycles.ts";
import { dependencyGraph } from "./dependency-graph.ts";
import { formatGraphAsDot, formatGraphAsMermaid } from "./format-graph.ts";
import { type DependencyGraph, dependenciesOf, restrictGraph } from "./graph.ts";

type Files = Readonly<Record<string, string>>;
const graphOf = (files: Files | string): DependencyGraph =>
  dependencyGraph(loadTree(memoryFiles(typeof files === "string" ? { "main.tf": files } : files)));

/** The direct dependencies of a node, with the position of the reference that causes each. */
const direct = (files: Files | string, id: string): readonly string[] =>
  (graphOf(files).dependencies.get(id) ?? []).map(({ to, reference }) => (reference === undefined ? to : `${to} ${reference.start.line}`));

const RULE = (reference: string): string => `condition     = ${reference} != ""\n    error_message = "No \${local.m}."\n`;

describe("the nodes of a graph", () => {
  it("are everything that a module declares, with its kind", () => {
    const graph = graphOf({
      "main.tf": `variable "v" {}
variable "w" {
  validation {
    ${RULE("var.w")}  }
}
locals {
  l = 1
}
output "o" {
  value = 1
}
resource "t_a" "r" {}
data "t_a" "d" {}
ephemeral "t_a" "e" {}
provider "t" {
  alias = "x"
}
module "m" {
  source = "./m"
}
check "c" {
  data "t_a" "own" {}
  assert {
    ${RULE("data.t_a.own.x")}  }
}
`,
      "m/main.tf": "",
    });
    expect(Array.from(graph.nodes.values(), ({ id, kind, range }) => `${kind} ${id} ${range?.start.line}`)).toEqual([
      "variable var.v 1",
      "variable var.w 2",
      "validation var.w (validation) 2",
      "local local.l 9",
      "provider provider.t.x 17",
      "resource t_a.r 14",
      "data data.t_a.d 15",
      "ephemeral ephemeral.t_a.e 16",
      "report check.c (report) 23",
      "data data.t_a.own 24",
      "check check.c 23",
      "module module.m 20",
      "module-end module.m (end) 20",
      "output output.o 11",
    ]);
  });
});

describe("the dependencies of a node", () => {
  it.each<[node: string, source: string, expected: readonly string[]]>([
    ["a.x", "", []],
    ["local.a", "locals {\n  a = local.b + local.b\n  b = 1\n}\n", ["local.b 2"]],
    [
      "local.a",
      "locals {\n  a = [var.v, data.t_a.d.x, t_a.r, module.n, path.module, each.key, foo]\n}\n",
      ["var.v 2", "data.t_a.d 2", "t_a.r 2"],
    ],
    [
      "output.p",
      'output "p" {\n  value      = local.x\n  depends_on = [t_a.r]\n  precondition {\n    condition     = data.t_a.d.x != ""\n    error_message = "No ${var.v}."\n  }\n}\nlocals {\n  x = 1\n}\n',
      ["local.x 2", "t_a.r 3", "data.t_a.d 5", "var.v 6"],
    ],
    [
      "t_b.r",
      'resource "t_b" "r" {\n  count = var.v\n  x     = local.x\n  nested {\n    y = t_a.r.id\n  }\n  depends_on = [data.t_a.d]\n}\nlocals {\n  x = 1\n}\n',
      ["var.v 2", "local.x 3", "t_a.r 5", "data.t_a.d 7"],
    ],
    [
      "t_b.r",
      'resource "t_b" "r" {\n  for_each = var.v\n  dynamic "x" {\n    for_each = local.x\n    content {\n      y = [x.value, t_a.r]\n    }\n  }\n}\nlocals {\n  x = 1\n}\n',
      ["var.v 2", "local.x 4", "t_a.r 6"],
    ],
    ["t_b.r", 'resource "t_b" "r" {\n  x = t_b.r.y\n}\n', []],
    [
      "t_b.r",
      `resource "t_b" "r" {
  lifecycle {
    replace_triggered_by = [t_a.r]
    precondition {
      condition     = var.v
      error_message = "No."
    }
    postcondition {
      condition     = data.t_a.d.x
      error_message = "No."
    }
  }
}
`,
      ["t_a.r 3", "var.v 5", "data.t_a.d 9"],
    ],
    [
      "t_b.r",
      'resource "t_b" "r" {\n  connection {\n    host = var.v\n  }\n  provisioner "local-exec" {\n    command = t_a.r.id\n    connection {\n      host = data.t_a.d.x\n    }\n  }\n}\n',
      ["var.v 3", "t_a.r 6", "data.t_a.d 8"],
    ],
    ["t_b.r", 'resource "t_b" "r" {\n  provider = t.x\n}\nprovider "t" {\n  alias = "x"\n}\nprovider "t" {}\n', ["provider.t.x 2"]],
    ["t_b.r", 'resource "t_b" "r" {}\nprovider "t" {}\nprovider "u" {}\n', ["provider.t"]],
    ["provider.t", 'provider "t" {\n  x = var.v\n  y {\n    z = t_a.r.id\n  }\n}\n', ["var.v 2", "t_a.r 4"]],
    [
      "var.w (validation)",
      'variable "w" {\n  validation {\n    condition     = var.w > local.x\n    error_message = "No ${var.v}."\n  }\n}\nlocals {\n  x = 1\n}\n',
      ["var.w 3", "local.x 3", "var.v 4"],
    ],
    [
      "local.a",
      'variable "w" {\n  validation {\n    condition     = var.w > 1\n    error_message = "No."\n  }\n}\nlocals {\n  a = var.w\n}\n',
      ["var.w 8", "var.w (validation) 8"],
    ],
    [
      "check.c",
      'check "c" {\n  data "t_a" "own" {\n    x = var.v\n  }\n  assert {\n    condition     = t_a.r.id\n    error_message = "No."\n  }\n}\n',
      ["check.c (report)", "t_a.r 6", "data.t_a.own"],
    ],
    [
      "data.t_a.own",
      'check "c" {\n  data "t_a" "own" {\n    x = var.v\n  }\n  assert {\n    condition     = t_a.r.id\n    error_message = "No."\n  }\n}\n',
      ["check.c (report)", "var.v 3"],
    ],
    [
      "t_a.r",
      "import {\n  to = t_a.r\n  id = var.v\n}\nimport {\n  for_each = local.x\n  to       = t_a.r\n  identity = { a = data.t_a.d.x }\n}\nlocals {\n  x = 1\n}\n",
      ["var.v 3", "data.t_a.d 8", "local.x 6"],
    ],
    [
      "module.m",
      'module "m" {\n  source     = "./m"\n  count      = var.v\n  depends_on = [t_a.r]\n  x          = data.t_a.d.x\n}\n',
      ["var.v 3", "t_a.r 4"],
    ],
    ["module.m.var.x", 'module "m" {\n  source = "./m"\n  x      = data.t_a.d.x\n  y      = var.v\n}\n', ["module.m", "data.t_a.d 3"]],
    ["module.m.output.y", 'module "m" {\n  source = "./m"\n}\n', ["module.m.t_a.r 4", "module.m"]],
    ["module.m.t_a.r", 'module "m" {\n  source = "./m"\n}\n', ["module.m"]],
    ["module.m.t_a.r", 'module "m" {\n  source = "./m"\n}\nprovider "t" {}\n', ["provider.t", "module.m"]],
    [
      "module.m.t_a.r",
      'module "m" {\n  source    = "./m"\n  providers = { t = t.x }\n}\nprovider "t" {\n  alias = "x"\n}\nprovider "t" {}\n',
      ["provider.t.x", "module.m"],
    ],
    ["module.m (end)", 'module "m" {\n  source = "./m"\n}\n', ["module.m", "module.m.var.x", "module.m.t_a.r", "module.m.output.y"]],
    ["local.a", 'module "m" {\n  source = "./m"\n}\nlocals {\n  a = module.m.y\n}\n', ["module.m.output.y 5"]],
    ["local.a", 'module "m" {\n  source = "./m"\n  count  = 1\n}\nlocals {\n  a = module.m[0].y\n}\n', ["module.m.output.y 6"]],
    ["local.a", 'module "m" {\n  source = "./m"\n}\nlocals {\n  a = module.m\n}\n', ["module.m (end) 5"]],
    ["local.a", 'module "m" {\n  source = "./m"\n}\nlocals {\n  a = module.m.none\n}\n', ["module.m (end) 5"]],
  ])("%s are found in %j", (node, source, expected) => {
    const files = {
      "decl.tf": `variable "v" {}\nresource "t_a" "r" {}\ndata "t_a" "d" {}\n`,
      "main.tf": source,
      "m/main.tf": 'variable "x" {}\nresource "t_a" "r" {}\noutput "y" {\n  value = t_a.r.id\n}\n',
    };
    expect([...direct(files, node)].sort()).toEqual([...expected].sort());
  });

  it("lead through all levels of modules to the configuration of a provider", () => {
    const files = {
      "main.tf": 'provider "t" {\n  alias = "root"\n}\nmodule "m" {\n  source    = "./m"\n  providers = { t.mid = t.root }\n}\n',
      "m/main.tf": `terraform {
  required_providers {
    t = {
      source                = "a/t"
      configuration_aliases = [t.mid]
    }
  }
}
module "n" {
  source    = "./n"
  providers = { t = t.mid }
}
`,
      "m/n/main.tf": 'resource "t_a" "r" {}\nresource "t_a" "s" {\n  provider = t.none\n}\n',
    };
    expect(direct(files, "module.m.module.n.t_a.r")).toContain("provider.t.root");
    expect(direct(files, "module.m.module.n.t_a.s")).toEqual(["module.m.module.n"]);
  });
});

describe("a restricted graph", () => {
  const source =
    'variable "v" {}\nlocals {\n  a = var.v\n  b = local.a\n}\noutput "o" {\n  value = [local.b, local.a]\n}\noutput "p" {\n  value = 1\n}\n';

  it("has direct dependencies in place of those through hidden nodes", () => {
    const graph = restrictGraph(graphOf(source), ["variable", "output"]);
    expect([...graph.nodes.keys()]).toEqual(["var.v", "output.o", "output.p"]);
    expect(Array.from(graph.dependencies, ([id, edges]) => [id, edges.map(({ to }) => to)])).toEqual([
      ["var.v", []],
      ["output.o", ["var.v"]],
      ["output.p", []],
    ]);
    expect([...restrictGraph(graphOf(source), []).nodes.keys()]).toEqual([]);
    const whole = graphOf(source);
    expect(restrictGraph(whole, undefined)).toBe(whole);
  });

  it("ends for hidden cycles", () => {
    const graph = restrictGraph(graphOf('locals {\n  a = local.b\n  b = local.a\n}\noutput "o" {\n  value = local.a\n}\n'), ["output"]);
    expect([...graph.dependencies.get("output.o")!]).toEqual([]);
    expect([...dependenciesOf(graph, "output.o")]).toEqual([]);
  });
});

describe("a cycle", () => {
  it.each<[source: string, cycles: readonly (readonly string[])[]]>([
    ["locals {\n  a = local.b\n  b = 1\n}\n", []],
    ["locals {\n  a = local.a\n}\n", [["local.a"]]],
    ["locals {\n  a = local.b\n  b = local.c\n  c = local.a\n}\n", [["local.a", "local.b", "local.c"]]],
    ["locals {\n  a = [local.b, local.d]\n  b = local.c\n  c = local.a\n  d = local.a\n}\n", [["local.a", "local.d"]]],
    ["locals {\n  a = [local.x, local.b]\n  b = local.c\n  c = local.a\n  x = 1\n}\n", [["local.a", "local.b", "local.c"]]],
    [
      "locals {\n  a = local.b\n  b = local.a\n  c = local.d\n  d = [local.c, local.a]\n}\n",
      [
        ["local.a", "local.b"],
        ["local.c", "local.d"],
      ],
    ],
  ])("is found in %j", (source, cycles) => {
    const rotated = (cycle: readonly string[]): readonly string[] => {
      const first = cycle.indexOf([...cycle].sort()[0]!);
      return [...cycle.slice(first), ...cycle.slice(0, first)];
    };
    const found = dependencyCycles(graphOf(source)).map(rotated);
    expect([...found].sort()).toEqual([...cycles].sort());
  });
});

describe("a drawn graph", () => {
  const files = {
    "main.tf":
      'variable "v" {}\ndata "t_a" "d" {}\nephemeral "t_a" "e" {}\nprovider "t" {}\nlocals {\n  l = var.v\n}\nmodule "m" {\n  source = "./m"\n}\n',
    "m/main.tf": 'module "n" {\n  source = "./n"\n}\n',
    "m/n/main.tf": 'resource "t_a" "r" {}\n',
  };

  it("has a shape for each kind of node, and nested modules by their whole names", () => {
    const dot = formatGraphAsDot(graphOf(files), { kinds: ["variable", "data", "ephemeral", "provider", "local", "resource"] });
    for (const [id, shape] of [
      ["var.v", "note"],
      ["data.t_a.d", "box"],
      ["ephemeral.t_a.e", "box"],
      ["provider.t", "diamond"],
      ["local.l", "ellipse"],
    ])
      expect(dot).toContain(`  "${id}" [label = "${id}", shape = ${shape}]\n`);
    expect(dot).toContain(
      '  subgraph "cluster_module.m.module.n" {\n    label = "module.m.module.n"\n    "module.m.module.n.t_a.r" [label = "t_a.r", shape = box]\n  }\n',
    );
    expect(dot).toContain('  "data.t_a.d" -> "provider.t"\n');
    const mermaid = formatGraphAsMermaid(graphOf(files), { kinds: ["variable", "local", "resource"] });
    expect(mermaid).toBe(
      'flowchart RL\n  n0["var.v"]\n  n1["local.l"]\n  subgraph m0["module.m.module.n"]\n    n2["t_a.r"]\n  end\n  n1 --> n0\n',
    );
  });

  it("shows all kinds of nodes by default", () => {
    const dot = formatGraphAsDot(graphOf(files));
    expect(dot).toContain('"module.m (end)" [label = "module.m (end)", shape = ellipse]');
    expect(formatGraphAsMermaid(graphOf(files))).toContain('["module.m (end)"]');
  });

  it("escapes characters that have a meaning in each language", () => {
    const json = JSON.stringify({ resource: { t_a: { 'a"b\\c#d<e>': {} } } });
    const graph = graphOf({ "main.tf.json": json });
    expect(formatGraphAsDot(graph)).toContain('"t_a.a\\"b\\\\c#d<e>"');
    expect(formatGraphAsMermaid(graph)).toContain('"t_a.a#quot;b\\c#35;d#lt;e#gt;"');
  });
});

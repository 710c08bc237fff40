import type { Range } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { declarationAt, findArgument, markedData, referredDeclarations, UNKNOWN, WITHHELD } from "../src/entry/evaluate.ts";
import { evaluateModule, memoryFiles } from "../src/index.ts";

const at = ({ filename, start, end }: Range): string => `${filename}:${start.line},${start.column}-${end.line},${end.column}`;

/** The position of the argument at a path of `t_a.x`. */
function position(source: string, path: readonly (string | number)[], filename = "main.tf", address = "t_a.x"): string | undefined {
  const { instances } = evaluateModule(memoryFiles({ [filename]: source }), { onError: "unknown" });
  const found = findArgument(instances.get(address)!, path);
  return found && at(found.range);
}

describe("findArgument", () => {
  const source = `resource "t_a" "x" {
  name = "a"
  tags = { team = "b", "stage" = ["c", "d"] }
  list = concat(["e"], ["f"])
  rule {
    port = 1
    to {
      host = "g"
    }
  }
  rule {
    port = 2
  }
}
`;

  it.each([
    [[], "main.tf:1,1-1,19"],
    [["name"], "main.tf:2,3-2,13"],
    [["tags", "team"], "main.tf:3,19-3,22"],
    [["tags", "stage", 1], "main.tf:3,40-3,43"],
    // A function returns the elements, so the source shows only the call.
    [["list", 1], "main.tf:4,3-4,30"],
    [["rule", 0], "main.tf:5,3-5,7"],
    [["rule", 1, "port"], "main.tf:12,5-12,13"],
    [["rule", 0, "to", 0, "host"], "main.tf:8,7-8,17"],
    [["id"], undefined],
    [["rule", 2], undefined],
    [["rule", 0, "id"], undefined],
  ])("finds %j", (path, expected) => {
    expect(position(source, path)).toBe(expected);
  });

  it("finds arguments in JSON", () => {
    const json = '{"resource": {"t_a": {"x": {"name": "a", "list": [1, 2]}}}}';
    expect(position(json, ["name"], "main.tf.json")).toBe("main.tf.json:1,29-1,40");
    expect(position(json, ["list", 1], "main.tf.json")).toBe("main.tf.json:1,54-1,55");
  });

  it("finds the dynamic block that a block comes from, before and after written ones", () => {
    const dynamic = `resource "t_a" "x" {
  rule {
    port = 1
  }
  dynamic "rule" {
    for_each = [2, 3]
    content {
      port = rule.value
    }
  }
  rule {
    port = 4
  }
}
`;
    expect([0, 1, 2, 3, 4].map((i) => position(dynamic, ["rule", i, "port"]))).toEqual([
      "main.tf:3,5-3,13",
      "main.tf:8,7-8,24",
      "main.tf:8,7-8,24",
      "main.tf:12,5-12,13",
      undefined,
    ]);
    expect(position(dynamic, ["rule", 1])).toBe("main.tf:5,3-5,17");
  });

  it("finds arguments that an override file sets", () => {
    const fs = memoryFiles({
      "main.tf": 'resource "t_a" "x" {\n  a = 1\n  b = 2\n}\n',
      "override.tf": 'resource "t_a" "x" {\n  b = 3\n}\n',
    });
    const instance = evaluateModule(fs).instances.get("t_a.x")!;
    expect(["a", "b"].map((name) => at(findArgument(instance, [name])!.range))).toEqual(["main.tf:2,3-2,8", "override.tf:2,3-2,8"]);
  });
});

describe("referredDeclarations", () => {
  const fs = memoryFiles({
    "main.tf": `variable "a" {}
locals {
  b = var.a
}
module "net" {
  source = "./net"
  cidr   = local.b
}
module "far" {
  source = "a/b/c"
}
data "t_d" "d" {}
resource "t_a" "x" {
  for_each = toset(["k"])
  v = [local.b, module.net.id, module.far.id, data.t_d.d.id, each.key, var.none, t_a.x["k"].id]
}
`,
    "net/main.tf": 'variable "cidr" {}\noutput "id" {\n  value = var.cidr\n}\n',
  });
  const { tree, instances } = evaluateModule(fs, { onError: "unknown" });

  it("leads from an argument to declarations", () => {
    const { expression } = findArgument(instances.get('t_a.x["k"]')!, ["v"])!;
    const found = referredDeclarations(tree, expression!);
    expect(found.map(({ kind, address, declaration }) => `${kind} ${address} ${at(declaration.nameRange)}`)).toEqual([
      "local local.b main.tf:3,3-3,4",
      "output module.net.output.id net/main.tf:2,8-2,12",
      "module module.far main.tf:9,8-9,13",
      "resource data.t_d.d main.tf:12,12-12,15",
      "resource t_a.x main.tf:13,16-13,19",
    ]);
  });

  it("leads from a position to a declaration, in called modules too", () => {
    const text = (name: string): string => new TextDecoder().decode(fs.readFile(name));
    const of = (name: string, search: string): string | undefined => declarationAt(tree, name, text(name).indexOf(search))?.address;
    expect(of("main.tf", "var.a")).toBe("var.a");
    expect(of("main.tf", "net.id")).toBe("module.net.output.id");
    expect(of("net/main.tf", "cidr\n")).toBe("var.cidr");
    expect(of("main.tf", "none")).toBeUndefined();
    expect(of("main.tf", "source")).toBeUndefined();
    expect(declarationAt(tree, "none.tf", 0)).toBeUndefined();
  });
});

describe("markedData", () => {
  const { outputs } = evaluateModule(
    memoryFiles({
      "main.tf": `resource "t_a" "x" {}
variable "s" {
  default   = "s3cret"
  sensitive = true
}
output "o" {
  value     = { null = null, unknown = t_a.x.id, secret = var.s, list = [1, t_a.x.id], n = 12345678901234567890.5 }
  sensitive = true
}
`,
    }),
  );
  const value = outputs.get("o")!.value;
  // An output that is sensitive is so as a whole.
  const inner = value.isMarked() ? markedData(value, { showSensitive: true }) : undefined;

  it("tells null from parts that are not known or not shown", () => {
    expect(markedData(value)).toBe(WITHHELD);
    expect(inner).toEqual({ null: null, unknown: UNKNOWN, secret: "s3cret", list: [1, UNKNOWN], n: "12345678901234567890.5" });
    expect(markedData(value, { showSensitive: true, unknown: "?" })).toMatchObject({ unknown: "?", list: [1, "?"] });
    expect(JSON.stringify([UNKNOWN, WITHHELD])).toBe("[null,null]");
    expect(`${UNKNOWN} ${WITHHELD}`).toBe("(known after apply) (sensitive value)");
  });
});

import { describe, expect, it } from "vitest";
import { offsetAt, uri, Workbench } from "./workbench.ts";

const FILES = {
  "net/main.tf": 'variable "reg‸ion" {}\noutput "zone" {\n  value = var.region\n}\n',
  "a/main.tf": 'module "net" {\n  source = "../net"\n  region = "eu"\n}\noutput "z" {\n  value = module.net.zone\n}\n',
  "b/calls.tf.json":
    '{ "module": { "n": { "source": "../net", "region": "${var.r}" } }, "output": { "z": { "value": "${module.n.zone}" } } }\n',
  "c/main.tf":
    'module "net" {\n  source   = "../net"\n  for_each = toset(["x"])\n  region   = each.key\n}\noutput "z" {\n  value = module.net["x"].zone\n}\n',
  "c/more_override.tf": 'module "net" {\n  region = "other"\n}\n',
  "d/main.tf": 'module "net" {\n  source = "./net"\n  region = "a module of the same name"\n}\n',
  "d/net/main.tf": 'variable "region" {}\noutput "o" {\n  value = var.region\n}\n',
};

describe("the modules that call another one", () => {
  it("are renamed with it, whether they are open or not", () => {
    const bench = new Workbench(FILES);
    expect(bench.rename("area")).toEqual({
      "net/main.tf": 'variable "area" {}\noutput "zone" {\n  value = var.area\n}\n',
      "a/main.tf": FILES["a/main.tf"].replace("  region", "  area"),
      "b/calls.tf.json": FILES["b/calls.tf.json"].replace('"region"', '"area"'),
      "c/main.tf": FILES["c/main.tf"].replace("  region", "  area"),
      "c/more_override.tf": 'module "net" {\n  area = "other"\n}\n',
    });
  });

  it("are renamed with an output, through their instances", () => {
    const bench = new Workbench({ ...FILES, "net/main.tf": FILES["net/main.tf"].replace("‸", "").replace("zone", "zo‸ne") });
    const after = bench.rename("place");
    expect(Object.keys(after).sort()).toEqual(["a/main.tf", "b/calls.tf.json", "c/main.tf", "net/main.tf"]);
    expect(after).toMatchObject({ "c/main.tf": FILES["c/main.tf"].replace(".zone", ".place") });
  });

  it("are known as they are now", () => {
    const bench = new Workbench(FILES);
    const callers = (): readonly string[] =>
      bench.service
        .references(bench.uri, bench.position, { includeDeclaration: false })
        .map(({ uri: at, range }) => `${at.slice(uri("").length)}:${range.start.line + 1}`)
        .filter((place) => !place.startsWith("net/"))
        .sort();
    expect(callers()).toEqual(["a/main.tf:3", "b/calls.tf.json:1", "c/main.tf:4", "c/more_override.tf:2"]);
    bench.open("a/main.tf");
    const text = FILES["a/main.tf"];
    expect(offsetAt(text, { line: 2, character: 2 })).toBe(text.indexOf("region"));
    bench.service.update(uri("a/main.tf"), [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "\n" }]);
    expect(callers()[0]).toBe("a/main.tf:4");
    bench.service.update(uri("a/main.tf"), [{ text: text.replace("../net", "../other") }]);
    expect(callers()).not.toContain("a/main.tf:3");
    bench.service.close(uri("a/main.tf"));
    expect(callers()[0]).toBe("a/main.tf:3");
  });
});

import { describe, expect, it } from "vitest";
import { evaluateFiles, summaries } from "../../test/evaluate-files.ts";
import { formatAddress } from "../load/address.ts";
import { loadTree } from "../load/load-tree.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { applyMoves } from "./moves.ts";
import { parseAddress } from "./prior-objects.ts";

/** Returns the current addresses of objects in a state. */
function current(files: string | Record<string, string>, ...addresses: readonly string[]): readonly string[] {
  const all = typeof files === "string" ? { "main.tf": files, "m/main.tf": 'resource "t_a" "x" {}\n' } : files;
  const moved = applyMoves(
    loadTree(memoryFiles(all)),
    addresses.map((address) => parseAddress(address)!),
  );
  return Array.from(moved.values(), formatAddress);
}

const moved = (from: string, to: string): string => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;

describe("an object", () => {
  it("moves to the address of a moved block, and further by the next one", () => {
    const source = `resource "t_a" "c" {}\n${moved("t_a.a", "t_a.b")}${moved("t_a.b", "t_a.c")}`;
    expect(current(source, "t_a.a", "t_a.x")).toEqual(["t_a.c", "t_a.x"]);
  });

  it("stops after a cycle of moves", () => {
    expect(current(`${moved("t_a.a", "t_a.b")}${moved("t_a.b", "t_a.a")}`, "t_a.a")).toEqual(["t_a.b"]);
  });

  it.each([
    ["t_a.a", "t_a.b", "t_a.a", "t_a.b"],
    ["t_a.a", "t_a.b", "t_a.a[2]", "t_a.b[2]"],
    ["t_a.a", "t_a.b", 't_a.a["k"]', 't_a.b["k"]'],
    ["t_a.a", "t_a.b[0]", "t_a.a", "t_a.b[0]"],
    ["t_a.a", "t_a.b[0]", "t_a.a[0]", "t_a.a[0]"],
    ["t_a.a[0]", "t_a.b", "t_a.a[0]", "t_a.b"],
    ["t_a.a[0]", "t_a.b", "t_a.a[1]", "t_a.a[1]"],
    ["t_a.a[0]", "t_a.b", "t_a.a", "t_a.a"],
    ["t_a.a[0]", 't_a.a["k"]', "t_a.a[0]", 't_a.a["k"]'],
    ["t_a.a", "t_b.a", "t_a.a", "t_b.a"],
    ["t_a.a", "t_b.a", "t_c.a", "t_c.a"],
    ["t_a.a", "t_a.b", "data.t_a.a", "data.t_a.a"],
    ["t_a.a", "t_a.b", "module.m.t_a.a", "module.m.t_a.a"],
    ["t_a.a", "module.m.t_a.y", "t_a.a", "module.m.t_a.y"],
    ["module.m.t_a.a", "t_a.b", "module.m.t_a.a", "t_a.b"],
    ["module.m.t_a.a", "t_a.b", "t_a.a", "t_a.a"],
    ["module.m.t_a.a", "t_a.b", "module.n.t_a.a", "module.n.t_a.a"],
    ["module.m.t_a.a", "t_a.b", "module.m.module.n.t_a.a", "module.m.module.n.t_a.a"],
    ["module.m[0].t_a.a", "t_a.b", "module.m[0].t_a.a", "t_a.b"],
    ["module.m[0].t_a.a", "t_a.b", "module.m[1].t_a.a", "module.m[1].t_a.a"],
    ["module.m", "module.n", "module.m.t_a.a", "module.n.t_a.a"],
    ["module.m", "module.n", "module.m[3].t_a.a[1]", "module.n[3].t_a.a[1]"],
    ["module.m", "module.n", "module.m.module.o.t_a.a", "module.n.module.o.t_a.a"],
    ["module.m", "module.n", "module.o.t_a.a", "module.o.t_a.a"],
    ["module.m", "module.n", "t_a.a", "t_a.a"],
    ["module.m", "module.n[0]", "module.m.t_a.a", "module.n[0].t_a.a"],
    ["module.m", "module.n[0]", "module.m[0].t_a.a", "module.m[0].t_a.a"],
    ["module.m[0]", "module.n", "module.m[0].t_a.a", "module.n.t_a.a"],
    ["module.m[0]", "module.n", "module.m[1].t_a.a", "module.m[1].t_a.a"],
    ["module.m[0]", 'module.m["k"]', "module.m[0].t_a.a", 'module.m["k"].t_a.a'],
    ["module.m.module.n", "module.o", "module.m.module.n.t_a.a", "module.o.t_a.a"],
    ["module.m.module.n", "module.o", "module.m.module.p.t_a.a", "module.m.module.p.t_a.a"],
    ["module.m.module.n", "module.o", "module.p.module.n.t_a.a", "module.p.module.n.t_a.a"],
    ["module.m.module.n", "module.o", "module.m.t_a.a", "module.m.t_a.a"],
    ["module.n", "module.m.module.o", "module.n.t_a.a", "module.m.module.o.t_a.a"],
  ])("moves from %s to %s: %s becomes %s", (from, to, before, after) => {
    expect(current(moved(from, to), before)).toEqual([after]);
  });

  it("moves by the blocks of its module, in all instances of the module", () => {
    const files = {
      "main.tf": 'module "m" {\n  source = "./m"\n  count  = 2\n}\nmodule "n" {\n  source = "./n"\n}\n',
      "m/main.tf": `resource "t_a" "b" {}\n${moved("t_a.a", "t_a.b")}${moved("module.old", "module.new")}`,
      "n/main.tf": 'resource "t_a" "a" {}\n',
    };
    expect(
      current(
        files,
        "module.m[0].t_a.a",
        "module.m[1].t_a.a",
        "module.n.t_a.a",
        "t_a.a",
        "module.m[1].module.old.t_a.x",
        "module.n.module.old.t_a.x",
      ),
    ).toEqual([
      "module.m[0].t_a.b",
      "module.m[1].t_a.b",
      "module.n.t_a.a",
      "t_a.a",
      "module.m[1].module.new.t_a.x",
      "module.n.module.old.t_a.x",
    ]);
  });

  it("moves to the first instance of a resource with count, and back", () => {
    expect(current('resource "t_a" "a" {\n  count = 2\n}\n', "t_a.a")).toEqual(["t_a.a[0]"]);
    expect(current('resource "t_a" "a" {}\n', "t_a.a[0]", "t_a.a[1]")).toEqual(["t_a.a", "t_a.a[1]"]);
    expect(current('resource "t_a" "b" {\n  count = 2\n}\n', "t_a.a")).toEqual(["t_a.a"]);
    expect(current(`resource "t_a" "b" {\n  count = 2\n}\n${moved("t_a.a", "t_a.b")}`, "t_a.a")).toEqual(["t_a.b[0]"]);
  });

  it("does not move to an instance that exists, or to one of for_each", () => {
    expect(current('resource "t_a" "a" {\n  count = 2\n}\n', "t_a.a[0]", "t_a.a")).toEqual(["t_a.a[0]", "t_a.a"]);
    expect(current('resource "t_a" "a" {\n  for_each = {}\n}\n', "t_a.a", "t_a.a[0]")).toEqual(["t_a.a", "t_a.a[0]"]);
  });
});

describe("moved blocks", () => {
  const problems = (...blocks: readonly string[]): readonly string[] => {
    const main = `${blocks.join("")}module "m" {
  source = "./m"
}
module "c" {
  source = "./m"
  count  = 1
}
module "f" {
  source   = "./m"
  for_each = { k = 1 }
}
resource "t_a" "single" {}
resource "t_a" "counted" {
  count = 1
}
resource "t_a" "keyed" {
  for_each = { k = 1 }
}
data "t_a" "source" {}
`;
    return summaries(evaluateFiles({ "main.tf": main, "m/main.tf": 'resource "t_a" "x" {}\n' }).diagnostics);
  };
  const declared = "error moved-object-still-declared main.tf:1,1";

  it.each<[from: string, to: string, ...expected: readonly string[]]>([
    ["t_a.gone", "t_a.single"],
    ["t_a.single", "t_a.other", declared],
    ["t_a.single[0]", "t_a.other"],
    ['t_a.single["k"]', "t_a.other"],
    ["t_a.single", "t_a.single[0]", declared],
    ["t_a.single[0]", "t_a.single"],
    ["t_a.counted", "t_a.other", declared],
    ["t_a.counted[0]", "t_a.other", declared],
    ['t_a.counted["k"]', "t_a.other"],
    ["t_a.counted", "t_a.counted[0]"],
    ["t_a.counted", "t_a.other[0]"],
    ["t_a.counted[0]", "t_a.counted[1]", declared],
    ["t_a.counted[1]", "t_a.counted[0]"],
    ["t_a.single", "t_a.other[0]", declared],
    ["t_a.keyed", "t_a.other", declared],
    ['t_a.keyed["k"]', "t_a.other", declared],
    ['t_a.keyed["gone"]', "t_a.other"],
    ["t_a.keyed[0]", "t_a.other"],
    ["t_a.keyed[0]", 't_a.keyed["k"]'],
    ["t_a.keyed", 't_a.keyed["k"]'],
    ["data.t_a.source", "t_a.other", declared],
    ["data.t_a.single", "t_a.other"],
    ["module.m.t_a.x", "t_a.other", declared],
    ["module.m.t_a.y", "t_a.other"],
    ["module.m.t_a.x", "module.m.t_a.z", declared],
    ["module.gone.t_a.x", "t_a.other"],
    ["module.m", "module.other", declared],
    ["module.m[0]", "module.other"],
    ["module.m", "module.m[0]", declared],
    ["module.m[0]", "module.m"],
    ["module.c", "module.other", declared],
    ["module.c[0]", "module.other", declared],
    ["module.c", "module.c[0]"],
    ["module.c[0]", "module.c[1]", declared],
    ["module.c[1]", "module.c[0]"],
    ["module.c.t_a.x", "t_a.other"],
    ["module.c[0].t_a.x", "t_a.other", declared],
    ['module.f["k"]', "module.other", declared],
    ['module.f["gone"]', "module.other"],
    ["module.f[0]", "module.other"],
    ["module.gone", "module.m"],
    ["module.m.module.gone", "module.other"],
  ])("report for %s to %s an error only if the source exists", (from, to, ...expected) => {
    expect(problems(moved(from, to))).toEqual(expected);
  });

  it("cannot move one address to two, or two to one", () => {
    expect(problems(moved("t_a.p", "t_a.q"), moved("t_a.p", "t_a.q"))).toEqual([]);
    expect(problems(moved("t_a.p", "t_a.q"), moved("t_a.p", "t_a.r"))).toEqual(["error ambiguous-move main.tf:5,1"]);
    expect(problems(moved("t_a.p", "t_a.r"), moved("t_a.q", "t_a.r"))).toEqual(["error ambiguous-move main.tf:5,1"]);
    expect(problems(moved("t_a.p", "t_a.q"), moved("t_a.q", "t_a.r"))).toEqual([]);
    expect(problems(moved("t_a.p[0]", "t_a.q"), moved("t_a.p[1]", "t_a.r"))).toEqual([]);
  });

  it("cannot move an address to itself", () => {
    expect(problems(moved("t_a.p", "t_a.p"))).toEqual(["error moved-to-itself main.tf:1,1"]);
    expect(problems(moved("module.p", "module.p"))).toEqual(["error moved-to-itself main.tf:1,1"]);
  });

  it("are checked in the instances of their module, and reported once", () => {
    const found = (count: number): readonly string[] =>
      summaries(
        evaluateFiles({
          "main.tf": `module "m" {\n  source = "./m"\n  count  = ${count}\n}\n`,
          "m/main.tf": `resource "t_a" "a" {}\n${moved("t_a.a", "t_a.b")}`,
        }).diagnostics,
      );
    expect([found(0), found(3)]).toEqual([[], ["error moved-object-still-declared m/main.tf:2,1"]]);
  });

  it("are reported once for each cycle", () => {
    expect(problems(moved("t_a.p", "t_a.q"), moved("t_a.q", "t_a.p"))).toEqual(["error moved-in-cycle main.tf:1,1"]);
    expect(
      problems(moved("t_a.z", "t_a.p"), moved("t_a.p", "t_a.q"), moved("t_a.q", "t_a.r"), moved("t_a.r", "t_a.p")).filter((each) =>
        each.includes("cycle"),
      ),
    ).toEqual(["error moved-in-cycle main.tf:5,1"]);
  });
});

import { expect, it } from "vitest";
import { formatAddress } from "../load/address.ts";
import { loadTree } from "../load/load-tree.ts";
import { memoryFiles } from "../memory-files.ts";
import { applyMoves } from "./moves.ts";
import { parseAddress } from "./prior-objects.ts";

/** Returns the current addresses of objects in a state. */
function current(source: string, ...addresses: readonly string[]): readonly string[] {
  const tree = loadTree(memoryFiles({ "main.tf": source, "m/main.tf": 'resource "t_a" "x" {}\n' }));
  const moved = applyMoves(
    tree,
    addresses.map((address) => parseAddress(address)!),
  );
  return Array.from(moved.values(), formatAddress);
}

const moved = (from: string, to: string): string => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;

it("an object moves to the address of a moved block, and further by the next one", () => {
  const source = `resource "t_a" "c" {}\n${moved("t_a.a", "t_a.b")}${moved("t_a.b", "t_a.c")}`;
  expect(current(source, "t_a.a", "t_a.x")).toEqual(["t_a.c", "t_a.x"]);
});

it("moves in a cycle end", () => {
  expect(current(`${moved("t_a.a", "t_a.b")}${moved("t_a.b", "t_a.a")}`, "t_a.a")).toEqual(["t_a.b"]);
});

it("a single object moves to the first instance of a resource with count, and back", () => {
  expect(current('resource "t_a" "a" {\n  count = 2\n}\n', "t_a.a")).toEqual(["t_a.a[0]"]);
  expect(current('resource "t_a" "a" {}\n', "t_a.a[0]", "t_a.a[1]")).toEqual(["t_a.a", "t_a.a[1]"]);
});

it("an object does not move to an instance that exists, or to one of for_each", () => {
  expect(current('resource "t_a" "a" {\n  count = 2\n}\n', "t_a.a[0]", "t_a.a")).toEqual(["t_a.a[0]", "t_a.a"]);
  expect(current('resource "t_a" "a" {\n  for_each = {}\n}\n', "t_a.a", "t_a.a[0]")).toEqual(["t_a.a", "t_a.a[0]"]);
});

it("the objects of a module move with it", () => {
  const call = 'module "m" {\n  source = "./m"\n  count  = 1\n}\n';
  expect(current(`${call}${moved("module.old", "module.m[0]")}`, "module.old.t_a.x")).toEqual(["module.m[0].t_a.x"]);
});

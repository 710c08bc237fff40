import { mergeBodies } from "@hcl-ts/hcl";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { expect, it } from "vitest";
import { walkBlocks } from "./walk-blocks.ts";

const source = 'a "x" {\n  n = 1\n  b {\n    c {}\n  }\n  dynamic "d" {\n    content {}\n  }\n}\ne {}\n';

it("walkBlocks visits all blocks at every depth in source order, with their parents and attributes", () => {
  const visits = [...walkBlocks(parseConfig(source).file.body)];
  expect(visits.map(({ block, parents }) => [...parents, block].map(({ type }) => type).join("."))).toEqual([
    "a",
    "a.b",
    "a.b.c",
    "a.dynamic",
    "a.dynamic.content",
    "e",
  ]);
  expect([...visits[0]!.attributes.keys()]).toEqual(["n"]);
});

it("walkBlocks visits merged bodies one after the other", () => {
  const merged = mergeBodies([parseConfig("a {}").file.body, parseConfig("b {\n c {}\n}").file.body]);
  expect(Array.from(walkBlocks(merged), ({ block }) => block.type)).toEqual(["a", "b", "c"]);
});

it("walkBlocks finds blocks of the JSON syntax by an outline at every depth", () => {
  const { body } = parseJson('{"a": {"x": {"n": 1, "b": [{"m": 2}, {}]}}}').file;
  const outline = { blocks: [{ type: "a", labelNames: ["name"], body: { blocks: [{ type: "b" }] } }] };
  const visits = [...walkBlocks(body, { outline })];
  expect(visits.map(({ block, attributes }) => [block.type, ...attributes.keys()])).toEqual([["a", "n"], ["b", "m"], ["b"]]);
  expect([...walkBlocks(body)]).toEqual([]);
});

it("a property named dynamic of the JSON syntax is a block only if the outline has it", () => {
  const { body } = parseJson('{"a": {"b": {}, "dynamic": {"b": {"for_each": []}}}}').file;
  const outlineOf = (...types: readonly string[]) => ({ blocks: [{ type: "a", body: { blocks: types.map((type) => ({ type })) } }] });
  const visited = (...types: readonly string[]) =>
    [...walkBlocks(body, { outline: outlineOf(...types) })].map(({ block, attributes }) => [block.type, ...attributes.keys()]);
  expect(visited("b")).toEqual([["a", "dynamic"], ["b"]]);
  expect(visited("b", "dynamic")).toEqual([["a"], ["b"], ["dynamic", "b"]]);
});

it("walkBlocks takes linear time for successive blocks, and no stack for nested ones", () => {
  const deep = `${"a {\n".repeat(300)}${"}\n".repeat(300)}`;
  expect([...walkBlocks(parseConfig(deep).file.body)].length).toBe(300);
  expect([...walkBlocks(parseConfig("a {}\n".repeat(20_000)).file.body)].length).toBe(20_000);
});

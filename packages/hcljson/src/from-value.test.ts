import { CtyError, toNative } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, test } from "vitest";
import { bodyFromValue, expressionFromValue } from "./from-value.ts";

const ctx = new EvalContext({ variables: new Map() });
const read = (value: unknown): unknown => toNative(expressionFromValue(value).value(ctx).value);

describe("what another parser has read", () => {
  test("is read as JSON would be", () => {
    expect(read({ a: [1, "${1 + 1}", null, true], ["__proto__"]: 2n ** 40n })).toEqual(
      Object.assign(Object.create(null), { a: [1, 2, null, true], ["__proto__"]: 2 ** 40 }),
    );
  });

  test("may be made of Maps, which keep the order of all keys", () => {
    const map = new Map([
      ["b", 1],
      ["10", 2],
      ["9", 3],
    ]);
    expect(
      expressionFromValue(map)
        .exprMap?.()
        ?.map(({ key }) => toNative(key.value().value)),
    ).toEqual(["b", "10", "9"]);
  });

  test("may hold one object in several places", () => {
    const shared = { size: 1 };
    expect(read([shared, { shared }])).toEqual([{ size: 1 }, { shared: { size: 1 } }]);
  });

  test("is a body", () => {
    const body = bodyFromValue([{ service: { web: { port: 80 } } }, { name: "x" }], { filename: "a.yaml" });
    const { content, diagnostics } = body.content({
      attributes: [{ name: "name" }],
      blocks: [{ type: "service", labelNames: ["name"] }],
    });
    expect(diagnostics).toEqual([]);
    expect(content.blocks.map(({ type, labels }) => [type, ...labels])).toEqual([["service", "web"]]);
    expect(content.attributes.get("name")?.nameRange.filename).toBe("a.yaml");
  });
});

describe("is refused with a typed error", () => {
  const loop: unknown[] = [];
  loop.push({ loop });
  let laughs: unknown = "ha";
  for (let i = 0; i < 40; i++) laughs = [laughs, laughs];
  let deep: unknown = 1;
  for (let i = 0; i < 501; i++) deep = [deep];
  let level: unknown = 1;
  for (let i = 0; i < 300; i++) level = [level];
  let sharedDeep: unknown = level;
  for (let i = 0; i < 300; i++) sharedDeep = [sharedDeep];

  test.each<[string, unknown, RegExp]>([
    ["what holds itself", loop, /holds itself/],
    ["what grows without bound when its references are followed", laughs, /more than 10000000 parts/],
    ["what is nested too deeply", deep, /500 deep/],
    ["what is nested too deeply in one of the places where it stands", [level, sharedDeep], /500 deep/],
    ["undefined", { a: undefined }, /no value for undefined/],
    ["a hole in an array", new Array(1), /no value for undefined/],
    ["a function", [() => 1], /no value for a function/],
    ["NaN", [Number.NaN], /no number NaN/],
    ["an object of a class", { at: new Date(0) }, /only plain objects/],
    ["a Map with keys that are no strings", new Map([[1, 1]]), /keys of a Map/],
  ])("%s", (_, value, message) => {
    expect(() => bodyFromValue(value)).toThrow(CtyError);
    expect(() => expressionFromValue(value)).toThrow(message);
  });
});

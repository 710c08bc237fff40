import { CtyError, formatPath, numberVal, toNative } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { Big } from "big.js";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { bodyFromValue, expressionFromValue } from "./from-value.ts";

const ctx = new EvalContext({ variables: new Map() });
const read = (value: unknown): unknown => toNative(expressionFromValue(value).value(ctx).value);

describe("a value from another parser", () => {
  it("has all its ranges at the start of the source", () => {
    const values = [true, null, 1, "x", ["y"], { z: 1 }];
    for (const value of values) {
      const { range, startRange } = expressionFromValue(value, { filename: "a.yaml" });
      for (const { filename, start, end } of [range, startRange]) {
        expect([filename, start.offset, start.line, start.column, end.offset]).toEqual(["a.yaml", 0, 1, 1, 0]);
      }
    }
  });

  it("is read like JSON", () => {
    expect(read({ a: [1, "${1 + 1}", null, true], ["__proto__"]: 2n ** 40n })).toEqual(
      Object.assign(Object.create(null), { a: [1, 2, null, true], ["__proto__"]: 2 ** 40 }),
    );
  });

  it("may contain bigints and numbers of big.js, with all their digits", () => {
    const { value } = expressionFromValue({ a: [new Big("12345678901234567890.5"), 2n ** 70n] }).value(ctx);
    expect(String(value)).toBe("{ a = [12345678901234567890.5, 1180591620717411303424] }");
    expect(read({ s: 1, e: 0, c: [5] })).toEqual({ s: 1, e: 0, c: [5] });
    let error: unknown;
    try {
      expressionFromValue({ a: [Object.assign(new Big(1), { e: 0.5 })] });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(CtyError);
    expect(formatPath((error as CtyError).path)).toBe(".a[0]");
  });

  it("may consist of Maps, which keep the order of all keys", () => {
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

  it("may refer to one object several times", () => {
    const shared = { size: 1 };
    expect(read([shared, { shared }])).toEqual([{ size: 1 }, { shared: { size: 1 } }]);
  });

  it("is read as a body", () => {
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

describe("a value from a YAML parser", () => {
  const yaml = [
    "defaults: &defaults",
    "  size: 10",
    "  zone: eu",
    "service:",
    "  web: { port: '${base + 80}', options: *defaults }",
    "  api:",
    "    <<: *defaults",
    "    text: |",
    "      a",
    "      ${base}",
  ].join("\n");
  const base = new EvalContext({ variables: new Map([["base", numberVal(1)]]) });

  it.each([{}, { mapAsMap: true }, { intAsBigInt: true }])("is a body, with the option %o", (options) => {
    const body = bodyFromValue(parseYaml(yaml, { merge: true, ...options }), { filename: "a.yaml" });
    const { content, diagnostics } = body.content({
      attributes: [{ name: "defaults" }],
      blocks: [{ type: "service", labelNames: ["name"] }],
    });
    expect(diagnostics).toEqual([]);
    const values = content.blocks.map(({ labels, body: block }) => {
      const attributes = [...block.justAttributes().attributes.values()];
      return [labels[0], Object.fromEntries(attributes.map(({ name, expression }) => [name, toNative(expression.value(base).value)]))];
    });
    expect(values).toEqual([
      ["web", { port: 81, options: { size: 10, zone: "eu" } }],
      ["api", { size: 10, zone: "eu", text: "a\n1\n" }],
    ]);
  });

  it("is refused if its aliases multiply beyond the memory", () => {
    const lines = ["l0: &l0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]"];
    for (let i = 1; i < 12; i++) lines.push(`l${i}: &l${i} [${`*l${i - 1}, `.repeat(9)}]`);
    const laughs: unknown = parseYaml(lines.join("\n"), { maxAliasCount: -1 });
    expect(() => bodyFromValue(laughs)).toThrow(/contains more than 1000000 parts/);
  });

  it.each<[string, RegExp, string]>([
    ["when: [2026-01-01]", /no dates: use a string/, ".when[0]"],
    ["a: !!set {b, c}", /no sets: use an array/, ".a"],
    ["a: {b: .inf}", /no number Infinity/, ".a.b"],
    ["a: !!binary aGk=", /an instance of another class/, ".a"],
    ["a: &a {b: [*a]}", /contains itself/, ".a.b[0]"],
  ])("is refused if it contains something that JSON does not have: %s", (source, message, path) => {
    const value: unknown = parseYaml(source, { schema: "yaml-1.1" });
    expect(() => bodyFromValue(value)).toThrow(message);
    try {
      bodyFromValue(value);
    } catch (error) {
      expect(formatPath((error as CtyError).path)).toBe(path);
    }
  });

  it("has no positions, not even in templates", () => {
    const body = bodyFromValue(parseYaml(yaml), { filename: "a.yaml" });
    const { content } = body.content({ blocks: [{ type: "service", labelNames: ["name"] }] });
    const { diagnostics } = content.blocks[0]!.body.justAttributes().attributes.get("port")!.expression.value(ctx);
    expect(diagnostics.map(({ code, subject }) => [code, subject?.filename, subject?.start.offset, subject?.end.offset])).toEqual([
      ["unknown-variable", "a.yaml", 0, 0],
    ]);
  });
});

describe("the path of an error", () => {
  it.each<[string, unknown]>([
    [".c[1].d", { a: { b: 1 }, c: [[1], { d: undefined }] }],
    [
      ".b",
      new Map<string, unknown>([
        ["a", [1]],
        ["b", Number.NaN],
      ]),
    ],
    ["[2]", [[], {}, () => 1]],
    ["", undefined],
  ])("is %j", (path, value) => {
    let thrown: unknown;
    try {
      expressionFromValue(value);
    } catch (error) {
      thrown = error;
    }
    expect(formatPath((thrown as CtyError).path)).toBe(path);
  });
});

it("the path of an error may have any number of steps that exist", () => {
  const many = Array.from({ length: 300_000 }, (_, i) => ({ i, x: 1 }));
  expect(expressionFromValue(many).exprList?.()?.length).toBe(300_000);
});

describe("the depth of a value", () => {
  /** A value with this number of levels, which are objects and arrays in turn. */
  const levels = (count: number, innermost: unknown): unknown => {
    let value = innermost;
    for (let i = 0; i < count; i++) value = i % 2 === 0 ? { a: value } : [value];
    return value;
  };

  it("is at most 500, even where a part is shared", () => {
    expect(expressionFromValue(levels(500, 1)).exprList?.()).toHaveLength(1);
    expect(() => expressionFromValue(levels(501, 1))).toThrow("at most 500 levels deep");
    const shared = levels(200, 1);
    expect(expressionFromValue([shared, levels(299, shared)]).exprList?.()).toHaveLength(2);
    expect(() => expressionFromValue([shared, levels(300, shared)])).toThrow("at most 500 levels deep");
  });

  it("has the path at which it is exceeded", () => {
    expect(() => expressionFromValue({ a: [levels(499, 1)] })).toThrow(/more deeply/);
    try {
      expressionFromValue({ a: [levels(600, 1)] });
    } catch (error) {
      expect((error as CtyError).path).toHaveLength(500);
    }
  });
});

describe("a value that refers to the same parts many times", () => {
  /** Ten references to ten references and so on: 11, 111, … 111111 parts. */
  const [, p11, p111, p1111, p11111, p111111] = Array.from({ length: 5 }).reduce<unknown[]>(
    (all) => [...all, Array.from({ length: 10 }, () => all.at(-1))],
    [1],
  );
  const repeat = (count: number, part: unknown): unknown[] => Array.from({ length: count }, () => part);
  const million = repeat(9, p111111);
  /** 1 + 8 × 111112 + 100001 + 10001 + 1001 + 90 + 10: an object, its names and their values. */
  const millionInObject = {
    ...Object.fromEntries(repeat(8, p111111).map((part, i) => [`n${i}`, part])),
    a: repeat(9, p11111),
    b: repeat(9, p1111),
    c: repeat(9, p111),
    d: repeat(8, p11),
    e: repeat(8, 1),
  };

  it("may have a million parts, where each name and value counts once for each reference", () => {
    expect(expressionFromValue(million).exprList?.()).toHaveLength(9);
    expect(expressionFromValue(millionInObject).exprMap?.()).toHaveLength(13);
  });

  it("may not have more parts", () => {
    expect(() => expressionFromValue([...million, 1])).toThrow("more than 1000000 parts");
    expect(() => expressionFromValue({ ...millionInObject, e: repeat(9, 1) })).toThrow("more than 1000000 parts");
  });

  it("may have more parts if it contains a tenth of them without shared references", () => {
    expect(expressionFromValue([...million, ...repeat(120_000, 1)]).exprList?.()).toHaveLength(120_009);
    expect(() => expressionFromValue([...million, ...repeat(80_000, 1)])).toThrow("more than 1000000 parts");
  });
});

describe("bodyFromValue and expressionFromValue", () => {
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

  it.each<[string, unknown, RegExp]>([
    ["what contains itself", loop, /contains itself/],
    ["references that multiply without bound", laughs, /contains more than 1000000 parts/],
    ["what is nested too deeply", deep, /500 levels deep/],
    ["a value that is nested too deeply where it is referred to", [level, sharedDeep], /500 levels deep/],
    ["undefined", { a: undefined }, /no value for undefined/],
    ["a hole in an array", new Array(1), /no value for undefined/],
    ["a function", [() => 1], /no value for a function/],
    ["NaN", [Number.NaN], /no number NaN/],
    ["an object of a class", { at: /x/ }, /expected a plain object/],
    ["a Map with keys that are not strings", new Map([[1, 1]]), /keys of a Map/],
  ])("throw a CtyError for %s", (_, value, message) => {
    expect(() => bodyFromValue(value)).toThrow(CtyError);
    expect(() => expressionFromValue(value)).toThrow(message);
  });
});

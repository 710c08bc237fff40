import { CtyError, stringVal } from "@hcl-ts/cty";
import { type Diagnostic, EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { bodyFromValue, isJsonFilename, parse, parseExpression } from "./index.ts";

const resources = { blocks: [{ type: "resource", labelNames: ["type", "name"] }] };

/** The labels of the blocks that a schema of resources finds, and the codes of what is wrong. */
function read(source: unknown): readonly unknown[] {
  const { content, diagnostics } = parse(JSON.stringify(source), "t.tf.json").file.body.content(resources);
  return [content.blocks.map((block) => block.labels.join(".")), diagnostics.map((d) => d.code)];
}

describe("JsonBody", () => {
  it("reads labels from property names, in an object or an array of objects at each level", () => {
    expect(read({ resource: { a: { x: {}, y: {} }, b: { z: {} } } })).toEqual([["a.x", "a.y", "b.z"], []]);
    expect(read({ resource: [{ a: { x: {} } }, { a: [{ y: {} }] }] })).toEqual([["a.x", "a.y"], []]);
    expect(read({ resource: { a: { x: [{}, {}] } } })).toEqual([["a.x", "a.x"], []]);
  });

  it("reports a missing label and a property that the schema does not name", () => {
    expect(read({ resource: null })).toEqual([[], ["missing-label"]]);
    expect(read({ resorce: {} })).toEqual([[], ["unsupported-property"]]);
  });

  it('passes over the comment property "//"', () => {
    expect(read({ "//": { metadata: 1 }, resource: {} })).toEqual([[], ["missing-label"]]);
  });

  it("accepts any property name", () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      const { file } = parse(`{"${name}": "x"}`, "t.json");
      expect([...file.body.justAttributes().attributes.keys()]).toEqual([name]);
    }
  });

  it("evaluates strings as templates if there is a context, with diagnostics inside the string", () => {
    const { expression } = parse('{"a": "${nope} and ${x}"}', "t.json").file.body.justAttributes().attributes.get("a")!;
    expect(expression.value().value.asString()).toBe("${nope} and ${x}");
    const { diagnostics } = expression.value(new EvalContext({ variables: { x: stringVal("y") } }));
    expect(diagnostics.map(({ code, subject }) => [code, subject!.start.column, subject!.end.column])).toEqual([
      ["unknown-variable", 10, 14],
    ]);
  });

  it("accepts an argument once and a block type any number of times", () => {
    const body = parse('{"a": 1, "c": {}, "a": 2, "c": [{}, {}]}').file.body;
    const { content, diagnostics } = body.content({ attributes: [{ name: "a" }], blocks: [{ type: "c" }] });
    expect(content.attributes.get("a")!.expression.value().value.asNumber()).toBe(1);
    expect(content.blocks.length).toBe(3);
    expect(diagnostics.map(({ code, subject }) => [code, subject!.start.column])).toEqual([["repeated-argument", 19]]);
  });

  it("leaves what the schema does not name for the next schema", () => {
    const first = parse('{"a": 1, "b": 2, "//": 3, "c": {}}').file.body.partialContent({ attributes: [{ name: "a" }] });
    expect(first.diagnostics).toEqual([]);
    const second = first.remain.partialContent({ blocks: [{ type: "c" }] });
    expect(second.content.blocks.length).toBe(1);
    expect([...second.remain.justAttributes().attributes.keys()]).toEqual(["b"]);
    expect(second.remain.content({}).diagnostics.map(({ code }) => code)).toEqual(["unsupported-property"]);
  });

  it("treats null as no blocks, and null in an array as a block without content", () => {
    const schema = { blocks: [{ type: "c" }] };
    expect(parse('{"c": null}').file.body.content(schema).content.blocks).toEqual([]);
    const { content, diagnostics } = parse('{"c": [null, 1]}').file.body.content(schema);
    expect(diagnostics).toEqual([]);
    expect(content.blocks.map(({ body }) => [body.content({}).diagnostics.length > 0, body.justAttributes().diagnostics.length])).toEqual([
      [false, 1],
      [true, 1],
    ]);
  });

  it("points at the closing brace or the opening bracket if something is missing", () => {
    const wanted = { attributes: [{ name: "a", required: true }] };
    const places = (text: string) =>
      parse(text)
        .file.body.content(wanted)
        .diagnostics.map(({ subject }) => subject!.start.column);
    expect(places('{"//": 1}')).toEqual([9]);
    expect(places("[{}, {}]")).toEqual([1]);
  });

  it("is the same for a value that another parser has read", () => {
    const value = { resource: { a: { x: { n: 1.5, s: "t" } } } };
    const [one, two] = [parse(JSON.stringify(value), "t.json").file.body, bodyFromValue(value)].map(
      (body) => body.content(resources).content.blocks[0]!,
    );
    const numbers = [one!, two!].map((block) => block.body.justAttributes().attributes.get("n")!.expression.value().value.asNumber());
    expect(numbers).toEqual([1.5, 1.5]);
  });
});

it.each(['{"c": tru}', '{"l": @}', '{"l": {"k": nul}}', '{"l": [{"k": {"i": nul}}]}', '{"c": [tru]}', '{"c": }', "tru", "", "1"])(
  "reports nothing more about parts that %j lacks, as the parser has reported the value",
  (source) => {
    const { file, diagnostics } = parse(source);
    expect(diagnostics).toHaveLength(1);
    const { content, diagnostics: ofContent } = file.body.content({ blocks: [{ type: "c" }, { type: "l", labelNames: ["kind", "id"] }] });
    expect(ofContent).toEqual([]);
    for (const { body } of content.blocks) expect([body.content({}).diagnostics, body.justAttributes().diagnostics]).toEqual([[], []]);
    if (!source.startsWith("{")) expect(file.body.justAttributes().diagnostics).toEqual([]);
  },
);

describe("the problems of a body", () => {
  const schema = {
    attributes: [{ name: "name", required: true }, { name: "both" }],
    blocks: [{ type: "c" }, { type: "l", labelNames: ["kind", "id"] }, { type: "both" }],
  };
  const sources = [
    ...["1", "true", "false", '"x"', "[]", '[1, {}, null, "x"]'].flatMap((value) => [
      `{"name": 1, "c": ${value}}`,
      `{"name": 1, "l": ${value}}`,
      `{"name": 1, "l": {"k": ${value}}}`,
      `{"name": 1, "l": [{"k": ${value}}, {"m": {"i": ${value}}}]}`,
    ]),
    '[{"name": 1}, true, {"c": {}}]',
    '{"c": {}}',
    '[{"c": {}}, {}]',
    '{"name": 1, "name": 2, "x": 3, "nam": 4, "//": 5}',
    '{"name": 1, "both": 2, "both": {}}',
  ];
  /** A problem with its parameters, the part of the source that it is about, and the part around that. */
  const inFull = (source: string, { code, params, subject, context }: Diagnostic): string => {
    const [about, around] = [subject, context].map((range) => range && source.slice(range.start.offset, range.end.offset));
    return `    ${code} ${JSON.stringify(params)} at ${about}${around === undefined ? "" : ` in ${around}`}\n`;
  };

  it("have ranges in the source", async () => {
    const shown = sources.map((source) => {
      const { body } = parse(source, "t.json").file;
      const { content, diagnostics } = body.content(schema);
      const inside = content.blocks.flatMap((block) => [...block.body.content({}).diagnostics, ...block.body.justAttributes().diagnostics]);
      const { start, end } = content.missingItemRange;
      const blocks = content.blocks.map(({ type, labels, typeRange, labelRanges, definitionRange }) =>
        [type, ...labels, ...[typeRange, ...labelRanges, definitionRange].map((range) => `${range.start.offset}-${range.end.offset}`)].join(
          " ",
        ),
      );
      const summary = [`missing at ${start.offset}-${end.offset}`, ...content.attributes.keys(), ...blocks].join(", ");
      return `${source}\n  ${summary}\n${[...diagnostics, ...inside].map((problem) => inFull(source, problem)).join("")}`;
    });
    await expect(shown.join("")).toMatchFileSnapshot("__snapshots__/problems of bodies.txt");
  });
});

describe("the entry points of the JSON syntax", () => {
  it("accept strings and bytes, with a name for ranges", () => {
    const text = '{"a": tru}';
    for (const source of [text, new Uint8Array(Array.from(text, (c) => c.charCodeAt(0)))]) {
      const { file, diagnostics } = parse(source, "x.json");
      expect(file.source.text).toBe(text);
      expect(diagnostics.map(({ subject }) => subject!.filename)).toEqual(["x.json"]);
    }
  });

  it("have no name for a source without one", () => {
    expect(parse("{}").file.source.filename).toBe("");
    expect(parseExpression("1").expression.range.filename).toBe("");
  });

  it("read a root array as one body, and anything else as an empty one", () => {
    const names = (text: string) => [
      ...parse(text)
        .file.body.content({ attributes: [{ name: "a" }, { name: "b" }] })
        .content.attributes.keys(),
    ];
    expect(names('[{"a": 1}, {"b": 2}]')).toEqual(["a", "b"]);
    expect(names("1")).toEqual([]);
    expect(parse("1").diagnostics.map(({ code }) => code)).toEqual(["json-root-object-required"]);
  });

  it.each([undefined, null, 5, {}])("refuse a source that is %s with a typed error", (source) => {
    expect(() => parse(source as never)).toThrow(CtyError);
    expect(() => parseExpression(source as never)).toThrow("a source must be a string, a Uint8Array or a SourceFile, not ");
  });

  it.each([
    ["main.tf.json", true],
    ["a/b.json", true],
    ["main.tf", false],
    ["json", false],
    ["a.json.tf", false],
  ])("recognize the file name %s: %s", (filename, expected) => {
    expect(isJsonFilename(filename)).toBe(expected);
  });
});

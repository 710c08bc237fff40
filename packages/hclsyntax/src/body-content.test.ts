import type { BodySchema, Diagnostic } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { parseConfig } from "./parse.ts";

const text = `name = "x"
port = 80
check "a" {
  path = "/"
}
check "b" "c" {
}
check {
}
log {
}
`;
const body = (source: string) => parseConfig(source, "x.hcl").file.body;
const problems = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ code, subject }) => `${subject?.start.line}:${subject?.start.column} ${code}`);
const schema: BodySchema = {
  attributes: [
    { name: "name", required: true },
    { name: "size", required: true },
  ],
  blocks: [{ type: "check", labelNames: ["name"] }],
};

describe("content", () => {
  it("content returns the items of the schema and reports missing and unexpected ones", () => {
    const { content, diagnostics } = body(text).content(schema);
    expect([...content.attributes.keys()]).toEqual(["name"]);
    expect(content.blocks.map(({ labels }) => labels)).toEqual([["a"]]);
    expect(problems(diagnostics)).toEqual([
      "1:1 missing-argument",
      "6:11 extra-label",
      "8:7 missing-label",
      "2:1 unsupported-argument",
      "10:1 unsupported-block",
    ]);
  });

  it("content of an empty schema is empty", () => {
    const { content, diagnostics } = body("").content({});
    expect(content.attributes.size + content.blocks.length).toBe(0);
    expect(diagnostics).toEqual([]);
  });

  it("content treats names such as __proto__ as data", () => {
    const { content, diagnostics } = body("__proto__ = 1\nconstructor {\n}\n").content({
      attributes: [{ name: "__proto__" }, { name: "toString" }],
      blocks: [{ type: "constructor" }],
    });
    expect([...content.attributes.keys()]).toEqual(["__proto__"]);
    expect(content.blocks).toHaveLength(1);
    expect(diagnostics).toEqual([]);
  });

  it("content explains an argument written as a block and a block written as an argument", () => {
    const { diagnostics } = body("check = 1\nname {\n}\n").content({ attributes: [{ name: "name" }], blocks: [{ type: "check" }] });
    expect(diagnostics.map(({ detail }) => detail.slice(detail.indexOf(". ") + 2))).toEqual([
      '"check" is a block type: remove the equals sign.',
      '"name" is an argument: add an equals sign.',
    ]);
  });

  it("missing items are reported at the closing brace of a block or the start of a file", () => {
    expect(body(text).missingItemRange().start.line).toBe(1);
    const [block] = body("b {\n}\n").blocks;
    expect(problems(block!.body.content({ attributes: [{ name: "a", required: true }] }).diagnostics)).toHaveLength(1);
  });
});

describe("partialContent", () => {
  it("partialContent leaves the remaining items for another schema", () => {
    const { content, remain, diagnostics } = body(text).partialContent({ attributes: [{ name: "name" }], blocks: [{ type: "log" }] });
    expect([...content.attributes.keys()]).toEqual(["name"]);
    expect(content.blocks).toHaveLength(1);
    expect(diagnostics).toEqual([]);
    const rest = remain.content({ attributes: [{ name: "port" }] });
    expect([...rest.content.attributes.keys()]).toEqual(["port"]);
    expect(problems(rest.diagnostics)).toEqual(["3:1 unsupported-block", "6:1 unsupported-block", "8:1 unsupported-block"]);
  });

  it("partialContent returns no item twice, over any number of steps", () => {
    const first = body("a = 1\nb = 2\n").partialContent({ attributes: [{ name: "a" }] });
    const second = first.remain.partialContent({ attributes: [{ name: "a" }, { name: "b" }] });
    expect([...second.content.attributes.keys()]).toEqual(["b"]);
    expect(second.remain.justAttributes().attributes.size).toBe(0);
  });
});

describe("justAttributes", () => {
  it("justAttributes returns all attributes and reports the first block", () => {
    const { attributes, diagnostics } = body(text).justAttributes();
    expect([...attributes.keys()]).toEqual(["name", "port"]);
    expect(problems(diagnostics)).toEqual(["3:1 unexpected-block"]);
  });
});

import { numberVal, True } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import { NO_RANGE, type Range } from "../source/position.ts";
import { SourceFile } from "../source/source-file.ts";
import { mockAttribute, mockBlock, mockBody, mockLiteral } from "../testing/index.ts";
import type { Body, BodyContent } from "./body.ts";
import { emptyBody, mergeBodies } from "./merged-body.ts";
import { schemaIndex } from "./schema.ts";

const literal = mockLiteral(True);

/** The first column of a file. */
function inFile(name: string): Range {
  return new SourceFile(name, "x").range(0, 1);
}

function attribute(name: string, file: string) {
  return mockAttribute(name, literal, inFile(file));
}

function shown(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, subject }) => `${code} ${subject?.filename ?? "-"}`);
}

function names({ attributes, blocks }: BodyContent): string[] {
  return [...attributes.keys(), ...blocks.map(({ type }) => type)];
}

const one = mockBody({ attributes: [attribute("a", "one.hcl"), attribute("b", "one.hcl")], blocks: [mockBlock("s", [], {})] });
const two = mockBody({
  attributes: [attribute("b", "two.hcl"), attribute("c", "two.hcl")],
  blocks: [mockBlock("t", [], {}), mockBlock("s", [], {})],
});

describe("The content of merged bodies", () => {
  it("contains the items of all bodies in their order", () => {
    const schema = {
      attributes: [{ name: "a", required: true }, { name: "b" }, { name: "c", required: true }],
      blocks: [{ type: "s" }, { type: "t" }],
    };
    const { content, diagnostics } = mergeBodies([one, two]).content(schema);
    expect(names(content)).toEqual(["a", "b", "c", "s", "t", "s"]);
    expect(shown(diagnostics)).toEqual(["repeated-argument two.hcl"]);
    expect(content.attributes.get("b")?.range.filename).toBe("one.hcl");
    expect(diagnostics[0]?.detail).toContain("one.hcl:1,1");
  });

  it("lacks a required attribute only if no body has it, without a range", () => {
    const schema = {
      attributes: [{ name: "z", required: true }, { name: "a" }, { name: "b" }, { name: "c" }],
      blocks: [{ type: "s" }, { type: "t" }],
    };
    const { diagnostics } = mergeBodies([one, mockBody({ attributes: { c: literal } })]).content(schema);
    expect(shown(diagnostics)).toEqual(["missing-argument -"]);
  });

  it("has the diagnostics of each body", () => {
    const { diagnostics } = mergeBodies([one, two]).content({ blocks: [{ type: "s" }, { type: "t" }] });
    expect(shown(diagnostics)).toEqual([
      "unexpected-attribute one.hcl",
      "unexpected-attribute one.hcl",
      "unexpected-attribute two.hcl",
      "unexpected-attribute two.hcl",
    ]);
  });
});

describe("The partial content of merged bodies", () => {
  it("combines the remainders of the bodies", () => {
    const { content, remain, diagnostics } = mergeBodies([one, two]).partialContent({
      attributes: [{ name: "b" }],
      blocks: [{ type: "t" }],
    });
    expect(names(content)).toEqual(["b", "t"]);
    expect(shown(diagnostics)).toEqual(["repeated-argument two.hcl"]);
    const rest = remain.content({ attributes: [{ name: "a" }, { name: "c" }], blocks: [{ type: "s" }] });
    expect(names(rest.content)).toEqual(["a", "c", "s", "s"]);
    expect(rest.diagnostics).toEqual([]);
  });
});

describe("The attributes of merged bodies", () => {
  it("come from all bodies; blocks and repetitions are errors", () => {
    const { attributes, diagnostics } = mergeBodies([one, two]).justAttributes();
    expect([...attributes.keys()]).toEqual(["a", "b", "c"]);
    expect(shown(diagnostics)).toEqual(["unexpected-block ", "unexpected-block ", "unexpected-block ", "repeated-argument two.hcl"]);
  });
});

/** The methods of a body as a plain object, to add some to. */
function bound(body: Body): Body {
  return {
    content: (schema) => body.content(schema),
    partialContent: (schema) => body.partialContent(schema),
    justAttributes: () => body.justAttributes(),
    missingItemRange: () => body.missingItemRange(),
  };
}

it("mergeBodies lists the original bodies", () => {
  expect(mergeBodies([mergeBodies([one]), emptyBody(), two]).bodies).toEqual([one, two]);
});

describe("The range of a missing item", () => {
  it("is the one that the first body reports", () => {
    const end = inFile("one.hcl");
    // No one of the files is where it is missing.
    expect(mergeBodies([mockBody({ missingItemRange: end }), two]).missingItemRange()).toBe(NO_RANGE);
  });

  it("is the one given to an empty body", () => {
    const here = inFile("here.hcl");
    expect(emptyBody().missingItemRange()).toBe(NO_RANGE);
    expect(emptyBody(here).missingItemRange()).toBe(here);
    expect(emptyBody(here).partialContent({}).remain.missingItemRange()).toBe(here);
  });
});

it("mergeBodies accepts no bodies and merged bodies", () => {
  const schema = { attributes: [{ name: "n" }] };
  const n = mockBody({ attributes: { n: mockLiteral(numberVal(1)) } });
  const { content, diagnostics } = emptyBody().content(schema);
  expect(diagnostics).toEqual([]);
  expect([content.attributes.size, content.blocks, content.missingItemRange]).toEqual([0, [], NO_RANGE]);
  expect(names(mergeBodies([mergeBodies([]), mergeBodies([n, emptyBody()])]).content(schema).content)).toEqual(["n"]);
});

it("merged bodies are unknown as soon as one of them is", () => {
  expect(mergeBodies([one]).isUnknown?.()).toBe(false);
  expect(mergeBodies([one, { ...bound(two), isUnknown: () => true }]).isUnknown?.()).toBe(true);
});

it("merged bodies accept any names", () => {
  const body = mergeBodies([mockBody({ attributes: [attribute("__proto__", "a"), attribute("constructor", "a")] })]);
  const { content, diagnostics } = body.content({
    attributes: [
      { name: "__proto__", required: true },
      { name: "constructor", required: true },
    ],
  });
  expect([...content.attributes.keys()]).toEqual(["__proto__", "constructor"]);
  expect(diagnostics).toEqual([]);
});

describe("many bodies", () => {
  /** A body that counts how often it is read, and whose schema index is the one that all share. */
  const counted = (reads: { count: number }): Body => ({
    ...emptyBody(),
    content: (schema) => {
      const [one, other] = [schemaIndex(schema), schemaIndex(schema)];
      reads.count += one === other ? 1 : 1000;
      return emptyBody().content({});
    },
    partialContent: () => emptyBody().partialContent({}),
    justAttributes: () => emptyBody().justAttributes(),
    missingItemRange: () => NO_RANGE,
    marks: () => undefined,
    isUnknown: () => false,
  });

  it("can be merged one after the other, without copying the list and without a stack frame for each", () => {
    const reads = { count: 0 };
    let all = emptyBody();
    for (let i = 0; i < 50_000; i++) all = mergeBodies([all, counted(reads)]);
    expect(all.bodies).toHaveLength(50_000);
    expect(all.content({ attributes: [{ name: "a" }] }).diagnostics).toEqual([]);
    // One index of the schema serves all.
    expect(reads.count).toBe(50_000);
  });

  it("keep their order however they are nested", () => {
    const bodies = Array.from({ length: 5 }, () => counted({ count: 0 }));
    const [a, b, c, d, e] = bodies as [Body, Body, Body, Body, Body];
    expect(mergeBodies([mergeBodies([a, mergeBodies([b, c])]), emptyBody(), mergeBodies([d]), e]).bodies).toEqual(bodies);
  });
});

import { type Body, type BodySchema, mergeBodies, SourceFile } from "@hcl-ts/hcl";
import {
  type MockContent,
  mockAttribute,
  mockBlock,
  mockBody,
  mockCall,
  mockExpression,
  mockList,
  mockReference,
} from "@hcl-ts/hcl/testing";
import { describe, expect, it } from "vitest";
import { formatReference, referenceRange } from "./reference.ts";
import { functionSteps, functions, type ReferenceOptions, referenceSteps, references } from "./references.ts";

/** Finds references in a body, at once and in steps. */
function found(body: Body, options?: ReferenceOptions): string[] {
  const formatted = references(body, options).map(formatReference);
  expect(finish(referenceSteps(body, options)).map(formatReference)).toEqual(formatted);
  return formatted;
}

function finish<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

const ref = mockReference;

/**
 * Creates a body of a syntax that cannot distinguish attributes from blocks. It has blocks, and
 * returns them as attributes unless a schema names them.
 */
function opaque(content: MockContent): Body {
  const { staticContent: _, ...body } = { ...methods(mockBody(content)) };
  return body;
}

function methods(body: Body): Body {
  return {
    content: (schema: BodySchema) => body.content(schema),
    partialContent: (schema: BodySchema) => {
      const { remain, ...rest } = body.partialContent(schema);
      return { ...rest, remain: { ...methods(remain), justAttributes: () => asAttributes(remain) } };
    },
    justAttributes: () => asAttributes(body),
    missingItemRange: () => body.missingItemRange(),
  };
}

function asAttributes(body: Body): ReturnType<Body["justAttributes"]> {
  const { attributes = [], blocks = [] } = body.staticContent?.() ?? {};
  const all = [...attributes, ...blocks.map(({ type }) => mockAttribute(type, ref(`block_${type}`)))];
  return { attributes: new Map(all.map((attribute) => [attribute.name, attribute])), diagnostics: [] };
}

describe("referencesOf", () => {
  it("finds the references of attributes and of blocks, at any depth", () => {
    const inner = mockBlock("inner", [], { attributes: { c: ref("c") } });
    const body = mockBody({
      attributes: { a: mockList([ref("a.x"), ref("b")]) },
      blocks: [mockBlock("outer", ["l"], { blocks: [inner] })],
    });
    expect(found(body)).toEqual(["a.x", "b", "c"]);
  });

  it("returns references in source order, with merged bodies one after the other", () => {
    const file = new SourceFile("a.hcl", "abc");
    const rangeAt = (n: number) => file.range(n, n + 1);
    const block = mockBlock("b", [], { attributes: { x: ref("second") } }, rangeAt(1));
    const body = mockBody({
      attributes: [mockAttribute("c", ref("third"), rangeAt(2)), mockAttribute("a", ref("first"), rangeAt(0))],
      blocks: [block],
    });
    expect(found(body)).toEqual(["first", "second", "third"]);
    expect(found(mergeBodies([body, mockBody({ attributes: { z: ref("more") } })]))).toEqual(["first", "second", "third", "more"]);
  });

  it("reads blocks by an outline if the syntax does not distinguish them", () => {
    const body = opaque({ attributes: { a: ref("a") }, blocks: [mockBlock("b", ["l"], { attributes: { x: ref("x") } })] });
    expect(found(body)).toEqual(["a", "block_b"]);
    expect(found(body, { outline: { blocks: [{ type: "b", labelNames: ["name"] }] } })).toEqual(["a", "x"]);
    expect(found(mergeBodies([body, body]), { outline: { blocks: [{ type: "b", labelNames: ["name"] }] } })).toEqual(["a", "x", "a", "x"]);
  });

  it("reads without evaluation what the outline marks as static", () => {
    const outline = { attributes: [{ name: "depends_on", static: true }] };
    const body = mockBody({ attributes: { depends_on: mockList([ref("a.b"), mockCall("f", [ref("c")])]), other: ref("d") } });
    expect(found(body, { outline })).toEqual(["a.b", "c", "d"]);
  });
});

describe("dynamic blocks", () => {
  const dynamic = (attributes: NonNullable<MockContent["attributes"]>, content: MockContent) =>
    mockBlock("dynamic", ["ingress"], { attributes, blocks: [mockBlock("content", [], content)] });

  it("bind the type of the block inside, but not in for_each", () => {
    const body = mockBody({
      blocks: [
        dynamic(
          { for_each: ref("ingress.rules"), labels: mockList([ref("ingress.key"), ref("l")]) },
          { attributes: { a: ref("ingress.value"), b: ref("b") } },
        ),
      ],
    });
    expect(found(body)).toEqual(["ingress.rules", "l", "b"]);
    expect(found(body, { dynamicBlocks: false })).toEqual(["ingress.rules", "ingress.key", "l", "ingress.value", "b"]);
  });

  it("bind the iterator instead if they name one", () => {
    const body = mockBody({
      blocks: [dynamic({ for_each: ref("a"), iterator: ref("it") }, { attributes: { a: ref("it.value"), b: ref("ingress.value") } })],
    });
    expect(found(body)).toEqual(["a", "ingress.value"]);
  });

  it("can be nested", () => {
    const inner = mockBlock("dynamic", ["port"], {
      attributes: { for_each: ref("ingress.value.ports") },
      blocks: [mockBlock("content", [], { attributes: { p: ref("port.value"), q: ref("ingress.key"), r: ref("r") } })],
    });
    expect(
      found(
        mockBody({
          blocks: [dynamic({ for_each: ref("rules") }, { blocks: [inner] }), mockBlock("x", [], { attributes: { y: ref("ingress") } })],
        }),
      ),
    ).toEqual(["rules", "r", "ingress"]);
  });

  it("are visited in addition to the blocks of an outline", () => {
    const outline = { blocks: [{ type: "ingress", body: { attributes: [{ name: "s", static: true }] } }] };
    const body = opaque({ blocks: [dynamic({ for_each: ref("a") }, { attributes: { s: ref("ingress.value"), t: ref("t") } })] });
    expect(found(body, { outline })).toEqual(["a", "t"]);
  });
});

it("references in an expression that could not be parsed are left out, unless a caller reads it", () => {
  const body = mockBody({ attributes: { a: mockExpression({ shape: { kind: "invalid", text: '"${b.c' } }), d: ref("e") } });
  expect(found(body)).toEqual(["e"]);
  expect(found(body, { unread: () => [ref("b.c")] })).toEqual(["b.c", "e"]);
});

it("references are found in the attributes that a caller chooses, at any depth", () => {
  const inner = mockBlock("content", [], { attributes: { a: ref("x.value"), b: ref("c") } });
  const body = mockBody({
    attributes: { a: ref("d"), b: ref("e") },
    blocks: [
      mockBlock("dynamic", ["x"], { attributes: { for_each: ref("f") }, blocks: [inner] }),
      mockBlock("y", [], { attributes: { b: ref("g") } }),
    ],
  });
  expect(found(body, { visits: ({ name }) => name === "b" })).toEqual(["e", "f", "c", "g"]);
});

describe("functions", () => {
  it("are found in calls, with outer calls before those in their arguments", () => {
    const call = mockCall("upper", [mockList([mockCall("ns::f", []), ref("a")])]);
    expect(functions(call).map(({ name }) => name)).toEqual(["upper", "ns::f"]);
    const body = mockBody({ attributes: { a: call }, blocks: [mockBlock("b", [], { attributes: { c: mockCall("g", []) } })] });
    for (const calls of [functions(body), finish(functionSteps(body))])
      expect(calls.map(({ name }) => name)).toEqual(["upper", "ns::f", "g"]);
  });

  it("are found in short steps, at least one for each attribute or block", () => {
    const body = mockBody({ attributes: { a: mockCall("f", []), b: ref("x") }, blocks: [mockBlock("b", [], {})] });
    expect([...functionSteps(body)]).toHaveLength(3);
    expect([...referenceSteps(mergeBodies([body, body]))]).toHaveLength(6);
  });

  it("are more for a block with many expressions", () => {
    const attributes = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`a${i}`, ref("x")]));
    const long = mockBody({ attributes: {}, blocks: [mockBlock("b", [], { attributes })] });
    expect([...referenceSteps(long)].length).toBeGreaterThan(8);
  });
});

it("the range of a reference extends from its root to its last step", () => {
  const [reference] = references(ref("a.b"));
  expect(reference && referenceRange(reference).filename).toBe("");
});

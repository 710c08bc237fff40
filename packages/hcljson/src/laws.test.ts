/** Properties of every text and every value. */
import { getAttr, type Value } from "@hcl-ts/cty";
import { type Body, type BodySchema, type Diagnostic, EvalContext, SourceFile } from "@hcl-ts/hcl";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyFromValue, expressionFromValue, MAX_DEPTH, parse, parseExpression } from "./index.ts";

const schema: BodySchema = {
  attributes: [{ name: "a", required: true }, { name: "__proto__" }],
  blocks: [{ type: "b", labelNames: ["x", "y"] }, { type: "c" }, { type: "constructor", labelNames: ["x"] }],
};

/** Names that JavaScript knows, whole numbers, comments, templates and plain ones. */
const name = fc.constantFrom("a", "b", "c", "é", "__proto__", "constructor", "toString", "hasOwnProperty", "10", "9", "//", "$${x}", "");
const space = fc.constantFrom("", "", " ", "\n\t", "\r\n ");
const stringPart = fc.oneof(
  fc.string({ maxLength: 6, unit: "binary" }).map((text) => JSON.stringify(text).slice(1, -1)),
  fc.constantFrom("\\u0041", "\\/", "\\b", "\\u00e9", "e\\u0301", "\\ud83d\\ude00", "$${a}", "日本", "\\\\", "\\u0000"),
);
const string = fc.array(stringPart, { maxLength: 4 }).map((parts) => `"${parts.join("")}"`);
const number = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.oneof(fc.constant("0"), fc.bigInt({ min: 1n, max: 10n ** 30n }).map(String)),
    fc.constantFrom("", ".0", ".5", ".000000000000000000001", ".12345678901234567890"),
    fc.constantFrom("", "e0", "E+2", "e-7", "e20", "E-020"),
  )
  .map((parts) => parts.join(""));

/**
 * Texts of JSON values in which no object has a name twice, with white space and escapes as they
 * come.
 */
const { value: valueText, object: objectText } = fc.letrec<{ value: string; object: string }>((tie) => ({
  object: fc
    .uniqueArray(fc.tuple(name, tie("value"), space), { maxLength: 4, selector: ([key]) => key })
    .map((entries) => `{${entries.map(([key, text, gap]) => `${gap}${JSON.stringify(key)}${gap}:${gap}${text}`).join(",")}}`),
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("null", "true", "false"),
    number,
    string,
    tie("object"),
    fc.tuple(fc.array(tie("value"), { maxLength: 4 }), space).map(([items, gap]) => `[${gap}${items.join(`${gap},${gap}`)}${gap}]`),
  ),
}));

/** Texts that may be anything, mostly with what JSON is made of. */
const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'{}[]:,""\'`\\ \n\t\0-.0+e/#*“”'),
      fc.constantFrom(
        '"a":',
        '"b": {',
        '"x"',
        "1e9",
        "0x1",
        "tru",
        "true",
        "null",
        "NaN",
        "//",
        "/*",
        "*/",
        "\\u00",
        "\\ud800",
        "${",
        "${x}",
        "%{if",
        "\u00a0",
        "\ufeff",
        "😀",
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));
const lowBytes = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0) & 0xff);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 30 }),
  fc.tuple(soup, fc.uint8Array({ maxLength: 2 }), soup).map(([a, b, c]) => new Uint8Array([...lowBytes(a), ...b, ...lowBytes(c)])),
);

/** Reads a body and all its parts in every way; returns all diagnostics. */
function readAll(body: Body, depth = 0): readonly Diagnostic[] {
  const ctx = new EvalContext({ variables: new Map() });
  const { content, diagnostics: found } = body.content(schema);
  const diagnostics = [...found, ...body.partialContent(schema).remain.content({}).diagnostics];
  const { attributes, diagnostics: ofAttributes } = body.justAttributes();
  diagnostics.push(...ofAttributes);
  for (const { expression } of [...content.attributes.values(), ...attributes.values()]) {
    diagnostics.push(...expression.value(ctx).diagnostics, ...expression.value().diagnostics);
    expression.variables();
    expression.exprList?.();
    expression.exprMap?.();
    expression.exprCall?.();
    expression.asTraversal?.();
  }
  for (const block of content.blocks) {
    expect(block.labels.length).toBe(block.labelRanges.length);
    if (depth < 3) diagnostics.push(...readAll(block.body, depth + 1));
  }
  return diagnostics;
}

function expectInside(diagnostics: readonly Diagnostic[], { text }: SourceFile): void {
  for (const { subject } of diagnostics) {
    const { start, end } = subject!;
    expect(start.offset).toBeLessThanOrEqual(end.offset);
    expect(end.offset).toBeLessThanOrEqual(text.length);
  }
}

describe("any text", () => {
  it("is read without throwing, and all diagnostics have ranges inside it", () => {
    fc.assert(
      fc.property(fc.oneof(soup, bytes, valueText, fc.string()), (source) => {
        const { file, diagnostics } = parse(source, "t.json");
        expectInside([...diagnostics, ...readAll(file.body)], file.source);
        parseExpression(source, "t.json").expression.value();
      }),
      { numRuns: 500 },
    );
  });

  it("has an error exactly if JSON.parse throws", () => {
    fc.assert(
      fc.property(fc.oneof(soup, valueText), (source) => {
        let isValid = true;
        try {
          JSON.parse(source);
        } catch {
          isValid = false;
        }
        expect(parseExpression(source, "t.json").diagnostics.length === 0).toBe(isValid);
      }),
      { numRuns: 500 },
    );
  });

  it("has an error if it is cut off anywhere, and the rest can be read", () => {
    fc.assert(
      fc.property(objectText, fc.nat(), (text, cut) => {
        const source = text.slice(0, cut % text.length);
        const { file, diagnostics } = parse(source, "t.json");
        expect(diagnostics.length).toBeGreaterThan(0);
        expectInside([...diagnostics, ...readAll(file.body)], file.source);
      }),
    );
  });

  it("can be nested up to the maximum depth", () => {
    const nested = (depth: number) => parse(`{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`, "t.json");
    expect(nested(MAX_DEPTH).diagnostics).toEqual([]);
    expect(readAll(nested(MAX_DEPTH).file.body)).toEqual([]);
    expect(nested(MAX_DEPTH + 1).diagnostics.map(({ code }) => code)).toEqual(["json-nested-too-deeply"]);
  });
});

describe("a stack that is full", () => {
  it("makes the source an unknown value at its start, with an error there, if no depth limit is low enough", () => {
    const overflow = (): never => overflow();
    const file = Object.defineProperty(new SourceFile("t.json", "[12]"), "malformed", { get: overflow });
    const { expression, diagnostics } = parseExpression(file);
    const start = { line: 1, column: 1, byte: 0, offset: 0 };
    expect(diagnostics).toMatchObject([
      { code: "json-nested-too-deeply", params: { limit: 0, isLowered: true }, subject: { start, end: start } },
    ]);
    expect(expression.range).toMatchObject({ filename: "t.json", start, end: start });
    expect(expression.value().value.isKnown()).toBe(false);
  });
});

describe("JSON without repeated names", () => {
  it("has the value that JSON.parse returns, before and after", () => {
    fc.assert(
      fc.property(valueText, (text) => {
        const { expression, diagnostics } = parseExpression(text, "t.json");
        expect(diagnostics).toEqual([]);
        const parsed: unknown = JSON.parse(text);
        expectSame(expression.value().value, parsed);
        expectSame(expressionFromValue(parsed).value().value, parsed);
      }),
      { numRuns: 500 },
    );
  });

  it("is the same body as what JSON.parse returns, except for ranges and order", () => {
    fc.assert(
      fc.property(objectText, (text) => {
        expect(summaryOf(bodyFromValue(JSON.parse(text)))).toEqual(summaryOf(parse(text, "t.json").file.body));
      }),
      { numRuns: 500 },
    );
  });
});

/** The content of a body without ranges and order. */
function summaryOf(body: Body, depth = 0): unknown {
  const { content, diagnostics } = body.content(schema);
  const { attributes } = body.justAttributes();
  return {
    codes: diagnostics.map(({ code }) => code).sort(),
    attributes: [...attributes.values()]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      // Digits beyond a double are lost on one of the ways, so that values are compared by their
      // types.
      .map(({ name: key, expression }) => [key, expression.value().value.type.kind]),
    wanted: [...content.attributes.keys()].sort(),
    blocks: content.blocks
      .map(({ type, labels, body: inner }) => JSON.stringify([type, labels, depth < 3 ? summaryOf(inner, depth + 1) : ""]))
      .sort(),
  };
}

/**
 * Expects a value to be what JSON.parse gave: strings by their characters, objects by their own
 * properties.
 */
function expectSame(value: Value, parsed: unknown): void {
  if (parsed === null) expect(value.isNull()).toBe(true);
  else if (typeof parsed === "string") expect(value.asString()).toBe(parsed.toWellFormed().normalize("NFC"));
  // A negative zero is zero.
  else if (typeof parsed === "number") expect(value.asNumber() + 0).toBe(parsed + 0);
  else if (typeof parsed === "boolean") expect(value.asBoolean()).toBe(parsed);
  else if (Array.isArray(parsed)) {
    const items = value.content as readonly Value[];
    expect(items.length).toBe(parsed.length);
    parsed.forEach((element, i) => {
      expectSame(items[i]!, element);
    });
  } else {
    expect(value.type.kind).toBe("object");
    const entries = Object.entries(parsed as object);
    expect((value.content as readonly Value[]).length).toBe(entries.length);
    for (const [key, property] of entries) expectSame(getAttr(value, key), property);
  }
}

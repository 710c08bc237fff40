import { dynamic, list, number, rawEquals, string, unknownVal } from "@hcl-ts/cty";
import { type Body, EvalContext } from "@hcl-ts/hcl";
import { attrSpec, blockListSpec, blockMapSpec, blockTupleSpec, decode, objectSpec, variables as plainVariables } from "@hcl-ts/hcldec";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expand, expandVariables, variables } from "./index.ts";

const leaf = objectSpec({ x: attrSpec("x", dynamic), y: attrSpec("y", number) });
const spec = objectSpec({
  x: attrSpec("x", dynamic),
  a: blockTupleSpec(
    "a",
    objectSpec({ x: attrSpec("x", dynamic), b: blockMapSpec("b", ["name"], attrSpec("x", string)), a: blockTupleSpec("a", leaf) }),
  ),
  b: blockListSpec("b", leaf),
});
const ctx = new EvalContext({ variables: { u: unknownVal(list(string)), v: unknownVal(dynamic) }, functions: {} });

/** Nested configuration that may or may not match the specification. */
const { items } = fc.letrec<{ items: string; item: string }>((tie) => ({
  item: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom("x = 1", 'x = "t"', "x = u", "y = true", "z = v", "x = a.value", "x = b.key"),
    fc.tuple(fc.constantFrom("a", "b", 'b "l"', "content"), tie("items")).map(([header, inside]) => `${header} {\n${inside}\n}`),
  ),
  items: fc.array(tie("item"), { maxLength: 4 }).map((lines) => lines.join("\n")),
}));

const piece = fc.constantFrom(
  'dynamic "a" {',
  'dynamic "b" {',
  "dynamic {",
  "content {",
  "a {",
  "}",
  "for_each = [1, 2]",
  "for_each = u",
  "for_each = {k = 1}",
  "iterator = i",
  "iterator = 1",
  "labels = [a.key]",
  "labels = [i.key, 1]",
  "x = a.value",
  "x = [for a in b.value : a]",
);

describe("expanding", () => {
  it("changes nothing in a body without dynamic blocks", () => {
    fc.assert(
      fc.property(items, (source) => {
        const { body } = parseConfig(source, "t.hcl").file;
        const plain = decode(body, spec, ctx);
        const expanded = decode(expand(body, ctx), spec, ctx);
        expect(rawEquals(expanded.value, plain.value)).toBe(true);
        expect(expanded.diagnostics).toEqual(plain.diagnostics);
        expect(expandVariables(body, spec)).toEqual([]);
        // The order differs, and hcldec omits the variables of a second single block.
        expect(new Set(variables(body, spec))).toEqual(new Set(plainVariables(body, spec)));
      }),
    );
  });

  it("never throws, whatever the source", () => {
    const native = fc.array(piece, { maxLength: 12 }).map((pieces) => parseConfig(pieces.join("\n"), "t.hcl").file.body);
    const key = fc.constantFrom("dynamic", "a", "b", "content", "for_each", "iterator", "labels", "x");
    const { json } = fc.letrec<{ json: unknown }>((tie) => ({
      json: fc.oneof(
        { depthSize: "medium" },
        fc.constantFrom<unknown>("a", "${a.key}", "${u}", 1, null, true),
        fc.array(tie("json"), { maxLength: 3 }),
        fc.dictionary(key, tie("json"), { maxKeys: 4 }),
      ),
    }));
    const bodies: fc.Arbitrary<Body> = fc.oneof(
      native,
      json.map((value) => parseJson(JSON.stringify(value), "t.json").file.body),
    );
    fc.assert(
      fc.property(bodies, fc.constantFrom(ctx, undefined), (body, context) => {
        const expanded = expand(body, context, { maxBlocks: 50 });
        decode(expanded, spec, context);
        plainVariables(expanded, spec);
        variables(body, spec);
        expanded.partialContent({ blocks: [{ type: "a" }] }).remain.justAttributes();
      }),
    );
  });
});

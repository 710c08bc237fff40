import { CtyError, list, string, unknownVal } from "@hcl-ts/cty";
import { type Body, EvalContext, errorDiagnostic, message, warningDiagnostic } from "@hcl-ts/hcl";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { expand } from "../dynblock/index.ts";
import { type BodyTransform, bodyWithDiagnostics, chain, deep, errorBody, shallow } from "./index.ts";

const bodyOf = (source: string): Body => parseConfig(source, "t.hcl").file.body;
const schema = { attributes: [{ name: "x" }], blocks: [{ type: "b" }] };
const warning = warningDiagnostic(message("careful", {}, "d"));
const error = errorDiagnostic(message("broken", {}, "d"));

/** Removes the attributes named `hidden` from a body. */
const hide: BodyTransform = (body) => body.partialContent({ attributes: [{ name: "hidden" }] }).remain;

describe("a transformation", () => {
  const source = "hidden = 1\nx = 1\nb {\n hidden = 1\n b {\n hidden = 1\n }\n}";
  const codesOf = (body: Body): string[] => {
    const { content, diagnostics } = body.content(schema);
    return [...diagnostics.map(({ code }) => code), ...content.blocks.flatMap((block) => codesOf(block.body))];
  };

  it("applies to one body only, or also to its blocks' bodies", () => {
    expect(codesOf(bodyOf(source))).toHaveLength(3);
    expect(codesOf(shallow(bodyOf(source), hide))).toHaveLength(2);
    expect(codesOf(deep(bodyOf(source), hide))).toEqual([]);
  });

  it("applies to the blocks in the remainder of a partial reading", () => {
    const { content, remain } = deep(bodyOf(source), hide).partialContent({ attributes: [{ name: "x" }] });
    expect([...content.attributes.keys()]).toEqual(["x"]);
    expect(codesOf(remain)).toEqual([]);
    expect([...deep(bodyOf("hidden = 1\nx = 1"), hide).justAttributes().attributes.keys()]).toEqual(["x"]);
  });

  it("can combine several in order", () => {
    const order: string[] = [];
    const step =
      (name: string): BodyTransform =>
      (body) => {
        order.push(name);
        return body;
      };
    const body = bodyOf("");
    expect(chain([step("first"), step("second")])(body)).toBe(body);
    expect(order).toEqual(["first", "second"]);
    expect(chain([])(body)).toBe(body);
  });

  it("keeps the properties of a body", () => {
    const ctx = new EvalContext({ variables: { u: unknownVal(list(string)) } });
    const body = deep(expand(bodyOf('dynamic "b" {\n for_each = u\n content {}\n}'), ctx), (inner) =>
      bodyWithDiagnostics(inner, [warning]),
    );
    const [block] = body.content(schema).content.blocks;
    expect(block!.body.isUnknown?.()).toBe(true);
    expect(body.isUnknown?.()).toBe(false);
    expect(body.missingItemRange().start.offset).toBe(
      bodyOf('dynamic "b" {\n for_each = u\n content {}\n}').missingItemRange().start.offset,
    );
  });
});

describe("a body with diagnostics", () => {
  const codes = ({ diagnostics }: { readonly diagnostics: readonly { readonly code: string }[] }) => diagnostics.map(({ code }) => code);

  it("has the content of the body, with the warnings before its own diagnostics", () => {
    const body = bodyWithDiagnostics(bodyOf("x = 1\ny = 1"), [warning]);
    expect(codes(body.content(schema))).toEqual(["careful", "unsupported-argument"]);
    expect([...body.justAttributes().attributes.keys()]).toEqual(["x", "y"]);
    const { remain, ...partial } = body.partialContent(schema);
    expect([codes(partial), codes(remain.content(schema))]).toEqual([["careful"], ["unsupported-argument"]]);
  });

  it("is not read itself after an error", () => {
    const body = bodyWithDiagnostics(bodyOf("x = 1\ny = 1"), [warning, error]);
    for (const result of [body.content(schema), body.partialContent(schema), body.justAttributes()])
      expect(codes(result)).toEqual(["careful", "broken"]);
    expect(body.content(schema).content.attributes.size).toBe(0);
  });

  it("is the body itself without diagnostics", () => {
    const body = bodyOf("");
    expect(bodyWithDiagnostics(body, [])).toBe(body);
  });

  it("can replace a body after an error", () => {
    expect(codes(errorBody([error]).content(schema))).toEqual(["broken"]);
    expect(errorBody([error]).justAttributes().attributes.size).toBe(0);
    expect(() => errorBody([warning])).toThrow(CtyError);
  });
});

import { bool, list, number, numberVal, string, stringVal, toNative, type Value } from "@hcl-ts/cty";
import { type Body, EvalContext, errorDiagnostic, message } from "@hcl-ts/hcl";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  attrSpec,
  blockAttrsSpec,
  blockLabelSpec,
  blockListSpec,
  blockMapSpec,
  blockSetSpec,
  blockSpec,
  decode,
  defaultSpec,
  impliedSchema,
  literalSpec,
  objectSpec,
  partialDecode,
  type Spec,
  validateSpec,
  variables,
} from "./index.ts";

const body = (source: string): Body => parseConfig(source, "t.hcl").file.body;

/** Returns the decoded value in native form, and the codes of the diagnostics. */
function run(source: string, spec: Spec, ctx?: EvalContext): readonly [unknown, readonly string[]] {
  const { value, diagnostics } = decode(body(source), spec, ctx);
  return [diagnostics.length === 0 ? toNative(value as Value) : undefined, diagnostics.map((d) => d.code)];
}

const service = objectSpec({
  name: attrSpec("name", string, { required: true }),
  ports: attrSpec("ports", list(number)),
  tls: defaultSpec(attrSpec("tls", bool), literalSpec(stringVal("no"))),
});

describe("decoding by specification", () => {
  it("returns a value of the specification's static type", () => {
    const { value, diagnostics } = decode(body('name = "web"\nports = [80, "443"]\ntls = true'), service);
    expect(diagnostics).toEqual([]);
    const native = toNative(value);
    expectTypeOf(native.name).toEqualTypeOf<string | null>();
    expectTypeOf(native.ports).toEqualTypeOf<(number | null)[] | null>();
    expect(native).toEqual({ name: "web", ports: [80, 443], tls: true });
  });

  it("reads both syntaxes by the same specification", () => {
    const json = decode(parseJson('{"name": "web", "tls": false}', "t.json").file.body, service).value;
    expect(toNative(json)).toEqual({ name: "web", ports: null, tls: false });
  });

  it("reports arguments that are missing, of the wrong type or unsupported", () => {
    expect(run('ports = "x"\nprts = 1', service)[1]).toEqual(["missing-argument", "unsupported-argument", "wrong-attribute-type"]);
  });

  it("decodes blocks as a single value, a list, a set, or a map by label", () => {
    const x = attrSpec("x", number);
    expect(run("b {\n x = 1\n}", blockSpec("b", x))).toEqual([1, []]);
    expect(run("", blockSpec("b", x, { required: true }))[1]).toEqual(["missing-block"]);
    expect(run("b {\n x = 1\n}\nb {\n x = 2\n}", blockSpec("b", x))[1]).toEqual(["repeated-block"]);
    expect(run("b {\n x = 1\n}\nb {\n x = 2\n}", blockListSpec("b", x))).toEqual([[1, 2], []]);
    expect(run("b {\n x = 2\n}\nb {\n x = 1\n}\nb {\n x = 2\n}", blockSetSpec("b", x))).toEqual([[1, 2], []]);
    expect(run('b "p" {\n x = 1\n}\nb "__proto__" {\n x = 2\n}', blockMapSpec("b", ["name"], x))[0]).toEqual(
      JSON.parse('{"__proto__":2,"p":1}'),
    );
    expect(run('b "p" {\n x = 1\n}\nb "p" {\n x = 2\n}', blockMapSpec("b", ["name"], x))[1]).toEqual(["repeated-block-labels"]);
  });

  it("checks the number of blocks", () => {
    expect(run("", blockListSpec("b", attrSpec("x", number), { minItems: 1 }))[1]).toEqual(["too-few-blocks"]);
    expect(run("b {\n}\nb {\n}", blockListSpec("b", attrSpec("x", number), { maxItems: 1 }))[1]).toEqual(["too-many-blocks"]);
  });

  it("returns labels, and the attributes of a block as a map", () => {
    expect(run('b "p" {\n}', blockSpec("b", objectSpec({ id: blockLabelSpec(0, "id") })))).toEqual([{ id: "p" }, []]);
    expect(run("m {\n a = 1\n b = 2\n}", blockAttrsSpec("m", number))).toEqual([{ a: 1, b: 2 }, []]);
  });

  it("lets the program validate values", () => {
    const positive = validateSpec(attrSpec("x", number), (value) =>
      value.isKnown() && !value.isNull() && value.asNumber() <= 0
        ? [errorDiagnostic(message("not-positive", {}, "It has to be positive."))]
        : [],
    );
    const { diagnostics } = decode(body("x = -1"), positive);
    expect(diagnostics.map(({ code, subject }) => [code, subject!.start.column])).toEqual([["not-positive", 5]]);
  });

  it("also reports a missing argument if the remainder is for another specification", () => {
    const { diagnostics } = partialDecode(body("y = 1"), attrSpec("x", number, { required: true }));
    expect(diagnostics.map(({ code }) => code)).toEqual(["missing-argument"]);
  });

  it("leaves the remainder to another specification, and lists the required variables", () => {
    const source = body("x = a.b + c\ny = d");
    const spec = attrSpec("x", number);
    const ctx = new EvalContext({
      variables: { a: decode(body("b = 1"), objectSpec({ b: attrSpec("b", number) })).value, c: numberVal(2) },
    });
    const { value, remain } = partialDecode(source, spec, ctx);
    expect(toNative(value)).toBe(3);
    expect([...remain.justAttributes().attributes.keys()]).toEqual(["y"]);
    expect(variables(source, spec).map(([root]) => (root?.kind === "root" ? root.name : ""))).toEqual(["a", "c"]);
    expect(impliedSchema(spec)).toEqual({ attributes: [{ name: "x", required: false }], blocks: [] });
  });
});

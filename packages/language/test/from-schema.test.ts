import { languageFromJsonSchema } from "@hcl-ts/schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { languageFromSchema } from "../src/index.ts";
import { flags } from "./languages/flags.ts";
import { nomad } from "./languages/nomad.ts";
import { problems } from "./problems.ts";

describe("a language from a JSON Schema", () => {
  const schema = {
    title: "Servers",
    type: "object",
    additionalProperties: false,
    required: ["region", "server"],
    properties: {
      region: { enum: ["eu", "us"], description: "Where servers run." },
      tags: { type: "array", items: { type: "string" }, uniqueItems: true },
      limits: { type: "object", additionalProperties: { type: "number" } },
      server: { type: "array", items: { $ref: "#/$defs/server" }, minItems: 1 },
      log: { type: "object", properties: { level: { type: ["string", "null"] } }, additionalProperties: false },
    },
    $defs: {
      server: {
        type: "object",
        additionalProperties: false,
        properties: {
          port: { type: "integer", minimum: 1, maximum: 65535 },
          name: { type: "string", pattern: "^[a-z]+$" },
          nested: { $ref: "#/$defs/server" },
        },
        required: ["port"],
      },
    },
  };
  const language = languageFromSchema(languageFromJsonSchema(schema, { id: "servers" }), { functions: "standard" });

  it("decodes objects as blocks", () => {
    const { value, diagnostics } = language.parse(
      'region = "eu"\nlimits = { cpu = 1 }\nserver {\n  port = 80\n  nested {\n    port = 81\n  }\n}\nserver {\n  port = max(1, 2)\n}\nlog {}\n',
      {},
    );
    expect(diagnostics).toEqual([]);
    expect(value).toEqual({ region: "eu", limits: { cpu: 1 }, server: [{ port: 80, nested: { port: 81 } }, { port: 2 }], log: {} });
  });
  it("applies its rules", () => {
    expect(problems(language.parse('region = "asia"\ntags = ["a", "a"]\nserver {\n  port = 0\n  nmae = "A"\n}\n', {}))).toEqual([
      'not-one-of: "asia"',
      'repeated-element: "a"',
      "out-of-range: 0",
      "unsupported-argument: nmae",
    ]);
  });
  it("joins the parts of allOf, which are blocks as well", () => {
    const parts = languageFromSchema(
      languageFromJsonSchema({
        allOf: [{ properties: { a: { type: "string" } }, required: ["a"] }],
        properties: { server: { allOf: [{ $ref: "#/$defs/server" }], description: "A server." } },
        required: ["server"],
        unevaluatedProperties: false,
        $defs: { server: { type: ["object", "null"], properties: { port: { type: "integer" } }, required: ["port"] } },
      }),
    );
    expect(parts.schema.body.blocks.get("server")?.docs?.text).toBe("A server.");
    expect(problems(parts.parse('a = "x"\nserver {\n  port = 1\n}\n', {}))).toEqual([]);
    expect(problems(parts.parse("b = 1\nserver {}\n", {}))).toEqual([
      "missing-argument at 1,1",
      "unsupported-argument: b",
      "missing-argument at 2,8",
    ]);
  });
  it("keeps what is written beside a reference", () => {
    const { body } = languageFromJsonSchema({
      properties: {
        size: { $ref: "#/$defs/size", default: 3, deprecated: true, examples: [1] },
        old: { $ref: "#/$defs/old", deprecated: true },
      },
      $defs: { size: { type: "integer", default: 1 }, old: { type: "object", properties: {} } },
    });
    expect(body.attributes.get("size")).toMatchObject({ default: 3, examples: [1], deprecated: {} });
    expect(body.blocks.get("old")).toMatchObject({ deprecated: {} });
  });
  it.each([
    ["an object or null", { type: ["object", "null"], properties: { next: { $ref: "#/$defs/node" } } }],
    [
      "lists of lists",
      { type: "object", properties: { next: { type: "array", items: { type: "array", items: { $ref: "#/$defs/node" } } } } },
    ],
    ["alternatives", { type: "object", properties: { next: { anyOf: [{ type: "string" }, { $ref: "#/$defs/node" }] } } }],
    [
      "an alternative to null in a tuple",
      {
        type: "object",
        properties: {
          next: { type: "array", prefixItems: [{ anyOf: [{ type: "null" }, { $ref: "#/$defs/node" }] }], items: false, minItems: 1 },
        },
      },
    ],
    [
      "parts",
      { type: "object", properties: { next: { type: "array", items: { type: "array", items: { allOf: [{ $ref: "#/$defs/node" }] } } } } },
    ],
    ["a reference to itself", { $ref: "#/$defs/node" }],
  ])("reads what contains itself: %s", (_, node) => {
    const { body } = languageFromJsonSchema({ properties: { node: { $ref: "#/$defs/node" } }, $defs: { node } });
    const language = languageFromSchema({ id: "x", title: "x", extensions: [".x"], body });
    for (const type of body.blocks.keys()) expect(problems(language.parse(`${type} {}\n`, {}))).toEqual([]);
    expect([...body.attributes.keys(), ...body.blocks.keys()]).toEqual(["node"]);
    expect(JSON.stringify(language.toJsonSchema()).length).toBeLessThan(2000);
  });
  it("reads many schemas that contain each other in little time", () => {
    const names = Array.from({ length: 40 }, (_, i) => `n${i}`);
    const anyNode = { anyOf: names.map((name) => ({ $ref: `#/$defs/${name}` })) };
    const $defs = Object.fromEntries(names.map((name) => [name, { type: "object", properties: { [name]: anyNode } }]));
    const { body } = languageFromJsonSchema({ properties: { root: anyNode }, $defs });
    expect(body.attributes.get("root")?.constraint.kind).toBe("oneOf");
  });
  it.each([
    ["values that cannot be listed", { enum: ["a", { b: 1 }] }, "{ b = 1 }"],
    ["null alone", { enum: [null] }, "null"],
    ["a tuple that may be shorter", { type: "array", prefixItems: [{ type: "string" }, { type: "string" }] }, '["a"]'],
    ["a tuple that may be longer", { type: "array", prefixItems: [{ type: "string" }], minItems: 1 }, '["a", 1]'],
    ["a reference to an anchor", { $ref: "#there" }, "1"],
    ["a reference to another document", { $ref: "https://example.com/schema.json" }, "1"],
  ])("accepts more than a schema that has no counterpart: %s", (_, schema, value) => {
    const language = languageFromSchema(languageFromJsonSchema({ properties: { a: schema }, additionalProperties: false }));
    expect(problems(language.parse(`a = ${value}\n`, {}))).toEqual([]);
  });
  it("something else is refused", () => {
    expect(() => languageFromJsonSchema({ type: "string" })).toThrow("must be an object with properties");
  });
});

/** Schemas with the features that languages have, and some that they do not have. */
const { schema: anySchema } = fc.letrec<{ schema: object }>((tie) => {
  // The validator ignores the property "__proto__".
  const properties = fc.dictionary(fc.constantFrom("a", "b", "constructor"), tie("schema"), { maxKeys: 3 });
  const closed = fc.option(fc.boolean(), { nil: undefined });
  const object = fc.record(
    { type: fc.constantFrom("object", ["object", "null"]), properties, additionalProperties: closed },
    { requiredKeys: ["type"] },
  );
  const required = fc.subarray(["a", "b"]);
  return {
    schema: fc.oneof(
      { maxDepth: 4, depthIdentifier: "schema" },
      fc.constantFrom<object>(
        { type: "string" },
        { type: "integer", minimum: 1 },
        { type: ["boolean", "null"] },
        { enum: ["a", 1, null] },
        { const: "b" },
        {},
      ),
      fc.constantFrom({ $ref: "#/$defs/x" }, { $ref: "#/$defs/y", description: "A reference." }),
      fc.tuple(object, required).map(([given, names]) => ({ ...given, required: names })),
      fc.record({ type: fc.constant("array"), items: tie("schema"), maxItems: fc.constant(2) }),
      fc.array(tie("schema"), { minLength: 1, maxLength: 2 }).map((prefixItems) => ({ type: "array", prefixItems })),
      fc
        .array(tie("schema"), { minLength: 1, maxLength: 2 })
        .map((prefixItems) => ({ prefixItems, type: "array", items: false, minItems: prefixItems.length })),
      fc.record({ type: fc.constant("object"), additionalProperties: tie("schema") }),
      fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
      fc.array(tie("schema"), { minLength: 1, maxLength: 2 }).map((allOf) => ({ allOf })),
    ),
  };
});

const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthIdentifier: "value" },
    fc.constantFrom<unknown>("a", "b", 1, 2, true),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b", "constructor"), tie("value"), { maxKeys: 2 }),
  ),
}));

it("a language from a JSON Schema accepts all that the schema accepts", () => {
  let accepted = 0;
  fc.assert(
    fc.property(anySchema, anySchema, anySchema, fc.array(anyValue, { minLength: 8, maxLength: 8 }), (a, x, y, values) => {
      const schema = { properties: { a }, additionalProperties: false, $defs: { x, y } };
      const language = languageFromSchema(languageFromJsonSchema(schema));
      let validate: ReturnType<Ajv2020["compile"]>;
      try {
        validate = new Ajv2020({ strict: false, validateFormats: false, allowUnionTypes: true }).compile(schema);
      } catch {
        return; // A schema that is nothing but a reference to itself.
      }
      for (const value of values) {
        const text = JSON.stringify({ a: value });
        let isValid = false;
        try {
          isValid = validate(JSON.parse(text)) as boolean;
        } catch {
          continue; // The same.
        }
        if (!isValid) continue;
        accepted++;
        // In the JSON syntax, blocks with labels cannot be an empty object.
        const found = problems(language.parse(text, { filename: "x.json" })).filter((problem) => !problem.startsWith("missing-label"));
        expect(found, `${JSON.stringify(schema)}\n${text}`).toEqual([]);
      }
    }),
    { numRuns: amount(30, 150) },
  );
  expect(accepted).toBeGreaterThan(amount(8, 50));
});

it("a page shows what looks like HTML as text, but for links and code", () => {
  const description = "Path of <file>, see <https://example.com> and `<b>`.\n\n</p> 1 < 2 | \\<i>";
  const page = languageFromSchema(languageFromJsonSchema({ description, properties: { a: { type: "string", description } } })).toMarkdown();
  const escaped = (bar: string): string =>
    `Path of \\<file>, see <https://example.com> and \`<b>\`.${bar === "|" ? "\n\n" : " "}\\</p> 1 < 2 ${bar} \\<i>`;
  expect(page).toContain(escaped("|"));
  expect(page).toContain(`| ${escaped("\\|")} |`);
});

describe("patterns of a JSON Schema", () => {
  const languageWith = (pattern: string) =>
    languageFromSchema(
      languageFromJsonSchema({ type: "object", properties: { a: { pattern, type: "string" }, b: { pattern, type: "string" } } }),
    );

  it("take linear time", () => {
    const language = languageWith("^(a+)+$");
    expect(problems(language.parse(`a = "${"a".repeat(1000)}!"\n`, {}))).toMatchObject([expect.stringContaining("pattern-mismatch")]);
    expect(problems(language.parse(`a = "${"a".repeat(1000)}"\n`, {}))).toEqual([]);
  });

  it.each(["^(?!x)", "(a)\\1"])("give one warning, and accept all texts, if they cannot: %s", (pattern) => {
    const { ok, diagnostics } = languageWith(pattern).parse('a = "x"\nb = "x"\n', {});
    expect(ok).toBe(true);
    expect(diagnostics.map(({ severity, code, subject }) => [severity, code, subject?.start.line])).toEqual([
      ["warning", "unchecked-pattern", 1],
    ]);
  });
});

describe("a language from its own schema", () => {
  it("finds the same problems, without the rules of the program", () => {
    const copy = languageFromSchema(nomad.schema, { functions: "standard" });
    const source =
      'job "a b" {\n  priority = 0\n  group "g" {\n    task "t" {\n      driver = "docke"\n      service {\n        name = "x"\n        port = port.http\n      }\n    }\n  }\n}\n';
    expect(problems(copy.parse(source, {}))).toEqual(problems(nomad.parse(source)));
    expect(problems(copy.parse(source, {}))).toHaveLength(4);
  });
  it("survives JSON Schema, up to the names of labels", () => {
    const again = languageFromSchema(languageFromJsonSchema(flags.toJsonSchema(), { id: "flags" }));
    const source = 'environment = "dev"\nflag "a" {\n  owner = "x"\n  schedule {\n    from = "2026-01-01"\n  }\n}\n';
    expect(problems(again.parse(source, {}))).toEqual([]);
    expect(problems(again.parse(source.replace("2026-01-01", "soon").replace("dev", "x"), {}))).toEqual([
      'not-one-of: "x"',
      'pattern-mismatch: "soon"',
    ]);
  });
});

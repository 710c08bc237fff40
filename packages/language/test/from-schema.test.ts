import { languageFromJsonSchema } from "@hcl-ts/schema";
import { describe, expect, it } from "vitest";
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
  it("something else is refused", () => {
    expect(() => languageFromJsonSchema({ type: "string" })).toThrow("must be an object with properties");
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

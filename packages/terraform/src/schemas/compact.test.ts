import { gunzipSync, gzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { ProviderSchemaIndex } from "../evaluate/provider-schema-index.ts";
import type { AttributeJson, BlockJson, ProviderSchemasJson, SchemaJson } from "./provider-schemas-json.ts";
import { isCompactSchemas, openCompactSchemas } from "./read-compact.ts";
import { writeCompactSchemas } from "./write-compact.ts";

const AWS = "registry.terraform.io/hashicorp/aws";

const block = (json: BlockJson): ProviderSchemasJson => ({
  provider_schemas: { [AWS]: { resource_schemas: { aws_x: { version: 0, block: json } } } },
});
const again = (json: ProviderSchemasJson): ProviderSchemasJson => openCompactSchemas(writeCompactSchemas(json)).toJson();

/** A provider with many types that share most of their parts, as real ones do. */
function largeProvider(types: number): ProviderSchemasJson {
  const TYPES: readonly unknown[] = [
    "string",
    "number",
    "bool",
    "dynamic",
    ["map", "string"],
    ["list", ["object", { a: "string", b: ["set", "number"] }]],
    ["tuple", ["string", ["list", "bool"]]],
    ["object", { a: "string", b: "string" }, ["b"]],
  ];
  const attribute = (i: number): AttributeJson => ({
    ...(i % 17 === 0
      ? {
          nested_type: {
            nesting_mode: ["single", "list", "set", "map"][i % 4]!,
            attributes: { [`n${i % 5}`]: { type: TYPES[i % 8], optional: true } },
          },
        }
      : { type: TYPES[i % 8] }),
    ...[
      { required: true as const },
      { optional: true as const },
      { computed: true as const },
      { optional: true as const, computed: true as const },
    ][i % 4],
    ...(i % 11 === 0 && { sensitive: true }),
    ...(i % 13 === 0 && { deprecated: true }),
    ...(i % 19 === 0 && { write_only: true }),
    ...(i % 7 === 0 && { description: `Attribute ${i % 50}.` }),
    ...(i % 21 === 0 && { description: `Attribute **${i % 50}**.`, description_kind: "markdown" }),
  });
  const body = (i: number, depth: number): BlockJson => ({
    attributes: Object.fromEntries(Array.from({ length: 3 + (i % 9) }, (_, k) => [`attribute_${(i * k) % 40}`, attribute(i + k)])),
    ...(depth < i % 4 && {
      block_types: {
        [`block_${i % 6}`]: { nesting_mode: ["single", "group", "list", "set", "map"][i % 5]!, block: body(i + depth + 1, depth + 1) },
        other: { nesting_mode: "list", block: body((i + 3) % 20, depth + 1), min_items: 1, ...(i % 2 === 0 && { max_items: 2 }) },
      },
    }),
    ...(i % 10 === 0 && { description: `Type ${i}.` }),
    ...(i % 100 === 0 && { deprecated: true }),
  });
  const schemas = (prefix: string, count: number): Record<string, SchemaJson> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}_${i}`, { version: i % 3, block: body(i, 0) }]));
  return {
    provider_schemas: {
      [AWS]: {
        provider: { version: 0, block: body(3, 0) },
        resource_schemas: schemas("aws", types),
        data_source_schemas: schemas("aws", types / 3),
        ephemeral_resource_schemas: schemas("aws_secret", 5),
        functions: {
          arn_parse: {
            description: "Parses an ARN.",
            return_type: ["object", { account: "string" }],
            parameters: [{ name: "arn", type: "string" }],
          },
        },
      },
      "registry.terraform.io/hashicorp/empty": { provider: { version: 0, block: {} } },
    },
  };
}

describe("compact schemas", () => {
  it("contain everything of the JSON, for all of 1,500 types", () => {
    const json = largeProvider(1500);
    expect(again(json)).toEqual(json);
  });

  it("are a small part of the JSON", () => {
    const json = largeProvider(1500);
    const bytes = writeCompactSchemas(json);
    expect(bytes.length * 20).toBeLessThan(JSON.stringify(json).length);
    expect([isCompactSchemas(bytes), isCompactSchemas(new TextEncoder().encode(JSON.stringify(json)))]).toEqual([true, false]);
  });

  it("can be decompressed before they are opened", () => {
    const json = largeProvider(10);
    const text = gunzipSync(writeCompactSchemas(json));
    expect([isCompactSchemas(text), openCompactSchemas(text).toJson()]).toEqual([true, json]);
  });

  it("have the same bytes for the same schemas", () => {
    expect(writeCompactSchemas(largeProvider(10))).toEqual(writeCompactSchemas(largeProvider(10)));
  });

  it("read one type on demand, and share equal parts", () => {
    const json = largeProvider(30);
    const source = openCompactSchemas(writeCompactSchemas(json));
    const provider = json.provider_schemas![AWS]!;
    expect(source.types(AWS, "resource_schemas")).toEqual(Object.keys(provider.resource_schemas!));
    expect(source.block(AWS, "resource_schemas", "aws_7")).toEqual(provider.resource_schemas!.aws_7!.block);
    expect(source.block(AWS, "data_source_schemas", "aws_7")).toBe(source.block(AWS, "resource_schemas", "aws_7"));
    expect(source.block(AWS, "provider")).toEqual(provider.provider!.block);
    expect(source.block(AWS, "resource_schemas", "toString")).toBeUndefined();
    expect(source.functions(AWS).get("arn_parse")?.description).toBe("Parses an ARN.");
  });

  it("have the versions of providers that the writer is given", () => {
    const source = openCompactSchemas(writeCompactSchemas(largeProvider(1), { versions: new Map([[AWS, "5.100.0"]]) }));
    expect(source.providers.map((provider) => source.version(provider))).toEqual(["5.100.0", undefined]);
  });

  it("give the same schemas as the JSON to checks and evaluation", () => {
    const json = largeProvider(20);
    const [fromJson, fromFile] = [new ProviderSchemaIndex(json), new ProviderSchemaIndex(openCompactSchemas(writeCompactSchemas(json)))];
    for (let i = 0; i < 20; i++) {
      const [a, b] = [fromJson, fromFile].map((index) => index.find("registry.opentofu.org/hashicorp/aws", "managed", `aws_${i}`)!);
      expect([...b!.attributes.keys()]).toEqual([...a!.attributes.keys()]);
      expect(b!.type.equals(a!.type)).toBe(true);
    }
  });

  it("treat every name as data", () => {
    const json = block(
      JSON.parse('{"attributes":{"__proto__":{"type":"string"},"constructor":{"type":["object",{"__proto__":"bool"}]}}}') as BlockJson,
    );
    const { attributes = {} } = openCompactSchemas(writeCompactSchemas(json)).block(AWS, "resource_schemas", "aws_x")!;
    expect(Object.keys(attributes)).toEqual(["__proto__", "constructor"]);
    expect(JSON.stringify(attributes.constructor)).toBe('{"type":["object",{"__proto__":"bool"}]}');
  });
});

describe("errors of compact schemas", () => {
  const errorOf = (action: () => unknown): string => {
    try {
      action();
      return "no error";
    } catch (error) {
      return (error as Error).message;
    }
  };
  const file = (...lines: readonly unknown[]): Uint8Array =>
    gzipSync(new TextEncoder().encode(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("")));
  const header = (types: number, number: unknown): unknown => ({
    format: "hcl-ts-schemas-1",
    types,
    providers: { p: { resource_schemas: { t: number } } },
  });
  const DAMAGED = "the file with schemas is damaged: write it again with `hcl tf schemas`";
  const OTHER = "this is not a file with schemas that `hcl tf schemas` wrote";

  it.each([
    ["no compressed file", new TextEncoder().encode("{}"), OTHER],
    ["nothing", new Uint8Array(), OTHER],
    ["a compressed file of something else", file("{}"), OTHER],
    ["a file that is cut off", writeCompactSchemas(block({ attributes: { a: { type: "string" } } })).slice(0, 60), DAMAGED],
    ["fewer lines than it says", file(header(5, 0)), DAMAGED],
  ])("are shown when a file is opened: %s", (_, bytes, message) => {
    // A file that is cut off has another size at its end.
    expect([message, "the file with schemas is larger than 100 MiB"]).toContain(errorOf(() => openCompactSchemas(bytes)));
  });

  it.each([
    ["a body that does not exist", file(header(1, 7), '"string"', {})],
    ["a body that contains itself", file(header(1, 0), '"string"', { b: { x: [0, 2] } })],
    ["a type that contains itself", file(header(1, 0), '["list",0]', { a: { x: 65 } })],
    ["a type that is none", file(header(1, 0), '["what",0]', { a: { x: 1 } })],
    ["a number that is none", file(header(1, "0"), '"string"', {})],
    ["a line that is not JSON", file(header(1, 0), '"string"', "{")],
    ["a body that is none", file(header(1, 0), '"string"', [])],
    ["an unknown nesting", file(header(1, 1), '"string"', {}, { b: { x: [0, 9] } })],
    ["too many levels", file(header(0, 999), {}, ...Array.from({ length: 999 }, (_, i) => ({ b: { x: [i, 0] } })))],
  ])("are shown when a part is read: %s", (_, bytes) => {
    expect(errorOf(() => openCompactSchemas(bytes).block("p", "resource_schemas", "t"))).toBe(DAMAGED);
  });

  it.each([
    ["a type", { attributes: { a: { type: ["lizt", "string"] } } }, 'a type that is not known: ["lizt","string"]'],
    ["a nesting mode", { block_types: { b: { nesting_mode: "pile" } } }, 'a nesting mode that is not known: "pile"'],
  ])("are shown when the JSON to write has another form: %s", (_, json, message) => {
    expect(errorOf(() => writeCompactSchemas(block(json)))).toBe(`the provider schemas have ${message}`);
  });
});

import { describe, expect, it } from "vitest";
import { bodyFromProviderSchema, bodyOf, bodyToJsonSchema, bodyToMarkdown, describeConstraint } from "../src/index.ts";

const body = bodyFromProviderSchema({
  description: "A server.",
  attributes: {
    name: { type: "string", required: true, description: "Its name." },
    id: { type: "string", computed: true },
    size: { type: "number", optional: true, computed: true },
    token: { type: "string", optional: true, sensitive: true, write_only: true, deprecated: true },
    rules: { nested_type: { nesting_mode: "list", attributes: { port: { type: "number", required: true } } }, optional: true },
    tags: { type: ["map", "string"], optional: true },
  },
  block_types: {
    disk: { nesting_mode: "list", min_items: 1, max_items: 2, block: { attributes: { size: { type: "number", required: true } } } },
    timeouts: { nesting_mode: "single", block: {} },
    secret: { nesting_mode: "map", block: {} },
  },
});

describe("a body from the schema of a provider", () => {
  it("has attributes with presence and constraints", () => {
    expect(
      Array.from(body.attributes, ([name, { presence, constraint }]) => `${name}: ${presence}, ${describeConstraint(constraint)}`),
    ).toEqual([
      "name: required, a string",
      "id: computed, a string",
      "size: optional-computed, a number",
      "token: optional, a string",
      "rules: optional, a list of objects with port",
      "tags: optional, a map of string",
    ]);
    expect(body.attributes.get("token")).toMatchObject({
      sensitive: true,
      writeOnly: true,
      deprecated: { message: "The provider will remove it." },
    });
    expect(body.docs).toEqual({ text: "A server." });
  });
  it("has blocks by their nesting", () => {
    expect(Array.from(body.blocks, ([type, { nesting, min, max, labels }]) => [type, nesting, min, max, labels.length])).toEqual([
      ["disk", "list", 1, 2, 0],
      ["timeouts", "one", 0, 1, 0],
      ["secret", "map", 0, undefined, 1],
    ]);
    const disk = body.blocks.get("disk")!;
    expect(bodyOf(disk.body)).toBe(bodyOf(disk.body));
    expect([...bodyOf(disk.body).attributes.keys()]).toEqual(["size"]);
  });
  it("has a page and a JSON Schema without what cannot be set", () => {
    expect(bodyToMarkdown(body, "server")).not.toContain("`id`");
    expect(bodyToJsonSchema(body)).toMatchObject({ required: ["name", "disk"], properties: { name: { description: "Its name." } } });
    expect(JSON.stringify(bodyToJsonSchema(body))).not.toContain('"id"');
  });
  it("is refused in another form", () => {
    expect(() => bodyFromProviderSchema({ block_types: { a: { nesting_mode: "bag" } } })).toThrow('nesting mode that is not known: "bag"');
  });
});

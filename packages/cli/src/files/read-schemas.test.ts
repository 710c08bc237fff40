import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";
import { schemasProblem } from "./schemas-problem.ts";

const PROVIDER = "registry.terraform.io/hashicorp/test";
const withBlock = (block: unknown): object => ({ provider_schemas: { [PROVIDER]: { resource_schemas: { test_thing: { block } } } } });
const withAttribute = (attribute: unknown): object => withBlock({ attributes: { name: attribute } });
const withNested = (nested: unknown): object => withBlock({ block_types: { part: nested } });

/** Returns data within several objects or arrays. */
function nestedIn(levels: number, wrap: (inner: unknown) => unknown, innermost: unknown): unknown {
  let data = innermost;
  for (let i = 0; i < levels; i++) data = wrap(data);
  return data;
}

const WRONG: readonly (readonly [path: string, json: unknown])[] = [
  ["provider_schemas", 5],
  ["provider_schemas", null],
  ["provider_schemas", []],
  ["provider_schemas", {}],
  ["provider_schemas", { provider_schemas: null }],
  ["provider_schemas", { provider_schemas: [] }],
  ["provider_schemas.x", { provider_schemas: { x: null } }],
  ["provider_schemas.x.provider", { provider_schemas: { x: { provider: [] } } }],
  ["provider_schemas.x.resource_schemas", { provider_schemas: { x: { resource_schemas: "x" } } }],
  ["provider_schemas.x.resource_schemas.y", { provider_schemas: { x: { resource_schemas: { y: null } } } }],
  ["block", withBlock(null)],
  ["block.attributes", withBlock({ attributes: [] })],
  ["name", withAttribute(null)],
  ["name.type", withAttribute({ type: 5 })],
  ["name.type", withAttribute({ type: "text" })],
  ["name.type", withAttribute({ type: ["list"] })],
  ["name.type", withAttribute({ type: ["list", "string", "x"] })],
  ["name.type", withAttribute({ type: ["tuple", "string"] })],
  ["name.type", withAttribute({ type: ["tuple", ["string", 1]] })],
  ["name.type", withAttribute({ type: ["object", ["string"]] })],
  ["name.type", withAttribute({ type: ["object", { a: "string" }, "a"] })],
  ["name.type", withAttribute({ type: ["object", { a: "string" }, ["b"]] })],
  ["name.type", withAttribute({ type: nestedIn(150, (inner) => ["list", inner], "string") })],
  ["name.optional", withAttribute({ type: "string", optional: "yes" })],
  ["name.nested_type", withAttribute({ nested_type: {} })],
  ["name.nested_type.nesting_mode", withAttribute({ nested_type: { nesting_mode: "odd" } })],
  ["part", withNested(null)],
  ["part", withNested({ block: {} })],
  ["part.nesting_mode", withNested({ nesting_mode: "odd" })],
  ["part.block", withNested({ nesting_mode: "list", block: 7 })],
  ["part.min_items", withNested({ nesting_mode: "list", min_items: "x" })],
  ["block", withBlock(nestedIn(150, (inner) => ({ block_types: { b: { nesting_mode: "list", block: inner } } }), {}))],
];

const type = fc.letrec<{ type: unknown }>((tie) => ({
  type: fc.oneof(
    fc.constantFrom("string", "number", "bool", "dynamic"),
    fc.tuple(fc.constantFrom("list", "set", "map"), tie("type")),
    fc.tuple(fc.constant("tuple"), fc.array(tie("type"), { maxLength: 2 })),
    fc.tuple(fc.constant("object"), fc.dictionary(fc.string(), tie("type"), { maxKeys: 2 })),
  ),
})).type;

describe("the file of --schemas", () => {
  const folder = new TemporaryFolder().enter();

  it.each(WRONG.map(([path, json]) => [path, JSON.stringify(json).slice(0, 100), json] as const))(
    "is refused if %s has another form: %s",
    async (path, _, json) => {
      expect(schemasProblem(json)?.endsWith(path)).toBe(true);
      folder.write("main.tf", 'resource "test_thing" "a" {\n  name = "x"\n}\n');
      folder.write("a.tf.json", '{"resource": {"test_thing": {"b": {"name": "x"}}}}');
      const schemas = folder.write("schemas.json", JSON.stringify(json));
      for (const args of [["tf", "eval"], ["tf", "check"], ["from-json"]]) {
        const { status, err } = await folder.run(runHcl, ...args, "--schemas", schemas, args[0] === "tf" ? "." : "a.tf.json");
        // A long path is cut.
        expect(err).toMatch(
          /^hcl: …\/schemas.json is not the output of "terraform providers schema -json": provider_schemas.*(?: is missing or malformed|…)\n$/,
        );
        expect(status).toBe(1);
      }
    },
  );

  it.each(["", "nope", "{", `{"provider_schemas": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`])(
    "is refused if it is not JSON: %.30s",
    async (text) => {
      folder.write("main.tf", "");
      const { status, err } = await folder.run(runHcl, "tf", "check", "--schemas", folder.write("schemas.json", text), ".");
      expect([status, err]).toEqual([1, expect.stringContaining('is not the output of "terraform providers schema -json"')]);
    },
  );

  it("may come from a module without providers", () => {
    expect(schemasProblem({ format_version: "1.0" })).toBeUndefined();
  });

  it("is accepted with every type, and then never fails", async () => {
    await fc.assert(
      fc.asyncProperty(type, fc.constantFrom("single", "group", "list", "set", "map"), async (attributeType, nesting_mode) => {
        const attributes = {
          name: { type: attributeType },
          nested: { nested_type: { nesting_mode, attributes: { x: { type: attributeType } } } },
        };
        const block = { attributes, block_types: { part: { nesting_mode, block: { attributes }, min_items: 0, max_items: 2 } } };
        const json = withBlock(block);
        expect(schemasProblem(json)).toBeUndefined();
        folder.write("main.tf", 'resource "test_thing" "a" {\n  name = null\n}\n');
        const { err } = await folder.run(runHcl, "tf", "eval", "--schemas", folder.write("schemas.json", JSON.stringify(json)), ".");
        expect(err).not.toContain("internal error");
      }),
      { numRuns: 30 },
    );
  });
});

describe("files that a user names", () => {
  const folder = new TemporaryFolder().enter();

  it.each(["--schemas", "--var-file"])("are not waited for, and end: %s", async (option) => {
    folder.write("main.tf", 'variable "a" {\n  default = 1\n}\noutput "a" {\n  value = var.a\n}\n');
    execFileSync("mkfifo", ["-m", "600", `pipe${option}`]);
    for (const path of [`pipe${option}`, "/dev/zero", "/dev/tty", "."]) {
      const { status, err } = await folder.run(runHcl, "tf", "eval", option, path, ".");
      expect(err).toMatch(/is not a regular file|is a folder|No such device/);
      expect(status).not.toBe(0);
    }
  });
});

/** Compares the schemas of Terraform's own blocks with what is read when a module is loaded. */
import type { Block, Body, BodySchema as HclBodySchema, Range } from "@hcl-ts/hcl";
import { SourceFile } from "@hcl-ts/hcl";
import { type BlockSchema, type BodySchema, bodyOf } from "@hcl-ts/schema";
import { ProviderSchemaIndex } from "@hcl-ts/terraform/evaluate";
import { type Module, readModuleFile } from "@hcl-ts/terraform/load";
import { describe, expect, it } from "vitest";
import { moduleFileSchema } from "../../src/terraform/file-schema.ts";
import { ProviderBodies } from "../../src/terraform/providers/provider-schemas.ts";

const source = new SourceFile("main.tf", "");
const range: Range = source.range(0, 0);

/** A body with one block of each type that is read. It records what is read, by the types of the blocks around. */
class RecordingBody implements Body {
  readonly #path: string;
  readonly #seen: Map<string, Set<string>>;

  constructor(path: string, seen: Map<string, Set<string>>) {
    this.#path = path;
    this.#seen = seen;
    if (!seen.has(path)) seen.set(path, new Set());
  }

  content({ attributes = [], blocks = [] }: HclBodySchema): ReturnType<Body["content"]> {
    const seen = this.#seen.get(this.#path);
    for (const { name } of attributes) seen?.add(name);
    for (const { type } of blocks) seen?.add(type);
    const found = blocks.map(
      ({ type, labelNames = [] }): Block => ({
        type,
        labels: labelNames.map((name) => name),
        body: new RecordingBody(`${this.#path}${type}/`, this.#seen),
        definitionRange: range,
        typeRange: range,
        labelRanges: labelNames.map(() => range),
      }),
    );
    return { content: { attributes: new Map(), blocks: found, missingItemRange: range }, diagnostics: [] };
  }

  partialContent(schema: HclBodySchema): ReturnType<Body["partialContent"]> {
    return { ...this.content(schema), remain: new RecordingBody(this.#path, this.#seen) };
  }

  justAttributes(): ReturnType<Body["justAttributes"]> {
    return { attributes: new Map(), diagnostics: [] };
  }

  missingItemRange(): Range {
    return range;
  }
}

/** Names that are read only to report that they are reserved, and blocks whose contents others define. */
const RESERVED: ReadonlySet<string> = new Set(["_", "locals", "providers"]);
const OF_MANAGED = ["create_before_destroy", "prevent_destroy", "ignore_changes", "replace_triggered_by", "action_trigger", "destroy"];
/** Names that are read to report that they are not allowed in these places. */
const NOT_ALLOWED: ReadonlySet<string> = new Set([
  ...["provider/lifecycle", "resource/provisioner/lifecycle", "removed/provisioner/lifecycle", "module/lifecycle"],
  ...["provider/count", "provider/for_each", "provider/depends_on", "provider/source"],
  ...OF_MANAGED.flatMap((name) => [`data/lifecycle/${name}`, `ephemeral/lifecycle/${name}`]),
  ...["check/data/count", "check/data/for_each", "check/data/lifecycle"],
]);

const served = (dialect: "terraform" | "opentofu"): BodySchema =>
  moduleFileSchema({
    language: { dialect, version: undefined },
    bodies: new ProviderBodies(new ProviderSchemaIndex({})),
    module: () => ({ resources: new Map(), requiredProviders: new Map(), dialect }) as unknown as Module,
    called: () => undefined,
    folders: () => [],
  });

function read(dialect: "terraform" | "opentofu"): ReadonlyMap<string, ReadonlySet<string>> {
  const seen = new Map<string, Set<string>>();
  readModuleFile({ file: { source, body: new RecordingBody("", seen) }, diagnostics: [] }, { dialect });
  return seen;
}

function schemaAt(root: BodySchema, path: string): BodySchema | undefined {
  let schema: BodySchema | undefined = root;
  for (const type of path.split("/").filter((part) => part !== "")) {
    const block: BlockSchema | undefined = schema?.blocks.get(type);
    schema = block && bodyOf(block.body);
  }
  return schema;
}

describe.each(["terraform", "opentofu"] as const)("the schema of %s", (dialect) => {
  const root = served(dialect);
  const reads = read(dialect);

  it("has everything that is read when a module is loaded", () => {
    expect(reads.size).toBeGreaterThan(30);
    const missing = [...reads].flatMap(([path, names]) => {
      const parts = path.split("/");
      if (parts.some((part) => RESERVED.has(part))) return [];
      const schema = schemaAt(root, path);
      return [...names]
        .filter((name) => !RESERVED.has(name) && !(schema?.attributes.has(name) || schema?.blocks.has(name)))
        .map((name) => path + name);
    });
    expect(missing.filter((each) => !isNotAllowed(each))).toEqual([]);
  });

  it("has nothing that is not read, except what providers and other programs read", () => {
    const unread: string[] = [];
    const visit = (schema: BodySchema, path: string, depth: number): void => {
      const names = reads.get(path);
      // A provider, a backend or a connection reads more than is known when a module is loaded.
      if (names === undefined || names.size === 0 || depth > 4) return;
      // Dynamic blocks are expanded by the schema of a provider, not when a module is loaded.
      for (const name of [...schema.attributes.keys(), ...schema.blocks.keys()])
        if (!names.has(name) && name !== "dynamic") unread.push(path + name);
      for (const [type, block] of schema.blocks) visit(bodyOf(block.body), `${path}${type}/`, depth + 1);
    };
    visit(root, "", 0);
    expect(unread).toEqual([]);
  });

  it("has docs for everything", () => {
    const without: string[] = [];
    const seen = new Set<BodySchema>();
    const visit = (schema: BodySchema, path: string): void => {
      if (seen.has(schema)) return;
      seen.add(schema);
      for (const [name, { docs }] of schema.attributes) if (docs?.text === undefined) without.push(path + name);
      for (const [type, block] of schema.blocks) {
        if (block.docs?.text === undefined) without.push(path + type);
        visit(bodyOf(block.body), `${path}${type}/`);
      }
    };
    visit(root, "");
    expect(without).toEqual([]);
  });
});

function isNotAllowed(path: string): boolean {
  return [...NOT_ALLOWED].some((each) => path === each || path.startsWith(`${each}/`));
}

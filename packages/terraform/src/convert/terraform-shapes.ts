/**
 * The blocks of Terraform and OpenTofu, and the attributes that contain references. The content of
 * a resource is defined by its provider. It is read from a schema if there is one, and guessed
 * otherwise.
 */
import type { BodyOutline } from "@hcl-ts/analysis";
import { type BlockTypeName, blockTypes } from "../load/block-types.ts";
import { type BlockShape, type BodyShape, blockShape, bodyShape, mergedShape } from "./body-shape.ts";
import type { ProviderShapes, SchemaKind } from "./provider-shapes.ts";

/** The shape of a body with unknown names, in which arrays of objects are usually blocks. */
const guessed: BodyShape = bodyShape({ others: "guess" });

/** The shape of a body with unknown names, whose blocks may have any number of labels. */
export const foreignShape: BodyShape = bodyShape({ others: "guess-labels" });

const onlyAttributes: BodyShape = bodyShape({});

const checkRule: BlockShape = blockShape(0, onlyAttributes);

const lifecycle: BlockShape = blockShape(
  0,
  bodyShape({
    attributes: { ignore_changes: "references", replace_triggered_by: "references" },
    blocks: { precondition: checkRule, postcondition: checkRule },
  }),
);

const connection: BlockShape = blockShape(0, onlyAttributes);

const provisioner: BlockShape = blockShape(
  1,
  bodyShape({ attributes: { when: "reference", on_failure: "reference" }, blocks: { connection }, others: "guess" }),
);

/** The items of every resource and data source besides those that its provider defines. */
const ofEveryResource: BodyShape = bodyShape({
  attributes: { provider: "reference", depends_on: "references" },
  blocks: { lifecycle, timeouts: blockShape(0, onlyAttributes) },
  first: ["for_each", "count", "provider"],
});

const ofManagedResources: BodyShape = mergedShape(ofEveryResource, bodyShape({ blocks: { connection, provisioner } }));

const backend: BlockShape = blockShape(1, bodyShape({ blocks: { workspaces: blockShape(0, onlyAttributes) }, others: "guess" }));

const terraform: BodyShape = bodyShape({
  attributes: { experiments: "references" },
  blocks: {
    required_providers: blockShape(0, bodyShape({ otherKind: "provider-requirement" })),
    provider_meta: blockShape(1, guessed),
    backend,
    cloud: blockShape(0, bodyShape({ blocks: { workspaces: blockShape(0, onlyAttributes) } })),
    encryption: blockShape(0, () => encryption),
  },
  first: ["required_version"],
});

const encryptionTarget: BlockShape = blockShape(0, () => encryptionMethods);
const encryptionMethods: BodyShape = bodyShape({ attributes: { method: "reference" }, blocks: { fallback: encryptionTarget } });

/** State encryption of OpenTofu. */
const encryption: BodyShape = bodyShape({
  blocks: {
    key_provider: blockShape(2, guessed),
    method: blockShape(2, bodyShape({ attributes: { keys: "reference" } })),
    state: encryptionTarget,
    plan: encryptionTarget,
    remote_state_data_sources: blockShape(
      0,
      bodyShape({ blocks: { default: encryptionTarget, remote_state_data_source: blockShape(1, encryptionMethods) } }),
    ),
  },
});

/** The shape of a file of Terraform. */
export function terraformShape(schemas: ProviderShapes): BodyShape {
  const defined =
    (kind: SchemaKind, own: BodyShape) =>
    ([type = ""]: readonly string[]) =>
      withDynamicBlocks(mergedShape(own, schemas.find(kind, type) ?? knownParts(kind, type)));
  const data = defined("data", ofEveryResource);
  // Other block types have the shape of their outline.
  const bodies: { readonly [Name in BlockTypeName]?: BlockShape["body"] } = {
    terraform: () => terraform,
    variable: () => variable,
    output: () => output,
    resource: defined("resource", ofManagedResources),
    data,
    ephemeral: defined("ephemeral", ofEveryResource),
    module: () => call,
    provider: defined("provider", bodyShape({ first: ["alias"] })),
    removed: () => removed,
    import: () => imported,
    check: () => bodyShape({ blocks: { data: blockShape(2, data), assert: checkRule } }),
    action: () => action,
    language: () => language,
  };
  const own = new Map(Object.entries(bodies));
  const blocks = new Map<string, BlockShape>();
  for (const [name, { labelNames, body }] of blockTypes)
    blocks.set(name, blockShape(labelNames?.length ?? 0, own.get(name) ?? outlinedShape(body)));
  return { ...bodyShape({ others: "guess-labels" }), blocks };
}

const variable: BodyShape = bodyShape({
  attributes: { type: "reference", default: "constant", description: "constant" },
  blocks: { validation: checkRule },
});

const output: BodyShape = bodyShape({
  attributes: { description: "constant", depends_on: "references" },
  blocks: { precondition: checkRule },
});

const call: BodyShape = bodyShape({
  attributes: { providers: "provider-map", depends_on: "references" },
  first: ["source", "version", "for_each", "count", "providers"],
});

const removed: BodyShape = bodyShape({ attributes: { from: "reference" }, blocks: { lifecycle, connection, provisioner } });

const imported: BodyShape = bodyShape({ attributes: { to: "reference", provider: "reference" } });

const action: BodyShape = bodyShape({
  attributes: { provider: "reference", depends_on: "references" },
  blocks: { config: blockShape(0, () => withDynamicBlocks(guessed)) },
  first: ["for_each", "count", "provider"],
});

const language: BodyShape = bodyShape({
  attributes: { edition: "reference" },
  blocks: { compatible_with: blockShape(0, onlyAttributes) },
});

/** Returns the shape of an outline, whose static attributes are references or lists of them. */
function outlinedShape({ attributes = [], blocks = [] }: BodyOutline = {}): BodyShape {
  const isStatic = attributes.filter((attribute) => attribute.static === true);
  return {
    ...bodyShape({}),
    attributes: new Map(isStatic.map(({ name }) => [name, "references"])),
    blocks: new Map(blocks.map(({ type, labelNames, body }) => [type, blockShape(labelNames?.length ?? 0, outlinedShape(body))])),
  };
}

/** Returns the body shape of a block that was guessed, within a body of a shape. */
export function guessedShape(parent: BodyShape): BodyShape {
  return parent.others === "guess-labels" ? foreignShape : withDynamicBlocks(guessed);
}

/**
 * Returns the known shape without a schema, for the one block that every configuration of a common
 * provider needs.
 */
function knownParts(kind: SchemaKind, type: string): BodyShape {
  if (kind !== "provider" || type !== "azurerm") return guessed;
  return mergedShape(bodyShape({ blocks: { features: blockShape(0, guessed) } }), guessed);
}

/** Adds `dynamic` blocks. Their content has the shape of the blocks that they generate. */
function withDynamicBlocks(shape: BodyShape): BodyShape {
  const dynamic = blockShape(1, ([type = ""]) => {
    const produced = shape.blocks.get(type)?.body([]) ?? guessed;
    return bodyShape({
      attributes: { iterator: "reference" },
      blocks: { content: blockShape(0, withDynamicBlocks(produced)) },
      first: ["for_each", "iterator", "labels"],
    });
  });
  const blocks = new Map<string, BlockShape>();
  for (const [name, { labels, body }] of shape.blocks)
    blocks.set(
      name,
      blockShape(labels, (names) => (isOfTerraform(name) ? body(names) : withDynamicBlocks(body(names)))),
    );
  return { ...shape, blocks: blocks.set("dynamic", dynamic) };
}

/**
 * Reports whether Terraform itself reads blocks of a type. It does not expand `dynamic` blocks in
 * them.
 */
const isOfTerraform = (type: string): boolean => type === "lifecycle" || type === "connection" || type === "provisioner";

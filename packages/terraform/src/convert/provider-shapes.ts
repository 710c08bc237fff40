/** The shapes of the blocks that providers define. */

import type { BlockJson, ProviderSchemasJson } from "../schemas/provider-schemas-json.ts";
import { type BlockShape, type BodyShape, blockShape, bodyShape } from "./body-shape.ts";

type SchemasByType = Readonly<Record<string, { readonly block?: BlockJson | undefined }>>;

/** The kinds of blocks that a provider has schemas for. */
export type SchemaKind = "resource" | "data" | "ephemeral" | "provider";

/** Finds the shapes of the blocks that providers define. */
export class ProviderShapes {
  private readonly blocks = new Map<string, BlockJson>();

  constructor(schemas: ProviderSchemasJson | undefined) {
    for (const [address, provider] of Object.entries(schemas?.provider_schemas ?? {})) {
      this.add("provider", address.slice(address.lastIndexOf("/") + 1), provider.provider?.block);
      this.addAll("resource", provider.resource_schemas);
      this.addAll("data", provider.data_source_schemas);
      this.addAll("ephemeral", provider.ephemeral_resource_schemas);
    }
  }

  private addAll(kind: SchemaKind, schemas: SchemasByType = {}): void {
    for (const [type, { block }] of Object.entries(schemas)) this.add(kind, type, block);
  }

  private add(kind: SchemaKind, type: string, block: BlockJson | undefined): void {
    if (block !== undefined && !this.blocks.has(`${kind} ${type}`)) this.blocks.set(`${kind} ${type}`, block);
  }

  /**
   * Returns the shape of a resource, data source or provider configuration; undefined if there is
   * no schema of it.
   */
  find(kind: SchemaKind, type: string): BodyShape | undefined {
    const block = this.blocks.get(`${kind} ${type}`);
    return block === undefined ? undefined : shapeOf(block);
  }
}

function shapeOf({ attributes = {}, block_types = {} }: BlockJson): BodyShape {
  const blocks = Object.entries(block_types).map(([name, { nesting_mode, block = {} }]): [string, BlockShape] => [
    name,
    // The keys of a map of blocks are labels.
    blockShape(nesting_mode === "map" ? 1 : 0, () => shapeOf(block)),
  ]);
  return {
    ...bodyShape({ others: "attribute" }),
    attributes: new Map(Object.keys(attributes).map((name) => [name, "expression"])),
    blocks: new Map(blocks),
  };
}

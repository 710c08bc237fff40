import type { Block, BodySchema } from "@hcl-ts/hcl";
import { formatAddress } from "./address.ts";
import type { BlockReader } from "./block-reader.ts";
import { createTimeProvisioner, invalidRemovedAddress, missingRemovedLifecycle } from "./messages.ts";
import type { Removed } from "./module.ts";
import { readAddress } from "./read-moved.ts";
import { readProvisioner } from "./read-provisioner.ts";
import { only } from "./read-resource.ts";

const SCHEMA: BodySchema = {
  attributes: [{ name: "from", required: true }],
  blocks: [{ type: "lifecycle" }, { type: "connection" }, { type: "provisioner", labelNames: ["type"] }],
};

/**
 * Reads a `removed` block. Returns undefined and reports an error if its address is missing or
 * invalid.
 */
export function readRemoved(block: Block, reader: BlockReader): Removed | undefined {
  const { attributes, blocks } = reader.content(block.body, SCHEMA);
  const range = block.definitionRange;
  const lifecycle = only(blocks, "lifecycle", reader);
  const inside = lifecycle && reader.content(lifecycle.body, { attributes: [{ name: "destroy" }] });
  const destroy = reader.flag(inside?.attributes.get("destroy"));
  if (lifecycle === undefined && reader.isOpenTofu) reader.warn(missingRemovedLifecycle(), { subject: range });
  const connection = only(blocks, "connection", reader);
  const provisioners = blocks.flatMap((inner) => (inner.type === "provisioner" ? [readProvisioner(inner, reader)] : []));
  const fromExpression = attributes.get("from")?.expression;
  const from = fromExpression && readAddress(fromExpression, reader);
  if (from === undefined || fromExpression === undefined) return undefined;
  for (const { when, range: subject } of provisioners) if (when === "create") reader.error(createTimeProvisioner(), { subject });
  const keyed = from.resource?.key !== undefined || from.module.some(({ key }) => key !== undefined);
  if (keyed || from.resource?.mode === "data") {
    reader.error(invalidRemovedAddress({ address: formatAddress(from), keyed }), { subject: fromExpression.range });
    return undefined;
  }
  return {
    range,
    from,
    fromExpression,
    destroy: destroy ?? !reader.isOpenTofu,
    connection: connection?.body,
    provisioners,
  };
}

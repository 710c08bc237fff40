import { exprAsKeyword } from "@hcl-ts/analysis";
import type { Attribute, Block, Body, BodySchema } from "@hcl-ts/hcl";
import type { BlockReader } from "./block-reader.ts";
import { duplicateBlock, invalidKeyword, reservedBlock } from "./messages.ts";
import type { Provisioner } from "./module.ts";

const SCHEMA: BodySchema = {
  attributes: [{ name: "when" }, { name: "on_failure" }],
  blocks: [{ type: "connection" }, { type: "lifecycle" }],
};

/** Reads a `provisioner` block. */
export function readProvisioner(block: Block, reader: BlockReader): Provisioner {
  const { content, remain } = reader.partialContent(block.body, SCHEMA);
  let connection: Body | undefined;
  for (const inner of content.blocks) {
    if (inner.type !== "connection") reader.error(reservedBlock({ type: inner.type, where: "provisioner" }), { subject: inner.typeRange });
    else if (connection === undefined) connection = inner.body;
    else reader.error(duplicateBlock({ type: "connection" }), { subject: inner.definitionRange });
  }
  return {
    type: block.labels[0] ?? "",
    when: keyword(content.attributes.get("when"), ["create", "destroy"], reader),
    onFailure: keyword(content.attributes.get("on_failure"), ["fail", "continue"], reader),
    connection,
    body: remain,
    range: block.definitionRange,
  };
}

/** Reads a `connection` block. */
export function readConnection(block: Block, _reader: BlockReader): Body {
  return block.body;
}

/** Reads an argument that is one of a few words, the first of which is the default. Old configurations have them in quotes. */
function keyword<const Word extends string>(attribute: Attribute | undefined, words: readonly Word[], reader: BlockReader): Word {
  if (attribute === undefined) return words[0]!;
  const traversal = exprAsKeyword(attribute.expression) === undefined ? reader.reference(attribute.expression) : undefined;
  const found =
    exprAsKeyword(attribute.expression) ?? (traversal?.length === 1 && traversal[0]?.kind === "root" ? traversal[0].name : undefined);
  const word = words.find((candidate) => candidate === found);
  if (word === undefined) reader.error(invalidKeyword({ name: attribute.name, words }), { subject: attribute.expression.range });
  return word ?? words[0]!;
}

import { exprAsKeyword, formatReference, referenceRange, references } from "@hcl-ts/analysis";
import type { Attribute, Block, Body, BodySchema } from "@hcl-ts/hcl";
import type { BlockReader } from "./block-reader.ts";
import { duplicateBlock, foreignDestroyReference, invalidKeyword, removedProvisioner, reservedBlock } from "./messages.ts";
import type { Provisioner } from "./module.ts";

const SCHEMA: BodySchema = {
  attributes: [{ name: "when" }, { name: "on_failure" }],
  blocks: [{ type: "connection" }, { type: "lifecycle" }],
};

/** Provisioners that only earlier versions had. */
const REMOVED: ReadonlySet<string> = new Set(["chef", "habitat", "puppet", "salt-masterless"]);

/** Reads a `provisioner` block. */
export function readProvisioner(block: Block, reader: BlockReader): Provisioner {
  const { content, remain } = reader.partialContent(block.body, SCHEMA);
  let connection: Body | undefined;
  for (const inner of content.blocks) {
    if (inner.type !== "connection") reader.error(reservedBlock({ type: inner.type, where: "provisioner" }), { subject: inner.typeRange });
    else if (connection === undefined) connection = inner.body;
    else reader.error(duplicateBlock({ type: "connection" }), { subject: inner.definitionRange });
  }
  const type = block.labels[0] ?? "";
  const when = keyword(content.attributes.get("when"), ["create", "destroy"], reader);
  if (REMOVED.has(type)) reader.error(removedProvisioner({ type }), { subject: block.definitionRange });
  if (when === "destroy") for (const body of [remain, connection]) if (body !== undefined) reportOtherReferences(body, reader);
  return {
    type,
    when,
    onFailure: keyword(content.attributes.get("on_failure"), ["fail", "continue"], reader),
    connection,
    body: remain,
    range: block.definitionRange,
  };
}

/**
 * Names that a destroy-time provisioner can refer to. They belong to the object itself, because
 * other objects may be destroyed before it.
 */
const WHILE_DESTROYING: ReadonlySet<string> = new Set(["self", "path", "terraform", "tofu", "each", "count"]);

function reportOtherReferences(body: Body, reader: BlockReader): void {
  for (const reference of references(body)) {
    const isAllowed =
      WHILE_DESTROYING.has(reference.root.name) &&
      (reference.root.name !== "each" || (reference.steps[0]?.kind === "attr" && reference.steps[0].name === "key"));
    if (!isAllowed)
      reader.error(foreignDestroyReference({ reference: formatReference(reference) }), { subject: referenceRange(reference) });
  }
}

/**
 * Reads an argument whose value is one of a few keywords. The first keyword is the default. Old
 * configurations have them in quotes.
 */
function keyword<const Word extends string>(
  attribute: Attribute | undefined,
  words: readonly [Word, ...Word[]],
  reader: BlockReader,
): Word {
  if (attribute === undefined) return words[0];
  const traversal = exprAsKeyword(attribute.expression) === undefined ? reader.reference(attribute.expression) : undefined;
  const found =
    exprAsKeyword(attribute.expression) ?? (traversal?.length === 1 && traversal[0]?.kind === "root" ? traversal[0].name : undefined);
  const word = words.find((candidate) => candidate === found);
  if (word === undefined) reader.error(invalidKeyword({ name: attribute.name, words }), { subject: attribute.expression.range });
  return word ?? words[0];
}

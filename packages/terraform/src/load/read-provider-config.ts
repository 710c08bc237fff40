import { type Attribute, type Block, type BodyContent, type BodySchema, mergeBodies } from "@hcl-ts/hcl";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import { type BlockReader, declarationOf } from "./block-reader.ts";
import { deprecatedProviderVersion, invalidProviderAlias, invalidVersionConstraint, reservedArgument, reservedBlock } from "./messages.ts";
import type { ProviderConfig } from "./module.ts";
import { only } from "./read-resource.ts";
import { parseVersionConstraints } from "./version.ts";

const SCHEMA: BodySchema = {
  attributes: ["alias", "version", "count", "depends_on", "for_each", "source"].map((name) => ({ name })),
  blocks: [{ type: "_" }, { type: "lifecycle" }, { type: "locals" }],
};

/** Arguments of `provider` blocks that are reserved for later versions of the language. */
const RESERVED: ReadonlySet<string> = new Set(["count", "depends_on", "source"]);

/** Reads a `provider` block. */
export function readProviderConfig(block: Block, reader: BlockReader): ProviderConfig {
  const [name = ""] = block.labels;
  const declaration = declarationOf(block);
  if (isValidIdentifier(name)) reader.checkProviderName(name, declaration.range);
  else reader.checkName("provider", name, declaration.nameRange);
  const { content, remain } = reader.partialContent(block.body, SCHEMA);
  const { attributes, blocks } = content;
  reportReserved(content, reader);
  const alias = readAlias(attributes.get("alias"), reader);
  const escaped = only(blocks, "_", reader);
  return {
    ...declaration,
    name,
    alias,
    address: alias === undefined ? name : `${name}.${alias}`,
    version: readVersion(name, attributes.get("version"), reader),
    forEach: attributes.get("for_each")?.expression,
    body: escaped === undefined ? remain : mergeBodies([remain, escaped.body]),
  };
}

function reportReserved({ attributes, blocks }: BodyContent, reader: BlockReader): void {
  for (const { name, nameRange } of attributes.values())
    if (RESERVED.has(name) || (name === "for_each" && !reader.isOpenTofu))
      reader.error(reservedArgument({ name, where: "provider" }), { subject: nameRange });
  for (const { type, typeRange } of blocks)
    if (type !== "_") reader.error(reservedBlock({ type, where: "provider" }), { subject: typeRange });
}

function readAlias(attribute: Attribute | undefined, reader: BlockReader): string | undefined {
  const alias = reader.text(attribute);
  if (alias !== undefined && !isValidIdentifier(alias))
    reader.error(invalidProviderAlias({ alias }), { subject: attribute?.expression.range });
  return alias;
}

function readVersion(provider: string, attribute: Attribute | undefined, reader: BlockReader): string | undefined {
  if (attribute === undefined) return undefined;
  const version = reader.text(attribute);
  const subject = attribute.expression.range;
  reader.warn(deprecatedProviderVersion({ name: provider }), { subject });
  if (version !== undefined && parseVersionConstraints(version) === undefined)
    reader.error(invalidVersionConstraint({ text: version }), { subject });
  return version;
}

import { type Block, type BodySchema, mergeBodies } from "@hcl-ts/hcl";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import { type BlockReader, declarationOf } from "./block-reader.ts";
import { deprecatedProviderVersion, invalidProviderAlias, invalidVersionConstraint, reservedArgument, reservedBlock } from "./messages.ts";
import type { ProviderConfig } from "./module.ts";
import { only } from "./read-resource.ts";
import { parseVersionConstraints } from "./version.ts";

const schema = (isOpenTofu: boolean): BodySchema => ({
  attributes: ["alias", "version", "count", "depends_on", "for_each", "source"]
    .filter((name) => isOpenTofu || name !== "unused")
    .map((name) => ({ name })),
  blocks: [{ type: "_" }, { type: "lifecycle" }, { type: "locals" }],
});

/** Arguments of `provider` blocks that are reserved for later versions of the language. */
const RESERVED: ReadonlySet<string> = new Set(["count", "depends_on", "source"]);

/** Reads a `provider` block. */
export function readProviderConfig(block: Block, reader: BlockReader): ProviderConfig {
  const [name = ""] = block.labels;
  const declaration = declarationOf(block);
  reader.checkName("provider", name, declaration.nameRange);
  const { content, remain } = reader.partialContent(block.body, schema(reader.isOpenTofu));
  const { attributes, blocks } = content;
  for (const { name: argument, nameRange } of attributes.values())
    if (RESERVED.has(argument) || (argument === "for_each" && !reader.isOpenTofu))
      reader.error(reservedArgument({ name: argument, where: "provider" }), { subject: nameRange });
  for (const { type, typeRange } of blocks)
    if (type !== "_") reader.error(reservedBlock({ type, where: "provider" }), { subject: typeRange });
  const aliasAttribute = attributes.get("alias");
  const alias = reader.text(aliasAttribute);
  if (alias !== undefined && !isValidIdentifier(alias))
    reader.error(invalidProviderAlias({ alias }), { subject: aliasAttribute!.expression.range });
  const versionAttribute = attributes.get("version");
  const version = reader.text(versionAttribute);
  if (versionAttribute !== undefined) {
    reader.warn(deprecatedProviderVersion({ name }), { subject: versionAttribute.expression.range });
    if (version !== undefined && parseVersionConstraints(version) === undefined)
      reader.error(invalidVersionConstraint({ text: version }), { subject: versionAttribute.expression.range });
  }
  const escaped = only(blocks, "_", reader);
  return {
    ...declaration,
    name,
    alias,
    address: alias === undefined ? name : `${name}.${alias}`,
    version,
    forEach: attributes.get("for_each")?.expression,
    body: escaped === undefined ? remain : mergeBodies([remain, escaped.body]),
  };
}

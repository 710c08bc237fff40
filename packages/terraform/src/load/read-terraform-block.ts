import { constantString } from "@hcl-ts/analysis";
import type { Block, BodySchema, Range } from "@hcl-ts/hcl";
import { type BlockReader, declarationOf } from "./block-reader.ts";
import { invalidVersionConstraint, unsupportedExperiments } from "./messages.ts";
import type { Backend, Cloud, ProviderMeta, ProviderRequirement, RequiredVersion } from "./module.ts";
import { readRequiredProviders } from "./read-required-providers.ts";
import { parseVersionConstraints } from "./version.ts";

const SCHEMA = {
  attributes: [{ name: "required_version" }, { name: "experiments" }, { name: "language" }],
  blocks: [
    { type: "backend", labelNames: ["type"] },
    { type: "cloud" },
    { type: "required_providers" },
    { type: "provider_meta", labelNames: ["provider"] },
  ],
} satisfies BodySchema;

/** Terraform can store the state by a provider instead of a backend. */
const TERRAFORM_SCHEMA: BodySchema = { ...SCHEMA, blocks: [...SCHEMA.blocks, { type: "state_store", labelNames: ["type"] }] };

const OPENTOFU_SCHEMA: BodySchema = { ...SCHEMA, blocks: [...SCHEMA.blocks, { type: "encryption" }] };

/** The content of a `terraform` block. */
export interface TerraformBlock {
  readonly requiredVersions: readonly RequiredVersion[];
  /** The `required_providers` blocks, each with the range of its header. */
  readonly requiredProviders: readonly { readonly block: Block; readonly entries: ReadonlyMap<string, ProviderRequirement> }[];
  readonly backends: readonly Backend[];
  readonly clouds: readonly Cloud[];
  /** The header ranges of `state_store` blocks. */
  readonly stateStores: readonly Range[];
  readonly providerMeta: readonly ProviderMeta[];
}

/** Reads a `terraform` block. */
export function readTerraformBlock(block: Block, reader: BlockReader): TerraformBlock {
  const { attributes, blocks } = reader.content(block.body, reader.isOpenTofu ? OPENTOFU_SCHEMA : TERRAFORM_SCHEMA);
  const version = attributes.get("required_version");
  const experiments = attributes.get("experiments");
  // Terraform does not accept even an empty list, and OpenTofu ignores the argument.
  if (experiments !== undefined && !reader.isOpenTofu) reader.error(unsupportedExperiments(), { subject: experiments.range });
  const ofType = (type: string): readonly Block[] => blocks.filter((inner) => inner.type === type);
  return {
    requiredVersions: version === undefined ? [] : [readRequiredVersion(version.expression, reader)],
    requiredProviders: ofType("required_providers").map((inner) => ({ block: inner, entries: readRequiredProviders(inner, reader) })),
    backends: ofType("backend").map((inner) => ({ ...declarationOf(inner), type: inner.labels[0] ?? "", body: inner.body })),
    clouds: ofType("cloud").map((inner) => ({ range: inner.definitionRange, body: inner.body })),
    stateStores: ofType("state_store").map((inner) => inner.definitionRange),
    providerMeta: ofType("provider_meta").map((inner) => readProviderMeta(inner, reader)),
  };
}

/** Reads a `provider_meta` block, whose arguments are constant. */
function readProviderMeta(block: Block, reader: BlockReader): ProviderMeta {
  const [name = ""] = block.labels;
  const { body } = block;
  const declaration = declarationOf(block);
  const { attributes, diagnostics } = body.justAttributes();
  reader.addAll(diagnostics);
  for (const { expression } of attributes.values()) reader.addAll(expression.value().diagnostics);
  reader.checkProviderName(name, declaration.range);
  return { ...declaration, name, body };
}

function readRequiredVersion(expression: RequiredVersion["expression"], reader: BlockReader): RequiredVersion {
  const { range } = expression;
  // OpenTofu checks versions only in its commands, not while loading a folder.
  const text = reader.isOpenTofu
    ? constantString(expression)
    : reader.text({ name: "required_version", expression, range, nameRange: range });
  const constraints = text === undefined ? undefined : parseVersionConstraints(text);
  if (!reader.isOpenTofu && text !== undefined && constraints === undefined)
    reader.error(invalidVersionConstraint({ text }), { subject: range });
  return { range, expression, text, constraints };
}

import { constantString, exprAsKeyword, exprList, exprMap } from "@hcl-ts/analysis";
import type { Attribute, Block, Expression } from "@hcl-ts/hcl";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import type { BlockReader } from "./block-reader.ts";
import {
  invalidConfigurationAlias,
  invalidProviderSource,
  invalidRequiredProvider,
  invalidVersionConstraint,
  multipleProviderSources,
  unknownRequiredProviderArgument,
} from "./messages.ts";
import type { ProviderReference, ProviderRequirement } from "./module.ts";
import { defaultProvider, parseProviderSource } from "./provider-source.ts";
import { readProviderReference } from "./read-provider-reference.ts";
import { parseVersionConstraints, type VersionConstraints } from "./version.ts";

/** Reads a `required_providers` block. An entry with an error is omitted. */
export function readRequiredProviders(block: Block, reader: BlockReader): ReadonlyMap<string, ProviderRequirement> {
  const { attributes, diagnostics } = block.body.justAttributes();
  reader.addAll(diagnostics);
  const entries = new Map<string, ProviderRequirement>();
  for (const attribute of attributes.values()) {
    const entry = readEntry(attribute, reader);
    if (entry !== undefined) entries.set(entry.name, entry);
  }
  return entries;
}

function readEntry(attribute: Attribute, reader: BlockReader): ProviderRequirement | undefined {
  const { name, expression, range, nameRange } = attribute;
  const isName = isValidIdentifier(name);
  if (!isName) reader.checkName("provider", name, nameRange);
  const items = exprMap(expression);
  if (items.diagnostics.length > 0) {
    // Before providers had source addresses, an entry was only a version.
    const text = constantString(expression);
    if (text === undefined) {
      reader.error(invalidRequiredProvider({ name }), { subject: expression.range });
      return undefined;
    }
    if (isName) reader.checkProviderName(name, expression.range, false);
    const version = readVersion(expression, text, reader);
    return { range, nameRange, name, source: undefined, provider: defaultProvider(name, reader.dialect), version, aliases: [] };
  }
  if (isName) reader.checkProviderName(name, expression.range);
  return readObject(attribute, items.items, reader);
}

function readObject(
  { name, range, nameRange }: Attribute,
  items: readonly { readonly key: Expression; readonly value: Expression }[],
  reader: BlockReader,
): ProviderRequirement {
  let source: string | undefined;
  let provider = defaultProvider(name, reader.dialect);
  let version: VersionConstraints | undefined;
  let aliases: readonly ProviderReference[] = [];
  for (const { key, value } of items) {
    const member = exprAsKeyword(key) ?? constantString(key);
    switch (member) {
      case "source": {
        const earlier = source;
        source = constantString(value);
        // The last one applies, here and in Terraform and OpenTofu, which do not mention it.
        if (earlier !== undefined && source !== undefined && source !== earlier)
          reader.warn(multipleProviderSources({ name, sources: [earlier, source] }), { subject: key.range });
        const complete = source === undefined ? undefined : parseProviderSource(source, reader.dialect);
        if (complete === undefined) reader.error(invalidProviderSource({ source }), { subject: value.range });
        else provider = complete;
        break;
      }
      case "version": {
        const text = constantString(value);
        if (text === undefined) reader.error(invalidVersionConstraint({ text }), { subject: value.range });
        else version = readVersion(value, text, reader);
        break;
      }
      case "configuration_aliases":
        aliases = readAliases(name, value, reader);
        break;
      default:
        reader.error(unknownRequiredProviderArgument({ name: member }), { subject: key.range });
    }
  }
  return { range, nameRange, name, source, provider, version, aliases };
}

function readVersion(expression: Expression, text: string, reader: BlockReader): VersionConstraints | undefined {
  const version = parseVersionConstraints(text);
  if (version === undefined) reader.error(invalidVersionConstraint({ text }), { subject: expression.range });
  return version;
}

function readAliases(name: string, expression: Expression, reader: BlockReader): readonly ProviderReference[] {
  const { elements, diagnostics } = exprList(expression);
  reader.addAll(diagnostics);
  return elements.flatMap((element) => {
    const reference = readProviderReference(element, reader);
    if (reference === undefined) return [];
    if (reference.name === name && reference.alias !== undefined) return [reference];
    reader.error(invalidConfigurationAlias({ name }), { subject: element.range });
    return [];
  });
}

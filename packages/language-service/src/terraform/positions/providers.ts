/** References to configurations of providers: `provider = aws.west`, and `providers` of module calls. */
import { constantString } from "@hcl-ts/analysis";
import type { Body, Range } from "@hcl-ts/hcl";
import type { Module, ModuleFile, ProviderReference } from "@hcl-ts/terraform/load";
import type { Site } from "../modules/site.ts";
import { blocksOf } from "./declaring-blocks.ts";
import { insideOf, movedBy } from "./ranges.ts";
import { touches } from "./references.ts";
import type { FoundDeclaration, Target } from "./target.ts";

/** Finds the provider configuration that is named at an offset. */
export function providerTarget({ name: path, body }: ModuleFile, offset: number, module: Module, site: Site): Target | undefined {
  for (const reference of providerReferences(module)) {
    if (reference.range.filename !== path || !touches(reference.range, offset)) continue;
    const range = lastName(reference);
    if (touches(range, offset)) return targetOf(reference, range, module, site);
  }
  for (const { name, alias, range } of aliasesIn(body)) if (touches(range, offset)) return targetOf({ name, alias }, range, module, site);
  return undefined;
}

function targetOf({ name, alias }: Pick<ProviderReference, "name" | "alias">, at: Range, { folder }: Module, site: Site): Target {
  const address = alias === undefined ? `provider.${name}` : `provider.${name}.${alias}`;
  return { site, folder, kind: "provider", address, name: alias ?? name, at };
}

/** Returns the blocks that configure a provider, at their alias or else their label. */
export function providerDeclarations(module: Module, address: string): readonly FoundDeclaration[] {
  const [, name, alias] = address.split(".");
  if (alias !== undefined)
    return module.files.flatMap(({ body }) => aliasesIn(body)).filter((each) => each.name === name && each.alias === alias);
  return [...module.providers.values()]
    .filter((each) => each.name === name && each.alias === undefined)
    .map(({ nameRange, range }) => ({ range: nameRange, whole: range }));
}

/** Returns the ranges of the names by which a configuration is referred to. */
export function providerUses(module: Module, address: string): readonly Range[] {
  return providerReferences(module).flatMap((reference) => {
    const own = reference.alias === undefined ? `provider.${reference.name}` : `provider.${reference.name}.${reference.alias}`;
    return own === address ? [lastName(reference)] : [];
  });
}

interface Alias extends FoundDeclaration {
  readonly name: string;
  readonly alias: string;
}

/** Returns the aliases of providers in a file, or in a part of it. */
function aliasesIn(body: Body): readonly Alias[] {
  return blocksOf(body).flatMap((block): readonly Alias[] => {
    if (block.type !== "provider") return [];
    const expression = block.body.partialContent({ attributes: [{ name: "alias" }] }).content.attributes.get("alias")?.expression;
    const alias = expression && constantString(expression);
    if (expression === undefined || alias === undefined) return [];
    return [{ name: block.labels[0] ?? "", alias, range: insideOf(expression.range), whole: block.definitionRange }];
  });
}

/** All references of a module to configurations. */
function providerReferences({ resources, calls, imports, checks }: Module): readonly ProviderReference[] {
  const found = [
    ...Array.from(resources.values(), ({ provider }) => provider),
    ...Array.from(checks.values(), ({ data }) => data?.provider),
    ...imports.map(({ provider }) => provider),
    ...Array.from(calls.values(), ({ providers }) => providers.map(({ inParent }) => inParent)).flat(),
  ];
  return found.filter((reference) => reference !== undefined);
}

/** Returns the range of the last name of a reference. */
function lastName({ name, alias, range }: ProviderReference): Range {
  if (alias === undefined) return range;
  // A reference is written without blanks: `aws.west`.
  const { start } = range;
  const from = name.length + 1;
  return { filename: range.filename, start: movedBy(start, from), end: movedBy(start, from + alias.length) };
}

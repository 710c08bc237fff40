import type { Range } from "@hcl-ts/hcl";
import type { Expr } from "@hcl-ts/hclsyntax";
import type { Module } from "@hcl-ts/terraform/load";
import type { FixEdit } from "../fix-edit.ts";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { attributeOf, blocksOf } from "./declared.ts";
import { formattedEdit, itemAt, textOf } from "./edits.ts";
import { providersIn, providerUses } from "./provider-uses.ts";

/** Options of the rule `required-providers`. */
export interface RequiredProvidersOptions {
  /** Whether each provider needs a source. */
  readonly source: boolean;
  /** Whether each provider needs a version. */
  readonly version: boolean;
}

/** Reports providers without an entry in `required_providers`, or with an incomplete one. */
export const requiredProviders: HclRule = defineRule<RequiredProvidersOptions>({
  name: "required-providers",
  type: "problem",
  description: "Require the source and the version of each provider in required_providers",
  recommended: true,
  scope: "module",
  fixable: true,
  schema: { source: { type: "boolean" }, version: { type: "boolean" } },
  defaults: { source: true, version: true },
  create: ({ source, options, report }) => ({
    file() {
      const { module } = source;
      if (module === undefined) return;
      for (const block of blocksOf(source, "provider", ["name"])) {
        const version = attributeOf(block, "version");
        if (version !== undefined)
          report({ at: block.definitionRange, message: "Set the version of a provider in required_providers, not in its configuration." });
      }
      for (const problem of problemsOf(source, module, options)) report(problem);
    },
  }),
});

/** The start of addresses of built-in providers. */
const BUILT_IN = "terraform.io/builtin/";

interface Found {
  readonly at: Range;
  readonly message: string;
  /** Returns the edits that add the source that is assumed. */
  readonly fix?: () => readonly FixEdit[] | undefined;
}

function problemsOf(source: HclSourceCode, module: Module, options: RequiredProvidersOptions): readonly Found[] {
  const found: Found[] = [];
  const isMissing = (name: string): boolean => name !== "terraform" && !module.requiredProviders.has(name);
  const entries = [...module.requiredProviders.values()].filter(({ range }) => range.filename === source.moduleFile);
  // Most files have no entries, and use only providers that others have.
  if (entries.length === 0 && !providersIn(module, source.moduleFile).some(isMissing)) return found;
  const uses = providerUses(module);
  for (const [name, range] of uses)
    if (isMissing(name))
      found.push({ at: range, message: `Add the provider "${name}" with its source and version to required_providers.` });
  for (const requirement of entries) {
    const { name, range, version, provider } = requirement;
    // An entry that nothing uses is a matter of another rule, and a provider that is built in has no version.
    if (!uses.has(name) || provider.startsWith(BUILT_IN)) continue;
    const entry = entryAt(source, range);
    const at = entry?.range ?? range;
    const fix = (): readonly FixEdit[] | undefined => (entry === undefined ? undefined : withSource(source, entry, name));
    if (isVersionAlone(source, range)) {
      found.push({ at, message: `Write an object with the source and the version of the provider "${name}".`, fix });
      continue;
    }
    if (options.source && requirement.source === undefined) found.push({ at, message: `Set the source of the provider "${name}".`, fix });
    if (options.version && version === undefined) found.push({ at, message: `Set the version of the provider "${name}".` });
  }
  return found;
}

/** Whether an entry is a string with a version, as in Terraform 0.12: `aws = "~> 5.0"`. */
function isVersionAlone({ text }: HclSourceCode, { start, end }: Range): boolean {
  return /^[^={:]*[=:]\s*"/.test(text.slice(start.offset, end.offset));
}

/** Returns the value of an entry in the native syntax. */
function entryAt(source: HclSourceCode, range: Range): Expr | undefined {
  const item = source.syntax === "native" ? itemAt(source, range.start.offset) : undefined;
  return item?.kind === "Attribute" ? item.expr : undefined;
}

/** Returns the edits that add the source that Terraform assumes. */
function withSource(source: HclSourceCode, entry: Expr, name: string): readonly FixEdit[] | undefined {
  const { text } = source;
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", entry.start - 1) + 1))![0];
  const address = `source = "hashicorp/${name}"`;
  const block = (...lines: readonly string[]): string => `{\n${lines.map((line) => `${indent}  ${line}\n`).join("")}${indent}}`;
  if (entry.kind !== "ObjectConsExpr") return formattedEdit(source, entry.start, entry.end, block(address, `version = ${textOf(entry)}`));
  const [first] = entry.items;
  if (first === undefined) return formattedEdit(source, entry.start, entry.end, block(address));
  const { start } = first.keyExpr;
  const before = text.slice(entry.start + 1, start);
  const separator = before.includes("\n") ? before.slice(before.lastIndexOf("\n")) : ", ";
  return formattedEdit(source, start, start, `${address}${separator}`);
}

import type { Range } from "@hcl-ts/hcl";
import { declarationsIn } from "@hcl-ts/terraform/load";
import type { FixEdit } from "../fix-edit.ts";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type HclRule, type RuleContext } from "../rule.ts";
import { itemAt, removeItem } from "./edits.ts";

/** Options of the rules about what nothing uses. */
export interface UnusedOptions {
  /** Whether `--fix` removes what is unused; otherwise it is a suggestion. */
  readonly fix: boolean;
}

/** The schema of {@link UnusedOptions}. */
export const UNUSED_SCHEMA: Readonly<Record<string, object>> = { fix: { type: "boolean" } };

/** Reports variables, local values, data sources and provider aliases that nothing uses. */
export const unusedDeclarations: HclRule = defineRule<UnusedOptions>({
  name: "unused-declarations",
  type: "suggestion",
  description: "Disallow variables, local values, data sources and provider aliases that nothing uses",
  recommended: true,
  scope: "module",
  fixable: true,
  hasSuggestions: true,
  schema: UNUSED_SCHEMA,
  defaults: { fix: false },
  create: (context) => ({
    file() {
      for (const { range, what } of unused(context.source)) reportUnused(context, range, `Nothing uses the ${what}.`);
    },
  }),
});

/** Reports something that nothing uses, with a fix or a suggestion that removes it. */
export function reportUnused({ source, options, report }: RuleContext<UnusedOptions>, range: Range, message: string): void {
  if (range.filename !== source.moduleFile) return;
  const edits = (): readonly FixEdit[] | undefined => {
    const item = source.syntax === "native" ? itemAt(source, range.start.offset) : undefined;
    return item && removeItem(source, item);
  };
  report({ at: range, message, ...(options.fix ? { fix: edits } : { suggest: [{ desc: "Remove it", edits }] }) });
}

interface Unused {
  readonly range: Range;
  readonly what: string;
}

/** Returns the unused declarations of the linted file. */
function unused(source: HclSourceCode): readonly Unused[] {
  if (source.module === undefined) return [];
  const { variables, locals, resources, checks, providers } = declarationsIn(source.module, source.moduleFile);
  const found: Unused[] = [];
  const check = ({ range }: { readonly range: Range }, address: string, what: string): void => {
    if (!source.isUsed(address)) found.push({ range, what });
  };
  for (const variable of variables) check(variable, `var.${variable.name}`, `variable "${variable.name}"`);
  for (const local of locals) check(local, `local.${local.name}`, `local value "${local.name}"`);
  for (const resource of resources) {
    const { mode, address, preconditions, postconditions } = resource;
    if (mode === "data" && preconditions.length + postconditions.length === 0) check(resource, address, `data source ${address}`);
  }
  for (const { data } of checks) if (data !== undefined) check(data, data.address, `data source ${data.address}`);
  for (const provider of providers)
    if (provider.alias !== undefined) check(provider, `provider.${provider.address}`, `provider configuration ${provider.address}`);
  return found;
}

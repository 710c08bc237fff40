import type { Range } from "@hcl-ts/hcl";
import type { Module } from "@hcl-ts/terraform/load";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type FixEdit, type HclRule, type RuleContext } from "../rule.ts";
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

/** The unused declarations of each module, of which each file reports its own. */
const known = new WeakMap<Module, readonly Unused[]>();

function unused({ module, uses }: HclSourceCode): readonly Unused[] {
  if (module === undefined) return [];
  let found = known.get(module);
  if (found === undefined) {
    found = findUnused(module, uses);
    known.set(module, found);
  }
  return found;
}

function findUnused(module: Module, uses: ReadonlySet<string>): readonly Unused[] {
  const found: Unused[] = [];
  for (const { name, range } of module.variables.values()) if (!uses.has(`var.${name}`)) found.push({ range, what: `variable "${name}"` });
  for (const { name, range } of module.locals.values())
    if (!uses.has(`local.${name}`)) found.push({ range, what: `local value "${name}"` });
  for (const { mode, address, range, preconditions, postconditions } of module.resources.values())
    if (mode === "data" && !uses.has(address) && preconditions.length + postconditions.length === 0)
      found.push({ range, what: `data source ${address}` });
  for (const { data } of module.checks.values())
    if (data !== undefined && !uses.has(data.address)) found.push({ range: data.range, what: `data source ${data.address}` });
  for (const { address, alias, range } of module.providers.values())
    if (alias !== undefined && !uses.has(`provider.${address}`)) found.push({ range, what: `provider configuration ${address}` });
  return found;
}

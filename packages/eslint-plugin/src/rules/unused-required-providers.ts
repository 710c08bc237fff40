import { defineRule, type HclRule } from "../rule.ts";
import { providerUses } from "./provider-uses.ts";
import { reportUnused, UNUSED_SCHEMA, type UnusedOptions } from "./unused-declarations.ts";

/** Reports entries of `required_providers` that the module does not use. */
export const unusedRequiredProviders: HclRule = defineRule<UnusedOptions>({
  name: "unused-required-providers",
  type: "suggestion",
  description: "Disallow entries of required_providers that the module does not use",
  recommended: false,
  scope: "module",
  fixable: true,
  hasSuggestions: true,
  schema: UNUSED_SCHEMA,
  defaults: { fix: false },
  create: (context) => ({
    file() {
      const { module, moduleFile } = context.source;
      const own = [...(module?.requiredProviders.values() ?? [])].filter(({ range }) => range.filename === moduleFile);
      if (module === undefined || own.length === 0) return;
      const uses = providerUses(module);
      for (const { name, range, aliases } of own)
        if (!uses.has(name) && aliases.length === 0) reportUnused(context, range, `Nothing uses the provider "${name}".`);
    },
  }),
});

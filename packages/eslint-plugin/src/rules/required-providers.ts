import type { Range } from "@hcl-ts/hcl";
import { defaultProvider, type Module } from "@hcl-ts/terraform/load";
import { defineRule, type HclRule } from "../rule.ts";
import { attributeOf, blocksOf } from "./declared.ts";
import { providerUses } from "./provider-uses.ts";

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
      for (const { at, message } of problemsOf(module, options)) report({ at, message });
    },
  }),
});

interface Found {
  readonly at: Range;
  readonly message: string;
}

function problemsOf(module: Module, { source: needsSource, version: needsVersion }: RequiredProvidersOptions): readonly Found[] {
  const found: Found[] = [];
  const uses = providerUses(module);
  for (const [name, range] of uses) {
    if (name === "terraform" || module.requiredProviders.has(name)) continue;
    if (needsVersion) found.push({ at: range, message: `Add the provider "${name}" with its version to required_providers.` });
    else if (needsSource) found.push({ at: range, message: `Add the provider "${name}" with its source to required_providers.` });
  }
  for (const { name, range, source, version, provider } of module.requiredProviders.values()) {
    // An entry that nothing uses is a matter of another rule, and a provider that is built in has no version.
    if (!uses.has(name) || provider === defaultProvider("terraform", module.dialect)) continue;
    if (isVersionAlone(module, range)) {
      found.push({ at: range, message: `Write an object with the source and the version of the provider "${name}".` });
      continue;
    }
    if (needsSource && source === undefined) found.push({ at: range, message: `Set the source of the provider "${name}".` });
    if (needsVersion && version === undefined) found.push({ at: range, message: `Set the version of the provider "${name}".` });
  }
  return found;
}

/** Whether an entry is a string with a version, as in Terraform 0.12: `aws = "~> 5.0"`. */
function isVersionAlone(module: Module, { filename, start, end }: Range): boolean {
  const text = module.sources.get(filename)?.text.slice(start.offset, end.offset);
  return text !== undefined && /^[^={:]*[=:]\s*"/.test(text);
}

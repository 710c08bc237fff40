import { defineRule, type HclRule } from "../rule.ts";
import { type CalledRepository, calledRepositories } from "./module-sources.ts";

/** Options of the rule `module-pinned-source`. */
export interface ModulePinnedSourceOptions {
  /** `flexible`: any revision but a default branch. `semver`: only semantic versions. */
  readonly style: "flexible" | "semver";
  /** Further branches that `flexible` does not accept, besides `master`, `main`, `default` and `develop`. */
  readonly defaultBranches: readonly string[];
}

const DEFAULT_BRANCHES: readonly string[] = ["master", "main", "default", "develop"];

const SEMVER = /^v?\d+(?:\.\d+){0,2}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

/** Reports modules from repositories without a fixed revision. */
export const modulePinnedSource: HclRule = defineRule<ModulePinnedSourceOptions>({
  name: "module-pinned-source",
  type: "problem",
  description: "Require a revision in the sources of modules from repositories",
  recommended: true,
  scope: "module",
  schema: {
    style: { enum: ["flexible", "semver"] },
    defaultBranches: { type: "array", items: { type: "string" }, uniqueItems: true },
  },
  defaults: { style: "flexible", defaultBranches: [] },
  create: ({ source, options, report }) => ({
    file() {
      for (const found of calledRepositories(source)) {
        const message = problemWith(found, options);
        if (message !== undefined) report({ at: found.range, message });
      }
    },
  }),
});

function problemWith({ raw, repository }: CalledRepository, { style, defaultBranches }: ModulePinnedSourceOptions): string | undefined {
  const ref = repository.revision;
  if (ref === undefined) return `The source "${raw}" has no revision. Add "?ref=" with a version.`;
  if (style === "semver") return SEMVER.test(ref) ? undefined : `The revision "${ref}" of the source "${raw}" is not a semantic version.`;
  return DEFAULT_BRANCHES.includes(ref) || defaultBranches.includes(ref)
    ? `The revision "${ref}" of the source "${raw}" is a branch that changes. Use a version.`
    : undefined;
}

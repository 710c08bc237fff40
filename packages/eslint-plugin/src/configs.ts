/** The configurations: lists of entries for `eslint.config.js`. */
import type { ConfigName, HclConfig, HclPlugin } from "./hcl-plugin.ts";

/** The files of Terraform and OpenTofu, with the language of each. */
export const LANGUAGES: readonly { readonly name: string; readonly files: readonly string[]; readonly language: string }[] = [
  { name: "terraform", files: ["**/*.tf", "**/*.tofu", "**/*.tfvars", "**/*.tftest.hcl"], language: "hcl/terraform" },
  { name: "json", files: ["**/*.tf.json", "**/*.tofu.json"], language: "hcl/hcl-json" },
];

/** The rules of taste that fix everything that they report. */
const STYLE: ReadonlySet<string> = new Set(["argument-order", "block-order", "comment-syntax", "no-boolean-strings", "sort-keys"]);

/** The rules that `strict` adds to `recommended`. */
const STRICT: ReadonlySet<string> = new Set([
  "documented-outputs",
  "documented-variables",
  "module-shallow-clone",
  "naming-convention",
  "no-hard-coded-secrets",
  "no-useless-depends-on",
  "prefer-for-each",
  "sensitive-names",
  "standard-module-structure",
  "unused-required-providers",
]);

/** Returns the configurations of a plugin. */
export function configsOf(plugin: HclPlugin): Record<ConfigName, HclConfig[]> {
  const isRecommended = (name: string): boolean => plugin.rules[name]?.meta.docs.recommended === true;
  const config = (title: string, includes: (name: string) => boolean): HclConfig[] =>
    LANGUAGES.map(({ name, files, language }) => ({
      name: `hcl/${title}/${name}`,
      files: [...files],
      language,
      plugins: { hcl: plugin },
      rules: Object.fromEntries(
        Object.entries(plugin.rules).flatMap(([rule, { meta }]) =>
          includes(rule) ? [[`hcl/${rule}`, meta.type === "problem" ? ("error" as const) : ("warn" as const)]] : [],
        ),
      ),
    }));
  const recommended = config("recommended", isRecommended);
  return {
    recommended,
    strict: config("strict", (name) => isRecommended(name) || STRICT.has(name)),
    style: config("style", (name) => STYLE.has(name)),
    all: config("all", () => true),
    terraform: recommended,
  };
}

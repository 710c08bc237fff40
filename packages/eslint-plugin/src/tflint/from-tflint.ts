/** Converts tflint configurations to ESLint's. */

import type { RulesConfig } from "@eslint/core";
import { constantBool, constantString, constantStrings, constantValue } from "@hcl-ts/analysis";
import { tryToNative } from "@hcl-ts/cty";
import type { Attribute, Block, Range } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { LANGUAGES } from "../configs.ts";
import type { HclConfig, HclPlugin } from "../hcl-plugin.ts";
import { ruleOfTflint } from "../language/directives.ts";
import type { HclLanguageOptions } from "../language/language.ts";
import { namedKinds } from "../rules/naming-convention.ts";
import { TFLINT_RECOMMENDED, TFLINT_RULES } from "./tflint-rules.ts";

/** Something in a configuration of tflint that has no counterpart. */
export interface TflintProblem {
  readonly message: string;
  /** The line in the file, from 1. */
  readonly line: number;
}

/** The result of {@link fromTflint}. */
export interface TflintConfig {
  /** Entries for `eslint.config.js`. */
  readonly configs: (HclConfig & { readonly languageOptions: HclLanguageOptions; readonly settings: Record<string, unknown> })[];
  /** The parts that stay in tflint, or have to be looked at. */
  readonly problems: readonly TflintProblem[];
}

/**
 * Converts a configuration of tflint: the preset and the rules of its ruleset for Terraform, with
 * their options, and values of variables. Rules of other rulesets are reported. Comments such as
 * `# tflint-ignore: terraform_typed_variables` keep their meaning. Nothing in the file makes it throw.
 *
 * @param plugin the plugin
 * @param text the content of `.tflint.hcl` or `.tflint.json`
 * @param filename its name; a name that ends in .json selects the JSON syntax
 */
export function convertTflint(plugin: HclPlugin, text: string, filename: string): TflintConfig {
  const { file, diagnostics } = isJsonFilename(filename) ? parseJson(text, filename) : parseConfig(text, filename);
  const reader = new TflintReader(plugin);
  for (const { detail, subject } of diagnostics) reader.report(detail, subject);
  const { content, diagnostics: unexpected } = file.body.content({
    blocks: [
      { type: "tflint", labelNames: [] },
      { type: "config", labelNames: [] },
      { type: "plugin", labelNames: ["name"] },
      { type: "rule", labelNames: ["name"] },
    ],
  });
  for (const { detail, subject } of unexpected) reader.report(detail, subject);
  const ofType = (type: string): readonly Block[] => content.blocks.filter((block) => block.type === type);
  for (const block of ofType("config")) reader.readConfig(block);
  for (const block of ofType("plugin")) reader.readPlugin(block);
  for (const block of ofType("rule")) reader.readRule(block);
  return reader.finish();
}

/** Settings of the command or of the search for modules, which ESLint and this plugin do in their own ways. */
const COMMAND: ReadonlySet<string> = new Set(["format", "force", "plugin_dir"]);

class TflintReader {
  readonly #plugin: HclPlugin;
  readonly #problems: TflintProblem[] = [];
  readonly #rules = new Map<string, boolean>();
  readonly #options = new Map<string, Record<string, unknown>>();
  readonly #variables = new Map<string, string>();
  #preset: "recommended" | "all" | "none" | undefined;
  #disabledByDefault = false;

  constructor(plugin: HclPlugin) {
    this.#plugin = plugin;
  }

  report(message: string, range: Range | undefined): void {
    this.#problems.push({ message, line: range?.start.line ?? 1 });
  }

  readConfig(block: Block): void {
    for (const { name, expression, nameRange } of attributesOf(block)) {
      if (name === "disabled_by_default") this.#disabledByDefault = constantBool(expression) === true;
      else if (name === "variables") this.#readVariables(constantStrings(expression), nameRange);
      else if (!COMMAND.has(name)) this.report(`The setting "${name}" has no counterpart.`, nameRange);
    }
  }

  #readVariables(texts: readonly string[] | undefined, range: Range): void {
    if (texts === undefined) this.report('The values of "variables" are no strings.', range);
    for (const text of texts ?? []) {
      const equals = text.indexOf("=");
      if (equals > 0) this.#variables.set(text.slice(0, equals), text.slice(equals + 1));
    }
  }

  readPlugin(block: Block): void {
    const [name = ""] = block.labels;
    if (name !== "terraform") {
      this.report(`The plugin "${name}" has no counterpart. Keep tflint for its rules.`, block.definitionRange);
      return;
    }
    const attributes = attributesOf(block);
    const enabled = attributes.find((attribute) => attribute.name === "enabled");
    const preset = attributes.find((attribute) => attribute.name === "preset");
    const chosen = preset && constantString(preset.expression);
    if (enabled !== undefined && constantBool(enabled.expression) === false) this.#preset = "none";
    else if (chosen === undefined) this.#preset = this.#disabledByDefault ? "none" : "all";
    else if (chosen === "recommended" || chosen === "all") this.#preset = chosen;
    else this.report(`There is no preset "${chosen}". The presets are recommended and all.`, preset?.range);
  }

  readRule(block: Block): void {
    const [name = ""] = block.labels;
    if (!TFLINT_RULES.has(name)) {
      const reason = name.startsWith("terraform_") ? "There is no such rule." : "Keep tflint for it.";
      this.report(`The rule "${name}" has no counterpart. ${reason}`, block.definitionRange);
      return;
    }
    const options: Record<string, unknown> = {};
    for (const attribute of attributesOf(block)) {
      if (attribute.name === "enabled") this.#rules.set(name, constantBool(attribute.expression) !== false);
      else this.#addOption(options, name, attribute);
    }
    for (const inner of block.body.partialContent({ blocks: KIND_BLOCKS }).content.blocks) {
      const kind: Record<string, unknown> = {};
      for (const attribute of attributesOf(inner)) this.#addOption(kind, undefined, attribute);
      options[inner.type] = kind;
    }
    if (!this.#rules.has(name)) this.#rules.set(name, true);
    if (Object.keys(options).length > 0) this.#options.set(name, options);
  }

  #addOption(options: Record<string, unknown>, rule: string | undefined, { name, expression, nameRange }: Attribute): void {
    const value = constantValue(expression);
    const native = value === undefined ? undefined : tryToNative(value);
    const option = camelCase(name);
    const known = rule === undefined ? undefined : this.#optionsOf(rule);
    if (known !== undefined && !known.has(option)) this.report(`The option "${name}" of the rule "${rule}" has no counterpart.`, nameRange);
    else if (native?.ok !== true) this.report(`The value of "${name}" is not a constant.`, nameRange);
    else options[option] = native.value;
  }

  #optionsOf(rule: string): ReadonlySet<string> {
    const [schema] = this.#plugin.rules[nameOf(rule)]!.meta.schema as { readonly properties?: object }[];
    return new Set(Object.keys(schema?.properties ?? {}));
  }

  finish(): TflintConfig {
    const preset = this.#preset ?? (this.#disabledByDefault ? "none" : "recommended");
    const rules: RulesConfig = { "hcl/syntax": "error" };
    for (const name of TFLINT_RULES) {
      const isPreset = preset === "all" || (preset === "recommended" && TFLINT_RECOMMENDED.has(name));
      if (!(this.#rules.get(name) ?? isPreset)) continue;
      const options = this.#options.get(name);
      rules[ruleOfTflint(name)] = options === undefined ? "error" : ["error", options];
    }
    const variables = Object.fromEntries(this.#variables);
    const configs = LANGUAGES.map(({ name, files, language }) => ({
      name: `hcl/tflint/${name}`,
      files: [...files],
      language,
      languageOptions: { tflintIgnore: true },
      plugins: { hcl: this.#plugin },
      rules: { ...rules },
      settings: this.#variables.size > 0 ? { hcl: { variables } } : {},
    }));
    return { configs, problems: this.#problems };
  }
}

/** The blocks in the rule `terraform_naming_convention`. */
const KIND_BLOCKS = namedKinds.map((type) => ({
  type,
  labelNames: [],
}));

const attributesOf = (block: Block): readonly Attribute[] => [
  ...block.body.partialContent({ blocks: KIND_BLOCKS }).remain.justAttributes().attributes.values(),
];

const nameOf = (rule: string): string => ruleOfTflint(rule).slice("hcl/".length);

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

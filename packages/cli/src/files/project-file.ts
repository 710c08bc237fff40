// The file hcl.config.hcl, which has settings for the commands that run in its folder and below.
import { dirname } from "node:path";
import { bool, isValue, isWhollyKnown, list, string, type Type, tryConvert, type Value } from "@hcl-ts/cty";
import { type Attribute, type Body, type Diagnostic, EvalContext, errorDiagnostic, hasErrors } from "@hcl-ts/hcl";
import type { Commands, Project } from "../arguments/command.ts";
import { COMMON_OPTIONS, type OptionSpec, type OptionTable } from "../arguments/options.ts";
import { noSuchChoice, wrongSetting } from "../messages.ts";
import type { Output } from "../terminal/output.ts";
import { Sources } from "./sources.ts";

/** The settings for a command. */
export interface Settings extends Project {
  /** The settings as arguments, which come before the user's. */
  readonly args: readonly string[];
}

/**
 * Reads the settings of a command. Mistakes are shown.
 *
 * @param name the name of the command, and after a space its subcommand's
 * @returns undefined if there are errors
 */
export async function readSettings(path: string, name: string, commands: Commands, output: Output): Promise<Settings | undefined> {
  const sources = new Sources();
  const { body, diagnostics } = sources.parseFile(path);
  const reader = new SettingsReader();
  const settings = await reader.read(body, name, commands);
  const all = [...diagnostics, ...reader.diagnostics];
  sources.show(all, output);
  if (hasErrors(all)) return undefined;
  const { patterns, args } = settings;
  return { args, ignored: patterns.length === 0 ? undefined : { folder: dirname(path), patterns } };
}

class SettingsReader {
  readonly diagnostics: Diagnostic[] = [];

  async read(
    body: Body,
    name: string,
    commands: Commands,
  ): Promise<{ readonly args: readonly string[]; readonly patterns: readonly string[] }> {
    const common = settingsIn(COMMON_OPTIONS);
    const content = this.contentOf(body, ["ignore", ...common.keys()], [...commands.keys()]);
    const [command = "", subcommand] = name.split(" ");
    const { known, all } = await settingsOf(commands, command, subcommand);
    const args = [...this.argumentsFrom(content.attributes, common)];
    for (const block of content.blocks) {
      if (block.type !== command) continue;
      const inner = this.contentOf(block.body, [...all], []);
      for (const arg of this.argumentsFrom(inner.attributes, known)) args.push(arg);
    }
    const ignore = content.attributes.get("ignore");
    const patterns = ignore === undefined ? undefined : this.valueOf(ignore, list(string), "a list of patterns");
    return { args, patterns: patterns?.asArray().map((pattern) => pattern.asString()) ?? [] };
  }

  private contentOf(body: Body, attributes: readonly string[], blocks: readonly string[]): ReturnType<Body["content"]>["content"] {
    const schema = { attributes: attributes.map((name) => ({ name })), blocks: blocks.map((type) => ({ type })) };
    const { content, diagnostics } = body.content(schema);
    this.diagnostics.push(...diagnostics);
    return content;
  }

  private *argumentsFrom(attributes: ReadonlyMap<string, Attribute>, options: ReadonlyMap<string, OptionSpec>): Generator<string> {
    for (const [name, option] of options) {
      const attribute = attributes.get(name);
      if (attribute === undefined) continue;
      if (option.type === "boolean") {
        if (this.valueOf(attribute, bool, "true or false")?.asBoolean() === true) yield `--${name}`;
        continue;
      }
      const text = this.valueOf(attribute, string, "a string")?.asString();
      if (text === undefined) continue;
      const { choices, form } = option;
      const subject = attribute.expression.range;
      if (form?.accepts(text) === false) this.diagnostics.push(errorDiagnostic(wrongSetting(name, form.words), { subject }));
      else if (choices?.includes(text) === false) this.diagnostics.push(errorDiagnostic(noSuchChoice(name, text, choices), { subject }));
      else yield `--${name}=${text}`;
    }
  }

  /** Evaluates an attribute. Reports a value of another type. */
  private valueOf<T extends Type>({ name, expression }: Attribute, type: T, expected: string): Value<T> | undefined {
    const { value, diagnostics } = expression.value(new EvalContext({ variables: {} }));
    this.diagnostics.push(...diagnostics);
    if (hasErrors(diagnostics)) return undefined;
    const converted = tryConvert(value, type);
    if (isValue(converted) && isWhollyKnown(converted) && !converted.isNull()) return converted as Value<T>;
    this.diagnostics.push(errorDiagnostic(wrongSetting(name, expected), { subject: expression.range }));
    return undefined;
  }
}

/** Returns the options that can be set in the file. */
function settingsIn(options: OptionTable): ReadonlyMap<string, OptionSpec> {
  return new Map(Object.entries(options).filter(([, { isSetting }]) => isSetting === true));
}

/**
 * Returns the settings that a command takes, and the names of all settings in its block, which
 * subcommands share.
 */
async function settingsOf(
  commands: Commands,
  name: string,
  subcommand: string | undefined,
): Promise<{ readonly known: ReadonlyMap<string, OptionSpec>; readonly all: ReadonlySet<string> }> {
  const command = await commands.get(name)?.();
  if (command === undefined) return { known: new Map(), all: new Set() };
  if (command.subcommands === undefined) {
    const known = settingsIn(command.options);
    return { known, all: new Set(known.keys()) };
  }
  const loaded = await Promise.all(
    Array.from(command.subcommands, async ([each, load]) => [each, settingsIn((await load()).options)] as const),
  );
  const all = new Set(loaded.flatMap(([, settings]) => [...settings.keys()]));
  return { known: new Map(loaded).get(subcommand ?? "") ?? new Map(), all };
}

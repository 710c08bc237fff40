/** The common options of the commands that evaluate modules, and evaluation with these options. */
import { homedir } from "node:os";
import { resolve } from "node:path";
import { Budget, type Func } from "@hcl-ts/cty";
import type { Diagnostic } from "@hcl-ts/hcl";
import { type FileSystem, requiredFunctions } from "@hcl-ts/terraform";
import {
  type AfterError,
  evaluateTree,
  localRemoteState,
  ProviderSchemaIndex,
  readVariables,
  type TreeResult,
  type UnknownInstances,
  type VariableArgument,
  type VariableValues,
} from "@hcl-ts/terraform/evaluate";
import { terraformFunctions, typeOf } from "@hcl-ts/terraform/functions";
import type { ModuleTree } from "@hcl-ts/terraform/load";
import { choice } from "../arguments/choice.ts";
import type { Choice, Choices, Flag } from "../arguments/options.ts";
import { type ParsedOptions, parseOptions } from "../arguments/parse-options.ts";
import { UsageError } from "../errors.ts";
import { openSchemas } from "../files/read-schemas.ts";
import type { Sources } from "../files/sources.ts";
import { invalidNumber, invalidVariable } from "../messages.ts";
import type { Output } from "../terminal/output.ts";
import { Progress } from "../terminal/progress.ts";
import { ENGINE_VERSION_OPTION } from "./engine-version.ts";
import { allowReadHelp, functionFiles } from "./function-files.ts";
import { loadCommandTree } from "./load-module-folder.ts";
import { withNamedFiles } from "./named-files.ts";
import { rsadecrypt } from "./rsadecrypt.ts";

/** The options of all commands for modules. */
export const MODULE_OPTIONS: Readonly<
  Record<"var" | "var-file" | "allow-read", Choices> &
    Record<"dialect" | "engine-version" | "workspace" | "schemas" | "unknown-as" | "max-steps", Choice> &
    Record<"json", Flag>
> = {
  var: { type: "string", multiple: true },
  "var-file": { type: "string", multiple: true, isPath: true },
  dialect: { type: "string", choices: ["terraform", "opentofu"], isSetting: true },
  ...ENGINE_VERSION_OPTION,
  workspace: { type: "string", isSetting: true },
  schemas: { type: "string", isPath: true },
  "unknown-as": { type: "string", choices: ["one", "none", "error"], isSetting: true },
  "allow-read": { type: "string", multiple: true, isPath: true },
  "max-steps": { type: "string" },
  json: { type: "boolean" },
};

/** The end of these commands' help. */
export const MODULE_HELP: string = `Options of every command for modules:
  --var NAME=VALUE     the value of a variable
  --var-file FILE      a variable file
  --dialect NAME       terraform (the default) or opentofu
  --engine-version VERSION
                       the version of Terraform or OpenTofu whose language and behavior
                       apply, such as 1.11.4; the newest by default
  --workspace NAME     the value of terraform.workspace
  --schemas FILE       the output of \`terraform providers schema -json\` or a file of
                       \`hcl tf schemas\`: attributes of resources get their types, and
                       computed ones are recognized
${allowReadHelp(2, 23)}
  --unknown-as WHAT    one (the default), none or error: the instances of a block whose
                       count or for_each is not known until apply
  --max-steps N        the steps that the evaluation may take; by default, 100 million for
                       each megabyte of input
  --json               output for programs
`;

/** The values of options that `parseOptions` returns. */
interface OptionValues {
  readonly dialect?: string | undefined;
  readonly "engine-version"?: string | undefined;
  readonly workspace?: string | undefined;
  readonly schemas?: string | undefined;
  readonly "unknown-as"?: string | undefined;
  readonly "allow-read"?: readonly string[] | undefined;
  readonly "max-steps"?: string | undefined;
}

/** The root module of a command. */
export interface CommandModule {
  readonly fs: FileSystem;
  readonly folder: string;
  readonly tree: ModuleTree;
  readonly variables: VariableValues;
  readonly sources: Sources;
  /** The diagnostics of loading the module and of reading variables. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The options that `parseOptions` accepts. */
type Options = Parameters<typeof parseOptions>[1];

/** The arguments of a command for modules. */
export interface ModuleArguments<O extends Options> {
  readonly values: ParsedOptions<typeof MODULE_OPTIONS & O>["values"];
  readonly positionals: readonly string[];
  readonly variableArguments: readonly VariableArgument[];
}

/**
 * Parses the arguments of a command for modules. As in Terraform, variables can be set with one
 * dash (`-var`) or two.
 * @param more the options that only this command has
 */
export function moduleArguments<const O extends Options>(args: readonly string[], more: O): ModuleArguments<O> {
  const twoDashes = withTwoDashes(args);
  const options = { ...MODULE_OPTIONS, ...more };
  const { values, positionals } = parseOptions(twoDashes, options);
  return { values, positionals, variableArguments: variableArguments(twoDashes) };
}

/** Returns arguments in which variables are set with two dashes; Terraform has one (`-var`). */
export function withTwoDashes(args: readonly string[]): readonly string[] {
  return args.map((arg) => (/^-var(-file)?(=|$)/.test(arg) ? `-${arg}` : arg));
}

/** Returns the values of variables in the order of the arguments, which decides which one wins. */
export function variableArguments(args: readonly string[]): readonly VariableArgument[] {
  const found: VariableArgument[] = [];
  for (let i = 0; i < args.length && args[i] !== "--"; i++) {
    const [, option, inline] = /^--(var|var-file)(?:=(.*))?$/s.exec(args[i] ?? "") ?? [];
    if (option === undefined) continue;
    const value = inline ?? args[++i] ?? "";
    if (option === "var-file") found.push({ file: value });
    else {
      const at = value.indexOf("=");
      if (at < 1) throw new UsageError(invalidVariable());
      found.push({ name: value.slice(0, at), text: value.slice(at + 1) });
    }
  }
  return found;
}

/** Loads the tree of a root module, and the values of its variables. */
export function loadCommandModule(folder: string, args: readonly VariableArgument[], options: OptionValues): CommandModule {
  const { fs, tree, sources } = loadCommandTree(folder, options);
  const named = args.flatMap((arg) => ("file" in arg ? [arg.file] : []));
  const variables = readVariables(tree.module, { env: process.env, files: withNamedFiles(fs, named), args });
  for (const source of variables.sources.values()) sources.add(source);
  return { fs, folder, tree, variables, sources, diagnostics: [...tree.diagnostics, ...variables.diagnostics] };
}

/**
 * Evaluates the tree of a command. Shows progress if it takes long.
 * @param onError `unknown` for commands that only inspect, so that an error hides nothing else
 */
export function evaluateCommandModule(
  { folder, tree, variables }: CommandModule,
  options: OptionValues,
  output: Output,
  onError: AfterError = "stop",
): TreeResult {
  const progress = new Progress(output);
  const workingDirectory = resolve(folder);
  const files = functionFiles(tree, options["allow-read"]);
  const functions = new Map<string, Func>([
    ...terraformFunctions({
      dialect: tree.module.dialect,
      version: tree.module.version,
      fs: files,
      baseDir: folder,
      workingDirectory: process.cwd(),
      homeDirectory: homedir(),
      providers: requiredFunctions(tree),
      rsadecrypt,
    }),
    ["type", typeOf],
  ]);
  const result = evaluateTree(tree, {
    functions,
    workingDirectory,
    variables: variables.values,
    workspace: options.workspace,
    schemas: schemasOf(options),
    readData: localRemoteState(files, folder),
    unknownAs: choice<UnknownInstances>("unknown-as", options["unknown-as"], ["one", "none", "error"]),
    onError,
    budget: budgetOf(options),
    onProgress: (evaluated) => progress.show(`evaluating: ${evaluated} objects`),
  });
  progress.clear();
  return result;
}

/** Returns the budget that `--max-steps` sets, if any. */
export function budgetOf({ "max-steps": given }: Pick<OptionValues, "max-steps">): Budget | undefined {
  if (given === undefined) return undefined;
  const steps = Number(given);
  if (!(steps >= 1)) throw new UsageError(invalidNumber("max-steps", given));
  return new Budget({ steps });
}

/** Returns the schemas that `--schemas` names, if any. */
export function schemasOf({ schemas }: Pick<OptionValues, "schemas">): ProviderSchemaIndex | undefined {
  return schemas === undefined ? undefined : new ProviderSchemaIndex(openSchemas(schemas));
}

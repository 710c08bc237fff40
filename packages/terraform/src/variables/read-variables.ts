/**
 * Reads the variable values of a root module from all of their sources. Each value keeps
 * its origin, so that it can be traced back to the line that sets it.
 */

import { stringVal, type Value } from "@hcl-ts/cty";
import { compareCodePoints } from "@hcl-ts/cty/kernel";
import {
  type Attribute,
  type Body,
  type Diagnostic,
  EvalContext,
  errorDiagnostic,
  hasErrors,
  type Message,
  orderDiagnostics,
  type Range,
  SourceFile,
  warningDiagnostic,
} from "@hcl-ts/hcl";
import { limitRepeats, suggest } from "@hcl-ts/hcl/syntax";
import { isJsonFilename } from "@hcl-ts/hcljson";
import { parseExpression } from "@hcl-ts/hclsyntax";
import type { Module, Variable } from "../load/module.ts";
import { joinPath } from "../load/paths.ts";
import { FileError, type FileSystem } from "../source/file-system.ts";
import { type ParseFile, parseAnyFile, parseNativeFile } from "../source/parse-file.ts";
import {
  blockAmongValues,
  deprecatedVariable,
  missingVariable,
  undeclaredVariable,
  undeclaredVariables,
  unreadableVariableFile,
  withoutDetails,
  withoutDetailsOfFile,
} from "./messages.ts";
import { prepareVariable } from "./prepare-variable.ts";

/** An argument of the command line that sets variables: `-var name=text` or `-var-file path`. */
export type VariableArgument = { readonly name: string; readonly text: string } | { readonly file: string };

/** The sources from which {@link readVariables} reads values. */
export interface VariableSources {
  /** The environment variables. Names that begin with `TF_VAR_` set variables. */
  readonly env?: Readonly<Record<string, string | undefined>> | ReadonlyMap<string, string> | undefined;
  /**
   * The file system of the module. `terraform.tfvars` and `*.auto.tfvars` are read from the folder
   * of the module. Paths of `-var-file` are paths in the file system.
   */
  readonly files?: FileSystem | undefined;
  /** Arguments of the command line, in order. */
  readonly args?: readonly VariableArgument[] | undefined;
}

/** The origin of the value of a variable. */
export type VariableOrigin =
  | { readonly kind: "default"; readonly range: Range }
  | { readonly kind: "environment"; readonly name: string }
  | { readonly kind: "argument" }
  | { readonly kind: "file"; readonly range: Range }
  | { readonly kind: "program" };

/** The value of a variable of the root module. */
export interface VariableValue {
  /** The value in expressions: converted, with defaults and marks. Unknown after an error. */
  readonly value: Value;
  readonly origin: VariableOrigin;
  /**
   * Whether the value is missing or not valid, which the diagnostics report. Nothing that depends
   * on it is evaluated.
   */
  readonly failed: boolean;
}

/** The result of {@link readVariables}. */
export interface VariableValues {
  /**
   * A value for each variable that the module declares, by name. A required variable without a
   * value is unknown.
   */
  readonly values: ReadonlyMap<string, VariableValue>;
  /** The sources of files and arguments, for showing diagnostics. */
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly diagnostics: readonly Diagnostic[];
}

/** A value as it was given, before it is converted for the variable. */
export interface GivenValue {
  readonly value: Value;
  readonly origin: VariableOrigin;
  /** The range of the value; undefined if it has no range. */
  readonly range: Range | undefined;
}

/** The number of warnings about undeclared names that are shown in full. The rest are counted. */
const MAX_WARNINGS = 2;

/** Expressions in files and arguments have neither variables nor functions. */
const CONSTANTS = new EvalContext();

/**
 * Reads the variable values of a root module. If a variable has several values, the last
 * one wins. The order is: environment, `terraform.tfvars`, `terraform.tfvars.json`, `*.auto.tfvars`
 * and `*.auto.tfvars.json` by name, and arguments in their order.
 *
 * The text of an argument or environment variable is a literal string if the variable is a string,
 * number or bool, or has no type. Otherwise, it is an expression.
 *
 * @returns a value for each declared variable, with its origin, and all problems
 * @example
 * const { values, diagnostics } = readVariables(tree.module, { files: nodeFiles("."), args: [{ name: "region", text: "eu-west-1" }] });
 */
export function readVariables(module: Module, sources: VariableSources = {}): VariableValues {
  return readVariablesWith(parseAnyFile, module, sources);
}

/**
 * Reads the variable values of a root module like {@link readVariables}, but reports an
 * error for each file in the JSON syntax. Programs that use only functions like this one do not
 * contain the JSON parser when they are bundled.
 *
 * @returns a value for each declared variable, with its origin, and all problems
 */
export function readNativeVariables(module: Module, sources: VariableSources = {}): VariableValues {
  return readVariablesWith(parseNativeFile, module, sources);
}

/** The result of {@link readGivenValues}. */
export interface GivenValues extends Pick<VariableValues, "sources" | "diagnostics"> {
  /** The values by name, also those for names that the module does not declare. */
  readonly values: ReadonlyMap<string, GivenValue>;
}

/**
 * Reads values as they are given, without converting them for the variables of the module. Tests
 * can refer to names that the module does not declare.
 * @param folders the folders whose files are read automatically, in this order
 */
export function readGivenValues(module: Module, sources: VariableSources, folders: readonly string[]): GivenValues {
  const reader = new VariableReader(parseAnyFile, module, true);
  readAll(reader, sources, folders);
  return reader.finishGiven();
}

function readAll(reader: VariableReader, sources: VariableSources, folders: readonly string[]): void {
  const { env = {}, files, args = [] } = sources;
  reader.environment(env);
  for (const folder of folders) if (files !== undefined) for (const path of automaticFiles(files, folder)) reader.file(path, files);
  for (const argument of args) {
    if ("file" in argument) reader.file(argument.file, files);
    else reader.argument(argument.name, argument.text);
  }
}

function readVariablesWith(parse: ParseFile, module: Module, sources: VariableSources): VariableValues {
  const reader = new VariableReader(parse, module);
  readAll(reader, sources, [module.folder]);
  return reader.finish();
}

/** Returns the files that are read automatically, in this order. */
function automaticFiles(files: FileSystem, folder: string): readonly string[] {
  let names: string[];
  try {
    names = files
      .readDirectory(folder)
      .filter(({ kind }) => kind === "file")
      .map(({ name }) => name);
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
  const automatic = names.filter((name) => /\.auto\.tfvars(\.json)?$/.test(name)).sort(compareCodePoints);
  const fixed = ["terraform.tfvars", "terraform.tfvars.json"].filter((name) => names.includes(name));
  return [...fixed, ...automatic].map((name) => joinPath(folder, name));
}

function isSecret({ sensitive, ephemeral }: Variable): boolean {
  return sensitive || ephemeral;
}

/** Returns diagnostics at the same ranges with other messages, and without the expressions that they are about. */
function withheld(diagnostics: readonly Diagnostic[], withhold: (diagnostic: Diagnostic) => Message): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const { severity, subject } = diagnostic;
    return (severity === "error" ? errorDiagnostic : warningDiagnostic)(withhold(diagnostic), { subject });
  });
}

class VariableReader {
  readonly #parseFile: ParseFile;
  readonly #module: Module;
  readonly #given = new Map<string, GivenValue>();
  readonly #sources = new Map<string, SourceFile>();
  readonly #diagnostics: Diagnostic[] = [];
  readonly #undeclared: { readonly name: string; readonly range: Range }[] = [];
  /** Whether values for names that the module does not declare are kept. */
  readonly #keepsUndeclared: boolean;

  constructor(parseFile: ParseFile, module: Module, keepsUndeclared = false) {
    this.#parseFile = parseFile;
    this.#module = module;
    this.#keepsUndeclared = keepsUndeclared;
  }

  environment(env: NonNullable<VariableSources["env"]>): void {
    const entries = env instanceof Map ? env : new Map(Object.entries(env));
    for (const [name, variable] of this.#module.variables) {
      const text = entries.get(`TF_VAR_${name}`);
      if (text !== undefined) this.#text(variable, text, { kind: "environment", name: `TF_VAR_${name}` });
    }
    if (!this.#keepsUndeclared) return;
    for (const [key, text] of entries) {
      const name = key.startsWith("TF_VAR_") ? key.slice("TF_VAR_".length) : "";
      // The type is not known, so the text is a string.
      if (name !== "" && text !== undefined && !this.#module.variables.has(name))
        this.#given.set(name, { value: stringVal(text), origin: { kind: "environment", name: key }, range: undefined });
    }
  }

  argument(name: string, text: string): void {
    const variable = this.#module.variables.get(name);
    if (variable !== undefined) this.#text(variable, text, { kind: "argument" });
    else if (this.#keepsUndeclared) this.#given.set(name, { value: stringVal(text), origin: { kind: "argument" }, range: undefined });
    else
      this.#diagnostics.push(errorDiagnostic(undeclaredVariable({ name, suggestion: suggest(name, [...this.#module.variables.keys()]) })));
  }

  #text(variable: Variable, text: string, origin: VariableOrigin): void {
    const { name } = variable;
    if (variable.parsingMode === "literal") {
      this.#given.set(name, { value: stringVal(text), origin, range: undefined });
      return;
    }
    const filename = `<value for var.${name}>`;
    const source = new SourceFile(filename, text);
    if (!isSecret(variable)) this.#sources.set(filename, source);
    const { expression, diagnostics } = parseExpression(source);
    this.#addOf(variable, diagnostics);
    if (hasErrors(diagnostics)) return;
    const evaluated = expression.value(CONSTANTS);
    this.#addOf(variable, evaluated.diagnostics);
    if (!hasErrors(evaluated.diagnostics)) this.#given.set(name, { value: evaluated.value, origin, range: undefined });
  }

  /** Adds diagnostics about the source of a value. Diagnostics about a secret do not show it. */
  #addOf(variable: Variable, diagnostics: readonly Diagnostic[]): void {
    const withhold = (diagnostic: Diagnostic): Message => withoutDetails(diagnostic, variable.name);
    this.#diagnostics.push(...(isSecret(variable) ? withheld(diagnostics, withhold) : diagnostics));
  }

  file(path: string, files: FileSystem | undefined): void {
    const parsed = this.#parse(path, files);
    if (parsed === undefined) return;
    const { body, isHidden } = parsed;
    for (const { name, expression, nameRange } of this.#attributes(body, isJsonFilename(path), isHidden)) {
      if (!this.#module.variables.has(name)) {
        // An error can turn a part of a secret into a name.
        if (isHidden) continue;
        this.#undeclared.push({ name, range: nameRange });
        if (!this.#keepsUndeclared) continue;
      }
      // Without a context, strings in JSON are literal.
      const evaluated = isJsonFilename(path) ? expression.value() : expression.value(CONSTANTS);
      const variable = this.#module.variables.get(name);
      if (variable === undefined) this.#diagnostics.push(...evaluated.diagnostics);
      else this.#addOf(variable, evaluated.diagnostics);
      const { range } = expression;
      if (!hasErrors(evaluated.diagnostics)) this.#given.set(name, { value: evaluated.value, origin: { kind: "file", range }, range });
    }
  }

  /**
   * Parses a file.
   * @returns the body, and whether nothing in the file can be shown, because it has errors and values of secrets
   */
  #parse(path: string, files: FileSystem | undefined): { readonly body: Body; readonly isHidden: boolean } | undefined {
    try {
      if (files === undefined) throw new FileError("not-found", path, "There are no files.");
      const { file, diagnostics } = this.#parseFile(files.readFile(path), path);
      // A diagnostic shows the lines around it as well.
      const hasSecrets = this.#mentionsSecret(file.source.text);
      if (!hasSecrets) this.#sources.set(path, file.source);
      const isHidden = hasSecrets && hasErrors(diagnostics);
      this.#addOfFile(isHidden, diagnostics);
      return { body: file.body, isHidden };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.#diagnostics.push(
        errorDiagnostic(unreadableVariableFile({ path, reason: error.reason === "not-found" ? undefined : error.message })),
      );
      return undefined;
    }
  }

  #addOfFile(isHidden: boolean, diagnostics: readonly Diagnostic[]): void {
    this.#diagnostics.push(...(isHidden ? withheld(diagnostics, withoutDetailsOfFile) : diagnostics));
  }

  /** Whether a file may set a variable whose values must not be shown. Errors in a file can hide its attributes. */
  #mentionsSecret(text: string): boolean {
    for (const variable of this.#module.variables.values()) if (isSecret(variable) && text.includes(variable.name)) return true;
    return false;
  }

  #attributes(body: Body, isJson: boolean, isHidden: boolean): readonly Attribute[] {
    if (isJson) {
      const { attributes, diagnostics } = body.justAttributes();
      this.#addOfFile(isHidden, diagnostics);
      return [...attributes.values()];
    }
    const { content, remain } = body.partialContent({ blocks: [{ type: "variable", labelNames: ["name"] }] });
    for (const block of content.blocks.slice(0, 1))
      this.#diagnostics.push(
        errorDiagnostic(blockAmongValues({ type: "variable" }), { subject: block.typeRange, context: block.definitionRange }),
      );
    const { attributes, diagnostics } = (content.blocks.length > 0 ? remain : body).justAttributes();
    this.#addOfFile(isHidden, diagnostics);
    return [...attributes.values()];
  }

  finish(): VariableValues {
    this.#reportUndeclared();
    const values = new Map<string, VariableValue>();
    for (const [name, variable] of this.#module.variables) values.set(name, this.#finalValue(variable));
    return { values, sources: this.#sources, diagnostics: limitRepeats(orderDiagnostics(this.#diagnostics)) };
  }

  finishGiven(): GivenValues {
    return { values: this.#given, sources: this.#sources, diagnostics: orderDiagnostics(this.#diagnostics) };
  }

  #reportUndeclared(): void {
    const names = [...this.#module.variables.keys()];
    for (const { name, range } of this.#undeclared.slice(0, MAX_WARNINGS))
      this.#diagnostics.push(warningDiagnostic(undeclaredVariable({ name, suggestion: suggest(name, names) }), { subject: range }));
    const rest = this.#undeclared.length - MAX_WARNINGS;
    if (rest > 0) this.#diagnostics.push(warningDiagnostic(undeclaredVariables({ count: rest })));
  }

  #finalValue(variable: Variable): VariableValue {
    const { name, range } = variable;
    const given = this.#given.get(name);
    if (given === undefined) {
      const failed = variable.default === undefined;
      // A default that is not valid is reported as a separate error.
      if (failed && variable.defaultExpression === undefined)
        this.#diagnostics.push(errorDiagnostic(missingVariable({ name }), { subject: range }));
      const origin: VariableOrigin = { kind: "default", range: variable.defaultExpression?.range ?? range };
      return { value: prepareVariable(variable, undefined, { range }, this.#diagnostics), origin, failed };
    }
    const at = this.#module.dialect === "terraform" ? (given.range ?? range) : range;
    if (variable.deprecated !== undefined)
      this.#diagnostics.push(
        warningDiagnostic(deprecatedVariable({ name, reason: variable.deprecated }), { subject: given.range ?? range }),
      );
    const before = this.#diagnostics.length;
    const value = prepareVariable(variable, given.value, { range: at }, this.#diagnostics);
    return { value, origin: given.origin, failed: this.#diagnostics.length > before };
  }
}

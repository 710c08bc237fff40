import { type Diagnostic, hasErrors, SourceFile } from "@hcl-ts/hcl";
import { lexConfig, type TokenList } from "@hcl-ts/hclsyntax";
import { type FormatStyle, format, isCertainlyValid } from "@hcl-ts/hclwrite/format";
import { STANDARD_INPUT } from "../arguments/own-input.ts";
import type { FileTask } from "./file-task.ts";
import { readSource } from "./read-source.ts";

/** The options for formatting a file. */
export interface FormatChoice {
  /** The style; undefined if the name of each file decides. */
  readonly style: FormatStyle | undefined;
  /** The name that stands for standard input. */
  readonly stdinFilename: string | undefined;
}

/** The result of formatting a file. */
export interface FormattedFile {
  /** The path, or the name that stands for standard input. */
  readonly name: string;
  /** The text before and after formatting; undefined if nothing changes. */
  readonly change: { readonly before: string; readonly after: string } | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The text, for showing diagnostics and for standard output; empty for an unchanged file without diagnostics. */
  readonly text: string;
}

/** The endings of the files that Terraform and OpenTofu read. */
const TERRAFORM_ENDINGS = [".tf", ".tofu", ".tfvars", ".tftest.hcl", ".tfmock.hcl", ".tofutest.hcl"];

/** Reports whether a file is Markdown by its name. */
const isMarkdownFilename = (name: string): boolean => /\.(?:md|markdown)$/i.test(name);

/** Formats files. Nothing is written. */
export const formatTask: FileTask<FormatChoice, FormattedFile> = {
  name: "fmt",
  start: (choice) => ({ run: (path) => formatFile(path, choice) }),
};

function formatFile(path: string, { style, stdinFilename }: FormatChoice): FormattedFile | Promise<FormattedFile> {
  const read = readSource(path);
  const isInput = path === STANDARD_INPUT;
  const name = isInput && stdinFilename !== undefined ? stdinFilename : read.filename;
  if (isMarkdownFilename(name)) return formattedFences(name, read.text, style, isInput);
  const source = name === read.filename ? read : new SourceFile(name, read.text);
  const { tokens, diagnostics } = lexConfig(source);
  const chosen = style ?? (TERRAFORM_ENDINGS.some((ending) => name.endsWith(ending)) ? "terraform" : "hcl");
  // Loading the parser and parsing would double the time.
  const isValid = diagnostics.length === 0 && isCertainlyValid(tokens);
  if (isValid) return resultOf(name, source.text, format(tokens, { style: chosen }), [], isInput);
  return formattedUnusual(source, tokens, chosen, isInput);
}

/** Formats a source that may have syntax errors. With errors, it stays as it is. */
async function formattedUnusual(source: SourceFile, tokens: TokenList, style: FormatStyle, isInput: boolean): Promise<FormattedFile> {
  const diagnostics = (await import("./syntax-errors.ts")).syntaxErrors(source);
  const after = hasErrors(diagnostics) ? source.text : format(tokens, { style });
  return resultOf(source.filename, source.text, after, diagnostics, isInput);
}

/** Formats the code in a Markdown file. */
async function formattedFences(name: string, text: string, style: FormatStyle | undefined, isInput: boolean): Promise<FormattedFile> {
  const { formatFences } = await import("./markdown-fences.ts");
  return resultOf(name, text, formatFences(text, style), [], isInput);
}

function resultOf(name: string, before: string, after: string, diagnostics: readonly Diagnostic[], isInput: boolean): FormattedFile {
  const isNeeded = isInput || diagnostics.length > 0;
  return { name, change: before === after ? undefined : { before, after }, diagnostics, text: isNeeded ? before : "" };
}

/** Sources that a command has read: their bodies, and the texts for showing diagnostics. */
import { type Body, type Diagnostic, diagnosticsToData, formatDiagnostics, hasErrors, SourceFile } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { RunError } from "./errors.ts";
import { readInput, STANDARD_INPUT } from "./files.ts";
import { holdsJson, holdsNative, notText, notUtf8 } from "./messages.ts";
import type { Output } from "./output.ts";

/** A source that was parsed. */
export interface Parsed {
  readonly source: SourceFile;
  readonly body: Body;
  readonly diagnostics: readonly Diagnostic[];
}

/** The sources of one run of a command. */
export class Sources {
  readonly #files = new Map<string, SourceFile>();

  /** Reads a file, or standard input for `-`, and parses it in the syntax that its name tells. @throws RunError if it cannot be used */
  parseFile(path: string): Parsed {
    const bytes = readInput(path);
    const source = textOf(path, bytes);
    const isJson = isJsonFilename(path);
    const { file, diagnostics } = isJson ? parseJson(bytes, path) : parseConfig(source);
    this.add(file.source);
    if (hasErrors(diagnostics)) checkSyntax(source, isJson);
    return { source: file.source, body: file.body, diagnostics };
  }

  /** Parses a text in the JSON syntax that stands in no file. */
  parseJsonText(name: string, text: string): Parsed {
    const { file, diagnostics } = parseJson(text, name);
    this.add(file.source);
    return { source: file.source, body: file.body, diagnostics };
  }

  /** Reads a file, or standard input for `-`, as text. @throws RunError if it cannot be read, or is no text */
  readText(path: string): SourceFile {
    const source = textOf(path, readInput(path));
    this.add(source);
    return source;
  }

  /** Adds a source that was parsed elsewhere. */
  add(source: SourceFile): void {
    this.#files.set(source.filename, source);
  }

  /** Forgets a source about which nothing more will be shown. */
  remove(source: SourceFile): void {
    this.#files.delete(source.filename);
  }

  /** Shows diagnostics on standard error as text. */
  show(diagnostics: readonly Diagnostic[], output: Output): void {
    if (diagnostics.length === 0) return;
    const { errColors, width } = output;
    output.err(`${formatDiagnostics(diagnostics, { sources: this.#files, color: errColors.isColorSupported, width }).trimEnd()}\n`);
  }
}

/** Diagnostics as the JSON text of one object, with a line ending. */
export function diagnosticsJson(diagnostics: readonly Diagnostic[]): string {
  return `${JSON.stringify(diagnosticsToData(diagnostics))}\n`;
}

/** Diagnostics as the last members of a JSON object that is being written. */
export function diagnosticsMember(diagnostics: readonly Diagnostic[]): string {
  return `"diagnostics":${JSON.stringify(diagnosticsToData(diagnostics).diagnostics)}}\n`;
}

function textOf(path: string, bytes: Uint8Array): SourceFile {
  const source = new SourceFile(path === STANDARD_INPUT ? "<stdin>" : path, bytes);
  // What is no text at all has NUL bytes; to say so helps more than to say that it is not UTF-8, which it is not either.
  const nul = source.text.indexOf("\0");
  if (nul >= 0) throw new RunError(notText(source.filename, source.position(nul).line));
  if (source.malformed !== undefined) {
    const [offset] = source.malformed.keys();
    throw new RunError(notUtf8(source.filename, source.position(offset ?? 0).line));
  }
  return source;
}

/** Says so where the whole file is of the other syntax, which would otherwise be a wall of errors. */
function checkSyntax({ text, filename }: SourceFile, isJson: boolean): void {
  const start = text.trimStart();
  if (isJson && /^[\p{ID_Start}_][\p{ID_Continue}-]*\s*(=|\{|")/u.test(start)) throw new RunError(holdsNative(filename));
  if (!isJson && /^\{\s*("|\})/.test(start)) throw new RunError(holdsJson(filename));
}

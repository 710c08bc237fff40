/** Sources that a command has read: their bodies, and the texts for showing diagnostics. */
import { type Body, type Diagnostic, diagnosticsToData, formatDiagnostics, hasErrors, SourceFile } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { type Output, readInput, UsageError } from "./io.ts";

/** The sources of one run of a command. */
export class Sources {
  readonly #files = new Map<string, SourceFile>();

  /** Reads and parses a file, in the syntax that its name tells. @throws UsageError if it cannot be read */
  parseFile(path: string): { readonly body: Body; readonly diagnostics: readonly Diagnostic[] } {
    return this.parse(path, readInput(path));
  }

  /** Parses bytes under a name. @throws UsageError if they are not UTF-8, or plainly of the other syntax */
  parse(filename: string, bytes: Uint8Array): { readonly body: Body; readonly diagnostics: readonly Diagnostic[] } {
    const source = new SourceFile(filename, bytes);
    if (source.malformed !== undefined) {
      const [offset] = source.malformed.keys();
      throw new UsageError(`${filename} is not UTF-8: line ${source.position(offset ?? 0).line} has bytes that are none`);
    }
    const isJson = isJsonFilename(filename);
    const { file, diagnostics } = isJson ? parseJson(bytes, filename) : parseConfig(source);
    this.#files.set(filename, file.source);
    if (hasErrors(diagnostics)) checkSyntax(source, isJson);
    return { body: file.body, diagnostics };
  }

  /** Adds a source that was parsed elsewhere. */
  add(source: SourceFile): void {
    this.#files.set(source.filename, source);
  }

  /** Shows diagnostics on standard error, as text or as one JSON object. */
  show(diagnostics: readonly Diagnostic[], output: Output, asJson = false): void {
    if (asJson) output.err(`${JSON.stringify(diagnosticsToData(diagnostics))}\n`);
    else if (diagnostics.length > 0)
      output.err(`${formatDiagnostics(diagnostics, { sources: this.#files, color: output.color, width: output.width }).trimEnd()}\n`);
  }
}

/** Says so where the whole file is of the other syntax, which would otherwise be a wall of errors. */
function checkSyntax({ text, filename }: SourceFile, isJson: boolean): void {
  const start = text.trimStart();
  if (isJson && /^[\p{ID_Start}_][\p{ID_Continue}-]*\s*(=|\{|")/u.test(start)) {
    throw new UsageError(`${filename} is named as JSON, but holds the native syntax`);
  }
  if (!isJson && /^\{\s*("|\})/.test(start))
    throw new UsageError(`${filename} holds JSON, but is not named so: a file in the JSON syntax has a name that ends in .json`);
}

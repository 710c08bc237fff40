/** The sources that a command has read: their bodies, and their contents for diagnostics. */
import {
  type Diagnostic,
  diagnosticsToData,
  formatDiagnostics,
  formatDiagnosticsAsGithub,
  formatDiagnosticsAsSarif,
  orderDiagnostics,
  type SourceFile,
  terminalJson,
} from "@hcl-ts/hcl";
import { parse as parseJson } from "@hcl-ts/hcljson";
import type { ParseResult } from "hcl-ts";
import { version } from "../arguments/version.ts";
import type { DiagnosticFormat } from "../messages.ts";
import type { Output } from "../terminal/output.ts";
import { parseFile } from "./parse-file.ts";
import { readSource } from "./read-source.ts";

/** The sources that a command has read. */
export class Sources {
  readonly #files = new Map<string, SourceFile>();

  /**
   * Reads a file, or standard input for `-`, and parses it in the syntax of its name.
   * @throws RunError if it cannot be used
   */
  parseFile(path: string): ParseResult {
    const result = parseFile(path);
    this.add(result.source);
    return result;
  }

  /** Parses a JSON string that is not in a file. */
  parseJsonText(name: string, text: string): ParseResult {
    const { file, diagnostics } = parseJson(text, name);
    this.add(file.source);
    return { source: file.source, body: file.body, diagnostics };
  }

  /** Reads a text file, or standard input for `-`. @throws RunError if it cannot be read or is not text */
  readText(path: string): SourceFile {
    const source = readSource(path);
    this.add(source);
    return source;
  }

  /** Adds a source that was parsed elsewhere. */
  add(source: SourceFile): void {
    this.#files.set(source.filename, source);
  }

  /** Removes a source without further diagnostics. */
  remove(source: SourceFile): void {
    this.#files.delete(source.filename);
  }

  /** Shows diagnostics on standard error. */
  show(diagnostics: readonly Diagnostic[], output: Output): void {
    if (diagnostics.length === 0) return;
    const { errColors, width } = output;
    const ordered = orderDiagnostics(diagnostics);
    output.err(`${formatDiagnostics(ordered, { sources: this.#files, color: errColors.isColorSupported, width }).trimEnd()}\n`);
  }

  /** Formats diagnostics for programs, with a line ending at the end. */
  format(diagnostics: readonly Diagnostic[], format: Exclude<DiagnosticFormat, "text">): string {
    const ordered = orderDiagnostics(diagnostics);
    if (format === "github") return formatDiagnosticsAsGithub(ordered);
    if (format === "sarif") return formatDiagnosticsAsSarif(ordered, { toolName: "hcl", toolVersion: version(), sources: this.#files });
    return `${terminalJson(JSON.stringify(diagnosticsToData(ordered)))}\n`;
  }
}

/** Returns diagnostics as the last members of a JSON object. */
export function diagnosticsMember(diagnostics: readonly Diagnostic[]): string {
  return `"diagnostics":${JSON.stringify(diagnosticsToData(orderDiagnostics(diagnostics)).diagnostics)}}\n`;
}

/**
 * Diagnostics as a SARIF log (Static Analysis Results Interchange Format, version 2.1.0) for code
 * scanning services and editors.
 */

import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import type { Range } from "../source/position.ts";
import type { SourceFile } from "../source/source-file.ts";
import { type Sources, sourceFinder } from "../source/sources.ts";
import { replaceUnsafe, terminalJson } from "../text/terminal-text.ts";

/** Options of {@link formatDiagnosticsAsSarif}. */
export interface SarifOptions {
  /** The name of the program that found the problems; "hcl-ts" by default. */
  readonly toolName?: string | undefined;
  /** The version of the program. */
  readonly toolVersion?: string | undefined;
  /**
   * The sources, for exact columns, which SARIF counts in UTF-16 code units. Without a source, a
   * region only has lines and offsets.
   */
  readonly sources?: Sources | undefined;
}

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * Formats diagnostics as a SARIF log with one run. Each code is a rule. Parameters are in the
 * property bag of each result. File names become relative URIs, absolute paths become `file:` URIs.
 */
export function formatDiagnosticsAsSarif(diagnostics: readonly Diagnostic[], options: SarifOptions = {}): string {
  const find = sourceFinder(options.sources);
  const rules = new Map<string, { readonly id: string; readonly index: number; readonly shortDescription: { readonly text: string } }>();
  const results = diagnostics.map((diagnostic) => {
    const { code, severity, summary, detail, params, subject, count } = diagnostic;
    const rule = rules.get(code) ?? { id: code, index: rules.size, shortDescription: { text: summary } };
    rules.set(code, rule);
    return {
      ruleId: code,
      ruleIndex: rule.index,
      level: severity,
      message: { text: detail === "" ? summary : detail },
      ...(subject !== undefined && subject.start.line > 0 && { locations: [location(subject, find(subject.filename))] }),
      ...(count !== undefined && { occurrenceCount: count }),
      properties: { params },
    };
  });
  const driver = {
    name: options.toolName ?? "hcl-ts",
    ...(options.toolVersion !== undefined && { version: options.toolVersion }),
    rules: Array.from(rules.values(), ({ id, shortDescription }) => ({ id, shortDescription })),
  };
  const log = { $schema: SCHEMA, version: "2.1.0", runs: [{ tool: { driver }, columnKind: "utf16CodeUnits", results }] };
  return `${terminalJson(JSON.stringify(log))}\n`;
}

function location(range: Range, file: SourceFile | undefined): object {
  const { filename, start, end } = range;
  const [startColumn, endColumn] = [start, end].map(({ line, offset }) => utf16Column(file, line, offset));
  const region = {
    startLine: start.line,
    ...(startColumn !== undefined && { startColumn }),
    endLine: end.line,
    ...(endColumn !== undefined && { endColumn }),
    charOffset: start.offset,
    charLength: end.offset - start.offset,
    byteOffset: start.byte,
    byteLength: end.byte - start.byte,
  };
  return { physicalLocation: { ...(filename !== "" && { artifactLocation: { uri: uriOf(filename) } }), region } };
}

/**
 * Returns the column of an offset in UTF-16 code units, counted from 1; undefined if the line is
 * not available.
 */
function utf16Column(file: SourceFile | undefined, line: number, offset: number): number | undefined {
  if (file === undefined) return undefined;
  const start = file.lineStart(line - file.base.line + 1);
  return start === undefined ? undefined : offset - file.base.offset - start + 1;
}

function uriOf(filename: string): string {
  // A lone surrogate has no UTF-8 form, so a URI cannot contain it.
  const path = replaceUnsafe(filename, (unit) => (unit >= "\ud800" && unit <= "\udfff" ? "\ufffd" : unit)).replaceAll("\\", "/");
  const encoded = encodeURI(path).replaceAll("#", "%23").replaceAll("?", "%3F");
  if (/^[A-Za-z]:\//.test(path)) return `file:///${encoded}`;
  return path.startsWith("/") ? `file://${encoded}` : encoded.replace(/^([^/]*):/, "$1%3A");
}

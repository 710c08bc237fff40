/**
 * Diagnostics as text for terminals: the problem, its position, the source with the range
 * underlined, the values of variables, and advice.
 *
 *     Error: Unknown variable [unknown-variable]
 *        ╭─ service.hcl:12,10
 *     11 │ service "web" {
 *     12 │   port = prot + 1
 *        │          ^^^^
 *        ╰─ where base = 8000
 *     No variable is named "prot" here. Did you mean "port"?
 */
import type { Value } from "@hcl-ts/cty";
import { type Diagnostic, evaluationOf, type Severity } from "../diagnostic/diagnostic.ts";
import type { EvalContext } from "../expression/eval-context.ts";
import type { Traversal } from "../expression/traversal.ts";
import { formatTraversal } from "../expression/traversal-text.ts";
import { applyTraversal, evaluateTraversal } from "../expression/traverse.ts";
import { formatRangeStart, NO_RANGE, type Range } from "../source/position.ts";
import type { SourceFile } from "../source/source-file.ts";
import { type Sources, sourceFinder } from "../source/sources.ts";
import { displayWidth } from "../text/display-width.ts";
import { terminalText } from "../text/terminal-text.ts";
import { shortValueText } from "../text/value-text.ts";
import { snippet } from "./source-snippet.ts";

/** The options for formatting diagnostics. */
export interface DiagnosticTextOptions {
  /**
   * The sources, as files or strings. A diagnostic in another file is shown with its position but
   * without source lines.
   */
  readonly sources?: Sources | undefined;
  /** Whether to use colors (ANSI escape sequences); false by default. */
  readonly color?: boolean | undefined;
  /**
   * The width in cells at which messages are wrapped and source lines truncated. By default,
   * messages are not wrapped.
   */
  readonly width?: number | undefined;
}

/**
 * The maximum width of source lines in cells if no width is given, so that a minified file does not
 * flood the screen.
 */
const MAX_SNIPPET_WIDTH = 200;

/** The minimum width. Smaller ones leave no room for the source. */
const MIN_WIDTH = 20;

/**
 * The maximum length of a detail line, in UTF-16 code units. Messages of this library truncate
 * names themselves, but messages of programs may not.
 */
const MAX_LINE = 4000;

/** The maximum number of values shown for one diagnostic. */
const MAX_VALUES = 6;

/**
 * Formats diagnostics, each followed by a blank line. Returns the empty string if there are none.
 * Marked values are never shown.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: DiagnosticTextOptions = {}): string {
  const find = sourceFinder(options.sources);
  return diagnostics.map((diagnostic) => `${oneDiagnostic(diagnostic, find, options)}\n\n`).join("");
}

/** Formats one diagnostic, without a line ending at the end. */
export function formatDiagnostic(diagnostic: Diagnostic, options: DiagnosticTextOptions = {}): string {
  return oneDiagnostic(diagnostic, sourceFinder(options.sources), options);
}

type FindSource = ReturnType<typeof sourceFinder>;

function oneDiagnostic(diagnostic: Diagnostic, find: FindSource, options: DiagnosticTextOptions): string {
  const width = options.width === undefined ? undefined : Math.max(options.width, MIN_WIDTH);
  const paint = options.color === true ? COLORS : PLAIN;
  const { severity, summary, code, subject, count } = diagnostic;
  const label = paint[severity](severity === "error" ? "Error:" : "Warning:");
  const times = count === undefined || count === 1 ? "" : ` (${count} times)`;
  const lines = [`${label} ${paint.strong(terminalText(summary))} ${paint.faint(`[${terminalText(code)}]${times}`)}`];
  if (subject !== undefined && subject.start.line > 0) {
    lines.push(...placeLines(diagnostic, find(subject.filename), width, paint));
  } else {
    for (const value of variableValues(diagnostic)) lines.push(`  where ${value}`);
  }
  lines.push(...wrap(safeLines(diagnostic.detail), width));
  return lines.join("\n");
}

/** Formats the position, the source lines and the values of variables. */
function placeLines(diagnostic: Diagnostic, file: SourceFile | undefined, width: number | undefined, paint: Paint): string[] {
  const subject = inFile(diagnostic.subject, file) ?? NO_RANGE;
  const context = inFile(diagnostic.context, file);
  const digits = String(Math.max(subject.end.line, context?.end.line ?? 0)).length;
  const margin = " ".repeat(digits + 1);
  const room = (width ?? MAX_SNIPPET_WIDTH) - digits - 3;
  const lines = [`${margin}${paint.faint("╭─")} ${formatRangeStart(subject)}`];
  const bar = paint.faint("│");
  for (const line of file === undefined ? [] : snippet(file, subject, context, Math.max(room, MIN_WIDTH / 2))) {
    if (line.number === undefined) {
      lines.push(`${margin}${paint.faint("⋮")}`);
      continue;
    }
    lines.push(`${paint.faint(String(line.number).padStart(digits))} ${bar} ${line.text}`.trimEnd());
    if (line.marker === undefined) continue;
    lines.push(`${margin}${bar} ${" ".repeat(line.marker.indent)}${paint[diagnostic.severity]("^".repeat(line.marker.width))}`);
  }
  const values = variableValues(diagnostic);
  for (const [i, value] of values.entries()) {
    const corner = i === values.length - 1 ? "╰─" : "├─";
    lines.push(`${margin}${paint.faint(corner)} where ${value}`);
  }
  return lines;
}

/**
 * Returns the range at its offsets in the file. They are exact even inside escaped strings, such as
 * a template in a JSON string, where lines and columns are counted as if nothing were escaped.
 */
function inFile(range: Range | undefined, file: SourceFile | undefined): Range | undefined {
  if (range === undefined || file === undefined) return range;
  return file.range(range.start.offset - file.base.offset, range.end.offset - file.base.offset);
}

/** Returns the values of the variables in the expression, one line each, in source order. */
function variableValues(diagnostic: Diagnostic): readonly string[] {
  const { expression, evalContext } = evaluationOf(diagnostic);
  if (expression === undefined || evalContext === undefined) return [];
  const texts = new Set<string>();
  for (const traversal of expression.variables()) {
    const found = longestKnownPrefix(traversal, evalContext);
    if (found !== undefined) texts.add(`${formatTraversal(found.traversal)} = ${shortValueText(found.value)}`);
    if (texts.size === MAX_VALUES) break;
  }
  return [...texts];
}

/**
 * Returns the longest prefix of a traversal that has a value. Often the error is in its last step.
 */
function longestKnownPrefix(traversal: Traversal, ctx: EvalContext): { traversal: Traversal; value: Value } | undefined {
  const problems: Diagnostic[] = [];
  let found: Value | undefined;
  let length = 0;
  for (const step of traversal) {
    const next = found === undefined ? evaluateTraversal([step], ctx, problems) : applyTraversal([step], found, problems, ctx);
    if (problems.length > 0) break;
    found = next;
    length++;
  }
  return found && { traversal: traversal.slice(0, length), value: found };
}

/** Escapes every line of a string for the terminal. */
function safeLines(text: string): string {
  return text
    .split("\n")
    .map((line) => terminalText(line, MAX_LINE))
    .join("\n");
}

/** Wraps a string into lines of at most the width. A longer word is alone on its line. */
function wrap(text: string, width: number | undefined): readonly string[] {
  if (text === "") return [];
  const paragraphs = text.split("\n");
  return width === undefined ? paragraphs : paragraphs.flatMap((paragraph) => wrapParagraph(paragraph, width));
}

function wrapParagraph(paragraph: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || displayWidth(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

type Paint = Readonly<Record<Severity | "strong" | "faint", (text: string) => string>>;

const plain = (text: string): string => text;
const PLAIN: Paint = { error: plain, warning: plain, strong: plain, faint: plain };

const ansi =
  (code: string) =>
  (text: string): string =>
    `\u001b[${code}m${text}\u001b[0m`;
const COLORS: Paint = { error: ansi("1;31"), warning: ansi("1;33"), strong: ansi("1"), faint: ansi("2") };

/**
 * Diagnostics as text for people: what is wrong, where, the source with a marker under the error, the values that were
 * involved, and what to do about it.
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
import { type Diagnostic, evaluationOf, type Severity } from "./diagnostic.ts";
import { displayWidth } from "./display-width.ts";
import type { EvalContext } from "./eval-context.ts";
import { formatPlace, NO_RANGE, type Range } from "./position.ts";
import type { SourceFile } from "./source-file.ts";
import { snippet } from "./source-snippet.ts";
import { type Sources, sourceFinder } from "./sources.ts";
import { terminalText } from "./terminal-text.ts";
import type { Traversal } from "./traversal.ts";
import { formatTraversal } from "./traversal-text.ts";
import { applyTraversal, evaluateTraversal } from "./traverse.ts";
import { shortValueText } from "./value-text.ts";

/** How diagnostics are shown. */
export interface DiagnosticTextOptions {
  /** The sources, as files or text; a diagnostic about another file is shown with its position alone. */
  readonly sources?: Sources | undefined;
  /** Whether to colour by ANSI escape sequences; no when left out. */
  readonly color?: boolean | undefined;
  /** The width in cells that lines are wrapped or cut to; when left out, text is not wrapped. */
  readonly width?: number | undefined;
}

/** Source lines are cut at this many cells where no width is given: a minified file must not fill the screen. */
const WIDEST_SNIPPET = 200;

/** Smaller widths are treated as this one, because they leave no room for anything. */
const NARROWEST = 20;

/** Lines of a detail are cut at this many UTF-16 units. Messages cut what they quote; this is for those that a program makes. */
const MAX_LINE = 4000;

/** Values shown for one diagnostic. */
const MOST_VALUES = 6;

/** Diagnostics as text, a blank line after each; empty for none. Marked values are never shown. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: DiagnosticTextOptions = {}): string {
  const find = sourceFinder(options.sources);
  return diagnostics.map((diagnostic) => `${oneDiagnostic(diagnostic, find, options)}\n\n`).join("");
}

/** One diagnostic as text, without a line ending after its last line. */
export function formatDiagnostic(diagnostic: Diagnostic, options: DiagnosticTextOptions = {}): string {
  return oneDiagnostic(diagnostic, sourceFinder(options.sources), options);
}

type FindSource = ReturnType<typeof sourceFinder>;

function oneDiagnostic(diagnostic: Diagnostic, find: FindSource, options: DiagnosticTextOptions): string {
  const width = options.width === undefined ? undefined : Math.max(options.width, NARROWEST);
  const paint = options.color === true ? COLORS : PLAIN;
  const { severity, summary, code, subject, count } = diagnostic;
  const label = paint[severity](severity === "error" ? "Error:" : "Warning:");
  const times = count === undefined || count === 1 ? "" : ` (${count} times)`;
  const lines = [`${label} ${paint.strong(terminalText(summary))} ${paint.faint(`[${terminalText(code)}]${times}`)}`];
  if (subject !== undefined && subject.start.line > 0) {
    lines.push(...placeLines(diagnostic, find(subject.filename), width, paint));
  } else {
    for (const value of involvedValues(diagnostic)) lines.push(`  where ${value}`);
  }
  lines.push(...wrap(safeLines(diagnostic.detail), width));
  return lines.join("\n");
}

/** The place, the source there and the values that were involved. */
function placeLines(diagnostic: Diagnostic, file: SourceFile | undefined, width: number | undefined, paint: Paint): string[] {
  const subject = inFile(diagnostic.subject, file) ?? NO_RANGE;
  const context = inFile(diagnostic.context, file);
  const digits = String(Math.max(subject.end.line, context?.end.line ?? 0)).length;
  const margin = " ".repeat(digits + 1);
  const room = (width ?? WIDEST_SNIPPET) - digits - 3;
  const lines = [`${margin}${paint.faint("╭─")} ${formatPlace(subject)}`];
  const bar = paint.faint("│");
  for (const line of file === undefined ? [] : snippet(file, subject, context, Math.max(room, NARROWEST / 2))) {
    if (line.number === undefined) {
      lines.push(`${margin}${paint.faint("⋮")}`);
      continue;
    }
    lines.push(`${paint.faint(String(line.number).padStart(digits))} ${bar} ${line.text}`.trimEnd());
    if (line.marker === undefined) continue;
    lines.push(`${margin}${bar} ${" ".repeat(line.marker.indent)}${paint[diagnostic.severity]("^".repeat(line.marker.width))}`);
  }
  const values = involvedValues(diagnostic);
  for (const [i, value] of values.entries()) {
    const corner = i === values.length - 1 ? "╰─" : "├─";
    lines.push(`${margin}${paint.faint(corner)} where ${value}`);
  }
  return lines;
}

/**
 * The range as its offsets place it in the file. They are exact, while lines and columns within escaped text, such as a
 * template in a JSON string, count as if nothing were escaped.
 */
function inFile(range: Range | undefined, file: SourceFile | undefined): Range | undefined {
  if (range === undefined || file === undefined) return range;
  return file.range(range.start.offset - file.base.offset, range.end.offset - file.base.offset);
}

/** Returns the values of the variables in the expression, one text each, in source order. */
function involvedValues(diagnostic: Diagnostic): readonly string[] {
  const { expression, evalContext } = evaluationOf(diagnostic);
  if (expression === undefined || evalContext === undefined) return [];
  const texts = new Set<string>();
  for (const traversal of expression.variables()) {
    const found = longestFound(traversal, evalContext);
    if (found !== undefined) texts.add(`${formatTraversal(found.traversal)} = ${shortValueText(found.value)}`);
    if (texts.size === MOST_VALUES) break;
  }
  return [...texts];
}

/**
 * Returns the longest prefix of a traversal that leads to a value. Often the error is in its last
 * step.
 */
function longestFound(traversal: Traversal, ctx: EvalContext): { traversal: Traversal; value: Value } | undefined {
  const faults: Diagnostic[] = [];
  let found: Value | undefined;
  let length = 0;
  for (const step of traversal) {
    const next = found === undefined ? evaluateTraversal([step], ctx, faults) : applyTraversal([step], found, faults);
    if (faults.length > 0) break;
    found = next;
    length++;
  }
  return found && { traversal: traversal.slice(0, length), value: found };
}

/** A text of several lines, safe to print. */
function safeLines(text: string): string {
  return text
    .split("\n")
    .map((line) => terminalText(line, MAX_LINE))
    .join("\n");
}

/** The text in lines of at most the width; a longer word has a line of its own. */
function wrap(text: string, width: number | undefined): readonly string[] {
  if (text === "") return [];
  if (width === undefined) return text.split("\n");
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    let lineWidth = 0;
    for (const word of paragraph.split(" ")) {
      const wordWidth = displayWidth(word);
      if (line !== "" && lineWidth + 1 + wordWidth > width) {
        lines.push(line);
        line = word;
        lineWidth = wordWidth;
      } else {
        lineWidth += wordWidth + (line === "" ? 0 : 1);
        line += line === "" ? word : ` ${word}`;
      }
    }
    lines.push(line);
  }
  return lines;
}

type Paint = Readonly<Record<Severity | "strong" | "faint", (text: string) => string>>;

const plain = (text: string): string => text;
const PLAIN: Paint = { error: plain, warning: plain, strong: plain, faint: plain };

const ansi =
  (code: string) =>
  (text: string): string =>
    `\u001b[${code}m${text}\u001b[0m`;
const COLORS: Paint = { error: ansi("1;31"), warning: ansi("1;33"), strong: ansi("1"), faint: ansi("2") };

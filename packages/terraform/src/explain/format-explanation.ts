/** Formats explanations as text and as plain data. */
import { unmarkDeep } from "@hcl-ts/cty";
import { terminalText } from "@hcl-ts/hcl";
import { formatRangeStart, shortValueText } from "@hcl-ts/hcl/syntax";
import { SENSITIVE } from "../marks.ts";
import { causesOf } from "./causes.ts";
import type { Explanation, ExplanationKind } from "./explanation.ts";
import { NOT_KNOWN_BECAUSE } from "./messages.ts";

/** Settings of {@link formatExplanation} and {@link explanationData}. */
export interface ExplanationFormat {
  /** Uses ANSI colors. False by default. */
  readonly color?: boolean | undefined;
  /** The maximum number of levels of reasons; 20 by default. */
  readonly depth?: number | undefined;
  /** Shows each round of `for` expressions. False by default. */
  readonly rounds?: boolean | undefined;
  /** Shows sensitive values. False by default. */
  readonly showSensitive?: boolean | undefined;
  /** The maximum number of lines or entries, after which the rest is omitted; 1,000 by default. */
  readonly maxLines?: number | undefined;
}

const DEFAULTS: Required<{ [K in keyof ExplanationFormat]: NonNullable<ExplanationFormat[K]> }> = {
  color: false,
  depth: 20,
  rounds: false,
  showSensitive: false,
  maxLines: 1000,
};

function withDefaults(format: ExplanationFormat): typeof DEFAULTS {
  return {
    color: format.color ?? DEFAULTS.color,
    depth: format.depth ?? DEFAULTS.depth,
    rounds: format.rounds ?? DEFAULTS.rounds,
    showSensitive: format.showSensitive ?? DEFAULTS.showSensitive,
    maxLines: format.maxLines ?? DEFAULTS.maxLines,
  };
}

/** The maximum number of characters shown of a value. */
const VALUE_WIDTH = 80;

/** The maximum number of characters shown of an expression's source. */
const LABEL_WIDTH = 100;

/** The maximum number of causes listed below an explanation. */
const MAX_CAUSES = 10;

const BOLD = "\u001b[1m";
const DIM = "\u001b[2m";
const CYAN = "\u001b[36m";
const RESET = "\u001b[0m";

/**
 * Returns an explanation as a tree of lines, each with a value and its position in a file. A value
 * that occurs again is not explained again.
 *
 * @returns the text with a line break at the end
 */
export function formatExplanation(explanation: Explanation, format: ExplanationFormat = {}): string {
  const formatter = new ExplanationFormatter(withDefaults(format));
  return formatter.format(explanation);
}

/**
 * An explanation that is still to be written, with the text before it on its own line and on the
 * lines below it.
 */
interface PendingLine {
  readonly node: Explanation;
  readonly head: string;
  readonly tail: string;
  readonly depth: number;
}

class ExplanationFormatter {
  private readonly settings: typeof DEFAULTS;
  private readonly lines: string[] = [];
  private readonly explained = new Set<string>();

  constructor(settings: typeof DEFAULTS) {
    this.settings = settings;
  }

  format(explanation: Explanation): string {
    const { lines, settings } = this;
    // A stack of the explanations still to be written, because they can be nested deeply. The next
    // one is the last element.
    const pending: PendingLine[] = [{ node: explanation, head: "", tail: "", depth: 0 }];
    for (let next = pending.pop(); next !== undefined && lines.length < settings.maxLines; next = pending.pop()) {
      const below = this.write(next);
      for (const line of below.toReversed()) pending.push(line);
    }
    if (lines.length >= settings.maxLines) lines.push("…");
    this.writeCauses(explanation);
    return `${lines.join("\n")}\n`;
  }

  /** Writes why the value as a whole is not known, unless its own line says so. */
  private writeCauses(explanation: Explanation): void {
    const causes = explanation.note === undefined ? causesOf(explanation) : [];
    if (causes.length === 0) return;
    this.lines.push(NOT_KNOWN_BECAUSE);
    for (const { label, note } of causes.slice(0, MAX_CAUSES)) this.lines.push(terminalText(`- ${label}: ${note.text}`));
    if (causes.length > MAX_CAUSES) this.lines.push("- …");
  }

  /** Writes the line of an explanation. Returns the explanations to write below it. */
  private write({ node, head, tail, depth }: PendingLine): readonly PendingLine[] {
    const children = reasonsOf(node, this.settings.rounds);
    const key = identity(node);
    const again = children.length > 0 && this.explained.has(key);
    this.lines.push(this.paint(DIM, head) + this.line(node, again));
    if (again) return [];
    this.explained.add(key);
    if (depth < this.settings.depth) return linesBelow(children, tail, depth + 1);
    if (children.length > 0) this.lines.push(this.paint(DIM, `${tail}└─ …`));
    return [];
  }

  private line(node: Explanation, again: boolean): string {
    const label = terminalText(node.label.length > LABEL_WIDTH ? `${node.label.slice(0, LABEL_WIDTH)}…` : node.label);
    const value = terminalText(valueText(node, this.settings.showSensitive));
    const note = noteText(node);
    const remarks = [note === undefined ? "" : `  (${terminalText(note)})`, again ? "  (see above)" : "", placeText(node)];
    const painted = remarks.map((remark) => (remark === "" ? "" : this.paint(DIM, remark)));
    return `${this.paint(BOLD, label)} = ${this.paint(CYAN, value)}${painted.join("")}`;
  }

  private paint(code: string, text: string): string {
    return this.settings.color ? `${code}${text}${RESET}` : text;
  }
}

function linesBelow(children: readonly Explanation[], tail: string, depth: number): readonly PendingLine[] {
  return children.map((node, i) => {
    const [branch, indent] = i === children.length - 1 ? ["└─ ", "   "] : ["├─ ", "│  "];
    return { node, head: tail + branch, tail: tail + indent, depth };
  });
}

/** Returns the position of an explained value; empty if it is not in a file. */
function placeText({ range }: Explanation): string {
  const isInFile = range !== undefined && range.filename !== "" && !range.filename.startsWith("<");
  return isInFile ? `  ${terminalText(formatRangeStart(range))}` : "";
}

const NOTES: Readonly<Partial<Record<ExplanationKind, string>>> = {
  default: "default",
  file: "set in a file",
  environment: "set in the environment",
  "command-line": "set on the command line",
  computed: "set by the provider",
};

/**
 * Returns a key that is equal for explanations of the same value of the same object or expression.
 */
function identity({ label, range, value }: Explanation): string {
  return `${label}\n${range === undefined ? "" : formatRangeStart(range)}\n${shortValueText(value, VALUE_WIDTH)}`;
}

function reasonsOf(node: Explanation, rounds: boolean): readonly Explanation[] {
  return rounds ? [...node.because, ...node.rounds] : node.because;
}

/** Returns the remark in the line of a value; undefined for nothing. */
function noteText({ kind, note }: Explanation): string | undefined {
  return note?.text ?? NOTES[kind];
}

function valueText(node: Explanation, showSensitive: boolean): string {
  const { value } = node;
  if (value.hasMark(SENSITIVE) && !showSensitive) return "(sensitive)";
  if (!value.isKnown()) return causesOf(node).some(({ note }) => note.kind !== "later") ? "(not known)" : "(not known until apply)";
  return shortValueText(showSensitive ? unmarkDeep(value).value : value, VALUE_WIDTH).replaceAll("(marked)", "(sensitive)");
}

/** An explanation as plain JSON data. */
export interface ExplanationData {
  readonly kind: ExplanationKind;
  readonly label: string;
  /** The position as `file:line,column`; undefined if there is no source. */
  readonly at: string | undefined;
  /**
   * The value in the notation of the language, with placeholders for sensitive and unknown values.
   */
  readonly value: string;
  /** The reason why the value is not known, or what it stands for; see {@link Explanation.note}. */
  readonly note: string | undefined;
  readonly because: readonly ExplanationData[];
}

/**
 * Returns an explanation as plain data for JSON. It has the same depth as {@link
 * formatExplanation}, and each reason is explained once.
 */
export function explanationData(explanation: Explanation, format: ExplanationFormat = {}): ExplanationData {
  const settings = withDefaults(format);
  const explained = new Set<string>();
  const root: ExplanationData[] = [];
  const pending: { readonly node: Explanation; readonly depth: number; readonly into: ExplanationData[] }[] = [];
  pending.push({ node: explanation, depth: 0, into: root });
  let left = settings.maxLines;
  for (let next = pending.pop(); next !== undefined && (left > 0 || root.length === 0); next = pending.pop()) {
    const { node, depth, into } = next;
    left--;
    const at = node.range === undefined ? undefined : formatRangeStart(node.range);
    const key = identity(node);
    const again = explained.has(key);
    explained.add(key);
    const because: ExplanationData[] = [];
    into.push({ kind: node.kind, label: node.label, at, value: valueText(node, settings.showSensitive), note: node.note?.text, because });
    if (again || depth >= settings.depth) continue;
    for (const reason of reasonsOf(node, settings.rounds).toReversed()) pending.push({ node: reason, depth: depth + 1, into: because });
  }
  return root[0]!;
}

/** Reports of differences, for terminals and for comments on pull requests. */
import { terminalText } from "@hcl-ts/hcl";
import { CHANGE_CLASSES, type ChangeClass, greatestClass } from "../change.ts";
import type { FolderDiff, TreeDiff } from "../folders/folder-diff.ts";
import type { InterfaceDiff } from "../interface/diff-interface.ts";
import type { Cause, ObjectChange, ValuesDiff } from "../values/values-diff.ts";
import {
  becauseOf,
  classTitle,
  cutOff,
  failedAfter,
  inFolders,
  linesOf,
  mayChange,
  noChange,
  noValueChange,
  reportTitle,
  valuesTitle,
  versionTitle,
} from "./messages.ts";
import { type SummaryLine, summarize } from "./summarize.ts";

/** Everything that is known of a change. */
export interface DiffReport {
  readonly diff: Pick<TreeDiff, "folders" | "class">;
  /** The planned values of root modules, by folder. */
  readonly values?: readonly { readonly folder: string; readonly diff: ValuesDiff }[] | undefined;
  /** The interfaces of modules, by folder. */
  readonly interfaces?: readonly { readonly folder: string; readonly diff: InterfaceDiff }[] | undefined;
}

/** The longest comment. Forges accept 65,536 characters. */
const MAX_COMMENT = 60_000;

/** Longer parts of a comment are folded. */
const MAX_OPEN_LINES = 20;

/**
 * Writes a report.
 *
 * @param format `text` for a terminal; `markdown` for a comment of at most 60,000 characters, in which long
 *   parts are folded; `json` for programs
 * @example formatDiff({ diff: diffFolders([["a.tf", 'locals { x = 1 }']], [["a.tf", 'locals { x = 2 }']]) }, "text") // → "~ local.x: 1 → 2\n"
 */
export function formatDiff(report: DiffReport, format: "text" | "markdown" | "json"): string {
  switch (format) {
    case "json": {
      const { diff, values, interfaces } = report;
      return JSON.stringify({ class: diff.class, summary: summarize(diff), folders: diff.folders, values, interfaces });
    }
    case "text":
      return sectionsOf(report)
        .map(({ title, lines }) => `${title === undefined ? "" : `\n${title}\n`}${lines.map((line) => `${line}\n`).join("")}`)
        .join("");
    case "markdown":
      return markdown(report);
  }
}

/** Returns the differences of some classes only. Whole folders are of the class `values`. */
export function onlyClasses(diff: TreeDiff, classes: readonly ChangeClass[]): TreeDiff {
  const folders = diff.folders.flatMap((folder): readonly FolderDiff[] => {
    if (folder.kind !== "changed") return classes.includes("values") ? [folder] : [];
    const changes = folder.changes.flatMap((change) => {
      if (change.kind !== "changed") return classes.includes(change.class) ? [change] : [];
      const parts = (change.parts ?? []).filter((part) => classes.includes(part.class));
      return parts.length === 0 ? [] : [{ ...change, parts, class: greatestClass(parts.map((part) => part.class)) }];
    });
    return changes.length === 0 ? [] : [{ ...folder, changes, class: greatestClass(changes.map((change) => change.class)) }];
  });
  return { ...diff, folders, class: greatestClass(folders.map((folder) => folder.class)) };
}

interface Section {
  readonly title: string | undefined;
  readonly lines: readonly string[];
}

function sectionsOf({ diff, values, interfaces }: DiffReport): readonly Section[] {
  const summary = summarize(diff);
  const isAlone = diff.folders.length === 1 && diff.folders[0]?.folder === ".";
  const sections: Section[] = [
    { title: undefined, lines: summary.length === 0 ? [noChange()] : summary.map((line) => lineText(line, isAlone)) },
  ];
  const affected = (values ?? []).map(({ folder, diff: found }) => ({ folder, lines: valueLines(found) }));
  for (const { folder, lines } of affected) if (lines.length > 0) sections.push({ title: valuesTitle(clean(folder)), lines });
  const rest = affected.filter(({ lines }) => lines.length === 0).length;
  if (values !== undefined && (rest > 0 || affected.length === 0))
    sections.push({
      title: rest < affected.length ? undefined : valuesTitle(undefined),
      lines: [noValueChange(rest, rest < affected.length)],
    });
  for (const { folder, diff: found } of interfaces ?? []) {
    if (found.level === "none" && folder !== ".") continue;
    sections.push({
      title: versionTitle(clean(folder), found.level),
      lines: found.reasons.map(({ level, address, text }) => clean(`${level} ${address === "" ? "" : `${address}: `}${text}`)),
    });
  }
  return sections;
}

/** @param isAlone whether nothing differs but the root folder, which is then not named */
function lineText({ sign, text, folders }: SummaryLine, isAlone: boolean): string {
  return clean(`${sign} ${text}${folders.length === 0 || isAlone ? "" : `  ${inFolders(folders)}`}`);
}

const OBJECT_SIGNS = { appears: "+", disappears: "-", changes: "~" } as const;

function valueLines({ objects, before, after }: ValuesDiff): readonly string[] {
  const hasErrors = (diagnostics: ValuesDiff["after"]): boolean => diagnostics.some(({ severity }) => severity === "error");
  const lines = objects.flatMap(objectLines).map(clean);
  const failed = hasErrors(after) && !hasErrors(before) ? [failedAfter()] : [];
  return [...failed, ...lines];
}

function objectLines({ kind, address, from, values, causes }: ObjectChange): readonly string[] {
  const sign = OBJECT_SIGNS[kind];
  const name = from === undefined ? address : `${from} → ${address}`;
  if (values.length === 0) return [`${sign} ${name}${causesText(causes)}`];
  return values.map((value) => {
    const path = value.path === "" ? name : value.path.startsWith("[") ? name + value.path : `${name} ${value.path}`;
    const text = value.kind === "may-change" ? mayChange(path) : `${path}: ${value.from} → ${value.to}`;
    return `${sign} ${text}${causesText(value.causes)}`;
  });
}

function causesText(causes: readonly Cause[]): string {
  return causes.length === 0
    ? ""
    : `  ${becauseOf(causes.map(({ folder, address }) => (folder === "." ? address : `${folder}: ${address}`)))}`;
}

function markdown(report: DiffReport): string {
  const greatest = CHANGE_CLASSES.indexOf(report.diff.class) > 0 ? `${classTitle(report.diff.class)}\n\n` : "";
  let text = `### ${reportTitle()}\n\n${greatest}`;
  for (const { title, lines } of sectionsOf(report)) {
    const head = title === undefined ? "" : `#### ${escaped(title)}\n\n`;
    const room = MAX_COMMENT - text.length - head.length - 500;
    if (room < 0) break;
    const shown: string[] = [];
    let size = 0;
    for (const line of lines) {
      size += line.length + 1;
      if (size > room) break;
      shown.push(line);
    }
    if (shown.length < lines.length) shown.push(cutOff(lines.length - shown.length));
    // A fence is longer than any row of backticks in the lines.
    const longest = Math.max(2, ...Array.from(shown.join("\n").matchAll(/`+/g), ([ticks]) => ticks.length));
    const fence = "`".repeat(longest + 1);
    const block = `${fence}diff\n${shown.map((line) => `${line}\n`).join("")}${fence}\n`;
    const isLong = lines.length > MAX_OPEN_LINES;
    text += `${head}${isLong ? `<details><summary>${linesOf(lines.length)}</summary>\n\n${block}\n</details>\n` : block}\n`;
  }
  return `${text.trimEnd()}\n`;
}

/** Escapes what Markdown and HTML would read. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~-]/g, "\\$&");
}

/** Escapes control characters, which names and sources can contain. */
function clean(text: string): string {
  return terminalText(text, Number.POSITIVE_INFINITY);
}

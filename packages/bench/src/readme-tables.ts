/**
 * `npm run bench -- readme FILE…`: puts figures into the tables of README.md. A file is what `functions` or `waits` printed
 * with `--json`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bundled-worker.ts";
import type { Figure } from "./functions/bench-functions.ts";
import type { WaitFigure } from "./waits.ts";

/** The new cells of a row, by the headings of their columns. */
export type Cells = Readonly<Record<string, string>>;

/** Reads what commands printed, and rewrites the rows of README.md that have the names of the figures. */
export function updateReadme(files: readonly string[]): void {
  const readme = join(root, "packages/bench/README.md");
  const cells = new Map(files.flatMap((file) => [...cellsOf(JSON.parse(readFileSync(file, "utf8")) as Printed)]));
  const { text, updated } = withCells(readFileSync(readme, "utf8"), cells);
  writeFileSync(readme, text);
  for (const name of cells.keys()) console.log(`${updated.has(name) ? "updated" : "NO ROW "} ${name}`);
}

type Printed = readonly WaitFigure[] | { readonly figures: readonly Figure[] };

/** Returns the cells for the figures that a command printed, by the name of the row. */
export function cellsOf(printed: Printed): ReadonlyMap<string, Cells> {
  if ("figures" in printed) return new Map(printed.figures.map((figure) => [figure.name, functionCells(figure)]));
  return new Map(printed.map(({ name, clock, processor }) => [name, { clock: range(clock), processor: range(processor) }]));
}

/**
 * Rewrites cells of the tables in a text of Markdown.
 * @returns the text, and the names of the rows that it has
 */
export function withCells(markdown: string, cells: ReadonlyMap<string, Cells>): { readonly text: string; readonly updated: Set<string> } {
  const updated = new Set<string>();
  let headings: readonly string[] | undefined;
  const lines = markdown.split("\n").map((line) => {
    if (!line.startsWith("|")) {
      headings = undefined;
      return line;
    }
    const row = line.split("|").map((cell) => cell.trim());
    if (headings === undefined) headings = row;
    const found = cells.get(row[1]!);
    if (found === undefined || !headings.some((heading) => heading in found)) return line;
    updated.add(row[1]!);
    return row
      .map((cell, i) => found[headings![i]!] ?? cell)
      .join(" | ")
      .trim();
  });
  return { text: lines.join("\n"), updated };
}

function functionCells({ ours, go, terraform }: Figure): Cells {
  return {
    "hcl-ts": grouped(ours),
    ...(terraform !== undefined && { Terraform: grouped(terraform.microseconds), "times as fast": range(terraform.ratio) }),
    ...(go !== undefined && { "Go, times as fast": range(go.ratio) }),
  };
}

const range = ([middle, min, max]: readonly [number, number, number]): string => `${short(middle)} (${short(min)} to ${short(max)})`;

/** Two digits, or all before the point. */
const short = (figure: number): string => (figure < 10 ? figure.toFixed(1) : grouped(figure));

const grouped = (figure: number): string => Math.round(figure).toLocaleString("en-US");

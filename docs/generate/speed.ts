/** Writes the page of speed and size: the benchmark's figures at each release. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { read, root, writePage } from "./repository.ts";

type Times = Readonly<Record<string, number>>;

/** One run of the benchmark for a release. */
export interface Run {
  readonly version: string;
  readonly date: string;
  readonly node: string;
  readonly note: string;
  readonly figures: { readonly files: number; readonly bytes: number } & Readonly<
    Record<"decode" | "evaluate" | "json" | "keep" | "memory" | "parse" | "plain" | "ranges" | "read" | "size" | "start", Times>
  >;
}

/** The runs, the newest first. */
export function readRuns(): readonly Run[] {
  return readdirSync(join(root, "docs/history"))
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(read(`docs/history/${name}`)) as Run)
    .sort((a, b) => b.date.localeCompare(a.date));
}

/** The name of the bundle that parses and evaluates, among the sizes of a run. */
export const PARSE_AND_EVALUATE = "@hcl-ts/hclsyntax, only parsing and evaluating";

/** Writes the page. */
export function writeSpeed(): void {
  const runs = readRuns();
  const [run] = runs;
  if (run === undefined) throw new Error("docs/history has no run of the benchmark");
  const { figures } = run;
  const megabytes = figures.bytes / 1e6;
  writePage(
    "speed",
    `# Speed and size

Measured by \`npm run bench\` on ${figures.files} files of real Terraform modules, ${megabytes.toFixed(2)} MB, with Node ${run.node} (${run.note}). Each library runs in its own
process. The processes are measured in turns, so that other load on the machine affects all of them equally. Shorter is better.

## Parsing the native syntax

${bars(figures.parse, "ms")}

\`JSON.parse\` reads a JSON document of the same size, as a reference for the machine. tree-sitter only creates a syntax tree; it does not evaluate.

hcl-ts finds all errors while it parses, but creates nodes only when they are read. Above, no node is read. If nodes are kept or read:

${bars(
  {
    "hcl-ts, trees dropped and not read": ours(figures.parse),
    "hcl-ts, trees kept and not read": ours(figures.keep),
    "hcl-ts, every node read": ours(figures.read),
    "hcl-ts, every line and column read": ours(figures.ranges),
  },
  "ms",
)}

## Source to JSON, by the packages of npm

${bars(figures.plain, "ms")}

\`hcl-ts\` is \`toJson\` of \`@hcl-ts/hcl2json\`. \`hcl to-json --compare\` compares its results with these packages on your files.

## Loading, and parsing 1 KB

The time of a fresh process beyond an empty one's. \`NODE_EXTRA_CA_CERTS\` is unset, because Node 20 reads these certificates at each start.

${bars(without(figures.start, "empty Node"), "ms")}

## Peak memory of a process that parses 1 MB

${bars(figures.memory, "MB")}

## Size of a bundle for the browser

Minified and gzipped, with everything that it needs.

${bars(figures.size, "KB")}

## Releases

| version | date | parse | evaluate | decode | JSON syntax | parse and evaluate, bundled |
|---|---|--:|--:|--:|--:|--:|
${runs.map(releaseRow).join("\n")}

Times are relative to \`JSON.parse\` of the same amount of JSON in the same run, since figures of different machines cannot be compared.
How to run it: [bench](/packages/bench).
`,
  );
}

/** Returns our time; NaN if it was not measured. */
function ours(times: Times): number {
  return times["hcl-ts"] ?? Number.NaN;
}

function without(times: Times, name: string): Times {
  return Object.fromEntries(Object.entries(times).filter(([each]) => each !== name));
}

function releaseRow({ version, date, figures }: Run): string {
  const yardstick = figures.json["JSON.parse"] ?? Number.NaN;
  const ratio = (times: Times): string => `${(ours(times) / yardstick).toFixed(1)} ×`;
  const size = figures.size[PARSE_AND_EVALUATE];
  return `| ${version} | ${date} | ${ratio(figures.parse)} | ${ratio(figures.evaluate)} | ${ratio(figures.decode)} | ${ratio(figures.json)} | ${size?.toFixed(1)} KB |`;
}

/** Returns a table with bars, which is readable as a table without styles. */
export function bars(times: Times, unit: string): string {
  const entries = Object.entries(times).sort((a, b) => a[1] - b[1]);
  const largest = Math.max(...entries.map(([, value]) => value));
  const rows = entries.map(([name, value]) => {
    const width = Math.max(0.6, (100 * value) / largest).toFixed(1);
    const own = /^(?:hcl-ts|@hcl-ts)/.test(name) ? " own" : "";
    const text = value >= 100 ? value.toFixed(0) : value.toFixed(1);
    return `<tr><th scope="row">${name}</th><td class="bar${own}"><i style="width:${width}%"></i></td><td class="number">${text} ${unit}</td></tr>`;
  });
  return `<table class="bars"><tbody>\n${rows.join("\n")}\n</tbody></table>`;
}

/** Writes the page that compares programs: its text, with the measured figures of the newest release. */
import { withPageLinks } from "./documents.ts";
import { read, writePage } from "./repository.ts";
import { bars, readRuns } from "./speed.ts";

const PAGE = "docs/compare.md";

/** Writes the page. Fails if it asks for figures that were not measured. */
export function writeCompare(): void {
  const [run] = readRuns();
  if (run === undefined) throw new Error("docs/history has no run of the benchmark");
  const { parse, read: readAll, plain, start } = run.figures;
  const { "empty Node": _, ...started } = start;
  const tables = new Map([
    ["plain", plain],
    ["start", started],
    ["parse", { ...parse, "hcl-ts, every node read": readAll["hcl-ts"] ?? Number.NaN }],
  ]);
  const text = read(PAGE).replaceAll(/<!-- figures: (\w+) -->/g, (_, name: string) => {
    const times = tables.get(name);
    if (times === undefined) throw new Error(`${PAGE} asks for figures that do not exist: ${name}`);
    return bars(times, "ms");
  });
  const measured = `Measured on ${run.date} with Node ${run.node}, ${run.figures.files} files of real Terraform modules.`;
  writePage("compare", withPageLinks(`${text}\n${measured}\n`, PAGE));
}

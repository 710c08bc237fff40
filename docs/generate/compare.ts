/** Writes the page that compares programs: its text, with the measured figures of the newest release. */
import { withPageLinks } from "./documents.ts";
import { read, writePage } from "./repository.ts";
import { bars, readRuns } from "./speed.ts";

const PAGE = "docs/compare.md";

/** The sizes that `npm run release:rehearse -- --record` measured, in bytes. */
interface InstalledSizes {
  readonly date: string;
  readonly npm: string;
  readonly sizes: readonly {
    readonly name: string;
    readonly version: string;
    readonly archive: number;
    readonly installed: number;
    readonly packages: number;
  }[];
}

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
  const installed = JSON.parse(read("docs/installed-sizes.json")) as InstalledSizes;
  const measured = `Measured on ${run.date} with Node ${run.node}, ${run.figures.files} files of real Terraform modules.`;
  writePage("compare", withPageLinks(`${text.replace("<!-- installed sizes -->", installedTable(installed))}\n${measured}\n`, PAGE));
}

/** Returns a table of what is downloaded and installed. */
function installedTable({ date, npm, sizes }: InstalledSizes): string {
  const rows = sizes.map(
    ({ name, version, archive, installed, packages }) =>
      `| \`${name}\` | ${version} | ${megabytes(archive)} | ${megabytes(installed)} | ${packages} |`,
  );
  const head = "| package | version | its archive | installed | packages |\n|---|---|--:|--:|--:|";
  return `${head}\n${rows.join("\n")}\n\nMeasured on ${date} with npm ${npm}, by \`npm run release:rehearse\`.`;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

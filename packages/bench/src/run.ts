/**
 * `npm run bench -- [FILE…]` compares our speed with other libraries, and with `JSON.parse` of a
 * document of the same size as a reference for the machine. `npm run bench -- compare REV [FILE…]`
 * compares it with another revision. See `usage`.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bundleSizes } from "./bundle-sizes.ts";
import { type CaseName, cases } from "./cases.ts";
import { benchCommands } from "./commands.ts";
import { benchDocuments } from "./documents.ts";
import { benchEdits } from "./edits.ts";
import { measureImports, measureMemory, measureScale, measureStart } from "./fresh-process.ts";
import { benchFunctions } from "./functions/bench-functions.ts";
import { type Ratio, ratioOf } from "./history.ts";
import { type Contender, measure } from "./interleaved.ts";
import { benchJson } from "./json-limit.ts";
import { benchLanguage } from "./language.ts";
import { median } from "./median.ts";
import { benchMemory } from "./memory.ts";
import { bundleWorkers } from "./other-revision.ts";
import { STEADY_SPACE } from "./process-environment.ts";
import { updateReadme } from "./readme-tables.ts";
import { checkRatios, recordRatios } from "./regression.ts";
import { generatedSources, readSources } from "./sources.ts";
import { subjects } from "./subject.ts";
import { showRates, showSimple } from "./table.ts";
import { benchTerraform } from "./terraform.ts";
import { benchWaits } from "./waits.ts";
import { benchWriting } from "./writing.ts";

const usage = `npm run bench -- [FILE…]               all libraries, all cases
npm run bench -- compare REV [FILE…]   the working tree and another revision of it
npm run bench -- record [FILE…]        keeps our times in relation to JSON.parse, and their noise, in recorded/
npm run bench -- check [FILE…]         compares with what is recorded, and fails if a case is slower beyond noise
npm run bench -- write [FILE…]         formatting and editing
npm run bench -- functions [NAME…]     functions and values (whose names contain a NAME), with Go as a peer if it is installed
npm run bench -- commands DIR [COPIES] the commands on copies of a folder (80), and on files of one line
npm run bench -- documents [FILE…]     files that are edited: keys, pastes, the list of items, memory
npm run bench -- edits [FILE…]         N thousand random edits of a long file
npm run bench -- json                  all values of a JSON document, beside JSON.parse and a minimal reader
npm run bench -- language              decoding by a language of the builder and by a specification
npm run bench -- waits [DIR [DIR]]     commands in new processes: generated files, and a folder with the root module in it
npm run bench -- memory [DIR [DIR]]    what trees and evaluated modules keep: a folder, and the root module in it
npm run bench -- scaling [NAME…]       how the time of each public function grows with its input
npm run bench -- readme FILE…          puts what functions and waits printed with --json into README.md
npm run bench -- terraform [DIR [DIR]] loading and evaluating modules: a folder, and the root module in it

FILE: files or folders of the native syntax; without any, the corpus beside the repository, or a generated source
--cases A,B   only these cases: ${Object.keys(cases).join(", ")}, start, memory, size, scale
--rounds N    how often each library is asked (9; record and check: 25)
--json        the figures as JSON`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cases: { type: "string" }, rounds: { type: "string" }, json: { type: "boolean" }, help: { type: "boolean" } },
});
const isComparison = positionals[0] === "compare";
const isWriting = positionals[0] === "write";
const rounds = Math.max(1, Number(values.rounds) || 9);
/** The rounds of each sample of `record` and `check`. The least time counts, and more rounds take little beside the warm-up. */
const roundsOfSample = Math.max(1, Number(values.rounds) || 25);
const wanted = values.cases?.split(",");
const isWanted = (name: string): boolean => wanted?.includes(name) ?? (!isComparison || name in cases);

if (values.help || (["commands", "compare"].includes(positionals[0] ?? "") && positionals.length < 2)) console.log(usage);
else if (isWriting) await benchWriting(readSources(positionals.slice(1)), positionals.slice(1), rounds);
else if (positionals[0] === "functions") await benchFunctions(positionals.slice(1), rounds, values.json ?? false);
else if (positionals[0] === "commands") benchCommands(positionals[1]!, Number(positionals[2] ?? 80), rounds);
else if (positionals[0] === "terraform") benchTerraform(positionals.slice(1), rounds, values.json ?? false);
else if (positionals[0] === "json") {
  await inOneThread(STEADY_SPACE, () => {
    benchJson(rounds);
    return true;
  });
} else if (positionals[0] === "documents") benchDocuments(readSources(positionals.slice(1)), rounds, values.json ?? false);
else if (positionals[0] === "edits") benchEdits(readSources(positionals.slice(1)), 1000 * rounds, values.json ?? false);
else if (positionals[0] === "readme") updateReadme(positionals.slice(1));
else if (positionals[0] === "waits") benchWaits(positionals.slice(1), rounds, values.json ?? false);
else if (positionals[0] === "memory") benchMemory(readSources([]), positionals.slice(1));
else if (positionals[0] === "scaling") {
  await inOneThread([], () => scaling(positionals.slice(1)));
} else if (positionals[0] === "language") benchLanguage(rounds, values.json ?? false);
else if (isComparison) await compare(positionals[1]!, positionals.slice(2));
else if (positionals[0] === "check" || positionals[0] === "record") await checkOrRecord(positionals.slice(1));
else await bench(positionals);

async function bench(paths: readonly string[]): Promise<void> {
  const worker = fileURLToPath(new URL("worker.js", import.meta.url));
  await report(
    subjects.map((subject) => ({ label: subject, subject, worker })),
    paths,
  );
}

/** Runs a measurement in a process without threads of V8's own, whose processor time does not depend on what else runs. */
async function inOneThread(options: readonly string[], measureAll: () => boolean | Promise<boolean>): Promise<void> {
  const flag = "--single-threaded";
  if (process.execArgv.includes(flag)) {
    if (!(await measureAll())) process.exitCode = 1;
    return;
  }
  const { status } = spawnSync(process.execPath, [flag, ...options, ...process.execArgv, ...process.argv.slice(1)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}

async function scaling(names: readonly string[]): Promise<boolean> {
  const { benchScaling } = await import("./scaling/bench-scaling.ts");
  return benchScaling(names, values.json ?? false);
}

/** Records ratios, or compares with those that are recorded. Without files, the source is generated, so that it is the same everywhere. */
async function checkOrRecord(paths: readonly string[]): Promise<void> {
  const sources = paths.length > 0 ? readSources(paths) : generatedSources();
  const names = (Object.keys(cases) as CaseName[]).filter((name) => wanted?.includes(name) ?? true);
  if (positionals[0] === "record") await recordRatios(sources, names, roundsOfSample);
  else if (!(await checkRatios(sources, names, roundsOfSample))) process.exitCode = 1;
}

async function compare(revision: string, paths: readonly string[]): Promise<void> {
  const workers = await bundleWorkers(revision);
  try {
    await report(
      [
        { label: "hcl-ts", subject: "hcl-ts", worker: workers.current },
        { label: revision, subject: "hcl-ts", worker: workers.other },
        { label: "JSON.parse", subject: "JSON.parse", worker: workers.current },
      ],
      paths,
    );
  } finally {
    workers.remove();
  }
}

/** Measures the selected cases, and prints a table for each as soon as it is complete. */
async function report(contenders: readonly Contender[], paths: readonly string[]): Promise<void> {
  const sources = readSources(paths);
  const bytes = sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const ratios: Record<string, Ratio> = {};
  const figures: Record<string, unknown> = { files: sources.length, bytes };
  const show = (name: string, data: unknown, text: string): void => {
    figures[name] = data instanceof Map ? Object.fromEntries(data) : data;
    if (!values.json) console.log(text);
  };
  if (!values.json) console.log("Rates by the clock and by processor time; relations by processor time.");
  if (!values.json) console.log(`${sources.length} files, ${(bytes / 1e6).toFixed(2)} MB; medians of ${rounds} rounds\n`);
  for (const name of Object.keys(cases) as CaseName[]) {
    if (!isWanted(name)) continue;
    const times = await measure(name, contenders, sources, rounds);
    const ratio = ratioOf(times);
    if (ratio !== undefined) ratios[name] = ratio;
    const walls = new Map(Array.from(times, ([label, { wall }]) => [label, median(wall)]));
    show(name, walls, showRates(cases[name], times, name.startsWith("cty-") ? undefined : bytes));
  }
  figures.ratios = ratios;
  if (isWanted("start")) {
    const times = measureStart(rounds);
    show("start", times, showSimple("a fresh process: loading and parsing 1 KB, beyond an empty one", times, "ms"));
    const imports = measureImports(rounds);
    show("imports", imports, showSimple("a fresh process: an import alone, beyond an empty process", imports, "ms"));
  }
  if (isWanted("memory")) {
    const peaks = measureMemory(1_000_000);
    show("memory", peaks, showSimple("peak memory of a process that parses 1 MB", peaks, "MB"));
  }
  if (isWanted("size")) {
    const sizes = await bundleSizes();
    show("size", sizes, showSimple("bundle for a browser, minified and gzipped", sizes, "KB"));
  }
  if (isWanted("scale")) {
    const found = measureScale([1, 10, 100]);
    const lines = found.map(({ megabytes, milliseconds, peakMegabytes }) => [
      `${megabytes} MB`,
      `${milliseconds.toFixed(0)} ms, ${(megabytes / (milliseconds / 1000)).toFixed(0)} MB/s, at most ${peakMegabytes.toFixed(0)} MB of memory`,
    ]);
    show("scale", found, `scale\n${lines.map(([size, rest]) => `  ${size!.padEnd(28)} ${rest}`).join("\n")}\n`);
  }
  if (values.json) console.log(JSON.stringify(figures, undefined, 2));
}

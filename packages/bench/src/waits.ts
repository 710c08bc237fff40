/**
 * `npm run bench -- waits [DIR [DIR]]`: what a user waits for. Each command is a new process. Processor
 * time includes all threads and the start of Node; the clock depends on what else the machine does.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generatedModules, generatedSource } from "./generated-source.ts";
import { median } from "./median.ts";
import { processEnvironment } from "./process-environment.ts";

const hcl = fileURLToPath(new URL("../../cli/bin/hcl.js", import.meta.url));

interface Wait {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

/** The medians, least and greatest milliseconds of a command. */
export interface WaitFigure {
  readonly name: string;
  readonly clock: readonly [median: number, min: number, max: number];
  readonly processor: readonly [median: number, min: number, max: number];
}

/**
 * Measures the commands in turns and prints a table.
 *
 * @param paths a folder with modules and the folder of the root module in it. Without them, generated modules are
 *   used. If the folder is a repository of git, the last commit is compared with the one before
 */
export function benchWaits([folder, module = "."]: readonly string[], rounds: number, asJson: boolean): void {
  const temporary = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const generated = writeFiles(join(temporary, "generated"));
    const waits = waitsIn(generated, folder === undefined ? undefined : join(folder, module));
    const found = new Map(waits.map(({ name }) => [name, { clock: [] as number[], processor: [] as number[] }]));
    for (let round = 0; round < rounds; round++) {
      for (const { name, args, cwd } of waits) {
        const { clock, processor } = run(args, cwd);
        found.get(name)!.clock.push(clock);
        found.get(name)!.processor.push(processor);
      }
    }
    const figures = Array.from(
      found,
      ([name, { clock, processor }]): WaitFigure => ({ name, clock: rangeOf(clock), processor: rangeOf(processor) }),
    );
    if (asJson) console.log(JSON.stringify(figures, undefined, 2));
    else for (const figure of figures) console.log(showWait(figure));
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Formats a figure as a line of a table. */
export function showWait({ name, clock, processor }: WaitFigure): string {
  const show = ([middle, min, max]: WaitFigure["clock"]): string =>
    `${middle.toFixed(0)} (${min.toFixed(0)} to ${max.toFixed(0)})`.padStart(22);
  return `${name.padEnd(50)}${show(clock)}${show(processor)}`;
}

function waitsIn(generated: string, module: string | undefined): readonly Wait[] {
  const ofModule = (name: string, ...args: readonly string[]): readonly Wait[] => [
    { name: `${name}, generated: 160 instances`, args: [hcl, ...args], cwd: generated },
    ...(module === undefined ? [] : [{ name: `${name}, given module`, args: [hcl, ...args], cwd: module }]),
  ];
  const isRepository = module !== undefined && spawnSync("git", ["rev-parse", "HEAD~1"], { cwd: module }).status === 0;
  return [
    { name: "node, an empty process", args: ["-e", "0"], cwd: generated },
    { name: "hcl check, one file of 1 KB", args: [hcl, "check", "small.hcl"], cwd: generated },
    { name: "hcl check, one file of 1 MB", args: [hcl, "check", "large.hcl"], cwd: generated },
    { name: "hcl fmt --check, one file of 1 MB", args: [hcl, "fmt", "--check", "large.hcl"], cwd: generated },
    { name: "hcl to-json, one file of 1 MB", args: [hcl, "to-json", "large.hcl"], cwd: generated },
    { name: "hcl diff, two versions of 60 KB", args: [hcl, "diff", "before.hcl", "after.hcl"], cwd: generated },
    ...ofModule("hcl tf check", "tf", "check"),
    ...ofModule("hcl tf eval", "tf", "eval"),
    ...ofModule("hcl tf inspect", "tf", "inspect"),
    { name: "hcl tf test, generated: 160 instances", args: [hcl, "tf", "test"], cwd: generated },
    ...(isRepository ? [{ name: "hcl diff of a commit, given module", args: [hcl, "diff", "HEAD~1", "HEAD"], cwd: module }] : []),
  ];
}

function writeFiles(folder: string): string {
  const changed = generatedSource(60_000);
  const files: Readonly<Record<string, string>> = {
    ...generatedModules(),
    "small.hcl": generatedSource(1000),
    "large.hcl": generatedSource(1_000_000),
    "before.hcl": changed,
    "after.hcl": changed.replaceAll("[80, 443", "[81, 443"),
    "tests/main.tftest.hcl": 'run "plan" {\n  command = plan\n  assert {\n    condition     = true\n    error_message = "No."\n  }\n}\n',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Runs Node with arguments. Problems that it finds do not matter, but a command that did not run has no time. @throws Error if it did not run */
function run(args: readonly string[], cwd: string): { readonly clock: number; readonly processor: number } {
  const start = performance.now();
  const { stderr } = spawnSync(process.execPath, ["--require", report(), ...args], {
    cwd,
    env: processEnvironment,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const clock = performance.now() - start;
  const failure = /^hcl: .*/m.exec(stderr)?.[0];
  if (failure !== undefined) throw new Error(`${args.join(" ")}: ${failure}`);
  return { clock, processor: Number(/USED (\d+(?:\.\d+)?)/.exec(stderr)?.[1] ?? Number.NaN) };
}

let reportFile: string | undefined;

/** Returns a file that makes a process write its processor time, in milliseconds, to its standard error when it ends. */
function report(): string {
  if (reportFile === undefined) {
    reportFile = join(mkdtempSync(join(tmpdir(), "bench-")), "report.cjs");
    writeFileSync(
      reportFile,
      'process.on("exit", () => { const { user, system } = process.cpuUsage(); require("node:fs").writeSync(2, "\\nUSED " + (user + system) / 1000 + "\\n"); });',
    );
    process.on("exit", () => rmSync(dirname(reportFile!), { recursive: true }));
  }
  return reportFile;
}

function rangeOf(times: readonly number[]): readonly [number, number, number] {
  return [median(times), Math.min(...times), Math.max(...times)];
}

/**
 * Measures the commands on many files: copies of a folder, and as many files of one line. The
 * difference of the two is the cost of the bytes.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "./median.ts";
import { processEnvironment } from "./process-environment.ts";

const command = fileURLToPath(new URL("../../cli/bin/hcl.js", import.meta.url));
const commands = [["check"], ["fmt", "--check"], ["to-json"]] as const;
const ONE_LINE = 'region = "eu-north-1"\n';

/** Writes the resources of a process to its standard error when it ends. */
const REPORT = `process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  require("node:fs").writeSync(2, "\\nUSED " + JSON.stringify([(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024]));
});`;

/** The resources of a process: the sum over all its threads. */
interface Used {
  readonly seconds: number;
  readonly megabytes: number;
}

/**
 * Prints a table for one thread and one for all processors: the least processor time of all rounds,
 * which includes the start of the process, and the median of the largest amounts of memory.
 *
 * @param source a folder of configuration
 * @param copies the number of its copies
 */
export function benchCommands(source: string, copies: number, rounds: number): void {
  const temporary = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const report = join(temporary, "report.cjs");
    writeFileSync(report, REPORT);
    const folders = [copyFiles(source, join(temporary, "copies"), copies), writeLines(source, join(temporary, "lines"), copies)];
    for (const jobs of [["--jobs", "1"], []]) {
      console.log(jobs.length > 0 ? "one thread" : "all processors");
      for (const { folder, files, bytes } of folders) {
        console.log(`  ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
        for (const words of commands) {
          const used = Array.from({ length: rounds }, () => run(report, [...words, ...jobs, folder]));
          const seconds = Math.min(...used.map((each) => each.seconds));
          const megabytes = median(used.map((each) => each.megabytes));
          console.log(`    hcl ${words.join(" ").padEnd(12)} ${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`);
        }
      }
    }
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

function run(report: string, words: readonly string[]): Used {
  const { stderr, status } = spawnSync(process.execPath, ["--require", report, command, ...words], {
    env: processEnvironment,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const last = stderr.slice(stderr.lastIndexOf("USED ") + 5);
  if (!stderr.includes("USED ") || status === 1) throw new Error(`hcl ${words.join(" ")} fails: ${stderr.slice(0, 500)}`);
  const [seconds, megabytes] = JSON.parse(last) as [number, number];
  return { seconds, megabytes };
}

interface Made {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tf"));
}

function copyFiles(source: string, folder: string, copies: number): Made {
  for (let i = 0; i < copies; i++) cpSync(source, join(folder, String(i)), { recursive: true });
  const names = filesIn(source);
  const bytes = names.reduce((sum, name) => sum + readFileSync(join(source, name)).length, 0);
  return { folder, files: names.length * copies, bytes: bytes * copies };
}

function writeLines(source: string, folder: string, copies: number): Made {
  const { length } = filesIn(source);
  for (let i = 0; i < copies; i++) {
    mkdirSync(join(folder, String(i)), { recursive: true });
    for (let j = 0; j < length; j++) writeFileSync(join(folder, String(i), `${j}.tf`), ONE_LINE);
  }
  return { folder, files: length * copies, bytes: length * copies * ONE_LINE.length };
}

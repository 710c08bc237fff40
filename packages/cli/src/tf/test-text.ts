/** The results of tests for people: a line for each run, with the problems of those that do not pass. */
import { terminalText } from "@hcl-ts/hcl";
import type { FileResult, RunResult, TestResult, Verdict } from "@hcl-ts/terraform/test";
import type { Sources } from "../files/sources.ts";
import type { Colors } from "../terminal/colors.ts";
import type { Output } from "../terminal/output.ts";
import { showProblems } from "./show-problems.ts";

const WORDS: Readonly<Record<Verdict, readonly [one: string, many: string, color: keyof Omit<Colors, "isColorSupported">]>> = {
  pass: ["passed", "passed", "green"],
  fail: ["failed", "failed", "red"],
  error: ["error", "errors", "red"],
  undecided: ["undecided", "undecided", "yellow"],
  skip: ["skipped", "skipped", "yellow"],
};

/** The verdicts in the order of the summary. */
const ORDER: readonly Verdict[] = ["pass", "fail", "error", "undecided", "skip"];

const WIDTH = "undecided".length;

/** Shows the results: runs on standard output, problems on standard error, and a summary at the end. */
export function showTests({ files, diagnostics }: TestResult, sources: Sources, output: Output): void {
  showProblems(diagnostics, sources, output);
  for (const file of files) showFile(file, sources, output);
  if (output.isQuiet !== true && files.length > 0) output.out(`${summary(files, output.outColors)}\n`);
}

function showFile({ name, runs, diagnostics }: FileResult, sources: Sources, output: Output): void {
  output.out(`${output.outColors.bold(terminalText(name))}\n`);
  sources.show(diagnostics, output);
  for (const run of runs) showRun(run, sources, output);
}

function showRun({ name, status, reason, diagnostics }: RunResult, sources: Sources, output: Output): void {
  const [word, , color] = WORDS[status];
  output.out(`  ${output.outColors[color](word.padEnd(WIDTH))}  ${terminalText(name)}\n`);
  if (reason !== undefined) output.out(`  ${" ".repeat(WIDTH)}  ${terminalText(reason)}\n`);
  // Warnings of runs that pass, such as warnings of checks that are expected to fail, are no news.
  if (status !== "pass") sources.show(diagnostics, output);
}

function summary(files: readonly FileResult[], colors: Colors): string {
  const runs = files.flatMap((file) => file.runs);
  const parts = ORDER.flatMap((status) => {
    const count = runs.filter((run) => run.status === status).length;
    const [one, many, color] = WORDS[status];
    return count === 0 ? [] : [colors[color](`${count} ${count === 1 ? one : many}`)];
  });
  const broken = files.filter(({ status, runs: own }) => status === "error" && own.every((run) => run.status === "skip")).length;
  if (broken > 0) parts.push(colors.red(`${broken} broken ${broken === 1 ? "file" : "files"}`));
  return `${runs.length} ${runs.length === 1 ? "run" : "runs"}: ${parts.length === 0 ? "nothing to do" : parts.join(", ")}`;
}

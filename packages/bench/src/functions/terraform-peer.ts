/**
 * The command `terraform console`, if it is installed: a program in Go that evaluates the same
 * expressions with the hcl and go-cty that it was built with, which may be newer than those that a
 * distribution has. An expression is evaluated in a loop, in two processes. The second loop is longer,
 * so the difference is the time without the start of the process and the output.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { type Value, valueToJSON } from "@hcl-ts/cty";
import { type Case, inputs } from "./cases.ts";
import { versionsIn } from "./go-peer.ts";

/** The functions of go-cty that Terraform has with the same name and implementation. */
const SAME = new Set(
  "chomp concat csvdecode distinct flatten formatlist join jsondecode jsonencode keys lower merge range regexall replace setproduct setunion sort split trimspace upper values".split(
    " ",
  ),
);

/** The least and the greatest number of runs of a loop. `range` makes no longer lists. */
const LEAST_RUNS = 2;
const MOST_RUNS = 1000;
/** The time that a loop should take, since the times of processes have steps of ten milliseconds. */
const LOOP_MICROSECONDS = 400_000;
/** The milliseconds after which a process is ended. */
const TIMEOUT = 10_000;
/** An expression that takes less cannot be measured in this way. */
const LEAST_MICROSECONDS = 100;

/** The measurement of cases by the command. */
export interface TerraformPeer {
  readonly versions: string;
  /**
   * Returns a function that measures a case: the microseconds of processor time for one run.
   * Undefined if the language has no such expression, or if it is too short.
   *
   * @param estimate the microseconds of a run in another implementation
   */
  measurementOf(one: Case, estimate: number): (() => number) | undefined;
  stop(): void;
}

/** Prepares the command. @returns the reason why it cannot run, if it cannot */
export function startTerraformPeer(): TerraformPeer | string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const program = folders.map((folder) => join(folder, "terraform")).find((file) => existsSync(file));
  if (program === undefined) return "There is no `terraform` command.";
  const { terraform_version: version } = JSON.parse(spawnSync(program, ["version", "-json"], { encoding: "utf8" }).stdout) as {
    readonly terraform_version: string;
  };
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  for (const [name, value] of Object.entries(inputs)) writeFileSync(join(folder, `${name}.json`), valueToJSON(value, value.type));
  const microsecondsOf = (expression: string): number => {
    const script = '"$0" console > /dev/null; status=$?; times; exit $status';
    const input = `${expression}\n`;
    const { status, stdout } = spawnSync("sh", ["-c", script, program], { cwd: folder, input, encoding: "utf8", timeout: TIMEOUT });
    return status === 0 ? childrenTime(stdout) : Number.NaN;
  };
  return {
    versions: `Terraform ${version} (${versionsIn(program)})`,
    measurementOf(one, estimate): (() => number) | undefined {
      const expression = terraformExpression(one);
      if (expression === undefined || estimate < LEAST_MICROSECONDS) return undefined;
      writeFileSync(join(folder, "main.tf"), `locals {\n${localsOf(expression)}}\n`);
      const runs = Math.min(MOST_RUNS, Math.max(LEAST_RUNS, Math.round(LOOP_MICROSECONDS / estimate)));
      const loop = (count: number): string => `[for _ in range(${count}) : ${expression}][0]`;
      return () => (microsecondsOf(loop(runs)) - microsecondsOf(loop(1))) / (runs - 1);
    },
    stop: () => rmSync(folder, { recursive: true }),
  };
}

/** Returns the expression of a case in Terraform's language; undefined if there is none. */
export function terraformExpression({ work }: Case): string | undefined {
  if ("expression" in work) return work.expression.replace(/\b[a-z]\w*\b/gi, (name) => (name in inputs ? `local.${name}` : name));
  if ("build" in work && work.build === "set") return `toset(local.${work.input})`;
  if ("call" in work && SAME.has(work.call)) return `${work.call}(${work.args.map((name) => `local.${name}`).join(", ")})`;
  return undefined;
}

/** Declares the inputs that an expression uses. All declared values are computed at the start. */
function localsOf(expression: string): string {
  const names = new Set(Array.from(expression.matchAll(/\blocal\.(\w+)/g), ([, name]) => name!));
  return Array.from(names, (name) => `  ${name} = ${converted(`jsondecode(file("${name}.json"))`, inputs[name]!)}\n`).join("");
}

/** Returns an expression that converts what `jsondecode` returned to the kind of a value. */
function converted(expression: string, { type }: Value): string {
  const kind = ["list", "set", "map"].find((name) => name === type.kind);
  return kind === undefined ? expression : `to${kind}(${expression})`;
}

/** Reads the processor time of children from what `times` prints: `0m1.250000s 0m0.030000s` in its second line. */
export function childrenTime(printed: string): number {
  const times = printed.trim().split("\n").at(-1)?.split(" ") ?? [];
  return times
    .map((time) => time.split("m").map(Number.parseFloat))
    .reduce((sum, [minutes = 0, seconds = 0]) => sum + (minutes * 60 + seconds) * 1e6, 0);
}

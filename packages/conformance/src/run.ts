/**
 * The conformance runner: computes the answer to every case of the given vectors, compares them,
 * and prints a line for each suite. The README describes the command line.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { cutOff } from "../language-service/compare-ls.mjs";
import { compareAnswer, DIALECTS, type Dialect, dialectsOf, resultName } from "./dialects.ts";
import { readKnownDifferences } from "./known-differences.ts";
import { runSpecsuite } from "./specsuite.ts";
import { suites } from "./suites.ts";
import type { Suite, Vector } from "./vector.ts";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));

/** A case whose answer differs. */
interface Failure {
  readonly vector: Vector;
  readonly got: unknown;
  readonly where: string;
}

/** The result of a suite. */
export interface SuiteResult {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

/** Reads all cases below the paths, in the order of the file names. */
export function readVectors(paths: readonly string[]): readonly Vector[] {
  return paths.flatMap((path) => {
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: "utf8" })
          .sort()
          .map((name) => join(path, name))
      : [path];
    return files
      .filter((file) => file.endsWith(".jsonl"))
      .flatMap((file) =>
        readFileSync(file, "utf8")
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => JSON.parse(line) as Vector),
      );
  });
}

/**
 * The function that answers the cases of a suite, or the reason for its absence. A package that
 * cannot be loaded must not prevent the other suites from running.
 */
type Loaded = { readonly answer: Suite } | { readonly problem: string };

const loaded = new Map<string, Promise<Loaded>>();

function load(name: string): Promise<Loaded> {
  let suite = loaded.get(name);
  if (suite === undefined) {
    suite = loadAfresh(name);
    loaded.set(name, suite);
  }
  return suite;
}

async function loadAfresh(name: string): Promise<Loaded> {
  const loader = Object.hasOwn(suites, name) ? suites[name] : undefined;
  if (loader === undefined) return { problem: `nothing implements the suite ${name}` };
  try {
    return await loader();
  } catch (error) {
    return { problem: `the suite ${name} cannot be loaded: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/**
 * Returns the answer to a case and the difference from the vector. There is no answer if computing
 * it failed.
 */
async function answerTo(
  suite: Loaded,
  vector: Vector,
  dialect: Dialect,
): Promise<{ readonly got: unknown; readonly where: string | null; readonly failed: boolean }> {
  if ("problem" in suite) return { got: undefined, where: suite.problem, failed: true };
  try {
    return { ...(await compareAnswer(vector, suite.answer, dialect)), failed: false };
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message).split("\n").slice(0, 6).join("\n      ") : String(error);
    return { got: undefined, where: `thrown: ${stack}`, failed: true };
  }
}

/** Returns a case, and for some of the language service the same with the rest of the file cut off. */
function withCutOff(vector: Vector): readonly Vector[] {
  const cut = vector.suite === "language-service" ? cutOff(vector) : null;
  return cut === null ? [vector] : [vector, cut];
}

/**
 * Runs all cases, one suite after the other.
 * @param dialects the dialects to run; all that a suite has by default
 * @returns the results by the name of the suite, with the dialect if it has two
 */
export async function runVectors(vectors: readonly Vector[], dialects?: readonly Dialect[]): Promise<ReadonlyMap<string, SuiteResult>> {
  const results = new Map<string, { passed: number; failures: Failure[] }>();
  for (const vector of vectors.flatMap(withCutOff)) {
    const suite = await load(vector.suite);
    for (const dialect of dialects ?? dialectsOf(vector.suite)) {
      const name = resultName(vector.suite, dialect);
      let result = results.get(name);
      if (result === undefined) {
        result = { passed: 0, failures: [] };
        results.set(name, result);
      }
      const { got, where } = await answerTo(suite, vector, dialect);
      if (where === null) result.passed++;
      else result.failures.push({ vector, got, where });
    }
  }
  return results;
}

function readDialect(name: string): Dialect {
  const found = DIALECTS.find((dialect) => dialect === name);
  if (found === undefined) throw new Error(`--dialect must be ${DIALECTS.join(" or ")}, not "${name}"`);
  return found;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      failures: { type: "string" },
      answers: { type: "boolean" },
      filter: { type: "string" },
      dialect: { type: "string" },
      specsuite: { type: "string" },
    },
  });
  if (values.specsuite !== undefined) return runSpecsuite(values.specsuite);
  const dialect = values.dialect === undefined ? undefined : readDialect(values.dialect);
  const paths = positionals.length > 0 ? positionals : [join(packageFolder, "vectors")];
  const vectors = readVectors(paths).filter((vector) => values.filter === undefined || vector.id.includes(values.filter));
  if (values.answers) {
    for (const vector of vectors) {
      const { got, where, failed } = await answerTo(await load(vector.suite), vector, dialect ?? "opentofu");
      console.log(JSON.stringify({ suite: vector.suite, id: vector.id, got: failed ? { failure: where } : got }));
    }
    return 0;
  }
  return showResults(await runVectors(vectors, dialect && [dialect]), Number(values.failures ?? 0));
}

/**
 * Prints a line for each suite, a total, and the first failures that are not known differences.
 * @param maxFailures the number of failures to print
 * @returns the exit status: 1 if any failure is not a known difference
 */
function showResults(results: ReadonlyMap<string, SuiteResult>, maxFailures: number): number {
  const known = readKnownDifferences(join(packageFolder, "KNOWN_DIFFERENCES.md"));
  let passed = 0;
  let failed = 0;
  let unexplained = 0;
  let toShow = maxFailures;
  for (const [name, result] of results) {
    passed += result.passed;
    failed += result.failures.length;
    const unknown = result.failures.filter(({ vector }) => !known.has(`${vector.suite}/${vector.id}`));
    unexplained += unknown.length;
    for (const failure of unknown.slice(0, toShow)) show(failure);
    toShow -= Math.min(toShow, unknown.length);
    console.log(`${name}: ${result.passed} passed, ${result.failures.length} failed`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return unexplained > 0 ? 1 : 0;
}

function show({ vector, got, where }: Failure): void {
  const { suite, id, want, ...input } = vector;
  const short = (x: unknown): string => {
    const text = JSON.stringify(x) ?? "nothing";
    return text.length > 1500 ? `${text.slice(0, 1500)}…` : text;
  };
  console.log(`${suite}/${id}\n  input:  ${short(input)}\n  wanted: ${short(want)}\n  got:    ${short(got)}\n  where:  ${where}\n`);
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1]) {
  try {
    process.exitCode = await main();
  } catch (error) {
    // For an invalid option or an unreadable path, one line suffices.
    console.error(`conformance: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

/**
 * `npm run mutate -- PATH… [--max N] [--seed S]` makes small changes to sources, one at a time, and
 * reports those that no test detects. PATH is a source file or the folder of a package.
 *
 * One bundle has the tests of a package and every changed piece of code next to the original one. A
 * first run records which tests reach which change. Each change is then checked only by these
 * tests, in its own process: first by tests that detected other changes, then by the fastest ones.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { bundleTests } from "./mutate/bundle.mjs";
import { findMutants } from "./mutate/find-mutants.mjs";
import { insertMutants, isValidMutant } from "./mutate/insert-mutants.mjs";
import { runTests } from "./mutate/run-tests.mjs";
import { vectorTests } from "./mutate/vectors.mjs";
import { root } from "./run.mjs";

/** @typedef {import("./mutate/insert-mutants.mjs").Mutant} Mutant */
/** @typedef {{ readonly number: number, readonly name: string, readonly milliseconds: number, readonly hits: ReadonlySet<number> }} Test */

/** Tests that take more processor time than this, in milliseconds, are not run: they measure limits. */
const SLOW_TEST = 1500;
/** The maximum processor time of all tests for one change, in milliseconds. */
const MAX_TIME = 60_000;
/** The maximum processor time of the first run, in milliseconds. */
const MAX_FIRST_TIME = 600_000;

const USAGE = "npm run mutate -- PATH… [--max N] [--seed S]";

/**
 * A seeded source of random numbers from 0 to 1.
 * @param {number} seed
 */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** @param {string} folder @returns {string[]} */
function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @param {string} file */
const isTest = (file) => file.endsWith(".test.ts");
/** @param {string} file */
const isMutable = (file) => !/\.test\.ts$|\.test-d\.ts$|\.d\.ts$|\/index\.ts$|\/messages[^/]*\.ts$|\/codes\.ts$|\/testing\//.test(file);

/**
 * Returns a sample of the possible changes of sources.
 * @param {ReadonlyMap<string, string>} texts of the sources, by path
 * @param {number} max
 * @param {number} seed
 */
function sampleOf(texts, max, seed) {
  const random = randomNumbers(seed);
  const all = [...texts].flatMap(([file, text]) =>
    findMutants(file, text).flatMap((site) => site.changes.map((change) => ({ mutant: { site, change }, key: random() }))),
  );
  all.sort((a, b) => a.key - b.key);
  /** @type {Mutant[]} */
  const sample = [];
  for (const { mutant } of all) {
    if (sample.length >= max) break;
    if (isValidMutant(texts.get(mutant.site.file) ?? "", mutant)) sample.push(mutant);
  }
  return { sample, count: all.length };
}

/**
 * Prints a change that no test detects. @param {string} text of the source @param {Mutant} mutant
 * @param {string} reason
 */
function show(text, { site: { file }, change }, reason) {
  const line = text.slice(0, change.start).split("\n").length;
  const original = text.slice(change.start, change.end).replaceAll(/\s+/g, " ").slice(0, 70);
  const whole = (text.split("\n")[line - 1] ?? "").trim().slice(0, 110);
  process.stdout.write(`${relative(root, file)}:${line}: ${original} → ${change.text}, ${reason}\n    ${whole}\n`);
}

/**
 * @param {string} folder of the package
 * @param {readonly string[]} files to change
 * @param {number} max
 * @param {number} seed
 */
async function mutatePackage(folder, files, max, seed) {
  const name = relative(join(root, "packages"), folder);
  const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  const { sample, count } = sampleOf(texts, max, seed);
  const testFiles = sourcesIn(folder).filter(
    (file) =>
      isTest(file) &&
      !file.includes("node_modules") &&
      !/\/(?:[a-z-]*bundles?|[a-z-]*guide|linear|readme|shaking|tree-only)\.test\.ts$/.test(file),
  );
  const changed = [...texts].map(([file, text]) => {
    const own = [...sample.entries()].filter(([, { site }]) => site.file === file);
    return /** @type {const} */ ([file, insertMutants(text, own)]);
  });
  const temporary = mkdtempSync(join(tmpdir(), "mutate-"));
  try {
    // Some modules use their own path.
    const bundle = join(temporary, "bundle.mjs");
    writeFileSync(bundle, await bundleTests(testFiles, vectorTests(name), new Map(changed)));
    const { tests, loaded } = await firstRun(name, bundle);
    process.stderr.write(`${name}: ${sample.length} of ${count} changes, ${tests.length} tests\n`);

    let survivors = 0;
    let limited = 0;
    const order = new TestOrder();
    const check = async (/** @type {[number, Mutant]} */ [number, mutant]) => {
      const reaching = tests.filter(({ hits }) => hits.has(number));
      // Code that runs when a module is loaded may matter to every test. The first test that needs a
      // module may load it.
      const isForAll = loaded.has(number) || (mutant.site.isOnce && reaching.length > 0);
      const relevant = isForAll ? tests : reaching;
      const outcome = relevant.length === 0 ? "not reached" : await outcomeOf(bundle, number, order, relevant);
      if (outcome === "limit") limited++;
      if (outcome === "noticed" || outcome === "limit") return;
      survivors++;
      const reason = outcome === "survived" ? "no test fails" : "no test executes it";
      show(texts.get(mutant.site.file) ?? "", mutant, reason);
    };
    const work = async (/** @type {Iterable<[number, Mutant]>} */ mutants) => {
      for (const entry of mutants) await check(entry);
    };
    const queue = sample.entries();
    await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, () => work(queue)));

    const killed = sample.length - survivors;
    const percent = ((100 * killed) / Math.max(1, sample.length)).toFixed(1);
    const endless = limited === 0 ? "" : `, ${limited} of them by a limit of time or memory`;
    process.stdout.write(`${name}: ${killed} of ${sample.length} changes noticed (${percent} %)${endless}\n`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * Runs all tests without a change.
 * @param {string} name of the package
 * @param {string} bundle
 * @returns {Promise<{ readonly tests: readonly Test[], readonly loaded: ReadonlySet<number> }>} the
 *   tests that can check changes, the fastest ones first, and the changes that are reached when
 *   modules are loaded
 */
async function firstRun(name, bundle) {
  const outcome = await runTests(bundle, undefined, undefined, MAX_FIRST_TIME);
  if (typeof outcome === "string") throw new Error(`the tests of ${name} do not run: ${outcome}`);
  for (const { name: title, error } of outcome.results)
    if (error !== undefined && !title.startsWith("vector "))
      process.stderr.write(`skipped, because it fails without a change: ${title}: ${error}\n`);
  const tests = outcome.results
    .filter(({ error, milliseconds }) => error === undefined && milliseconds < SLOW_TEST)
    .map((result) => ({ ...result, hits: new Set(result.hits) }))
    .sort((a, b) => a.milliseconds - b.milliseconds);
  return { tests, loaded: new Set(outcome.loaded) };
}

/**
 * Runs tests with a change.
 * @param {string} bundle
 * @param {number} mutant its number
 * @param {TestOrder} order
 * @param {readonly Test[]} tests
 * @returns {Promise<"noticed" | "limit" | "survived">}
 */
async function outcomeOf(bundle, mutant, order, tests) {
  const expected = tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const numbers = order.of(tests).map(({ number }) => number);
  const outcome = await runTests(bundle, mutant, numbers, Math.min(MAX_TIME, 3000 + 10 * expected));
  if (typeof outcome === "string") return outcome === "exit" ? "noticed" : "limit";
  const failed = outcome.results.find(({ error }) => error !== undefined);
  if (failed === undefined) return "survived";
  order.noticed(failed.number);
  return "noticed";
}

/** The order in which tests check a change, so that a test that detects it runs early. */
class TestOrder {
  /** The number of changes that each test detected. @type {Map<number, number>} */
  counts = new Map();

  /** @param {number} test its number */
  noticed(test) {
    this.counts.set(test, (this.counts.get(test) ?? 0) + 1);
  }

  /**
   * Returns the tests in the order of detected changes for their time; the others keep their order.
   * @param {readonly Test[]} tests
   */
  of(tests) {
    /** @param {Test} test */
    const rate = ({ number, milliseconds }) => (this.counts.get(number) ?? 0) / (milliseconds + 5);
    return [...tests].sort((a, b) => rate(b) - rate(a));
  }
}

/**
 * Returns the sources to change, by the folder of their package.
 * @param {readonly string[]} paths of sources or of folders
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
function filesByPackage(paths) {
  /** @type {Map<string, string[]>} */
  const packages = new Map();
  for (const given of paths) {
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), given);
    const isFolder = statSync(path).isDirectory();
    let folder = isFolder ? path : dirname(path);
    while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
    const files = isFolder ? sourcesIn(path === folder ? join(folder, "src") : path) : [path];
    packages.set(folder, [...(packages.get(folder) ?? []), ...files.filter((file) => isMutable(file))]);
  }
  return packages;
}

async function main() {
  const { values, positionals } = parseArgs({ options: { max: { type: "string" }, seed: { type: "string" } }, allowPositionals: true });
  if (positionals.length === 0) throw new Error(`name a source file or the folder of a package: ${USAGE}`);
  for (const [folder, files] of filesByPackage(positionals))
    await mutatePackage(folder, files, Number(values.max ?? Number.POSITIVE_INFINITY), Number(values.seed ?? 1));
}

try {
  await main();
} catch (error) {
  process.stderr.write(`mutate: ${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 2;
}

/**
 * `npm run mutate -- PATH… [--max N] [--seed S]` makes small changes to sources, one at a time, and
 * reports those that no test notices. PATH is a source file or the folder of a package.
 *
 * The tests of a package run in a thread from one bundle. A first run finds out which tests execute
 * which code. Each change is then checked by these tests only, the fastest ones first.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeBundler } from "./mutate/bundle.mjs";
import { findMutants } from "./mutate/find-mutants.mjs";
import { cleanUp, runTests } from "./mutate/run-tests.mjs";
import { vectorTests } from "./mutate/vectors.mjs";
import { root } from "./run.mjs";

/** @typedef {import("./mutate/find-mutants.mjs").Site} Site */
/** @typedef {{ readonly site: number, readonly change: Site["changes"][number] }} Mutant */
/** @typedef {{ readonly number: number, readonly name: string, readonly milliseconds: number, readonly hits: ReadonlySet<number> }} Test */

/** Tests that take longer than this, in milliseconds, are not run: they measure limits. */
const SLOW_TEST = 1500;
/** The maximum time of all tests for one change, in milliseconds. */
const MAX_TIME = 60_000;

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
 * Returns the source with a call before each site that records that it runs.
 * @param {string} text
 * @param {readonly (readonly [number, Site])[]} sites of this file, with their numbers
 */
function instrumented(text, sites) {
  /** @type {{ at: number, order: number, text: string }[]} */
  const insertions = [];
  for (const [number, { start, end, isStatement }] of sites) {
    const size = end - start;
    // Outer sites open first and close last.
    insertions.push({ at: start, order: 1e9 - size, text: isStatement ? `{__hit(${number});` : `(__hit(${number}),` });
    insertions.push({ at: end, order: size - 1e9, text: isStatement ? "}" : ")" });
  }
  insertions.sort((a, b) => a.at - b.at || a.order - b.order);
  let result = "";
  let last = 0;
  for (const { at, text: inserted } of insertions) {
    result += text.slice(last, at) + inserted;
    last = at;
  }
  return result + text.slice(last);
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
  const sites = files.flatMap((file) => findMutants(file, texts.get(file) ?? ""));
  const testFiles = sourcesIn(folder).filter(
    (file) => isTest(file) && !file.includes("node_modules") && !/\/(?:bundle|readme|shaking)\.test\.ts$/.test(file),
  );
  const setups = vectorTests(name);

  const changed = new Map(
    files.map((file) => [
      file,
      instrumented(
        texts.get(file) ?? "",
        sites.map((site, i) => /** @type {const} */ ([i, site])).filter(([, site]) => site.file === file),
      ),
    ]),
  );
  const bundler = await makeBundler(testFiles, setups);
  const baseline = await runTests(await bundler.bundle(changed), undefined, true, 600_000);
  await bundler.dispose();
  if (typeof baseline === "string") throw new Error(`the tests of ${name} do not run: ${baseline}`);
  /** @type {Test[]} */
  const tests = baseline.results
    .filter(({ error, milliseconds }) => error === undefined && milliseconds < SLOW_TEST)
    .map(({ number, name: title, milliseconds, hits }) => ({ number, name: title, milliseconds, hits: new Set(hits) }))
    .sort((a, b) => a.milliseconds - b.milliseconds);
  const failed = baseline.results.filter(({ error, name: title }) => error !== undefined && !title.startsWith("vector "));
  for (const { name: title, error } of failed) process.stderr.write(`skipped, because it fails without a change: ${title}: ${error}\n`);
  const loaded = new Set(baseline.loaded);

  const random = randomNumbers(seed);
  const mutants = sites
    .flatMap((site, i) => site.changes.map((change) => ({ site: i, change })))
    .map((mutant) => ({ mutant, key: random() }));
  mutants.sort((a, b) => a.key - b.key);
  const sample = mutants.slice(0, max).map(({ mutant }) => mutant);
  process.stderr.write(`${name}: ${sample.length} of ${mutants.length} changes, ${tests.length} tests\n`);

  let survivors = 0;
  let next = 0;
  let timeouts = 0;
  const work = async () => {
    const own = await makeBundler(testFiles, setups);
    for (let mutant = sample[next++]; mutant !== undefined; mutant = sample[next++]) {
      const reason = await survives(own, mutant);
      if (reason !== undefined) {
        survivors++;
        show(mutant, reason);
      }
    }
    await own.dispose();
  };
  /**
   * Returns why a change survives; undefined if a test notices it. @param
   * {import("./mutate/bundle.mjs").Bundler} own @param {Mutant} mutant
   */
  const survives = async (own, { site: number, change }) => {
    const site = /** @type {Site} */ (sites[number]);
    // Code that runs when a module is loaded may matter to every test.
    const relevant = loaded.has(number) ? tests : tests.filter(({ hits }) => hits.has(number));
    if (relevant.length === 0) return "no test executes it";
    const text = texts.get(site.file) ?? "";
    const mutated = text.slice(0, change.start) + change.text + text.slice(change.end);
    let bundle;
    try {
      bundle = await own.bundle(new Map([[site.file, mutated]]));
    } catch {
      return undefined;
    }
    const expected = relevant.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    const outcome = await runTests(
      bundle,
      relevant.map((test) => test.number),
      false,
      Math.min(MAX_TIME, 15_000 + 10 * expected),
    );
    if (outcome === "timeout") timeouts++;
    return typeof outcome === "string" || outcome.results.some(({ error }) => error !== undefined) ? undefined : "no test fails";
  };
  /** Prints a change that survives. @param {Mutant} mutant @param {string} reason */
  const show = ({ site: number, change }, reason) => {
    const { file } = /** @type {Site} */ (sites[number]);
    const text = texts.get(file) ?? "";
    const line = text.slice(0, change.start).split("\n").length;
    const original = text.slice(change.start, change.end).replaceAll(/\s+/g, " ").slice(0, 70);
    const whole = (text.split("\n")[line - 1] ?? "").trim().slice(0, 110);
    process.stdout.write(`${relative(root, file)}:${line}: ${original} → ${change.text}, ${reason}\n    ${whole}\n`);
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work));

  const killed = sample.length - survivors;
  const percent = ((100 * killed) / Math.max(1, sample.length)).toFixed(1);
  // On a busy machine, a timeout need not be caused by the change.
  const endless = timeouts === 0 ? "" : `, ${timeouts} of them by a timeout`;
  process.stdout.write(`${name}: ${killed} of ${sample.length} changes noticed (${percent} %)${endless}\n`);
}

async function main() {
  const { values, positionals } = parseArgs({ options: { max: { type: "string" }, seed: { type: "string" } }, allowPositionals: true });
  if (positionals.length === 0) throw new Error(`name a source file or the folder of a package: ${USAGE}`);
  /** @type {Map<string, string[]>} */
  const packages = new Map();
  for (const given of positionals) {
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), given);
    let folder = statSync(path).isDirectory() ? path : dirname(path);
    while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
    const files = path === folder ? sourcesIn(join(folder, "src")) : statSync(path).isDirectory() ? sourcesIn(path) : [path];
    packages.set(folder, [...(packages.get(folder) ?? []), ...files.filter((file) => isMutable(file))]);
  }
  for (const [folder, files] of packages)
    await mutatePackage(folder, files, Number(values.max ?? Number.POSITIVE_INFINITY), Number(values.seed ?? 1));
}

try {
  await main();
} catch (error) {
  process.stderr.write(`mutate: ${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 2;
} finally {
  cleanUp();
}

/**
 * The part of vitest that the tests use, in the thread that loads it. Tests are collected when a
 * module is loaded, and run one by one.
 */

import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from "mutate:expect";
import { fn, spyOn } from "mutate:spy";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

/** @typedef {{ readonly name: string, readonly run: () => unknown }} Test */

/** @type {Test[]} */
const tests = [];
/**
 * A file or a group in it.
 * @typedef {object} Scope
 * @property {Scope | undefined} parent
 * @property {string} folder the folder of the file
 * @property {string} name of the group; empty for a file
 * @property {Hook[]} beforeAll
 * @property {Hook[]} beforeEach
 * @property {Hook[]} afterEach
 * @property {Hook[]} afterAll
 */

/** @typedef {() => unknown} Hook */

/** @param {Scope | undefined} parent @param {string} folder @param {string} name @returns {Scope} */
const newScope = (parent, folder, name) => ({ parent, folder, name, beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] });

/** The file or group that is being collected. */
let scope = newScope(undefined, "", "");
/** Every scope, outer ones before those inside them. @type {Scope[]} */
const scopes = [];

/** @param {Scope} next @returns {Scope} */
function enter(next) {
  scopes.push(next);
  scope = next;
  return next;
}

/** Begins the tests of a file. @param {string} folder its folder */
export function startFile(folder) {
  enter(newScope(undefined, folder, ""));
}

/** Returns a scope and those around it, outermost first. @param {Scope | undefined} inner @returns {Scope[]} */
const scopesAround = (inner) => (inner === undefined ? [] : [...scopesAround(inner.parent), inner]);

chai.use((/** @type {unknown} */ _, /** @type {any} */ utilities) => {
  utilities.addMethod(
    chai.Assertion.prototype,
    "toMatchFileSnapshot",
    /** @this {unknown} @param {string} path */ function (path) {
      const expected = readFileSync(resolve(currentFolder, path), "utf8");
      chai.expect(String(utilities.flag(this, "object"))).to.equal(expected);
    },
  );
  // The expected text is in the test, so it cannot differ because of a changed source.
  utilities.addMethod(chai.Assertion.prototype, "toMatchInlineSnapshot", () => undefined);
});

let currentFolder = "";

/** @type {any} */
export const expect = Object.assign(
  (/** @type {unknown} */ value, /** @type {string} */ message) => chai.expect(value, message),
  chai.expect,
);

/** A value that can be called and read in any way. @type {any} */
const anything = new Proxy(() => anything, { get: () => anything });
export const expectTypeOf = () => anything;

export const vi = { fn, spyOn, restoreAllMocks: () => undefined };

/** @param {string} name @param {() => void} body */
export function describe(name, body) {
  const outer = scope;
  enter(newScope(outer, outer.folder, name));
  body();
  scope = outer;
}

/** @param {string} name @param {() => unknown} run */
export function it(name, run) {
  const around = scopesAround(scope);
  const names = [...around.map((each) => each.name), name].filter((each) => each !== "");
  tests.push({ name: names.join(" > "), run: () => runWithHooks(around, run) });
}

/**
 * Runs a test with its hooks: the hooks of outer groups first before it, and last after it.
 * @param {readonly Scope[]} around outermost first
 * @param {() => unknown} run
 */
async function runWithHooks(around, run) {
  currentFolder = around[0]?.folder ?? "";
  for (const { beforeAll } of around) for (const hook of beforeAll.splice(0)) await hook();
  for (const { beforeEach } of around) for (const hook of beforeEach) await hook();
  try {
    await run();
  } finally {
    for (const { afterEach } of around.toReversed()) for (const hook of afterEach.toReversed()) await hook();
  }
}

/** @param {Hook} hook */
export const beforeAll = (hook) => void scope.beforeAll.push(hook);
/** @param {Hook} hook */
export const beforeEach = (hook) => void scope.beforeEach.push(hook);
/** @param {Hook} hook */
export const afterEach = (hook) => void scope.afterEach.push(hook);
/** @param {Hook} hook */
export const afterAll = (hook) => void scope.afterAll.push(hook);

/** Runs all hooks after the tests, which delete files. Their errors are not results of tests. */
async function finish() {
  for (const { afterAll } of scopes.toReversed()) {
    for (const hook of afterAll.toReversed())
      await Promise.resolve()
        .then(hook)
        .catch(() => undefined);
  }
}

/** @param {(name: string, body: (...args: any[]) => any) => void} define */
const each =
  (define) =>
  (/** @type {readonly unknown[]} */ table) =>
  (/** @type {string} */ name, /** @type {(...args: unknown[]) => unknown} */ body) => {
    for (const [i, row] of table.entries()) define(`${name} [${i}]`, () => (Array.isArray(row) ? body(...row) : body(row)));
  };
describe.each = each(describe);
it.each = each(it);
it.skip = () => undefined;
export const test = it;

/** The processor time of this process in milliseconds, which does not depend on what else runs. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs tests in the order of their numbers.
 * @param {readonly number[] | undefined} numbers all if undefined
 * @param {(number: number, result: { readonly name: string, readonly error: unknown, readonly milliseconds: number }) => boolean} done returns whether to continue
 */
export async function runTests(numbers, done) {
  for (const number of numbers ?? tests.keys()) {
    const test = tests[number];
    if (test === undefined) continue;
    const start = processorTime();
    let error;
    try {
      await test.run();
    } catch (thrown) {
      error = thrown ?? new Error("thrown");
    }
    if (!done(number, { name: test.name, error, milliseconds: processorTime() - start })) break;
  }
  await finish();
}

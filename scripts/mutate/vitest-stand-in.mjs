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
/** @type {string[]} */
const groups = [];
let folder = "";

/** Begins the tests of a file. @param {string} path its folder */
export function startFile(path) {
  folder = path;
}

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
  groups.push(name);
  body();
  groups.pop();
}

/** @param {string} name @param {() => unknown} run */
export function it(name, run) {
  const own = folder;
  tests.push({
    name: [...groups, name].join(" > "),
    run: () => {
      currentFolder = own;
      const after = afterTests.get(own);
      if (after === undefined) return run();
      return Promise.resolve().then(run).finally(after);
    },
  });
}

/** The function to call after each test of the current file. @type {Map<string, () => unknown>} */
const afterTests = new Map();

/** @param {() => unknown} hook */
export function afterEach(hook) {
  afterTests.set(folder, hook);
}

/** The function to call before each test of the current file. @type {Map<string, () => unknown>} */
const beforeTests = new Map();

/** @param {() => unknown} hook */
export function beforeEach(hook) {
  beforeTests.set(folder, hook);
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
    if (!done(number, { name: test.name, error, milliseconds: processorTime() - start })) return;
  }
}

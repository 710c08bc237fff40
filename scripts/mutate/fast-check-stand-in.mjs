/** fast-check with few runs, the same ones each time, and without shrinking. */
import * as real from "mutate:fast-check";

const RUNS = 150;

/** @param {any} property @param {{ readonly numRuns?: number }} [parameters] */
export function assert(property, parameters = {}) {
  return real.assert(property, { ...parameters, numRuns: Math.min(parameters.numRuns ?? 100, RUNS), seed: 1, endOnFailure: true });
}

/**
 * Strings whose arbitrary is made when it first runs: it lists all of Unicode, which takes longer
 * than most tests.
 * @extends {real.Arbitrary<string>}
 */
class LazyString extends real.Arbitrary {
  /** @param {real.StringConstraints | undefined} constraints */
  constructor(constraints) {
    super();
    /** @private */
    this.constraints = constraints;
    /** @private @type {real.Arbitrary<string> | undefined} */
    this.made = undefined;
  }
  /** @private */
  get arbitrary() {
    this.made ??= real.string(this.constraints);
    return this.made;
  }
  /** @override @param {real.Random} random @param {number | undefined} biasFactor */
  generate(random, biasFactor) {
    return this.arbitrary.generate(random, biasFactor);
  }
  /** @override @param {unknown} value @returns {value is string} */
  canShrinkWithoutContext(value) {
    return this.arbitrary.canShrinkWithoutContext(value);
  }
  /** @override @param {string} value @param {unknown} context */
  shrink(value, context) {
    return this.arbitrary.shrink(value, context);
  }
}

/** @param {real.StringConstraints} [constraints] */
export const string = (constraints) => new LazyString(constraints);

export * from "mutate:fast-check";
// biome-ignore lint/style/noDefaultExport: the library has one
export default { ...real.default, assert, string };

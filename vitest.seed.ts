/**
 * Runs property tests with the same cases each time, so that the result of `npm test` depends on
 * the code alone. `PROPERTY_SEED=NUMBER` chooses other cases, and `PROPERTY_SEED=random` new ones
 * in every run. `PROPERTY_RUNS=20000` runs the laws that read it more often than a test can.
 * `npm run fuzz` searches widely.
 */
import { configureGlobal, readConfigureGlobal } from "fast-check";

const seed = process.env.PROPERTY_SEED ?? "20261122";
if (seed !== "random") configureGlobal({ seed: Number(seed) });
const runs = process.env.PROPERTY_RUNS;
if (runs !== undefined) configureGlobal({ ...readConfigureGlobal(), numRuns: Number(runs) });

/**
 * Runs property tests with the same cases each time, so that the result of `npm test` depends on
 * the code alone. `PROPERTY_SEED=NUMBER` chooses other cases, and `PROPERTY_SEED=random` new ones
 * in every run. `npm run fuzz` searches widely.
 */
import { configureGlobal } from "fast-check";

const seed = process.env.PROPERTY_SEED ?? "20261122";
if (seed !== "random") configureGlobal({ seed: Number(seed) });

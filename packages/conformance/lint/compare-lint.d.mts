import type { Vector } from "../src/vector.ts";

/** Returns null if the answer matches the case of the linter, otherwise the reason. */
export function compareLint(vector: Vector, got: unknown): string | null;

/** Returns null if an answer matches the vector, otherwise the difference. */
export function compareTftest(vector: unknown, got: unknown): string | null;

/** What an answer that matches a vector is; undefined where they differ is a line saying how. */
export function compare(vector: unknown, got: unknown): string | null;

/** Compares two typed values in the vectors' encoding; null if they match, else a line saying where they differ. */
export function compareTyped(want: unknown, got: unknown, at?: string): string | null;

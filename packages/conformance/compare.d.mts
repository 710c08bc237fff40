/** What an answer that matches a vector is; undefined where they differ is a line saying how. */
export function compare(vector: unknown, got: unknown): string | null;

import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

/**
 * The folder with files outside the repository, of which the vectors contain hashes. The environment
 * variable `HCL_CORPUS` names it; by default it is next to the repository, where the benchmark also
 * looks for it.
 */
export const corpus: string = process.env.HCL_CORPUS ?? fileURLToPath(new URL("../../../../shared/corpus", import.meta.url));

/** Returns the SHA-256 hash of some data in hexadecimal digits. */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** Returns JSON data with the properties of all objects sorted by name. */
export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, withSortedKeys(member)]),
  );
}

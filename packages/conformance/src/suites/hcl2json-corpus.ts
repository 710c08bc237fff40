/**
 * Files outside the repository: the vectors contain hashes of their conversions. The environment
 * variable `HCL_CORPUS` names the folder with the files; by default it is next to the repository,
 * where the benchmark also looks for it.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@hcl-ts/hcl2json";
import type { AsyncSuite } from "../vector.ts";
import { orError } from "./hcl2json.ts";

const corpus = process.env.HCL_CORPUS ?? fileURLToPath(new URL("../../../../../shared/corpus", import.meta.url));

export const answer: AsyncSuite = (vector) => {
  const source = readFileSync(join(corpus, vector.path as string));
  const hash = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
  if (hash(source) !== vector.sourceSha256) throw new Error(`${vector.path} is not the file that the vector was made from`);
  return orError(async () => {
    const json = JSON.stringify(withSortedKeys(await parse("x.tf", source.toString("utf8"))));
    return { jsonSha256: hash(json), jsonLength: json.length };
  });
};

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, withSortedKeys(member)]),
  );
}

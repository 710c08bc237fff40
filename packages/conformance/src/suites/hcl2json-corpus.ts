/** Conversions of files outside the repository. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@hcl-ts/hcl2json";
import { corpus, sha256, withSortedKeys } from "../corpus.ts";
import type { AsyncSuite } from "../vector.ts";
import { orError } from "./hcl2json.ts";

export const answer: AsyncSuite = (vector) => {
  const source = readFileSync(join(corpus, vector.path as string));
  if (sha256(source) !== vector.sourceSha256) throw new Error(`${vector.path} is not the file that the vector was made from`);
  return orError(async () => {
    const json = JSON.stringify(withSortedKeys(await parse("x.tf", source.toString("utf8"))));
    return { jsonSha256: sha256(json), jsonLength: json.length };
  });
};

import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { Samples } from "./area.ts";
import { jsonSamples, nativeSamples } from "./samples.ts";

/** Larger files are slow, and rarely contain anything that smaller ones do not. */
const MAX_FILE_BYTES = 40_000;
const MAX_FILES = 3000;

/** The built-in samples and the configuration in the given files and folders. */
export function readSamples(paths: readonly string[]): Samples {
  const [native, json] = [[...nativeSamples], [...jsonSamples]];
  for (const path of paths.flatMap(filesIn).slice(0, MAX_FILES)) {
    if (statSync(path).size > MAX_FILE_BYTES) continue;
    (path.endsWith(".json") ? json : native).push(readFileSync(path, "utf8"));
  }
  return { native, json };
}

function filesIn(path: string): readonly string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && [".hcl", ".tf", ".json", ".tfvars", ".nomad"].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

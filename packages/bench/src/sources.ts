/**
 * Reads the sources to be measured: the given files, the corpus if it is next to the repository, or
 * a generated source.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generatedSource } from "./generated-source.ts";
import type { Source } from "./subjects/subject.ts";

const corpus = fileURLToPath(new URL("../../../../shared/corpus", import.meta.url));

/**
 * Reads files and folders, of which only the native syntax is used. Without arguments, reads the
 * corpus, or generates a source of 500 KB.
 */
export function readSources(paths: readonly string[]): readonly Source[] {
  const named = paths.length > 0 ? paths : existsSync(corpus) ? [corpus] : [];
  const sources = named.flatMap(filesOf).map((path) => ({ name: path, text: readFileSync(path, "utf8") }));
  return sources.length > 0 ? sources : generatedSources();
}

/** Generates a source of 500 KB, which is the same on every machine. */
export function generatedSources(): readonly Source[] {
  return [{ name: "generated.hcl", text: generatedSource(500_000) }];
}

function filesOf(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tf|hcl)$/.test(name))
    .sort()
    .map((name) => join(path, name));
}

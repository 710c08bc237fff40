/**
 * Runs programs in separate processes, for tests that need one: with little memory, with a small stack, or to talk to.
 *
 * A program is bundled from its sources first. A process that reads and transforms hundreds of sources itself takes more than a
 * second of processor time for it.
 */
/// <reference types="node" />
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { afterAll } from "vitest";
import { LATE_OPTIMIZATION } from "./vitest.flags.ts";

/**
 * Bundles a program, for the tests of the current file. Call it when the tests are collected.
 * @param source the URL of a source, or the text of a module
 * @returns the arguments of node that run it
 */
export function programOf(source: URL | string): readonly string[] {
  const folder = bundled(source);
  afterAll(() => rmSync(folder, { recursive: true }));
  return argumentsOf(folder);
}

const argumentsOf = (folder: string): readonly string[] => [...LATE_OPTIMIZATION, join(folder, "program.mjs")];

/** Bundles a program in a new folder, and returns its path. */
function bundled(source: URL | string): string {
  // In the folder of the package, which programs may refer to by its name.
  const folder = resolve(mkdtempSync(".program-"));
  const path = source instanceof URL ? fileURLToPath(source) : undefined;
  buildSync({
    ...(path === undefined ? { stdin: { contents: String(source), resolveDir: resolve("src") } } : { entryPoints: [path] }),
    outdir: folder,
    entryNames: "program",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@hcl-ts/source"],
    keepNames: true,
    // CommonJS that is bundled requires modules of Node.
    banner: { js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);' },
    logLevel: "error",
  });
  return folder;
}

/**
 * Runs a program to its end.
 * @param source the URL of a source, or the text of a module
 * @param options of node, such as `--stack-size=200`
 * @returns the lines that it prints
 */
export function linesOf(source: URL | string, ...options: readonly string[]): readonly string[] {
  const folder = bundled(source);
  try {
    return execFileSync(execPath, [...options, ...argumentsOf(folder)], { encoding: "utf8", maxBuffer: 2 ** 25 })
      .trim()
      .split("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

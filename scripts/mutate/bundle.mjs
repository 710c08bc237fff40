/** Bundles the tests of a package, with changed sources, into one module that runs them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "../run.mjs";

const here = import.meta.dirname;
const require = createRequire(import.meta.url);
const vitest = createRequire(require.resolve("vitest/package.json"));

/**
 * Replacements for libraries: a test runner without processes, and property tests with fewer runs
 * and without shrinking.
 */
const STAND_INS = new Map([
  ["vitest", join(here, "vitest-stand-in.mjs")],
  ["fast-check", join(here, "fast-check-stand-in.mjs")],
  ["mutate:fast-check", require.resolve("fast-check")],
  ["mutate:expect", vitest.resolve("@vitest/expect")],
  ["mutate:spy", vitest.resolve("@vitest/spy")],
]);

/**
 * Returns the source of a module that has the tests, and exports a function that runs them.
 * @param {readonly string[]} testFiles
 * @param {readonly string[]} setups modules of tests that are not files, as source
 * @param {ReadonlyMap<string, string>} sources changed ones, by path
 * @returns {Promise<string>}
 */
export async function bundleTests(testFiles, setups, sources) {
  const starts = testFiles.map((file, i) => `import "start:${i}"; import ${JSON.stringify(file)};`);
  const virtual = setups.map((_, i) => `import "start:${testFiles.length + i}"; import "setup:${i}";`);
  const { outputFiles } = await build({
    stdin: { contents: [...starts, ...virtual, 'export { runTests } from "vitest";'].join("\n"), resolveDir: root, loader: "js" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@hcl-ts/source"],
    // The packages' annotations of side effects would remove the tests.
    ignoreAnnotations: true,
    logLevel: "silent",
    banner: { js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);' },
    plugins: [
      {
        name: "tests",
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^(?:vitest|fast-check|mutate:.*)$/ }, ({ path }) => ({
            path: STAND_INS.get(path) ?? path,
          }));
          onResolve({ filter: /^(?:start|setup):/ }, ({ path }) => ({ path, namespace: "made" }));
          onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({ path: resolve(resolveDir, path.slice(0, -4)), namespace: "raw" }));
          onLoad({ filter: /.*/, namespace: "raw" }, ({ path }) => ({ contents: readFileSync(path, "utf8"), loader: "text" }));
          onLoad({ filter: /.*/, namespace: "made" }, ({ path }) => {
            const index = Number(path.slice(path.indexOf(":") + 1));
            if (path.startsWith("setup:")) return { contents: setups[index] ?? "", loader: "ts", resolveDir: root };
            const folder = JSON.stringify(dirname(testFiles[index] ?? ""));
            return { contents: `import { startFile } from "vitest"; startFile(${folder});`, loader: "js", resolveDir: root };
          });
          // Modules find files beside them by their own path, not by the bundle's.
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const contents = sources.get(path) ?? readFileSync(path, "utf8");
            return { contents: contents.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)), loader: "ts" };
          });
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * `node ../../scripts/build-package.mjs [--bundle]` in a package's folder: compiles its sources to a fresh `dist`, so that nothing of a removed source stays.
 *
 * With `--bundle` each entry point becomes one file, with what several of them share in others: Node takes half a millisecond for every file that it
 * loads, which is most of the time that a short command runs. Packages of many small exports, of which a program wants a few, stay in
 * files, so that bundlers can leave the others out.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { build } from "esbuild";
import { run } from "./run.mjs";

const cwd = process.cwd();
const bundles = process.argv.includes("--bundle");
rmSync("dist", { recursive: true, force: true });
process.exitCode = run("tsc", ["-p", "tsconfig.build.json", ...(bundles ? ["--emitDeclarationOnly"] : [])], { cwd });
if (process.exitCode === 0 && bundles) await bundle();

async function bundle() {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  await build({
    entryPoints: entryPoints([manifest.exports, manifest.imports, manifest.bin]),
    outdir: "dist",
    outbase: "src",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2023",
    platform: "neutral",
    packages: "external",
    external: Object.keys(manifest.imports ?? {}),
    sourcemap: true,
    sourcesContent: false,
    charset: "utf8",
    logLevel: "warning",
  });
}

/**
 * The sources of all files in `dist` that package.json names, or that the files that it names in `bin` load.
 * @param {unknown} value any part of package.json
 * @returns {string[]}
 */
function entryPoints(value) {
  if (typeof value === "object" && value !== null) return [...new Set(Object.values(value).flatMap(entryPoints))];
  if (typeof value !== "string" || !value.endsWith(".js")) return [];
  if (value.startsWith("./bin/"))
    return entryPoints([...readFileSync(value, "utf8").matchAll(/"\.\.(\/dist\/[^"]+)"/g)].map((match) => `.${match[1]}`));
  const source = value.replace("./dist/", "./src/").replace(/\.js$/, ".ts");
  return existsSync(source) ? [source] : [];
}

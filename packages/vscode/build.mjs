/**
 * `node build.mjs` bundles the extension and the server for the editor, on the desktop and on the web. With
 * `--source`, from the sources of the other packages.
 */
import { rmSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const folder = fileURLToPath(new URL(".", import.meta.url));

/**
 * Returns the bundles by name.
 * @param {{ fromSource?: boolean, minify?: boolean }} options
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
export async function bundle({ fromSource = false, minify = true } = {}) {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ["src/extension.ts", "src/server.ts"],
    outdir: "extension/dist",
    bundle: true,
    write: false,
    format: "cjs",
    platform: "browser",
    target: "es2022",
    // Bundles for browsers that also run in Node, which has these modules.
    external: ["vscode", "node:*"],
    conditions: fromSource ? ["@hcl-ts/source", "module"] : ["module"],
    mainFields: ["browser", "module", "main"],
    // Modules that the user names.
    supported: { "dynamic-import": true },
    minify,
    legalComments: "none",
    logLevel: "warning",
  });
  return new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]/, ""), text]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { mkdirSync, writeFileSync } = await import("node:fs");
  rmSync(`${folder}extension/dist`, { recursive: true, force: true });
  mkdirSync(`${folder}extension/dist`);
  for (const [name, text] of await bundle({ fromSource: process.argv.includes("--source") }))
    writeFileSync(`${folder}extension/dist/${name}`, text);
}

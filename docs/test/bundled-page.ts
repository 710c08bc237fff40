/** Bundles the files of a page that a document shows, and serves them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { type StaticServer, serve } from "./serve.ts";

const docs = fileURLToPath(new URL("..", import.meta.url));

/**
 * Bundles and serves files.
 * @param files the files by name, with `index.html`
 * @param entries the names of the modules that the page or a Worker loads
 */
export async function servePage(files: ReadonlyMap<string, string>, entries: readonly string[]): Promise<StaticServer> {
  const folder = mkdtempSync(join(tmpdir(), "hcl-ts-page-"));
  const sources = join(folder, "sources");
  mkdirSync(sources);
  for (const [name, text] of files) writeFileSync(join(name.endsWith(".html") ? folder : sources, name), text);
  await build({
    entryPoints: entries.map((name) => join(sources, name)),
    outdir: folder,
    bundle: true,
    format: "esm",
    platform: "browser",
    logLevel: "silent",
    conditions: ["@hcl-ts/source"],
    nodePaths: [join(docs, "node_modules")],
    plugins: [
      {
        // The package for CodeMirror has its own copies for its tests.
        name: "one copy of each package",
        setup({ onResolve, resolve }) {
          onResolve({ filter: /^(?:@codemirror\/|@lezer\/|codemirror$)/ }, ({ path, kind, importer }) =>
            importer.includes("/packages/codemirror/src/") ? resolve(path, { kind, resolveDir: docs }) : undefined,
          );
        },
      },
    ],
  });
  const server = await serve(folder);
  return {
    url: server.url,
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

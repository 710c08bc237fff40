/** The access of the language server to files, to languages in modules, and to changes outside of the editor. */
import { basename } from "node:path";
import type { Language } from "@hcl-ts/language";
import type { LanguageSupport } from "@hcl-ts/language-service";
import { fileOfUri, nodeHost, toDisk, uriOfFile } from "@hcl-ts/language-service/node";
import type { ServerHost } from "@hcl-ts/language-service/server";
import { isConfiguration } from "../files/configuration-files.ts";

/** Returns the access of the language server to the machine. */
export function lspHost(): ServerHost {
  return { ...nodeHost(), loadLanguage: loadModule, watch: watchFolders };
}

async function loadModule(path: string): Promise<LanguageSupport> {
  const { loadLanguage } = await import("../files/load-language.ts");
  // A module has its own copy of the package, so its languages are not of this type.
  const language: Language = Object(await loadLanguage(toDisk(path)));
  const { languageSupport } = await import("@hcl-ts/language-service");
  return languageSupport(language);
}

function watchFolders(folders: readonly string[], changed: (uris: readonly string[]) => void): () => void {
  const paths = folders.filter((uri) => uri.startsWith("file:")).map(fileOfUri);
  let isReady = false;
  const watcher = import("chokidar").then(({ watch }) =>
    watch(paths, {
      alwaysStat: true,
      ignored: (path, stats) => !paths.includes(path) && (isSkipped(basename(path)) || (stats?.isFile() === true && !isWatched(path))),
    })
      // A file can have changed after the server read it, and before this starts.
      .on("all", (_, path, stats) => {
        if (isReady || (stats !== undefined && stats.mtimeMs >= performance.timeOrigin && stats.isFile())) changed([uriOfFile(path)]);
      })
      .on("ready", () => {
        isReady = true;
      })
      // A folder that cannot be watched is read on request.
      .on("error", () => undefined),
  );
  return () => void watcher.then((open) => open.close());
}

const isSkipped = (name: string): boolean => name === "node_modules" || (name.startsWith(".") && name !== LOCK_FILE);

const LOCK_FILE = ".terraform.lock.hcl";

/** Schemas are JSON with any name. */
const isWatched = (path: string): boolean => isConfiguration(path) || path.endsWith(".json");

/**
 * Loads a test together with sources in which one place is changed for the worse, to prove that a law finds an error.
 *
 * `import("./laws.ts?sabotage=NAME")` loads the file, and everything that it imports of the packages concerned, once
 * more, with the sabotage of that name. All other files are as they are.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vitest/config";

/** A change of the sources after which a law must fail. */
export interface Sabotage {
  /** Describes what the sources do after it. */
  readonly name: string;
  /** The law that fails. */
  readonly law: string;
  /** The path of the file from the root of the repository. */
  readonly file: string;
  /** The text to replace, which occurs once. */
  readonly from: string;
  readonly to: string;
}

const QUERY = "?sabotage=";
const root = fileURLToPath(new URL(".", import.meta.url));

/** Returns the specifier of a file that is loaded with a sabotage. */
export const sabotaged = (path: string, { name }: Sabotage): string => path + QUERY + encodeURIComponent(name);

/** Sabotages, and the folders of the packages that are loaded once more with them. */
export interface SabotagedPackages {
  readonly sabotages: readonly Sabotage[];
  readonly packages: readonly string[];
}

/** Serves the files that {@link sabotaged} names. */
export function sabotagedBuilds(...all: readonly SabotagedPackages[]): Plugin {
  const queryOf = (id: string | undefined): string => (id?.includes(QUERY) === true ? id.slice(id.indexOf(QUERY)) : "");
  const without = (id: string): string => id.split(QUERY, 1)[0] ?? id;
  const nameIn = (query: string): string => decodeURIComponent(query.slice(QUERY.length));
  return {
    name: "sabotaged-builds",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const query = queryOf(source) || queryOf(importer);
      if (query === "") return null;
      const resolved = await this.resolve(without(source), importer === undefined ? undefined : without(importer), options);
      const concerned = all.find(({ sabotages }) => sabotages.some(({ name }) => name === nameIn(query)))?.packages ?? [];
      const isConcerned = concerned.some((folder) => resolved?.id.startsWith(`${root}${folder}/`) === true);
      return resolved !== null && isConcerned && !resolved.id.includes("/node_modules/") ? resolved.id + query : resolved;
    },
    transform(code, id) {
      const query = queryOf(id);
      const sabotage = query === "" ? undefined : all.flatMap(({ sabotages }) => sabotages).find(({ name }) => name === nameIn(query));
      if (sabotage === undefined || without(id) !== root + sabotage.file) return null;
      const parts = code.split(sabotage.from);
      if (parts.length !== 2)
        throw new Error(`${sabotage.file} has ${parts.length - 1} places for the sabotage "${sabotage.name}", not one.`);
      return { code: parts.join(sabotage.to), map: null };
    },
  };
}

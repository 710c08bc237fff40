/** The access to files that `convertFiles` needs. */

/** A folder with configuration. Methods may return promises. */
export interface FileSystem {
  /** Returns the names of the files in a folder, without those of subfolders. */
  listFiles(folder: string): Iterable<string> | Promise<Iterable<string>>;
  /** Returns the text of a file in a folder. */
  readFile(folder: string, name: string): string | Promise<string>;
}

/** The part of Node's `fs` that is used. Declared here because browsers do not have its types. */
interface NodeFs {
  readdirSync(path: string, options: { withFileTypes: true }): readonly { readonly name: string; isDirectory(): boolean }[];
  readFileSync(path: string, encoding: "utf8"): string;
}

/**
 * Returns the file system of the process; undefined in a browser. Does not import Node's modules, so bundles for browsers need no
 * substitute for them.
 */
export function processFileSystem(): FileSystem | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  const fs = process?.getBuiltinModule?.("node:fs") as NodeFs | undefined;
  if (fs === undefined) return undefined;
  return {
    listFiles: (folder) =>
      fs
        .readdirSync(folder, { withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map(({ name }) => name),
    readFile: (folder, name) => fs.readFileSync(`${folder}/${name}`, "utf8"),
  };
}

/** The access to files that `convertFiles` needs. */
import { FileRefusal, type ReadingFs, readRegularFile } from "@hcl-ts/hcl/syntax";
import { Hcl2JsonError } from "./error-text.ts";

/** Every host has this class. */
declare const TextDecoder: new (label: string, options: { readonly ignoreBOM: boolean }) => { decode(bytes: Uint8Array): string };

/** A folder with configuration. Methods may return promises. */
export interface FolderFiles {
  /** Returns the names of the files in a folder, without the files in subfolders. */
  listFiles(folder: string): Iterable<string> | Promise<Iterable<string>>;
  /** Returns the text of a file in a folder. */
  readFile(folder: string, name: string): string | Promise<string>;
}

/** The part of Node's `fs` that is used. Declared here because browsers do not have its types. */
interface NodeFs extends ReadingFs {
  readdirSync(path: string, options: { withFileTypes: true }): readonly { readonly name: string; isDirectory(): boolean }[];
}

/** The maximum size of a file in megabytes. */
const LARGEST_MEGABYTES = 256;

/**
 * Returns the file system of the process; undefined in a browser. Does not import Node's modules, so bundles for browsers need no
 * substitute for them.
 */
export function processFiles(): FolderFiles | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  const fs = process?.getBuiltinModule?.("node:fs") as NodeFs | undefined;
  if (fs === undefined) return undefined;
  return {
    listFiles: (folder) =>
      fs
        .readdirSync(folder, { withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map(({ name }) => name),
    readFile: (folder, name) => readText(fs, `${folder}/${name}`),
  };
}

function readText(fs: NodeFs, path: string): string {
  try {
    const bytes = readRegularFile(fs, path, { maxSize: LARGEST_MEGABYTES * 2 ** 20 });
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    throw new Hcl2JsonError(`${path} cannot be read: ${error.message}`, []);
  }
}

/** The conversion of a module: all files of a folder as one JSON object. */
import { CtyError } from "@hcl-ts/cty";
import { isStackOverflow, sortStrings } from "@hcl-ts/cty/kernel";
import { deepMerge, isObject } from "./deep-merge.ts";
import { Hcl2JsonError } from "./error-text.ts";
import { type FolderFiles, processFiles } from "./folder-files.ts";
import type { JsonObject, JsonValue } from "./json-value.ts";
import { parse } from "./parse.ts";

/** The name of the joined `.tf` files in errors, the same as in `@cdktf/hcl2json`. */
const JOINED = "hcl2json.tf";

/** Files by name. A name with a slash is in a subfolder. */
export type FilesByName = ReadonlyMap<string, string> | Readonly<Record<string, string>>;

/**
 * Converts the Terraform files of a folder, with the answers of `@cdktf/hcl2json`: the `.tf` files are joined and converted, then each
 * `.tf.json` file is merged into the result. Files are taken in the order of their names. Other files and subfolders are ignored;
 * without any file the result is empty.
 *
 * @param workingDirectory the folder, or the files of one as data
 * @param fileSystem reads the folder; by default, the file system of the process, which browsers do not have
 * @returns a promise of the JSON; it is rejected if a file cannot be read or has errors
 */
export async function convertFiles(
  workingDirectory: string | FilesByName,
  fileSystem?: FolderFiles,
  // biome-ignore lint/suspicious/noExplicitAny: the type of the package that this function replaces; programs read properties without checks.
): Promise<Record<string, any>> {
  const files = typeof workingDirectory === "string" ? await readFolder(workingDirectory, fileSystem) : filesOf(workingDirectory);
  const names = sortStrings([...files.keys()].filter((name) => !name.includes("/")));
  const native = names.filter((name) => name.endsWith(".tf")).map((name) => `${files.get(name)}\n`);
  const result: JsonObject = await parse(JOINED, native.join(""));
  for (const name of names) if (name.endsWith(".tf.json")) mergeFile(result, name, files.get(name)!);
  return result;
}

const isConfiguration = (name: string): boolean => name.endsWith(".tf") || name.endsWith(".tf.json");

async function readFolder(folder: string, given: FolderFiles | undefined): Promise<ReadonlyMap<string, string>> {
  const fileSystem = given ?? processFiles();
  if (fileSystem === undefined) {
    throw new CtyError(
      `cannot read the folder ${folder} without a file system: pass the files as data, or a file system as second argument`,
    );
  }
  const files = new Map<string, string>();
  for (const name of await fileSystem.listFiles(folder)) {
    if (isConfiguration(name)) files.set(name, await fileSystem.readFile(folder, name));
  }
  return files;
}

function filesOf(files: FilesByName): ReadonlyMap<string, string> {
  if (typeof files !== "object" || files === null)
    throw new CtyError(`the files must be a Map or an object of texts by name, not ${files === null ? "null" : typeof files}`);
  return files instanceof Map ? files : new Map(Object.entries(files));
}

/** Merges a `.tf.json` file into the result. */
function mergeFile(result: JsonObject, name: string, text: string): void {
  try {
    deepMerge(result, parseJson(name, text));
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    throw new Hcl2JsonError(`${name}: the objects of the file are nested too deeply`, []);
  }
}

function parseJson(name: string, text: string): JsonObject {
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (isStackOverflow(error)) throw error;
    throw new Hcl2JsonError(`${name}: ${error instanceof Error ? error.message : String(error)}`, []);
  }
  if (!isObject(value)) throw new Hcl2JsonError(`${name}: the file must contain a JSON object`, []);
  return value;
}

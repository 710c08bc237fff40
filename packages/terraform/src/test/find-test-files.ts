/** Finds test files and files with mocks. */
import { sortStrings } from "@hcl-ts/cty/kernel";
import { isIgnored } from "../load/module-files.ts";
import { joinPath, normalizeFolder } from "../load/paths.ts";
import type { Dialect } from "../source/dialect.ts";
import { FileError, type FileSystem } from "../source/file-system.ts";

const TERRAFORM = [".tftest.hcl", ".tftest.json"];
const OPENTOFU = [".tofutest.hcl", ".tofutest.json", ...TERRAFORM];
const MOCKS = [".tfmock.hcl", ".tfmock.json"];

/** The folder in which tests are searched for besides the module's. */
export const TEST_FOLDER = "tests";

/**
 * Returns the test files of a module, in the order in which they run: by their paths.
 * @param testFolder the folder with tests, relative to the module
 */
export function findTestFiles(fs: FileSystem, folder: string, testFolder: string, dialect: Dialect): readonly string[] {
  const folders = new Set([normalizeFolder(folder), normalizeFolder(joinPath(folder, testFolder))]);
  return sortStrings([...folders].flatMap((each) => testFilesIn(fs, each, dialect)));
}

function testFilesIn(fs: FileSystem, folder: string, dialect: Dialect): readonly string[] {
  const isOpenTofu = dialect === "opentofu";
  const names = namesIn(fs, folder, isOpenTofu ? OPENTOFU : TERRAFORM);
  const all = new Set(names);
  // In OpenTofu, an OpenTofu file replaces the Terraform file with the same stem.
  const kept = names.filter(
    (name) => !isOpenTofu || !name.includes(".tftest.") || !all.has(name.replace(/\.tftest(\.\w+)$/, ".tofutest$1")),
  );
  return kept.map((name) => joinPath(folder, name));
}

/**
 * Returns the files with mocks in a folder, by their names.
 * @throws FileError if the folder cannot be read
 */
export function findMockFiles(fs: FileSystem, folder: string): readonly string[] {
  return sortStrings([...matching(fs, folder, MOCKS)]).map((name) => joinPath(folder, name));
}

/** Returns the files with one of the endings; none if there is no such folder. */
function namesIn(fs: FileSystem, folder: string, endings: readonly string[]): readonly string[] {
  try {
    return matching(fs, folder, endings);
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}

function matching(fs: FileSystem, folder: string, endings: readonly string[]): readonly string[] {
  const files = fs.readDirectory(folder).filter(({ kind, name }) => kind === "file" && !isIgnored(name));
  return files.map(({ name }) => name).filter((name) => endings.some((ending) => name.endsWith(ending)));
}

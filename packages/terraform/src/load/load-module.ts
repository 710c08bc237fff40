import { type Diagnostic, errorDiagnostic } from "@hcl-ts/hcl";
import { DEFAULT_DIALECT, type Dialect } from "../source/dialect.ts";
import { type DirectoryEntry, FileError, type FileSystem } from "../source/file-system.ts";
import { type ParsedFile, type ParseFile, parseAnyFile, parseNativeFile } from "../source/parse-file.ts";
import type { ModulePart } from "./joined-parts.ts";
import { unreadableFile, unreadableModule } from "./messages.ts";
import type { Module } from "./module.ts";
import { type FileName, moduleFiles } from "./module-files.ts";
import { joinModule, readModuleFile } from "./module-part.ts";
import { joinPath, normalizeFolder } from "./paths.ts";

/** Settings of {@link loadModule}. */
export interface LoadModuleOptions {
  /** The language that the files are read as; Terraform by default. */
  readonly dialect?: Dialect | undefined;
  /**
   * The version of the program whose language the files are written in, such as `1.11.4`; the newest
   * by default. Checks and evaluation use the same version unless they are given another one.
   */
  readonly version?: string | undefined;
  /** The folder of the module, from the root of the file system; the root by default. */
  readonly path?: string | undefined;
}

/**
 * Loads the files of one folder as a module, without the modules that it calls.
 *
 * Never throws because of the files' content. Every problem is one of the module's
 * diagnostics, and the rest is loaded.
 *
 * @param fs access to the files
 * @param options the dialect, the version of the program, and the folder
 * @throws CtyError if the version is not valid
 * @example
 * const module = loadModule(memoryFiles({ "main.tf": 'variable "region" {}' }));
 * module.variables.get("region")?.type; // any
 */
export function loadModule(fs: FileSystem, options: LoadModuleOptions = {}): Module {
  return loadModuleWith(parseAnyFile, fs, options);
}

/**
 * Loads the files of one folder like {@link loadModule}, but reports an error for each file in the
 * JSON syntax. Programs that use only functions like this one do not contain the JSON parser when
 * they are bundled.
 *
 * @param fs access to the files
 * @param options the dialect, the version of the program, and the folder
 * @throws CtyError if the version is not valid
 */
export function loadNativeModule(fs: FileSystem, options: LoadModuleOptions = {}): Module {
  return loadModuleWith(parseNativeFile, fs, options);
}

/** Loads the files of one folder with a given parser. */
export function loadModuleWith(
  parse: ParseFile,
  fs: FileSystem,
  { dialect = DEFAULT_DIALECT, version, path = "." }: LoadModuleOptions,
): Module {
  const folder = normalizeFolder(path);
  const problems: Diagnostic[] = [];
  const parts: ModulePart[] = [];
  for (const { name, override } of listFiles(fs, folder, dialect, problems)) {
    const parsed = parseFileOf(parse, fs, joinPath(folder, name), problems);
    if (parsed !== undefined) parts.push(readModuleFile(parsed, { dialect, version, override }));
  }
  return joinModule(parts, { dialect, version, path: folder, diagnostics: problems });
}

function listFiles(fs: FileSystem, folder: string, dialect: Dialect, problems: Diagnostic[]): readonly FileName[] {
  const entries = attempt<readonly DirectoryEntry[]>(
    () => fs.readDirectory(folder),
    (reason) => errorDiagnostic(unreadableModule({ folder, reason })),
    problems,
  );
  return entries === undefined ? [] : moduleFiles(entries, dialect);
}

function parseFileOf(parse: ParseFile, fs: FileSystem, name: string, problems: Diagnostic[]): ParsedFile | undefined {
  return attempt(
    () => parse(fs.readFile(name), name),
    (reason) => errorDiagnostic(unreadableFile({ file: name, reason })),
    problems,
  );
}

/** Calls a function of a file system and converts a thrown error to a diagnostic. */
function attempt<T>(action: () => T, problem: (reason: string) => Diagnostic, problems: Diagnostic[]): T | undefined {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    problems.push(problem(error.message));
    return undefined;
  }
}

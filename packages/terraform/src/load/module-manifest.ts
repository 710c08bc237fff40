/** The list of the modules that `terraform init` has installed, from the file that it writes. */
import { type Diagnostic, errorDiagnostic } from "@hcl-ts/hcl";
import { decodeUtf8, quote } from "@hcl-ts/hcl/syntax";
import { FileError, type FileSystem } from "../source/file-system.ts";
import { invalidModuleManifest } from "./messages.ts";
import { joinPath, normalizeFolder } from "./paths.ts";

/** An installed module. */
export interface InstalledModule {
  /** The names of the calls that lead to it from the root module, with dots between them; empty for the root module. */
  readonly key: string;
  /** The complete source address. */
  readonly source: string;
  /** The version, if the module is from a registry. */
  readonly version: string | undefined;
  /** Its folder, from the root of the file system. */
  readonly folder: string;
}

/** The modules that are installed for a root module. */
export interface ModuleManifest {
  readonly modules: readonly InstalledModule[];
  /** Problems of the file. Its entries without problems are among the modules. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The path of the file, from the folder of the root module. */
const MANIFEST = ".terraform/modules/modules.json";

/** The maximum size of the file, in megabytes: more than 50,000 modules. */
const LARGEST_MANIFEST_MEGABYTES = 16;

/**
 * Reads the list of installed modules, `.terraform/modules/modules.json`. Without the file, it is
 * empty. The file can be part of a repository, so it is not trusted: entries that `terraform init` would not
 * write are reported and left out, as are downloaded modules outside of the root module's folder.
 *
 * @param folder the folder of the root module, from the root of the file system
 */
export function readModuleManifest(fs: FileSystem, folder = "."): ModuleManifest {
  const file = joinPath(normalizeFolder(folder), MANIFEST);
  const problems = new Set<string>();
  const modules = modulesIn(fs, file, problems).flatMap((entry) => installedModule(entry, folder, problems) ?? []);
  return { modules, diagnostics: Array.from(problems, (reason) => errorDiagnostic(invalidModuleManifest({ file, reason }))) };
}

function modulesIn(fs: FileSystem, file: string, problems: Set<string>): readonly unknown[] {
  try {
    const bytes = fs.readFile(file);
    if (bytes.length > LARGEST_MANIFEST_MEGABYTES * 2 ** 20) {
      problems.add(`it is larger than ${LARGEST_MANIFEST_MEGABYTES} MiB`);
      return [];
    }
    const modules = memberOf(JSON.parse(decodeUtf8(bytes).text), "Modules");
    if (Array.isArray(modules)) return modules;
    problems.add('it is not an object with a list "Modules"');
  } catch (error) {
    if (error instanceof SyntaxError) problems.add("it is not JSON");
    else if (!(error instanceof FileError)) throw error;
    else if (error.reason !== "not-found" && error.reason !== "not-directory") problems.add(error.message.replace(/\.$/, ""));
  }
  return [];
}

/** Returns a module, or undefined after its problem is added to the others. */
function installedModule(entry: unknown, root: string, problems: Set<string>): InstalledModule | undefined {
  const [key = "", source, version = "", folder] = ["Key", "Source", "Version", "Dir"].map((name) => memberOf(entry, name));
  if (typeof key !== "string" || typeof source !== "string" || typeof version !== "string" || typeof folder !== "string") {
    problems.add('an entry of "Modules" is not an object whose Key, Source, Version and Dir are strings');
    return undefined;
  }
  const normalized = normalizeFolder(folder.replaceAll("\\", "/"));
  if (!isOwnSource(source) && /^(?:\/|\.\.(?:\/|$)|[A-Za-z]:)/.test(normalized)) {
    problems.add(`the folder of the module ${quote(key)} is outside of the root module's folder`);
    return undefined;
  }
  return { key, source, version: version === "" ? undefined : version, folder: normalizeFolder(joinPath(root, normalized)) };
}

/** Reports whether a source belongs to the root module or a local folder, which can be anywhere. */
function isOwnSource(source: string): boolean {
  return source === "" || source.startsWith("./") || source.startsWith("../");
}

/** Returns a member of JSON data; undefined if it is not an object, or has no own member with this name. */
function memberOf(data: unknown, name: string): unknown {
  return typeof data === "object" && data !== null ? Object.getOwnPropertyDescriptor(data, name)?.value : undefined;
}

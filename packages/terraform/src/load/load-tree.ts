import { references } from "@hcl-ts/analysis";
import { kept } from "@hcl-ts/cty/kernel";
import { type Diagnostic, type Expression, errorDiagnostic, warningDiagnostic } from "@hcl-ts/hcl";
import { limitRepeats } from "@hcl-ts/hcl/syntax";
import { DEFAULT_DIALECT, type Dialect } from "../source/dialect.ts";
import { FileError, type FileSystem } from "../source/file-system.ts";
import { type ParseFile, parseAnyFile, parseNativeFile } from "../source/parse-file.ts";
import { hasFeature } from "./features.ts";
import { loadModuleWith } from "./load-module.ts";
import {
  emptyModule,
  missingModule,
  moduleCycle,
  modulesTooDeep,
  tooManyModules,
  unreadableModule,
  unresolvedModule,
  variableModuleSource,
} from "./messages.ts";
import type { Module, ModuleCall, ModuleTree } from "./module.ts";
import type { ModuleSource } from "./module-source.ts";
import { joinPath, normalizeFolder } from "./paths.ts";
import { moduleSourceProblems } from "./read-module-call.ts";
import type { VersionConstraints } from "./version.ts";

/** The maximum nesting depth of modules in a tree. */
export const MAX_MODULE_DEPTH = 100;

/** The maximum number of modules in a tree. A module counts once for each call. */
export const MAX_MODULES = 20_000;

/**
 * Finds a module that is not a local folder.
 *
 * @param source its source address
 * @param version the version constraints of the call, if there are any
 * @returns its folder as a path from the root of the file system; undefined if it is not available
 */
export type ResolveModule = (source: ModuleSource, version: VersionConstraints | undefined) => string | undefined;

/** Settings of {@link loadTree}. */
export interface LoadTreeOptions {
  /** The language that the files are read as; Terraform by default. */
  readonly dialect?: Dialect | undefined;
  /**
   * The version of the program whose language the files are written in, such as `1.11.4`; the newest
   * by default. Checks and evaluation use the same version unless they are given another one.
   */
  readonly version?: string | undefined;
  /** The folder of the root module, from the root of the file system; the root by default. */
  readonly path?: string | undefined;
  /**
   * Finds modules that are not local folders. Without it, each call of such a module causes a
   * warning and has no entry in the tree.
   */
  readonly resolveModule?: ResolveModule | undefined;
  /**
   * Returns a module that is loaded already, by its folder, such as one of an editor. A folder for
   * which it returns undefined is read.
   */
  readonly loadedModule?: ((folder: string) => Module | undefined) | undefined;
}

/**
 * Loads a root module and all modules that it calls, directly or indirectly. A folder is read once,
 * however often it is called.
 *
 * Never throws because of the files' content. Modules that call each other, too many levels
 * and too many modules are reported as diagnostics.
 *
 * @param fs access to the files
 * @param options the dialect, the version of the program, the folder, and how to find modules that
 *   are not local
 * @throws CtyError if the version is not valid
 * @example
 * const tree = loadTree(memoryFiles({ "main.tf": 'module "net" { source = "./net" }', "net/main.tf": 'variable "cidr" {}' }));
 * tree.children.get("net")?.module.variables.has("cidr"); // true
 */
export function loadTree(fs: FileSystem, options: LoadTreeOptions = {}): ModuleTree {
  return loadTreeWith(parseAnyFile, fs, options);
}

/**
 * Loads a root module and all modules that it calls like {@link loadTree}, but reports an error for
 * each file in the JSON syntax. Programs that use only functions like this one do not contain the
 * JSON parser when they are bundled.
 *
 * @param fs access to the files
 * @param options the dialect, the version of the program, the folder, and how to find modules that
 *   are not local
 * @throws CtyError if the version is not valid
 */
export function loadNativeTree(fs: FileSystem, options: LoadTreeOptions = {}): ModuleTree {
  return loadTreeWith(parseNativeFile, fs, options);
}

function loadTreeWith(
  parse: ParseFile,
  fs: FileSystem,
  { dialect = DEFAULT_DIALECT, version, path = ".", resolveModule, loadedModule }: LoadTreeOptions,
): ModuleTree {
  return new TreeLoader(parse, fs, { dialect, version }, resolveModule, loadedModule).load(normalizeFolder(path));
}

/** A module whose calls have not been loaded yet. */
interface OpenModule {
  readonly tree: ModuleTree;
  readonly children: Map<string, ModuleTree>;
  readonly diagnostics: Diagnostic[];
  /** The real paths of the folders from the root module to this one. */
  readonly folders: readonly string[];
}

class TreeLoader {
  readonly #parse: ParseFile;
  readonly #fs: FileSystem;
  readonly #language: Pick<Module, "dialect" | "version">;
  readonly #resolveModule: ResolveModule | undefined;
  readonly #loadedModule: LoadTreeOptions["loadedModule"];
  /** The loaded modules by folder. */
  readonly #modules = new Map<string, Module>();
  /**
   * Problems of finding the module of a call, by call. The problems of a call are reported once,
   * even if its module is called several times.
   */
  readonly #problems = new Map<ModuleCall, readonly Diagnostic[]>();
  #count = 0;

  constructor(
    parse: ParseFile,
    fs: FileSystem,
    language: Pick<Module, "dialect" | "version">,
    resolveModule: ResolveModule | undefined,
    loadedModule: LoadTreeOptions["loadedModule"],
  ) {
    this.#parse = parse;
    this.#fs = fs;
    this.#language = language;
    this.#resolveModule = resolveModule;
    this.#loadedModule = loadedModule;
  }

  load(folder: string): ModuleTree {
    const root = this.#open([], folder, []);
    const open = [root];
    // Modules are loaded breadth first, so a limit on the number of modules cuts off the deepest
    // ones.
    for (const parent of open) {
      for (const call of parent.tree.module.calls.values()) {
        const child = this.#follow(call, parent);
        if (child !== undefined) open.push(child);
      }
    }
    for (const module of this.#modules.values())
      if (module !== root.tree.module) for (const diagnostic of module.diagnostics) root.diagnostics.push(diagnostic);
    for (const found of this.#problems.values()) for (const diagnostic of found) root.diagnostics.push(diagnostic);
    return { ...root.tree, diagnostics: limitRepeats(root.diagnostics) };
  }

  #open(path: readonly string[], folder: string, around: readonly string[]): OpenModule {
    const module = this.#moduleIn(folder);
    this.#count++;
    const children = new Map<string, ModuleTree>();
    const diagnostics = [...module.diagnostics];
    return { tree: { path, folder, module, children, diagnostics }, children, diagnostics, folders: [...around, this.#realPath(folder)] };
  }

  #realPath(folder: string): string {
    try {
      return this.#fs.realPath?.(folder) ?? folder;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      // Reading the folder reports the problem.
      return folder;
    }
  }

  #moduleIn(folder: string): Module {
    return kept(
      this.#modules,
      folder,
      () => this.#loadedModule?.(folder) ?? loadModuleWith(this.#parse, this.#fs, { ...this.#language, path: folder }),
    );
  }

  #follow(call: ModuleCall, parent: OpenModule): OpenModule | undefined {
    const problems: Diagnostic[] = [];
    const child = this.#childOf(call, parent, problems);
    if (child !== undefined) parent.children.set(call.name, child.tree);
    if (parent.tree.path.length > 0) for (const diagnostic of problems) parent.diagnostics.push(diagnostic);
    if (!this.#problems.has(call)) this.#problems.set(call, problems);
    return child;
  }

  #childOf(call: ModuleCall, parent: OpenModule, problems: Diagnostic[]): OpenModule | undefined {
    const subject = call.range;
    const folder = this.#folderOf(call, parent.tree.module, problems);
    if (folder === undefined) return undefined;
    if (parent.folders.includes(this.#realPath(folder))) {
      problems.push(errorDiagnostic(moduleCycle({ path: [...parent.tree.path, call.name], folder }), { subject }));
      return undefined;
    }
    if (parent.folders.length >= MAX_MODULE_DEPTH) {
      problems.push(errorDiagnostic(modulesTooDeep({ limit: MAX_MODULE_DEPTH }), { subject }));
      return undefined;
    }
    if (this.#count >= MAX_MODULES) {
      problems.push(errorDiagnostic(tooManyModules({ limit: MAX_MODULES }), { subject }));
      return undefined;
    }
    const module = this.#existingModule(call, folder, problems);
    return module && this.#open([...parent.tree.path, call.name], folder, parent.folders);
  }

  #existingModule(call: ModuleCall, folder: string, problems: Diagnostic[]): Module | undefined {
    const subject = call.range;
    try {
      if (this.#fs.kindOf(folder) === "directory") {
        const module = this.#moduleIn(folder);
        if (module.files.length === 0 && module.diagnostics.length === 0)
          problems.push(warningDiagnostic(emptyModule({ source: call.source?.raw ?? folder, folder }), { subject }));
        return module;
      }
      problems.push(errorDiagnostic(missingModule({ source: call.source?.raw ?? folder, folder }), { subject }));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      problems.push(errorDiagnostic(unreadableModule({ folder, reason: error.message }), { subject }));
    }
    return undefined;
  }

  #folderOf(call: ModuleCall, module: Module, problems: Diagnostic[]): string | undefined {
    const { source, sourceExpression, versionExpression } = call;
    if (sourceExpression === undefined) return undefined;
    const { dialect, version } = this.#language;
    // OpenTofu reports these problems while loading the module.
    if (dialect === "terraform") for (const problem of moduleSourceProblems(call)) problems.push(problem);
    const isAllowed = isConstant(sourceExpression, module) && (versionExpression === undefined || isConstant(versionExpression, module));
    const isStatic = dialect === "terraform" || !hasFeature("earlyEvaluation", dialect, version);
    if (isStatic ? !isAllowed : source === undefined && sourceExpression.variables().length > 0)
      problems.push(errorDiagnostic(variableModuleSource(), { subject: sourceExpression.range }));
    if (source === undefined) return undefined;
    if (source.kind === "local") return normalizeFolder(joinPath(module.folder, source.address));
    const resolved = this.#resolveModule?.(source, call.version);
    if (resolved !== undefined) return normalizeFolder(resolved);
    problems.push(warningDiagnostic(unresolvedModule({ source: source.raw }), { subject: sourceExpression.range }));
    return undefined;
  }
}

/** Reports whether an expression refers to nothing but constant variables. */
function isConstant(expression: Expression, module: Module): boolean {
  return references(expression).every(
    ({ root, steps: [step] }) => root.name === "var" && step?.kind === "attr" && module.variables.get(step.name)?.const === true,
  );
}

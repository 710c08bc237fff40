/** The module that a linted file belongs to. Everything is found on demand, and once for each state of the module. */
import { basename, dirname, resolve } from "node:path";
import type { Func } from "@hcl-ts/cty";
import type { Diagnostic } from "@hcl-ts/hcl";
import { type Writable, writeValue } from "@hcl-ts/hclwrite";
import type { EvaluatedModule, FileChecks, FileSystem } from "@hcl-ts/terraform";
import {
  type DependencyGraph,
  dependencyGraph,
  joinModule,
  loadTree,
  type Module,
  type ModulePart,
  type ModuleTree,
  rejoinModule,
} from "@hcl-ts/terraform/load";
import { nodeFiles } from "@hcl-ts/terraform/node";
import type { ParsedSource } from "../language/parse-source.ts";
import { evaluation } from "../on-demand/evaluation.ts";
import { Folder, type FolderOptions, type FolderParts, isSame } from "./folder.ts";
import { UsedAddresses } from "./used-addresses.ts";

/** A module in the state in which one of its files is linted. The disk is read when a rule first asks. */
export class ModuleView {
  /** The name of the linted file in the ranges of the module. */
  readonly fileName: string;
  readonly #find: () => ModuleState;
  #found: ModuleState | undefined;
  /** Called when the file gets a fix. */
  readonly noteFix: () => void;

  /** @internal */
  constructor(fileName: string, find: () => ModuleState, noteFix: () => void) {
    this.fileName = fileName;
    this.#find = find;
    this.noteFix = noteFix;
  }
  get #state(): ModuleState {
    this.#found ??= this.#find();
    return this.#found;
  }
  get module(): Module {
    return this.#state.module;
  }
  get tree(): ModuleTree {
    return this.#state.tree;
  }
  get staticChecks(): readonly Diagnostic[] {
    return this.#state.staticChecks(this.fileName);
  }
  get checks(): readonly Diagnostic[] {
    return this.#state.checks(this.fileName);
  }
  isUsed(address: string): boolean {
    return this.#state.isUsed(address);
  }
  get graph(): DependencyGraph {
    return this.#state.graph;
  }
  evaluate(variables: ReadonlyMap<string, unknown>): EvaluatedModule {
    return this.#state.evaluate(variables);
  }
}

/** A state of a module: its parts, and what follows from them. */
class ModuleState {
  readonly parts: readonly ModulePart[];
  readonly #folder: string;
  readonly #options: FolderOptions;
  readonly #functions: FolderFunctions;
  readonly #usedAddresses: UsedAddresses;
  readonly #linted: ReadonlyMap<string, string>;
  #overlay: FileSystem | undefined;
  /** The module in another state, of which most parts are the same. Undefined once this state is joined. */
  #previous: Module | undefined;
  #module: Module | undefined;
  #tree: ModuleTree | undefined;
  #fileChecks: FileChecks | undefined;
  #uses: ((address: string) => boolean) | undefined;
  #graph: DependencyGraph | undefined;
  /** The results of evaluating the module, by the variables that were given. */
  readonly #evaluated = new Map<string, EvaluatedModule>();

  constructor({ folder, functions, usedAddresses }: KnownFolder, { parts, linted }: FolderParts, previous: Module | undefined) {
    this.#folder = folder.path;
    this.parts = parts;
    this.#options = folder.options;
    this.#functions = functions;
    this.#usedAddresses = usedAddresses;
    this.#linted = linted;
    this.#previous = previous;
  }

  /** The files on disk, with the linted text in front. */
  get #files(): FileSystem {
    this.#overlay ??= evaluation().overlayFiles(this.#functions.disk, this.#linted);
    return this.#overlay;
  }

  get module(): Module {
    if (this.#module === undefined) {
      const previous = this.#previous;
      this.#module = previous === undefined ? joinModule(this.parts, this.#options) : rejoinModule(this.parts, previous, this.#options);
      this.#previous = undefined;
    }
    return this.#module;
  }

  get tree(): ModuleTree {
    this.#tree ??= loadTree(this.#files, {
      ...this.#options,
      loadedModule: this.#loadedModule,
    });
    return this.#tree;
  }

  /** Called modules; those from other folders are kept. Paths are relative to this folder. */
  readonly #loadedModule = (path: string): Module | undefined =>
    path === "." ? this.module : knownFolder(resolve(this.#folder, path), this.#options).folder.module(path);

  /**
   * The problems in a file that are found without evaluating anything, which takes a tenth of the time.
   * The problems of called modules are found when their files are linted.
   */
  staticChecks(file: string): readonly Diagnostic[] {
    return [...this.#loading(file), ...this.#checks.staticProblems(file)];
  }

  /** The problems in a file. */
  checks(file: string): readonly Diagnostic[] {
    return [...this.#loading(file), ...this.#checks.problems(file)];
  }

  #loading(file: string): readonly Diagnostic[] {
    return this.tree.diagnostics.filter(({ subject }) => subject?.filename === file);
  }

  get #checks(): FileChecks {
    this.#functions.use(this.#files);
    const { FileChecks, requiredFunctions } = evaluation();
    this.#fileChecks ??= new FileChecks(this.tree, {
      functions: this.#functions.of(requiredFunctions(this.tree)),
      workingDirectory: this.#files.workingDirectory,
    });
    return this.#fileChecks;
  }

  /** Reports whether something in the module refers to an address. */
  isUsed(address: string): boolean {
    this.#uses ??= this.#usedAddresses.in(this.parts, this.module);
    return this.#uses(address);
  }

  get graph(): DependencyGraph {
    this.#graph ??= dependencyGraph(this.tree);
    return this.#graph;
  }

  /** @param variables values by name, which take precedence over files */
  evaluate(variables: ReadonlyMap<string, unknown>): EvaluatedModule {
    const args = Array.from(variables, ([name, value]) => ({ name, text: this.#textFor(name, value) }));
    const key = JSON.stringify(args);
    let evaluated = this.#evaluated.get(key);
    if (evaluated === undefined) {
      evaluated = evaluation().evaluateModule(this.#files, {
        ...this.#options,
        args,
        loadedModule: this.#loadedModule,
        onError: "unknown",
        unknownAs: "one",
      });
      this.#evaluated.set(key, evaluated);
    }
    return evaluated;
  }

  /** Returns a value as an argument of the command line, which is a literal text or an expression. */
  #textFor(name: string, value: unknown): string {
    const isLiteral = this.module.variables.get(name)?.parsingMode === "literal" && typeof value !== "object";
    return isLiteral ? String(value) : writeValue(value as Writable);
  }
}

/**
 * The functions of a folder. Creating them takes longer than checking a file, so all states of the module
 * share them.
 */
class FolderFunctions {
  /** The files on disk. Called modules may be outside of the folder. */
  readonly disk: FileSystem;
  readonly #options: FolderOptions;
  readonly #byProviders = new Map<string, ReadonlyMap<string, Func>>();
  #files: FileSystem;

  constructor({ path, options }: Folder) {
    this.disk = nodeFiles(path, { confine: false });
    this.#files = this.disk;
    this.#options = options;
  }

  /** Sets the files that functions read from now on. */
  use(files: FileSystem): void {
    this.#files = files;
  }

  of(providers: ReadonlyMap<string, ReadonlyMap<string, Func>>): ReadonlyMap<string, Func> {
    const key = JSON.stringify([...providers.keys()]);
    let functions = this.#byProviders.get(key);
    if (functions === undefined) {
      const { workingDirectory, homeDirectory } = this.disk;
      const current = (): FileSystem => this.#files;
      const fs: FileSystem = {
        kindOf: (path) => current().kindOf(path),
        readFile: (path) => current().readFile(path),
        readDirectory: (path) => current().readDirectory(path),
      };
      functions = evaluation().terraformFunctions({ ...this.#options, workingDirectory, homeDirectory, fs, pure: true, providers });
      this.#byProviders.set(key, functions);
    }
    return functions;
  }
}

/** A folder, with the last states of its module. `--fix` lints one file after the other in both. */
class KnownFolder {
  readonly folder: Folder;
  readonly functions: FolderFunctions;
  readonly usedAddresses = new UsedAddresses();
  /** The state on disk, which serves all files. */
  #onDisk: ModuleState | undefined;
  /** The last state in which a linted text differs from the disk. */
  #linted: ModuleState | undefined;

  constructor(folder: Folder) {
    this.folder = folder;
    this.functions = new FolderFunctions(folder);
  }

  /** Returns the state of the module in which a text counts instead of a file. */
  state(name: string, source: ParsedSource): ModuleState {
    const found = this.folder.parts(name, source);
    const known = [this.#onDisk, this.#linted].find((state) => state !== undefined && isSame(state.parts, found.parts));
    const state = known ?? new ModuleState(this, found, (this.#onDisk ?? this.#linted)?.module);
    if (found.linted.size === 0) this.#onDisk = state;
    else this.#linted = state;
    return state;
  }
}

const folders = new Map<string, KnownFolder>();

/** The number of folders that are remembered. */
const MAX_FOLDERS = 1000;

/** Returns a folder, which is read once for all files and callers. */
function knownFolder(path: string, options: FolderOptions): KnownFolder {
  const key = keyOf(path, options);
  let known = folders.get(key);
  if (known === undefined) {
    if (folders.size >= MAX_FOLDERS) folders.clear();
    known = new KnownFolder(new Folder(path, options));
    folders.set(key, known);
  }
  return known;
}

const keyOf = (folder: string, { dialect, version }: FolderOptions): string => `${dialect} ${version} ${folder}`;

/** Returns a file that was parsed before as a part of a module, if it has a text. */
export function knownSource(path: string, text: string, options: FolderOptions): ParsedSource | undefined {
  const absolute = resolve(path);
  return folders.get(keyOf(dirname(absolute), options))?.folder.source(basename(absolute), text);
}

/**
 * Returns the module of a file that is being linted.
 * @param path the path of the file, which may not exist
 * @param source its text, which counts instead of the file on disk
 */
export function viewModule(path: string, source: ParsedSource, options: FolderOptions): ModuleView {
  const absolute = resolve(path);
  const name = basename(absolute);
  const known = knownFolder(dirname(absolute), options);
  return new ModuleView(
    source.parsed.file.source.filename,
    () => known.state(name, source),
    () => known.folder.noteFix(name),
  );
}

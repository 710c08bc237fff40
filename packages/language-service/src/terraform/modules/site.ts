/** The modules of a file system: folders with what their files declare, and the trees of modules that they call. */

import { finish } from "@hcl-ts/hcl/syntax";
import { FileError, type FileSystem } from "@hcl-ts/terraform";
import {
  installedModules,
  LOCK_FILE,
  loadTree,
  lockedVersions,
  type Module,
  type ModuleTree,
  parseModuleSource,
  type ResolveModule,
  readModuleManifest,
} from "@hcl-ts/terraform/load";
import type { OpenDocument } from "../../documents/open-document.ts";
import type { Workspace } from "../../documents/workspace.ts";
import type { Name } from "../../model/name.ts";
import type { Language } from "../options.ts";
import { type Caller, CallIndex } from "./call-index.ts";
import { ModuleFolder } from "./module-folder.ts";
import { SymbolIndex } from "./symbol-index.ts";
import { folderOf, nameOf, pathIn, placeOf, uriOf } from "./uris.ts";

/** The limits of a search for modules that call others. */
const MAX_SEARCHED_FOLDERS = 5000;
const MAX_SEARCH_DEPTH = 12;

/** The number of characters of modules that are kept in memory. With everything that follows from them, they take 30 times as much. */
const MAX_KEPT = 2_000_000;

/** The number of modules that are read ahead for a tree. */
const MAX_READ_AHEAD = 1_000;

/** The number of folders above an open file that are searched if the editor has no folder open. */
const ANCESTORS = 3;

/** Folders that contain no modules of the user. */
const SKIPPED: ReadonlySet<string> = new Set(["node_modules", ".terraform", ".git"]);

/** A file system with modules: all URIs with the same scheme and authority. */
export class Site {
  readonly name: string;
  readonly #scheme: string;
  readonly #workspace: Workspace;
  readonly #language: Language;
  readonly #documents = new Map<string, OpenDocument>();
  readonly #calls = new CallIndex(this);
  readonly #symbols = new SymbolIndex(this);
  readonly #folders = new Map<string, ModuleFolder>();
  readonly #trees = new Map<string, { readonly modules: ReadonlySet<Module>; readonly tree: ModuleTree }>();
  readonly #manifests = new Map<string, ResolveModule | undefined>();
  readonly #locks = new Map<string, ReadonlyMap<string, string>>();
  /** The folders whose modules were read, the last used at the end. */
  readonly #used = new Set<string>();
  #searched: readonly string[] | undefined = undefined;
  #searching: Generator<void, readonly string[]> | undefined = undefined;
  /** The folders whose calls are read when there is time. */
  #unread = new Set<string>();
  #reading: Generator<void, void> | undefined = undefined;

  constructor(name: string, scheme: string, workspace: Workspace, language: Language) {
    this.name = name;
    this.#scheme = scheme;
    this.#workspace = workspace;
    this.#language = language;
  }

  get files(): FileSystem {
    return this.#workspace.files(this.#scheme);
  }

  /** The folders of open documents. */
  get openFolders(): ReadonlySet<string> {
    return new Set(Array.from(this.#documents.keys(), folderOf));
  }

  /** The paths of the open documents in a folder. */
  openFiles(folder: string): readonly string[] {
    return [...this.#documents.keys()].filter((path) => folderOf(path) === folder);
  }

  document(path: string): OpenDocument | undefined {
    return this.#documents.get(path);
  }

  /** The URI of a file: the open document's, as the editor writes it, if there is one. */
  uri(path: string): string {
    return this.#documents.get(path)?.uri ?? uriOf(this.name, path);
  }

  // --- changes ----------------------------------------------------------------------------------

  documentChanged(path: string, document: OpenDocument): void {
    const isNew = this.#documents.get(path) !== document;
    this.#documents.set(path, document);
    this.#calls.forget(path);
    if (isNew) this.fileChanged(path, true);
    else {
      this.#folders.get(folderOf(path))?.documentChanged(nameOf(path));
      this.#unread.add(folderOf(path));
      this.#reading = undefined;
    }
  }

  fileChanged(path: string, isOpen: boolean): void {
    if (!isOpen) this.#documents.delete(path);
    this.#calls.forget(path);
    this.#symbols.forget(folderOf(path));
    const folder = this.#folders.get(folderOf(path));
    folder?.fileChanged(nameOf(path));
    if (!isOpen && folder !== undefined && !this.openFolders.has(folder.path)) {
      folder.forget();
      this.#used.delete(folder.path);
    }
    // A folder that appears, or has other files, can be a module that another one calls.
    this.#manifests.clear();
    this.#locks.clear();
    this.#searched = undefined;
    this.#searching = undefined;
    this.#reading = undefined;
    this.#unread.clear();
    this.#trees.clear();
  }

  // --- modules ----------------------------------------------------------------------------------

  folder(path: string): ModuleFolder {
    let folder = this.#folders.get(path);
    if (folder === undefined) {
      folder = new ModuleFolder(path, this, this.#language);
      this.#folders.set(path, folder);
    }
    return folder;
  }

  module(folder: string): Module {
    this.#use(folder);
    return this.folder(folder).module;
  }

  /** Makes a folder the one that was used last. */
  #use(folder: string): void {
    this.#used.delete(folder);
    this.#used.add(folder);
  }

  /** Drops what was read of the modules that were used longest ago, if there is more than fits. It is read again on demand. */
  trim(): void {
    let size = 0;
    const dropped = new Set<string>();
    for (const path of [...this.#used].reverse()) {
      const folder = this.folder(path);
      size += folder.size;
      if (size <= MAX_KEPT) continue;
      folder.forget();
      dropped.add(path);
      this.#used.delete(path);
    }
    if (dropped.size === 0) return;
    for (const [path, { modules }] of this.#trees) if ([...modules].some(({ folder }) => dropped.has(folder))) this.#trees.delete(path);
  }

  /** Returns a module with the modules that it calls, as the files are now. */
  tree(folder: string): ModuleTree {
    return finish(this.readTree(folder));
  }

  /** Reads what changed of a module and the modules that it calls. */
  *readTree(path: string): Generator<void, ModuleTree> {
    this.#use(path);
    const before = this.#trees.get(path);
    const isRead = before !== undefined && [...before.modules].every(({ folder }) => this.folder(folder).isRead);
    if (!isRead) yield* this.#readCalled(path);
    yield* this.folder(path).read();
    yield;
    const known = this.#trees.get(path);
    if (known !== undefined && [...known.modules].every((module) => this.module(module.folder) === module)) return known.tree;
    const modules = new Set<Module>();
    const loadedModule = (folder: string): Module => {
      const module = this.module(folder);
      modules.add(module);
      return module;
    };
    const tree = loadTree(this.#filesOfTree(), { ...this.#language, path, resolveModule: this.#resolver(path), loadedModule });
    this.#trees.set(path, { modules, tree });
    return tree;
  }

  /** Reads a module and those that it calls. The tree would read each of them in one step. */
  *#readCalled(path: string): Generator<void, void> {
    const folders = new Set([path]);
    for (const folder of folders) {
      const { calls } = yield* this.folder(folder).read();
      yield;
      for (const { source } of calls.values()) {
        const called = source && this.calledFolder(source.raw, folder);
        if (called !== undefined && folders.size < MAX_READ_AHEAD && this.folder(called).isModule) folders.add(called);
      }
    }
  }

  /** The files, without asking again for folders whose module is known. */
  #filesOfTree(): FileSystem {
    const { files } = this;
    return {
      kindOf: (path) => (this.#folders.get(path)?.isModule === true ? "directory" : files.kindOf(path)),
      readFile: (path) => files.readFile(path),
      readDirectory: (path) => files.readDirectory(path),
      realPath: (path) => this.folder(path).realPath,
    };
  }

  /** Returns the folder of the module that a call leads to; undefined if it is not installed or the source is not valid. */
  calledFolder(source: string, folder: string): string | undefined {
    const parsed = parseModuleSource(source, this.#language.dialect);
    if (parsed === undefined) return undefined;
    if (parsed.kind === "local") return normalized(pathIn(folder, parsed.address));
    return this.#resolver(folder)?.(parsed, undefined);
  }

  /** Returns what finds installed modules for a module: the list of `terraform init` in its folder or in one above. */
  #resolver(folder: string): ResolveModule | undefined {
    for (let path: string | undefined = folder; path !== undefined; path = parentOf(path)) {
      if (!this.#manifests.has(path)) this.#manifests.set(path, this.#readManifest(path));
      const found = this.#manifests.get(path);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #readManifest(folder: string): ResolveModule | undefined {
    const manifest = readModuleManifest(this.files, folder);
    return manifest.modules.length === 0 ? undefined : installedModules(manifest);
  }

  /** Returns the versions of providers in the lock file of a folder or of one above, by source address. */
  lockedVersions(folder: string): ReadonlyMap<string, string> {
    let found = this.#locks.get(folder);
    if (found === undefined) {
      found = this.#readLock(folder);
      this.#locks.set(folder, found);
    }
    return found;
  }

  #readLock(folder: string): ReadonlyMap<string, string> {
    for (let path: string | undefined = folder; path !== undefined; path = parentOf(path)) {
      const isThere = this.folder(path).entries.some(({ name }) => name === LOCK_FILE);
      if (!isThere) continue;
      const text = this.read(pathIn(path, LOCK_FILE));
      return text === undefined ? new Map() : lockedVersions(text);
    }
    return new Map();
  }

  /** Returns the content of a file; undefined if it cannot be read. */
  read(path: string): string | Uint8Array | undefined {
    const document = this.#documents.get(path);
    if (document !== undefined) return document.content.text;
    try {
      return this.files.readFile(path);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return undefined;
    }
  }

  // --- callers ----------------------------------------------------------------------------------

  /** Returns the calls of the module in a folder, from all modules of the workspace that are known or can be found. */
  callersOf(folder: string): readonly Caller[] {
    return this.#calls.callers(folder, this.moduleFolders());
  }

  /** The folders with modules: those below the folders of the workspace, and those around open documents. */
  moduleFolders(): readonly string[] {
    this.#searched ??= finish(this.#searching ?? this.#search());
    return [...new Set([...this.#searched, ...this.openFolders])].filter((path) => this.folder(path).isModule);
  }

  /** Looks for folders with modules, and for calls in them, until a deadline, so that a request finds them known. Returns whether all are. */
  search(deadline: number): boolean {
    while (this.#searched === undefined) {
      this.#searching ??= this.#search();
      const step = this.#searching.next();
      if (step.done === true) {
        this.#searched = step.value;
        this.#unread = new Set(this.moduleFolders());
      }
      if (performance.now() >= deadline) return false;
    }
    for (const folder of this.#unread) {
      this.#reading ??= this.#calls.fill(folder);
      while (this.#reading.next().done !== true) if (performance.now() >= deadline) return false;
      this.#reading = undefined;
      this.#unread.delete(folder);
    }
    return true;
  }

  /** Returns what the modules of the workspace declare. */
  *declaredNames(): Iterable<Name> {
    for (const folder of this.moduleFolders()) yield* this.#symbols.namesIn(folder);
  }

  /** Reads what the modules of the workspace declare, in short steps. */
  *readDeclaredNames(): Generator<void, void> {
    for (const folder of this.moduleFolders()) {
      yield* this.#symbols.read(folder);
      yield;
    }
  }

  *#search(): Generator<void, readonly string[]> {
    const roots = this.#workspace.folders.flatMap((uri) => {
      const place = placeOf(uri);
      return place?.site === this.name ? [normalized(place.path)] : [];
    });
    const found = new Set<string>();
    const pending = roots.map((path) => ({ path, depth: 0 }));
    for (let next = pending.pop(); next !== undefined && found.size < MAX_SEARCHED_FOLDERS; next = pending.pop()) {
      const { path, depth } = next;
      found.add(path);
      yield;
      if (depth >= MAX_SEARCH_DEPTH) continue;
      for (const { name, kind } of this.folder(path).entries)
        if (kind === "directory" && !SKIPPED.has(name) && !found.has(pathIn(path, name)))
          pending.push({ path: pathIn(path, name), depth: depth + 1 });
    }
    for (const folder of this.openFolders) {
      if (found.has(folder)) continue;
      let path: string | undefined = folder;
      for (let i = 0; i <= ANCESTORS && path !== undefined; i++, path = parentOf(path)) found.add(path);
    }
    return [...found];
  }
}

/** Returns the folder above another one; undefined for the root. */
function parentOf(folder: string): string | undefined {
  return folder === "." || folder === "/" ? undefined : folderOf(folder);
}

/** Returns a path without empty parts, `.` and `..`. */
export function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const text = parts.join("/");
  return path.startsWith("/") ? `/${text}` : text === "" ? "." : text;
}

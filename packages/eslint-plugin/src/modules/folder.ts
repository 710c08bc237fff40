/** The files of a folder on disk, parsed and read as parts of a module. Files that did not change are kept. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { SourceFile } from "@hcl-ts/hcl";
import { isJsonFilename } from "@hcl-ts/hcljson";
import {
  type FileName,
  joinModule,
  type Module,
  type ModulePart,
  moduleFiles,
  type ReadModuleFileOptions,
  readModuleFile,
} from "@hcl-ts/terraform/load";
import { type ParsedSource, parseSource } from "../language/parse-source.ts";
import { fileName } from "./file-name.ts";

/** The language and version that a folder is read for. */
export type FolderOptions = Pick<ReadModuleFileOptions, "dialect" | "version">;

/** The time for which a listing of the disk counts, in milliseconds. In a large folder it is one for each file. */
const BELIEVED = 100;
const MOST_BELIEVED = 1000;

interface KnownFile {
  readonly modified: number;
  readonly size: number;
  readonly source: ParsedSource;
  readonly part: ModulePart;
}

interface Called {
  readonly parts: readonly ModulePart[];
  readonly module: Module;
}

/** The number of paths to a folder that are remembered. */
const MAX_PATHS = 100;

/** The parts of a module, in one of which a text may differ from the disk. */
export interface FolderParts {
  readonly parts: readonly ModulePart[];
  /** The text of the linted file by its name, if it is not that on disk. */
  readonly linted: ReadonlyMap<string, string>;
}

/** A folder. */
export class Folder {
  readonly path: string;
  readonly options: FolderOptions;
  readonly #dialect: "terraform" | "opentofu";
  #known = new Map<string, KnownFile>();
  /** The names in the folder. */
  #names: readonly string[] = [];
  /** The files of the module among them. */
  #order: readonly FileName[] = [];
  #partsOnDisk: readonly ModulePart[] = [];
  /** The last text that was linted and differed from the disk, by file name. */
  readonly #linted = new Map<string, Pick<KnownFile, "source" | "part">>();
  /** The time until which the last listing counts. */
  #believed = Number.NEGATIVE_INFINITY;
  /** The file that ESLint is fixing, until it lets other things happen. */
  #fixing: string | undefined;
  /** The modules that the files on disk are for their callers, by the path from these. */
  readonly #called = new Map<string, Called>();

  constructor(path: string, options: FolderOptions) {
    this.path = path;
    this.options = options;
    this.#dialect = options.dialect ?? "terraform";
  }

  /**
   * Returns the parts of the module.
   * @param name the name of the file that is being linted
   * @param source its text, which counts instead of the file on disk
   */
  parts(name: string, source: ParsedSource): FolderParts {
    const { text } = source.parsed.file.source;
    const onDisk = this.#known.get(name)?.part.file.source.text;
    // If the text differs from the disk, other files may have changed too, unless it is the result of a fix.
    this.#look(onDisk !== text && this.#fixing !== name, source);
    const known = this.#known.get(name)?.part;
    // The same part as long as the text is the same, so that what follows from the module is kept.
    if (known?.file.source.text === text) return { parts: this.#partsOnDisk, linted: new Map() };
    const order = known === undefined ? orderOf([...this.#names, name], this.#dialect) : this.#order;
    const own = order.find((file) => file.name === name);
    // Files of values and of tests are no parts of the module.
    if (own === undefined) return { parts: this.#partsOnDisk, linted: new Map() };
    let part = this.#linted.get(name)?.part;
    if (part?.file.source.text !== text) {
      part = readModuleFile(source.parsed, { ...this.options, override: own.override });
      this.#linted.set(name, { source, part });
    }
    const linted = new Map([[name, text]]);
    if (known !== undefined) return { parts: this.#partsOnDisk.with(this.#partsOnDisk.indexOf(known), part), linted };
    return { parts: order.flatMap((file) => (file === own ? part : (this.#known.get(file.name)?.part ?? []))), linted };
  }

  /** Returns a file that was parsed before, if it has a text. */
  source(name: string, text: string): ParsedSource | undefined {
    const known = [this.#known.get(name), this.#linted.get(name)];
    return known.find((file) => file?.part.file.source.text === text)?.source;
  }

  /** Notes that a file gets a fix. ESLint lints the result at once, when nothing else can have changed. */
  noteFix(name: string): void {
    if (this.#fixing === undefined) queueMicrotask(() => (this.#fixing = undefined));
    this.#fixing = name;
  }

  /**
   * Returns the module as it is on disk; undefined if the folder has no files of one.
   * @param path the path of the folder from the caller's folder
   */
  module(path: string): Module | undefined {
    this.#look(false);
    const parts = this.#partsOnDisk;
    if (parts.length === 0) return undefined;
    let called = this.#called.get(path);
    if (called?.parts !== parts) {
      if (this.#called.size >= MAX_PATHS) this.#called.clear();
      called = { parts, module: joinModule(parts, { ...this.options, path }) };
      this.#called.set(path, called);
    }
    return called.module;
  }

  /**
   * Lists the files, and reads those that changed.
   * @param linted the file that is being linted, which has been parsed already
   */
  #look(always: boolean, linted?: ParsedSource): void {
    if (!always && performance.now() < this.#believed) return;
    const names = this.#list();
    if (!isSame(names, this.#names)) {
      this.#names = names;
      this.#order = orderOf(names, this.#dialect);
    }
    const known = new Map<string, KnownFile>();
    for (const { name, override } of this.#order) {
      const file = this.#read(name, override, linted);
      if (file !== undefined) known.set(name, file);
    }
    this.#known = known;
    const parts = Array.from(known.values(), ({ part }) => part);
    this.#believed = performance.now() + Math.min(Math.max(BELIEVED, names.length), MOST_BELIEVED);
    if (!isSame(parts, this.#partsOnDisk)) this.#partsOnDisk = parts;
  }

  #list(): readonly string[] {
    try {
      return readdirSync(this.path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [] : entry.name));
    } catch {
      // The text may have no folder, as in an editor.
      return [];
    }
  }

  #read(name: string, override: boolean, linted: ParsedSource | undefined): KnownFile | undefined {
    const path = join(this.path, name);
    try {
      const status = statSync(path);
      if (!status.isFile()) return undefined;
      const { mtimeMs: modified, size } = status;
      const before = this.#known.get(name);
      if (before !== undefined && before.modified === modified && before.size === size) return before;
      const text = readFileSync(path, "utf8").replace(/^\ufeff/, "");
      // The part of a text that was linted before it was saved stays the same object.
      const saved = this.#linted.get(name);
      if (saved?.part.file.source.text === text) return { modified, size, ...saved };
      const filename = fileName(path);
      const syntax = isJsonFilename(name) ? "json" : "native";
      const isLinted = linted?.syntax === syntax && isFile(linted.parsed.file.source, filename, text);
      const source = isLinted ? linted : parseSource(syntax, text, filename);
      return { modified, size, source, part: readModuleFile(source.parsed, { ...this.options, override }) };
    } catch {
      // A file that was removed in the meantime, or may not be read.
      return undefined;
    }
  }
}

const isFile = (source: SourceFile, filename: string, text: string): boolean => source.filename === filename && source.text === text;

function orderOf(names: readonly string[], dialect: "terraform" | "opentofu"): readonly FileName[] {
  return moduleFiles(
    names.map((name) => ({ name, kind: "file" })),
    dialect,
  );
}

/** Whether two lists have the same elements. */
export function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((element, i) => element === b[i]));
}

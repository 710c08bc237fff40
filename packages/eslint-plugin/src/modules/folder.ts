/** The files of a folder on disk, parsed and read as parts of a module. Files that did not change are kept. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import {
  joinModule,
  type Module,
  type ModulePart,
  moduleFiles,
  type ParsedModuleFile,
  type ReadModuleFileOptions,
  readModuleFile,
} from "@hcl-ts/terraform/load";

/** The language and version that a folder is read for. */
export type FolderOptions = Pick<ReadModuleFileOptions, "dialect" | "version">;

/** The time for which a listing of the disk counts, in milliseconds. */
const BELIEVED = 100;

interface KnownFile {
  readonly modified: number;
  readonly size: number;
  readonly part: ModulePart;
}

/** A folder. */
export class Folder {
  readonly #path: string;
  /** The path before the names of files in ranges, from the folder of the linted file. */
  readonly #prefix: string;
  readonly #options: FolderOptions;
  readonly #dialect: "terraform" | "opentofu";
  #known = new Map<string, KnownFile>();
  #names: readonly string[] = [];
  /** The last part for a text that was linted, by file name. */
  readonly #linted = new Map<string, ModulePart>();
  #seen = Number.NEGATIVE_INFINITY;
  #joined: { readonly parts: readonly ModulePart[]; readonly module: Module } | undefined;

  constructor(path: string, options: FolderOptions, prefix = "") {
    this.#path = path;
    this.#prefix = prefix;
    this.#options = options;
    this.#dialect = options.dialect ?? "terraform";
  }

  /**
   * Returns the parts of the module.
   * @param name the name of the file that is being linted
   * @param parsed its text, which counts instead of the file on disk
   */
  parts(name: string, parsed: ParsedModuleFile): readonly ModulePart[] {
    const { text } = parsed.file.source;
    const before = this.#linted.get(name);
    const onDisk = this.#known.get(name)?.part.file.source.text;
    // If the text differs from the disk's, other files may have changed too.
    this.#look(onDisk !== text);
    const names = [...new Set([...this.#names, name])];
    const ordered = moduleFiles(
      names.map((each) => ({ name: each, kind: "file" })),
      this.#dialect,
    );
    return ordered.map((file) => {
      if (file.name !== name) return this.#known.get(file.name)?.part ?? this.#linted.get(file.name)!;
      // The same part as long as the text is the same, so that what follows from the module is kept.
      const known = this.#known.get(name)?.part;
      if (known?.file.source.text === text) return known;
      if (before !== undefined && before.file.source.text === text) return before;
      const part = readModuleFile(parsed, { ...this.#options, override: file.override });
      this.#linted.set(name, part);
      return part;
    });
  }

  /** Returns the module as it is on disk; undefined if the folder has no files of one. */
  get module(): Module | undefined {
    this.#look(false);
    const parts = [...this.#known.values()].map(({ part }) => part);
    if (parts.length === 0) return undefined;
    if (this.#joined === undefined || !isSame(this.#joined.parts, parts))
      this.#joined = { parts, module: joinModule(parts, { ...this.#options, path: this.#prefix.replace(/\/$/, "") }) };
    return this.#joined.module;
  }

  /** Lists the files, and reads those that changed. */
  #look(always: boolean): void {
    const now = performance.now();
    if (!always && now - this.#seen < BELIEVED) return;
    this.#seen = now;
    const known = new Map<string, KnownFile>();
    for (const { name, override } of moduleFiles(this.#list(), this.#dialect)) {
      const file = this.#read(name, override);
      if (file !== undefined) known.set(name, file);
    }
    this.#known = known;
    this.#names = [...known.keys()];
  }

  #list(): readonly { readonly name: string; readonly kind: "file" }[] {
    try {
      return readdirSync(this.#path, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [] : [{ name: entry.name, kind: "file" as const }],
      );
    } catch {
      // The text may have no folder, as in an editor.
      return [];
    }
  }

  #read(name: string, override: boolean): KnownFile | undefined {
    const path = join(this.#path, name);
    try {
      const status = statSync(path);
      if (!status.isFile()) return undefined;
      const { mtimeMs: modified, size } = status;
      const before = this.#known.get(name);
      if (before !== undefined && before.modified === modified && before.size === size) return before;
      const text = readFileSync(path, "utf8").replace(/^\ufeff/, "");
      // The part of a text that was linted before it was saved stays the same object.
      const linted = this.#linted.get(name);
      if (linted?.file.source.text === text) return { modified, size, part: linted };
      const filename = this.#prefix + name;
      const parsed = isJsonFilename(name) ? parseJson(text, filename) : parseConfig(text, filename);
      return { modified, size, part: readModuleFile(parsed, { ...this.#options, override }) };
    } catch {
      // A file that was removed in the meantime, or may not be read.
      return undefined;
    }
  }
}

/** Whether two lists have the same elements. */
export function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((element, i) => element === b[i]);
}

/** A folder whose files form a module. What each file declares is kept, and joined again when one changes. */

import { finish } from "@hcl-ts/hcl/syntax";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { Document } from "@hcl-ts/hclsyntax/document";
import { type DirectoryEntry, FileError, type FileSystem } from "@hcl-ts/terraform";
import {
  joinModuleSteps,
  type Module,
  type ModulePart,
  moduleFiles,
  type ParsedModuleFile,
  readModuleFileSteps,
} from "@hcl-ts/terraform/load";
import type { OpenDocument } from "../../documents/open-document.ts";
import type { Language } from "../options.ts";
import { DocumentParts } from "./document-parts.ts";
import { nameOf, pathIn } from "./uris.ts";

/** The files around a folder. */
export interface FolderFiles {
  readonly files: FileSystem;
  /** Returns the open document with a path. */
  document(path: string): OpenDocument | undefined;
  /** The paths of the open documents in a folder. */
  openFiles(folder: string): readonly string[];
  /** Returns the content of a file, as the editor has it; undefined if it cannot be read. */
  read(path: string): string | Uint8Array | undefined;
}

interface KnownPart {
  readonly part: ModulePart;
  /** The document that was read; undefined for a file that is not open. */
  readonly document: OpenDocument | undefined;
  /** The text that was read, unless the declarations are kept by piece. */
  readonly text: string | Uint8Array | undefined;
  readonly pieces: DocumentParts | undefined;
  readonly override: boolean;
}

/** A folder with the parts of its module. */
export class ModuleFolder {
  readonly path: string;
  readonly #around: FolderFiles;
  readonly #language: Language;
  #entries: readonly DirectoryEntry[] | undefined = undefined;
  #parts = new Map<string, KnownPart>();
  #module: Module | undefined = undefined;
  #realPath: string | undefined = undefined;
  /** The number of changes, and how many of them the module has. */
  #changes = 0;
  #changesRead = -1;
  #size = 0;

  constructor(path: string, around: FolderFiles, language: Language) {
    this.path = path;
    this.#around = around;
    this.#language = language;
  }

  /** Forgets the list of files, and what a file that is not open contains. */
  fileChanged(name: string): void {
    this.#entries = undefined;
    if (this.#parts.get(name)?.document === undefined) this.#parts.delete(name);
    this.#changes++;
  }

  /** Notices that an open document has another text. */
  documentChanged(name: string): void {
    this.#changes++;
    if (!this.#parts.has(name)) this.#entries = undefined;
  }

  /** The files and folders in the folder. */
  get entries(): readonly DirectoryEntry[] {
    this.#entries ??= this.#list();
    return this.#entries;
  }

  /** Whether the module is read as the files are now. */
  get isRead(): boolean {
    return this.#current !== undefined;
  }

  get #current(): Module | undefined {
    return this.#changesRead === this.#changes ? this.#module : undefined;
  }

  /** The number of characters of the files that are kept. */
  get size(): number {
    return this.#size;
  }

  /** Drops everything that can be read again. */
  forget(): void {
    this.#parts = new Map();
    this.#module = undefined;
    this.#size = 0;
  }

  /** Whether there are files of a module. */
  get isModule(): boolean {
    return moduleFiles(this.entries, this.#language.dialect).length > 0;
  }

  /** The names of the module's files. */
  get moduleFiles(): readonly string[] {
    return moduleFiles(this.entries, this.#language.dialect).map(({ name }) => name);
  }

  /** Returns a file of the module as it was read from a text; undefined if it was not. */
  readFile(name: string, text: string): ModulePart["file"] | undefined {
    const known = this.#parts.get(name);
    return known?.text === text ? known.part.file : undefined;
  }

  /** A path that is the same for all paths to the folder. */
  get realPath(): string {
    this.#realPath ??= this.#findRealPath();
    return this.#realPath;
  }

  #findRealPath(): string {
    try {
      return this.#around.files.realPath?.(this.path) ?? this.path;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return this.path;
    }
  }

  /** Reads the files that changed, one at each step. */
  *read(): Generator<void, Module> {
    if (this.#current !== undefined) return this.#current;
    const changes = this.#changes;
    const parts = new Map<string, KnownPart>();
    let isSame = this.#module !== undefined;
    for (const { name, override } of moduleFiles(this.entries, this.#language.dialect)) {
      const known = this.#parts.get(name);
      const next = yield* this.#partOf(name, override, known);
      if (next === undefined) continue;
      parts.set(name, next);
      if (next.part !== known?.part) {
        isSame = false;
        yield;
      }
    }
    isSame &&= parts.size === this.#parts.size;
    yield;
    let module = this.#module;
    if (!isSame || module === undefined) {
      const read = Array.from(parts.values(), ({ part }) => part);
      module = yield* joinModuleSteps(read, module, { ...this.#language, path: this.path });
    }
    // A request in between needed the module at once.
    if (this.#current !== undefined) return this.#current;
    this.#parts = parts;
    this.#module = module;
    this.#size = 0;
    this.#changesRead = changes;
    for (const { part } of parts.values()) this.#size += part.file.source.text.length;
    return module;
  }

  /** The module as the files are now. */
  get module(): Module {
    return finish(this.read());
  }

  #list(): readonly DirectoryEntry[] {
    const entries = new Map<string, DirectoryEntry>();
    try {
      for (const entry of this.#around.files.readDirectory(this.path)) entries.set(entry.name, entry);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
    }
    for (const name of this.#around.openFiles(this.path).map(nameOf)) if (!entries.has(name)) entries.set(name, { name, kind: "file" });
    return [...entries.values()];
  }

  *#partOf(name: string, override: boolean, known: KnownPart | undefined): Generator<void, KnownPart | undefined> {
    const path = pathIn(this.path, name);
    const document = this.#around.document(path);
    const options = { ...this.#language, override };
    if (document?.content instanceof Document) {
      const isKnown = known?.document === document && known.override === override;
      const pieces = (isKnown ? known.pieces : undefined) ?? new DocumentParts(document.content, path);
      return { part: yield* pieces.read(options), document, text: undefined, pieces, override };
    }
    // A file that is not open is only forgotten when it changes.
    if (known !== undefined && document === undefined && known.document === undefined && known.override === override) return known;
    const text = this.#around.read(path);
    if (text === undefined) return undefined;
    if (known?.text === text && known.override === override) return { ...known, document };
    const parsed = parseModuleFile(text, path);
    yield;
    return { part: yield* readModuleFileSteps(parsed, options), document, text, pieces: undefined, override };
  }
}

/** Parses a file in the syntax that its name says. */
export function parseModuleFile(text: string | Uint8Array, path: string): ParsedModuleFile {
  return isJsonFilename(path) ? parseJson(text, path) : parseConfig(text, path);
}

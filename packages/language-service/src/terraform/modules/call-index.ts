/**
 * The calls of modules in the files of a workspace, and the references to their outputs. They are kept by file without the
 * trees of the files, so that a rename reads no module that is not open.
 */
import { constantString, referenceSteps } from "@hcl-ts/analysis";
import { groupBy } from "@hcl-ts/cty/kernel";
import type { Attribute, Body, Range, SourceFile } from "@hcl-ts/hcl";
import { finish } from "@hcl-ts/hcl/syntax";
import { Document, type Piece } from "@hcl-ts/hclsyntax/document";
import { MODULE_OUTLINE, type Module, type ParsedModuleFile } from "@hcl-ts/terraform/load";
import type { OpenDocument } from "../../documents/open-document.ts";
import { nameIn } from "../positions/ranges.ts";
import { nameOfStep, nameRange, nativeText } from "../positions/references.ts";
import { parseItems } from "./file-excerpt.ts";
import type { ModuleFolder } from "./module-folder.ts";
import { folderOf, nameOf, pathIn } from "./uris.ts";

/** A block that calls a module, or overrides a call. */
interface CallBlock {
  readonly name: string;
  /** The source, if it is written as a text. */
  readonly source: string | undefined;
  readonly hasSource: boolean;
  readonly isRepeated: boolean;
  /** The text that the arguments are in. */
  readonly file: SourceFile;
  /** The place of the name, which may include quotes. */
  readonly nameRange: Range;
  /** The arguments' names, each with its range, which may include quotes. */
  readonly arguments: ReadonlyMap<string, Range>;
}

/** A reference to a call, with its next two names: of an output, or of an instance and its output. */
interface CallReference {
  readonly call: string;
  readonly names: readonly { readonly name: string | undefined; readonly range: Range }[];
}

/** The calls in a file. Most renames are of arguments, for which no references are read. */
interface FileCalls {
  readonly blocks: readonly CallBlock[];
  /** Finds the references in steps, once. */
  readonly references: () => Generator<void, readonly CallReference[]>;
}

/** A call of a module in all files of the calling module. */
export interface Caller {
  readonly folder: string;
  readonly name: string;
  /** The place of the name in the first block, which may include quotes. */
  readonly nameRange: Range;
  /** Returns the ranges of an argument's name. */
  argument(name: string): readonly Range[];
  /** Returns the ranges of an output's name in references. */
  output(name: string): readonly Range[];
}

const NOTHING: FileCalls = { blocks: [], references: once(undefined) };

/** A reference to a call, as far as a text shows. */
const REFERENCE = /\bmodule\s*[.[]/;

/** Answers of the site that the index belongs to. */
export interface IndexedSite {
  folder: (path: string) => Pick<ModuleFolder, "moduleFiles" | "readFile">;
  module: (folder: string) => Module;
  /** Returns the folder of the module that a source names in a folder; undefined if it is not known. */
  calledFolder: (source: string, folder: string) => string | undefined;
  /** Returns the open document of a file. */
  document: (path: string) => OpenDocument | undefined;
  /** Returns the content of a file; undefined if it cannot be read. */
  read: (path: string) => string | Uint8Array | undefined;
}

/** The calls in the files of a site. */
export class CallIndex {
  readonly #site: IndexedSite;
  readonly #files = new Map<string, FileCalls>();
  /** The calls in pieces of open documents. */
  readonly #pieces = new WeakMap<Piece, FileCalls>();

  constructor(site: IndexedSite) {
    this.#site = site;
  }

  /** Forgets what is known about a file that has changed. */
  forget(path: string): void {
    this.#files.delete(path);
  }

  /** Reads the files of a folder that are not known yet. Each step reads one file, or at most a piece of an open one. */
  *fill(folder: string): Generator<void, void> {
    for (const path of this.#pathsIn(folder)) {
      const known = this.#files.get(path);
      if (known !== undefined) {
        yield* known.references();
        continue;
      }
      const document = this.#site.document(path)?.content;
      if (document instanceof Document)
        for (const piece of document.pieces) {
          yield* this.#ofPiece(piece, path).references();
          yield;
        }
      const calls = this.#read(path);
      this.#files.set(path, calls);
      yield;
      yield* calls.references();
    }
  }

  /** Returns the calls of the module in a folder. */
  callers(called: string, folders: readonly string[]): readonly Caller[] {
    return folders.flatMap((folder) => {
      const files = this.#pathsIn(folder).map((path) => this.#of(path));
      const blocks = files.flatMap((file) => file.blocks);
      const calling = blocks.filter((block) => this.#calledBy(block, folder) === called);
      if (calling.length === 0) return [];
      const first = new Map<string, CallBlock>();
      for (const block of calling) if (!first.has(block.name)) first.set(block.name, block);
      const blocksOf = groupBy(blocks, ({ name }) => name);
      let byCall: ReadonlyMap<string, readonly CallReference[]> | undefined;
      // They are read only for an output.
      const referencesTo = (name: string): readonly CallReference[] => {
        byCall ??= groupBy(
          files.flatMap((file) => finish(file.references())),
          ({ call }) => call,
        );
        return byCall.get(name) ?? [];
      };
      return Array.from(first.values(), (block) => callerOf(folder, block, blocksOf.get(block.name) ?? [], referencesTo));
    });
  }

  #pathsIn(folder: string): readonly string[] {
    return this.#site.folder(folder).moduleFiles.map((name) => pathIn(folder, name));
  }

  /** Returns the folder that a block leads to. A source that is not a text is known to the module that is read. */
  #calledBy({ name, source, hasSource }: CallBlock, folder: string): string | undefined {
    const raw = source ?? (hasSource ? this.#site.module(folder).calls.get(name)?.source?.raw : undefined);
    return raw === undefined ? undefined : this.#site.calledFolder(raw, folder);
  }

  #of(path: string): FileCalls {
    let known = this.#files.get(path);
    if (known === undefined) {
      known = this.#read(path);
      this.#files.set(path, known);
    }
    return known;
  }

  #read(path: string): FileCalls {
    const document = this.#site.document(path)?.content;
    if (document instanceof Document) return joined(document.pieces.map((piece) => this.#ofPiece(piece, path)));
    const content = this.#site.read(path);
    const text = typeof content === "string" ? content : new TextDecoder().decode(content);
    const known = (): ParsedModuleFile["file"] | undefined => this.#site.folder(folderOf(path)).readFile(nameOf(path), text);
    return callsIn(text, {
      blocks: () => known() ?? parseItems(text, path, (name) => name === "module"),
      references: () => known() ?? parseItems(text, path, (_, item) => REFERENCE.test(item)),
    });
  }

  #ofPiece(piece: Piece, path: string): FileCalls {
    const known = this.#pieces.get(piece);
    if (known !== undefined) return known;
    const read = (): ParsedModuleFile["file"] => {
      const body = piece.readMovingBody(path);
      return { source: body.file, body };
    };
    const calls = callsIn(piece.text, { blocks: read, references: read });
    this.#pieces.set(piece, calls);
    return calls;
  }
}

/** Reads the part of a text with all blocks, or with all references. */
interface PartReaders {
  readonly blocks: () => ParsedModuleFile["file"];
  readonly references: () => ParsedModuleFile["file"];
}

/** Finds the calls in a text, which is only read if they are possible. */
function callsIn(text: string, read: PartReaders): FileCalls {
  if (!text.includes("module")) return NOTHING;
  const { source, body } = read.blocks();
  const references = function* (): Generator<void, readonly CallReference[]> {
    const { body: referring } = read.references();
    yield;
    return yield* referencesIn(referring, text);
  };
  return { blocks: blocksIn(body, source), references: once(REFERENCE.test(text) ? references : undefined) };
}

/** Takes the steps of a search once, and keeps what was found without the search. */
function once<T>(search: (() => Generator<void, readonly T[]>) | undefined): () => Generator<void, readonly T[]> {
  let found: readonly T[] = [];
  let pending = search;
  return function* () {
    if (pending !== undefined) {
      found = yield* pending();
      pending = undefined;
    }
    return found;
  };
}

function joined(parts: readonly FileCalls[]): FileCalls {
  return {
    blocks: parts.flatMap(({ blocks }) => blocks),
    references: once(function* () {
      const found: CallReference[] = [];
      for (const { references } of parts) for (const reference of yield* references()) found.push(reference);
      return found;
    }),
  };
}

function blocksIn(body: Body, source: SourceFile): readonly CallBlock[] {
  const { blocks } = body.partialContent({ blocks: [{ type: "module", labelNames: ["name"] }] }).content;
  return blocks.map(({ labels, labelRanges, typeRange, body: inner }) => {
    const { attributes } = inner.justAttributes();
    const address = attributes.get("source");
    return {
      name: labels[0] ?? "",
      source: address && constantString(address.expression),
      hasSource: address !== undefined,
      file: source,
      nameRange: labelRanges[0] ?? typeRange,
      isRepeated: attributes.has("count") || attributes.has("for_each"),
      arguments: new Map(Array.from(attributes.values(), ({ name, nameRange }) => [name, nameRange])),
    };
  });
}

function* referencesIn(body: Body, text: string): Generator<void, readonly CallReference[]> {
  // Most attributes refer to no call. Looking at the text takes much less time than reading expressions.
  const visits = (attribute: Attribute): boolean => (nativeText(attribute) ?? textIn(text, attribute.range)).includes("module");
  const all = yield* referenceSteps(body, { outline: MODULE_OUTLINE, visits });
  return all.flatMap((reference): readonly CallReference[] => {
    const [call, ...rest] = reference.steps;
    const name = nameOfStep(call);
    if (reference.root.name !== "module" || name === undefined) return [];
    const names = rest.slice(0, 2).map((step, i) => ({ name: nameOfStep(step), range: nameRange(reference, i + 2) }));
    return [{ call: name, names }];
  });
}

const textIn = (text: string, { start, end }: Range): string => text.slice(start.offset, end.offset);

/** @param blocks the blocks with the name of the call @param referencesTo finds the references to a call */
function callerOf(
  folder: string,
  { name, nameRange }: CallBlock,
  blocks: readonly CallBlock[],
  referencesTo: (name: string) => readonly CallReference[],
): Caller {
  const at = blocks.some(({ isRepeated }) => isRepeated) ? 1 : 0;
  return {
    folder,
    name,
    nameRange,
    argument: (argument) =>
      blocks.flatMap((block) => {
        const range = block.arguments.get(argument);
        return range === undefined ? [] : [nameIn(range, block.file)];
      }),
    output: (output) => referencesTo(name).flatMap(({ names }) => (names[at]?.name === output ? names[at].range : [])),
  };
}

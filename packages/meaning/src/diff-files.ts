import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import type { Change } from "./change.ts";
import type { Declaration, Move } from "./declaration.ts";
import type { Declarations } from "./declarations.ts";
import { compareDeclarations } from "./diff-declarations.ts";
import type { FileDeclarations, Profile } from "./profile.ts";
import { blockProfile } from "./profiles/blocks.ts";

/** Files of one version by name. A text may be given as the bytes of a file. */
export type Files = Iterable<readonly [name: string, content: string | Uint8Array]>;

/** Options of {@link diffFiles}. */
export interface DiffFilesOptions {
  /** Describes the language; by default, any block is a declaration by its type and labels. */
  readonly profile?: Profile | undefined;
}

/** The result of {@link diffFiles}. */
export interface FilesDiff {
  /** The declarations that differ in meaning, in the order of the new version; removed ones come after. */
  readonly changes: readonly Change[];
  /**
   * The syntax errors of both versions. What can be read of a file with errors is compared like any
   * other.
   */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compares what two versions of some files mean. The files of a version share a scope: a declaration
 * may be in any of them. Comments, layout and the order of declarations do not matter.
 *
 * @param before files by name, such as a `Map`. Names that end in `.json` are read in the JSON syntax
 * @example diffFiles([["a.hcl", "x = 1"]], [["a.hcl", "x = (1)"]]).changes // → []
 */
export function diffFiles(before: Files, after: Files, { profile = blockProfile() }: DiffFilesOptions = {}): FilesDiff {
  const parsed: ParsedFiles = new Map();
  const [a, b] = [readFiles(before, profile, parsed), readFiles(after, profile, parsed)];
  return { changes: compareDeclarations(a, b, profile).changes(), diagnostics: [...a.diagnostics, ...b.diagnostics] };
}

/** Files that were parsed, by name. The other version of a file that is the same is not parsed again. */
export type ParsedFiles = Map<string, ParsedFile>;

interface ParsedFile extends FileDeclarations {
  readonly content: string | Uint8Array;
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the declarations of files. @param nameIn returns the name of a file within its scope */
export function readFiles(
  files: Files,
  profile: Profile,
  parsed: ParsedFiles,
  nameIn: (name: string) => string = (name) => name,
): Declarations & { readonly diagnostics: readonly Diagnostic[] } {
  const all = {
    declarations: [] as Declaration[],
    moves: [] as Move[],
    sources: new Map<string, string>(),
    diagnostics: [] as Diagnostic[],
  };
  for (const [name, content] of files) {
    const known = parsed.get(name);
    const file = known !== undefined && isSame(known.content, content) ? known : parseFile(name, content, profile, nameIn(name));
    parsed.set(name, file);
    all.sources.set(name, file.text);
    for (const declaration of file.declarations) all.declarations.push(declaration);
    for (const move of file.moves) all.moves.push(move);
    for (const diagnostic of file.diagnostics) all.diagnostics.push(diagnostic);
  }
  return all;
}

function parseFile(name: string, content: string | Uint8Array, profile: Profile, nameInScope: string): ParsedFile {
  const { file, diagnostics } = isJsonFilename(name) ? parseJson(content, name) : parseConfig(content, name);
  const errors = hasErrors(diagnostics) ? diagnostics : [];
  return { content, text: file.source.text, diagnostics: errors, ...profile.declarations(file.body, nameInScope) };
}

/** Whether two contents of a file are the same. */
export function isSame(a: string | Uint8Array, b: string | Uint8Array | undefined): boolean {
  if (a === b || typeof a === "string" || typeof b !== "object") return a === b;
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

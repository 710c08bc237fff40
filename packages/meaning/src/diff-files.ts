import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import type { Change } from "./change.ts";
import { type Declarations, diffDeclarations } from "./diff-declarations.ts";
import type { Profile } from "./profile.ts";
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
  const [a, b] = [readFiles(before, profile), readFiles(after, profile)];
  return { changes: diffDeclarations(a, b, profile), diagnostics: [...a.diagnostics, ...b.diagnostics] };
}

/** Reads the declarations of files. @param nameIn returns the name of a file within its scope */
export function readFiles(
  files: Files,
  profile: Profile,
  nameIn: (name: string) => string = (name) => name,
): Declarations & { readonly diagnostics: readonly Diagnostic[] } {
  const read = { declarations: [], moves: [], sources: new Map<string, string>(), diagnostics: [] } as {
    readonly declarations: Declarations["declarations"][number][];
    readonly moves: Declarations["moves"][number][];
    readonly sources: Map<string, string>;
    readonly diagnostics: Diagnostic[];
  };
  for (const [name, content] of files) {
    const { file, diagnostics } = isJsonFilename(name) ? parseJson(content, name) : parseConfig(content, name);
    const { declarations, moves } = profile.declarations(file.body, nameIn(name));
    read.sources.set(name, file.source.text);
    for (const declaration of declarations) read.declarations.push(declaration);
    for (const move of moves) read.moves.push(move);
    if (hasErrors(diagnostics)) for (const diagnostic of diagnostics) read.diagnostics.push(diagnostic);
  }
  return read;
}

/**
 * The two steps of loading a module: reading each file alone, and joining the files. A program that
 * keeps the parts, such as an editor, reads only the file that has changed again.
 */
import { type Body, type Diagnostic, mergeBodies, type SourceFile } from "@hcl-ts/hcl";
import { finish, limitRepeats } from "@hcl-ts/hcl/syntax";
import { DEFAULT_DIALECT, type Dialect } from "../source/dialect.ts";
import { BlockReader, withoutFollowing } from "./block-reader.ts";
import { joinDeclarations } from "./file-declarations.ts";
import { joinFiles } from "./join-files.ts";
import { keepParts, type ModulePart } from "./joined-parts.ts";
import type { Module, ModuleFile } from "./module.ts";
import { PatchedMap } from "./patched-map.ts";
import { normalizeFolder } from "./paths.ts";
import { readFile } from "./read-file.ts";

/** A parsed file, as the parsers of both syntaxes return it. */
export interface ParsedModuleFile {
  readonly file: { readonly source: SourceFile; readonly body: Body };
  readonly diagnostics: readonly Diagnostic[];
}

/** Settings of {@link readModuleFile}. */
export interface ReadModuleFileOptions {
  /** The language that the file is read as; Terraform by default. */
  readonly dialect?: Dialect | undefined;
  /** The version of the program, such as `1.11.4`; the newest by default. */
  readonly version?: string | undefined;
  /** Whether the file overrides declarations of other files; false by default. */
  readonly override?: boolean | undefined;
}

/** Settings of {@link joinModule}. */
export interface JoinModuleOptions {
  /** The language that the files were read as; Terraform by default. */
  readonly dialect?: Dialect | undefined;
  /** The version that the files were read for; the newest by default. */
  readonly version?: string | undefined;
  /** The folder of the module, from the root of the file system; the root by default. */
  readonly path?: string | undefined;
  /** Further problems, such as files that cannot be read. */
  readonly diagnostics?: readonly Diagnostic[] | undefined;
}

/**
 * Reads the declarations of one file of a module.
 *
 * @param parsed the file, as `parseConfig` of `@hcl-ts/hclsyntax` or `parse` of `@hcl-ts/hcljson`
 * returns it. Its file name is the path from the root of the file system
 * @throws CtyError if the version is not valid
 * @example
 * const part = readModuleFile(parseConfig('variable "a" {}', "main.tf"));
 * joinModule([part]).variables.has("a"); // true
 */
export function readModuleFile(parsed: ParsedModuleFile, options: ReadModuleFileOptions = {}): ModulePart {
  return finish(readModuleFileSteps(parsed, options));
}

/**
 * Reads the declarations of one file like {@link readModuleFile}, one block at each step. A program such as an editor can
 * answer requests between them.
 *
 * @throws CtyError if the version is not valid
 * @example
 * const work = readModuleFileSteps(parseConfig(text, "main.tf"));
 * let step = work.next();
 * while (step.done !== true && performance.now() < deadline) step = work.next();
 */
export function* readModuleFileSteps(
  { file: { source, body }, diagnostics: syntaxErrors }: ParsedModuleFile,
  { dialect = DEFAULT_DIALECT, version, override = false }: ReadModuleFileOptions = {},
): Generator<void, ModulePart> {
  const reader = new BlockReader(dialect, version);
  const declarations = yield* readFile(body, override, reader);
  const file: ModuleFile = { name: source.filename, override, source, body, diagnostics: syntaxErrors };
  return { file, diagnostics: withoutFollowing(reader.diagnostics, syntaxErrors), declarations };
}

/**
 * Joins parts of one file that were read one by one, such as the blocks of a document that is edited. The result is as if the
 * whole file had been read, but parts that have not changed need not be read again.
 *
 * @param parts the parts in the order of the text, read with the same options as the file would be
 * @param whole the file: its source, and its syntax errors, with the file name of the parts
 * @example
 * const parts = blocks.map((block) => readModuleFile(block));
 * const part = joinFileParts(parts, { source, diagnostics: [] });
 */
export function joinFileParts(parts: readonly ModulePart[], whole: WholeFile): ModulePart {
  return finish(joinFilePartsSteps(parts, whole));
}

/** The file that parts are of: its source, its syntax errors, and whether it overrides other files. */
type WholeFile = Pick<ModuleFile, "source" | "diagnostics"> & Partial<Pick<ModuleFile, "override">>;

/**
 * Joins parts of one file like {@link joinFileParts}, some at each step. A program such as an editor can answer requests between
 * them.
 *
 * @example
 * const work = joinFilePartsSteps(parts, { source, diagnostics: [] });
 * let step = work.next();
 * while (step.done !== true && performance.now() < deadline) step = work.next();
 */
export function* joinFilePartsSteps(
  parts: readonly ModulePart[],
  { source, diagnostics: syntaxErrors, override = false }: WholeFile,
): Generator<void, ModulePart> {
  const diagnostics = parts.flatMap((part) => part.diagnostics);
  const body = mergeBodies(parts.map(({ file }) => file.body));
  return {
    file: { name: source.filename, override, source, body, diagnostics: syntaxErrors },
    diagnostics: withoutFollowing(diagnostics, syntaxErrors),
    declarations: yield* joinDeclarations(
      parts.map(({ declarations }) => declarations),
      override,
    ),
  };
}

/**
 * Joins the files of a module. Takes little time compared with reading them.
 *
 * @param parts the files in the order of {@link moduleFiles}, in which override files come last
 * @throws CtyError if the version is not valid
 */
export function joinModule(parts: readonly ModulePart[], options: JoinModuleOptions = {}): Module {
  return finish(joinWith(parts, options, joinFiles));
}

/**
 * @internal Joins the files of a module, in short steps, with a function that joins their declarations.
 * @param previous the module before a change of some files
 */
export function* joinWith(
  parts: readonly ModulePart[],
  { dialect = DEFAULT_DIALECT, version, path = ".", diagnostics }: JoinModuleOptions,
  join: typeof joinFiles,
  previous?: Module,
): Generator<void, Module> {
  const reader = new BlockReader(dialect, version);
  const files = parts.map(({ file }) => file);
  reader.addAll(diagnostics ?? []);
  // Joining again takes as long as these loops, in which most files have nothing to add.
  for (const file of files) if (file.diagnostics.length > 0) reader.addAll(file.diagnostics);
  for (const part of parts) if (part.diagnostics.length > 0) reader.addAll(part.diagnostics);
  const count = reader.diagnostics.length;
  const joined = yield* join(
    parts.map(({ declarations }) => declarations),
    reader,
  );
  const sources = sourcesOf(files, previous);
  const isJoinable = reader.diagnostics.length === count;
  const folder = normalizeFolder(path);
  const module = { ...joined, dialect, version, folder, files, sources, diagnostics: limitRepeats(reader.diagnostics) };
  keepParts(module, { parts, isJoinable });
  return module;
}

/** Returns the sources by name. A module in which few files have changed shares the others. */
function sourcesOf(files: readonly ModuleFile[], previous: Module | undefined): ReadonlyMap<string, SourceFile> {
  const entries = (some: readonly ModuleFile[]) => new Map(some.map(({ name, source }) => [name, source]));
  const before = previous?.files ?? [];
  if (previous === undefined || before.length !== files.length || files.some(({ name }, i) => name !== before[i]?.name))
    return entries(files);
  return new PatchedMap(previous.sources, entries(files.filter((file, i) => file !== before[i])));
}

import type { Diagnostic } from "@hcl-ts/hcl";
import { greatestClass } from "../change.ts";
import { type Files, isSame, type ParsedFiles, readFiles } from "../diff-files.ts";
import { calledScopes } from "./called-scopes.ts";
import { diffScopes } from "./diff-scopes.ts";
import type { TreeDiff } from "./folder-diff.ts";
import { nameOf, type Scope, type ScopeOf, scopesByName } from "./scope.ts";
import type { ScopeDeclarations, Scopes } from "./scope-declarations.ts";

/** Options of {@link diffFolders}. */
export interface DiffFoldersOptions {
  /** Returns the scope of each file. By default, its name decides: see {@link scopesByName}. */
  readonly scopeOf?: ScopeOf | undefined;
}

/**
 * Compares what two versions of a tree of folders mean, such as two revisions of a repository. Files
 * that share a scope are compared together, so a declaration may be in any of them.
 *
 * A scope whose files are the same on both sides is not read, so its syntax errors are not reported.
 *
 * @param before files by path, separated by `/`. Files without a scope are skipped
 * @example diffFolders([["a/main.tf", "locals {\n  x = 1\n}"]], [["b/main.tf", "locals {\n  x = 1\n}"]]).folders[0]?.kind // → "moved"
 */
export function diffFolders(before: Files, after: Files, { scopeOf = scopesByName() }: DiffFoldersOptions = {}): TreeDiff {
  const [one, other] = [filesOfScopes(before, scopeOf), filesOfScopes(after, scopeOf)];
  const same = new Set([...one].flatMap(([name, { files }]) => (areSame(files, other.get(name)?.files) ? [name] : [])));
  // Files that are the same need not be read, unless it says which values in a file that changed are secret.
  const needed = new Set([...one, ...other].flatMap(([name, { uses }]) => (uses === undefined || same.has(name) ? [] : [uses])));
  const parsed: ParsedFiles = new Map();
  const read = (grouped: ReadonlyMap<string, ScopeFiles>): ReadScopes => readScopes(grouped, parsed, same, needed);
  const [a, b] = [read(one), read(other)];
  const folders = diffScopes(a.scopes, b.scopes);
  return { folders, class: greatestClass(folders.map((folder) => folder.class)), before: a.diagnostics, after: b.diagnostics };
}

/** The files of a scope by path. */
interface ScopeFiles {
  readonly scope: Scope;
  /** The name of the scope that it uses. */
  readonly uses: string | undefined;
  readonly files: Map<string, string | Uint8Array>;
}

function filesOfScopes(files: Files, scopeOf: ScopeOf): Map<string, ScopeFiles> {
  const grouped = new Map<string, Omit<ScopeFiles, "uses">>();
  for (const [path, content] of files) {
    const scope = scopeOf(path);
    if (scope === undefined) continue;
    const group = grouped.get(scope.name);
    if (group === undefined) grouped.set(scope.name, { scope, files: new Map([[path, content]]) });
    else group.files.set(path, content);
  }
  const usedBy = ({ uses }: Scope): string | undefined => uses?.find((name) => grouped.has(name));
  return new Map(Array.from(grouped, ([name, group]) => [name, { ...group, uses: usedBy(group.scope) }]));
}

function areSame(a: ScopeFiles["files"], b: ScopeFiles["files"] | undefined): boolean {
  return b !== undefined && a.size === b.size && [...a].every(([path, content]) => isSame(content, b.get(path)));
}

interface ReadScopes {
  readonly scopes: Scopes;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the scopes that changed, and those that they use or call.
 * @param same the scopes that did not change
 * @param needed the scopes that scopes which changed use
 */
function readScopes(
  grouped: ReadonlyMap<string, ScopeFiles>,
  parsed: ParsedFiles,
  same: ReadonlySet<string>,
  needed: ReadonlySet<string>,
): ReadScopes {
  const scopes = new Map<string, ScopeDeclarations>();
  const diagnostics: Diagnostic[] = [];
  // The set grows by the scopes that are called.
  const names = new Set([...grouped.keys()].filter((name) => !same.has(name) || needed.has(name)));
  for (const name of names) {
    const group = grouped.get(name);
    if (group === undefined) continue;
    const { scope, files, uses } = group;
    const read = readFiles(files, scope.profile, parsed, nameOf);
    if (!same.has(name)) for (const diagnostic of read.diagnostics) diagnostics.push(diagnostic);
    const paths = new Map(Array.from(files.keys(), (path) => [nameOf(path), path]));
    const found = { ...read, profile: scope.profile, pathOf: (file: string) => paths.get(file) ?? file, uses };
    scopes.set(name, found);
    if (!same.has(name)) for (const called of calledScopes(name, found)) names.add(called);
  }
  return { scopes, diagnostics };
}

/** The two versions that a command compares: files, folders, or revisions of git. */
import { existsSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { FileError, type FileSystem } from "@hcl-ts/terraform";
import { nodeFiles } from "@hcl-ts/terraform/node";
import { RunError, UsageError } from "../errors.ts";
import { configurationFiles, isConfiguration, isFolder } from "../files/configuration-files.ts";
import { readInput } from "../files/files.ts";
import { textProblem } from "../files/read-source.ts";
import { Repository } from "../git/git.ts";
import { RevisionFiles } from "../git/revision-files.ts";
import { fileAndFolder, submoduleChanged, versionsNeeded } from "../messages-git.ts";

/** A version of a tree of files. */
export interface Version {
  /** The name that the user gave it. */
  readonly name: string;
  /** The files, by paths from the root of the version. */
  readonly fs: FileSystem;
  /** The paths of all configuration files. */
  readonly paths: readonly string[];
  /** The contents of those that may differ, by path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Texts that change when the content of a file does, by path, for all files that are known. */
  readonly ids: ReadonlyMap<string, string> | undefined;
  /** The files that could not be read, in words. */
  readonly problems: readonly string[];
  /** Whether it is a single file. */
  readonly isFile: boolean;
}

/** The versions before and after. */
export interface TwoVersions {
  readonly before: Version;
  readonly after: Version;
  /** Messages for the user about both versions. */
  readonly notes: readonly string[];
  /** The repository of revisions, and the commit before if it is one. */
  readonly repository: Repository | undefined;
  readonly commitBefore: string | undefined;
}

/** A range of revisions: `A..B`, and `A...B` from their last common commit. A missing end is HEAD. */
const RANGE = /^(.*?)(\.{2,3})(?!\.)(.*)$/;

/**
 * Reads two versions: two paths, or paths and revisions, or a range of revisions, or a revision that is compared
 * with the working tree. After a range or a single revision, paths restrict the files.
 *
 * @throws UsageError if there are too few arguments
 * @throws RunError if a version cannot be read
 */
export function readVersions([first, second, ...rest]: readonly string[]): TwoVersions {
  if (first === undefined) throw new UsageError(versionsNeeded());
  const range = existsSync(first) ? null : RANGE.exec(first);
  if (range !== null)
    return ofRange(
      range,
      [second, ...rest].filter((path) => path !== undefined),
    );
  if (second !== undefined && (existsSync(first) || !existsSync(second) || rest.length > 0)) {
    if (rest.length > 0) throw new UsageError(versionsNeeded());
    if (existsSync(first) && existsSync(second)) return ofPaths(first, second);
    return ofRevisions(existsSync(first) ? undefined : first, existsSync(second) ? undefined : second, [first, second].filter(existsSync));
  }
  if (existsSync(first)) throw new UsageError(versionsNeeded());
  return ofRevisions(
    first,
    undefined,
    [second, ...rest].filter((path) => path !== undefined),
  );
}

function ofPaths(first: string, second: string): TwoVersions {
  const [a, b] = [isFolder(first), isFolder(second)];
  if (a !== b) throw new UsageError(a ? fileAndFolder(second, first) : fileAndFolder(first, second));
  const read = a ? folderVersion : fileVersion;
  return { before: read(first), after: read(second), notes: [], repository: undefined, commitBefore: undefined };
}

function ofRange([, from = "", dots, to = ""]: RegExpExecArray, paths: readonly string[]): TwoVersions {
  const repository = new Repository(process.cwd());
  const [a, b] = [from === "" ? "HEAD" : from, to === "" ? "HEAD" : to];
  const before = dots === "..." ? repository.mergeBase(a, b) : repository.commit(a);
  return compareCommits(repository, { name: a, commit: before }, { name: b, commit: repository.commit(b) }, paths);
}

/** @param paths those that exist: a folder instead of a revision is its working tree */
function ofRevisions(first: string | undefined, second: string | undefined, paths: readonly string[]): TwoVersions {
  const repository = new Repository(process.cwd());
  const ofName = (name: string | undefined): Commit | undefined =>
    name === undefined ? undefined : { name, commit: repository.commit(name) };
  return compareCommits(repository, ofName(first), ofName(second), first !== undefined && second !== undefined ? [] : paths);
}

interface Commit {
  readonly name: string;
  readonly commit: string;
}

function compareCommits(
  repository: Repository,
  first: Commit | undefined,
  second: Commit | undefined,
  paths: readonly string[],
): TwoVersions {
  const contents = new Map<string, Uint8Array>();
  const limits = paths.map((path) => relative(repository.root, resolve(path)).split(sep).join("/"));
  const isWanted = (path: string): boolean =>
    isConfiguration(path.slice(path.lastIndexOf("/") + 1)) &&
    (limits.length === 0 || limits.some((limit) => limit === "" || path === limit || path.startsWith(`${limit}/`)));
  const revisionOf = (commit: Commit | undefined): RevisionFiles | undefined =>
    commit && new RevisionFiles(repository, commit.commit, contents);
  const [one, other] = [revisionOf(first), revisionOf(second)];
  const changed = one === undefined || other === undefined ? undefined : changedFolders(one.ids, other.ids);
  const versionOf = (commit: Commit | undefined, revision: RevisionFiles | undefined): Version =>
    commit === undefined || revision === undefined
      ? workingTree(repository, isWanted)
      : revisionVersion(commit.name, revision, isWanted, (path) => changed?.has(folderOf(path)) !== false);
  const [before, after] = [versionOf(first, one), versionOf(second, other)];
  const notes: string[] = [];
  for (const [path, id] of one?.submodules ?? [])
    if (other !== undefined && other.submodules.get(path) !== id) notes.push(submoduleChanged(path));
  for (const path of other?.submodules.keys() ?? []) if (one?.submodules.has(path) === false) notes.push(submoduleChanged(path));
  return { before, after, notes, repository, commitBefore: first?.commit };
}

/** Returns the folders with files that differ. */
function changedFolders(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const [path, id] of before) if (after.get(path) !== id) changed.add(folderOf(path));
  for (const path of after.keys()) if (!before.has(path)) changed.add(folderOf(path));
  return changed;
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

function revisionVersion(name: string, fs: RevisionFiles, isWanted: (path: string) => boolean, isRead: (path: string) => boolean): Version {
  const paths = [...fs.ids.keys()].filter(isWanted);
  const read = paths.filter(isRead);
  fs.readAll(read);
  const nameOf = (path: string): string => `${name}:${path}`;
  return { name, fs, ids: fs.ids, isFile: false, paths, ...readFiles(read, (path) => fs.readFile(path), nameOf) };
}

/** Returns the files of a working tree that git knows, or would add. */
function workingTree(repository: Repository, isWanted: (path: string) => boolean): Version {
  const list = repository.read(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).toString().split("\0");
  const fs = nodeFiles(repository.root, { confine: true });
  const paths = [...new Set(list)].filter((path) => path !== "" && isWanted(path) && fs.kindOf(path) === "file");
  return {
    name: "the working tree",
    fs,
    ids: undefined,
    isFile: false,
    paths,
    ...readFiles(
      paths,
      (path) => fs.readFile(path),
      (path) => path,
    ),
  };
}

function folderVersion(folder: string): Version {
  const fs = nodeFiles(resolve(folder), { confine: false });
  const paths: string[] = [];
  const problems: string[] = [];
  for (const entry of configurationFiles(folder)) {
    if (typeof entry === "string") paths.push(relative(folder, entry).split(sep).join("/"));
    else problems.push(entry.message);
  }
  const read = readFiles(
    paths,
    (path) => readInput(resolve(folder, path)),
    (path) => `${folder}/${path}`,
  );
  return { name: folder, fs, ids: undefined, isFile: false, paths, files: read.files, problems: [...problems, ...read.problems] };
}

function fileVersion(path: string): Version {
  const { files, problems } = readFiles([path], readInput, (name) => name);
  return { name: path, fs: nodeFiles(process.cwd(), { confine: false }), ids: undefined, isFile: true, paths: [path], files, problems };
}

/** Reads files. What cannot be read, or is not text, is a problem. @param nameOf the name of a file for users */
function readFiles(
  paths: readonly string[],
  read: (path: string) => Uint8Array,
  nameOf: (path: string) => string,
): { readonly files: ReadonlyMap<string, Uint8Array>; readonly problems: readonly string[] } {
  const files = new Map<string, Uint8Array>();
  const problems: string[] = [];
  for (const path of paths) {
    try {
      const content = read(path);
      const problem = textProblem(nameOf(path), content);
      if (problem === undefined) files.set(path, content);
      else problems.push(problem);
    } catch (error) {
      if (!(error instanceof RunError || error instanceof FileError)) throw error;
      problems.push(error.message);
    }
  }
  return { files, problems };
}

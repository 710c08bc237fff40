/** The messages about revisions of git, and of the commands that compare versions. */
import { quote } from "@hcl-ts/hcl/syntax";

/** The program git is not installed. */
export const noGit = (): string => "git was not found, but revisions need it. Install git, or pass files or folders";

/** Git failed. */
export const gitFailed = (command: string, reason: string): string => `git ${command} failed: ${reason}`;

/** The current folder is not in a repository. */
export const noRepository = (path: string): string => `${quote(path)} is not in a Git repository, so it has no revisions`;

/** A name is neither a path nor a revision. */
export const noSuchRevision = (name: string, isShallow: boolean): string =>
  `${quote(name)} is neither a path nor a revision${
    isShallow ? ". The repository is a shallow clone: fetch more with git fetch --unshallow, or in CI with fetch-depth: 0" : ""
  }`;

/** Two revisions have no common ancestor, as far as the repository knows. */
export const noMergeBase = (range: string, isShallow: boolean): string =>
  `the revisions of ${range} have no common ancestor${
    isShallow ? " in this shallow clone: fetch more with git fetch --unshallow, or in CI with fetch-depth: 0" : ""
  }`;

/** The content of a file is not in the repository, as in a partial clone without a connection. */
export const missingBlob = (path: string): string => `the content of ${path} is not in this repository, which may be a partial clone`;

/** A submodule has another commit. Its files belong to another repository. */
export const submoduleChanged = (path: string): string => `${path} is a submodule with another commit: its files are not compared`;

/** The versions to compare are missing. */
export const versionsNeeded = (): string => "expected two files or folders, a range of revisions such as main..HEAD, or a revision";

/** A file and a folder cannot be compared. */
export const fileAndFolder = (file: string, folder: string): string =>
  `${file} is a file and ${folder} is a folder: compare two files or two folders`;

/** An option that needs folders. */
export const foldersNeeded = (option: string): string => `${option} needs folders or revisions, not files`;

/** A range of revisions is missing. */
export const rangeNeeded = (): string => "expected a range of revisions such as main..HEAD, or a revision";

/** `hcl diff --git-driver` is called by git. */
export const driverArguments = (): string => "--git-driver takes the arguments that git gives to an external diff";

/** A folder is not a module in one of the versions. */
export const noModule = (folder: string): string => `there is no module in ${quote(folder)} in either version`;

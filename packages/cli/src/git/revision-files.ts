/** The files of a revision, as a file system. Nothing is checked out. */
import { type DirectoryEntry, FileError, type FileKind, type FileSystem } from "@hcl-ts/terraform";
import { missingBlob } from "../messages-git.ts";
import type { Repository } from "./git.ts";

/** A file in a revision. */
interface Blob {
  readonly id: string;
  readonly isLink: boolean;
}

/** Links that lead to each other are not followed for ever. */
const MAX_LINKS = 40;

/** The files of a commit. */
export class RevisionFiles implements FileSystem {
  readonly workingDirectory: string;
  /** The content identifiers of all files by path. */
  readonly ids: ReadonlyMap<string, string>;
  /** The commits of submodules by path. */
  readonly submodules: ReadonlyMap<string, string>;
  readonly #repository: Repository;
  readonly #blobs: ReadonlyMap<string, Blob>;
  readonly #folders = new Map<string, Map<string, "file" | "directory">>([["", new Map()]]);
  readonly #contents: Map<string, Uint8Array>;

  /** @param contents of files that were read before, by their identifiers, which several revisions can share */
  constructor(repository: Repository, commit: string, contents: Map<string, Uint8Array>) {
    this.#repository = repository;
    this.#contents = contents;
    this.workingDirectory = repository.root;
    const blobs = new Map<string, Blob>();
    const submodules = new Map<string, string>();
    for (const line of repository.read(["ls-tree", "-r", "-z", "--full-tree", commit]).toString().split("\0")) {
      const tab = line.indexOf("\t");
      if (tab < 0) continue;
      const [mode = "", kind, id = ""] = line.slice(0, tab).split(" ");
      const path = line.slice(tab + 1);
      if (kind === "commit") submodules.set(path, id);
      else {
        blobs.set(path, { id, isLink: mode === "120000" });
        this.#addFolders(path);
      }
    }
    this.#blobs = blobs;
    this.submodules = submodules;
    this.ids = new Map(Array.from(blobs, ([path, { id }]) => [path, id]));
  }

  #addFolders(path: string): void {
    let kind: "file" | "directory" = "file";
    for (let rest = path; rest !== ""; kind = "directory") {
      const slash = rest.lastIndexOf("/");
      const [parent, name] = [slash < 0 ? "" : rest.slice(0, slash), rest.slice(slash + 1)];
      const known = this.#folders.get(parent);
      if (known?.has(name) === true) return;
      if (known === undefined) this.#folders.set(parent, new Map([[name, kind]]));
      else known.set(name, kind);
      rest = parent;
    }
  }

  /** Reads files with one call of git. */
  readAll(paths: readonly string[]): void {
    const ids = [...new Set(paths.flatMap((path) => this.#blobs.get(path)?.id ?? []))].filter((id) => !this.#contents.has(id));
    if (ids.length === 0) return;
    const output = this.#repository.read(["cat-file", "--batch"], `${ids.join("\n")}\n`);
    for (let at = 0; at < output.length; ) {
      const end = output.indexOf(0x0a /* \n */, at);
      const [id = "", kind, size] = output.toString("latin1", at, end).split(" ");
      if (kind !== "blob") at = end + 1;
      else {
        this.#contents.set(id, output.subarray(end + 1, end + 1 + Number(size)));
        at = end + 1 + Number(size) + 1;
      }
    }
  }

  kindOf(path: string): FileKind | undefined {
    const found = this.#resolve(path);
    if (found === undefined) return undefined;
    return this.#folders.has(found) ? "directory" : this.#blobs.has(found) ? "file" : undefined;
  }

  readFile(path: string): Uint8Array {
    const found = this.#resolve(path);
    const blob = found === undefined ? undefined : this.#blobs.get(found);
    if (found === undefined || blob === undefined) {
      const isFolder = found !== undefined && this.#folders.has(found);
      throw isFolder
        ? new FileError("is-directory", path, `"${path}" is a folder, not a file.`)
        : new FileError("not-found", path, `There is no file "${path}".`);
    }
    this.readAll([found]);
    const content = this.#contents.get(blob.id);
    if (content === undefined) throw new FileError("failed", path, `${missingBlob(path)}.`);
    return content;
  }

  readDirectory(path: string): readonly DirectoryEntry[] {
    const found = this.#resolve(path);
    const entries = found === undefined ? undefined : this.#folders.get(found);
    if (found === undefined || entries === undefined) throw new FileError("not-found", path, `There is no folder "${path}".`);
    return Array.from(entries, ([name, kind]) => ({ name, kind: this.kindOf(found === "" ? name : `${found}/${name}`) ?? kind }));
  }

  realPath(path: string): string {
    return this.#resolve(path) || ".";
  }

  /** Returns a path without `.`, `..` and links; undefined if it leads out of the repository or in circles. */
  #resolve(path: string): string | undefined {
    let [waiting, links] = [path.split("/").reverse(), 0];
    let done: string[] = [];
    for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
      if (part === "" || part === ".") continue;
      if (part === "..") {
        if (done.pop() === undefined) return undefined;
        continue;
      }
      const at = [...done, part].join("/");
      const blob = this.#blobs.get(at);
      if (blob?.isLink !== true) {
        done.push(part);
        continue;
      }
      if (++links > MAX_LINKS) return undefined;
      this.readAll([at]);
      const target = new TextDecoder().decode(this.#contents.get(blob.id));
      if (target === "" || target.startsWith("/")) return undefined;
      waiting = [...waiting, ...target.split("/").reverse()];
      done = [...done];
    }
    return done.join("/");
  }
}

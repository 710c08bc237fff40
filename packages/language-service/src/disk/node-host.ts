/** The files of a disk, for services and servers that run in Node. */
/// <reference types="node" />
import type { DirectoryEntry, FileKind, FileSystem } from "@hcl-ts/terraform";
import { nodeFiles } from "@hcl-ts/terraform/node";
import { uriOfPath, uriParts } from "../documents/uri.ts";
import type { Host } from "../documents/workspace.ts";

/**
 * Returns the disk's files under URIs with the scheme `file`.
 *
 * @example
 * const service = createLanguageService({ languages: [terraform()], host: nodeHost() });
 */
export function nodeHost(): Host {
  const files = new DiskFiles(nodeFiles("/", { confine: false }));
  return { fileSystem: (scheme) => (scheme === "file" ? files : undefined) };
}

/** The files of the disk by the paths of URIs, which start with a slash before a drive: `/c:/a.tf`. */
class DiskFiles implements FileSystem {
  readonly #files: FileSystem;
  readonly workingDirectory: string | undefined;
  readonly homeDirectory: string | undefined;

  constructor(files: FileSystem) {
    this.#files = files;
    this.homeDirectory = files.homeDirectory;
  }

  kindOf(path: string): FileKind | undefined {
    return this.#files.kindOf(toDisk(path));
  }

  readFile(path: string): Uint8Array {
    return this.#files.readFile(toDisk(path));
  }

  readDirectory(path: string): readonly DirectoryEntry[] {
    return this.#files.readDirectory(toDisk(path));
  }

  realPath(path: string): string {
    return fromDisk(this.#files.realPath?.(toDisk(path)) ?? path);
  }
}

/** Returns a path of the disk: without the slash before a drive. */
export const toDisk = (path: string): string => path.replace(/^\/+(?=[A-Za-z]:(?:\/|$))/, "");

/** Returns a path as in a URI. */
export const fromDisk = (path: string): string => {
  const slashes = /^[A-Za-z]:/.test(path) ? path.replaceAll("\\", "/") : path;
  return slashes.startsWith("/") ? slashes : `/${slashes}`;
};

/** Returns the path of the disk in a URI with the scheme `file`. */
export const fileOfUri = (uri: string): string => toDisk(uriParts(uri).path);

/** Returns the URI of an absolute path of the disk. */
export const uriOfFile = (file: string): string => uriOfPath("file", fromDisk(file));

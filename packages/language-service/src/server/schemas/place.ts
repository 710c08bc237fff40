/** Places of files: URIs and paths in them. */
import { uriOfPath, uriParts } from "../../documents/uri.ts";

/** Returns a path without `.`, `..` and empty names. The root has no folder above. */
export function normalized(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return `/${names.join("/")}`;
}

/** Returns the folder of a path. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** Reports whether a path is in a folder or below it. */
export const isBelow = (path: string, folder: string): boolean => path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);

/** Returns the URI of a path from a folder, given as a URI. */
export function resolveFrom(folder: string, path: string): string {
  const { scheme, path: base } = uriParts(folder);
  const written = path.replaceAll("\\", "/");
  const isAbsolute = written.startsWith("/") || /^[A-Za-z]:\//.test(written);
  return uriOfPath(scheme, normalized(isAbsolute ? written : `${base}/${written}`));
}

/** Reports whether a text has a scheme, such as `https:`. A single letter is a drive. */
export const hasScheme = (text: string): boolean => /^[A-Za-z][A-Za-z0-9+.-]+:/.test(text);

/** Returns the folder of the workspace that contains a document, the innermost if several do; undefined if none does. */
export function workspaceFolder(uri: string, folders: readonly string[]): string | undefined {
  const { scheme, path } = uriParts(uri);
  const around = folders.filter((folder) => {
    const parts = uriParts(folder);
    return parts.scheme === scheme && isBelow(normalized(path), normalized(parts.path));
  });
  return around.sort((a, b) => b.length - a.length)[0];
}

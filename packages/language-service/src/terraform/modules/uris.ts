/** URIs of files, and their paths in the file system of a workspace. */

/** The place of a file: the start of its URI, with the authority, and the path behind it. */
export interface Place {
  /** `file://`, or `vscode-vfs://github`. */
  readonly site: string;
  readonly scheme: string;
  /** Without escapes: `/a/b c.tf`. */
  readonly path: string;
}

const URI = /^(([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/[^/?#]*)?)([^?#]*)/;

/** Returns the place of a URI; undefined for a text that is none. */
export function placeOf(uri: string): Place | undefined {
  const match = URI.exec(uri);
  if (match === null) return undefined;
  const [, site = "", scheme = "", path = ""] = match;
  return { site, scheme, path: decoded(path) };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the URI of a path. */
export function uriOf(site: string, path: string): string {
  return site + path.split("/").map(encodeURIComponent).join("/");
}

/** Returns the folder of a path; `.` if it has none. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf("/");
  return at < 0 ? "." : at === 0 ? "/" : path.slice(0, at);
}

/** Returns the last name of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the path of a file in a folder. */
export function pathIn(folder: string, name: string): string {
  return folder === "." ? name : folder.endsWith("/") ? folder + name : `${folder}/${name}`;
}

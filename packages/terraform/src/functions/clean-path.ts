/** Operations on paths, whose parts are separated by slashes. They read no files. */

/** Returns the shortest equivalent of a path, without empty parts, `.`, and `..` after another part. An empty path is `.`. */
export function cleanPath(path: string): string {
  const isAbsolute = path.startsWith("/");
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (!isAbsolute) parts.push("..");
  }
  const cleaned = parts.join("/");
  if (isAbsolute) return `/${cleaned}`;
  return cleaned === "" ? "." : cleaned;
}

/** Joins a path to a folder, unless the path is absolute, and returns the shortest form. */
export function joinPath(folder: string, path: string): string {
  return cleanPath(path.startsWith("/") ? path : `${folder}/${path}`);
}

/** Paths as text, separated by slashes. */

/** The shortest equivalent of a path: without empty parts, `.`, and `..` after another part. An empty path is `.`. */
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

/** A path that starts from a folder, unless it is absolute, in its shortest form. */
export function joinPath(folder: string, path: string): string {
  return cleanPath(path.startsWith("/") ? path : `${folder}/${path}`);
}

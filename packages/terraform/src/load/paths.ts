/** Paths within a file system. Their parts are separated by `/`, without `.` and empty parts. */

/** Returns a folder without `.` and empty parts; `.` for the root. `..` is resolved if possible. */
export function normalizeFolder(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  const text = parts.join("/");
  if (path.startsWith("/")) return `/${text}`;
  return text === "" ? "." : text;
}

/**
 * Returns the relative path from one folder to another, both normalized; `.` for the same folder.
 */
export function relativeFolder(from: string, to: string): string {
  const start = from === "." ? [] : from.split("/");
  const end = to === "." ? [] : to.split("/");
  // The folder above the root of the file system has no known name.
  if (from.startsWith("/") !== to.startsWith("/") || start.includes("..")) return to;
  return pathBetween(start, end);
}

/** Returns the relative path from one path to another, by their parts. */
export function pathBetween(start: readonly string[], end: readonly string[]): string {
  let common = 0;
  while (common < start.length && common < end.length && start[common] === end[common]) common++;
  return [...start.slice(common).map(() => ".."), ...end.slice(common)].join("/") || ".";
}

/** Joins a folder and a path relative to it. */
export function joinPath(folder: string, path: string): string {
  return folder === "." ? path : folder.endsWith("/") ? folder + path : `${folder}/${path}`;
}

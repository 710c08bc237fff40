/** The names of files in modules and in their ranges. */
import { relative, resolve, sep } from "node:path";

/**
 * Returns the name of a file in ranges: its path from the folder in which ESLint runs, with slashes. Each file has
 * one name, whichever module calls it, so that it is read once.
 * @param path the path of the file, which may be outside
 */
export function fileName(path: string): string {
  const inside = relative(process.cwd(), path);
  const name = inside.startsWith("..") ? resolve(path) : inside;
  return sep === "/" ? name : name.replaceAll(sep, "/");
}

/** Returns the name of a file in its folder. */
export function baseName(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** Functions on paths as text; none of them reads a file. */
import { CtyError, type Func } from "@hcl-ts/cty";
import { cleanPath, joinPath } from "./clean-path.ts";
import { quoted } from "./quoted.ts";
import { stringFunction } from "./string-function.ts";

const PATH = { name: "path", description: "The path." };

/** `basename(path)` */
export const basename: Func = stringFunction(
  "Returns the last part of a path.",
  PATH,
  (path) => {
    const trimmed = withoutTrailingSlashes(path);
    if (trimmed === "") return path === "" ? "." : "/";
    return trimmed.slice(trimmed.lastIndexOf("/") + 1);
  },
  { base: 1 },
);

/** The path without slashes at its end. A loop, because a regular expression takes quadratic time for slashes that are not at the end. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** `dirname(path)` */
export const dirname: Func = stringFunction(
  "Returns a path without its last part.",
  PATH,
  (path) => cleanPath(path.slice(0, path.lastIndexOf("/") + 1)),
  { base: 1 },
);

/** Makes `abspath`. @param workingDirectory the absolute path of the folder that relative paths start from */
export function abspathOf(workingDirectory: string): Func {
  return stringFunction("Returns the absolute form of a path.", PATH, (path) => joinPath(workingDirectory, path), {
    base: workingDirectory.length + 1,
  });
}

/** Makes `pathexpand`. @param homeDirectory the folder that `~` stands for */
export function pathexpandOf(homeDirectory: string): Func {
  return stringFunction("Replaces ~ at the beginning of a path by the home directory.", PATH, (path) => expandHome(path, homeDirectory), {
    base: homeDirectory.length + 1,
  });
}

/** A path with the home directory in place of a leading `~`. @throws CtyError for the home directory of another user */
export function expandHome(path: string, homeDirectory: string): string {
  if (!path.startsWith("~")) return path;
  if (path !== "~" && path[1] !== "/")
    throw new CtyError(`${quoted(path)} names the home directory of another user, which cannot be found`);
  return path === "~" ? homeDirectory : joinPath(homeDirectory, path.slice(2));
}

/** Functions on paths. None of them reads a file. */
import { CtyError, type Func } from "@hcl-ts/cty";
import { cleanPath, joinPath } from "./clean-path.ts";
import { stringFunction } from "./string-function.ts";

/** `basename(path)` */
export const basename: Func = /* @__PURE__ */ stringFunction(
  "path",
  (path) => {
    const trimmed = withoutTrailingSlashes(path);
    if (trimmed === "") return path === "" ? "." : "/";
    return trimmed.slice(trimmed.lastIndexOf("/") + 1);
  },
  { base: 1 },
);

/** Removes slashes at the end of a path. A regular expression would take quadratic time for slashes that are not at the end. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** `dirname(path)` */
export const dirname: Func = /* @__PURE__ */ stringFunction("path", (path) => cleanPath(path.slice(0, path.lastIndexOf("/") + 1)), {
  base: 1,
});

/**
 * Creates `abspath`. @param workingDirectory the absolute path of the folder that relative paths
 * start from
 */
export function abspathOf(workingDirectory = "/"): Func {
  return stringFunction("path", (path) => joinPath(workingDirectory, path), {
    base: workingDirectory.length + 1,
  });
}

/**
 * Creates `pathexpand`. @param homeDirectory the folder that `~` denotes; without one, a path that
 * begins with `~` is an error
 */
export function pathexpandOf(homeDirectory: string | undefined): Func {
  return stringFunction(
    "path",
    (path) => {
      if (!path.startsWith("~")) return path;
      if (path !== "~" && path[1] !== "/")
        throw new CtyError("the home directories of other users cannot be found: only ~ and ~/ are replaced");
      if (homeDirectory === undefined) throw new CtyError("there is no home directory here for ~ to stand for");
      return path === "~" ? homeDirectory : joinPath(homeDirectory, path.slice(2));
    },
    { base: (homeDirectory?.length ?? 0) + 1 },
  );
}

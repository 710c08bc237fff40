/** Which files have a schema or language that a comment or the settings name. */
import picomatch from "picomatch/posix.js";
import { nameOfPath, uriParts } from "../../documents/uri.ts";
import { isObject, stringsOf } from "../protocol/shapes.ts";
import { folderOf, hasScheme, isBelow, normalized, resolveFrom, workspaceFolder } from "./place.ts";

/** The place of a schema or a language. */
export type Source =
  /** A schema in a file. With `within`, only if the file is below this folder, links followed. */
  | { readonly kind: "file"; readonly uri: string; readonly within?: string | undefined }
  /** A schema at an address, which the settings name. */
  | { readonly kind: "address"; readonly uri: string }
  /** A language in a module, which the settings name. */
  | { readonly kind: "module"; readonly uri: string };

/** A comment cannot name this. */
export interface Refused {
  readonly refused: "outside" | "address";
}

/** Returns what the comment of a document names: a file below the folders of the workspace, or else below the folder of the document. */
export function sourceOfComment(document: string, path: string, folders: readonly string[]): Source | Refused {
  if (hasScheme(path)) return { refused: "address" };
  const { scheme, path: documentPath } = uriParts(document);
  const uri = resolveFrom(folderUri(document), path);
  const target = uriParts(uri).path;
  const allowed = folders.filter((folder) => uriParts(folder).scheme === scheme).map((folder) => normalized(uriParts(folder).path));
  const within = [...allowed, folderOf(normalized(documentPath))].find((folder) => isBelow(target, folder));
  return within === undefined ? { refused: "outside" } : { kind: "file", uri, within };
}

/** Returns what the settings name for a document: `languages` and `schemas`, objects with globs by the path of a module or schema. */
export function sourceOfSettings(document: string, settings: ReadonlyMap<string, unknown>, folders: readonly string[]): Source | undefined {
  const folder = workspaceFolder(document, folders);
  const base = folder ?? folders[0] ?? folderUri(document);
  const path = normalized(uriParts(document).path);
  const root = folder === undefined ? "" : normalized(uriParts(folder).path);
  const relative = path.slice(root === "/" ? 1 : root.length + 1);
  for (const name of ["languages", "schemas"] as const) {
    const table = settings.get(name);
    if (!isObject(table)) continue;
    for (const [target, globs] of Object.entries(table)) {
      const patterns = typeof globs === "string" ? [globs] : stringsOf(globs);
      if (!patterns.some((pattern) => matches(pattern, relative))) continue;
      if (name === "languages") return { kind: "module", uri: resolveFrom(base, target) };
      if (/^https?:/i.test(target)) return { kind: "address", uri: target };
      return { kind: "file", uri: hasScheme(target) ? target : resolveFrom(base, target) };
    }
  }
  return undefined;
}

/** Reports whether a glob matches a path. One without a slash matches names in all folders. */
function matches(pattern: string, path: string): boolean {
  try {
    return picomatch.isMatch(pattern.includes("/") ? path : nameOfPath(path), pattern.replace(/^\.?\//, ""), { dot: true });
  } catch {
    // Not a glob.
    return false;
  }
}

const folderUri = (document: string): string => document.slice(0, document.lastIndexOf("/"));

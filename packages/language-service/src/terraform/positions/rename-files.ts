/** The edits that keep sources of modules right when files or folders are renamed. */
import { constantString, type TextEdit } from "@hcl-ts/analysis";
import type { FileEdits } from "../../model/language-support.ts";
import type { Modules } from "../modules/modules.ts";
import type { Site } from "../modules/site.ts";
import { blocksOf } from "./find-target.ts";

/** A folder that moves. */
interface MovedFolder {
  readonly from: string;
  readonly to: string;
}

/** Returns the edits of module sources that lead to renamed folders, or that start from one. */
export function renamedFiles(files: readonly { readonly oldUri: string; readonly newUri: string }[], modules: Modules): FileEdits {
  const edits = new Map<string, TextEdit[]>();
  const bySite = new Map<Site, MovedFolder[]>();
  for (const { oldUri, newUri } of files) {
    const { site, path: from } = modules.placeOf(oldUri);
    const { site: newSite, path: to } = modules.placeOf(newUri);
    // Folders have a meaning for sources; a file stays a part of the module that it is in.
    if (site !== newSite || site.document(from) !== undefined || site.files.kindOf(from) === "file") continue;
    bySite.set(site, [...(bySite.get(site) ?? []), { from: trimmed(from), to: trimmed(to) }]);
  }
  for (const [site, moved] of bySite) {
    const after = (path: string): string => {
      const folder = moved.find(({ from }) => path === from || path.startsWith(`${from}/`));
      return folder === undefined ? path : folder.to + path.slice(folder.from.length);
    };
    for (const folder of site.moduleFolders())
      for (const { name, body } of site.module(folder).files) {
        const inFile = sourceEdits(name, folder, body, site, after);
        if (inFile.length > 0) edits.set(site.uri(name), inFile);
      }
  }
  return edits;
}

function sourceEdits(
  file: string,
  folder: string,
  body: Parameters<typeof blocksOf>[0],
  site: Site,
  after: (path: string) => string,
): TextEdit[] {
  return blocksOf(body).flatMap((block): readonly TextEdit[] => {
    if (block.type !== "module") return [];
    const expression = block.body.partialContent({ attributes: [{ name: "source" }] }).content.attributes.get("source")?.expression;
    const source = expression && constantString(expression);
    if (expression === undefined || source === undefined || !/^\.\.?(?:\/|$)/.test(source)) return [];
    const called = site.calledFolder(source, folder);
    if (called === undefined) return [];
    const [oldEnd, from, to] = [called, after(folder), after(called)];
    if (from === folder && to === oldEnd) return [];
    const written = relativeSource(from, to);
    if (written === withoutSlashes(source)) return [];
    const { start, end } = expression.range;
    return [{ filename: file, start: start.offset, end: end.offset, newText: JSON.stringify(written) }];
  });
}

const trimmed = (path: string): string => (path.length > 1 ? withoutSlashes(path) : path);

/** Returns a path without the slashes at the end. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** Returns the path from one folder to another, as a source of a module: with `./` or `../`. */
export function relativeSource(from: string, to: string): string {
  const [start, end] = [from.split("/").filter(Boolean), to.split("/").filter(Boolean)];
  let common = 0;
  while (common < start.length && common < end.length && start[common] === end[common]) common++;
  const up = start.slice(common).map(() => "..");
  const path = [...up, ...end.slice(common)].join("/");
  return up.length > 0 ? path : `./${path}`;
}

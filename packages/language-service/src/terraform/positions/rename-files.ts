/** The edits that keep sources of modules and paths of files right when files or folders are renamed. */
import { constantString, type TextEdit } from "@hcl-ts/analysis";
import type { ModuleFile } from "@hcl-ts/terraform/load";
import type { FileEdits } from "../../model/language-support.ts";
import type { Modules } from "../modules/modules.ts";
import { normalized, type Site } from "../modules/site.ts";
import { folderOf, nameOf, pathIn } from "../modules/uris.ts";
import { blocksOf } from "./declaring-blocks.ts";
import { filePathsIn, textRange } from "./links.ts";

/** A file or folder that moves. */
interface Moved {
  readonly from: string;
  readonly to: string;
  readonly isFile: boolean;
}

/** Returns the path of a file or folder after the move. */
type After = (path: string) => string;

/**
 * Returns the edits of sources of modules, and of paths in functions such as `templatefile`, that lead to renamed files
 * and folders, or that start from one.
 */
export function renamedFiles(files: readonly { readonly oldUri: string; readonly newUri: string }[], modules: Modules): FileEdits {
  const edits = new Map<string, TextEdit[]>();
  const bySite = new Map<Site, Moved[]>();
  for (const { oldUri, newUri } of files) {
    const { site, path: from } = modules.placeOf(oldUri);
    const { site: newSite, path: to } = modules.placeOf(newUri);
    if (site !== newSite) continue;
    const isFile = site.document(from) !== undefined || site.files.kindOf(from) === "file";
    bySite.set(site, [...(bySite.get(site) ?? []), { from: trimmed(from), to: trimmed(to), isFile }]);
  }
  for (const [site, moved] of bySite) {
    const after: After = (path) => {
      const found = moved.find(({ from }) => path === from || path.startsWith(`${from}/`));
      return found === undefined ? path : found.to + path.slice(found.from.length);
    };
    for (const folder of site.moduleFolders())
      for (const name of site.folder(folder).moduleFiles.map((each) => pathIn(folder, each))) {
        if (!moved.some((each) => canMatter(each, name, site))) continue;
        const file = site.module(folder).files.find((each) => each.name === name);
        const inFile = file === undefined ? [] : [...sourceEdits(file, folder, site, after), ...pathEdits(file, folder, site, after)];
        if (inFile.length > 0) edits.set(site.uri(name), inFile);
      }
  }
  return edits;
}

/** Whether a move can change what is written in a file. Sources can lead to a folder without its name, but not paths to a file. */
function canMatter({ from, isFile }: Moved, file: string, site: Site): boolean {
  if (!isFile || file === from) return true;
  const content = site.read(file);
  return (typeof content === "string" ? content : new TextDecoder().decode(content)).includes(nameOf(from));
}

function sourceEdits({ name, body }: ModuleFile, folder: string, site: Site, after: After): readonly TextEdit[] {
  return blocksOf(body).flatMap((block): readonly TextEdit[] => {
    if (block.type !== "module") return [];
    const expression = block.body.partialContent({ attributes: [{ name: "source" }] }).content.attributes.get("source")?.expression;
    const source = expression && constantString(expression);
    if (expression === undefined || source === undefined || !/^\.\.?(?:\/|$)/.test(source)) return [];
    const called = site.calledFolder(source, folder);
    if (called === undefined) return [];
    const [from, to] = [folderOf(after(name)), after(called)];
    if (from === folder && to === called) return [];
    const written = relativeSource(from, to);
    if (written === withoutSlashes(source)) return [];
    const { start, end } = expression.range;
    return [{ filename: name, start: start.offset, end: end.offset, newText: JSON.stringify(written) }];
  });
}

function pathEdits({ name, body, source }: ModuleFile, folder: string, site: Site, after: After): readonly TextEdit[] {
  return [...filePathsIn(body, folder)].flatMap(({ argument, text, written, isInModule, path }): readonly TextEdit[] => {
    const target = normalized(path);
    const [from, to] = [folderOf(after(name)), after(target)];
    if ((from === folder && to === target) || site.files.kindOf(target) === undefined || (written.startsWith("/") && !isInModule))
      return [];
    const relative = relativeSource(from, to);
    const hasDot = relative.startsWith("../") || (!isInModule && written.startsWith("./"));
    const newText = (isInModule && written.startsWith("/") ? "/" : "") + (hasDot ? relative : relative.replace(/^\.\//, ""));
    const { start, end } = text === argument ? textRange(argument) : text.range;
    // A text with escapes is not replaced.
    if (newText === written || source.text.slice(start.offset, end.offset) !== written) return [];
    return [{ filename: name, start: start.offset, end: end.offset, newText }];
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

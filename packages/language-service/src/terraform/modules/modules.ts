/** The modules of a workspace, by the URIs of its files. */
import type { ModuleTree } from "@hcl-ts/terraform/load";
import type { OpenDocument } from "../../documents/open-document.ts";
import type { Workspace } from "../../documents/workspace.ts";
import type { Language } from "../options.ts";
import { type FileKind, fileKindOf } from "./file-kind.ts";
import { Site } from "./site.ts";
import { folderOf, nameOf, placeOf } from "./uris.ts";

/** A document with its place among the modules. */
export interface PlacedFile {
  readonly site: Site;
  readonly path: string;
  /** The folder of the module that the file belongs to. */
  readonly folder: string;
  readonly kind: FileKind;
}

/** The modules of a workspace. */
export class Modules {
  readonly #workspace: Workspace;
  readonly #language: Language;
  readonly #sites = new Map<string, Site>();
  readonly #placed = new WeakMap<OpenDocument, PlacedFile>();

  constructor(workspace: Workspace, language: Language) {
    this.#workspace = workspace;
    this.#language = language;
  }

  get sites(): Iterable<Site> {
    return this.#sites.values();
  }

  /** Returns the place of a document, which becomes part of its module. */
  place(document: OpenDocument): PlacedFile {
    let placed = this.#placed.get(document);
    if (placed === undefined) {
      placed = this.placeOf(document.uri);
      // An editor can have a text without a file name, as in a page: it is a file of a module by its language.
      if (placed.kind === "other")
        placed = { ...placed, path: `${placed.path}${document.syntax === "json" ? ".tf.json" : ".tf"}`, kind: "module" };
      this.#placed.set(document, placed);
      placed.site.documentChanged(placed.path, document);
    }
    return placed;
  }

  /** Returns the place of a file that may be closed. */
  placeOf(uri: string): PlacedFile {
    const { site: name, scheme, path } = placeOf(uri) ?? { site: "", scheme: "", path: uri };
    let site = this.#sites.get(name);
    if (site === undefined) {
      site = new Site(name, scheme, this.#workspace, this.#language);
      this.#sites.set(name, site);
    }
    const kind = fileKindOf(nameOf(path));
    const folder = folderOf(path);
    // Tests are often in their own folder.
    const isBelow = kind === "test" && nameOf(folder) === "tests";
    return { site, path, folder: isBelow ? folderOf(folder) : kind === "variables" ? moduleAbove(folder, site) : folder, kind };
  }

  tree(document: OpenDocument): ModuleTree {
    const { site, folder } = this.place(document);
    return site.tree(folder);
  }
}

/** The number of folders between a file with values and its module: values of environments are often in separate folders. */
const MAX_ABOVE = 2;

/** Returns the folder of the nearest module, or the folder itself. */
function moduleAbove(folder: string, site: Site): string {
  let path = folder;
  for (let i = 0; i <= MAX_ABOVE; i++) {
    if (site.folder(path).isModule) return path;
    const above = folderOf(path);
    if (above === path || above === ".") return folder;
    path = above;
  }
  return folder;
}

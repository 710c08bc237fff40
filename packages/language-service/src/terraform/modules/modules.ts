/** The modules of a workspace, by the URIs of its files. */
import type { ModuleTree } from "@hcl-ts/terraform/load";
import type { OpenDocument } from "../../documents/open-document.ts";
import type { Workspace } from "../../documents/workspace.ts";
import type { Language } from "../options.ts";
import { Site } from "./site.ts";
import { folderOf, nameOf, placeOf } from "./uris.ts";

/** The kind of a file, by its name. */
export type FileKind = "module" | "variables" | "test" | "lock" | "other";

/** Returns the kind of a file. */
export function fileKindOf(name: string): FileKind {
  if (/\.(?:tf|tofu)(?:\.json)?$/.test(name) && !/\.(?:tftest|tofutest)\./.test(name)) return "module";
  if (/\.tfvars(?:\.json)?$/.test(name)) return "variables";
  if (/\.(?:tftest|tofutest|tfmock|tofumock)\.hcl$/.test(name) || /\.(?:tftest|tofutest)\.json$/.test(name)) return "test";
  if (name === ".terraform.lock.hcl") return "lock";
  return "other";
}

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
    return { site, path, folder: isBelow ? folderOf(folder) : folder, kind };
  }

  tree(document: OpenDocument): ModuleTree {
    const { site, folder } = this.place(document);
    return site.tree(folder);
  }
}

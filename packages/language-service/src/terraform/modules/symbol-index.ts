/** The names that modules declare. The names in folders without open documents are kept without the modules. */
import { finish, fixedRange } from "@hcl-ts/hcl/syntax";
import type { Name } from "../../model/name.ts";
import { declaredNames } from "../names/declared-names.ts";
import type { ModuleFolder } from "./module-folder.ts";

/** The number of names that are kept. Others are read again for each request. */
const MAX_NAMES = 50_000;

/** Answers of the site that the index belongs to. */
export interface SymbolSite {
  readonly openFolders: ReadonlySet<string>;
  folder: (path: string) => ModuleFolder;
  /** The URI of a file. */
  uri: (path: string) => string;
}

/** The names in the modules of a site. */
export class SymbolIndex {
  readonly #site: SymbolSite;
  readonly #names = new Map<string, readonly Name[]>();
  #count = 0;

  constructor(site: SymbolSite) {
    this.#site = site;
  }

  /** Forgets the names of a folder with a file that has changed. */
  forget(folder: string): void {
    this.#count -= this.#names.get(folder)?.length ?? 0;
    this.#names.delete(folder);
  }

  /** Returns the names that the module in a folder declares. */
  namesIn(path: string): readonly Name[] {
    return finish(this.read(path));
  }

  /** Reads the module in a folder, in steps of one file or less. */
  *read(path: string): Generator<void, readonly Name[]> {
    const known = this.#names.get(path);
    if (known !== undefined) return known;
    const folder = this.#site.folder(path);
    const isKept = folder.size > 0;
    const module = yield* folder.read();
    const declared = [...declaredNames(module, (file) => this.#site.uri(file))];
    if (this.#site.openFolders.has(path)) return declared;
    if (!isKept) folder.forget();
    const names = declared.map(withoutModule);
    if (this.#count + names.length <= MAX_NAMES) {
      this.#count += names.length;
      this.#names.set(path, names);
    }
    return names;
  }
}

/** Ranges of a module can hold its files. */
function withoutModule(name: Name): Name {
  const { declaration } = name;
  if (declaration === undefined) return name;
  const { uri, range, whole } = declaration;
  return { ...name, declaration: { uri, range: fixedRange(range), ...(whole !== undefined && { whole: fixedRange(whole) }) } };
}

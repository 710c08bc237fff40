/** Loads each module of two versions once, however many root modules call it. */
import { type LoadModuleOptions, loadModule, type Module } from "@hcl-ts/terraform/load";
import { RevisionFiles } from "../git/revision-files.ts";
import type { TwoVersions, Version } from "./two-versions.ts";

const MODULE_FILE = /\.(?:tf|tofu)(?:\.json)?$/;

/** The modules of two versions. One that has the same files in both is the same object in both. */
export class LoadedModules {
  readonly #options: Pick<LoadModuleOptions, "dialect" | "version">;
  readonly #modules = new Map<Version, Map<string, Module>>();
  /** The modules by what identifies their files. */
  readonly #known = new Map<string, Module>();
  readonly #identities = new Map<Version, ReadonlyMap<string, string>>();

  constructor(before: TwoVersions["before"], after: TwoVersions["after"], options: Pick<LoadModuleOptions, "dialect" | "version">) {
    this.#options = options;
    for (const version of [before, after]) {
      // One call of git reads all files.
      if (version.fs instanceof RevisionFiles) version.fs.readAll(version.paths);
      this.#modules.set(version, new Map());
      this.#identities.set(version, identitiesOf(version));
    }
  }

  /** Returns the module of a folder, which is read if it is new. */
  moduleOf(version: Version, folder: string): Module {
    const modules = this.#modules.get(version) ?? new Map<string, Module>();
    const identity = this.#identities.get(version)?.get(folder);
    const known = modules.get(folder) ?? (identity === undefined ? undefined : this.#known.get(identity));
    const module = known ?? loadModule(version.fs, { path: folder, dialect: this.#options.dialect, version: this.#options.version });
    modules.set(folder, module);
    if (identity !== undefined) this.#known.set(identity, module);
    return module;
  }
}

/** Returns a text for each folder of a revision that another has only if the folder has the same files there. */
function identitiesOf({ fs, ids = new Map() }: Version): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const withLinks = new Set<string>();
  for (const [path, id] of ids) {
    if (!MODULE_FILE.test(path)) continue;
    const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".";
    // The content of a link belongs to another file.
    if (fs.realPath?.(path) !== path) withLinks.add(folder);
    found.set(folder, `${found.get(folder) ?? ""}${path}\0${id}\0`);
  }
  for (const folder of withLinks) found.delete(folder);
  return found;
}

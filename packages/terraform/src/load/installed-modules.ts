import type { ResolveModule } from "./load-tree.ts";
import type { InstalledModule, ModuleManifest } from "./module-manifest.ts";
import type { ModuleSource } from "./module-source.ts";
import { compareVersions, meetsConstraints, parseVersion, type Version, type VersionConstraints } from "./version.ts";

/**
 * Returns a function that finds installed modules by their source and version, for `loadTree`. Of
 * several versions that a call allows, it takes the newest.
 *
 * @param manifest the installed modules, from `readModuleManifest`
 * @example
 * const tree = loadTree(fs, { resolveModule: installedModules(readModuleManifest(fs)) });
 */
export function installedModules({ modules }: ModuleManifest): ResolveModule {
  const bySource = new Map<string, InstalledModule[]>();
  for (const module of modules) {
    const others = bySource.get(module.source);
    if (others === undefined) bySource.set(module.source, [module]);
    else others.push(module);
  }
  return (source, constraints) => newest(bySource.get(addressOf(source)) ?? bySource.get(source.raw) ?? [], constraints)?.folder;
}

/** Returns the newest of the modules whose version is allowed. A module without a version is not from a registry. */
function newest(modules: readonly InstalledModule[], constraints: VersionConstraints | undefined): InstalledModule | undefined {
  let found: { readonly module: InstalledModule; readonly version: Version | undefined } | undefined;
  for (const module of modules) {
    const version = module.version === undefined ? undefined : parseVersion(module.version);
    if (constraints !== undefined && version !== undefined && !meetsConstraints(version, constraints)) continue;
    const isNewer = version !== undefined && (found?.version === undefined || compareVersions(version, found.version) > 0);
    if (found === undefined || isNewer) found = { module, version };
  }
  return found?.module;
}

function addressOf(source: ModuleSource): string {
  return source.kind === "registry" && source.folder !== "" ? `${source.address}//${source.folder}` : source.address;
}

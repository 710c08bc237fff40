/** The modules that `terraform init` has installed for a root module. */
import { decodeUtf8 } from "@hcl-ts/hcl/syntax";
import { FileError, type FileSystem } from "@hcl-ts/terraform";
import type { ModuleSource, ResolveModule } from "@hcl-ts/terraform/load";

/** The relevant part of the manifest. */
interface Manifest {
  readonly Modules?: readonly { readonly Source?: unknown; readonly Dir?: unknown }[];
}

/**
 * Returns a function that finds installed modules by their source, from the manifest that
 * `terraform init` writes. Without a manifest, it finds none.
 * @param folder the folder of the root module
 */
export function installedModules(fs: FileSystem, folder: string): ResolveModule {
  const folders = new Map<string, string>();
  for (const { Source, Dir } of readManifest(fs, `${folder}/.terraform/modules/modules.json`)?.Modules ?? [])
    if (typeof Source === "string" && typeof Dir === "string") folders.set(Source, `${folder}/${Dir}`);
  return (source) => folders.get(addressOf(source)) ?? folders.get(source.raw);
}

function readManifest(fs: FileSystem, path: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(decodeUtf8(fs.readFile(path)).text);
    return typeof manifest === "object" && manifest !== null ? manifest : undefined;
  } catch (error) {
    if (error instanceof FileError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function addressOf(source: ModuleSource): string {
  return source.kind === "registry" && source.folder !== "" ? `${source.address}//${source.folder}` : source.address;
}

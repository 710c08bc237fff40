/** The folder of the user in which compact files with schemas of providers are kept. */
/// <reference types="node" />
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { gunzipSync } from "node:zlib";
import { FileError } from "@hcl-ts/terraform";
import { nodeFiles } from "@hcl-ts/terraform/node";

/** The name of the file for schemas whose version is not known. */
const UNVERSIONED = "unversioned";

/** Names of files that are not paths. Addresses of providers and versions consist of such parts. */
const SAFE = /^[\p{L}\p{N}][\p{L}\p{N}.+_:-]*$/u;

/** The largest file, decompressed, in bytes. */
const MAX_SIZE = 100 * 2 ** 20;

/** Returns the folder of the cache, by the rules of the system. */
function cacheFolder(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string {
  if (env.XDG_CACHE_HOME !== undefined && env.XDG_CACHE_HOME !== "") return join(env.XDG_CACHE_HOME, "hcl-ts");
  if (platform === "win32") return join(env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local"), "hcl-ts");
  return platform === "darwin" ? join(homedir(), "Library", "Caches", "hcl-ts") : join(homedir(), ".cache", "hcl-ts");
}

/**
 * Returns the path of the file with the schemas of a provider.
 * @param provider the complete source address
 * @returns undefined if the address or the version cannot be the name of a file
 */
export function schemaFile(provider: string, version: string | undefined): string | undefined {
  const parts = [...provider.split("/"), version ?? UNVERSIONED];
  if (parts.some((part) => !SAFE.test(part) || part.includes(".."))) return undefined;
  // A colon before a port is not allowed on Windows.
  const names = parts.map((part) => part.replaceAll(":", "_"));
  return `${join(cacheFolder(), "schemas", ...names)}.schemas`;
}

/**
 * Returns the compact file with the schemas of a provider, for the option `schemas` of the language service. Without
 * one for the version, one for any other version helps more than none.
 */
export function cachedSchemas(provider: string, version: string | undefined): Uint8Array | undefined {
  for (const each of version === undefined ? [undefined] : [version, undefined]) {
    const path = schemaFile(provider, each);
    const bytes = path === undefined ? undefined : contentOf(path);
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}

function contentOf(path: string): Uint8Array | undefined {
  let bytes: Uint8Array;
  try {
    bytes = nodeFiles("/", { confine: false }).readFile(path);
  } catch (error) {
    // The schemas are not in the cache.
    if (error instanceof FileError) return undefined;
    throw error;
  }
  try {
    // The decompressor of Node is ten times as fast as the reader's, if the result need not be joined from chunks.
    return gunzipSync(bytes, { maxOutputLength: MAX_SIZE, chunkSize: chunkSizeOf(bytes) });
  } catch {
    // The reader reports what is wrong.
    return bytes;
  }
}

/** The smallest chunk that the decompressor takes. */
const MIN_CHUNK = 64;

/** Returns the size of the result, which the last four bytes give. They can be wrong: the result is then joined from chunks. */
function chunkSizeOf(bytes: Uint8Array): number {
  const size = bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4, true);
  return Math.min(Math.max(size, MIN_CHUNK), MAX_SIZE);
}

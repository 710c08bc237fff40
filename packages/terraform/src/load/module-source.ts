/** Source addresses of modules: local folders, registries, and whatever else is downloaded. */
import type { Dialect } from "../dialect.ts";

/** Where a module comes from. */
export type ModuleSource =
  | { readonly kind: "local"; readonly raw: string /** Normalized; starts with `./` or `../`. */; readonly address: string }
  | {
      readonly kind: "registry";
      readonly raw: string;
      /** The complete address with host, without the folder. */
      readonly address: string;
      readonly host: string;
      readonly namespace: string;
      readonly name: string;
      readonly provider: string;
      /** The folder within the package; empty for its root. */
      readonly folder: string;
    }
  | {
      readonly kind: "remote";
      readonly raw: string;
      /** In the form that names how it is downloaded: `git::https://github.com/o/r.git//sub?ref=v2`. */
      readonly address: string;
    };

/** The registry of a dialect, where an address names none. */
export function defaultRegistry(dialect: Dialect): string {
  return dialect === "opentofu" ? "registry.opentofu.org" : "registry.terraform.io";
}

/** Hosts of repositories whose addresses have the form of a registry's. */
const NOT_REGISTRIES: ReadonlySet<string> = new Set(["github.com", "bitbucket.org", "gitlab.com"]);

/** Reads a source address. Returns undefined if it is not valid. */
export function parseModuleSource(raw: string, dialect: Dialect): ModuleSource | undefined {
  const text = raw.trim();
  const local = text.replaceAll("\\", "/");
  if (isLocal(local)) return { kind: "local", raw, address: normalizeLocal(local) };
  return registrySource(raw, text, dialect) ?? remoteSource(raw, text, dialect);
}

function isLocal(text: string): boolean {
  return text === "." || text === ".." ? false : text.startsWith("./") || text.startsWith("../");
}

/** Removes empty and `.` parts and resolves `..`; keeps `./` or `../` in front. */
function normalizeLocal(text: string): string {
  const parts: string[] = [];
  for (const part of text.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts[parts.length - 1] !== "..") parts.pop();
    else parts.push(part);
  }
  if (parts[0] === "..") return parts.length === 1 ? "../" : parts.join("/");
  return `./${parts.join("/")}`;
}

const REGISTRY_NAME = /^[0-9A-Za-z](?:[0-9A-Za-z-_]{0,62}[0-9A-Za-z])?$/;
const REGISTRY_PROVIDER = /^[0-9a-z]{1,64}$/;
const HOST = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*(?::\d+)?$/u;

function registrySource(raw: string, text: string, dialect: Dialect): ModuleSource | undefined {
  const { address, folder } = splitFolder(text);
  const parts = address.split("/");
  if (parts.length !== 3 && parts.length !== 4) return undefined;
  let host = defaultRegistry(dialect);
  if (parts.length === 4) {
    host = parts.shift()!.toLowerCase();
    if (!host.includes(".") && !host.includes(":") && host !== "localhost") return undefined;
    if (!HOST.test(host) || NOT_REGISTRIES.has(host)) return undefined;
  }
  const [namespace, name, provider] = parts as [string, string, string];
  if (!REGISTRY_NAME.test(namespace) || !REGISTRY_NAME.test(name) || !REGISTRY_PROVIDER.test(provider)) return undefined;
  if (namespace.includes(".") || NOT_REGISTRIES.has(namespace)) return undefined;
  return { kind: "registry", raw, address: `${host}/${namespace}/${name}/${provider}`, host, namespace, name, provider, folder };
}

/** Splits `package//folder?query` into the package with its query, and the folder. */
function splitFolder(text: string): { address: string; folder: string } {
  const start = text.includes("://") ? text.indexOf("://") + 3 : 0;
  const at = text.indexOf("//", start);
  if (at < 0) return { address: text, folder: "" };
  const query = text.indexOf("?", at);
  const folder = text.slice(at + 2, query < 0 ? undefined : query);
  return { address: text.slice(0, at) + (query < 0 ? "" : text.slice(query)), folder };
}

const FORCED = /^([A-Za-z0-9]+)::(.+)$/s;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//;
const SCP = /^(?:[^@/]+@)[^:/]+:.+$/;

function remoteSource(raw: string, text: string, dialect: Dialect): ModuleSource | undefined {
  const forced = FORCED.exec(text);
  const source = forced === null ? text : forced[2]!;
  const { address, folder } = splitFolder(source);
  const detected = SCHEME.test(address) ? { getter: undefined, address } : detect(address, dialect);
  if (detected === undefined) return undefined;
  const getter = forced?.[1] ?? detected.getter;
  const query = detected.address.indexOf("?");
  const before = query < 0 ? detected.address : detected.address.slice(0, query);
  const after = query < 0 ? "" : detected.address.slice(query);
  const complete = folder === "" ? detected.address : `${before}//${folder}${after}`;
  return { kind: "remote", raw, address: getter === undefined ? complete : `${getter}::${complete}` };
}

/** Recognizes addresses without a scheme. */
function detect(address: string, _dialect: Dialect): { getter: string | undefined; address: string } | undefined {
  if (address.startsWith("github.com/") || address.startsWith("gitlab.com/")) {
    const [host, owner, repository, ...rest] = address.split("/");
    if (owner === undefined || repository === undefined || repository === "") return undefined;
    const [name, query] = repository.split("?");
    const git = name!.endsWith(".git") ? name! : `${name}.git`;
    const folder = rest.length > 0 ? `/${rest.join("/")}` : "";
    return { getter: "git", address: `https://${host}/${owner}/${git}${folder}${query === undefined ? "" : `?${query}`}` };
  }
  if (SCP.test(address)) {
    const at = address.indexOf(":");
    return { getter: "git", address: `ssh://${address.slice(0, at)}/${address.slice(at + 1)}` };
  }
  if (address.startsWith("/")) return { getter: undefined, address: `file://${address}` };
  return undefined;
}

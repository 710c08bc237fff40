/**
 * Parses source addresses of modules: local folders, registries, and everything else that is
 * downloaded.
 */
import type { Dialect } from "../source/dialect.ts";

/** The source of a module. */
export type ModuleSource =
  | { readonly kind: "local"; readonly raw: string /** The normalized path; starts with `./` or `../`. */; readonly address: string }
  | {
      readonly kind: "registry";
      readonly raw: string;
      /** The complete address with the host, but without the folder. */
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
      /** The address with its download method: `git::https://github.com/o/r.git//sub?ref=v2`. */
      readonly address: string;
      /** The part of a repository that is downloaded; undefined for archives, buckets and folders. */
      readonly repository: RepositorySource | undefined;
    };

/** The part of a repository that an address asks for. */
export interface RepositorySource {
  readonly kind: "git" | "hg";
  /** The branch, tag or commit: `ref` of Git, `rev` of Mercurial. Undefined for the default branch. */
  readonly revision: string | undefined;
  /** The number of commits that are cloned, as it is written. Undefined for the whole history. */
  readonly depth: string | undefined;
}

/** Returns the registry of a dialect, for addresses that do not name one. */
export function defaultRegistry(dialect: Dialect): string {
  return dialect === "opentofu" ? "registry.opentofu.org" : "registry.terraform.io";
}

/** Hosts of repositories. Their addresses have the same form as registry addresses. */
const NOT_REGISTRIES: ReadonlySet<string> = new Set(["github.com", "bitbucket.org", "gitlab.com"]);

/** Parses a source address. Returns undefined if it is not valid. */
export function parseModuleSource(raw: string, dialect: Dialect): ModuleSource | undefined {
  const text = raw.trim();
  const local = text.replaceAll("\\", "/");
  if (isLocal(local)) return { kind: "local", raw, address: normalizeLocal(local) };
  return registrySource(raw, text, dialect) ?? remoteSource(raw, text, dialect);
}

function isLocal(text: string): boolean {
  return text === "." || text === ".." ? false : text.startsWith("./") || text.startsWith("../");
}

/** Removes empty and `.` parts and resolves `..`. Keeps `./` or `../` at the start. */
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
    host = (parts.shift() ?? "").toLowerCase();
    if (!host.includes(".") || host.startsWith("xn--") || !HOST.test(host) || NOT_REGISTRIES.has(host)) return undefined;
  }
  const [namespace = "", name = "", provider = ""] = parts;
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
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** An address in the form of a command for SSH: `git@host:path`. */
const SCP = /^git@([^:/]+):(.+)$/s;

/** A recognized address, and the folder in it. */
interface Detected {
  readonly getter: string | undefined;
  readonly address: string;
  readonly folder: string;
}

function remoteSource(raw: string, text: string, dialect: Dialect): ModuleSource | undefined {
  const forced = FORCED.exec(text);
  const { address, folder } = splitFolder(forced?.[2] ?? text);
  const detected = SCHEME.test(address) && !SCP.test(address) ? { getter: undefined, address, folder: "" } : detect(address, dialect);
  if (detected === undefined) return undefined;
  const getter = forced?.[1] ?? detected.getter;
  const query = detected.address.indexOf("?");
  const before = query < 0 ? detected.address : detected.address.slice(0, query);
  const after = query < 0 ? "" : detected.address.slice(query);
  const inside = [detected.folder, folder].filter((part) => part !== "").join("/");
  const complete = inside === "" ? detected.address : `${before}//${inside}${after}`;
  const whole = getter === undefined ? complete : `${getter}::${complete}`;
  return { kind: "remote", raw, address: whole, repository: repositoryOf(whole) };
}

/** Reads the parameters of an address of Git or Mercurial. A parameter without a value is none. */
function repositoryOf(address: string): RepositorySource | undefined {
  const kind = /^(git|hg)(?:::|:\/\/)/.exec(address)?.[1];
  if (kind !== "git" && kind !== "hg") return undefined;
  const query = address.indexOf("?");
  const parameters =
    query < 0
      ? []
      : address
          .slice(query + 1)
          .split("&")
          .map(parameterOf);
  const parameter = (name: string): string | undefined => parameters.find((each) => each.name === name)?.value || undefined;
  return { kind, revision: parameter(kind === "git" ? "ref" : "rev"), depth: parameter("depth") };
}

function parameterOf(text: string): { readonly name: string; readonly value: string } {
  const equals = text.indexOf("=");
  const [name, value] = equals < 0 ? [text, ""] : [text.slice(0, equals), text.slice(equals + 1)];
  return { name: decoded(name), value: decoded(value) };
}

/** Decodes a part of a query. One that is not valid stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** Recognizes addresses without a scheme. */
function detect(address: string, dialect: Dialect): Detected | undefined {
  const ssh = SCP.exec(address);
  if (ssh !== null) return { getter: "git", address: `ssh://git@${ssh[1]}/${ssh[2]}`, folder: "" };
  if (address.startsWith("/")) return { getter: undefined, address: `file://${address}`, folder: "" };
  const [host = "", ...path] = address.split("/");
  // OpenTofu asks Bitbucket for the kind of the repository, which the address does not contain.
  if (host === "github.com" || (host === "bitbucket.org" && dialect === "terraform")) return repository(host, path);
  if (host === "www.googleapis.com" && path.length >= 4) return { getter: "gcs", address: `https://${address}`, folder: "" };
  return bucket(host, path);
}

/** Recognizes `github.com/owner/name`, perhaps followed by a folder. */
function repository(host: string, [owner, repositoryAndQuery, ...folder]: readonly string[]): Detected | undefined {
  if (owner === undefined || repositoryAndQuery === undefined || repositoryAndQuery === "") return undefined;
  const [name = "", query] = repositoryAndQuery.split("?");
  const git = name.endsWith(".git") ? name : `${name}.git`;
  return { getter: "git", address: `https://${host}/${owner}/${git}${query === undefined ? "" : `?${query}`}`, folder: folder.join("/") };
}

const S3_HOST = /^(?:(.+)\.)?(s3(?:-[a-z0-9-]+)?)\.amazonaws\.com$/;

/** Recognizes buckets of S3. The name of the bucket is in the host or in the path. */
function bucket(host: string, path: readonly string[]): Detected | undefined {
  const match = S3_HOST.exec(host);
  if (match === null || path.length === 0) return undefined;
  const name = match[1] === undefined ? "" : `${match[1]}/`;
  return { getter: "s3", address: `https://${match[2]}.amazonaws.com/${name}${path.join("/")}`, folder: "" };
}

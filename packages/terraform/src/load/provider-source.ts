/** Parses source addresses of providers: `hashicorp/aws`, `registry.example.com/ns/name`. */
import type { Dialect } from "../source/dialect.ts";
import { defaultRegistry } from "./module-source.ts";

const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const HOST = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+(?::\d+)?$/u;

/** The address of the provider that is built into the program. */
const BUILT_IN = "terraform.io/builtin/terraform";

/**
 * Returns a source address completed with host and namespace. Returns undefined if it is not valid.
 */
export function parseProviderSource(source: string, dialect: Dialect): string | undefined {
  const parts = source.split("/");
  if (parts.length > 3) return undefined;
  const [name = "", namespace = "hashicorp", given] = parts.toReversed();
  if (!isProviderName(name) || !isProviderName(namespace)) return undefined;
  const host = given?.toLowerCase() ?? defaultRegistry(dialect);
  if (!HOST.test(host)) return undefined;
  if (name.toLowerCase().startsWith("terraform-")) return undefined;
  return `${host}/${namespace.toLowerCase()}/${name.toLowerCase()}`;
}

/** Reports whether a string is valid as one part of a source address, such as a provider's name. */
export function isProviderName(part: string): boolean {
  return NAME.test(part) && !part.includes("--");
}

/** Returns the source address of a provider that `required_providers` does not contain. */
export function defaultProvider(name: string, dialect: Dialect): string {
  return name === "terraform" ? BUILT_IN : `${defaultRegistry(dialect)}/hashicorp/${name}`;
}

/**
 * Returns the local name of the provider that the name of a resource type implies: the part before
 * the first `_`.
 */
export function impliedProvider(type: string): string {
  const end = type.indexOf("_");
  return end < 0 ? type : type.slice(0, end);
}

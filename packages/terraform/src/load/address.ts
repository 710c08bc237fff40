/** Addresses, which `moved`, `import` and `removed` blocks refer to, and which messages contain. */
import type { Value } from "@hcl-ts/cty";
import { contentOf, exactDouble } from "@hcl-ts/cty/kernel";
import { quote } from "@hcl-ts/hcl/syntax";

/** Kinds of resources. */
export type ResourceMode = "managed" | "data" | "ephemeral";

/** The modes by the type of the block. */
export const resourceModes: ReadonlyMap<string, ResourceMode> = new Map([
  ["resource", "managed"],
  ["data", "data"],
  ["ephemeral", "ephemeral"],
]);

/** The key of an instance: a number with `count`, a string with `for_each`. */
export type InstanceKey = number | string;

/**
 * One module call on the path from the root module, with the key of the instance if there is one.
 */
export interface ModuleStep {
  readonly name: string;
  readonly key: InstanceKey | undefined;
}

/** A resource or an instance of one, within a module. */
export interface ResourceAddress {
  readonly mode: ResourceMode;
  readonly type: string;
  readonly name: string;
  readonly key: InstanceKey | undefined;
}

/**
 * The address of a module, a resource or an instance of one. Without `resource`, it is the address
 * of the module at `module`.
 */
export interface Address {
  readonly module: readonly ModuleStep[];
  readonly resource: ResourceAddress | undefined;
}

/**
 * Returns the key of an instance in the notation of addresses: `[0]`, `["a"]`, or an empty string.
 */
export function formatInstanceKey(key: InstanceKey | undefined): string {
  if (key === undefined) return "";
  return typeof key === "number" ? `[${key}]` : `[${escapeTemplates(quote(key))}]`;
}

/** Keys are written as string literals, in which `${` and `%{` would begin a template. */
const escapeTemplates = (text: string): string => text.replace(/([$%])\{/g, "$1$1{");

/** Returns the block address of an object: its address without the keys of instances. */
export function blockAddress({ module, resource }: Address): string {
  return formatAddress({
    module: module.map(({ name }) => ({ name, key: undefined })),
    resource: resource && { ...resource, key: undefined },
  });
}

/** Returns the address of a resource within its module: `aws_instance.web`, `data.aws_ami.base`. */
export function resourceAddress(mode: ResourceMode, type: string, name: string): string {
  return mode === "managed" ? `${type}.${name}` : `${mode}.${type}.${name}`;
}

/** Returns an address in the notation of the language: `module.a["x"].aws_instance.web[0]`. */
export function formatAddress({ module, resource }: Address): string {
  const parts = module.map(({ name, key }) => `module.${name}${formatInstanceKey(key)}`);
  if (resource !== undefined) parts.push(resourceAddress(resource.mode, resource.type, resource.name) + formatInstanceKey(resource.key));
  return parts.join(".");
}

/**
 * Returns a literal index as the key of an instance. Undefined if it is neither a string nor a
 * number that a double can represent.
 */
export function instanceKeyOf(key: Value): InstanceKey | undefined {
  if (!key.isKnown() || key.isNull()) return undefined;
  if (key.type.kind === "string") return key.asString();
  if (key.type.kind !== "number") return undefined;
  const number = exactDouble(contentOf(key, "number"));
  return Number.isSafeInteger(number) ? number : undefined;
}

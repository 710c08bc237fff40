/** Addresses: what `moved`, `import` and `removed` blocks point at, and how things are named in messages. */
import type { Value } from "@hcl-ts/cty";
import { numberText } from "@hcl-ts/cty/kernel";
import { quote } from "@hcl-ts/hcl/syntax";

/** Kinds of resources. */
export type ResourceMode = "managed" | "data" | "ephemeral";

/** The key of an instance: a number with `count`, a string with `for_each`. */
export type InstanceKey = number | string;

/** One module call on the way from the root module, with the key of the instance if one is given. */
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

/** The address of a module, a resource or an instance of one. Without `resource`, it is the module that `module` leads to. */
export interface Address {
  readonly module: readonly ModuleStep[];
  readonly resource: ResourceAddress | undefined;
}

/** Returns the key of an instance as it is written in an address: `[0]`, `["a"]`, or nothing. */
export function formatInstanceKey(key: InstanceKey | undefined): string {
  if (key === undefined) return "";
  return typeof key === "number" ? `[${key}]` : `[${escapeTemplates(quote(key))}]`;
}

/** Keys are written as string literals, in which `${` and `%{` would begin a template. */
const escapeTemplates = (text: string): string => text.replace(/([$%])\{/g, "$1$1{");

/** Returns the address of a resource within its module: `aws_instance.web`, `data.aws_ami.base`. */
export function resourceAddress(mode: ResourceMode, type: string, name: string): string {
  return mode === "managed" ? `${type}.${name}` : `${mode}.${type}.${name}`;
}

/** Returns an address as it is written: `module.a["x"].aws_instance.web[0]`. */
export function formatAddress({ module, resource }: Address): string {
  const parts = module.map(({ name, key }) => `module.${name}${formatInstanceKey(key)}`);
  if (resource !== undefined) parts.push(resourceAddress(resource.mode, resource.type, resource.name) + formatInstanceKey(resource.key));
  return parts.join(".");
}

/** Returns a literal index as the key of an instance; undefined if it is neither a string nor a number that a double holds. */
export function instanceKeyOf(key: Value): InstanceKey | undefined {
  if (!key.isKnown() || key.isNull()) return undefined;
  if (key.type.kind === "string") return key.asString();
  if (key.type.kind !== "number") return undefined;
  const number = Number(numberText(key.content as never));
  return Number.isSafeInteger(number) ? number : undefined;
}

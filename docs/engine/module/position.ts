/** Finds the declaration at a position in a file of a module. */
import { type BlockNode, BodyNode } from "@hcl-ts/hclsyntax";
import type { ModuleTree } from "@hcl-ts/terraform/load";
import type { ReadModule } from "./read-module.ts";

/** A declaration in a file, within an instance of its module. */
export interface Declared {
  /** The address of the module instance; empty for the root. */
  readonly module: string;
  /** The whole address, as `explain` accepts it. */
  readonly address: string;
}

/**
 * Returns the first module instance that a file belongs to; undefined for a file that no module
 * reads.
 */
export function moduleOf(file: string, { tree, result }: ReadModule): { readonly tree: ModuleTree; readonly address: string } | undefined {
  const open = [tree];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { module, path, children } = next;
    if (module.files.some(({ name }) => name === file)) {
      const address = result.modules.find((each) => namesOf(each) === path.join("."));
      return address === undefined ? undefined : { tree: next, address };
    }
    open.push(...children.values());
  }
  return undefined;
}

/** Returns the names of the calls in the address of a module instance. */
function namesOf(address: string): string {
  return [...address.matchAll(/module\.([^.[\]]+)(?:\[(?:"(?:[^"\\]|\\.)*"|\d+)\])?/g)].map(([, name]) => name).join(".");
}

/** Returns the declaration at an offset. */
export function declaredAt(file: string, offset: number, read: ReadModule): Declared | undefined {
  const found = moduleOf(file, read);
  const body = found?.tree.module.files.find(({ name }) => name === file)?.body;
  if (found === undefined || !(body instanceof BodyNode)) return undefined;
  const block = body.blocks.find(({ start, end }) => start <= offset && offset <= end);
  const address = block && addressWithin(block, offset, found.address, read);
  if (address === undefined) return undefined;
  return { module: found.address, address: found.address === "" ? address : `${found.address}.${address}` };
}

function addressWithin(block: BlockNode, offset: number, module: string, { result }: ReadModule): string | undefined {
  const { type, labels, body } = block;
  const attribute = body.attributes.find(({ start, end }) => start <= offset && offset <= end);
  switch (type) {
    case "variable":
      return `var.${labels[0]}`;
    case "output":
      return `output.${labels[0]}`;
    case "module":
      return `module.${labels[0]}`;
    case "locals":
      return attribute && `local.${attribute.name}`;
    case "resource":
    case "data": {
      const plain = type === "data" ? `data.${labels.join(".")}` : labels.join(".");
      const whole = module === "" ? plain : `${module}.${plain}`;
      const instance = [...result.instances.keys()].find((each) => each === whole || each.startsWith(`${whole}[`));
      const first = instance === undefined ? plain : instance.slice(whole.length - plain.length);
      return attribute === undefined || META.has(attribute.name) ? first : `${first}.${attribute.name}`;
    }
    default:
      return undefined;
  }
}

const META: ReadonlySet<string> = new Set(["count", "for_each", "provider", "depends_on"]);

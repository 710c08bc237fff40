/** The blocks of a module's files that declare something. */
import { groupBy } from "@hcl-ts/cty/kernel";
import type { Block, Body, BodySchema } from "@hcl-ts/hcl";
import { partsOf } from "./references.ts";

/** The kinds of what blocks declare. */
export type DeclaredKind = "variable" | "output" | "module" | "resource";

/** The object that a block declares. */
export interface DeclaredAddress {
  readonly kind: DeclaredKind;
  /** The address in its module: `var.a`, `output.b`. */
  readonly address: string;
}

const TYPE_AND_NAME = ["type", "name"];

/** The blocks that declare something. */
const DECLARING: BodySchema = {
  blocks: [
    { type: "variable", labelNames: ["name"] },
    { type: "output", labelNames: ["name"] },
    { type: "module", labelNames: ["name"] },
    { type: "provider", labelNames: ["name"] },
    { type: "resource", labelNames: TYPE_AND_NAME },
    { type: "data", labelNames: TYPE_AND_NAME },
    { type: "ephemeral", labelNames: TYPE_AND_NAME },
    { type: "locals" },
  ],
};

const declaring = new WeakMap<Body, readonly Block[]>();

/** Returns the blocks of a file, or of a part of it, that declare something. */
export function blocksOf(body: Body): readonly Block[] {
  return partsOf(body).flatMap((part) => {
    let blocks = declaring.get(part);
    if (blocks === undefined) {
      blocks = part.partialContent(DECLARING).content.blocks;
      declaring.set(part, blocks);
    }
    return blocks;
  });
}

/** The key of blocks with local values, of which each can declare any number. */
export const LOCALS = "locals";

const addresses = new WeakMap<Body, ReadonlyMap<string | undefined, readonly Block[]>>();

/** Returns the blocks that declare what has an address, or those with local values, in a file or in a part of it. */
export function blocksDeclaring(body: Body, address: string): readonly Block[] {
  const found: Block[] = [];
  for (const part of partsOf(body)) {
    let declared = addresses.get(part);
    if (declared === undefined) {
      declared = groupBy(blocksOf(part), ({ type, labels }) => (type === "locals" ? LOCALS : addressOfBlock(type, labels)?.address));
      addresses.set(part, declared);
    }
    const blocks = declared.get(address);
    if (blocks !== undefined) found.push(...blocks);
  }
  return found;
}

/** Returns the address of what a block declares. */
export function addressOfBlock(type: string, labels: readonly string[]): DeclaredAddress | undefined {
  const [first = "", second = ""] = labels;
  switch (type) {
    case "variable":
      return { kind: "variable", address: `var.${first}` };
    case "output":
      return { kind: "output", address: `output.${first}` };
    case "module":
      return { kind: "module", address: `module.${first}` };
    case "resource":
      return { kind: "resource", address: `${first}.${second}` };
    case "data":
    case "ephemeral":
      return { kind: "resource", address: `${type}.${first}.${second}` };
    default:
      return undefined;
  }
}

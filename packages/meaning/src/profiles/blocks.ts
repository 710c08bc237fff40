import { type BodyOutline, bodyItems, outlineOf } from "@hcl-ts/analysis";
import type { Block } from "@hcl-ts/hcl";
import type { Declaration } from "../declaration.ts";
import type { Profile } from "../profile.ts";

/**
 * Returns a profile for any language of blocks: each block is a declaration by its type and labels,
 * and each attribute at the top level is one.
 *
 * @param outline names the blocks, which the JSON syntax needs
 */
export function blockProfile(outline?: BodyOutline): Profile {
  return {
    declarations: (body, file) => {
      const { attributes, blocks } = bodyItems(body, { outline, dynamicBlocks: false });
      const declarations: Declaration[] = attributes.map(({ name, expression, range }) => ({
        kind: "attribute",
        address: name,
        names: undefined,
        common: true,
        file,
        range,
        content: { expression, static: false },
      }));
      for (const block of blocks) declarations.push(blockDeclaration(block, file, outline));
      return { declarations, moves: [] };
    },
  };
}

/** Returns a block as a declaration by its type and labels. */
export function blockDeclaration(block: Block, file: string, outline: BodyOutline | undefined): Declaration {
  const { type, labels } = block;
  return {
    kind: type,
    address: [type, ...labels].join("."),
    names: labels.length === 0 ? undefined : [type, ...labels],
    common: false,
    file,
    range: block.definitionRange,
    content: { body: block.body, outline: outlineOf(outline, type) },
  };
}

import type { Block } from "@hcl-ts/hcl";
import type { BlockReader } from "./block-reader.ts";
import type { Local } from "./module.ts";

/** Reads a `locals` block. */
export function readLocals(block: Block, reader: BlockReader): readonly Local[] {
  const { attributes, diagnostics } = block.body.justAttributes();
  reader.addAll(diagnostics);
  return Array.from(attributes.values(), ({ name, expression, range, nameRange }) => {
    reader.checkName("local value", name, nameRange);
    return { name, expression, range, nameRange };
  });
}

/** Reads a file of a module: its blocks as declarations, in source order. */
import type { Body } from "@hcl-ts/hcl";
import type { BlockReader } from "./block-reader.ts";
import { blockType, FILE_SCHEMAS } from "./block-types.ts";
import { emptyFile, type FileDeclarations } from "./file-declarations.ts";

/** Reads the declarations of a file, one block at each step. */
export function* readFile(body: Body, override: boolean, reader: BlockReader): Generator<void, FileDeclarations> {
  const file = emptyFile(override);
  for (const block of reader.content(body, FILE_SCHEMAS[reader.dialect]).blocks) {
    const type = blockType(block.type);
    if (type?.read === undefined) file.others.push(block);
    else type.read(block, file, reader);
    if (type?.overridable !== true) file.notOverridable.push(block);
    yield;
  }
  return file;
}

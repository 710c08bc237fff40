import { type Position, SourceFile } from "@hcl-ts/hcl";
import { FILE_START } from "@hcl-ts/hcl/syntax";

/**
 * The source of a value that another parser has read. Only its name is known, so every position is
 * its start.
 */
export class SourceWithoutPositions extends SourceFile {
  override position(_offset: number): Position {
    return FILE_START;
  }
}

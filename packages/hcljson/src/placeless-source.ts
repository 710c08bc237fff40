import { FILE_START, type Position, SourceFile } from "@hcl-ts/hcl";

/** The source of a value that another parser has read. Only its name is known, so every position is its start. */
export class PlacelessSource extends SourceFile {
  override position(_offset: number): Position {
    return FILE_START;
  }
}

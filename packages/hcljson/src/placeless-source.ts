import { FILE_START, type Position, SourceFile } from "@hcl-ts/hcl";

/** What stands for the source of a value that another parser has read: of its text nothing is known but the name, so that every place is its start. */
export class PlacelessSource extends SourceFile {
  override position(_offset: number): Position {
    return FILE_START;
  }
}

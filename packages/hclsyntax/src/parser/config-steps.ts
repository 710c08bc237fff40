import type { RecordId } from "../records/syntax-records.ts";
import { EOF } from "../scanner/kinds.ts";
import { BodyItems } from "./body-items.ts";
import { ConfigParser } from "./config-parser.ts";

/** The number of items that one step parses. */
const ITEMS_OF_STEP = 16;

/** Parses a configuration file in steps. It is a class by itself because most programs need no steps. */
export class ConfigSteps extends ConfigParser {
  /** Does the same as `parseFile`, some items of the top level at each step. */
  *parseFileSteps(): Generator<void, RecordId> {
    this.advance();
    const { start } = this;
    const content = new BodyItems(this.records);
    do {
      this.parseItems(content, -1, ITEMS_OF_STEP);
      yield;
    } while (this.kind !== EOF);
    return content.finish(start, this.end);
  }
}

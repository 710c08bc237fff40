import type { RecordId } from "../records/syntax-records.ts";
import { C_BRACE } from "../scanner/kinds.ts";
import { BodyItems } from "./body-items.ts";
import { ConfigParser, type OpenBlock } from "./config-parser.ts";

/** The number of items, or of ends of blocks, that one step parses. */
const ITEMS_OF_STEP = 16;

/**
 * Parses a configuration file in steps. A block that is not closed may contain all of the rest of the file, so the open
 * blocks are in a list, and a step may end inside of them. Only blocks on one line with others are parsed by recursion,
 * as the base class does with all blocks: it is faster, and most programs need no steps.
 */
export class ConfigSteps extends ConfigParser {
  /** Whether blocks are parsed by recursion. */
  #isRecursive = true;
  /** The block that the current item opens; undefined if it opens none. */
  #opened: OpenBlock | undefined = undefined;

  /** Does the same as `parseFile`, some items at each step. */
  *parseFileSteps(): Generator<void, RecordId> {
    this.advance();
    const { start } = this;
    const file = new BodyItems(this.records);
    const blocks: OpenBlock[] = [];
    for (let count = 1; ; count++) {
      const block = blocks.at(-1);
      const hasItem = this.#parseOne(block?.body ?? file, block?.open ?? -1);
      if (this.#opened !== undefined) blocks.push(this.#opened);
      else if (!hasItem) {
        if (block === undefined) return file.finish(start, this.end);
        // Looking for the end of a block that is not closed may take a step by itself.
        if (this.kind !== C_BRACE) count = ITEMS_OF_STEP;
        if (!this.reopens(block)) {
          blocks.pop();
          this.closeBlock(block);
          if (this.failed) this.recoverItem(blocks.at(-1)?.body ?? file);
        }
      }
      if (count < ITEMS_OF_STEP) continue;
      count = 0;
      yield;
    }
  }

  /** Parses an item, or the start of one that is a block. Returns false if there is none. */
  #parseOne(content: BodyItems, blockOpen: number): boolean {
    this.#opened = undefined;
    this.#isRecursive = false;
    const hasItem = this.parseNextItem(content, blockOpen);
    this.#isRecursive = true;
    return hasItem;
  }

  protected override parseBody(block: OpenBlock): void {
    if (this.#isRecursive || block.wasOneLine) {
      const was = this.#isRecursive;
      this.#isRecursive = true;
      super.parseBody(block);
      this.#isRecursive = was;
    } else this.#opened = block;
  }
}

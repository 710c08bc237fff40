/**
 * Drafts: attributes and blocks that are not in a file yet. They are printed once, when the change
 * is complete.
 */

import { CtyError } from "@hcl-ts/cty";
import { quote } from "@hcl-ts/hcl/syntax";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import { checkString } from "../arguments.ts";
import { escapeQuoted } from "../quoted-text.ts";
import { commentLines } from "./comment-text.ts";
import { indentLines } from "./indent-lines.ts";
import { entriesOf, type Writable } from "./source-writer.ts";
import { alignedItems, INDENT_UNIT, writeValue } from "./write-value.ts";

/** The nesting limit of blocks. Deeper data contains a cycle, or could not be parsed again. */
const MAX_DEPTH = 200;

/** A block within the data of a body. Create it with `block`. */
export class BlockData {
  readonly labels: readonly string[];
  readonly body: BodyData;

  /** @internal */
  constructor(labels: readonly string[], body: BodyData) {
    this.labels = labels;
    this.body = body;
  }
}

/**
 * The content of a block's or a file's body: attributes by name, and one or more blocks by
 * type.
 */
export type BodyData =
  | ReadonlyMap<string, Writable | BlockData | readonly BlockData[]>
  | { readonly [name: string]: Writable | BlockData | readonly BlockData[] | undefined };

/**
 * Creates a block for the data of a body: `{ lifecycle: block([], { prevent_destroy: true }) }`.
 */
export function block(labels: readonly string[], body: BodyData = {}): BlockData {
  return new BlockData(labels, body);
}

function isBlocks(member: Writable | readonly BlockData[]): member is readonly BlockData[] {
  return Array.isArray(member) && member.length > 0 && member.every((item) => item instanceof BlockData);
}

type DraftItem =
  | { readonly kind: "attribute"; readonly name: string; text: string }
  | { readonly kind: "block"; readonly block: BlockDraft }
  | { readonly kind: "comment"; readonly text: string };

/** The body of a new block or file. */
export class BodyDraft {
  readonly #items: DraftItem[] = [];
  readonly #attributes = new Map<string, Extract<DraftItem, { kind: "attribute" }>>();
  readonly #depth: number;

  /** @internal @param depth the number of blocks around the body */
  constructor(data: BodyData = {}, depth = 0) {
    if (depth > MAX_DEPTH) throw new CtyError(`blocks to write are nested more than ${MAX_DEPTH} levels deep`);
    this.#depth = depth;
    this.add(data);
  }

  /** Adds attributes and blocks. @throws CtyError if a name is not an identifier */
  add(data: BodyData): this {
    for (const [name, member] of entriesOf<Writable | BlockData | readonly BlockData[]>(data)) {
      if (member instanceof BlockData) this.append(name, member.labels, member.body);
      else if (isBlocks(member)) for (const { labels, body } of member) this.append(name, labels, body);
      else this.set(name, member);
    }
    return this;
  }

  /**
   * Sets an attribute, or adds it if it does not exist.
   *
   * @throws CtyError if the name is not an identifier, or the value cannot be written
   */
  set(name: string, value: Writable): this {
    checkName(name);
    const text = writeValue(value);
    const known = this.#attributes.get(name);
    if (known !== undefined) known.text = text;
    else {
      const item = { kind: "attribute", name, text } as const;
      this.#attributes.set(name, item);
      this.#items.push(item);
    }
    return this;
  }

  /** Adds a block. @throws CtyError if its type is not an identifier */
  append(type: string, labels: readonly string[] = [], data: BodyData = {}): BlockDraft {
    const draft = new BlockDraft(type, labels, data, this.#depth + 1);
    this.#items.push({ kind: "block", block: draft });
    return draft;
  }

  /** Adds a comment on its own lines. */
  comment(text: string): this {
    this.#items.push({ kind: "comment", text });
    return this;
  }

  /** @internal Adds the content of another draft. */
  take(other: BodyDraft): void {
    for (const item of other.#items) {
      this.#items.push(item);
      if (item.kind === "attribute") this.#attributes.set(item.name, item);
    }
  }

  /** @internal Returns the source. Every line ends with a line feed. */
  print(indent = ""): string {
    const lines: string[] = [];
    const items = this.#items;
    for (let i = 0, item = items[0]; item !== undefined; item = items[i]) {
      const before = items[i - 1];
      if (item.kind === "attribute") {
        const run = this.#attributesFrom(i);
        if (before?.kind === "block") lines.push("\n");
        for (const line of alignedItems(run)) lines.push(`${indent}${indentLines(line, indent)}\n`);
        i += run.length;
        continue;
      }
      if (item.kind === "block") {
        if (before !== undefined && before.kind !== "comment") lines.push("\n");
        lines.push(item.block.print(indent));
      } else for (const line of commentLines(item.text)) lines.push(`${indent}${line}\n`);
      i++;
    }
    return lines.join("");
  }

  /**
   * Returns the names and values of consecutive attributes, from an index up to the next item of
   * another kind.
   */
  #attributesFrom(start: number): readonly (readonly [name: string, value: string])[] {
    const run: [string, string][] = [];
    for (let i = start, item = this.#items[i]; item?.kind === "attribute"; item = this.#items[++i]) run.push([item.name, item.text]);
    return run;
  }
}

/** A new block. */
export class BlockDraft extends BodyDraft {
  readonly type: string;
  readonly labels: readonly string[];

  /** @internal */
  constructor(type: string, labels: readonly string[], data: BodyData, depth: number) {
    checkName(type);
    super(data, depth);
    this.type = type;
    this.labels = labels;
  }

  /** @internal */
  override print(indent = ""): string {
    const header = [this.type, ...this.labels.map((label) => `"${escapeQuoted(label)}"`)].join(" ");
    return `${indent}${header} {\n${super.print(indent + INDENT_UNIT)}${indent}}\n`;
  }
}

/**
 * Checks an attribute name or a block type.
 *
 * @throws CtyError if it is not an identifier
 */
export function checkName(name: string): void {
  checkString(name, "a name");
  if (!isValidIdentifier(name)) throw new CtyError(`${quote(name)} is not a valid name for an attribute or a block`);
}

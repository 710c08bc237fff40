/**
 * Drafts: attributes and blocks that are not in a file yet. They are printed once, when the change
 * is complete.
 */
import { CtyError } from "@hcl-ts/cty";
import { quote } from "@hcl-ts/hcl/syntax";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import { escapeQuoted } from "../quoted-text.ts";
import { commentLines } from "./comment-text.ts";
import { alignedItems, entriesOf, indented, type Writable, writeValue } from "./write-value.ts";

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
 * The content of the body of a block or of a file: attributes by name, and one or more blocks by
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

type DraftItem =
  | { readonly kind: "attribute"; readonly name: string; value: Writable }
  | { readonly kind: "block"; readonly block: BlockDraft }
  | { readonly kind: "comment"; readonly text: string };

/** The body of a new block or file. */
export class BodyDraft {
  readonly #items: DraftItem[] = [];

  /** @internal */
  constructor(data: BodyData = {}) {
    this.add(data);
  }

  /** Adds attributes and blocks. @throws CtyError if a name is not an identifier */
  add(data: BodyData): this {
    for (const [name, value] of entriesOf(data as ReadonlyMap<string, Writable>)) {
      const member = value as Writable | BlockData | readonly BlockData[];
      if (member instanceof BlockData) this.append(name, member.labels, member.body);
      else if (Array.isArray(member) && member.length > 0 && member.every((item) => item instanceof BlockData)) {
        for (const { labels, body } of member as readonly BlockData[]) this.append(name, labels, body);
      } else this.set(name, member as Writable);
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
    writeValue(value);
    const known = this.#items.find((item) => item.kind === "attribute" && item.name === name);
    if (known?.kind === "attribute") known.value = value;
    else this.#items.push({ kind: "attribute", name, value });
    return this;
  }

  /** Adds a block. @throws CtyError if its type is not an identifier */
  append(type: string, labels: readonly string[] = [], data: BodyData = {}): BlockDraft {
    const draft = new BlockDraft(type, labels, data);
    this.#items.push({ kind: "block", block: draft });
    return draft;
  }

  /** Adds a comment on lines of its own. */
  comment(text: string): this {
    this.#items.push({ kind: "comment", text });
    return this;
  }

  /** @internal Adds the content of another draft. */
  take(other: BodyDraft): void {
    this.#items.push(...other.#items);
  }

  /** @internal Whether the draft has no content. */
  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  /** @internal Returns the source. Every line ends with a line feed. */
  print(): string {
    let result = "";
    const items = this.#items;
    for (let i = 0; i < items.length; ) {
      const item = items[i]!;
      const before = items[i - 1];
      if (item.kind === "attribute") {
        const run = this.#attributesFrom(i);
        if (before?.kind === "block") result += "\n";
        for (const line of alignedItems(run)) result += `${line}\n`;
        i += run.length;
        continue;
      }
      const isApart = item.kind === "block" && before !== undefined && before.kind !== "comment";
      result += `${isApart ? "\n" : ""}${item.kind === "block" ? item.block.print() : commentLines(item.text).join("\n")}\n`;
      i++;
    }
    return result;
  }

  /**
   * Returns the names and values of consecutive attributes, from an index up to the next item of
   * another kind.
   */
  #attributesFrom(start: number): readonly (readonly [name: string, value: string])[] {
    const run: [string, string][] = [];
    for (let i = start, item = this.#items[i]; item?.kind === "attribute"; item = this.#items[++i])
      run.push([item.name, writeValue(item.value)]);
    return run;
  }
}

/** A new block. */
export class BlockDraft extends BodyDraft {
  readonly type: string;
  readonly labels: readonly string[];

  /** @internal */
  constructor(type: string, labels: readonly string[], data: BodyData) {
    checkName(type);
    super(data);
    this.type = type;
    this.labels = labels;
  }

  /** @internal */
  override print(): string {
    const header = [this.type, ...this.labels.map((label) => `"${escapeQuoted(label)}"`)].join(" ");
    if (this.isEmpty) return `${header} {\n}`;
    return `${header} {\n${indented(super.print().replace(/\n$/, ""))}\n}`;
  }
}

/**
 * Checks a name of an attribute or a type of a block.
 *
 * @throws CtyError if it is not an identifier
 */
export function checkName(name: string): void {
  if (!isValidIdentifier(name)) throw new CtyError(`${quote(name)} is not a valid name for an attribute or a block`);
}

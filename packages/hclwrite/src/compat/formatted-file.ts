/**
 * A mutable file in the manner of the reference implementation: a tree of source strings that is
 * formatted as a whole when it is printed. Attributes and blocks are nodes and include their
 * comments. Everything between them is kept as plain text.
 *
 * The reference can print a file that it cannot parse again, for example with two attributes on one
 * line, or an attribute added to a one-line block. This implementation inserts a line ending there.
 */
import { CtyError, type Value } from "@hcl-ts/cty";
import { zip } from "@hcl-ts/cty/kernel";
import { hasErrors, type Traversal } from "@hcl-ts/hcl";
import { type AttributeNode, type BlockNode, type BodyNode, type Expr, parseExpression } from "@hcl-ts/hclsyntax";
import { ConfigSource } from "../edit/config-source.ts";
import type { Item } from "../edit/resolve.ts";
import { format } from "../format/format.ts";
import { escapeQuoted } from "../quoted-text.ts";
import { traversalSource, valueSource } from "./sources.ts";

/** The source strings of an attribute. */
export interface FormattedAttribute {
  readonly kind: "attribute";
  name: string;
  /** The comments before the attribute. */
  readonly lead: string;
  /** The source from the name to the start of the expression. */
  readonly equals: string;
  expression: string;
  /**
   * Whether the expression was set as raw source. References in raw source are not found or
   * renamed.
   */
  isRaw: boolean;
  /** The comment after the expression, and the line ending. */
  readonly tail: string;
}

type Part = FormattedAttribute | FormattedBlock | { readonly kind: "text"; readonly text: string };

/** The body of a file or of a block. */
export class FormattedBody {
  #parts: Part[] = [];
  /** The parts that start a line even if the one before does not end with a line ending. */
  readonly #onOwnLines = new WeakSet<Part>();

  /** @internal */
  addPart(part: Part): void {
    this.#parts.push(part);
  }

  /** The attributes, in source order. */
  get attributes(): readonly FormattedAttribute[] {
    return this.#parts.filter((part) => part.kind === "attribute");
  }

  /** The blocks, in source order. */
  get blocks(): readonly FormattedBlock[] {
    return this.#parts.filter((part) => part.kind === "block");
  }

  /** Returns the first attribute with a name. */
  attribute(name: string): FormattedAttribute | undefined {
    return this.attributes.find((attribute) => attribute.name === name);
  }

  /** Returns the first block with a type and exactly these labels. */
  firstMatchingBlock(type: string, labels: readonly string[]): FormattedBlock | undefined {
    return this.blocks.find((block) => block.type === type && sameLabels(block.labels, labels));
  }

  /**
   * Sets an attribute to a value, or adds it at the end.
   *
   * @throws CtyError if the value is unknown or marked
   */
  setAttributeValue(name: string, value: Value): void {
    this.#set(name, valueSource(value), false);
  }

  /**
   * Sets an attribute to a reference, or adds it at the end.
   *
   * @throws CtyError if the traversal is relative
   */
  setAttributeTraversal(name: string, traversal: Traversal): void {
    if (traversal[0]?.kind !== "root") throw new CtyError("a traversal that starts with a variable is needed");
    this.#set(name, traversalSource(traversal), false);
  }

  /** Sets an attribute to raw source, which is not checked, or adds it at the end. */
  setAttributeRaw(name: string, source: string): void {
    this.#set(name, source, true);
  }

  #set(name: string, expression: string, isRaw: boolean): void {
    const attribute = this.attribute(name);
    if (attribute === undefined) {
      this.#addOnLine({ kind: "attribute", name, lead: "", equals: " = ", expression, isRaw, tail: "\n" });
    } else {
      attribute.expression = expression;
      attribute.isRaw = isRaw;
    }
  }

  /** Removes an attribute with its comments. @returns whether the attribute existed */
  removeAttribute(name: string): boolean {
    const attribute = this.attribute(name);
    this.#parts = this.#parts.filter((part) => part !== attribute);
    return attribute !== undefined;
  }

  /**
   * Renames an attribute.
   *
   * @returns false if it does not exist, or if the new name is already in use
   */
  renameAttribute(from: string, to: string): boolean {
    const attribute = this.attribute(from);
    if (attribute === undefined || this.attribute(to) !== undefined) return false;
    attribute.name = to;
    return true;
  }

  /** Adds an empty block at the end. */
  appendNewBlock(type: string, labels: readonly string[]): FormattedBlock {
    const block = new FormattedBlock(type, labels);
    this.appendBlock(block);
    return block;
  }

  /** Adds a block at the end. */
  appendBlock(block: FormattedBlock): void {
    this.#addOnLine(block);
  }

  /** Removes a block with its comments. @returns whether the block was in this body */
  removeBlock(block: FormattedBlock): boolean {
    const { length } = this.#parts;
    this.#parts = this.#parts.filter((part) => part !== block);
    return this.#parts.length < length;
  }

  /** Adds a line ending at the end. */
  appendNewline(): void {
    this.#parts.push({ kind: "text", text: "\n" });
  }

  /**
   * Adds text at the end, on its own line if the text before ends with a comment. The text is
   * not searched for attributes or blocks.
   */
  appendUnstructured(text: string): void {
    const last = this.#parts[this.#parts.length - 1];
    const tail = last === undefined ? "" : printPart(last);
    const part: Part = { kind: "text", text };
    if (/#|\/\//.test(tail.slice(tail.lastIndexOf("\n") + 1))) this.#onOwnLines.add(part);
    this.#parts.push(part);
  }

  /** Removes everything from the body. */
  clear(): void {
    this.#parts = [];
  }

  /** Adds a part that starts on a new line. */
  #addOnLine(part: Part): void {
    this.openUp();
    this.#parts.push(part);
    this.#onOwnLines.add(part);
  }

  /** Moves the body of a one-line block to its own lines. */
  protected openUp(): void {}

  /** @internal Returns the unformatted source of the body. */
  print(): string {
    const texts: string[] = [];
    let hasContent = false;
    let endsLine = true;
    for (const part of this.#parts) {
      const text = printPart(part);
      if (hasContent && !endsLine && this.#onOwnLines.has(part)) texts.push("\n");
      texts.push(text);
      if (text === "") continue;
      const isBlank = text.trim() === "";
      hasContent ||= !isBlank;
      endsLine = (isBlank && endsLine) || /\n[ \t]*$/.test(text);
    }
    return texts.join("");
  }
}

function printPart(part: Part): string {
  if (part.kind === "text") return part.text;
  if (part.kind === "block") return part.printBlock();
  return part.lead + part.name + part.equals + part.expression + part.tail;
}

const sameLabels = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((label, i) => label === b[i]);

/** A block, and its body. */
export class FormattedBlock extends FormattedBody {
  readonly kind = "block";
  /** The block type, which can be assigned. */
  type: string;
  #labels: readonly string[];
  /** The comments before the block. */
  #lead = "";
  /** The source from the type up to the opening brace, which is not included. */
  #header: string;
  /**
   * The source from the closing brace to the end of the line, including a comment and the line
   * ending.
   */
  #tail = "}\n";
  /**
   * Whether printing adds a line ending after the opening brace. The body of a parsed block already
   * has one.
   */
  #isOpenedUp = true;

  /** @internal */
  constructor(type: string, labels: readonly string[]) {
    super();
    this.type = type;
    this.#labels = labels;
    this.#header = quoted(labels);
  }

  /** The labels. */
  get labels(): readonly string[] {
    return this.#labels;
  }

  /** Replaces the labels. Comments between the old labels are lost. */
  setLabels(labels: readonly string[]): void {
    const comments = commentsAtEnd(this.#header);
    this.#labels = labels;
    this.#header = ` ${quoted(labels)}${comments}`;
  }

  /** @internal */
  setTexts(lead: string, header: string, tail: string): void {
    this.#lead = lead;
    this.#header = header;
    this.#tail = tail;
    this.#isOpenedUp = false;
  }

  protected override openUp(): void {
    if (!this.print().includes("\n")) this.#isOpenedUp = true;
  }

  /** @internal Returns the unformatted source of the block. */
  printBlock(): string {
    const body = this.print();
    const start = this.#isOpenedUp ? "\n" : "";
    const end = this.#isOpenedUp && body.trim() !== "" && !/\n[ \t]*$/.test(body) ? "\n" : "";
    return `${this.#lead}${this.type} ${this.#header}{${start}${body}${end}${this.#tail}`;
  }
}

const quoted = (labels: readonly string[]): string => labels.map((label) => `"${escapeQuoted(label)}" `).join("");

/** A file. */
export class FormattedFile {
  /** The body of the file. Edits are made here. */
  readonly body: FormattedBody;

  private constructor(body: FormattedBody) {
    this.body = body;
  }

  /** Creates an empty file. */
  static empty(): FormattedFile {
    return new FormattedFile(new FormattedBody());
  }

  /** Parses a file. Returns undefined if it has a syntax error. */
  static parse(text: string, filename = ""): FormattedFile | undefined {
    const source = new ConfigSource(text, filename);
    if (hasErrors(source.diagnostics)) return undefined;
    const body = new FormattedBody();
    readBody(source, source.body, text.startsWith("\ufeff") ? 1 : 0, text.length, body);
    return new FormattedFile(body);
  }

  /** Returns the formatted source of the whole file. */
  toString(): string {
    return format(this.body.print());
  }
}

function readBody(source: ConfigSource, node: BodyNode, start: number, end: number, into: FormattedBody): void {
  const { text } = source;
  let done = start;
  for (const item of source.itemsOf(node)) {
    let from = leadStart(source, item);
    // The indentation goes with the item.
    while (from > done && (text[from - 1] === " " || text[from - 1] === "\t")) from--;
    if (from > done) into.addPart({ kind: "text", text: text.slice(done, from) });
    const to = Math.min(endOf(source, item), end);
    into.addPart(item.kind === "Attribute" ? readAttribute(text, item, from, to) : readBlock(source, item, from, to));
    done = to;
  }
  if (end > done) into.addPart({ kind: "text", text: text.slice(done, end) });
}

/**
 * Returns the start of an item with the comments before it. As in the reference, these are the line
 * comments above it and the comments on its line.
 */
function leadStart(source: ConfigSource, item: Item): number {
  let start = item.start;
  for (const comment of source.comments.of(item).lead.toReversed()) {
    if (!comment.isLineComment && source.text.slice(comment.end, start).includes("\n")) break;
    start = comment.start;
  }
  return start;
}

/** Returns the end offset of an item, including its comments and the line ending. */
function endOf(source: ConfigSource, item: Item): number {
  const { line } = source.comments.of(item);
  const end = line[line.length - 1]?.end ?? item.end;
  const lineEnd = source.lineEnd(end);
  return source.isBlank(end, lineEnd) ? source.nextLine(end) : end;
}

function readAttribute(text: string, { start, nameEnd, name, expr, end }: AttributeNode, from: number, to: number): FormattedAttribute {
  return {
    kind: "attribute",
    name,
    lead: text.slice(from, start),
    equals: text.slice(nameEnd, expr.start),
    expression: text.slice(expr.start, expr.end),
    isRaw: false,
    tail: text.slice(end, to),
  };
}

function readBlock(source: ConfigSource, node: BlockNode, from: number, to: number): FormattedBlock {
  const { text } = source;
  const block = new FormattedBlock(node.type, node.labels);
  block.setTexts(text.slice(from, node.start), text.slice(node.typeEnd, node.openBraceStart), text.slice(node.closeBraceStart, to));
  readBody(source, node.body, node.openBraceStart + 1, node.closeBraceStart, block);
  return block;
}

/** Returns the source of each reference in an attribute, in order. */
export function referencesIn(attribute: FormattedAttribute): readonly string[] {
  return attribute.isRaw ? [] : references(attribute).map(({ text }) => text);
}

interface Found {
  readonly text: string;
  /** The names and their offsets, from the first name up to the first index step. */
  readonly names: readonly { readonly name: string; readonly start: number; readonly end: number }[];
}

function references(attribute: FormattedAttribute): readonly Found[] {
  const expression: Expr = parseExpression(`${attribute.expression}\n`).expression;
  return expression.variables().map((traversal) => {
    const names: { name: string; start: number; end: number }[] = [];
    for (const step of traversal) {
      if (step.kind !== "root" && step.kind !== "attr") break;
      const end = step.range.end.offset;
      names.push({ name: step.name, start: end - step.name.length, end });
    }
    const [first, last] = [traversal[0]!.range.start.offset, traversal[traversal.length - 1]!.range.end.offset];
    return { text: attribute.expression.slice(first, last), names };
  });
}

/**
 * Renames a prefix of the references in an attribute. Index steps never match.
 *
 * @throws CtyError if the prefixes have different numbers of names
 */
export function renameVariablePrefix(attribute: FormattedAttribute, from: readonly string[], to: readonly string[]): void {
  if (from.length !== to.length) throw new CtyError("the old and the new prefix must have the same number of names");
  if (attribute.isRaw) return;
  const edits = references(attribute)
    .filter(({ names }) => from.every((name, i) => names[i]?.name === name))
    .flatMap(({ names }) => zip(names.slice(0, to.length), to).map(([name, newName]) => ({ ...name, newName })))
    .sort((a, b) => b.start - a.start);
  for (const { start, end, newName } of edits) {
    attribute.expression = attribute.expression.slice(0, start) + newName + attribute.expression.slice(end);
  }
}

/** Matches a comment, a quoted label, white space or a character of a block's header. */
const PART_OF_HEADER = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\[\s\S])*"|\s+|[\s\S]/g;

/** Returns the comments at the end of a block's header, with the white space after them. */
function commentsAtEnd(header: string): string {
  let start = header.length;
  let isInComments = false;
  for (const { 0: part, index } of header.matchAll(PART_OF_HEADER)) {
    const isComment = part.startsWith("/*") && part.length > 1;
    if (isComment && !isInComments) start = index;
    else if (!isComment && part.trim() !== "") start = header.length;
    isInComments = isComment || (isInComments && part.trim() === "");
  }
  return header.slice(start);
}

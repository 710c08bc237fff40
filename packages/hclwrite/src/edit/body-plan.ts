/**
 * Plans the effect of one change on the items of a body. Removals and additions are collected here
 * and turned into text edits together, because blank lines, the expansion of one-line blocks, and
 * alignment depend on all of them.
 */
import type { AttributeNode, BlockNode, BodyNode } from "@hcl-ts/hclsyntax";
import type { PathStep } from "../path.ts";
import { indentLines } from "../value/indent-lines.ts";
import { alignedItems } from "../value/write-value.ts";
import type { ConfigSource, Item } from "./config-source.ts";
import type { EditList } from "./edit-list.ts";
import { endsInHeredoc } from "./heredoc-end.ts";

/** The position of a new item. */
export type Anchor = "start" | "end" | { readonly before: Item } | { readonly after: Item };

/** A new item. Its source starts at the first column and has line feeds as line endings. */
export type NewItem =
  | { readonly kind: "attribute"; readonly name: string; readonly text: string; readonly path: readonly PathStep[] }
  | { readonly kind: "block" | "comment"; readonly text: string; readonly path: readonly PathStep[] };

interface Removal {
  readonly item: Item;
  readonly keepComments: boolean;
  readonly path: readonly PathStep[];
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly path: readonly PathStep[];
}

/** The plan for one body. */
export class BodyPlan {
  readonly #source: ConfigSource;
  readonly #body: BodyNode;
  /** The block that has this body; undefined for the body of the file. */
  readonly #block: BlockNode | undefined;
  readonly #removals = new Map<Item, Removal>();
  readonly #inserts: { readonly anchor: Anchor; item: NewItem }[] = [];

  constructor(source: ConfigSource, body: BodyNode, block: BlockNode | undefined) {
    this.#source = source;
    this.#body = body;
    this.#block = block;
  }

  remove(item: Item, keepComments: boolean, path: readonly PathStep[]): void {
    this.#removals.set(item, { item, keepComments, path });
  }

  isRemoved(item: Item): boolean {
    return this.#removals.has(item);
  }

  insert(item: NewItem, anchor: Anchor): void {
    this.#inserts.push({ anchor, item });
  }

  /** Returns the attribute of a name that this change has added, if there is one. */
  newAttribute(name: string): Extract<NewItem, { kind: "attribute" }> | undefined {
    for (const { item } of this.#inserts) if (item.kind === "attribute" && item.name === name) return item;
    return undefined;
  }

  /** Replaces the value of a new attribute. */
  replaceNew(old: NewItem, item: NewItem): void {
    const insert = this.#inserts.find((candidate) => candidate.item === old);
    if (insert !== undefined) insert.item = item;
  }

  /** The indentation of the items. */
  get indent(): string {
    const source = this.#source;
    for (const item of source.itemsOf(this.#body)) {
      const { start, hasOwnLines } = source.extentOf(item);
      if (hasOwnLines) return /^[ \t]*/.exec(source.text.slice(start, item.start))![0];
    }
    return this.#block === undefined ? "" : source.indentAt(this.#block.start) + source.indentUnit;
  }

  /** Whether the braces of the body are on one line. */
  get isOneLine(): boolean {
    const block = this.#block;
    return block !== undefined && !this.#source.text.slice(block.openBraceStart, block.closeBraceStart).includes("\n");
  }

  addTo(list: EditList): void {
    if (this.isOneLine) this.#addToOneLine(list);
    else {
      const cuts = this.#cuts();
      for (const { start, end, path } of cuts) list.add(start, end, "", path);
      this.#addInserts(list, cuts);
    }
  }

  /**
   * Returns the ranges to remove. Where blank lines surround a removed range, only those on one
   * side go.
   */
  #cuts(): readonly Cut[] {
    const source = this.#source;
    const cuts: Cut[] = [];
    const removals = [...this.#removals.values()].sort((a, b) => a.item.start - b.item.start);
    for (const { item, keepComments, path } of removals) {
      if (keepComments) {
        cuts.push({ ...this.#cutWithoutComments(item), path });
        continue;
      }
      const extent = source.extentOf(item);
      const last = cuts[cuts.length - 1];
      const cut = extent.hasOwnLines ? this.#cutOfLines(extent.start, source.nextLine(extent.end), last) : extent;
      if (last !== undefined && cut.start < last.end)
        cuts[cuts.length - 1] = { ...last, start: Math.min(cut.start, last.start), end: cut.end };
      else cuts.push({ ...cut, path });
    }
    return cuts;
  }

  /** Returns a cut of whole lines with adjacent blank lines. @param last the previous cut */
  #cutOfLines(lineStart: number, lineEnd: number, last: Cut | undefined): Omit<Cut, "path"> {
    const source = this.#source;
    const isAdjacent = last !== undefined && last.end === lineStart;
    let start = lineStart;
    let end = lineEnd;
    const cutStart = isAdjacent ? last.start : lineStart;
    if (this.#isBlankBefore(cutStart)) {
      const next = source.nextLine(lineEnd);
      if (lineEnd >= this.#endOffset()) start = Math.min(start, this.#withoutBlankLineBefore(cutStart));
      else if (source.isBlank(lineEnd, next)) end = next;
    }
    const isAtEnd = end === source.text.length && !source.text.endsWith("\n");
    if (isAtEnd && start > 0 && !this.#endsInHeredoc(start)) start = this.#endOfLineBefore(start);
    return { start, end };
  }

  /**
   * Returns the start of the line before an offset if that line is blank and in this body.
   * Otherwise returns the offset.
   */
  #withoutBlankLineBefore(offset: number): number {
    if (offset <= this.#startOffset()) return offset;
    const before = this.#source.lineStart(offset - 1);
    return this.#source.isBlank(before, offset) ? before : offset;
  }

  /**
   * Returns the cut that removes an item but not its comments. A trailing comment gets a line of
   * its own.
   */
  #cutWithoutComments(item: Item): Omit<Cut, "path"> {
    const source = this.#source;
    const { line } = source.comments.of(item);
    if (line.length > 0) return { start: item.start, end: line[0]!.start };
    const start = source.lineStart(item.start);
    const hasOwnLine = source.isBlank(start, item.start) && source.isBlank(item.end, source.lineEnd(item.end));
    return hasOwnLine ? { start, end: source.nextLine(item.end) } : { start: item.start, end: item.end };
  }

  /**
   * Whether the remaining source before an offset ends with a heredoc marker, which needs its line
   * ending.
   */
  #endsInHeredoc(offset: number): boolean {
    const item = this.#itemEndingBefore(offset);
    return item !== undefined && endsInHeredoc(this.#source.text.slice(item.start, item.end));
  }

  #endOfLineBefore(offset: number): number {
    return this.#source.text[offset - 2] === "\r" ? offset - 2 : offset - 1;
  }

  /** Whether the line before an offset is blank, or the offset is at the start of the body. */
  #isBlankBefore(offset: number): boolean {
    if (offset <= this.#startOffset()) return true;
    return this.#source.isBlank(this.#source.lineStart(offset - 1), offset);
  }

  /** Returns the offset at which the lines of the body start. */
  #startOffset(): number {
    const source = this.#source;
    if (this.#block === undefined) return source.lineStart(0);
    const { inner } = source.comments.of(this.#block);
    const opened = Math.max(this.#block.openBraceStart, ...inner.map(({ end }) => end));
    return source.nextLine(opened);
  }

  /**
   * Returns the offset at which the lines of the body end, which is the line of the closing brace.
   */
  #endOffset(): number {
    const source = this.#source;
    if (this.#block === undefined) return source.text.length;
    const { closeBraceStart } = this.#block;
    const start = source.lineStart(closeBraceStart);
    return source.isBlank(start, closeBraceStart) ? start : closeBraceStart;
  }

  #offsetOf(anchor: Anchor): number {
    const source = this.#source;
    if (anchor === "end") return this.#endOffset();
    if (anchor === "start") {
      const first = source.itemsOf(this.#body)[0];
      if (this.#block === undefined) return first === undefined ? this.#endOffset() : source.extentOf(first).start;
      return Math.min(this.#startOffset(), this.#endOffset());
    }
    if ("before" in anchor) return source.extentOf(anchor.before).start;
    return Math.min(source.nextLine(source.extentOf(anchor.after).end), this.#endOffset());
  }

  #addInserts(list: EditList, cuts: readonly Cut[]): void {
    const groups = new Map<number, NewItem[]>();
    for (const { anchor, item } of this.#inserts) {
      let offset = this.#offsetOf(anchor);
      const inside = cuts.find(({ start, end }) => start < offset && offset < end);
      if (inside !== undefined) offset = inside.start;
      const group = groups.get(offset);
      if (group === undefined) groups.set(offset, [item]);
      else group.push(item);
    }
    for (const [offset, items] of groups) this.#addGroup(list, offset, items, cuts);
  }

  #addGroup(list: EditList, offset: number, items: readonly NewItem[], cuts: readonly Cut[]): void {
    const source = this.#source;
    const before = cuts.find(({ end }) => end === offset)?.start ?? offset;
    const after = cuts.find(({ start }) => start === offset)?.end ?? offset;
    const previous = this.#itemEndingBefore(before);
    const sections = this.#sections(items, previous);
    const first = sections[0]!;
    let result = sections.map(({ lines }) => lines).join("\n");
    // Blank lines surround blocks, and separate attributes from a preceding block.
    const isFirstLine = before <= this.#startOffset();
    const wantsBlank = first.kind === "block" || (first.kind === "attribute" && previous?.kind === "Block");
    if (wantsBlank && !isFirstLine && !this.#isBlankBefore(before)) result = `\n${result}`;
    const last = sections[sections.length - 1]!;
    if (last.kind === "block" && !this.#isLastLine(after) && !source.isBlank(after, source.nextLine(after))) result += "\n";
    result = result.replaceAll("\n", source.newline);
    if (offset === source.text.length && this.#followsOpenLine(before)) result = this.#afterOpenLine(result, wantsBlank);
    list.add(offset, offset, result, items[0]!.path);
  }

  /** Whether only white space follows an offset in this body. */
  #isLastLine(offset: number): boolean {
    return offset >= this.#endOffset() && (this.#block !== undefined || this.#source.isBlank(offset, this.#source.text.length));
  }

  /** Whether an offset is the end of the file and the last line has content but no line ending. */
  #followsOpenLine(offset: number): boolean {
    if (this.#block !== undefined || offset === 0) return false;
    return !this.#source.text.slice(0, offset).endsWith("\n") && !this.#source.isBlank(0, offset);
  }

  /**
   * Returns the source to add to a file whose last line has no line ending. The new last line has
   * no line ending either.
   */
  #afterOpenLine(lines: string, wantsBlank: boolean): string {
    const { newline } = this.#source;
    const ending = endsInHeredoc(lines.trimEnd()) ? 0 : newline.length;
    const result = newline + lines.slice(0, lines.length - ending);
    return wantsBlank && !result.startsWith(newline + newline) ? newline + result : result;
  }

  /** Returns the last remaining item that ends before an offset. */
  #itemEndingBefore(offset: number): Item | undefined {
    const items = this.#source.itemsOf(this.#body);
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (items[middle]!.end <= offset) low = middle + 1;
      else high = middle;
    }
    for (let i = low - 1; i >= 0; i--) if (!this.isRemoved(items[i]!)) return items[i];
    return undefined;
  }

  /**
   * Groups new items into sections of lines. Consecutive attributes form one aligned section. Blank
   * lines separate the other sections.
   */
  #sections(items: readonly NewItem[], previous: Item | undefined): readonly { readonly kind: NewItem["kind"]; readonly lines: string }[] {
    const { indent } = this;
    const sections: { kind: NewItem["kind"]; lines: string }[] = [];
    let run: [string, string][] = [];
    const line = (text: string): string => `${indentLines(indent + text, indent)}\n`;
    const endRun = (): void => {
      if (run.length === 0) return;
      const isFirst = sections.length === 0;
      const widths = isFirst && previous?.kind === "Attribute" ? this.#nameColumn(previous) : 0;
      const longest = Math.max(...run.map(([name]) => name.length));
      const texts = widths > longest ? run.map(([name, text]) => `${name.padEnd(widths)} = ${text}`) : alignedItems(run);
      sections.push({ kind: "attribute", lines: texts.map(line).join("") });
      run = [];
    };
    for (const item of items) {
      if (item.kind === "attribute") run.push([item.name, item.text]);
      else {
        endRun();
        sections.push({ kind: item.kind, lines: line(item.text) });
      }
    }
    endRun();
    return sections;
  }

  /**
   * Returns the width of the name column that an attribute is aligned in; 0 if it is not aligned.
   */
  #nameColumn(attribute: AttributeNode): number {
    const { text } = this.#source;
    const value = text.slice(attribute.start, attribute.end);
    if (value.includes("\n") || text[attribute.equalsStart - 1] !== " ") return 0;
    return attribute.equalsStart - 1 - attribute.start;
  }

  /**
   * Edits a one-line body. Removals keep it on one line, and additions expand it to several lines.
   */
  #addToOneLine(list: EditList): void {
    const source = this.#source;
    const block = this.#block!;
    const { newline, text } = source;
    const [open, close] = [block.openBraceStart + 1, block.closeBraceStart];
    const items = source.itemsOf(this.#body);
    const kept = items.filter((item) => !this.isRemoved(item));
    const hasComments = source.tokens.hasComment(open, close);
    const inserts = this.#inserts.map(({ item }) => item);
    if (kept.length === 0 && !hasComments) {
      const path = inserts[0]?.path ?? [...this.#removals.values()][0]?.path;
      if (path !== undefined) list.add(open, close, inserts.length === 0 ? "" : this.#opened(inserts, undefined), path);
      return;
    }
    this.#removeFromLine(list, close);
    if (inserts.length === 0) return;
    let contentStart = open;
    while (text[contentStart] === " " || text[contentStart] === "\t") contentStart++;
    let contentEnd = close;
    while (contentEnd > contentStart && (text[contentEnd - 1] === " " || text[contentEnd - 1] === "\t")) contentEnd--;
    list.add(open, contentStart, newline + this.indent, inserts[0]!.path);
    list.add(contentEnd, close, this.#opened(inserts, kept[kept.length - 1]), inserts[0]!.path);
  }

  /** Removes items from a one-line body, with the spaces after them. */
  #removeFromLine(list: EditList, close: number): void {
    const source = this.#source;
    for (const { item, keepComments, path } of this.#removals.values()) {
      const { start, end } = keepComments ? item : source.extentOf(item);
      let cutEnd = end;
      while (cutEnd < close && source.text[cutEnd] === " ") cutEnd++;
      list.add(start, cutEnd, "", path);
    }
  }

  /**
   * Returns the lines of new items in a body that was on one line, followed by the closing brace's
   * indentation.
   */
  #opened(inserts: readonly NewItem[], previous: Item | undefined): string {
    const sections = this.#sections(inserts, previous);
    const gap = previous !== undefined && sections[0]!.kind === "block" ? "\n" : "";
    const lines = `\n${gap}${sections.map(({ lines: own }) => own).join("\n")}`;
    return lines.replaceAll("\n", this.#source.newline) + this.#source.indentAt(this.#block!.start);
  }
}

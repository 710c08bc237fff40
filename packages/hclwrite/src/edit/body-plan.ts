/**
 * Plans the effect of one change on the items of a body. Removals and additions are collected here
 * and turned into text edits together, because blank lines, the expansion of one-line blocks, and
 * alignment depend on all of them.
 */
import type { AttributeNode, BlockNode, BodyNode, Comment } from "@hcl-ts/hclsyntax";
import type { AddressStep } from "../address.ts";
import { endsInHeredoc } from "../value/ends-in-heredoc.ts";
import { indentLines } from "../value/indent-lines.ts";
import { alignedItems } from "../value/write-value.ts";
import type { ConfigSource } from "./config-source.ts";
import type { EditList } from "./edit-list.ts";
import { keptComments, type RemoveOptions } from "./remove-options.ts";
import type { Item } from "./resolve.ts";

/** The position of a new item. `attributes` is after the last attribute. */
export type Anchor = "start" | "end" | "attributes" | { readonly before: Item } | { readonly after: Item };

/** A new item. Its source starts at the first column and has line feeds as line endings. */
export type NewItem =
  | { readonly kind: "attribute"; readonly name: string; readonly text: string; readonly path: readonly AddressStep[] }
  | {
      /** An attribute that moves comes with its comments, unlike a new one. */
      readonly kind: "block" | "comment" | "moved";
      readonly text: string;
      readonly path: readonly AddressStep[];
      /** Whether the path belongs to the new item. */
      readonly isNew?: true;
    };

interface Removal {
  readonly item: Item;
  /** Whether comments of the item stay. */
  readonly keepComments: boolean;
  /** The comments that go although others stay. */
  readonly dropped: ReadonlySet<Comment>;
  readonly path: readonly AddressStep[];
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly path: readonly AddressStep[];
}

/** The items that a change adds to and removes from bodies. */
export interface ItemChanges {
  /** The sources of new items, by the body that they are added to. */
  readonly added: readonly { readonly body: BodyNode; readonly sources: readonly string[] }[];
  /** The paths at which new attributes and blocks have to be found. */
  readonly paths: readonly (readonly AddressStep[])[];
  readonly removed: readonly Item[];
}

/** The place of new items among cuts. */
interface Place {
  /** The index of the first cut that is not before it. */
  readonly cut: number;
  readonly before: number;
  readonly after: number;
}

/** A new item with its position. The item may be replaced until the plan is made. */
export interface PlannedItem {
  readonly anchor: Anchor;
  item: NewItem;
}

const NO_REMOVALS: ReadonlyMap<Item, Removal> = new Map();

/** The plan for one body. */
export class BodyPlan {
  readonly #source: ConfigSource;
  readonly #body: BodyNode;
  /** The block that has this body; undefined for the body of the file. */
  readonly #block: BlockNode | undefined;
  /** Created for the first removal, because most plans of a change with many edits have none. */
  #ownRemovals: Map<Item, Removal> | undefined = undefined;
  readonly #inserts: PlannedItem[] = [];
  #newAttributes: Map<string, PlannedItem> | undefined = undefined;
  /**
   * For each item, the index of the last item up to it that is not removed; -1 if there is none.
   */
  #lastKept: readonly number[] | undefined = undefined;
  /** Whether the block goes, too, if the removals leave it empty. */
  #removesEmptyBlock = false;
  #indent: string | undefined = undefined;
  #isOneLine: boolean | undefined = undefined;
  #attributesEnd: number | undefined = undefined;

  constructor(source: ConfigSource, body: BodyNode, block: BlockNode | undefined) {
    this.#source = source;
    this.#body = body;
    this.#block = block;
  }

  remove(item: Item, path: readonly AddressStep[], { keepComments = false, removeEmptyBlocks = false }: RemoveOptions = {}): void {
    const { lead, line } = this.#source.comments.of(item);
    const comments = [...lead, ...line];
    const kept = new Set(keptComments(comments, keepComments));
    // Without a comment to keep, nothing is special.
    const isKept = kept.size > 0;
    this.#ownRemovals ??= new Map();
    this.#ownRemovals.set(item, { item, keepComments: isKept, dropped: new Set(comments.filter((comment) => !kept.has(comment))), path });
    this.#removesEmptyBlock ||= removeEmptyBlocks;
  }

  /**
   * The block that has this body, if a removal takes it along because nothing is left in it, and the
   * path of such a removal; otherwise undefined.
   */
  get emptiedBlock(): { readonly block: BlockNode; readonly path: readonly AddressStep[] } | undefined {
    const source = this.#source;
    const block = this.#block;
    if (!this.#removesEmptyBlock || block === undefined || this.#inserts.length > 0) return undefined;
    if (this.#removals.size < source.itemsOf(this.#body).length) return undefined;
    const removals = [...this.#removals.values()];
    const [first] = removals;
    if (first === undefined) return undefined;
    // Something may be in the place of an error.
    if (source.hasErrorBetween(block.start, block.end) || source.comments.dangling(this.#body).length > 0) return undefined;
    const keepsComments = removals.some(({ item, keepComments }) => keepComments && hasComments(source, item));
    return keepsComments ? undefined : { block, path: first.path };
  }

  /** Adds an item, and returns it so that it can be replaced. */
  insert(item: NewItem, anchor: Anchor): PlannedItem {
    const planned = { anchor, item };
    this.#inserts.push(planned);
    return planned;
  }

  /** Adds an attribute, or replaces its value if this change has added it already. */
  setNewAttribute(item: Extract<NewItem, { kind: "attribute" }>, anchor: Anchor): void {
    this.#newAttributes ??= new Map();
    const known = this.#newAttributes.get(item.name);
    if (known === undefined) this.#newAttributes.set(item.name, this.insert(item, anchor));
    else known.item = item;
  }

  get #removals(): ReadonlyMap<Item, Removal> {
    return this.#ownRemovals ?? NO_REMOVALS;
  }

  /** The indentation of the items. */
  get indent(): string {
    this.#indent ??= this.#readIndent();
    return this.#indent;
  }

  #readIndent(): string {
    const source = this.#source;
    for (const item of source.itemsOf(this.#body)) {
      const { start, hasOwnLines } = source.extentOf(item);
      if (hasOwnLines) return source.indentAt(source.lineEnd(start));
    }
    return this.#block === undefined ? "" : source.indentAt(this.#block.start) + source.indentUnit;
  }

  /** Whether the braces of the body are on one line. */
  get isOneLine(): boolean {
    const block = this.#block;
    this.#isOneLine ??= block !== undefined && this.#source.lineEnd(block.openBraceStart) >= block.closeBraceStart;
    return this.#isOneLine;
  }

  get itemChanges(): ItemChanges {
    const added = this.#inserts.map(({ item }) => (item.kind === "attribute" ? `${item.name} = ${item.text}\n` : `${item.text}\n`));
    const paths = this.#inserts.filter(({ item }) => item.kind === "attribute" || item.isNew === true).map(({ item }) => item.path);
    return { added: [{ body: this.#body, sources: added }], paths, removed: [...this.#removals.keys()] };
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
   * Returns the ranges to remove, in source order and with something between them. Where blank lines
   * surround a removed range, only those on one side go.
   */
  #cuts(): readonly Cut[] {
    const source = this.#source;
    const cuts: Cut[] = [];
    const removals = [...this.#removals.values()].sort((a, b) => a.item.start - b.item.start);
    for (const removal of removals) {
      const { item, keepComments, path } = removal;
      const extent = source.extentOf(item);
      if (keepComments) cuts.push(...this.#cutsOfLead(removal));
      const last = cuts[cuts.length - 1];
      const cut = keepComments
        ? this.#cutWithoutComments(removal)
        : extent.hasOwnLines
          ? this.#cutOfLines(extent.start, source.nextLine(extent.end), last)
          : extent;
      let { start } = cut;
      // A cut that reaches into others becomes one with them.
      for (let before = last; before !== undefined && start <= before.end; before = cuts[cuts.length - 1]) {
        start = Math.min(start, before.start);
        cuts.pop();
      }
      cuts.push({ start, end: cut.end, path });
    }
    return cuts;
  }

  /**
   * Returns a cut of whole lines with adjacent blank lines. If only blank lines are between it and
   * the previous cut, they go, too.
   *
   * @param last the previous cut
   */
  #cutOfLines(lineStart: number, lineEnd: number, last: Cut | undefined): Omit<Cut, "path"> {
    const source = this.#source;
    let start = last !== undefined && source.isBlank(last.end, lineStart) ? last.start : lineStart;
    let end = lineEnd;
    if (this.#isBlankBefore(start)) {
      const next = source.nextLine(lineEnd);
      if (lineEnd >= this.#endOffset()) start = this.#withoutBlankLineBefore(start);
      else if (source.isBlank(lineEnd, next)) end = next;
    }
    const isAtEnd = end === source.text.length && !source.text.endsWith("\n");
    if (isAtEnd && source.text[start - 1] === "\n" && !this.#endsInHeredoc(start)) start = this.#endOfLineBefore(start);
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

  /** Returns the cuts that remove the comments before an item that do not stay. */
  #cutsOfLead({ item, dropped, path }: Removal): readonly Cut[] {
    const source = this.#source;
    return source.comments.of(item).lead.flatMap((comment) => {
      if (!dropped.has(comment)) return [];
      const { start, end } = comment;
      const hasOwnLines = source.startsLine(start) && source.isBlank(end, source.lineEnd(end));
      return [hasOwnLines ? { start: source.lineStart(start), end: source.nextLine(end), path } : { start, end, path }];
    });
  }

  /**
   * Returns the cut that removes an item but not its comments. A trailing comment gets its own
   * line.
   */
  #cutWithoutComments({ item, dropped }: Removal): Omit<Cut, "path"> {
    const source = this.#source;
    const { line } = source.comments.of(item);
    const [first] = line;
    const last = line.at(-1);
    if (last !== undefined && line.every((comment) => dropped.has(comment))) {
      const isAlone = source.startsLine(item.start) && source.isBlank(last.end, source.lineEnd(last.end));
      return isAlone ? { start: source.lineStart(item.start), end: source.nextLine(last.end) } : { start: item.start, end: last.end };
    }
    if (first !== undefined) return { start: item.start, end: first.start };
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
    if (this.#block === undefined) return source.text.startsWith("\ufeff") ? 1 : 0;
    const { inner } = source.comments.of(this.#block);
    return source.nextLine(Math.max(this.#block.openBraceStart, inner[inner.length - 1]?.end ?? 0));
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
    if (anchor === "attributes") {
      this.#attributesEnd ??= this.#readAttributesEnd();
      return this.#attributesEnd;
    }
    if ("before" in anchor) return source.extentOf(anchor.before).start;
    return this.#offsetAfter(anchor.after);
  }

  #offsetAfter(item: Item): number {
    return Math.min(this.#source.nextLine(this.#source.extentOf(item).end), this.#endOffset());
  }

  /** Returns the offset after the last attribute that remains. */
  #readAttributesEnd(): number {
    const { attributes } = this.#body;
    const last = attributes.findLast((attribute) => !this.#removals.has(attribute)) ?? attributes[attributes.length - 1];
    return last === undefined ? this.#endOffset() : this.#offsetAfter(last);
  }

  #addInserts(list: EditList, cuts: readonly Cut[]): void {
    const inserts = this.#inserts.map(({ anchor, item }, order) => ({ offset: this.#offsetOf(anchor), item, order }));
    inserts.sort((a, b) => a.offset - b.offset || a.order - b.order);
    let place: Place | undefined;
    let group: NewItem[] = [];
    for (const { offset, item } of inserts) {
      const next = this.#placeOf(cuts, offset, place?.cut ?? 0);
      if (place !== undefined && next.before !== place.before) {
        this.#addGroup(list, group, place);
        group = [];
      }
      place = next;
      group.push(item);
    }
    if (place !== undefined) this.#addGroup(list, group, place);
  }

  /**
   * Returns the place of items at an offset. If the offset is in or next to a cut, nothing remains
   * between `before` and `after`.
   *
   * @param from the index of a cut that is not after the offset
   */
  #placeOf(cuts: readonly Cut[], offset: number, from: number): Place {
    let cut = from;
    while (cut < cuts.length && cuts[cut]!.end < offset) cut++;
    const here = cuts[cut];
    if (here === undefined || offset < here.start) return { cut, before: offset, after: offset };
    return { cut, before: here.start, after: here.end };
  }

  #addGroup(list: EditList, items: readonly NewItem[], { before, after }: Place): void {
    const source = this.#source;
    const previous = this.#itemEndingBefore(before);
    const sections = this.#sections(items, previous);
    const first = sections[0];
    let result = sections.map(({ lines }) => lines).join("\n");
    // Blank lines surround blocks, and separate attributes from a preceding block.
    const isFirstLine = before <= this.#startOffset();
    const wantsBlank = first?.kind === "block" || (first?.kind === "attribute" && previous?.kind === "Block");
    if (wantsBlank && !isFirstLine && !this.#isBlankBefore(before)) result = `\n${result}`;
    const last = sections[sections.length - 1];
    if (last?.kind === "block" && !this.#isLastLine(after) && !source.isBlank(after, source.nextLine(after))) result += "\n";
    result = result.replaceAll("\n", source.newline);
    if (after === source.text.length && this.#followsOpenLine(before)) result = this.#afterOpenLine(result, wantsBlank);
    list.add(this.#replacedFrom(before, after), before, this.#sharesLastLine(before) ? source.newline + result : result, items[0]!.path);
  }

  /** Returns the start of the white space before new items at an offset that they replace. */
  #replacedFrom(offset: number, after: number): number {
    const source = this.#source;
    if (this.#sharesLastLine(offset)) return source.text.slice(0, offset).trimEnd().length;
    // White space at the end of the file would indent the first line only.
    const isAtEnd = this.#block === undefined && after === source.text.length && source.startsLine(offset);
    return isAtEnd ? source.lineStart(offset) : offset;
  }

  /** Whether the closing brace at an offset is on the line of a comment or item, which new items cannot share. */
  #sharesLastLine(offset: number): boolean {
    return this.#block !== undefined && offset === this.#endOffset() && !this.#source.startsLine(offset);
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
    if (this.#lastKept === undefined) {
      let kept = -1;
      this.#lastKept = items.map((item, i) => {
        if (!this.#removals.has(item)) kept = i;
        return kept;
      });
    }
    return items[this.#lastKept[low - 1] ?? -1];
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
      const longest = run.reduce((width, [name]) => Math.max(width, name.length), 0);
      const texts = widths > longest ? run.map(([name, text]) => `${name.padEnd(widths)} = ${text}`) : alignedItems(run);
      sections.push({ kind: "attribute", lines: texts.map(line).join("") });
      run = [];
    };
    for (const item of items) {
      if (item.kind === "attribute") {
        run.push([item.name, item.text]);
        continue;
      }
      endRun();
      const last = sections[sections.length - 1];
      if (item.kind === "moved" && last?.kind === "moved") last.lines += line(item.text);
      else sections.push({ kind: item.kind, lines: line(item.text) });
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
    const [open, close] = [block.openBraceStart + 1, block.closeBraceStart];
    const items = source.itemsOf(this.#body);
    const kept = items.filter((item) => !this.#removals.has(item));
    const inserts = this.#inserts.map(({ item }) => item);
    if (kept.length === 0 && !source.tokens.hasComment(open, close)) {
      const path = inserts[0]?.path ?? [...this.#removals.values()][0]?.path;
      if (path !== undefined) list.add(open, close, inserts.length === 0 ? "" : this.#linesOf(inserts) + this.#closing(), path);
      return;
    }
    this.#removeFromLine(list, close);
    if (inserts.length > 0) this.#expandLine(list, open, close, kept);
  }

  /** Puts the content of a one-line body on its own line, with the new items around it. */
  #expandLine(list: EditList, open: number, close: number, kept: readonly Item[]): void {
    const { newline, text } = this.#source;
    const isFirst = ({ anchor }: PlannedItem): boolean => anchor === "start" || (typeof anchor === "object" && "before" in anchor);
    const first = this.#inserts.filter(isFirst).map(({ item }) => item);
    const last = this.#inserts.filter((insert) => !isFirst(insert)).map(({ item }) => item);
    const { path } = this.#inserts[0]!.item;
    let contentStart = open;
    while (text[contentStart] === " " || text[contentStart] === "\t") contentStart++;
    let contentEnd = close;
    while (contentEnd > contentStart && (text[contentEnd - 1] === " " || text[contentEnd - 1] === "\t")) contentEnd--;
    const gap = first[first.length - 1]?.kind === "block" ? newline : "";
    list.add(open, contentStart, (first.length === 0 ? newline : this.#linesOf(first)) + gap + this.indent, path);
    list.add(contentEnd, close, (last.length === 0 ? newline : this.#linesOf(last, kept[kept.length - 1])) + this.#closing(), path);
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
   * Returns the lines of new items after a line ending.
   *
   * @param previous the item before them
   */
  #linesOf(inserts: readonly NewItem[], previous?: Item): string {
    const sections = this.#sections(inserts, previous);
    const gap = previous !== undefined && sections[0]?.kind === "block" ? "\n" : "";
    return `\n${gap}${sections.map(({ lines }) => lines).join("\n")}`.replaceAll("\n", this.#source.newline);
  }

  /** Returns the indentation of the closing brace. */
  #closing(): string {
    return this.#source.indentAt(this.#block!.start);
  }
}

/** Whether comments belong to an item that stay when only the item is removed. */
function hasComments(source: ConfigSource, item: Item): boolean {
  const { lead, line } = source.comments.of(item);
  return lead.length > 0 || line.length > 0;
}

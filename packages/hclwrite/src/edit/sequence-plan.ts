/**
 * Plans the effect of one change on the elements of a list, the members of an object, or the
 * arguments of a call: removals and additions, with their separators. A sequence keeps its layout:
 * on one line, or with its elements on their own lines.
 */
import { partitionPoint } from "@hcl-ts/hcl/syntax";
import { TokenKind } from "@hcl-ts/hclsyntax";
import type { AddressStep } from "../address.ts";
import { endsInHeredoc } from "../value/ends-in-heredoc.ts";
import type { EditList } from "./edit-list.ts";
import { readSlots, type Sequence, type SequenceSource, type Slot } from "./sequence-slots.ts";
import type { FoundToken } from "./token-lookup.ts";

interface Removal {
  readonly path: readonly AddressStep[];
  readonly keepComments: boolean;
}

interface Insertion {
  text: string;
  readonly path: readonly AddressStep[];
}

/** New elements that go to the same place. */
interface InsertionGroup {
  /** The next element that remains; undefined at the end. */
  readonly next: Slot | undefined;
  readonly texts: string[];
  readonly path: readonly AddressStep[];
}

/** The range of lines that are removed together. */
interface RemovedLines {
  readonly start: number;
  readonly end: number;
}

/** The plan for one sequence. */
export class SequencePlan {
  readonly #source: SequenceSource;
  readonly #sequence: Sequence;
  readonly #removed = new Map<number, Removal>();
  /** The new elements, by the index of the element after them. */
  readonly #inserts = new Map<number, Insertion[]>();
  readonly #newMembers = new Map<string, Insertion>();
  #slots: readonly Slot[] | undefined = undefined;
  #indent: string | undefined = undefined;

  constructor(source: SequenceSource, sequence: Sequence) {
    this.#source = source;
    this.#sequence = sequence;
  }

  /** @param keeps whether a comment of the element, between two offsets, stays. All stay if one does */
  remove(index: number, path: readonly AddressStep[], keeps: boolean | ((start: number, end: number) => boolean) = false): void {
    const keepComments = typeof keeps === "boolean" ? keeps : this.#commentsOf(index).some(({ start, end }) => keeps(start, end));
    this.#removed.set(index, { path, keepComments });
  }

  /**
   * Adds an element.
   *
   * @param index the index of the element after it, or the number of elements to add it at the end
   * @param text its source, from the first column on, with line feeds as line endings
   * @param key the name of a member; a second addition with this name replaces the first
   */
  insert(index: number, text: string, path: readonly AddressStep[], key?: string): void {
    const known = key === undefined ? undefined : this.#newMembers.get(key);
    if (known !== undefined) {
      known.text = text;
      return;
    }
    const insertion = { text, path };
    if (key !== undefined) this.#newMembers.set(key, insertion);
    const group = this.#inserts.get(index);
    if (group === undefined) this.#inserts.set(index, [insertion]);
    else group.push(insertion);
  }

  /** Returns the comments before and after an element. */
  #commentsOf(index: number): readonly FoundToken[] {
    const { leadStart, tailEnd, start, end } = this.#getSlots()[index]!;
    const { tokens } = this.#source;
    return [...tokens.between(leadStart, start), ...tokens.between(end, tailEnd)].filter(({ kind }) => kind === TokenKind.Comment);
  }

  /** Whether elements are on their own lines. */
  get hasLines(): boolean {
    const slots = this.#getSlots();
    const last = slots[slots.length - 1];
    if (last !== undefined) return last.endsLine;
    const { open, close } = this.#sequence;
    return this.#source.startsLine(close) && this.#source.lineStart(close) > open;
  }

  /** The indentation of the elements. */
  get indent(): string {
    this.#indent ??= this.#readIndent();
    return this.#indent;
  }

  #readIndent(): string {
    const source = this.#source;
    const own = this.#getSlots().find(({ startsLine }) => startsLine);
    return own === undefined ? source.indentAt(this.#sequence.open) + source.indentUnit : source.indentAt(own.start);
  }

  /** The separator of keys and values, as in the last member of an object. */
  get keyMark(): string {
    const { items, kind } = this.#sequence;
    const last = items[items.length - 1];
    if (kind !== "object" || last === undefined) return " = ";
    for (const { kind: token } of this.#source.tokens.between(last.start, last.end)) {
      if (token === TokenKind.Equal) return " = ";
      if (token === TokenKind.Colon) return this.#source.text.slice(last.start, last.end).includes(" :") ? " : " : ": ";
    }
    return " = ";
  }

  addTo(list: EditList): void {
    const slots = this.#getSlots();
    const kept = slots.map((_, i) => i).filter((i) => !this.#removed.has(i));
    const { open, close } = this.#sequence;
    const isEmptied = kept.length === 0 && !this.hasLines && slots[0]?.startsLine === false;
    if (isEmptied && !this.#source.tokens.hasComment(open, close)) {
      this.#replaceAll(list);
      return;
    }
    const groups = this.#groups(kept);
    this.#addRemovals(list, slots, kept, groups);
    if (groups.length === 0) return;
    const lastKept = slots[kept[kept.length - 1] ?? -1];
    if (this.hasLines) this.#insertLines(list, groups, lastKept);
    else if (lastKept !== undefined) this.#insertInLine(list, groups, lastKept);
    else this.#insertAlone(list, groups);
  }

  #getSlots(): readonly Slot[] {
    this.#slots ??= readSlots(this.#source, this.#sequence);
    return this.#slots;
  }

  #sortedInserts(): readonly (readonly [index: number, group: readonly Insertion[]])[] {
    return [...this.#inserts].sort(([a], [b]) => a - b);
  }

  /** Returns the new elements by the next element that remains. */
  #groups(kept: readonly number[]): readonly InsertionGroup[] {
    const slots = this.#getSlots();
    const groups: InsertionGroup[] = [];
    for (const [index, inserts] of this.#sortedInserts()) {
      const next = slots[kept[partitionPoint(kept, (at) => at < index)] ?? -1];
      const last = groups[groups.length - 1];
      const texts = inserts.map(({ text }) => text);
      if (last === undefined || last.next !== next) groups.push({ next, texts, path: inserts[0]!.path });
      else for (const text of texts) last.texts.push(text);
    }
    return groups;
  }

  #addRemovals(list: EditList, slots: readonly Slot[], kept: readonly number[], groups: readonly InsertionGroup[]): void {
    let lines: RemovedLines | undefined;
    for (const [index, { path, keepComments }] of [...this.#removed].sort(([a], [b]) => a - b)) {
      const slot = slots[index];
      if (slot === undefined) continue;
      const isLast = index === slots.length - 1;
      if (keepComments) this.#cutWithoutComments(list, slot, isLast, path);
      else if (slot.startsLine && slot.endsLine) lines = this.#cutLines(list, slot, isLast, lines, path);
      else list.add(slot.start, slot.comma < 0 ? slot.end : this.#endOfCut(slot, isLast), "", path);
    }
    this.#removeLastComma(list, slots, kept, groups);
  }

  /**
   * Removes the lines of an element, and the blank lines between it and the previous removed one. Where
   * blank lines surround removed ones, those on one side go.
   */
  #cutLines(list: EditList, slot: Slot, isLast: boolean, last: RemovedLines | undefined, path: readonly AddressStep[]): RemovedLines {
    const source = this.#source;
    const [lineStart, lineEnd] = [source.lineStart(slot.leadStart), source.nextLine(slot.tailEnd)];
    const isNext = last !== undefined && source.isBlank(last.end, lineStart);
    const start = isNext ? last.start : lineStart;
    const firstLine = source.nextLine(this.#sequence.open);
    const lineBefore = start <= firstLine ? start : source.lineStart(start - 1);
    const hasBlankBefore = source.isBlank(lineBefore, start);
    const lineAfter = source.nextLine(lineEnd);
    const end = hasBlankBefore && !isLast && source.isBlank(lineEnd, lineAfter) ? lineAfter : lineEnd;
    list.add(isNext ? last.end : start, end, "", path);
    if (!isLast || !hasBlankBefore || lineBefore === start) return { start, end };
    list.add(lineBefore, start, "", path);
    return { start: lineBefore, end };
  }

  /** Returns the end of a cut on one line that ends with a comma and the spaces after it. */
  #endOfCut({ start, comma }: Slot, isLast: boolean): number {
    const { text } = this.#source;
    const { close } = this.#sequence;
    let end = comma + 1;
    while (end < close && text[end] === " ") end++;
    // Keeps a space before the closing bracket.
    return isLast && end === close && text[start - 1] !== " " ? comma + 1 : end;
  }

  /** Removes an element and its comma, but not its comments. */
  #cutWithoutComments(list: EditList, slot: Slot, isLast: boolean, path: readonly AddressStep[]): void {
    const source = this.#source;
    const { start, end, comma, comment, tailEnd } = slot;
    const hasOwnLines = slot.startsLine && slot.endsLine;
    if (comment >= 0) {
      list.add(start, comment, "", path);
      if (comma > comment) list.add(comma, comma + 1, "", path);
    } else if (hasOwnLines && source.startsLine(start)) list.add(source.lineStart(start), source.nextLine(tailEnd), "", path);
    else if (hasOwnLines) list.add(start, tailEnd, "", path);
    else list.add(start, comma < 0 ? end : this.#endOfCut(slot, isLast), "", path);
  }

  /** Removes the comma of the new last element if the previous last element had none. */
  #removeLastComma(list: EditList, slots: readonly Slot[], kept: readonly number[], groups: readonly InsertionGroup[]): void {
    const source = this.#source;
    const last = slots[slots.length - 1];
    const lastKept = kept[kept.length - 1] ?? -1;
    if (last === undefined || lastKept < 0 || lastKept === slots.length - 1 || last.comma >= 0) return;
    if (this.hasLines && groups[groups.length - 1]?.next === undefined && groups.length > 0) return;
    const [slot, next] = slots.slice(lastKept);
    const removed = this.#removed.get(lastKept + 1);
    if (slot === undefined || slot.comma < 0 || next === undefined || removed === undefined) return;
    const { start, comma, end } = slot;
    const isInLine = !(next.startsLine && next.endsLine);
    const isAttached = isInLine && source.isBlank(end, comma) && !endsInHeredoc(source.text.slice(start, end));
    list.add(isAttached ? end : comma, isInLine && source.isBlank(comma + 1, next.start) ? next.start : comma + 1, "", removed.path);
  }

  /** Replaces all elements with new ones on the same line. */
  #replaceAll(list: EditList): void {
    const { kind, open, close } = this.#sequence;
    const inserts = this.#sortedInserts().flatMap(([, group]) => group);
    const padding = kind === "object" && inserts.length > 0 ? " " : "";
    const text = this.#joined(inserts.map((insert) => insert.text));
    list.add(open, close, padding + text + padding, inserts[0]?.path ?? [...this.#removed.values()][0]!.path);
  }

  /** Returns elements on one line, with commas between them. */
  #joined(texts: readonly string[]): string {
    return texts.map((text) => this.#written(text)).join(", ");
  }

  /**
   * Indents the lines of a source after the first like the line on which the sequence starts. The end
   * marker of a heredoc gets its own line.
   */
  #written(text: string): string {
    if (!text.includes("\n")) return text;
    const source = this.#source;
    const lines = source.indentLines(text, source.indentAt(this.#sequence.open)).replaceAll("\n", source.newline);
    return endsInHeredoc(text) ? lines + source.newline : lines;
  }

  /** @param lastKept the last element that remains */
  #insertLines(list: EditList, groups: readonly InsertionGroup[], lastKept: Slot | undefined): void {
    const source = this.#source;
    const slots = this.#getSlots();
    const last = slots[slots.length - 1];
    const usesCommas = this.#sequence.kind !== "object" || slots.some(({ comma }) => comma >= 0);
    const endsWithComma = last === undefined ? this.#sequence.kind === "list" : last.comma >= 0;
    for (const { next, texts, path } of groups) {
      if (next !== undefined && !next.startsLine) {
        // The element after the insertion shares its line.
        list.add(next.start, next.start, `${this.#joined(texts)}, `, path);
        continue;
      }
      const hasComma = (i: number): boolean => usesCommas && (next !== undefined || i < texts.length - 1 || endsWithComma);
      const lines = texts.map((text, i) => this.#lineOf(text, hasComma(i))).join("");
      if (next === undefined && usesCommas && lastKept !== undefined) this.#addComma(list, lastKept, path);
      const offset = this.#lineOffset(next, last);
      list.add(offset, offset, lines.replaceAll("\n", source.newline), path);
    }
  }

  /** Returns the start of the line before which new lines are inserted. */
  #lineOffset(next: Slot | undefined, last: Slot | undefined): number {
    const source = this.#source;
    if (next !== undefined) return source.lineStart(next.leadStart);
    const closingLine = source.lineStart(this.#sequence.close);
    return last === undefined ? closingLine : Math.min(source.nextLine(last.tailEnd), closingLine);
  }

  /** Returns the line of an element. The comma after a heredoc is on the next line. */
  #lineOf(text: string, needsComma: boolean): string {
    const { indent } = this;
    const line = indent + this.#source.indentLines(text, indent);
    if (!needsComma) return `${line}\n`;
    return endsInHeredoc(text) ? `${line}\n${indent},\n` : `${line},\n`;
  }

  /** Adds a comma to an element if it has none. */
  #addComma(list: EditList, { start, end, comma }: Slot, path: readonly AddressStep[]): void {
    if (comma >= 0) return;
    const { text, newline } = this.#source;
    list.add(end, end, endsInHeredoc(text.slice(start, end)) ? `${newline}${this.indent},` : ",", path);
  }

  /** @param lastKept the last element that remains */
  #insertInLine(list: EditList, groups: readonly InsertionGroup[], lastKept: Slot): void {
    const { text: source, newline } = this.#source;
    const { start, end } = lastKept;
    for (const { next, texts, path } of groups) {
      const text = this.#joined(texts);
      if (next === undefined) list.add(end, end, `${endsInHeredoc(source.slice(start, end)) ? newline : ""}, ${text}`, path);
      else list.add(next.start, next.start, `${text}, `, path);
    }
  }

  /** Inserts source into a sequence that keeps no elements. */
  #insertAlone(list: EditList, groups: readonly InsertionGroup[]): void {
    const source = this.#source;
    const slots = this.#getSlots();
    const { kind, open, close } = this.#sequence;
    const text = this.#joined(groups.flatMap(({ texts }) => texts));
    const [first] = slots;
    if (first !== undefined) {
      // Only comments remain. The new elements take the place of the first old one.
      const hasLine = first.startsLine && first.endsLine;
      const start = hasLine ? source.lineStart(first.leadStart) : first.start;
      list.add(start, start, hasLine ? this.indent + text + source.newline : text, groups[0]!.path);
      return;
    }
    const padding = kind === "object" ? " " : "";
    let end = open;
    while (end < close && source.text[end] === " ") end++;
    const isLast = end === close;
    list.add(open, isLast ? end : open, `${padding}${text}${isLast || end === open ? padding : ""}`, groups[0]!.path);
  }
}

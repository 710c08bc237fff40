/**
 * Plans the effect of one change on the elements of a list, the members of an object, or the
 * arguments of a call: removals and additions, with their separators. A sequence keeps its layout:
 * on one line, or with its elements on lines of their own.
 */
import { TokenKind } from "@hcl-ts/hclsyntax";
import type { PathStep } from "../path.ts";
import type { EditList } from "./edit-list.ts";
import { endsInHeredoc } from "./heredoc-end.ts";
import type { SourceText } from "./source-text.ts";
import type { FoundToken } from "./token-lookup.ts";

/** The properties of a source that a plan needs. */
export interface SequenceSource extends SourceText {
  readonly tokens: {
    /** Returns the tokens that start between two offsets. */
    readonly between: (start: number, end: number) => readonly FoundToken[];
    readonly hasComment: (start: number, end: number) => boolean;
  };
  /** Indents every line of a source except the first. */
  indentLines(text: string, indent: string): string;
}

/** A sequence in brackets, as offsets. */
export interface Sequence {
  readonly kind: "object" | "list" | "call" | "json-object" | "json-list";
  /** The offset after the opening bracket. */
  readonly open: number;
  /** The offset of the closing bracket. */
  readonly close: number;
  readonly items: readonly { readonly start: number; readonly end: number }[];
}

/** An element with its comments and its comma. */
interface Slot {
  readonly start: number;
  readonly end: number;
  /** The start of the comments before the element, or of the element itself. */
  readonly leadStart: number;
  /** The start of the comma after the element; -1 if there is none. */
  readonly comma: number;
  /** The end of the comma and the comments after the element, on its last line. */
  readonly tailEnd: number;
  /** Whether only white space precedes the element on its line. */
  readonly startsLine: boolean;
  /** Whether a line ending follows the tail. */
  readonly endsLine: boolean;
}

/** The plan for one sequence. */
export class SequencePlan {
  readonly #source: SequenceSource;
  readonly #sequence: Sequence;
  readonly #removed = new Map<number, readonly PathStep[]>();
  readonly #inserts = new Map<number, { text: string; readonly path: readonly PathStep[]; readonly key?: string }[]>();
  #slots: readonly Slot[] | undefined = undefined;

  constructor(source: SequenceSource, sequence: Sequence) {
    this.#source = source;
    this.#sequence = sequence;
  }

  remove(index: number, path: readonly PathStep[]): void {
    this.#removed.set(index, path);
  }

  /**
   * Adds an element.
   *
   * @param index the index of the element after it, or the number of elements to add it at the end
   * @param text its source, from the first column on, with line feeds as line endings
   * @param key the name of a member; a second addition with this name replaces the first
   */
  insert(index: number, text: string, path: readonly PathStep[], key?: string): void {
    const group = this.#inserts.get(index) ?? [];
    this.#inserts.set(index, group);
    const known = key === undefined ? undefined : group.find((entry) => entry.key === key);
    if (known !== undefined) known.text = text;
    else group.push(key === undefined ? { text, path } : { text, path, key });
  }

  /** Whether elements are on lines of their own. */
  get hasLines(): boolean {
    const slots = this.#getSlots();
    const { open, close } = this.#sequence;
    const last = slots[slots.length - 1];
    return last === undefined ? this.#source.text.slice(open, close).includes("\n") : last.endsLine;
  }

  /** The indentation of the elements. */
  get indent(): string {
    const source = this.#source;
    const { open } = this.#sequence;
    const own = this.#getSlots().find(({ startsLine }) => startsLine);
    if (own !== undefined) return source.indentAt(own.start);
    return /^[ \t]*/.exec(source.text.slice(source.lineStart(open), open))![0] + source.indentUnit;
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
    const isEmptied = kept.length === 0 && slots.length > 0 && !this.hasLines && !slots[0]!.startsLine;
    if (isEmptied && !this.#source.tokens.hasComment(open, close)) {
      this.#replaceAll(list);
      return;
    }
    this.#addRemovals(list, slots, kept);
    if (this.#inserts.size > 0) {
      if (this.hasLines) this.#insertLines(list, slots, kept);
      else this.#insertInLine(list, slots, kept);
    }
  }

  #getSlots(): readonly Slot[] {
    this.#slots ??= this.#readSlots();
    return this.#slots;
  }

  #readSlots(): readonly Slot[] {
    const { items, open, close } = this.#sequence;
    const source = this.#source;
    const gaps = [...items.map((item, i) => [items[i - 1]?.end ?? open, item.start]), [items[items.length - 1]?.end ?? open, close]].map(
      ([start, end]) => source.tokens.between(start!, end!),
    );
    return items.map(({ start, end }, i) => {
      const before = gaps[i]!;
      const after = gaps[i + 1]!;
      const tail = readTail(source, after, end);
      return {
        start,
        end,
        leadStart: leadStart(source, before, start, i === 0 ? open : readTail(source, before, items[i - 1]!.end).tailEnd),
        ...tail,
        startsLine: source.isBlank(source.lineStart(start), start) || startsWithComment(source, before, start),
      };
    });
  }

  #addRemovals(list: EditList, slots: readonly Slot[], kept: readonly number[]): void {
    for (const [index, path] of [...this.#removed].sort(([a], [b]) => a - b)) {
      const [start, end] = this.#cutOf(slots[index]!, slots[index + 1]);
      list.add(start, end, "", path);
    }
    this.#removeLastComma(list, slots, kept);
  }

  /** Returns the range to cut when an element is removed. */
  #cutOf(slot: Slot, next: Slot | undefined): readonly [start: number, end: number] {
    const source = this.#source;
    const { close, kind } = this.#sequence;
    if (slot.startsLine && slot.endsLine) return [source.lineStart(slot.leadStart), source.nextLine(slot.tailEnd)];
    const takesComma = slot.comma >= 0 && (next !== undefined || kind === "list" || kind === "object");
    if (!takesComma) return [slot.start, slot.end];
    let end = slot.comma + 1;
    while (end < close && source.text[end] === " ") end++;
    // Keeps a space before the closing bracket.
    const keepsSpace = next === undefined && end === close && source.text[slot.start - 1] !== " ";
    return [slot.start, keepsSpace ? slot.comma + 1 : end];
  }

  /** Removes the comma of the new last element if the previous last element had none. */
  #removeLastComma(list: EditList, slots: readonly Slot[], kept: readonly number[]): void {
    const source = this.#source;
    const last = slots[slots.length - 1];
    const lastKept = kept[kept.length - 1] ?? -1;
    if (last === undefined || lastKept < 0 || lastKept === slots.length - 1 || last.comma >= 0) return;
    if (this.hasLines && this.#inserts.has(slots.length)) return;
    const { comma, end } = slots[lastKept]!;
    if (comma < 0) return;
    const next = slots[lastKept + 1]!;
    const isInLine = !(next.startsLine && next.endsLine);
    list.add(
      isInLine && source.isBlank(end, comma) ? end : comma,
      isInLine && source.isBlank(comma + 1, next.start) ? next.start : comma + 1,
      "",
      this.#removed.get(lastKept + 1)!,
    );
  }

  /** Replaces all elements with new ones on the same line. */
  #replaceAll(list: EditList): void {
    const { kind, open, close } = this.#sequence;
    const inserts = [...this.#inserts].sort(([a], [b]) => a - b).flatMap(([, group]) => group);
    const padding = kind === "object" && inserts.length > 0 ? " " : "";
    const text = inserts.map((insert) => this.#written(insert.text)).join(", ");
    list.add(open, close, padding + text + padding, inserts[0]?.path ?? [...this.#removed.values()][0]!);
  }

  /** Indents the lines of a source after the first like the line on which the sequence starts. */
  #written(text: string): string {
    const source = this.#source;
    const { open } = this.#sequence;
    const outer = /^[ \t]*/.exec(source.text.slice(source.lineStart(open), open))![0];
    return source.indentLines(text, outer).replaceAll("\n", source.newline);
  }

  #insertLines(list: EditList, slots: readonly Slot[], kept: readonly number[]): void {
    const { kind } = this.#sequence;
    const last = slots[slots.length - 1];
    const usesCommas = kind !== "object" || slots.some(({ comma }) => comma >= 0);
    const endsWithComma = last === undefined ? kind === "list" : last.comma >= 0;
    for (const [index, group] of this.#inserts) {
      const { path } = group[0]!;
      const slot = slots[index];
      if (slot !== undefined && !slot.startsLine) {
        // The element after the insertion shares its line.
        list.add(slot.start, slot.start, group.map(({ text }) => `${text}, `).join(""), path);
        continue;
      }
      const isLast = index === slots.length;
      const lines = group.map(({ text }, i) => this.#lineOf(text, usesCommas && (!isLast || i < group.length - 1 || endsWithComma)));
      if (isLast && usesCommas && kept.length > 0) this.#addComma(list, slots[kept[kept.length - 1]!]!, path);
      const offset = this.#lineOffset(slot, last);
      list.add(offset, offset, lines.join("").replaceAll("\n", this.#source.newline), path);
    }
  }

  /**
   * Returns the start of the line before which new lines are inserted.
   *
   * @param slot the element after them
   */
  #lineOffset(slot: Slot | undefined, last: Slot | undefined): number {
    const source = this.#source;
    if (slot !== undefined) return source.lineStart(slot.leadStart);
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
  #addComma(list: EditList, { start, end, comma }: Slot, path: readonly PathStep[]): void {
    if (comma >= 0) return;
    const { text, newline } = this.#source;
    list.add(end, end, endsInHeredoc(text.slice(start, end)) ? `${newline}${this.indent},` : ",", path);
  }

  #insertInLine(list: EditList, slots: readonly Slot[], kept: readonly number[]): void {
    for (const [index, group] of this.#inserts) {
      const { path } = group[0]!;
      const texts = group.map(({ text }) => this.#written(text));
      const next = kept.find((i) => i >= index);
      if (kept.length === 0) this.#insertAlone(list, slots, texts.join(", "), path);
      else if (next === undefined) {
        const { end } = slots[kept[kept.length - 1]!]!;
        list.add(end, end, texts.map((text) => `, ${text}`).join(""), path);
      } else {
        const { start } = slots[next]!;
        list.add(start, start, texts.map((text) => `${text}, `).join(""), path);
      }
    }
  }

  /** Inserts source into a sequence that keeps no elements. */
  #insertAlone(list: EditList, slots: readonly Slot[], text: string, path: readonly PathStep[]): void {
    const source = this.#source;
    const { kind, open, close } = this.#sequence;
    const padding = kind === "object" ? " " : "";
    const start = slots.length === 0 ? open : slots[slots.length - 1]!.tailEnd;
    const hasSpace = source.text[start - 1] === " ";
    let end = start;
    while (end < close && source.text[end] === " ") end++;
    const isLast = end === close;
    list.add(start, isLast ? end : start, `${hasSpace ? "" : padding}${text}${isLast || end === start ? padding : ""}`, path);
  }
}

/** Returns the comma after an element, and the end of the comma and comments on its last line. */
function readTail(source: SequenceSource, gap: readonly FoundToken[], end: number): Pick<Slot, "comma" | "tailEnd" | "endsLine"> {
  let comma = -1;
  let tailEnd = end;
  for (const token of gap) {
    if (token.kind === TokenKind.Comma) {
      comma = token.start;
      tailEnd = token.end;
    } else if (token.kind === TokenKind.Comment) {
      // A comment after the comma belongs to the element only if a line ending follows.
      const isLineComment = source.text[token.end - 1] === "\n";
      if (isLineComment) return { comma, tailEnd: source.lineEnd(token.start), endsLine: true };
      if (!source.isBlank(token.end, source.lineEnd(token.end))) break;
      tailEnd = token.end;
    } else if (token.kind === TokenKind.Newline && (comma >= 0 || !startsWithComma(gap))) return { comma, tailEnd, endsLine: true };
  }
  return { comma, tailEnd, endsLine: false };
}

/**
 * Whether a comma is the first token, apart from newlines. After the end marker of a heredoc, the
 * comma is on the next line.
 */
function startsWithComma(gap: readonly FoundToken[]): boolean {
  return gap.find(({ kind }) => kind !== TokenKind.Newline)?.kind === TokenKind.Comma;
}

/**
 * Returns the start of the comments that belong to an element: those on the lines before it, with
 * no blank line in between.
 */
function leadStart(source: SequenceSource, gap: readonly FoundToken[], start: number, from: number): number {
  let first = start;
  for (let i = gap.length - 1; i >= 0; i--) {
    const { kind, start: at, end } = gap[i]!;
    if (kind === TokenKind.Comment && at >= from) {
      // The source in between has at most one line ending, which ends a line comment.
      const between = source.text.slice(end, first).split("\n").length - 1;
      if (between > (source.text[end - 1] === "\n" ? 0 : 1)) break;
      first = at;
    } else if (kind !== TokenKind.Newline) break;
  }
  return first;
}

/** Whether a comment at the start of a line precedes an element on that line. */
function startsWithComment(source: SequenceSource, gap: readonly FoundToken[], start: number): boolean {
  const lineStart = source.lineStart(start);
  const first = gap.find((token) => token.start >= lineStart);
  return first?.kind === TokenKind.Comment && source.isBlank(lineStart, first.start);
}

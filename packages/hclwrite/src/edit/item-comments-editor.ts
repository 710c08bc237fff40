/** Comments as data: the comments of an item, and those that do not belong to one. */
import { CtyError } from "@hcl-ts/cty";
import type { Comment } from "@hcl-ts/hclsyntax";
import type { AddressStep } from "../address.ts";
import { commentLines } from "../value/comment-text.ts";
import type { EditState } from "./edit-state.ts";
import type { Item } from "./resolve.ts";

/**
 * The comments of an attribute or a block. Strings are without comment delimiters. Assigning
 * replaces the comments.
 */
export class ItemCommentsEditor {
  readonly #state: EditState;
  readonly #item: Item | undefined;
  readonly #path: readonly AddressStep[];

  /** @internal */
  constructor(state: EditState, item: Item | undefined, path: readonly AddressStep[]) {
    this.#state = state;
    this.#item = item;
    this.#path = path;
  }

  #of(kind: "lead" | "line" | "inner"): readonly Comment[] {
    return this.#item === undefined ? [] : this.#state.source.comments.of(this.#item)[kind];
  }

  /** The comments directly before the item. Each string becomes one or more lines. */
  get lead(): readonly string[] {
    return this.#of("lead").map(({ text }) => text);
  }

  set lead(texts: readonly string[]) {
    const item = this.#item;
    if (item === undefined) return;
    const { source, edits } = this.#state;
    const old = this.#of("lead");
    const start = old[0]?.start ?? item.start;
    const indent = source.indentAt(start);
    const lines = texts.flatMap((text) => marked(text, old[0]));
    const isOneLine = lines.length > 0 && !source.isBlank(source.lineStart(start), start);
    const text = isOneLine
      ? lines.map((line) => `/* ${withoutMark(line)} */ `).join("")
      : lines.map((line) => line + source.newline + indent).join("");
    edits.add(start, item.start, text, this.#path);
  }

  /** The comment after the item on its last line; undefined if there is none. */
  get line(): string | undefined {
    const comments = this.#of("line");
    return comments.length === 0 ? undefined : comments.map(({ text }) => text).join(" ");
  }

  set line(text: string | undefined) {
    const item = this.#item;
    if (item === undefined) return;
    if (text !== undefined && /[\r\n]/.test(text)) throw new CtyError("a comment at the end of a line cannot have several lines");
    const { source, edits } = this.#state;
    const old = this.#of("line");
    const first = old[0];
    const last = old[old.length - 1];
    if (text === undefined) {
      if (first === undefined || last === undefined) return;
      let start = first.start;
      while (start > item.end && /[ \t]/.test(source.text.charAt(start - 1))) start--;
      edits.add(start, last.end, "", this.#path);
      return;
    }
    const end = last?.end ?? item.end;
    const isLast = source.isBlank(end, source.lineEnd(end));
    const written = isLast ? marked(text, first).slice(0, 1).join() : `/* ${text.trim().replaceAll("*/", "* /")} */`;
    if (first !== undefined) edits.add(first.start, end, written, this.#path);
    else edits.add(item.end, item.end, ` ${written}`, this.#path);
  }

  /**
   * The comments within an attribute, in the header of a block, or on the line of its opening
   * brace. Read-only.
   */
  get inner(): readonly string[] {
    return this.#of("inner").map(({ text }) => text);
  }
}

/** A comment that does not belong to an item. */
export class FreeCommentEditor {
  readonly #state: EditState;
  readonly #comment: Comment;
  readonly #path: readonly AddressStep[];

  /** @internal */
  constructor(state: EditState, comment: Comment, path: readonly AddressStep[]) {
    this.#state = state;
    this.#comment = comment;
    this.#path = path;
  }

  /** The comment without its delimiters. */
  get text(): string {
    return this.#comment.text;
  }

  /** Replaces the comment. */
  set(text: string): void {
    const { start, end } = this.#comment;
    const { source, edits } = this.#state;
    edits.add(start, end, marked(text, this.#comment).join(source.newline + source.indentAt(start)), this.#path);
  }

  /** Removes the comment. Removes its line, too, if nothing else is on it. */
  remove(): void {
    const { start, end } = this.#comment;
    const { source, edits } = this.#state;
    const lineStart = source.lineStart(start);
    if (source.isBlank(lineStart, start) && source.isBlank(end, source.lineEnd(end)))
      edits.add(lineStart, source.nextLine(end), "", this.#path);
    else edits.add(start, end, "", this.#path);
  }
}

/** Returns the lines of a comment with the delimiter of the old one. */
function marked(text: string, old: Comment | undefined): readonly string[] {
  const lines = commentLines(text);
  if (old === undefined || !old.file.text.startsWith("//", old.start)) return lines;
  return lines.map((line) => (line.startsWith("#") ? `//${line.slice(1)}` : line));
}

const withoutMark = (line: string): string => line.replace(/^(?:#|\/\/) ?/, "").replaceAll("*/", "* /");

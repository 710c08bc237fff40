/** A parsed source with what edits need to know about its text: tokens, comments, lines, and which items have errors. */
import type { Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { type AttributeNode, type BlockNode, type BodyNode, type Comments, lexConfig, parseConfig, readComments } from "@hcl-ts/hclsyntax";
import { TokenLookup } from "./token-lookup.ts";

/** An attribute or a block. */
export type Item = AttributeNode | BlockNode;

/** The text that belongs to an item: its comments before it and on its last line, and whole lines where nothing else is on them. */
export interface Extent {
  readonly start: number;
  /** Before the line ending. */
  readonly end: number;
  /** Whether the item has its lines for itself. */
  readonly hasOwnLines: boolean;
}

/** A source that edits refer to. */
export class ConfigSource {
  readonly file: SourceFile;
  readonly text: string;
  readonly body: BodyNode;
  readonly diagnostics: readonly Diagnostic[];
  /** The line ending of the first line; a line feed if there is none. */
  readonly newline: "\n" | "\r\n";
  #tokens: TokenLookup | undefined = undefined;
  #comments: Comments | undefined = undefined;
  #errorOffsets: readonly number[] | undefined = undefined;

  constructor(text: string, filename: string) {
    const { file, diagnostics } = parseConfig(text, filename);
    this.file = file.source;
    this.text = text;
    this.body = file.body;
    this.diagnostics = diagnostics;
    this.newline = text[text.indexOf("\n") - 1] === "\r" ? "\r\n" : "\n";
  }

  get tokens(): TokenLookup {
    this.#tokens ??= new TokenLookup(lexConfig(this.file).tokens);
    return this.#tokens;
  }

  get comments(): Comments {
    this.#comments ??= readComments(this.body);
    return this.#comments;
  }

  /** The offset at which the line of an offset starts. A byte order mark is not part of the first line. */
  lineStart(offset: number): number {
    const start = offset === 0 ? 0 : this.text.lastIndexOf("\n", offset - 1) + 1;
    return start === 0 && this.text.startsWith("\ufeff") ? Math.min(1, offset) : start;
  }

  /** The offset at which the line of an offset ends, before its line ending. */
  lineEnd(offset: number): number {
    const feed = this.text.indexOf("\n", offset);
    if (feed < 0) return this.text.length;
    return feed > offset && this.text[feed - 1] === "\r" ? feed - 1 : feed;
  }

  /** The offset at which the line after that of an offset starts; the length of the text if there is none. */
  nextLine(offset: number): number {
    const feed = this.text.indexOf("\n", offset);
    return feed < 0 ? this.text.length : feed + 1;
  }

  /** Whether there is nothing but spaces, tabs and line endings between two offsets. */
  isBlank(start: number, end: number): boolean {
    for (let i = start; i < end; i++) {
      const code = this.text.charCodeAt(i);
      if (code !== 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d && code !== 0xfeff) return false;
    }
    return true;
  }

  /** The white space at the start of the line of an offset. */
  indentAt(offset: number): string {
    return /^[ \t]*/.exec(this.text.slice(this.lineStart(offset), offset))![0];
  }

  /** What one level of indentation is in this source: a tab if the first line that is indented starts with one. */
  get indentUnit(): string {
    return /^\t/m.test(this.text) && !/^ {2}/m.test(this.text) ? "\t" : "  ";
  }

  extentOf(item: Item): Extent {
    const { lead, line } = this.comments.of(item);
    const first = lead[0]?.start ?? item.start;
    const last = line[line.length - 1]?.end ?? item.end;
    const lineStart = this.lineStart(first);
    const lineEnd = this.lineEnd(last);
    const startsLine = this.isBlank(lineStart, first);
    const endsLine = this.isBlank(last, lineEnd);
    return { start: startsLine ? lineStart : first, end: endsLine ? lineEnd : last, hasOwnLines: startsLine && endsLine };
  }

  /** Whether a syntax error starts between two offsets. */
  hasErrorBetween(start: number, end: number): boolean {
    this.#errorOffsets ??= this.diagnostics
      // Where a bracket is not closed, the subject is what follows and the context starts at the bracket.
      .flatMap(({ severity, subject, context }) =>
        severity === "error" && subject !== undefined ? [(context ?? subject).start.offset] : [],
      )
      .sort((a, b) => a - b);
    const offsets = this.#errorOffsets;
    let [low, high] = [0, offsets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (offsets[middle]! < start) low = middle + 1;
      else high = middle;
    }
    return low < offsets.length && offsets[low]! <= end;
  }

  /** The items of a body in source order. */
  itemsOf(body: BodyNode): readonly Item[] {
    if (body.blocks.length === 0) return body.attributes;
    return [...body.attributes, ...body.blocks].sort((a, b) => a.start - b.start);
  }
}

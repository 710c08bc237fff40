/**
 * A parsed source with the data that edits need: tokens, comments, lines, and which items have
 * errors.
 */
import type { Diagnostic, Range, SourceFile } from "@hcl-ts/hcl";
import {
  type AttributeNode,
  type BlockNode,
  type BodyNode,
  type Comments,
  configTokens,
  parseConfig,
  readComments,
} from "@hcl-ts/hclsyntax";
import { indentLines } from "../value/indent-lines.ts";
import type { SequenceSource } from "./sequence-plan.ts";
import { SourceText } from "./source-text.ts";
import { TokenLookup } from "./token-lookup.ts";

/** The diagnostic code of an attribute that is defined more than once. */
const REPEATED = "repeated-argument";

/** An attribute or a block. */
export type Item = AttributeNode | BlockNode;

/**
 * The range of an item with its comments: those before it and the one on its last line. It covers
 * whole lines if they contain nothing else.
 */
export interface Extent {
  readonly start: number;
  /** The end offset, before the line ending. */
  readonly end: number;
  /** Whether no other item shares the lines of the item. */
  readonly hasOwnLines: boolean;
}

/** A source that edits refer to. */
export class ConfigSource extends SourceText implements SequenceSource {
  readonly file: SourceFile;
  readonly body: BodyNode;
  readonly diagnostics: readonly Diagnostic[];
  #tokens: TokenLookup | undefined = undefined;
  #comments: Comments | undefined = undefined;
  readonly #items = new WeakMap<BodyNode, readonly Item[]>();
  #errorOffsets: readonly number[] | undefined = undefined;

  constructor(text: string, filename: string) {
    super(text);
    const { file, diagnostics } = parseConfig(text, filename);
    this.file = file.source;
    this.body = file.body;
    this.diagnostics = diagnostics;
  }

  get tokens(): TokenLookup {
    this.#tokens ??= new TokenLookup(configTokens(this.file));
    return this.#tokens;
  }

  get comments(): Comments {
    this.#comments ??= readComments(this.body);
    return this.#comments;
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

  indentLines(text: string, indent: string): string {
    return indentLines(text, indent);
  }

  /**
   * Whether a syntax error starts between two offsets. Repeated attributes do not count, because
   * the ranges of the nodes around them are right.
   */
  hasErrorBetween(start: number, end: number): boolean {
    this.#errorOffsets ??= this.diagnostics
      // For an unclosed bracket, the subject is the token after the contents, and the context
      // starts at the bracket.
      .flatMap(({ severity, code, subject, context }) =>
        severity === "error" && code !== REPEATED && subject !== undefined ? [(context ?? subject).start.offset] : [],
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

  /**
   * Returns the ranges of the repeated definitions of an attribute. They are errors, and the
   * tree keeps only the first definition.
   */
  repetitionsOf({ name, start }: AttributeNode): readonly Range[] {
    if (this.diagnostics.length === 0) return [];
    const { line } = this.file.position(start);
    return this.diagnostics.flatMap(({ code, params, subject }) =>
      code === REPEATED && params?.name === name && params.line === line && subject !== undefined ? [subject] : [],
    );
  }

  /** Returns the items of a body, in source order. */
  itemsOf(body: BodyNode): readonly Item[] {
    if (body.blocks.length === 0) return body.attributes;
    let items = this.#items.get(body);
    if (items === undefined) {
      items = [...body.attributes, ...body.blocks].sort((a, b) => a.start - b.start);
      this.#items.set(body, items);
    }
    return items;
  }
}

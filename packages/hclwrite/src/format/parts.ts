/** Formats a long source part by part. */
import { configTokensInParts, type TokenList } from "@hcl-ts/hclsyntax";
import { checkString } from "../arguments.ts";
import type { Replacement } from "../text-edits.ts";
import { checkFormatOptions, type FormatOptions, layOutPart, replacements, rewriterOf } from "./format.ts";
import { COMMENT, EQUAL, TEMPLATE_SEQ_END } from "./kind-numbers.ts";
import { Indentation } from "./layout.ts";
import { boundsOf, editsWithin, grownRange } from "./runs.ts";
import type { Tokens } from "./tokens.ts";

/**
 * Formats a source in parts: each step reads the next one. All edits together are the ones that `formatEdits` returns. A part ends after a line that
 * is aligned with no other, so parts are longer where long lists of attributes, strings or heredocs are.
 *
 * For programs that format long sources when there is time, or need only the edits up to some line.
 *
 * @param length the number of characters after which a part ends as soon as it can
 * @throws CtyError for arguments of other types
 * @example
 * for (const part of formatInParts(text)) {
 *   if (part.end > offset) return part.editsWithin(offset, offset);
 * }
 */
export function* formatInParts(source: string, options: FormatOptions = {}, length = 8_000): Generator<FormattedPart, void> {
  checkString(source, "a source");
  checkFormatOptions(options);
  const [rewriter, indentation] = [rewriterOf(options.style), new Indentation()];
  let start = 0;
  for (const list of configTokensInParts(source, length, isAlignedWithNone)) {
    const tokens = tokensFrom(list, start);
    const laidOut = layOutPart(tokens, rewriter, indentation);
    yield new FormattedPart(
      start,
      tokens.text.length,
      replacements(tokens.text, laidOut, start === 0),
      boundsOf(tokens.text, laidOut.tokens, laidOut.runs),
    );
    start += tokens.text.length;
  }
}

/** A part of a source that was formatted. */
export class FormattedPart {
  /** The offset in the source at which it starts. */
  readonly start: number;
  /** The edits that format it, with offsets from its start. */
  readonly edits: readonly Replacement[];
  readonly #length: number;
  readonly #bounds: readonly number[];

  /** @internal */
  constructor(start: number, length: number, edits: readonly Replacement[], bounds: readonly number[]) {
    this.start = start;
    this.edits = edits;
    this.#length = length;
    this.#bounds = bounds;
  }

  /** The offset in the source after it. */
  get end(): number {
    return this.start + this.#length;
  }

  /** Returns the edits within a range, extended to whole lines and to all lines aligned with them. All offsets are from the start of the part. */
  editsWithin(start: number, end: number): readonly Replacement[] {
    return editsWithin(this.edits, [grownRange(this.#bounds, this.#length, start, end)], this.#length);
  }
}

/**
 * Whether a line has no equals sign, and no comment after other tokens. Nor has it any when it is rewritten, unless a template ends on it,
 * which may become one line.
 */
function isAlignedWithNone(kinds: ArrayLike<number>, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const kind = kinds[i];
    if (kind === EQUAL || kind === TEMPLATE_SEQ_END || (kind === COMMENT && i > start)) return false;
  }
  return true;
}

/** Returns tokens with offsets from the start of their part. */
function tokensFrom({ file, length, kinds, starts, ends }: TokenList, start: number): Tokens {
  const moved = (offsets: Uint32Array): Uint32Array => (start === 0 ? offsets : offsets.map((offset) => offset - start));
  return { length, text: file.text.slice(start, ends[length - 1]), kinds, starts: moved(starts), ends: moved(ends) };
}

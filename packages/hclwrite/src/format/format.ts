/**
 * Formats a source. The tokens stay, and the white space between them changes to the layout's.
 * The result is a list of edits, each of which replaces one gap between tokens, so an
 * editor keeps its cursor and its undo history.
 */

import type { TextEdit } from "@hcl-ts/analysis";
import { CtyError } from "@hcl-ts/cty";
import { configTokens, type TokenList } from "@hcl-ts/hclsyntax";
import { checkOptions, isBytes, nameOf } from "../arguments.ts";
import { type Replacement, replaced } from "../text-edits.ts";
import { Indentation, type Layout, layOut } from "./layout.ts";
import { boundsOf, editsWithin, grownRange } from "./runs.ts";
import { TerraformRewriter } from "./terraform.ts";
import { rewrittenTokens, sourceTokens, type Tokens } from "./tokens.ts";

/**
 * The formatting style. `hcl` changes spaces and tabs only. Like `terraform fmt`, `terraform` also
 * modernises syntax that older versions of Terraform needed: it unwraps `"${x}"`, quotes labels,
 * and removes the quotes of types.
 */
export type FormatStyle = "hcl" | "terraform";

/** The options of the formatter. */
export interface FormatOptions {
  /** The style; `hcl` by default. */
  readonly style?: FormatStyle;
  /** The filename in the edits. */
  readonly filename?: string;
}

/** A source to format: a string, the bytes of a file, or its tokens if they are available (`configTokens`). */
export type FormatSource = string | Uint8Array | TokenList;

/**
 * Formats a source, which may have syntax errors. Formatting the result again changes nothing.
 *
 * @throws CtyError for bytes that are not UTF-8, which a string cannot keep, and for arguments of other types
 */
export function format(source: FormatSource, options: FormatOptions = {}): string {
  const tokens = tokensOf(source, options);
  return replaced(tokens.file.text, replacements(tokens.file.text, layOutTokens(tokens, options)));
}

/**
 * Returns the edits that format a source, sorted by offset. Empty if the source is already
 * formatted.
 *
 * @throws CtyError for bytes that are not UTF-8, which a string cannot keep, and for arguments of other types
 */
export function formatEdits(source: FormatSource, options: FormatOptions = {}): readonly TextEdit[] {
  const tokens = tokensOf(source, options);
  return named(replacements(tokens.file.text, layOutTokens(tokens, options)), options);
}

/**
 * Returns the edits that format a range of a source. The range is extended to whole lines and to
 * all lines aligned with them, so the result is the same as that part of the whole source when
 * formatted.
 *
 * @param start the offset at which the range starts, in UTF-16 units
 * @param end the offset after the range
 * @throws CtyError for bytes that are not UTF-8, which a string cannot keep, and for arguments of other types
 */
export function formatRange(source: FormatSource, start: number, end: number, options: FormatOptions = {}): readonly TextEdit[] {
  for (const offset of [start, end])
    if (typeof offset !== "number") throw new CtyError(`an offset has to be a number, not ${nameOf(offset)}`);
  if (!(start >= 0 && start <= end)) throw new CtyError(`a range has to be two offsets in order, not ${start} and ${end}`);
  return formatRanges(source, [[start, end]], options);
}

/** Like {@link formatRange}, for several ranges at once. @param ranges sorted by start */
export function formatRanges(
  source: FormatSource,
  ranges: readonly (readonly [start: number, end: number])[],
  options: FormatOptions = {},
): readonly TextEdit[] {
  const tokens = tokensOf(source, options);
  const { text } = tokens.file;
  const laidOut = layOutTokens(tokens, options);
  const bounds = boundsOf(text, laidOut.tokens, laidOut.runs);
  const grown = ranges.map(([start, end]) => grownRange(bounds, text.length, start, end));
  return named(editsWithin(replacements(text, laidOut), grown, text.length), options);
}

/** The values of the options. */
const OPTIONS = { style: ["hcl", "terraform"], filename: "string" } as const;

/** @throws CtyError if options are of other types */
export function checkFormatOptions(options: FormatOptions): void {
  checkOptions(options, OPTIONS);
}

/** Checks the arguments, and returns the tokens of a source. @throws CtyError if it is not text */
function tokensOf(source: FormatSource, options: FormatOptions): TokenList {
  checkFormatOptions(options);
  const tokens = typeof source === "string" || isBytes(source) ? configTokens(source) : source;
  if (!isTokenList(tokens)) throw new CtyError(`a source has to be a string, bytes (Uint8Array) or tokens, not ${nameOf(source)}`);
  if (tokens.file.malformed !== undefined) throw new CtyError("these bytes are not UTF-8, so a string cannot keep them");
  return tokens;
}

function isTokenList(tokens: Partial<TokenList> | null | undefined): tokens is TokenList {
  return tokens?.file !== undefined;
}

/** The tokens of a formatted source, and their layout. */
interface LaidOut extends Layout {
  readonly tokens: Tokens;
  /** Whether some tokens differ from the source's. */
  readonly isRewritten: boolean;
}

function layOutTokens(list: TokenList, { style }: FormatOptions): LaidOut {
  return layOutPart(sourceTokens(list), rewriterOf(style), new Indentation());
}

/** Returns what rewrites tokens in a style; undefined for none. */
export function rewriterOf(style: FormatStyle | undefined): TerraformRewriter | undefined {
  return style === "terraform" ? new TerraformRewriter() : undefined;
}

/** Lays out a part of a source. The rewriter and the indentation are those after the part before. */
export function layOutPart(lexed: Tokens, rewriter: TerraformRewriter | undefined, indentation: Indentation): LaidOut {
  const edits = rewriter?.rewrite(lexed) ?? [];
  const isRewritten = edits.length > 0;
  const tokens = isRewritten ? rewrittenTokens(lexed, edits) : lexed;
  return { tokens, isRewritten, ...layOut(tokens, indentation) };
}

/**
 * Returns the edits that apply a layout: one for each changed gap between kept tokens.
 * @param isFirst whether nothing is above the source
 */
export function replacements(source: string, { tokens, isRewritten, spaces }: LaidOut, isFirst = true): readonly Replacement[] {
  const { starts, ends } = tokens;
  const edits: Replacement[] = [];
  const last = tokens.length - 1;
  // Gaps consist of spaces, tabs and tokens that were removed. Gaps of spaces only are compared by their lengths.
  const areSpaces = !(isRewritten || source.includes("\t"));
  let done = 0;
  // New tokens since the last kept one, with the spaces before them.
  let added = "";
  for (let i = 0; i < last; i++) {
    const start = starts[i] ?? 0;
    const space = spaces[i] ?? 0;
    if (areSpaces && start - done === space) {
      done = ends[i] ?? 0;
      continue;
    }
    if (start >= source.length) {
      added += " ".repeat(space) + tokens.text.slice(start, ends[i]);
      continue;
    }
    // Keeps a byte order mark in the middle of the file from moving to its start.
    const isMark = isFirst && done === 0 && start > 0 && source.charCodeAt(start) === 0xfeff;
    if (!isMark && (added !== "" || !isSpaces(source, done, start, space))) {
      edits.push({ start: done, end: start, newText: added + " ".repeat(space) });
      added = "";
    }
    done = ends[i] ?? 0;
  }
  // White space at the end of the file becomes the same number of spaces, as in the reference.
  const end = added + " ".repeat(source.length - endOfText(source, done));
  if (source.slice(done) !== end) edits.push({ start: done, end: source.length, newText: end });
  return edits;
}

/** Returns the offset at which the spaces and tabs at the end of a source start, but not before `from`. */
function endOfText(source: string, from: number): number {
  let end = source.length;
  while (end > from && isBlank(source.charCodeAt(end - 1))) end--;
  return end;
}

function isSpaces(text: string, start: number, end: number, count: number): boolean {
  if (end - start !== count) return false;
  for (let i = start; i < end; i++) if (text.charCodeAt(i) !== 0x20) return false;
  return true;
}

const isBlank = (code: number): boolean => code === 0x20 /* space */ || code === 0x09; /* tab */

function named(edits: readonly Replacement[], { filename = "" }: FormatOptions): readonly TextEdit[] {
  return edits.map((edit) => ({ filename, ...edit }));
}

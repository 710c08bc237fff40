/**
 * The errors of a source as the parser found them, and the rules that make a list of diagnostics of
 * them.
 *
 * Whatever counts over a whole source is one of these rules, and not a decision of the parser: the
 * order of the errors and how many there may be, wrong quotes in pairs, operators and semicolons
 * that are reported a few times only, and blocks around one that the end of the source cuts off. So
 * the raw errors of an item are the same whether the parser read the item alone or the whole file,
 * and a file can be read in parts.
 */
import { zip } from "@hcl-ts/cty/kernel";
import { type Diagnostic, errorDiagnostic, type Message, type SourceFile } from "@hcl-ts/hcl";
import { limitSyntaxErrors, MAX_SYNTAX_ERRORS } from "@hcl-ts/hcl/syntax";
import { unreadableItem } from "../messages-syntax.ts";
import { type LexicalError, lexicalErrors } from "../scanner/lexical-errors.ts";
import type { InvalidToken } from "../scanner/scanner.ts";

/** Returns the line of an offset. */
type LineOf = (offset: number) => number;

/** Creates a message that names lines of a source. */
export type LineMessage = (lineOf: LineOf) => Message;

/** An error that the parser found. All offsets refer to its source. */
export interface RawError {
  readonly message: Message;
  /** For a message that names lines: creates it again, for the lines that the source has now. */
  readonly renew?: LineMessage | undefined;
  /** The range that the diagnostic points at. */
  readonly start: number;
  readonly end: number;
  /** The start of the diagnostic's context, which ends with the subject. */
  readonly contextStart: number;
  /**
   * The offset at which the parser found it. Differs from the start of the subject in some cases.
   */
  readonly place: number;
  /** The start of the item that causes it: the innermost one, inside any number of blocks. */
  readonly item: number;
  /**
   * Whether it reports a block that only the end of the source ends, around another construct of
   * this kind that is reported.
   */
  readonly isAroundCutOff: boolean;
}

/** The errors of a source, or of a part of one. */
export interface RawErrors {
  readonly file: SourceFile;
  /** The errors of the parser, in the order of parsing. */
  readonly errors: readonly RawError[];
  /** The tokens that the scanner found invalid, in any order. */
  readonly invalidTokens: readonly InvalidToken[];
  /** The first line of the first item that could not be parsed; undefined if there is none. */
  readonly firstBroken: { readonly start: number; readonly end: number } | undefined;
}

/**
 * Returns the diagnostics of a source in source order. At one offset there is one, or
 * a second one of an item before which a bracket must be closed.
 * @param parts the errors of each part, in source order. The base of a
 * part's `SourceFile` places it in the source.
 */
export function listErrors(parts: readonly RawErrors[]): readonly Diagnostic[] {
  if (parts.every(hasNone)) return [];
  const lexical = lexicalErrors(parts.map(({ file, invalidTokens }) => ({ file, tokens: inOrder(invalidTokens) })));
  const listed = zip(parts, lexical).flatMap(([part, found]) => errorsOfPart(part, found));
  if (listed.length > 0) return limitSyntaxErrors(listed);
  // Every item that could not be parsed is reported. If recovery dropped all errors, add this one.
  const broken = parts.find(({ firstBroken }) => firstBroken !== undefined);
  if (broken?.firstBroken === undefined) return [];
  const { start, end } = broken.firstBroken;
  return [errorDiagnostic(unreadableItem(), { subject: broken.file.range(start, end) })];
}

/** Whether a part of a source has no errors, as most have. */
function hasNone({ errors, invalidTokens, firstBroken }: RawErrors): boolean {
  return errors.length === 0 && invalidTokens.length === 0 && firstBroken === undefined;
}

/** A diagnostic with the offset it points at and the item that causes it; no item for a lexical error. */
interface Listed {
  readonly diagnostic: Diagnostic;
  readonly start: number;
  readonly item: number | undefined;
}

function errorsOfPart({ file, errors }: RawErrors, lexical: readonly LexicalError[]): readonly Diagnostic[] {
  const reported = errors.filter(({ isAroundCutOff }) => !isAroundCutOff);
  // A lexical error precedes what the parser reports about the same token: the sort is stable.
  const all: readonly Listed[] = [
    ...lexical.map(({ diagnostic, start }) => ({ diagnostic, start, item: undefined })),
    ...reported.map((error) => ({ diagnostic: diagnosticOf(file, error), start: error.start, item: error.item })),
  ].sort((a, b) => a.start - b.start);
  const isListed = (error: Listed, before: Listed | undefined): boolean => before === undefined || !isConsequence(error, before);
  return all.filter((error, i) => isListed(error, all[i - 1])).map(({ diagnostic }) => diagnostic);
}

/**
 * Whether an error at the offset of another one is only a consequence. It is not if the other one
 * reports a bracket that must be closed before the item which causes this one.
 */
function isConsequence({ start, item }: Listed, before: Listed): boolean {
  if (start !== before.start) return false;
  return before.diagnostic.code !== "unclosed-bracket" || item !== start || before.item === item;
}

function diagnosticOf(file: SourceFile, { message, renew, start, end, contextStart }: RawError): Diagnostic {
  const context = contextStart < start ? file.range(contextStart, end) : undefined;
  return errorDiagnostic(renew?.(linesOf(file)) ?? message, { subject: file.range(start, end), context });
}

/** Sorts invalid tokens by position and removes those that were scanned twice. */
function inOrder(invalidTokens: readonly InvalidToken[]): readonly InvalidToken[] {
  if (invalidTokens.length < 2) return invalidTokens;
  return [...new Map(invalidTokens.map((token) => [token.start, token])).values()].sort((a, b) => a.start - b.start);
}

/**
 * Returns the errors, in the order given, that can still be among those listed: no more than are
 * listed at most, and those first in the source.
 */
export function firstInSource(errors: readonly RawError[]): RawError[] {
  if (errors.length <= MAX_SYNTAX_ERRORS) return [...errors];
  const starts = errors.map(({ start }) => start).sort((a, b) => a - b);
  const last = starts[MAX_SYNTAX_ERRORS] ?? 0;
  return errors.filter(({ start }) => start <= last);
}

/** Returns the function by which messages name the lines of a source. */
export function linesOf(file: SourceFile): LineOf {
  return (offset) => file.position(offset).line;
}

import type { Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { limitSyntaxErrors } from "@hcl-ts/hcl/syntax";
import { lexicalErrors } from "../scanner/lexical-errors.ts";
import type { InvalidToken } from "../scanner/scanner.ts";

/** An error that the parser reported, with the data that recovery needs. */
export interface ReportedError {
  readonly diagnostic: Diagnostic;
  /**
   * The offset at which the parser reported it. Differs from the start of the subject in some
   * cases.
   */
  readonly place: number;
  /** The start of the item being parsed. */
  readonly item: number;
}

/**
 * Returns all errors of a source in source order, at most one per offset.
 * @param invalidTokens those that the scanner found, in any order
 */
export function inSourceOrder(
  file: SourceFile,
  errors: readonly ReportedError[],
  invalidTokens: readonly InvalidToken[],
): readonly Diagnostic[] {
  const reported = errors.map(({ diagnostic }) => diagnostic);
  if (invalidTokens.length === 0 && errors.length < 2) return reported;
  // A lexical error precedes what the parser reports about the same token: the sort is stable.
  const all = [...lexicalErrors(file, inOrder(invalidTokens)), ...reported];
  all.sort((a, b) => startOf(a) - startOf(b));
  return limitSyntaxErrors(all.filter((diagnostic, i) => i === 0 || startOf(diagnostic) !== startOf(all[i - 1]!)));
}

function startOf({ subject }: Diagnostic): number {
  return subject!.start.offset;
}

/** Sorts invalid tokens by position and removes those that were scanned twice. */
function inOrder(invalidTokens: readonly InvalidToken[]): readonly InvalidToken[] {
  return [...new Map(invalidTokens.map((token) => [token.start, token])).values()].sort((a, b) => a.start - b.start);
}

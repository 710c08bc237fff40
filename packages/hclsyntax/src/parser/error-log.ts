import { type Diagnostic, errorDiagnostic, type Message, type SourceFile } from "@hcl-ts/hcl";
import { limitSyntaxErrors, MAX_SYNTAX_ERRORS } from "@hcl-ts/hcl/syntax";
import { lexicalErrors } from "../scanner/lexical-errors.ts";
import type { InvalidToken } from "../scanner/scanner.ts";

/** An error, with the data that recovery needs. */
export interface Entry {
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
 * Collects the syntax errors of a source in the order in which the parser reports them. Recovery
 * drops spurious ones; the rest are sorted at the end.
 */
export class ErrorLog {
  readonly #file: SourceFile;
  #entries: Entry[] = [];

  constructor(file: SourceFile) {
    this.#file = file;
  }

  /** The number of errors so far. */
  get count(): number {
    return this.#entries.length;
  }

  /**
   * Adds an error.
   * @param contextStart the start of the enclosing construct
   * @param place the offset at which the parser reported it
   * @param item the start of the item being parsed
   */
  add(message: Message, start: number, end: number, contextStart: number, place: number, item: number): void {
    if (this.#entries.length > MAX_SYNTAX_ERRORS) return;
    const file = this.#file;
    const context = contextStart < start ? file.range(contextStart, end) : undefined;
    this.#entries.push({ diagnostic: errorDiagnostic(message, { subject: file.range(start, end), context }), place, item });
  }

  /**
   * Drops the errors, from an index on, that were reported at or after an offset.
   * @returns the first dropped error if no error from the index on is left, for {@link restore}
   */
  dropReportedFrom(offset: number, first: number): Entry | undefined {
    const later = this.#entries.splice(first);
    const kept = later.filter(({ place }) => place < offset);
    this.#entries.push(...kept);
    return kept.length > 0 ? undefined : later[0];
  }

  /** Adds a dropped error again. */
  restore(entry: Entry): void {
    this.#entries.push(entry);
  }

  /**
   * Drops the errors of all items that start at or after an offset, because they are parsed again.
   */
  dropItemsFrom(offset: number): void {
    // Entries are nearly sorted, but items can be parsed again, so check all of them.
    this.#entries = this.#entries.filter(({ item }) => item < offset);
  }

  /**
   * Returns all errors in source order, at most one per offset.
   * @param invalidTokens those that the scanner found, in any order
   */
  finish(invalidTokens: readonly InvalidToken[]): readonly Diagnostic[] {
    if (invalidTokens.length === 0 && this.#entries.length < 2) return this.#entries.map(({ diagnostic }) => diagnostic);
    // A lexical error precedes what the parser reports about the same token: the sort is stable.
    const all = [...lexicalErrors(this.#file, inOrder(invalidTokens)), ...this.#entries.map(({ diagnostic }) => diagnostic)];
    all.sort((a, b) => startOf(a) - startOf(b));
    return limitSyntaxErrors(all.filter((diagnostic, i) => i === 0 || startOf(diagnostic) !== startOf(all[i - 1]!)));
  }
}

function startOf({ subject }: Diagnostic): number {
  return subject!.start.offset;
}

/** Sorts invalid tokens by position and removes those that were scanned twice. */
function inOrder(invalidTokens: readonly InvalidToken[]): readonly InvalidToken[] {
  return [...new Map(invalidTokens.map((token) => [token.start, token])).values()].sort((a, b) => a.start - b.start);
}

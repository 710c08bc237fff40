import { type Diagnostic, errorDiagnostic, type Message, type SourceFile } from "@hcl-ts/hcl";
import { lexicalFaults, MAX_DIAGNOSTICS } from "../scanner/lexical-faults.ts";

/** An error and what recovery has to know about it. */
export interface Entry {
  readonly diagnostic: Diagnostic;
  /** The offset at which the parser was, where that is not the start of the subject. */
  readonly place: number;
  /** Where the item starts that was being read. */
  readonly item: number;
}

/**
 * The syntax errors of a source in the order in which the parser met them. Recovery drops those found while reading on the wrong assumption; the rest is sorted at
 * the end.
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
   * @param contextStart where the construct around it starts
   * @param place the offset at which the parser met it
   * @param item where the item starts that is being read
   */
  add(message: Message, start: number, end: number, contextStart: number, place: number, item: number): void {
    if (this.#entries.length >= MAX_DIAGNOSTICS) return;
    const file = this.#file;
    const context = contextStart < start ? { context: file.range(contextStart, end) } : undefined;
    this.#entries.push({ diagnostic: errorDiagnostic(message, { subject: file.range(start, end), ...context }), place, item });
  }

  /**
   * Drops the errors from an index on that lie at or after an offset.
   * @returns the first of them if no error from the index on is left, for {@link restore}
   */
  dropPlacedFrom(offset: number, first: number): Entry | undefined {
    const later = this.#entries.slice(first);
    const kept = later.filter(({ place }) => place < offset);
    if (kept.length < later.length) this.#entries = this.#entries.slice(0, first).concat(kept);
    return kept.length > 0 ? undefined : later[0];
  }

  /** Takes a dropped error back. */
  restore(entry: Entry): void {
    this.#entries.push(entry);
  }

  /** Drops the errors of all items that start at or after an offset: they are read again. */
  dropItemsFrom(offset: number): void {
    // Entries are nearly in order, but an item may be read again, so all of them are looked at.
    if (this.#entries.some(({ item }) => item >= offset)) this.#entries = this.#entries.filter(({ item }) => item < offset);
  }

  /** Whether an error is known at just this place. */
  hasErrorAt(start: number): boolean {
    return this.#entries.some(({ diagnostic }) => diagnostic.subject!.start.offset === start);
  }

  /**
   * All errors in the order of the source, at most one for each place.
   * @param faults the kind, start and end of each token that is not part of the language; see `Scanner`
   */
  finish(faults: readonly number[]): readonly Diagnostic[] {
    if (faults.length === 0 && this.#entries.length < 2) return this.#entries.map(({ diagnostic }) => diagnostic);
    // An error of a token precedes what the parser reports about the token: the sort is stable.
    const all = lexicalFaults(this.#file, inOrder(faults)).map(({ diagnostic }) => diagnostic);
    for (const { diagnostic } of this.#entries) all.push(diagnostic);
    all.sort((a, b) => startOf(a) - startOf(b));
    return all.filter((diagnostic, i) => i === 0 || startOf(diagnostic) !== startOf(all[i - 1]!)).slice(0, MAX_DIAGNOSTICS);
  }
}

function startOf({ subject }: Diagnostic): number {
  return subject!.start.offset;
}

/** Faulty tokens in the order of the source, each once even if it was read twice. */
function inOrder(faults: readonly number[]): readonly number[] {
  let isInOrder = true;
  for (let i = 3; i < faults.length; i += 3) isInOrder &&= faults[i - 2]! < faults[i + 1]!;
  if (isInOrder) return faults;
  const byStart = new Map<number, number>();
  for (let i = 0; i < faults.length; i += 3) byStart.set(faults[i + 1]!, i);
  return [...byStart].sort(([a], [b]) => a - b).flatMap(([, i]) => faults.slice(i, i + 3));
}

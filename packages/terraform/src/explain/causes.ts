/** Collects the causes of an unknown value from an explanation. */
import { isWhollyKnown } from "@hcl-ts/cty";
import type { Explanation, ExplanationNote } from "./explanation.ts";

/** A value that is not known, and the note that says why. */
export interface Cause {
  /** The address or the source of the value. */
  readonly label: string;
  readonly note: ExplanationNote;
}

/** The maximum number of explanations that are read to find causes. */
const MAX_READ = 1000;

/**
 * Returns why a value is not known, from the notes of the values that it is derived from. Empty for a
 * value that is known.
 *
 * @example
 * causesOf(explain(result, "output.url")!).map(({ label, note }) => `${label}: ${note.text}`);
 */
export function causesOf(explanation: Explanation): readonly Cause[] {
  const causes: Cause[] = [];
  const seen = new Set<string>();
  const pending = [explanation];
  for (let read = 0; read < MAX_READ; read++) {
    const node = pending.pop();
    if (node === undefined) break;
    if (isWhollyKnown(node.value)) continue;
    const { label, note, because } = node;
    if (note !== undefined && note.kind !== "stands-for-all" && !seen.has(note.text)) {
      seen.add(note.text);
      causes.push({ label, note });
    }
    for (const reason of because.toReversed()) pending.push(reason);
  }
  return causes;
}

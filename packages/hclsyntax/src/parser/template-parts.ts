/** The parts of a template before directives are nested. */
import type { RecordId } from "../records/syntax-records.ts";
import { leadingSpace } from "../white-space.ts";

/** Literal text of one token, or of several adjacent ones. */
export interface LiteralPart {
  readonly kind: "literal";
  start: number;
  end: number;
  text: string;
}

/** `${ … }`. */
export interface InterpolationPart {
  readonly kind: "interpolation";
  readonly start: number;
  readonly end: number;
  readonly expression: RecordId;
}

/** `%{ if … }` or `%{ for … }`. */
export interface OpeningPart {
  readonly kind: "if" | "for";
  readonly start: number;
  readonly end: number;
  /** The condition of an `if`; the first parts of a `for`'s `FOR` record. */
  readonly head: readonly number[];
}

/** `%{ else }`, `%{ endif }` or `%{ endfor }`. */
export interface DirectivePart {
  readonly kind: "else" | "endif" | "endfor";
  readonly start: number;
  readonly end: number;
}

/** A directive that could not be parsed. */
export interface InvalidPart {
  readonly kind: "invalid";
  readonly start: number;
  readonly end: number;
}

/** A part of a template. */
export type Part = LiteralPart | InterpolationPart | OpeningPart | DirectivePart | InvalidPart;

/**
 * Removes the indentation of a `<<-` heredoc: as much white space as the least indented line starts
 * with. Lines of only white space are ignored and left unchanged.
 */
export function trimIndentation(parts: readonly Part[]): void {
  const lines: LiteralPart[] = [];
  let least = Number.POSITIVE_INFINITY;
  let isLineStart = true;
  for (const part of parts) {
    const text = part.kind === "literal" ? part.text : "";
    if (isLineStart) {
      const spaces = leadingSpace(text);
      if (spaces < text.length || !text.endsWith("\n")) {
        least = Math.min(least, spaces);
        if (part.kind === "literal") lines.push(part);
      }
    }
    isLineStart = text.endsWith("\n");
  }
  for (const line of lines) {
    line.text = line.text.slice(least);
    line.start += least;
  }
}

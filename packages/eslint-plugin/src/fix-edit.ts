/** A text edit of a fix: offsets in the linted text. */
export interface FixEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

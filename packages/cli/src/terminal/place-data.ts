import type { Position, Range } from "@hcl-ts/hcl";

/**
 * A range in the JSON output of commands: lines and columns are counted from 1, bytes of UTF-8 from
 * 0. The end is exclusive.
 */
export interface PlaceData {
  readonly start: PositionData;
  readonly end: PositionData;
}

interface PositionData {
  readonly line: number;
  readonly column: number;
  readonly byte: number;
}

/** Returns a range in this form. */
export function placeData({ start, end }: Range): PlaceData {
  return { start: positionData(start), end: positionData(end) };
}

function positionData({ line, column, byte }: Position): PositionData {
  return { line, column, byte };
}

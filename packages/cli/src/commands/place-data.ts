import type { Position, Range } from "@hcl-ts/hcl";

/** A place in a file as the commands write it in JSON: line and column from 1, bytes of UTF-8 from 0, the end not included. */
export interface PlaceData {
  readonly start: PositionData;
  readonly end: PositionData;
}

interface PositionData {
  readonly line: number;
  readonly column: number;
  readonly byte: number;
}

/** The place of a range. */
export function placeData({ start, end }: Range): PlaceData {
  return { start: positionData(start), end: positionData(end) };
}

function positionData({ line, column, byte }: Position): PositionData {
  return { line, column, byte };
}

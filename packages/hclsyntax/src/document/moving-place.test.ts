import { expect, it } from "vitest";
import { MovingPlace, type Shift } from "./moving-place.ts";

const at = ({ offset, line, byte }: MovingPlace): readonly number[] => [offset, line, byte];

it("a place moves with the shift that it follows, and only with that", () => {
  const shift: Shift = { offset: 5, line: 1, byte: 6 };
  const place = new MovingPlace({ offset: 10, line: 2, byte: 11 });
  expect(at(place)).toEqual([10, 2, 11]);
  place.follow(shift);
  expect(at(place)).toEqual([10, 2, 11]);
  Object.assign(shift, { offset: 8, line: 0, byte: 9 });
  expect(at(place)).toEqual([13, 1, 14]);
  place.follow(undefined);
  shift.offset = 100;
  expect(at(place)).toEqual([13, 1, 14]);
  place.follow(shift);
  place.follow(shift);
  expect(at(place)).toEqual([13, 1, 14]);
});

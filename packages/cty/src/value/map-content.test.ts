import { describe, expect, it } from "vitest";
import { mapVal } from "../compound/collections.ts";
import { MapContent } from "./map-content.ts";
import { numberVal } from "./value.ts";

/** A map of `size` numbers, given in descending order of the keys. */
const mapOfSize = (size: number): MapContent =>
  mapVal(Array.from({ length: size }, (_, i) => [`k${size - i - 1}`, numberVal(size - i - 1)] as const)).content as MapContent;

describe.each([0, 1, 8, 9, 100])("a map of %i elements", (size) => {
  const content = size === 0 ? new MapContent([], []) : mapOfSize(size);

  it("finds each element by its key, and no other", () => {
    for (let i = 0; i < size; i++) expect(content.get(`k${i}`)?.asNumber()).toBe(i);
    expect([content.get("other"), content.get("constructor"), content.keys.length]).toEqual([undefined, undefined, size]);
  });

  it("iterates in the order of the keys", () => {
    const keys = Array.from({ length: size }, (_, i) => `k${i}`).sort();
    expect(content.keys).toEqual(keys);
    expect([...content]).toEqual(keys.map((key) => [key, content.get(key)]));
  });

  it("returns one Map of the elements", () => {
    expect(content.toMap()).toEqual(new Map(content));
    expect(content.toMap()).toBe(content.toMap());
  });
});

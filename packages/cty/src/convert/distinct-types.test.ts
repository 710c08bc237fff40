import { expect, it } from "vitest";
import { bool, dynamic, equalTypes, list, map, number, object, set, string, type Type, tuple } from "../type/type.ts";
import { capsule } from "../value/capsule-type.ts";
import { distinctTypes } from "./distinct-types.ts";

const [token, other] = [capsule("token"), capsule("token")];

/** Different types. Each call creates the types of parts again, so equal ones are not identical. */
const makers: readonly (() => Type)[] = [
  () => string,
  () => number,
  () => bool,
  () => dynamic,
  () => token,
  () => other,
  () => list(tuple([string])),
  () => set(tuple([string])),
  () => map(tuple([string])),
  () => tuple([]),
  () => tuple([string]),
  () => tuple([string, number]),
  () => tuple([number, string]),
  () => tuple([tuple([string]), number]),
  () => object({}),
  () => object({ a: string }),
  () => object({ a: number }),
  () => object({ b: string }),
  () => object({ a: string }, ["a"]),
  () => object({ a: string, b: number }),
  () => object({ 'a":string,"b': number }),
  () => tuple(Array.from({ length: 1200 }, () => tuple([string]))),
  () => tuple(Array.from({ length: 1200 }, () => tuple([number]))),
  () => tuple([...Array.from({ length: 1199 }, () => tuple([number])), tuple([string])]),
];

/** The distinct types found by comparing each with each. */
function expected(types: readonly Type[]): { readonly types: readonly Type[]; readonly indices: readonly number[] } {
  const distinct: Type[] = [];
  const indices = types.map((type) => {
    const place = distinct.findIndex((one) => equalTypes(one, type));
    return place < 0 ? distinct.push(type) - 1 : place;
  });
  return { types: distinct, indices };
}

it("finds each type of a list once, in the order of their first occurrence", () => {
  const orders: readonly (readonly number[])[] = [
    [],
    [0],
    [0, 0],
    [0, 1],
    [0, 1, 0, 1, 1, 0],
    [10, 11, 10],
    [10, 10, 11, 11, 10],
    [21, 22, 21, 22, 23, 21],
    [...makers.keys()],
    [...makers.keys(), ...makers.keys()],
    [...makers.keys(), ...[...makers.keys()].reverse()],
    [...makers.keys()].flatMap((i) => [i, (i * 7) % makers.length, i]),
  ];
  for (const order of orders) {
    const anew = order.map((i) => makers[i]!());
    const same = makers.map((make) => make());
    for (const types of [anew, order.map((i) => same[i]!)]) {
      const found = distinctTypes(types);
      expect(found.indices).toEqual(expected(types).indices);
      expect(found.types.every((type, i) => type === expected(types).types[i])).toBe(true);
    }
  }
});

import { expect, it } from "vitest";
import { capsule } from "../value/capsule-type.ts";
import { bool, dynamic, list, map, number, object, set, string, tuple } from "./type.ts";
import { friendlyName, friendlyNameForConstraint } from "./type-name.ts";

it.each([
  [string, "string"],
  [number, "number"],
  [bool, "bool"],
  [dynamic, "dynamic"],
  [list(string), "list of string"],
  [map(set(number)), "map of set of number"],
  [tuple([string]), "tuple"],
  [object({ a: string }), "object"],
  [capsule("image"), "image"],
] as const)('friendlyName calls %o "%s"', (type, name) => {
  expect(friendlyName(type)).toBe(name);
});

it('friendlyNameForConstraint uses "any type" for dynamic', () => {
  expect(friendlyNameForConstraint(dynamic)).toBe("any type");
  expect(friendlyNameForConstraint(list(dynamic))).toBe("list of any single type");
});

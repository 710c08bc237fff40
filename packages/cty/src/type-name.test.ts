import { expect, test } from "vitest";
import { capsule } from "./capsule-type.ts";
import { bool, dynamic, list, map, number, object, set, string, tuple } from "./type.ts";
import { friendlyName, friendlyNameForConstraint } from "./type-name.ts";

test.each([
  [string, "string"],
  [number, "number"],
  [bool, "bool"],
  [dynamic, "dynamic"],
  [list(string), "list of string"],
  [map(set(number)), "map of set of number"],
  [tuple([string]), "tuple"],
  [object({ a: string }), "object"],
  [capsule("image"), "image"],
] as const)("%o is called %s", (type, name) => {
  expect(friendlyName(type)).toBe(name);
});

test("in a constraint dynamic stands for any type", () => {
  expect(friendlyNameForConstraint(dynamic)).toBe("any type");
  expect(friendlyNameForConstraint(list(dynamic))).toBe("list of any single type");
});

import { expect, it } from "vitest";
import { listVal, mapVal, objectVal, tupleVal } from "../compound/collections.ts";
import { list, string } from "../type/type.ts";
import { nullVal, numberVal, stringVal, unknownVal, type Value } from "../value/value.ts";
import { characterCost, constantCost, elementCost } from "./costs.ts";

const [a, one] = [stringVal("abcde"), numberVal(1)];

it.each<[string, readonly Value[], elements: number, characters: number]>([
  ["no arguments", [], 1, 1],
  ["a number", [one], 2, 2],
  ["a string", [a], 2, 6],
  ["the empty string", [stringVal("")], 2, 1],
  ["strings", [a, a], 3, 11],
  ["a list", [listVal([a, a, a])], 4, 2],
  ["a map and a number", [mapVal({ k: a, l: a }), one], 4, 3],
  ["an object and a tuple", [objectVal({ k: a }), tupleVal([one, one])], 4, 3],
  ["null and an unknown list", [nullVal(string), unknownVal(list(string))], 3, 3],
])("the costs count the elements and the characters of %s", (_, args, elements, characters) => {
  expect([constantCost(), elementCost(args), characterCost(args)]).toEqual([1, elements, characters]);
});

import { expect, it } from "vitest";
import { setVal } from "../compound/collections.ts";
import { number, string } from "../type/type.ts";
import type { PathStep } from "../value/path.ts";
import { nullVal, numberVal, stringVal, True, unknownVal, type Value } from "../value/value.ts";
import { formatPath } from "./path-text.ts";

const attr = (name: string): PathStep => ({ kind: "attr", name });
const key = (k: Value): PathStep => ({ kind: "index", key: k });

it.each<[PathStep[], string]>([
  [[], ""],
  [[attr("tags"), key(stringVal("a b")), key(numberVal(0))], '.tags["a b"][0]'],
  [[attr("cool-name"), attr("\u00e9t\u00e9"), attr("_x")], ".cool-name.\u00e9t\u00e9._x"],
  [[attr("not a name"), attr("1st"), attr("")], '["not a name"]["1st"][""]'],
  [[key(numberVal("1e20"))], "[100000000000000000000]"],
  [[key(unknownVal(number)), key(nullVal(string)), key(True), key(setVal([True]))], "[…][…][…][…]"],
])("formatPath writes path %#: %s", (path, text) => {
  expect(formatPath(path)).toBe(text);
});

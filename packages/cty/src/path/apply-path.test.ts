import { describe, expect, it } from "vitest";
import { listVal, mapVal, objectVal, setVal, tupleVal } from "../compound/collections.ts";
import { mark } from "../marks/marks.ts";
import { rawEquals } from "../ops/equality.ts";
import { CtyError } from "../run/errors.ts";
import { list, number, string } from "../type/type.ts";
import type { Path } from "../value/path.ts";
import { dynamicVal, nullVal, numberVal, stringVal, unknownVal, type Value } from "../value/value.ts";
import { applyPath } from "./apply-path.ts";
import { formatPath } from "./path-text.ts";

const attr = (name: string) => ({ kind: "attr", name }) as const;
const key = (k: Value) => ({ kind: "index", key: k }) as const;
const [a, one] = [stringVal("a"), numberVal(1)];
const value = objectVal({
  list: listVal([a]),
  map: mark(mapVal({ k: one }), "p"),
  set: setVal([a]),
  tuple: tupleVal([a, one]),
  unknown: unknownVal(list(string)),
  none: nullVal(list(string)),
});

it.each<[Path, Value]>([
  [[], value],
  [[attr("list"), key(numberVal(0))], a],
  [[attr("map"), key(stringVal("k"))], mark(one, "p")],
  [[attr("set"), key(a)], a],
  [[attr("tuple"), key(one)], one],
  [[attr("unknown"), key(one)], unknownVal(string)],
  [[attr("list"), key(unknownVal(number))], unknownVal(string)],
  [[attr("set"), key(unknownVal(string))], unknownVal(string)],
])("applyPath returns the value that a path leads to", (path, expected) => {
  expect(rawEquals(applyPath(value, path), expected)).toBe(true);
});

describe("a path that does not exist", () => {
  it.each<[Path, number]>([
    [[attr("nope")], 1],
    [[attr("list"), attr("nope")], 2],
    [[attr("list"), key(one), attr("more")], 2],
    [[attr("list"), key(a)], 2],
    [[attr("list"), key(dynamicVal)], 2],
    [[attr("map"), key(a)], 2],
    [[attr("map"), key(one)], 2],
    [[attr("set"), key(stringVal("b"))], 2],
    [[attr("none"), key(one)], 2],
    [[key(a)], 1],
  ])("is reported as an error at the first step that cannot be taken", (path, steps) => {
    let error: unknown;
    try {
      applyPath(value, path);
    } catch (e) {
      error = e;
    }
    expect(error).toBeInstanceOf(CtyError);
    expect(formatPath((error as CtyError).path)).toBe(formatPath(path.slice(0, steps)));
  });
});

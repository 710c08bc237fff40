import { describe, expect, it } from "vitest";
import { listVal, mapVal, objectVal, setVal, tupleVal } from "../compound/collections.ts";
import { rawEquals } from "../ops/equality.ts";
import { formatPath } from "../path/path-text.ts";
import { CtyError } from "../run/errors.ts";
import { list, string } from "../type/type.ts";
import type { Path } from "../value/path.ts";
import { nullVal, numberVal, stringVal, type Value } from "../value/value.ts";
import {
  containsMarked,
  hasMarkDeep,
  mark,
  markWithPaths,
  unmark,
  unmarkDeep,
  unmarkDeepWithPaths,
  withMarks,
  withSameMarks,
} from "./marks.ts";
import { mergeMarks } from "./merge-marks.ts";

const [a, b] = [stringVal("a"), stringVal("b")];
const at = (...steps: (string | number)[]): Path =>
  steps.map((step) =>
    typeof step === "string" && step.startsWith(".")
      ? { kind: "attr", name: step.slice(1) }
      : { kind: "index", key: typeof step === "number" ? numberVal(step) : stringVal(step) },
  );
const nested = objectVal({ list: listVal([a, mark(b, "p")]), map: mark(mapVal({ k: mark(a, "q") }), "r"), set: setVal([mark(a, "s")]) });

describe("the marks of a value", () => {
  it("can be added, tested and removed", () => {
    const secret = mark(a, "secret", 7);
    expect([secret.isMarked(), secret.hasMark("secret"), secret.hasMark(7), secret.hasMark("other"), a.isMarked()]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(unmark(secret)).toEqual({ value: a, marks: new Set(["secret", 7]) });
    expect(unmark(a)).toEqual({ value: a, marks: new Set() });
  });

  it("can be copied from other values", () => {
    expect(withSameMarks(mark(a, "p"), mark(b, "q"), b).marks).toEqual(new Set(["p", "q"]));
    expect(withMarks(a, undefined, new Set())).toBe(a);
  });

  it("do not change the value that they are added to", () => {
    const once = mark(a, "p");
    mark(once, "q");
    expect(once.marks).toEqual(new Set(["p"]));
    const twice = mark(once, "p");
    expect(twice).toBe(once);
  });
});

describe("marks inside a value", () => {
  it("are found and removed at any depth", () => {
    const { value, marks } = unmarkDeep(nested);
    expect(marks).toEqual(new Set(["p", "q", "r", "s"]));
    expect([containsMarked(nested), containsMarked(value), nested.isMarked()]).toEqual([true, false, false]);
    expect(unmarkDeep(value).value).toBe(value);
    expect(["p", "q", "s", "other"].map((m) => hasMarkDeep(nested, m))).toEqual([true, true, true, false]);
  });

  it("are listed with their paths; a set has its elements' marks", () => {
    const { value, paths } = unmarkDeepWithPaths(nested);
    expect(paths.map(({ path, marks }) => [formatPath(path), ...marks])).toEqual([
      [".list[1]", "p"],
      [".map", "r"],
      ['.map["k"]', "q"],
      [".set", "s"],
    ]);
    expect(rawEquals(markWithPaths(value, paths), nested)).toBe(true);
  });

  it("have paths with keys of the right type, and all other parts remain as they are", () => {
    const plain = listVal([a]);
    const marked = tupleVal([plain, mark(a, "p"), mapVal({ k: mark(b, "q"), l: a }), mark(plain, "r")]) as Value;
    const { value, paths } = unmarkDeepWithPaths(marked);
    expect(paths.map(({ path }) => path)).toEqual([at(1), at(2, "k"), at(3)]);
    expect(value.asArray()[0]).toBe(plain);
    expect(rawEquals(value, tupleVal([plain, a, mapVal({ k: b, l: a }), plain]) as Value)).toBe(true);
    expect(unmarkDeepWithPaths(value).value).toBe(value);
    expect(unmarkDeepWithPaths(mark(plain, "p")).value.content).toBe(plain.content);
    expect(rawEquals(markWithPaths(value, paths), marked)).toBe(true);
  });

  it("are found in a value that occurs several times, which is rebuilt once", () => {
    const shared = listVal([mark(a, "p"), b]);
    const { value, marks } = unmarkDeep(tupleVal([shared, mark(shared, "q"), b]) as Value);
    const [first, second] = value.asArray();
    expect([...marks].sort()).toEqual(["p", "q"]);
    expect(first!.content).toBe(second!.content);
    expect(rawEquals(value, tupleVal([listVal([a, b]), listVal([a, b]), b]) as Value)).toBe(true);
    expect(hasMarkDeep(tupleVal([shared, shared, mark(a, "z")]) as Value, "z")).toBe(true);
    expect(hasMarkDeep(tupleVal([mapVal({ k: mark(a, "z") }), shared]) as Value, "z")).toBe(true);
  });

  it("are merged into the set that contains all of them, if there is one", () => {
    const [p, pq, qr] = [new Set(["p"]), new Set(["p", "q"]), new Set(["q", "r"])];
    expect(mergeMarks()).toBeUndefined();
    expect(mergeMarks(undefined, new Set())).toBeUndefined();
    expect(mergeMarks(undefined, p, undefined)).toBe(p);
    expect(mergeMarks(pq, p, pq)).toBe(pq);
    expect(mergeMarks(p, pq)).toEqual(new Set(["p", "q"]));
    expect(mergeMarks(p, pq, qr)).toEqual(new Set(["p", "q", "r"]));
    expect([p, pq, qr].map((set) => set.size)).toEqual([1, 2, 2]);
  });

  describe("that are many", () => {
    const names = Array.from({ length: 40 }, (_, i) => `m${i}`);
    const growing = names.map((_, i) => mergeMarks(...names.slice(0, i + 1).map((name) => new Set([name])))!);
    const all = growing[39]!;

    it("contain each mark once, in each of the sets that were made on the way", () => {
      let marks = mergeMarks(new Set(["m0"]));
      const sets = names.map((name) => (marks = mergeMarks(marks, new Set([name]))!));
      expect(sets.map((set) => [...set])).toEqual(names.map((_, i) => names.slice(0, i + 1)));
      expect(sets.map((set) => set.size)).toEqual(names.map((_, i) => i + 1));
      expect(sets.map((set) => names.filter((name) => set.has(name)).length)).toEqual(names.map((_, i) => i + 1));
      expect(sets[20]!.has("m21")).toBe(false);
      expect(sets[20]!.has("other")).toBe(false);
    });

    it("can be extended in different ways", () => {
      const [x, y] = [mergeMarks(all, new Set(["x"]))!, mergeMarks(all, new Set(["y"]))!];
      expect([...x]).toEqual([...names, "x"]);
      expect([...y]).toEqual([...names, "y"]);
      expect([all.size, x.has("y"), y.has("x")]).toEqual([40, false, false]);
      expect([...mergeMarks(x, y)!].sort()).toEqual([...names, "x", "y"].sort());
      expect([...mergeMarks(growing[30], y, x)!].sort()).toEqual([...names, "x", "y"].sort());
    });

    it("are the set that contains the others, whichever is first", () => {
      expect(mergeMarks(all, growing[20])).toBe(all);
      expect(mergeMarks(growing[20], all)).toBe(all);
      expect(mergeMarks(new Set(["m3"]), all)).toBe(all);
    });

    it("have the methods of a set that read it", () => {
      const seen: unknown[] = [];
      all.forEach((mark) => void seen.push(mark));
      expect(seen).toEqual(names);
      expect([...all.keys()]).toEqual(names);
      expect([...all.values()]).toEqual(names);
      expect([...all.entries()]).toEqual(names.map((name) => [name, name]));
      expect(Object.getOwnPropertyNames(Set.prototype).filter((name) => !(name in all))).toEqual([]);
    });

    it("are not changed by a program that ignores the types", () => {
      (all as Set<unknown>).add("other");
      expect(all.has("other")).toBe(false);
    });

    it("compare and strip as few marks do", () => {
      const [one, other] = [withMarks(a, all), withMarks(a, new Set([...names].reverse()))];
      expect(rawEquals(one, other)).toBe(true);
      expect(rawEquals(other, withMarks(a, growing[38]))).toBe(false);
      expect(unmarkDeep(listVal([one])).marks).toEqual(new Set(names));
    });
  });

  it("can be added at several keys of a map and several attributes of an object", () => {
    const value = objectVal({ x: mapVal({ k: a, l: b, m: a }), y: a, z: b });
    const marked = markWithPaths(value, [
      { path: at(".x", "k"), marks: new Set(["p"]) },
      { path: at(".x", "m"), marks: new Set(["q"]) },
      { path: at(".z"), marks: new Set(["r"]) },
    ]);
    expect(rawEquals(marked, objectVal({ x: mapVal({ k: mark(a, "p"), l: b, m: mark(a, "q") }), y: a, z: mark(b, "r") }))).toBe(true);
    expect(markWithPaths(value, [])).toBe(value);
  });

  it("can be added at any paths, several at one and one inside another", () => {
    const marked = markWithPaths(tupleVal([a, listVal([b])]), [
      { path: at(0), marks: new Set(["p"]) },
      { path: at(0), marks: new Set(["q"]) },
      { path: at(1, 0), marks: new Set(["r"]) },
      { path: at(1), marks: new Set(["s"]) },
      { path: [], marks: new Set(["t"]) },
    ]);
    expect(rawEquals(marked, mark(tupleVal([mark(a, "p", "q"), mark(listVal([mark(b, "r")]), "s")]), "t"))).toBe(true);
  });

  it("move to the set if they are added inside it", () => {
    const value = setVal([tupleVal([a])]);
    const marked = markWithPaths(value, [{ path: [{ kind: "index", key: tupleVal([a]) }, ...at(0)], marks: new Set(["p"]) }]);
    expect(rawEquals(marked, mark(value, "p"))).toBe(true);
  });

  it.each<[string, Value, Path]>([
    ["an attribute that is not there", objectVal({ a }), at(".b")],
    ["an element that is not there", listVal([a]), at(1)],
    ["a key that is not a position", listVal([a]), at("length")],
    ["a key that is not there", mapVal({ a }), at("b")],
    ["an attribute of a list", listVal([a]), at(".0")],
    ["the inside of a null", nullVal(list(string)), at(0)],
    ["the inside of a string", a, at(0)],
    ["an attribute of a map", mapVal({ a }), at(".a")],
    ["an element of an object", objectVal({ a }), at("a")],
    ["an element before the first one", listVal([a]), at(-1)],
  ])("cannot be added at %s", (_name, value, path) => {
    const action = (): unknown => markWithPaths(value, [{ path, marks: new Set(["p"]) }]);
    expect(action).toThrow(CtyError);
    expect(action).toThrow(expect.objectContaining({ path }));
  });
});

import { describe, expect, it } from "vitest";
import { areSame, settingsOf } from "./settings.ts";

describe("settings", () => {
  it.each([
    ["of objects in objects", { rename: { moved: true } }],
    ["with dots", { "rename.moved": true }],
    ["in the section hcl", { hcl: { rename: { moved: true } } }],
  ])("have dotted names: %s", (_, value) => expect(settingsOf(value).get("rename.moved")).toBe(true));

  it("contain objects as a whole", () =>
    expect(settingsOf({ schemas: { "a.json": "*.hcl" } }).get("schemas")).toEqual({ "a.json": "*.hcl" }));

  it.each([null, undefined, 1, "a", [1]])("are none in %j", (value) => expect(settingsOf(value).size).toBe(0));

  it("are limited in number and depth", () => {
    const deep = Array.from({ length: 100_000 }).reduce<object>((inner) => ({ a: inner }), {});
    expect(settingsOf(deep).size).toBe(8);
    expect(settingsOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`a${i}`, i]))).size).toBe(10_000);
  });

  it("are data, whatever their names are", () => {
    expect(settingsOf(JSON.parse('{"__proto__": {"moved": 1}}')).get("__proto__.moved")).toBe(1);
  });
});

describe("two settings", () => {
  it.each([
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: { b: 1 } }, { a: { b: 2 } }, false],
    [{ a: { b: ["x"] } }, { a: { b: ["x"] } }, true],
    [{ a: { b: ["x"] } }, { a: { b: ["y"] } }, false],
    [{ a: {} }, { a: 1 }, false],
    [{ a: {} }, { a: {}, b: 1 }, false],
  ])("are the same if all values are: %j %j", (some, others, same) => expect(areSame(settingsOf(some), settingsOf(others))).toBe(same));
});

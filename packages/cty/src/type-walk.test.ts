import { expect, test } from "vitest";
import { formatPath } from "./path-text.ts";
import { list, map, number, object, set, string, tuple } from "./type.ts";
import { walkType } from "./type-walk.ts";

const type = object({ ports: list(number), tags: map(set(string)), pair: tuple([string, number]) });

test("every part of a type is visited with its path, the whole before its parts", () => {
  const seen: string[] = [];
  walkType(type, (path, part) => {
    seen.push(`${formatPath(path)} ${part.kind}`);
  });
  expect(seen).toEqual([
    " object",
    ".pair tuple",
    ".pair[0] string",
    ".pair[1] number",
    ".ports list",
    ".ports[…] number",
    ".tags map",
    ".tags[…] set",
    ".tags[…][…] string",
  ]);
});

test("the parts of a type for which false is returned are left out", () => {
  const seen: string[] = [];
  walkType(type, (path, part) => {
    seen.push(formatPath(path));
    return part.kind === "object";
  });
  expect(seen).toEqual(["", ".pair", ".ports", ".tags"]);
});

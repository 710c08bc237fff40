import { expect, it } from "vitest";
import { formatPath } from "../path/path-text.ts";
import { list, map, number, object, set, string, tuple } from "../type/type.ts";
import { walkType } from "./type-walk.ts";

const type = object({ ports: list(number), tags: map(set(string)), pair: tuple([string, number]) });

it("walkType visits every part of a type with its path, the whole before its parts", () => {
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

it("walkType skips the parts of a type for which the callback returns false", () => {
  const seen: string[] = [];
  walkType(type, (path, part) => {
    seen.push(formatPath(path));
    return part.kind === "object";
  });
  expect(seen).toEqual(["", ".pair", ".ports", ".tags"]);
});

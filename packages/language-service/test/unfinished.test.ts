/** Completion in code that ends, or goes on, behind a name in brackets that are not closed. */
import { describe, expect, it } from "vitest";
import { someOf } from "../../../vitest.tier.ts";
import { createLanguageService } from "../src/index.ts";
import { terraform } from "../src/terraform/index.ts";

const URI = "file:///main.tf";

/** What opens brackets and what closes them, around a value. */
const AROUND: readonly (readonly [open: string, close: string])[] = [
  ["[", "]"],
  ["[\n    1,\n    ", ",\n  ]"],
  ["{ a = ", " }"],
  ["{\n    a = 1\n    b = ", "\n  }"],
  ["f(", ")"],
  ["f(1, ", ")"],
  ["(1 + ", ")"],
  ["[for k, v in ", " : k]"],
  ["[for k in x : ", "]"],
  ["[for k in x : k if ", "]"],
  ["{ for k, v in ", " : k => v }"],
  ["{ for k in x : k => ", " }"],
  ['"a ${', '}"'],
  ["a ? ", " : 1"],
  ["a ? 1 : ", ""],
  ["!", ""],
];

/** What stands before a block. The same code is cut into other pieces with it. */
const BEFORE = ["", "\n", "# A comment.\n", 'variable "v" {\n}\n\n'];

const BLOCKS: readonly (readonly [open: string, close: string])[] = [
  ["locals {\n  x = ", "\n}\n"],
  ['resource "a" "b" {\n  y = [for k in local.known : f(k, 1)]\n  z = { for k, v in local.known : k => v }\n  x = ', "\n}\n"],
  ['resource "a" "b" {\n  c {\n    d "e" {\n      x = ', "\n    }\n  }\n}\n"],
];

const KNOWN = "locals {\n  known = 1\n}\n";

const CASES = BEFORE.flatMap((above) =>
  BLOCKS.flatMap((block) => AROUND.flatMap((outer) => AROUND.map((inner) => [above, block, outer, inner] as const))),
);

function labelsAt(before: string, after: string): readonly string[] {
  const service = createLanguageService({ languages: [terraform()] });
  service.open(URI, before + after);
  const position = service.document(URI)!.content.editorPositionAt(before.length);
  return service.complete(URI, position).items.map(({ label }) => label);
}

describe.each(["local.", "local.k"])("a name is offered behind %s", (typed) => {
  const misses = (rest: (close: string, closes: string) => string): readonly string[] =>
    someOf(CASES, 61).flatMap(([above, [open, close], [outer, endOfOuter], [inner, endOfInner]]) => {
      const before = `${KNOWN}${above}${open}${outer}${inner}${typed}`;
      const after = rest(close, endOfInner + endOfOuter);
      return labelsAt(before, after).includes("known") ? [] : [`${before}‸${after}`];
    });

  it("where the file is cut off", () => {
    expect(misses(() => "")).toEqual([]);
  });

  it("where all brackets are closed behind it", () => {
    expect(misses((close, closes) => closes + close)).toEqual([]);
  });

  it("where the block is closed and the brackets are not", () => {
    expect(misses((close) => close)).toEqual([]);
  });

  it("where another block follows", () => {
    expect(misses((close) => `${close}\nresource "c" "d" {\n  e = [1]\n}\n`)).toEqual([]);
  });
});

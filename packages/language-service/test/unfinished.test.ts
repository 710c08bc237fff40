/** Completion behind a name in brackets that are not closed, at the end of a file and in the middle. */
import { describe, expect, it } from "vitest";
import { someOf } from "../../../vitest.tier.ts";
import { createLanguageService } from "../src/index.ts";
import { terraform } from "../src/terraform/index.ts";

const URI = "file:///main.tf";

/** The texts around a value that open brackets and close them. */
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

/** The texts before a block. They change the pieces into which it is cut. */
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

  it("is found in a file that is cut off", () => {
    expect(misses(() => "")).toEqual([]);
  });

  it("is found if all brackets are closed behind it", () => {
    expect(misses((close, closes) => closes + close)).toEqual([]);
  });

  it("is found if the block is closed and the brackets are not", () => {
    expect(misses((close) => close)).toEqual([]);
  });

  it("is found if another block follows", () => {
    expect(misses((close) => `${close}\nresource "c" "d" {\n  e = [1]\n}\n`)).toEqual([]);
  });
});

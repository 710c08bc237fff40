/** Whatever the files contain, comparing them ends, and reports what it can. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { diffFiles, diffFolders, formatDiff, terraformProfile } from "../src/index.ts";

const pieces = fc.constantFrom(
  ...[
    'resource "t" "a" {',
    "variable v {",
    "locals {",
    "moved {",
    "dynamic",
    "content",
    "}",
    "{",
    "[",
    "]",
    "(",
    ")",
    "=",
    ",",
    "\n",
    "\n",
    '"',
    "${",
    "%{ if",
    "x",
    "a.b",
    "[*]",
    ".0",
    "1",
    "<<E\n",
    "E\n",
    "?",
    ":",
    "for",
    "in",
    "=>",
    "...",
    "#",
    "/*",
    "null",
    "__proto__",
  ],
  "\u0000",
  "\ufeff",
);
const soup = fc.array(pieces, { maxLength: 40 }).map((all) => all.join(" "));

describe("files with any content", () => {
  it("are compared in both syntaxes", () => {
    fc.assert(
      fc.property(soup, soup, fc.constantFrom("a.tf", "a.tf.json", "a.hcl"), (before, after, name) => {
        const { changes } = diffFiles([[name, before]], [[name, after]], { profile: terraformProfile });
        expect(diffFiles([[name, before]], [[name, before]], { profile: terraformProfile }).changes).toEqual([]);
        expect(Array.isArray(changes)).toBe(true);
        formatDiff({ diff: diffFolders([[name, before]], [[name, after]]) }, "markdown");
      }),
      { numRuns: amount(300, 1500) },
    );
  });

  it("are compared if they are nested deeply, or consist of long chains and lists", () => {
    const pairs: readonly (readonly [before: string, after: string])[] = [
      ["[", "]"],
      ["{ a = ", " }"],
      ["f(", ")"],
      ["(", ")"],
      ['"${', '}"'],
    ].map(([open = "", close = ""]) => [`${open.repeat(150)}1${close.repeat(150)}`, `${open.repeat(150)}2${close.repeat(150)}`] as const);
    const chain = (last: string): string => `1${" + x".repeat(20_000)} + ${last}`;
    const list = (last: string): string => `[${"1, ".repeat(20_000)}${last}]`;
    for (const [before, after] of [...pairs, [chain("a"), chain("b")], [list("a"), list("b")]] as const) {
      const { changes } = diffFiles([["a.tf", `locals {\n  a = ${before}\n}\n`]], [["a.tf", `locals {\n  a = ${after}\n}\n`]], {
        profile: terraformProfile,
      });
      expect([changes.length, before.slice(0, 20)]).toEqual([1, before.slice(0, 20)]);
    }
  });

  it("are compared if there are many declarations without a counterpart", () => {
    const many = (prefix: string): string =>
      Array.from({ length: 3000 }, (_, i) => `resource "t" "${prefix}${i}" {\n  x = ${i % 7}\n}\n`).join("");
    const { changes } = diffFiles([["a.tf", many("a")]], [["a.tf", many("b")]], { profile: terraformProfile });
    expect(changes.length).toBeGreaterThanOrEqual(3000);
  });
});

/** The laws of comparing files hold, and each fails for a spoilt comparison and for sources with an error. */
import { describe, expect, it } from "vitest";
import { sabotaged } from "../../../vitest.sabotage.ts";
import { IS_LONG } from "../../../vitest.tier.ts";
import type { Files } from "../src/index.ts";
import { type Diff, diff, diffTree, laws, text } from "./diff-laws.ts";
import { SABOTAGES } from "./sabotages.ts";

const OF_CALLS = "finds exactly the renames after inputs and outputs of a called module are renamed";

describe("the comparison of files", () => {
  it.each(Object.keys(laws))("%s", (law) => laws[law]!(law === OF_CALLS ? diffTree : diff));
});

/** A comparison that finds the differences of other sources. */
const ofSources =
  (change: (source: string, name: string) => string): Diff =>
  (before, after) =>
    diff(
      before,
      Array.from(after, ([name, source]) => [name, change(String(source), name)] as const),
    );

describe("a law fails for a comparison that", () => {
  it.each<[what: string, law: string, spoilt: Diff]>([
    ["is not reflexive", "finds nothing in the same files", ofSources((source) => `${source}\nlocals {\n  extra = 1\n}\n`)],
    ["sees white space", "finds nothing in formatted files", (a, b) => (text([...a]) === text([...b]) ? [] : diff(a, ofText(b, "x")))],
    ["forgets a file", "finds nothing but other files in files that are permuted, split and joined", (a, b) => diff(a, [...b].slice(0, 1))],
    ["does not see additions", "is the mirror image in the other direction", (a, b) => diff(a, b).filter(({ kind }) => kind !== "added")],
    [
      "does not see changes",
      "names the declaration of an edit, and nothing else",
      (a, b) => diff(a, b).filter(({ kind }) => kind !== "changed"),
    ],
    ["does not see renames in a called module", OF_CALLS, (a, b) => diffTree(a, b).filter(({ kind }) => kind !== "renamed")],
    [
      "does not follow references",
      "finds exactly one rename after a rename",
      (a, b) => diff(a, b).flatMap((change) => (change.kind === "renamed" ? [{ ...change, kind: "added" }] : [change])),
    ],
  ])("%s", (_, law, spoilt) => {
    expect(() => laws[law]!(spoilt)).toThrow();
  });
});

const ofText = (files: Files, name: string): Files => [...files, ["extra.tf", `locals {\n  ${name} = 1\n}\n`]];

describe.runIf(IS_LONG)("a law fails for sources that", () => {
  it.each(SABOTAGES)("$name", async (sabotage) => {
    const build = (await import(/* @vite-ignore */ sabotaged("./diff-laws.ts", sabotage))) as typeof import("./diff-laws.ts");
    const { law } = sabotage;
    expect(() => build.laws[law]!(law === OF_CALLS ? build.diffTree : build.diff)).toThrow(/Property failed/);
  });

  it.each(Object.keys(laws))("are against: %s", (law) => expect(SABOTAGES.map((sabotage) => sabotage.law)).toContain(law));
});

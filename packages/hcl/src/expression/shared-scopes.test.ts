/** Contexts and merged bodies share the parts that they are made of. */
import { Budget, True } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { mergeBodies } from "../body/merged-body.ts";
import { SourceFile } from "../source/source-file.ts";
import { sourceFinder } from "../source/sources.ts";
import { mockBody, mockLiteral } from "../testing/index.ts";
import { suggest } from "../text/did-you-mean.ts";
import { EvalContext } from "./eval-context.ts";

describe("the budget of a context", () => {
  it("is its own or the nearest parent's", () => {
    const [outer, inner] = [new Budget(), new Budget()];
    const parent = new EvalContext({ budget: outer });
    expect(new EvalContext().budget).toBeUndefined();
    expect(new EvalContext({}, parent).child().budget).toBe(outer);
    expect(parent.child({ budget: inner }).child({ variables: {} }).budget).toBe(inner);
    expect(parent.budget).toBe(outer);
  });
});

describe("merged bodies", () => {
  it("have the marks of all of them", () => {
    const plain = mockBody({ attributes: { a: mockLiteral(True) } });
    const marked = (mark: string) => ({ ...mockBody({}), content: plain.content.bind(plain), marks: () => new Set([mark]) });
    const merged = mergeBodies([plain, marked("x"), marked("y")]);
    expect([...(merged.marks?.() ?? [])]).toEqual(["x", "y"]);
    expect(mergeBodies([plain, plain]).marks?.()).toBeUndefined();
  });
});

describe("sources", () => {
  const file = new SourceFile("a.hcl", "a = 1\n");

  it.each([
    ["a file", file],
    ["a list of files", [file]],
    ["a Map of files", new Map([["a.hcl", file]])],
    ["an object of files", { "a.hcl": file }],
  ])("are found by name in %s", (_, sources) => {
    const find = sourceFinder(sources);
    expect(find("a.hcl")).toBe(file);
    expect(find("b.hcl")).toBeUndefined();
    expect(find("constructor")).toBeUndefined();
  });

  it("are not found by the names of properties", () => {
    for (const name of ["text", "filename", "0", "length"]) {
      expect(sourceFinder(file)(name)).toBeUndefined();
      expect(sourceFinder([file])(name)).toBeUndefined();
      expect(sourceFinder(new Map([["a.hcl", file]]))(name)).toBeUndefined();
    }
    expect(sourceFinder({ length: "x" })("length")?.text).toBe("x");
  });

  it("are created from strings once", () => {
    const find = sourceFinder({ "a.hcl": "a = 1\n" });
    expect(find("a.hcl")?.lineText(1)).toBe("a = 1");
    expect(find("a.hcl")).toBe(find("a.hcl"));
    expect(sourceFinder(undefined)("a.hcl")).toBeUndefined();
  });
});

describe("suggestions", () => {
  it("count half an edit for a letter of the other case, and a whole one for any other", () => {
    expect(suggest("name", ["nome", "Name"])).toBe("Name");
    expect(suggest("name", ["nome", "NAme"])).toBe("nome");
    expect(suggest("name", ["NAMe", "nXYe"])).toBeUndefined();
    expect(suggest("abcdef", ["abcxyf", "abXdef"])).toBe("abXdef");
    expect(suggest("abcdef", ["fedcba", "xbcdey"])).toBe("xbcdey");
    expect(suggest("abcdef", ["xbydez"])).toBeUndefined();
    expect(suggest("abcdefghi", ["xbydezghi"])).toBe("xbydezghi");
  });

  it("count a swap of neighbours, an insertion and a deletion as one edit", () => {
    for (const candidate of ["nmae", "nam", "namee", "xname"]) expect(suggest("name", [candidate])).toBe(candidate);
    for (const candidate of ["eman", "na", "nameee", ""]) expect(suggest("name", [candidate])).toBeUndefined();
  });

  it("prefer the first of equally close names, and are empty without names", () => {
    expect(suggest("name", ["nama", "namb"])).toBe("nama");
    expect(suggest("", ["a"])).toBeUndefined();
    expect(suggest("ab", ["ba", "a"])).toBe("ba");
    expect(suggest("ab", ["ac"])).toBeUndefined();
    expect(suggest("x".repeat(65), ["x".repeat(65)])).toBeUndefined();
    expect(suggest("x".repeat(64), [`${"x".repeat(63)}y`])).toBe(`${"x".repeat(63)}y`);
  });
});

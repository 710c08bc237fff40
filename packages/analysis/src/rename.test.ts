import { CtyError, numberVal, stringVal } from "@hcl-ts/cty";
import { type Expression, SourceFile, type Traversal, TraverseAttr, TraverseIndex, TraverseRoot } from "@hcl-ts/hcl";
import { FILE_START } from "@hcl-ts/hcl/syntax";
import { mockBody, mockExpression, mockReference } from "@hcl-ts/hcl/testing";
import { describe, expect, it } from "vitest";
import { applyEdits, renameReferences } from "./rename.ts";

/**
 * Creates a reference that starts at an offset of a file and is written without escapes, as in
 * `a.b["c"][0]`. Spaces between the steps are allowed.
 */
function written(file: SourceFile, from = 0): Expression {
  const steps: Traversal[number][] = [];
  const pattern = /\s*(?:(\w+)|\.\s*(\w+)|\[\s*"(\w+)"\s*\]|\[(\d+)\])/y;
  pattern.lastIndex = from;
  for (let start = from; ; start = pattern.lastIndex) {
    const match = pattern.exec(file.text);
    if (match === null) break;
    const [all, root, attr, key, number] = match;
    const first = start + all.length - all.trimStart().length;
    if (root !== undefined) steps.push(new TraverseRoot(root, file, first, pattern.lastIndex));
    else if (attr !== undefined) steps.push(new TraverseAttr(attr, file, first, pattern.lastIndex));
    else steps.push(new TraverseIndex(key === undefined ? numberVal(Number(number)) : stringVal(key), file, first, pattern.lastIndex));
  }
  return mockReference(steps);
}

/** Renames in a file that contains one reference, and returns its new text. */
function renamed(text: string, from: string, to: string): string {
  const { edits, skipped } = renameReferences([written(new SourceFile("a.hcl", text))], from.split("."), to.split("."));
  expect(skipped).toEqual([]);
  return applyEdits("a.hcl", text, edits);
}

describe("renaming to as many names", () => {
  it("changes only the names that differ, and keeps the notation of the others", () => {
    expect(renamed("aws.web.id", "aws.web", "aws.app")).toBe("aws.app.id");
    expect(renamed("aws.web.id", "aws", "gcp")).toBe("gcp.web.id");
    expect(renamed("aws . \n web [0]", "aws.web", "aws.app")).toBe("aws . \n app [0]");
    expect(renamed('aws[ "web" ].id', "aws.web", "aws.app")).toBe('aws[ "app" ].id');
    expect(renamed("a.a.a", "a.a", "a.b")).toBe("a.b.a");
  });

  it("rewrites a key that has escapes as an attribute", () => {
    const file = new SourceFile("a.hcl", 'aws["w\\u0065b"].id');
    const reference = mockReference([
      new TraverseRoot("aws", file, 0, 3),
      new TraverseIndex(stringVal("web"), file, 3, 15),
      new TraverseAttr("id", file, 15, 18),
    ]);
    const { edits } = renameReferences([reference], ["aws", "web"], ["aws", "app"]);
    expect(applyEdits("a.hcl", file.text, edits)).toBe("aws.app.id");
  });
});

describe("renaming to more or fewer names", () => {
  it("replaces the whole prefix", () => {
    expect(renamed("web.id", "web", "module.net.web")).toBe("module.net.web.id");
    expect(renamed('module["net"] . web.id[0]', "module.net.web", "web")).toBe("web.id[0]");
  });
});

describe("a reference that does not begin with the prefix", () => {
  it.each(["webs.id", "aws", "aws.webs", "aws[0].web", "other.aws.web"])("remains unchanged: %s", (text) => {
    expect(renamed(text, "aws.web", "aws.app")).toBe(text);
  });
});

describe("edits", () => {
  it("have offsets in the whole file for a fragment, whatever its escapes", () => {
    const raw = '{"a": "\\u0024{aws[\\"web\\"].id}"}';
    const decoded = '${aws["web"].id}';
    // Each decoded character is one character of the file, except for the dollar and the two
    // quotes.
    const fileOffset = (offset: number): number => 7 + offset + (offset > 0 ? 5 : 0) + (offset > 6 ? 1 : 0) + (offset > 10 ? 1 : 0);
    const file = new SourceFile("a.json", decoded, { ...FILE_START, column: 8, byte: 7, offset: 7 }, fileOffset);
    const { edits } = renameReferences([written(file, 2)], ["aws", "web"], ["aws", "app"]);
    expect(applyEdits("a.json", raw, edits)).toBe('{"a": "\\u0024{aws[\\"app\\"].id}"}');
  });

  it("are grouped by file and in order, and none is repeated", () => {
    const one = new SourceFile("one.hcl", "x.a x.b");
    const two = new SourceFile("two.hcl", "x.c");
    const later = written(one, 4);
    const inside = [mockBody({ attributes: { a: later, b: written(one, 0) } }), written(two), later];
    const { edits } = renameReferences(inside, ["x"], ["y"]);
    expect(edits).toEqual([
      { filename: "one.hcl", start: 0, end: 1, newText: "y" },
      { filename: "one.hcl", start: 4, end: 5, newText: "y" },
      { filename: "two.hcl", start: 0, end: 1, newText: "y" },
    ]);
    expect(applyEdits("two.hcl", two.text, edits)).toBe("y.c");
  });

  it("do not include references without a range or with steps that are not adjacent, which are in skipped", () => {
    const nowhere = mockReference("a.b");
    expect(renameReferences([nowhere], ["a"], ["c"]).skipped).toHaveLength(1);
    expect(renameReferences([nowhere], ["a", "b"], ["c"]).skipped).toHaveLength(1);
    const file = new SourceFile("a.hcl", "a.*.b");
    const apart = mockExpression({
      shape: { kind: "reference", traversal: [new TraverseRoot("a", file, 0, 1), new TraverseAttr("b", file, 3, 5)] },
    });
    expect(renameReferences([apart], ["a", "b"], ["c"]).skipped).toHaveLength(1);
    expect(renameReferences([apart], ["a", "b"], ["a", "c"]).edits).toHaveLength(1);
  });
});

it("renameReferences and applyEdits throw a CtyError for invalid arguments", () => {
  expect(() => renameReferences([], [], ["a"])).toThrow(CtyError);
  expect(() => renameReferences([], ["a"], [])).toThrow(CtyError);
  expect(() => renameReferences([], ["a"], ["no name"])).toThrow(CtyError);
  expect(() => renameReferences([], ["a"], ["a\u30fb"])).toThrow(CtyError);
  expect(() => renameReferences([], ["a", "b"], ["'a", "b"])).toThrow(CtyError);
  expect(() => renameReferences([], ["'a", "b"], ["'a"])).toThrow(CtyError);
  expect(renameReferences([], ["'a", "b"], ["'a", "c"]).edits).toEqual([]);
  const edit = { filename: "a", start: 0, end: 2, newText: "" };
  expect(() => applyEdits("a", "abc", [edit, { ...edit, start: 1 }])).toThrow(CtyError);
});

it("a reference whose steps are not next to each other in one file is skipped by a rename to fewer names", () => {
  const file = new SourceFile("a.hcl", "a /* why */ .b");
  const steps = (second: TraverseAttr) => mockReference([new TraverseRoot("a", file, 0, 1), second]);
  for (const second of [new TraverseAttr("b", file, 12, 14), new TraverseAttr("b", new SourceFile("b.hcl", " .b"), 1, 3)]) {
    const { edits, skipped } = renameReferences([steps(second)], ["a", "b"], ["c"]);
    expect([edits.length, skipped.length]).toEqual([0, 1]);
  }
});

import { describe, expect, it } from "vitest";
import { readComments } from "./comments.ts";
import { parseConfig } from "./parse.ts";

const text = `# About the file.

// About a, first.
# About a, second.
a = [ # in a
  1, /* one */
] # after a

/* About b. */
b "l" /* label */ { # of b
  # About c.
  c = 1 // after c

  # The last.
} # after b
# The end.
`;
const { body } = parseConfig(text).file;
const comments = readComments(body);
const [a] = body.attributes;
const [b] = body.blocks;
const texts = (list: readonly { readonly text: string }[]): readonly string[] => list.map((comment) => comment.text);

describe("the comments of a file", () => {
  it("all comments are found in order, and their text excludes the delimiters", () => {
    expect(texts(comments.all)).toEqual([
      "About the file.",
      "About a, first.",
      "About a, second.",
      "in a",
      "one",
      "after a",
      "About b.",
      "label",
      "of b",
      "About c.",
      "after c",
      "The last.",
      "after b",
      "The end.",
    ]);
  });

  it("a comment belongs to the item it directly precedes, is inside of, or follows on its last line", () => {
    expect(texts(comments.of(a!).lead)).toEqual(["About a, first.", "About a, second."]);
    expect(texts(comments.of(a!).inner)).toEqual(["in a", "one"]);
    expect(texts(comments.of(a!).line)).toEqual(["after a"]);
    expect(texts(comments.of(b!).lead)).toEqual(["About b."]);
    expect(texts(comments.of(b!).inner)).toEqual(["label", "of b"]);
    expect(texts(comments.of(b!).line)).toEqual(["after b"]);
    const [c] = b!.body.attributes;
    expect(texts(comments.of(c!).lead)).toEqual(["About c."]);
    expect(texts(comments.of(c!).line)).toEqual(["after c"]);
  });

  it("a comment separated from all items belongs to the body", () => {
    expect(texts(comments.dangling(body))).toEqual(["About the file.", "The end."]);
    expect(texts(comments.dangling(b!.body))).toEqual(["The last."]);
  });

  it("a comment belongs to the nearest item in a body where attributes follow blocks", () => {
    const { body: mixed } = parseConfig("# Of b.\nb {}\n# Of a.\na = 1 # After a.\n# Of c.\nc {}\n").file;
    const found = readComments(mixed);
    const [b1, c1] = mixed.blocks;
    const [a1] = mixed.attributes;
    expect(texts(found.of(b1!).lead)).toEqual(["Of b."]);
    expect(texts(found.of(a1!).lead)).toEqual(["Of a."]);
    expect(texts(found.of(a1!).line)).toEqual(["After a."]);
    expect(texts(found.of(c1!).lead)).toEqual(["Of c."]);
    expect(found.dangling(mixed)).toEqual([]);
  });

  it("each comment is in exactly one list", () => {
    const [c] = b!.body.attributes;
    const listed = [
      ...[a!, b!, c!].flatMap((item) => Object.values(comments.of(item)).flat()),
      ...comments.dangling(body),
      ...comments.dangling(b!.body),
    ];
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.length).toBe(comments.all.length);
  });

  it("a comment has a kind and a range without the newline", () => {
    const [first] = comments.all;
    expect(text.slice(first!.start, first!.end)).toBe("# About the file.");
    expect(first!.range.start).toMatchObject({ line: 1, column: 1 });
    expect(comments.all.filter(({ isLineComment }) => !isLineComment).map((comment) => comment.text)).toEqual(["one", "About b.", "label"]);
  });

  it("strings contain no comments", () => {
    expect(readComments(parseConfig('a = "# no // no /* no */"\n').file.body).all).toEqual([]);
    expect(readComments(parseConfig("a = <<E\n# no\nE\n").file.body).all).toEqual([]);
  });

  it("a comment may end with CRLF or at the end of the file", () => {
    expect(texts(readComments(parseConfig("# one\r\n# two").file.body).all)).toEqual(["one", "two"]);
  });
});

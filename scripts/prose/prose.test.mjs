import { describe, expect, it } from "vitest";
import { findLongSources } from "./find-long-sources.mjs";
import { findPhrases } from "./find-phrases.mjs";
import { findStarts } from "./find-starts.mjs";
import { findTitles } from "./find-titles.mjs";
import { proseOfMarkdown } from "./prose-of-markdown.mjs";
import { proseOfSource } from "./prose-of-source.mjs";

const phrases = { "at hand": "current" };
/** The lines with a phrase in a text. @param {string} prose */
const lines = (prose) => findPhrases(prose, phrases).map(({ line }) => line);

describe("findPhrases", () => {
  it("finds a phrase on its line, over a line break and in any case", () => {
    expect(findPhrases("One.\nThe token At hand.\nWhat is at\nhand.\n", phrases)).toEqual([
      { line: 2, phrase: "At hand", better: "current" },
      { line: 3, phrase: "at hand", better: "current" },
    ]);
  });

  it("finds whole words only", () => {
    expect(findPhrases("That handle.", phrases)).toEqual([]);
  });

  it("finds regular expressions", () => {
    const hits = findPhrases("Names that are no\nstrings, or that are no longer used.", { "that are no(?! longer)": "that are not" });
    expect(hits).toEqual([{ line: 1, phrase: "that are no", better: "that are not" }]);
  });
});

describe("the prose of Markdown", () => {
  it("excludes code", () => {
    expect(lines(proseOfMarkdown("`at hand`\n\n```ts\nat hand\n```\n\nat hand\n"))).toEqual([7]);
  });
});

describe("the prose of a source", () => {
  it("contains comments over several lines", () => {
    expect(lines(proseOfSource("a.ts", "// at hand\n/**\n * The token at\n * hand.\n */\n"))).toEqual([1, 3]);
  });

  it("contains strings and templates, including those in another", () => {
    const source = 'throw new Error(`the token at hand ${name ?? "at hand"}\nis at hand`);\nimport "at hand";\n';
    expect(lines(proseOfSource("a.ts", source))).toEqual([1, 1, 2, 3]);
  });

  it("contains only the titles in tests", () => {
    const source = 'describe("at hand", () => {\n  it("at hand", () => f("at hand"));\n  it.each([1])("at hand", f);\n});\n';
    expect(lines(proseOfSource("a.test.ts", source))).toEqual([1, 2, 3]);
  });

  it("excludes code in comments", () => {
    const source = "/**\n * A `at hand`.\n *\n *     at hand\n *\n * @example at hand\n * at hand\n * @returns at hand\n */\n";
    expect(lines(proseOfSource("a.ts", source))).toEqual([8]);
  });

  it("excludes names and values", () => {
    expect(lines(proseOfSource("a.ts", 'const a = "at", hand = at - hand;\n'))).toEqual([]);
  });

  it("throws an error with the file for a syntax error", () => {
    expect(() => proseOfSource("a.ts", "const")).toThrow(/^a\.ts: /);
  });
});

describe("findStarts", () => {
  const starts = { What: "a noun" };
  /** The lines of comments with a banned start. @param {string} source */
  const startLines = (source) => findStarts("a.ts", source, starts).map(({ line }) => line);

  it("finds comments that start with a word", () => {
    expect(startLines("// What.\n\n/** What. */\n/**\n * What.\n */\nf(/* What */ x);\n")).toEqual([1, 3, 4, 7]);
  });

  it("reads successive line comments as one", () => {
    expect(startLines("// It is known\n// What it is.\n")).toEqual([]);
  });

  it("finds whole words only", () => {
    expect(startLines("// Whatever. What.\n")).toEqual([]);
  });
});

describe("findTitles", () => {
  const starts = { anywhere: { of: "a subject" }, "outside of describe": { is: "a subject" } };
  /** The lines of titles that are fragments. @param {string} source */
  const fragments = (source) => findTitles("a.test.ts", source, starts).map(({ line, phrase }) => `${line} ${phrase}`);

  it("finds titles that start with a word, also of tables and in templates", () => {
    expect(fragments('it("of a", f);\nit.each([1])("of %s", f);\nit.skipIf(x)(`of ${y}`, f);\nit("offers", f);\n')).toEqual([
      "1 of",
      "2 of",
      "3 of",
    ]);
  });

  it("finds titles without a subject outside of describe only", () => {
    const source = 'describe("a", () => {\n  it("is b", f);\n  it("of b", f);\n});\nit("is c", f);\nit("a is c", f);\n';
    expect(fragments(source)).toEqual(["3 of", "5 is"]);
  });

  it("finds tests that are called test", () => {
    expect(fragments('test("a is b", f);\npattern.test("a");\ntest.each([1])("%s", f);\ntest.replace("a", "b");\n')).toEqual([
      "1 test(",
      "3 test(",
    ]);
  });
});

describe("findLongSources", () => {
  const long = "x".repeat(200);

  it("finds lines of over 200 columns with an escaped line break", () => {
    expect(findLongSources(`ok("a\\nb");\nrun("${long}\\n");\n`).map(({ line }) => line)).toEqual([2]);
  });

  it("accepts long lines without line breaks, and with an escaped backslash before an n", () => {
    expect(findLongSources(`run("${long}");\nrun("${long}\\\\n");\n`)).toEqual([]);
  });
});

import { listVal, mark, numberVal, objectVal, string, stringVal, unknownVal } from "@hcl-ts/cty";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiagnosticOptions, errorDiagnostic, type Message, message, warningDiagnostic } from "../diagnostic/diagnostic.ts";
import { EvalContext } from "../expression/eval-context.ts";
import { NO_RANGE, type Range } from "../source/position.ts";
import { SourceFile } from "../source/source-file.ts";
import { mockList, mockReference } from "../testing/index.ts";
import { displayWidth } from "../text/display-width.ts";
import { diagnosticsToData } from "./diagnostic-json.ts";
import { type DiagnosticTextOptions, formatDiagnostic, formatDiagnostics } from "./diagnostic-text.ts";

const problem: Message = message("some-code", { name: "x" }, "What it is. What to do.", "Some problem");

const source = `service "web" {
	port = prot + 1
  名前 = "日本語" + nope

  list = [
    1,
    2,
    3,
    4,
    5,
    6,
  ]
}
`;
const file = new SourceFile("service.hcl", source);

/** The place of the first occurrence of a text in the source. */
function place(text: string): Range {
  const start = file.text.indexOf(text);
  return file.range(start, start + text.length);
}

function show(at: DiagnosticOptions, options: DiagnosticTextOptions = {}): string {
  return `\n${formatDiagnostic(errorDiagnostic(problem, at), { sources: new Map([[file.filename, file]]), ...options })}\n`;
}

describe("the source", () => {
  it("is shown with a marker under the error, with tabs as spaces, and with the line before", () => {
    expect(show({ subject: place("prot") })).toBe(`
Error: Some problem [some-code]
  ╭─ service.hcl:2,9
1 │ service "web" {
2 │     port = prot + 1
  │            ^^^^
What it is. What to do.
`);
  });

  it("is aligned if characters are wide", () => {
    expect(show({ subject: place('"日本語"') })).toBe(`
Error: Some problem [some-code]
  ╭─ service.hcl:3,8
2 │     port = prot + 1
3 │   名前 = "日本語" + nope
  │          ^^^^^^^^
What it is. What to do.
`);
  });

  it("is marked at the start and the end of a range over many lines, of which the middle is omitted", () => {
    expect(show({ subject: place("[\n    1,\n    2,\n    3,\n    4,\n    5,\n    6,\n  ]") })).toBe(`
Error: Some problem [some-code]
   ╭─ service.hcl:5,10
 5 │   list = [
   │          ^
 6 │     1,
   ⋮
12 │   ]
   │   ^
What it is. What to do.
`);
  });

  it("is shown with the names of the context", () => {
    expect(show({ subject: place("prot"), context: place('"web" {\n\tport = prot + 1') })).toBe(`
Error: Some problem [some-code]
  ╭─ service.hcl:2,9
1 │ service "web" {
2 │     port = prot + 1
  │            ^^^^
What it is. What to do.
`);
    expect(show({ subject: place("    6,"), context: place(source.slice(source.indexOf("list"), source.indexOf("]") + 1)) })).toBe(`
Error: Some problem [some-code]
   ╭─ service.hcl:11,1
 5 │   list = [
 6 │     1,
   ⋮
11 │     6,
   │ ^^^^^^
12 │   ]
What it is. What to do.
`);
  });

  it("has a marker for an empty range, also at the end of a line and of the file", () => {
    const end = source.indexOf("\n");
    expect(show({ subject: file.range(end, end) })).toContain('1 │ service "web" {\n  │                ^\n');
    expect(show({ subject: file.range(source.length, source.length) })).toContain("14 │\n   │ ^\n");
  });

  it("has no marker on a line that the range only just reaches", () => {
    const start = source.indexOf("}\n");
    expect(show({ subject: file.range(start, start + 2) })).toContain("13 │ }\n   │ ^\nWhat");
  });

  it("is cut around the error if the line is too long", () => {
    const long = new SourceFile("long.hcl", `x = [${"1234567, ".repeat(5000)}oops, ${"7654321, ".repeat(5000)}]`);
    const start = long.text.indexOf("oops");
    expect(show({ subject: long.range(start, start + 4) }, { sources: new Map([["long.hcl", long]]), width: 60 })).toBe(
      `
Error: Some problem [some-code]
  ╭─ long.hcl:1,45006
1 │ …234567, 1234567, oops, 7654321, 7654321, 7654321, 7654…
  │                   ^^^^
What it is. What to do.
`,
    );
  });

  it("loses characters that a terminal would interpret", () => {
    const nasty = new SourceFile("nasty.hcl", "a\u001b[2Jb\u202ec");
    expect(show({ subject: nasty.range(5, 6) }, { sources: new Map([["nasty.hcl", nasty]]) })).toContain(
      "1 │ a\u241b[2Jb\ufffdc\n  │      ^\n",
    );
  });

  it("is found by the lines of the whole file for a fragment", () => {
    const fragment = new SourceFile("doc.md", "a = b\n", { line: 41, column: 3, byte: 900, offset: 800 });
    expect(show({ subject: fragment.range(4, 5) }, { sources: new Map([["doc.md", fragment]]) })).toContain(
      "╭─ doc.md:41,7\n41 │ a = b\n   │     ^\n",
    );
  });

  it("is found by offset if it is escaped, whatever the columns", () => {
    const json = new SourceFile("a.json", '{"a": "\\n\\n${b}"}');
    const template = new SourceFile(
      "a.json",
      "\n\n${b}",
      json.position(7),
      (offset) => 7 + Math.min(offset, 2) * 2 + Math.max(offset - 2, 0),
    );
    expect(template.range(4, 5).start.line).toBe(3);
    expect(show({ subject: template.range(4, 5) }, { sources: new Map([["a.json", json]]) })).toContain(
      '  ╭─ a.json:1,14\n1 │ {"a": "\\n\\n${b}"}\n  │              ^\n',
    );
  });

  it("is omitted if it or the position is not available", () => {
    expect(show({ subject: place("prot") }, { sources: new Map() })).toBe(
      "\nError: Some problem [some-code]\n  ╭─ service.hcl:2,9\nWhat it is. What to do.\n",
    );
    expect(show({})).toBe("\nError: Some problem [some-code]\nWhat it is. What to do.\n");
    expect(show({ subject: NO_RANGE })).toBe(show({}));
  });
});

describe("the values of variables", () => {
  const evalContext = new EvalContext({
    variables: {
      port: numberVal(80),
      user: objectVal({ name: stringVal("eve"), token: mark(stringVal("s3cret"), "sensitive") }),
      secret: mark(listVal([stringVal("x")]), "sensitive"),
      later: unknownVal(string),
    },
  });
  const expression = mockList(["port", "later", "user.nmae", "secret", "gone", "port", "user.token"].map((name) => mockReference(name)));

  it("are shown for the expression, but never marked ones", () => {
    expect(show({ subject: place("prot"), expression, evalContext })).toBe(`
Error: Some problem [some-code]
  ╭─ service.hcl:2,9
1 │ service "web" {
2 │     port = prot + 1
  │            ^^^^
  ├─ where port = 80
  ├─ where later = (string, not known yet)
  ├─ where user = {name = "eve", token = (marked)}
  ├─ where secret = (marked)
  ╰─ where user.token = (marked)
What it is. What to do.
`);
  });

  it("are limited to six", () => {
    const variables = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`v${i}`, numberVal(i)]));
    const all = mockList(Object.keys(variables).map((name) => mockReference(name)));
    const text = show({ expression: all, evalContext: new EvalContext({ variables }) });
    expect(text.match(/where .*/g)).toEqual([0, 1, 2, 3, 4, 5].map((i) => `where v${i} = ${i}`));
  });

  it("are shown without a range too, but not without a context", () => {
    expect(show({ expression: mockReference("port"), evalContext })).toBe(
      "\nError: Some problem [some-code]\n  where port = 80\nWhat it is. What to do.\n",
    );
    expect(show({ expression: mockReference("port") })).toBe(show({}));
  });
});

describe("layout", () => {
  it("wraps words to the width", () => {
    const detail = "One two three four five six seven.\nA new line, and 日本語日本語日本語 too";
    expect(formatDiagnostic(errorDiagnostic({ ...problem, detail }), { width: 20 })).toBe(
      "Error: Some problem [some-code]\nOne two three four\nfive six seven.\nA new line, and\n日本語日本語日本語\ntoo",
    );
  });

  it("puts a word that is longer than the width on its own line", () => {
    const long = "x".repeat(25);
    expect(formatDiagnostic(errorDiagnostic({ ...problem, detail: `${long} a ${long}\n\nb` }), { width: 20 })).toBe(
      `Error: Some problem [some-code]\n${long}\na\n${long}\n\nb`,
    );
  });

  it("fills lines exactly to the width", () => {
    for (const detail of ["1234567890 123456789 1", "1 34 1234567890 1234 1"])
      expect(formatDiagnostic(errorDiagnostic({ ...problem, detail }), { width: 20 }).split("\n")).toEqual([
        "Error: Some problem [some-code]",
        detail.slice(0, 20),
        "1",
      ]);
  });

  it("treats a width of less than 20 as 20, and fills it", () => {
    const detail = "123456789 123456789 1 12345678 1234567890";
    for (const width of [0, 19, 20])
      expect(formatDiagnostic(errorDiagnostic({ ...problem, detail }), { width })).toBe(
        "Error: Some problem [some-code]\n123456789 123456789\n1 12345678\n1234567890",
      );
  });

  it("leaves ten cells for the source next to long line numbers", () => {
    const late = new SourceFile("a.hcl", "abcdefghijklmnop", { line: 1_234_567_890, column: 1, byte: 0, offset: 0 });
    expect(show({ subject: late.range(0, 1) }, { sources: late, width: 20 })).toContain("1234567890 │ abcdefghi…\n           │ ^\n");
  });

  it("cuts each line of details at 4000 units", () => {
    const detail = `${"x".repeat(4001)}\n${"y".repeat(4000)}`;
    expect(formatDiagnostic(errorDiagnostic({ ...problem, detail }))).toBe(
      `Error: Some problem [some-code]\n${"x".repeat(4000)}…\n${"y".repeat(4000)}`,
    );
  });

  it("cuts source lines at 200 cells if no width is given", () => {
    const long = new SourceFile("a.hcl", "x".repeat(300));
    const [, , line] = formatDiagnostic(errorDiagnostic(problem, { subject: long.range(0, 1) }), { sources: long }).split("\n");
    expect(line).toBe(`1 │ ${"x".repeat(195)}…`);
  });

  it("ends each diagnostic with a blank line", () => {
    const all = [errorDiagnostic(problem), warningDiagnostic({ ...problem, detail: "" })];
    expect(formatDiagnostics(all)).toBe(
      "Error: Some problem [some-code]\nWhat it is. What to do.\n\nWarning: Some problem [some-code]\n\n",
    );
    expect(formatDiagnostics([])).toBe("");
  });

  it("uses colours only with the option, which changes nothing else", () => {
    const plain = show({ subject: place("prot") });
    const colored = show({ subject: place("prot") }, { color: true });
    expect(colored).toContain("\u001b[1;31mError:\u001b[0m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
    expect(colored.replace(/\u001b\[[\d;]*m/g, "")).toBe(plain);
  });
});

describe("laws", () => {
  const character = fc.constantFrom("a", " ", "\n", "\r", "\t", "日", "e\u0301", "👩‍🚀", "\u0000", "\u200b", "\u001b", "\ud800", '"');
  const sources = fc.string({ unit: character, maxLength: 200 });

  it("any range of any source is shown, in lines no wider than requested", () => {
    fc.assert(
      fc.property(sources, fc.nat(250), fc.nat(250), fc.integer({ min: 0, max: 60 }), (text, a, b, width) => {
        const any = new SourceFile("any.hcl", text);
        const subject = any.range(Math.min(a, b), Math.max(a, b));
        const shown = formatDiagnostic(errorDiagnostic(problem, { subject }), { sources: new Map([["any.hcl", any]]), width });
        const snippetLines = shown.split("\n").filter((line) => line.includes("│"));
        for (const line of snippetLines) expect(displayWidth(line)).toBeLessThanOrEqual(Math.max(width, 20) + 1);
        expect(shown).not.toContain("\u001b");
        expect(shown).not.toContain("\u0000");
      }),
      { numRuns: 300 },
    );
  });
});

it("diagnostics are plain data with everything that programs need", () => {
  const diagnostics = [errorDiagnostic(problem, { subject: place("prot") }), warningDiagnostic(problem)];
  expect(diagnosticsToData(diagnostics)).toEqual({
    diagnostics: [
      {
        severity: "error",
        ...problem,
        subject: { filename: "service.hcl", start: { line: 2, column: 9, byte: 24 }, end: { line: 2, column: 13, byte: 28 } },
      },
      { severity: "warning", ...problem },
    ],
  });
});

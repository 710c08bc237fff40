import { CtyError } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { errorDiagnostic, evaluationOf, message, warningDiagnostic } from "../diagnostic/diagnostic.ts";
import { orderDiagnostics } from "../diagnostic/diagnostic-order.ts";
import { NO_RANGE } from "../source/position.ts";
import { SourceFile } from "../source/source-file.ts";
import { mockReference } from "../testing/index.ts";
import { formatDiagnosticsAsGithub } from "./diagnostic-github.ts";
import { formatDiagnosticsAsSarif } from "./diagnostic-sarif.ts";
import { formatDiagnostic, formatDiagnostics } from "./diagnostic-text.ts";

const file = new SourceFile("dir/a.tf", 'x = "😀é" + nope\ny = 1\n');
const nope = file.range(file.text.indexOf("nope"), file.text.indexOf("nope") + 4);
const problem = message("some-code", { name: "nope" }, "100% wrong: a,b\nsecond line");

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const DANGEROUS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]|\p{Surrogate}/u;

describe("formatDiagnosticsAsGithub", () => {
  it("writes one workflow command for each diagnostic, with reserved characters encoded", () => {
    expect(formatDiagnosticsAsGithub([errorDiagnostic(problem, { subject: nope, count: 3 }), warningDiagnostic(problem)])).toBe(
      "::error file=dir/a.tf,line=1,endLine=1,col=12,endColumn=16,title=Some code [some-code] (3 times)::100%25 wrong: a,b%0Asecond line\n" +
        "::warning title=Some code [some-code]::100%25 wrong: a,b%0Asecond line\n",
    );
  });

  it("prevents names from injecting a command or a property", () => {
    const hostile = new SourceFile("a,line=9::b\n::error::c%0A", "x");
    const text = formatDiagnosticsAsGithub([errorDiagnostic(problem, { subject: hostile.range(0, 1) })]);
    expect(text.trimEnd()).not.toContain("\n");
    expect(text).toContain("file=a%2Cline=9%3A%3Ab\\n%3A%3Aerror%3A%3Ac%250A,line=1");
  });
});

describe("formatDiagnosticsAsSarif", () => {
  it("writes a log with rules, levels, regions in UTF-16 units, counts and parameters", () => {
    const found = [errorDiagnostic(problem, { subject: nope, count: 3 }), warningDiagnostic(message("other", {}, ""))];
    const log = JSON.parse(formatDiagnosticsAsSarif(found, { sources: [file], toolVersion: "1.2.3" }));
    expect(log.version).toBe("2.1.0");
    const [run] = log.runs;
    expect(run.tool.driver).toMatchObject({ name: "hcl-ts", version: "1.2.3", rules: [{ id: "some-code" }, { id: "other" }] });
    expect(run.columnKind).toBe("utf16CodeUnits");
    expect(run.results).toEqual([
      {
        ruleId: "some-code",
        ruleIndex: 0,
        level: "error",
        message: { text: "100% wrong: a,b\nsecond line" },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: "dir/a.tf" },
              region: {
                startLine: 1,
                startColumn: 13,
                endLine: 1,
                endColumn: 17,
                charOffset: 12,
                charLength: 4,
                byteOffset: nope.start.byte,
                byteLength: 4,
              },
            },
          },
        ],
        occurrenceCount: 3,
        properties: { params: { name: "nope" } },
      },
      { ruleId: "other", ruleIndex: 1, level: "warning", message: { text: "Other" }, properties: { params: {} } },
    ]);
  });

  it("omits the file name if a range has none, and the columns if there is no source", () => {
    const [{ results }] = JSON.parse(
      formatDiagnosticsAsSarif([errorDiagnostic(problem, { subject: new SourceFile("", "a\nbc").range(2, 3) })], { toolName: "mine" }),
    ).runs;
    expect(results[0].locations).toEqual([
      { physicalLocation: { region: { startLine: 2, endLine: 2, charOffset: 2, charLength: 1, byteOffset: 2, byteLength: 1 } } },
    ]);
  });

  it("omits the location of an unknown position, and uses the summary if there is no detail", () => {
    const log = formatDiagnosticsAsSarif([errorDiagnostic(message("a", {}, "", "Sum"), { subject: NO_RANGE })], { toolName: "mine" });
    const [{ tool, results }] = JSON.parse(log).runs;
    expect(results).toEqual([{ ruleId: "a", ruleIndex: 0, level: "error", message: { text: "Sum" }, properties: { params: {} } }]);
    expect(tool.driver).toEqual({ name: "mine", rules: [{ id: "a", shortDescription: { text: "Sum" } }] });
    expect(JSON.parse(log).$schema).toContain("sarif-schema-2.1.0.json");
  });

  it("omits the columns of a line that the source no longer has", () => {
    const subject = new SourceFile("a.tf", "a\n\n\nb").range(4, 5);
    const log = formatDiagnosticsAsSarif([errorDiagnostic(problem, { subject })], { sources: { "a.tf": "a" } });
    const { region } = JSON.parse(log).runs[0].results[0].locations[0].physicalLocation;
    expect(Object.keys(region)).toEqual(["startLine", "endLine", "charOffset", "charLength", "byteOffset", "byteLength"]);
  });

  it("counts columns in a part of a file from that part's lines", () => {
    const part = new SourceFile("a.md", "é = 😀x\n", { line: 7, column: 3, byte: 50, offset: 40 });
    const log = formatDiagnosticsAsSarif([errorDiagnostic(problem, { subject: part.range(6, 7) })], { sources: part });
    expect(JSON.parse(log).runs[0].results[0].locations[0].physicalLocation.region).toMatchObject({
      startLine: 7,
      startColumn: 7,
      endColumn: 8,
      charOffset: 46,
    });
  });

  it.each([
    ["/abs/a b.tf", "file:///abs/a%20b.tf"],
    ["C:\\dir\\a.tf", "file:///C:/dir/a.tf"],
    ["a#b?c.tf", "a%23b%3Fc.tf"],
    ["half\ud800.tf", "half%EF%BF%BD.tf"],
    ["x:y.tf", "x%3Ay.tf"],
    ["a\u001b\u202eb.tf", "a%1B%E2%80%AEb.tf"],
    ["a\udfff.tf", "a%EF%BF%BD.tf"],
    ["é\u{10000}.tf", "%C3%A9%F0%90%80%80.tf"],
    ["C:x.tf", "C%3Ax.tf"],
    ["dir/x:y.tf", "dir/x:y.tf"],
  ])("writes the file name %j as a URI", (name, uri) => {
    const subject = new SourceFile(name, "x").range(0, 1);
    expect(formatDiagnosticsAsSarif([errorDiagnostic(problem, { subject })])).toContain(`"uri":"${uri}"`);
  });
});

describe("formatDiagnostics", () => {
  it.each([
    ["a Map of texts", new Map([["dir/a.tf", file.text]])],
    ["an object of texts", { "dir/a.tf": file.text }],
    ["a list of files", [file]],
    ["a file", file],
    ["a Map of files", new Map([["dir/a.tf", file]])],
  ])("shows the source, given as %s", (_, sources) => {
    expect(formatDiagnostics([errorDiagnostic(problem, { subject: nope })], { sources })).toContain('x = "😀é" + nope');
  });

  it("throws a CtyError that states what it expected if the sources are a string", () => {
    expect(() => formatDiagnostics([], { sources: "x = 1" as never })).toThrow(CtyError);
    expect(() => formatDiagnostic(errorDiagnostic(problem), { sources: "x = 1" as never })).toThrow('"sources" must be a Map or an object');
  });

  it("shows the count of a diagnostic", () => {
    expect(formatDiagnostic(errorDiagnostic(problem, { count: 1000 }))).toContain("Error: Some code [some-code] (1000 times)");
    expect(formatDiagnostic(errorDiagnostic(problem))).not.toContain("times");
  });

  it("writes no control characters to a terminal, whatever the message", () => {
    const evil = "\u001b[2J\u009b31m\u202e\u0007\ud800";
    const hostile = new SourceFile(evil, `${evil} = 1`);
    const diagnostic = errorDiagnostic(message(evil, {}, evil, evil), { subject: hostile.range(0, 4) });
    expect(formatDiagnostic(diagnostic, { sources: hostile })).not.toMatch(DANGEROUS);
  });
});

describe("orderDiagnostics", () => {
  it("adds up the counts of equal diagnostics, and puts those without a range first", () => {
    const place = { subject: file.range(0, 1) };
    const all = [
      errorDiagnostic(problem, { ...place, count: 4 }),
      errorDiagnostic(problem),
      errorDiagnostic(problem, place),
      errorDiagnostic(problem, { count: 2 }),
    ];
    expect(orderDiagnostics(all).map(({ subject, count }) => [subject?.filename, count])).toEqual([
      [undefined, 3],
      ["dir/a.tf", 5],
    ]);
  });

  it("merges equal diagnostics into one with a count, and orders each file's by position", () => {
    const expression = mockReference("x");
    const first = errorDiagnostic(problem, { subject: file.range(0, 1), expression });
    const other = new SourceFile("b.tf", "zz");
    const all = [
      errorDiagnostic(problem, { subject: nope }),
      first,
      errorDiagnostic(problem, { subject: other.range(0, 1) }),
      first,
      first,
    ];
    const ordered = orderDiagnostics(all);
    expect(ordered.map(({ subject, count }) => [subject!.filename, subject!.start.offset, count])).toEqual([
      ["dir/a.tf", 0, 3],
      ["dir/a.tf", 12, undefined],
      ["b.tf", 0, undefined],
    ]);
    expect(evaluationOf(ordered[0]!).expression).toBe(expression);
  });

  it("keeps diagnostics apart that differ in code, severity or range, or without a range in their wording", () => {
    const at = (start: number, end: number) => ({ subject: file.range(start, end) });
    const all = [
      errorDiagnostic(problem, at(0, 1)),
      warningDiagnostic(problem, at(0, 1)),
      errorDiagnostic(problem, at(0, 2)),
      errorDiagnostic(message("other", {}, "x"), at(0, 1)),
      errorDiagnostic(message("other", {}, "x")),
      errorDiagnostic(message("other", {}, "y")),
    ];
    expect(orderDiagnostics(all)).toHaveLength(6);
  });
});

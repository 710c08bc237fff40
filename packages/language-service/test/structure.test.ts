import { describe, expect, it } from "vitest";
import type { DocumentSymbol, SelectionRange } from "vscode-languageserver-types";
import { SEMANTIC_TOKENS_LEGEND } from "../src/index.ts";
import { applied, ask, textsOf } from "./ask.ts";

type Outline = string | readonly Outline[];
const outline = (symbols: readonly DocumentSymbol[]): Outline[] =>
  symbols.map(({ name, children }) => (children === undefined || children.length === 0 ? name : [name, ...outline(children)]));

describe("document symbols", () => {
  it.each<[title: string, source: string, expected: Outline, file?: string]>([
    ["are nested", 'env = {}\njob "a" {\n  runs_on = 1\n  step "s" {}\n}\n', ["env", ['job "a"', "runs_on", 'step "s"']]],
    ["stay while something is typed", 'job "a" {\n  runs_on = \njob "b" {\n}\n', [['job "a"', "runs_on"], 'job "b"']],
    [
      "are read by the schema in JSON",
      '{ "env": {}, "job": { "a": { "runs_on": "x" } } }',
      ["env", ['job "a"', "runs_on"]],
      "ci.pipe.json",
    ],
  ])("%s", (_, source, expected, file) => {
    const { service, uri } = ask(source, file);
    expect(outline(service.documentSymbols(uri))).toEqual(expected);
  });

  it("move with the text above", () => {
    const { service, uri } = ask('job "a" {\n}\njob "b" {\n}\n');
    const lines = (): readonly number[] => service.documentSymbols(uri).map(({ range }) => range.start.line);
    expect(lines()).toEqual([0, 2]);
    service.update(uri, [{ range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, text: "  retries = 1\n" }]);
    expect(lines()).toEqual([0, 3]);
  });

  it("are found in the workspace by a part of their names", () => {
    const { service } = ask('job "build" {\n}\njob "test" {\n}\n');
    expect(service.workspaceSymbols("bld").map(({ name }) => name)).toEqual(['job "build"']);
  });
});

describe("folding", () => {
  type Fold = readonly [start: number, end: number, kind?: string];
  it.each<[title: string, source: string, expected: readonly Fold[], file?: string]>([
    [
      "blocks and lists",
      'job "a" {\n  needs = [\n    1,\n  ]\n}\n',
      [
        [0, 3],
        [1, 2],
      ],
    ],
    [
      "heredocs",
      "env = {\n  a = <<EOT\nx\ny\nEOT\n}\n",
      [
        [0, 4],
        [1, 3],
      ],
    ],
    [
      "comments",
      '# a\n# b\n\njob "a" {\n  x = 1\n}\n/*\n*/\n',
      [
        [0, 1, "comment"],
        [3, 4],
        [6, 7, "comment"],
      ],
    ],
    [
      "regions",
      '#region A\njob "a" {\n  x = 1\n}\n# endregion\n',
      [
        [0, 4, "region"],
        [1, 2],
      ],
    ],
    [
      "regions in regions",
      "# region A\n// region B\na = 1\n// endregion\n# endregion\n",
      [
        [0, 4, "region"],
        [1, 3, "region"],
      ],
    ],
    ["what is sound beside what is not", 'a = [\n  1\n\njob "x" {\n  y = 1\n}\n', [[3, 4]]],
    [
      "JSON",
      '{\n  "job": {\n    "a": {\n      "x": 1\n    }\n  }\n}',
      [
        [0, 5],
        [1, 4],
        [2, 3],
      ],
      "ci.pipe.json",
    ],
  ])("%s", (_, source, expected, file) => {
    const { service, uri } = ask(source, file);
    const found = service
      .foldingRanges(uri)
      .map(({ startLine, endLine, kind }) => (kind === undefined ? [startLine, endLine] : [startLine, endLine, kind]));
    expect(found).toEqual(expected);
  });
});

describe("selection grows", () => {
  it.each<[title: string, source: string, expected: readonly string[], file?: string]>([
    [
      "in a template",
      'a = upper("x-${lo‸cal.b}")\n',
      ["local", "local.b", "${local.b}", "x-${local.b}", '"x-${local.b}"', 'upper("x-${local.b}")', 'a = upper("x-${local.b}")'],
    ],
    ["in an object", "a = { b = [1, ‸c] }\n", ["c", "1, c", "[1, c]", "b = [1, c]", "{ b = [1, c] }"]],
    ["in a label", 'job "a‸b" {\n}\n', ["ab", '"ab"', 'job "ab"', 'job "ab" {\n}']],
    ["at the end of a name", "a = b.c‸\n", ["c", "b.c", "a = b.c"]],
    ["in JSON", '{ "a": "x ${b‸.c}" }', ["b", "b.c", "${b.c}", "x ${b.c}", '"x ${b.c}"', '"a": "x ${b.c}"'], "main.hcl.json"],
  ])("%s", (_, source, expected, file) => {
    const { service, uri, position, text } = ask(source, file ?? "main.hcl");
    const [range] = service.selectionRanges(uri, [position]);
    const steps: string[] = [];
    for (let step: SelectionRange | undefined = range; step !== undefined; step = step.parent) steps.push(...textsOf(text, [step.range]));
    const found = expected.map((step) => steps.indexOf(step));
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((a, b) => a - b));
  });
});

describe("semantic tokens", () => {
  const decoded = (text: string, data: readonly number[]): readonly string[] => {
    const lines = text.split("\n");
    const found: string[] = [];
    for (let i = 0, line = 0, character = 0; i < data.length; i += 5) {
      character = data[i]! > 0 ? data[i + 1]! : character + data[i + 1]!;
      line += data[i]!;
      found.push(`${lines[line]!.slice(character, character + data[i + 2]!)}:${SEMANTIC_TOKENS_LEGEND.tokenTypes[data[i + 3]!]}`);
    }
    return found;
  };

  it.each<[title: string, source: string, expected: readonly string[], file?: string]>([
    ["names", 'b "l" {\n  a = upper(x.y)\n}\n', ["b:keyword", "a:property", "upper:function", "x:variable", "y:property"]],
    ["names of a for", "a = [for x in y : x.z]\n", ["a:property", "y:variable", "x:parameter", "z:property"]],
    ["templates", 'a = "é ${b}"\n', ["a:property", "b:variable"]],
    ["keys", "a = { k = 1, (x) = 2 }\n", ["a:property", "k:property", "x:variable"]],
    ["JSON", '{ "a": "\\t${f(b.c)}" }', ["f:function", "b:variable", "c:property"], "main.hcl.json"],
  ])("cover %s", (_, source, expected, file) => {
    const { service, uri, text } = ask(source, file ?? "main.hcl");
    expect(decoded(text, service.semanticTokens(uri).data)).toEqual(expected);
  });

  it("are given as a change of the last answer", () => {
    const { service, uri } = ask("a = b\nc = d\n", "main.hcl");
    const before = service.semanticTokens(uri);
    service.update(uri, [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "x = y\n" }]);
    const delta = service.semanticTokensDelta(uri, before.resultId!);
    const data = [...before.data];
    if ("edits" in delta) for (const { start, deleteCount, data: added = [] } of delta.edits) data.splice(start, deleteCount, ...added);
    expect(data).toEqual(service.semanticTokens(uri).data);
    expect("edits" in delta && delta.edits[0]!.data!.length).toBe(10);
    expect(service.semanticTokensDelta(uri, "unknown")).toHaveProperty("data");
  });

  it("are limited to a range", () => {
    const { service, uri, text } = ask("a = b\nc = d\ne = f\n", "main.hcl");
    const { data } = service.semanticTokens(uri, { start: { line: 1, character: 0 }, end: { line: 1, character: 5 } });
    expect(decoded(text, data)).toEqual(["c:property", "d:variable"]);
  });
});

describe("formatting", () => {
  it("formats a document with few edits", () => {
    const { service, uri, text } = ask("a=1\nlong = 2\n", "main.hcl");
    const edits = service.format(uri);
    expect(applied(text, edits)).toBe("a    = 1\nlong = 2\n");
    expect(edits.every(({ newText }) => newText.trim() === "")).toBe(true);
  });

  it("formats a range as the whole document would be", () => {
    const source = "a=1\nb  =2\nlong = 3\n\nx=1\n\nl {\n  y=1\n}\n";
    const { service, uri, text } = ask(source, "main.hcl");
    const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 1 } };
    expect(applied(text, service.formatRanges(uri, [range]))).toBe("a    = 1\nb    = 2\nlong = 3\n\nx=1\n\nl {\n  y=1\n}\n");
    const both = [range, { start: { line: 7, character: 0 }, end: { line: 7, character: 3 } }];
    expect(applied(text, service.formatRanges(uri, both))).toBe("a    = 1\nb    = 2\nlong = 3\n\nx=1\n\nl {\n  y = 1\n}\n");
  });

  it("formats the line before a line break, and the block of a brace", () => {
    const line = ask("l {\n  a=1\n‸  \n}\n", "main.hcl");
    expect(applied(line.text, line.service.formatOnType(line.uri, line.position, "\n"))).toBe("l {\n  a = 1\n  \n}\n");
    const brace = ask("l {\n    a=1\n  }‸\nx=1\n", "main.hcl");
    expect(applied(brace.text, brace.service.formatOnType(brace.uri, brace.position, "}"))).toBe("l {\n  a = 1\n}\nx=1\n");
  });

  describe("of JSON", () => {
    const whole = (source: string): string => {
      const { service, uri, text } = ask(source, "main.tf.json");
      return applied(text, service.format(uri));
    };

    it("gives each member and element its line", () => {
      expect(whole('{"a":{},"b" : [1,{"c":"x:{,"}]}')).toBe('{\n  "a": {},\n  "b": [\n    1,\n    {\n      "c": "x:{,"\n    }\n  ]\n}\n');
      expect(whole('\ufeff{\r\n\r\n"a":1,\r\n\r\n\r\n\r\n"b":2\r\n\r\n}')).toBe('\ufeff{\r\n  "a": 1,\r\n\r\n  "b": 2\r\n}\r\n');
      const laidOut = '{\n  "a": [\n    1\n  ]\n}\n';
      expect(whole(laidOut)).toBe(laidOut);
    });

    it.each(['{"a":[1}', '{"a":"x', '{"a":1', "]"])("leaves %s as it is, whose layout is not known", (source) => {
      expect(whole(source)).toBe(source);
    });

    it("formats the lines of a range", () => {
      const { service, uri, text } = ask('{\n"a" :1,\n"b" :2,\n"c" :3\n}\n', "main.tf.json");
      const range = { start: { line: 2, character: 0 }, end: { line: 2, character: 1 } };
      expect(applied(text, service.formatRanges(uri, [range]))).toBe('{\n"a" :1,\n  "b": 2,\n"c" :3\n}\n');
    });

    it("formats the line before a line break, and the object of a brace, without new lines", () => {
      const line = ask('{\n"a":{"b" :1},\n‸\n"c": {\n', "main.tf.json");
      expect(applied(line.text, line.service.formatOnType(line.uri, line.position, "\n"))).toBe('{\n  "a": {"b": 1},\n\n"c": {\n');
      const brace = ask('{\n"a":{\n"b":1,"c":2\n}‸,\n"d":3\n}', "main.tf.json");
      expect(applied(brace.text, brace.service.formatOnType(brace.uri, brace.position, "}"))).toBe(
        '{\n  "a": {\n    "b": 1, "c": 2\n  },\n"d":3\n}',
      );
    });
  });
});

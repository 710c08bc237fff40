/** Tests the trees of the editor: what each part of a source is, in finished and in unfinished code. */
import { describe, expect, it } from "vitest";
import { hcl } from "../src/index.ts";
import { scan } from "../src/syntax/tokens.ts";
import { outline } from "./outline.ts";

const outlineOf = (text: string): string => outline(hcl().language.parser.parse(text), text);
/** The outline of the value of an attribute. */
const expressionOf = (value: string): string => outlineOf(`a = ${value}`).replace(/^Attribute\(AttributeName:a Equals:= (.*)\)$/s, "$1");

describe("items", () => {
  it.each([
    ["a = 1", "Attribute(AttributeName:a Equals:= Number:1)"],
    [
      'resource "aws_vpc" main {\n  x = true\n}\n',
      'Block(BlockType:resource Label(Quote:" StringContent:aws_vpc Quote:") LabelName:main { Attribute(AttributeName:x Equals:= Bool:true) })',
    ],
    ["a { b = null }", "Block(BlockType:a { Attribute(AttributeName:b Equals:= Null:null) })"],
    ["a {\n  b {\n  }\n}", "Block(BlockType:a { Block(BlockType:b { }) })"],
    ["# c\n/* d\n */ a = 1", "LineComment:# c BlockComment:/* d\n */ Attribute(AttributeName:a Equals:= Number:1)"],
  ])("%j", (text, expected) => expect(outlineOf(text)).toBe(expected));
});

describe("expressions", () => {
  it.each([
    ["b.c[0].*.d", "VariableName:b Dot:. PropertyName:c Index([ Number:0 ]) Dot:. Operator:* Dot:. PropertyName:d"],
    ["b ? -c : !d", "VariableName:b Operator:? Operator:- VariableName:c Colon:: Operator:! VariableName:d"],
    [
      "f(b, p::g()...)",
      "FunctionName:f Arguments((VariableName:b Comma:, FunctionName:p Operator::: FunctionName:g Arguments(()) Operator:...))",
    ],
    [
      '{ b = 1, "c" : 2\n  d: 3 }',
      'Object({ ObjectKey:b Equals:= Number:1 Comma:, String(Quote:" StringContent:c Quote:") Colon:: Number:2 ObjectKey:d Colon:: Number:3 })',
    ],
    [
      "[for k, v in x : upper(k) if v]",
      "Tuple([ Keyword:for VariableDefinition:k Comma:, VariableDefinition:v Keyword:in VariableName:x Colon:: FunctionName:upper Arguments((VariableName:k)) Keyword:if VariableName:v ])",
    ],
    [
      '"x ${b} \\n$${"',
      'String(Quote:" StringContent:x  Interpolation(InterpolationStart:${ VariableName:b SequenceEnd:}) StringContent:  Escape:\\n Escape:$${ Quote:")',
    ],
    [
      "<<-E\n%{ for v in c ~}\n%{ endfor }\n  E\n",
      `Heredoc(HeredocMarker:<<-E Directive(DirectiveStart:%{ Keyword:for VariableDefinition:v Keyword:in VariableName:c SequenceEnd:~}) StringContent:
 Directive(DirectiveStart:%{ Keyword:endfor SequenceEnd:}) StringContent:
 HeredocMarker:  E)`,
    ],
  ])("%j", (value, expected) => expect(expressionOf(value)).toBe(expected));
});

describe("unfinished code", () => {
  it.each([
    [
      "a string ends with its line",
      'a = "x\nb = 1',
      'Attribute(AttributeName:a Equals:= String(Quote:" StringContent:x)) Attribute(AttributeName:b Equals:= Number:1)',
    ],
    ["an item ends a list", "a = [\nb = 2", "Attribute(AttributeName:a Equals:= Tuple([ ⚠)) Attribute(AttributeName:b Equals:= Number:2)"],
    [
      "a brace ends what is in its block",
      "a {\n b = (1\n}\nc {}",
      "Block(BlockType:a { Attribute(AttributeName:b Equals:= Parentheses((Number:1 ⚠)) }) Block(BlockType:c { })",
    ],
    ["a brace without partner stands alone", "}\na = 1", "} Attribute(AttributeName:a Equals:= Number:1)"],
    ["the end of the text ends all", 'a "b', 'Block(BlockType:a Label(Quote:" StringContent:b ⚠) ⚠)'],
    ["other characters are invalid", "a = 'b'", "Attribute(AttributeName:a Equals:= Invalid:' VariableName:b Invalid:')"],
  ])("%s", (_, text, expected) => expect(outlineOf(text)).toBe(expected));
});

describe("the characters that are scanned for", () => {
  it.each([
    ["strings without end", 'a = "x\n'],
    ["strings without end in brackets", 'a = ["x\n'],
    ["strings with quotes on other lines", 'a = "x\n\n\n"\n'],
  ])("%s are proportional to the text", (_, line) => {
    const text = line.repeat(1_500);
    let runs = 0;
    let scanned = 0;
    for (const { tokens } of scan(text)) {
      runs++;
      scanned += tokens.file.text.length;
    }
    expect(runs).toBeGreaterThan(500);
    // The first scan reads the whole text, each other one a window.
    expect(scanned - text.length).toBeLessThanOrEqual(1_000 * runs * 2);
  });
});

it("code that is nested too deeply for the editor's recursion has a tree", () => {
  for (const line of ["a = [{(\n", "a {\n", 'a = "${', "f("]) {
    const text = line.repeat(20_000);
    expect(hcl().language.parser.parse(text).length).toBe(text.length);
  }
});

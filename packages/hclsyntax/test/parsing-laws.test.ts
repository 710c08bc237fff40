/** What holds of parsing whatever the text. */
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Expr } from "../src/ast/expr.ts";
import { lexConfig, lexTemplate, type TokenList } from "../src/lex.ts";
import { parseConfig, parseExpression, parseTemplate, parseTraversalAbs, parseTraversalPartial } from "../src/parse.ts";
import { childrenOf, type Node, walk } from "../src/walk.ts";

// Hosts have it, but no library of host types is included here.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** Text that is nearly configuration: pieces of it in any order, so that brackets, strings and lines do not match. */
const pieces = [
  ..."abxy01 \n\n\t.,:;=?!&|+-*/%<>~@#'`\\\"$()[]{}é\u0301👍",
  "\r\n",
  "\r",
  "a = ",
  "b = 1\n",
  "  c = 2\n",
  'blk "l" {\n',
  "}\n",
  "  }\n",
  "{\n",
  "for x in ",
  "[for k, v in y : v",
  "{for k, v in y : k => v",
  " if ",
  "null",
  "true",
  '"x"',
  '"a ${',
  '"a ${~ b ~} c"',
  "%{ if a }",
  "%{ else }",
  "%{ endif }",
  "%{ for x in y }",
  "%{ endfor }",
  "<<EOT\n",
  "<<-EOT\n  x\n",
  "EOT\n",
  "  EOT\n",
  "$${",
  "# c\n",
  "// c\n",
  "/* c */",
  "/* c\n*/",
  "...",
  "=>",
  "::",
  "[*]",
  ".*",
  "f(",
  "1.5e3",
  "\\n",
  "\\u00e9",
  "\ufeff",
  "\ufffd",
  "\ud800",
];
const nearlySource: fc.Arbitrary<string> = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(""));
const source: fc.Arbitrary<string> = fc.oneof(nearlySource, fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));

const runs = { numRuns: 1500 };

describe("any text whatever", () => {
  it("is parsed without a throw, as every kind of source", () => {
    fc.assert(
      fc.property(source, (text) => {
        for (const parse of [parseConfig, parseExpression, parseTemplate, parseTraversalAbs, parseTraversalPartial]) {
          checkDiagnostics(parse(text).diagnostics, text);
        }
      }),
      runs,
    );
  });

  it("is parsed without a throw as bytes", () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc
        .array(
          fc.oneof(
            fc.constantFrom(...pieces).map((piece) => new TextEncoder().encode(piece)),
            fc.uint8Array({ maxLength: 3 }),
          ),
          { maxLength: 20 },
        )
        .map(concat),
    );
    fc.assert(
      fc.property(bytes, (data) => {
        for (const parse of [parseConfig, parseExpression, parseTemplate]) parse(data);
        lexConfig(data);
      }),
      runs,
    );
  });

  it("gives a tree whose nodes lie inside their parents, in order", () => {
    fc.assert(
      fc.property(source, (text) => {
        checkNesting(parseConfig(text).file.body, text);
        checkNesting(parseExpression(text).expression, text);
        checkNesting(parseTemplate(text).expression, text);
      }),
      runs,
    );
  });

  it("gives ranges and variables of every node without a throw", () => {
    fc.assert(
      fc.property(source, (text) => {
        for (const root of [parseConfig(text).file.body, parseExpression(text).expression, parseTemplate(text).expression]) {
          walk(root, (node: Node) => {
            checkRange(node.range, text);
            if ("startRange" in node) checkRange((node as Expr).startRange, text);
            if ("variables" in node)
              for (const traversal of (node as Expr).variables()) for (const step of traversal) checkRange(step.range, text);
          });
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("a token list", () => {
  it("is the source, with nothing but spaces and tabs between the tokens", () => {
    fc.assert(
      fc.property(source, (text) => {
        expect(rebuilt(lexConfig(text).tokens)).toBe(text);
        expect(rebuilt(lexTemplate(text).tokens)).toBe(text);
      }),
      runs,
    );
  });
});

describe("line endings", () => {
  it("make no difference but to positions", () => {
    // A carriage return by itself, and the text of heredocs, are what they are; a string cannot go over lines.
    const lines = fc
      .array(fc.constantFrom(...pieces.filter((piece) => !/[\r"$%]|<<|EOT/.test(piece))), { maxLength: 30 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(lines, (text) => {
        const lf = parseConfig(text);
        const crlf = parseConfig(text.replaceAll("\n", "\r\n"));
        expect(outline(crlf.file.body)).toEqual(outline(lf.file.body));
        expect(crlf.diagnostics.map(atLine)).toEqual(lf.diagnostics.map(atLine));
      }),
      runs,
    );
  });
});

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function rebuilt(tokens: TokenList): string {
  const { text } = tokens.file;
  let at = text.startsWith("\ufeff") ? 1 : 0;
  let all = text.slice(0, at);
  for (const token of tokens) {
    const gap = text.slice(at, token.start);
    expect(gap).toMatch(/^[ \t]*$/);
    all += gap + token.text;
    at = token.end;
  }
  return all;
}

function checkRange(range: Range, text: string): void {
  expect(range.start.offset).toBeGreaterThanOrEqual(0);
  expect(range.start.offset).toBeLessThanOrEqual(range.end.offset);
  expect(range.end.offset).toBeLessThanOrEqual(text.length);
}

function checkDiagnostics(diagnostics: readonly Diagnostic[], text: string): void {
  for (const { subject, context } of diagnostics) {
    checkRange(subject!, text);
    if (context !== undefined) checkRange(context, text);
  }
}

function checkNesting(root: Node, text: string): void {
  walk(root, (node) => {
    expect(node.start).toBeLessThanOrEqual(node.end);
    let at = node.start;
    for (const child of childrenOf(node)) {
      const place = `${child.kind} ${child.start}-${child.end} in ${node.kind} ${node.start}-${node.end} of ${JSON.stringify(text)}`;
      // The literal that stands for an empty template is after its closing token, as in the reference.
      if (child.start === child.end && child.kind === "LiteralValueExpr") continue;
      // The element that a splat goes through has the place of the splat's marker, which may stand before the steps into it.
      if (child.kind === "AnonSymbolExpr") continue;
      if (child.start < at || child.end > node.end) expect.fail(place);
      at = child.end;
    }
  });
}

/** The kinds of nodes and what they say, without places. */
function outline(root: Node): unknown {
  return [root.kind, "name" in root ? root.name : undefined, "type" in root ? root.type : undefined, childrenOf(root).map(outline)];
}

function atLine({ code, subject }: Diagnostic): string {
  return `${code} at line ${subject!.start.line}`;
}

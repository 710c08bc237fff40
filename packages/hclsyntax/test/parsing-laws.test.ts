/** Laws of parsing that hold for any source. */
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import type { Expr } from "../src/ast/expr.ts";
import { lexConfig, lexTemplate, type TokenList } from "../src/lex.ts";
import { parseConfig, parseExpression, parseTemplate } from "../src/parse.ts";
import { parseTraversalAbs, parseTraversalPartial } from "../src/parse-tree.ts";
import { childrenOf, type Node, walk } from "../src/walk.ts";

// Provided by all hosts, but the library types are not included here.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/**
 * Strings that resemble configuration: random fragments, so that brackets, strings and lines do not
 * match.
 */
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

const runs = { numRuns: amount(300, 1500) };

describe("any source", () => {
  it("parsing any string never throws", () => {
    fc.assert(
      fc.property(source, (text) => {
        for (const parse of [parseConfig, parseExpression, parseTemplate, parseTraversalAbs, parseTraversalPartial]) {
          checkDiagnostics(parse(text).diagnostics, text);
        }
      }),
      runs,
    );
  });

  it("parsing any bytes never throws", () => {
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

  it("all nodes are inside their parents and in source order", () => {
    fc.assert(
      fc.property(source, (text) => {
        checkNesting(parseConfig(text).file.body, text);
        checkNesting(parseExpression(text).expression, text);
        checkNesting(parseTemplate(text).expression, text);
      }),
      runs,
    );
  });

  it("ranges and variables of all nodes can be computed", () => {
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
      { numRuns: amount(100, 500) },
    );
  });
});

describe("token lists", () => {
  it("tokens and the spaces and tabs between them make up the source", () => {
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
  it("line endings affect positions only", () => {
    // Exclude lone carriage returns and heredocs, whose text depends on line endings, and strings
    // with newlines.
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
      // As in the reference, the literal of an empty template comes after its closing token.
      if (child.start === child.end && child.kind === "LiteralValueExpr") continue;
      // The symbol of a splat has the range of the splat's marker, which may come before the steps
      // that use it.
      if (child.kind === "AnonSymbolExpr") continue;
      if (child.start < at || child.end > node.end) expect.fail(place);
      at = child.end;
    }
  });
}

/** Returns the kinds and contents of all nodes, without positions. */
function outline(root: Node): unknown {
  return [root.kind, "name" in root ? root.name : undefined, "type" in root ? root.type : undefined, childrenOf(root).map(outline)];
}

function atLine({ code, subject }: Diagnostic): string {
  return `${code} at line ${subject!.start.line}`;
}

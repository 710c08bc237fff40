/**
 * Laws for broken sources with a high density of errors; see soup.ts. Laws for any source are in
 * parsing-laws.test.ts.
 */
import { dynamicVal, listVal, mark, nullVal, numberVal, objectVal, string, stringVal, True, unknownVal } from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, formatDiagnostics, type Range, SourceFile } from "@hcl-ts/hcl";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import type { Expr } from "../src/ast/expr.ts";
import { readComments } from "../src/comments.ts";
import { lexConfig, lexExpression, lexTemplate } from "../src/lex.ts";
import { nodesAtPos } from "../src/navigation.ts";
import { parseConfig, parseExpression, parseTemplate } from "../src/parse.ts";
import { parseTraversalAbs, parseTraversalPartial, syntaxErrors } from "../src/parse-tree.ts";
import { childrenOf, type Node, walk } from "../src/walk.ts";
import { damaged, soup } from "./soup.ts";

const ctx = new EvalContext({
  variables: {
    a: numberVal(1),
    s: stringVal("x"),
    t: True,
    l: listVal([stringVal("x"), stringVal("y")]),
    o: objectVal({ a: numberVal(1), l: listVal([objectVal({ a: numberVal(1) })]) }),
    u: unknownVal(string),
    d: dynamicVal,
    x: nullVal(string),
    m: mark(stringVal("x"), "secret"),
  },
  functions: {},
});

const source: fc.Arbitrary<string> = fc.oneof({ weight: 3, arbitrary: soup(30) }, { weight: 1, arbitrary: soup(6) }, damaged);
const runs = { numRuns: amount(500, 2500) };

describe("broken sources", () => {
  it("every entry point parses broken sources, and diagnostics can be displayed", () => {
    fc.assert(
      fc.property(source, (text) => {
        const sources = new Map([["soup.hcl", new SourceFile("soup.hcl", text)]]);
        for (const parse of [parseConfig, parseExpression, parseTemplate, parseTraversalAbs, parseTraversalPartial]) {
          const { diagnostics } = parse(text, "soup.hcl");
          for (const diagnostic of diagnostics) checkDiagnostic(diagnostic, text);
          if (diagnostics.length > 0) expect(formatDiagnostics(diagnostics, { sources })).toContain("soup.hcl");
        }
      }),
      runs,
    );
  });

  it("syntaxErrors returns the diagnostics of parseConfig", () => {
    fc.assert(
      fc.property(source, (text) => {
        expect(syntaxErrors(text, "soup.hcl")).toEqual(parseConfig(text, "soup.hcl").diagnostics);
      }),
      { numRuns: amount(100, 500) },
    );
  });

  it.each([
    ["a quoted name that swallows a block", '"${\na ""{}}"='],
    ["a closing brace inside a template", 'n\n t="${e\n}""'],
    ["a template inside a list that recovery leaves early", 's=["${(}\n]'],
    ["a template inside an object that recovery leaves early", 's={a="${(}\n}'],
  ])("%s gives a tree whose nodes are apart", (_, text) => {
    for (const root of trees(text)) {
      walk(root, (node) => {
        checkChildren(node, text);
        return undefined;
      });
    }
  });

  it("unmatched brackets and invalid tokens are always reported", () => {
    fc.assert(
      fc.property(source, (text) => {
        if (isBroken(text)) expect([text, parseConfig(text).diagnostics.length]).not.toEqual([text, 0]);
      }),
      { numRuns: amount(600, 3000) },
    );
  });

  it("diagnostics are in source order, at most one per offset except behind an unclosed bracket", () => {
    fc.assert(
      fc.property(source, (text) => {
        for (const parse of [parseConfig, parseExpression, parseTemplate]) {
          const { diagnostics } = parse(text);
          const isAlone = (i: number): boolean =>
            diagnostics[i]!.code !== "unclosed-bracket" ||
            diagnostics[i]!.subject!.start.offset !== diagnostics[i + 1]?.subject?.start.offset;
          const starts = diagnostics.filter((_, i) => isAlone(i)).map(({ subject }) => subject!.start.offset);
          expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
        }
      }),
      { numRuns: amount(300, 1500) },
    );
  });

  it("the nodes of broken sources are inside their parents and in source order", () => {
    fc.assert(
      fc.property(source, (text) => {
        for (const root of trees(text)) {
          let entered = 0;
          walk(
            root,
            (node) => {
              entered++;
              checkChildren(node, text);
              checkRange(node.range, text);
              if ("startRange" in node) checkRange(node.startRange, text);
            },
            () => void entered--,
          );
          expect(entered).toBe(0);
        }
      }),
      runs,
    );
  });

  it("trees of broken sources can be evaluated and analysed", () => {
    fc.assert(
      fc.property(source, fc.nat(), (text, place) => {
        for (const root of trees(text)) {
          walk(root, (node) => {
            if (node.kind === "Body" || node.kind === "Block") return;
            const expr: Expr = node.kind === "Attribute" ? node.expr : (node as Expr);
            for (const traversal of expr.variables()) for (const step of traversal) checkRange(step.range, text);
            expr.shape();
          });
          if (root.kind === "Body") {
            nodesAtPos(root, place % (text.length + 1));
            readComments(root);
            for (const { expr } of root.attributes) evaluate(expr);
          } else evaluate(root as Expr);
        }
      }),
      runs,
    );
  });

  it("the tokens of broken sources make up the source in every mode", () => {
    fc.assert(
      fc.property(source, (text) => {
        for (const lex of [lexConfig, lexExpression, lexTemplate]) {
          const { tokens } = lex(text);
          let rebuilt = text.startsWith("\ufeff") ? "\ufeff" : "";
          for (const token of tokens) {
            const gap = text.slice(rebuilt.length, token.start);
            expect(gap).toMatch(/^[ \t]*$/);
            rebuilt += gap + token.text;
          }
          expect(rebuilt).toBe(text);
        }
      }),
      runs,
    );
  });

  it("either line ending gives the same tree, except for positions and heredocs", () => {
    fc.assert(
      fc.property(source, (given) => {
        // A lone carriage return is an error by itself.
        const text = given.replaceAll("\r", "");
        const lf = parseConfig(text);
        const crlf = parseConfig(text.replaceAll("\n", "\r\n"));
        expect(crlf.diagnostics.map(codeAndLine)).toEqual(lf.diagnostics.map(codeAndLine));
        expect(kinds(crlf.file.body)).toEqual(kinds(lf.file.body));
      }),
      runs,
    );
  });
});

function trees(text: string): readonly Node[] {
  return [parseConfig(text).file.body, parseExpression(text).expression, parseTemplate(text).expression];
}

function evaluate(expr: Expr): void {
  for (const context of [ctx, undefined]) for (const { subject } of expr.value(context).diagnostics) expect(subject).toBeDefined();
}

function checkRange(range: Range, text: string): void {
  if (range.start.offset < 0 || range.start.offset > range.end.offset || range.end.offset > text.length)
    expect.fail(`a range from ${range.start.offset} to ${range.end.offset} in ${JSON.stringify(text)}`);
}

function checkDiagnostic({ subject, context, code }: Diagnostic, text: string): void {
  if (subject === undefined) expect.fail(`${code} has no place`);
  checkRange(subject, text);
  if (context !== undefined) checkRange(context, text);
}

/**
 * Whether brackets, quotes or heredocs do not match, by counting tokens without any grammar, or the
 * scanner reports a token.
 */
function isBroken(text: string): boolean {
  const { tokens, diagnostics } = lexConfig(text);
  if (diagnostics.length > 0) return true;
  const pairs: Readonly<Record<string, string>> = {
    TokenOBrace: "TokenCBrace",
    TokenOBrack: "TokenCBrack",
    TokenOParen: "TokenCParen",
    TokenOQuote: "TokenCQuote",
    TokenOHeredoc: "TokenCHeredoc",
    TokenTemplateInterp: "TokenTemplateSeqEnd",
    TokenTemplateControl: "TokenTemplateSeqEnd",
  };
  const closing = new Set(Object.values(pairs));
  const expected: string[] = [];
  for (const { kind } of tokens) {
    if (pairs[kind] !== undefined) expected.push(pairs[kind]);
    else if (closing.has(kind) && expected.pop() !== kind) return true;
  }
  return expected.length > 0;
}

function checkChildren(node: Node, text: string): void {
  let at = node.start;
  for (const child of childrenOf(node)) {
    // As in the reference, the literal of an empty template comes after its closing token.
    if (child.start === child.end && child.kind === "LiteralValueExpr") continue;
    // The symbol of a splat has the range of the splat's marker, which may come before the steps
    // that use it.
    if (child.kind === "AnonSymbolExpr") continue;
    if (child.start < at || child.end > node.end)
      expect.fail(`${child.kind} ${child.start}-${child.end} in ${node.kind} ${node.start}-${node.end} of ${JSON.stringify(text)}`);
    at = child.end;
  }
}

function kinds(root: Node): readonly string[] {
  const all: string[] = [];
  walk(root, (node) => void all.push("name" in node ? `${node.kind} ${String(node.name)}` : node.kind));
  return all;
}

function codeAndLine({ code, subject }: Diagnostic): string {
  return `${code} at line ${subject?.start.line}`;
}

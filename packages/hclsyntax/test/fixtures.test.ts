/// <reference types="node" />
/**
 * One file of examples for each kind of node, in `fixtures`: sources, the trees that they are
 * parsed to, and their values in a small context or the problems found. The parser, walker and
 * range tests below all read them. `vitest -u` writes the parts after the sources.
 */
import { readdirSync, readFileSync } from "node:fs";
import {
  defineFunction,
  isValue,
  isWhollyKnown,
  list,
  listVal,
  number,
  numberVal,
  object,
  objectVal,
  string,
  stringVal,
  unknownVal,
  type Value,
  valueToJSON,
} from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, formatTraversal, type Traversal } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { childrenOf, type Node, parseConfig, parseExpression, parseTemplate, walk } from "../src/index.ts";

/** The fixture of each kind. A new kind is a type error until it has one. */
const fixtures: Readonly<Record<Node["kind"], string>> = {
  AnonSymbolExpr: "anon-symbol",
  Attribute: "attribute",
  BinaryOpExpr: "binary-op",
  Block: "block",
  Body: "body",
  ConditionalExpr: "conditional",
  ExprSyntaxError: "expr-syntax-error",
  ForExpr: "for",
  FunctionCallExpr: "function-call",
  IndexExpr: "index-expr",
  LiteralValueExpr: "literal-value",
  ObjectConsExpr: "object-cons",
  ObjectConsKeyExpr: "object-cons-key",
  ParenthesesExpr: "parentheses",
  RelativeTraversalExpr: "relative-traversal",
  ScopeTraversalExpr: "scope-traversal",
  SplatExpr: "splat",
  TemplateExpr: "template",
  TemplateJoinExpr: "template-join",
  TemplateWrapExpr: "template-wrap",
  TupleConsExpr: "tuple-cons",
  UnaryOpExpr: "unary-op",
};

const text = { name: "text", type: string };
const upper = defineFunction({ params: [text], type: string, impl: ([given]) => stringVal(given.asString().toUpperCase()) });
const numbers = listVal([numberVal(1), numberVal(2), numberVal(3)]);
const named = (name: string, ...of: readonly number[]): Value =>
  objectVal({ name: stringVal(name), list: listVal(of.map((n) => numberVal(n))) });

/** The context in which the examples are evaluated. */
const ctx = new EvalContext({
  variables: {
    a: numberVal(1),
    s: stringVal("text"),
    u: unknownVal(number),
    us: unknownVal(list(string)),
    list: numbers,
    obj: named("one", 1, 2),
    objs: listVal([named("one", 1, 2), named("two", 3, 4)]),
  },
  functions: {
    upper,
    "text::upper": upper,
    max: defineFunction({
      params: [],
      varParam: { name: "numbers", type: number },
      type: number,
      impl: (given) => numberVal(Math.max(...given.map((value) => value.asNumber()))),
    }),
    words: defineFunction({
      params: [text],
      type: object({ first: string, all: list(string) }),
      impl: ([given]) => {
        const words = given.asString().split(" ").map(stringVal);
        return objectVal({ first: words[0]!, all: listVal(words) });
      },
    }),
  },
});

interface Example {
  /** `expression`, `template` or `config`. */
  readonly mode: string;
  readonly title: string;
  readonly source: string;
}

interface Parsed {
  readonly root: Node;
  readonly diagnostics: readonly Diagnostic[];
}

const path = (file: string): string => new URL(`fixtures/${file}`, import.meta.url).pathname;

/** Reads the sources of a fixture; anything after `---` is output. */
function examplesIn(name: string): readonly Example[] {
  const sections = readFileSync(path(`${name}.txt`), "utf8")
    .split(/^=== /m)
    .slice(1);
  return sections.map((section) => {
    const [header = "", ...lines] = section.split("\n");
    const [mode = "", title = ""] = header.split(": ");
    const end = lines.findIndex((line) => line.startsWith("---"));
    return {
      mode,
      title,
      source: lines
        .slice(0, end < 0 ? undefined : end)
        .join("\n")
        .replace(/\n$/, ""),
    };
  });
}

function parse({ mode, source }: Example): Parsed {
  if (mode === "config") {
    const { file, diagnostics } = parseConfig(`${source}\n`, "test.hcl");
    return { root: file.body, diagnostics };
  }
  const { expression, diagnostics } = (mode === "template" ? parseTemplate : parseExpression)(source, "test.hcl");
  return { root: expression, diagnostics };
}

/** Formats a node with its offsets and its own fields, and its descendants below it. */
function dump(node: Node, indent = ""): string {
  const fields = Object.entries(node).flatMap(([name, field]) => formatField(name, field));
  const own = node.kind === "ScopeTraversalExpr" ? [`traversal=${formatTraversal(node.traversal)}`] : [];
  const line = `${indent}${[node.kind, `${node.start}-${node.end}`, ...own, ...fields].join(" ")}\n`;
  return (
    line +
    childrenOf(node)
      .map((child) => dump(child, `${indent}  `))
      .join("")
  );
}

function formatField(name: string, field: unknown): readonly string[] {
  if (name === "start" || name === "end") return [];
  if (isValue(field)) return [`${name}=${show(field)}`];
  if (name === "traversal") return [`${name}=${formatTraversal(field as Traversal)}`];
  const isPlain = Array.isArray(field) ? field.every((element) => typeof element !== "object") : typeof field !== "object";
  return isPlain && field !== undefined ? [`${name}=${JSON.stringify(field)}`] : [];
}

function show(value: Value): string {
  return isWhollyKnown(value) ? valueToJSON(value) : `unknown ${value.type.kind}`;
}

const problemsOf = (source: string, diagnostics: readonly Diagnostic[]): string =>
  diagnostics
    .map(({ code, subject }) => `${code} at ${JSON.stringify(source.slice(subject!.start.offset, subject!.end.offset))}\n`)
    .join("");

/** Formats an example with its tree, and its value or the problems found. */
function format(example: Example): string {
  const { root, diagnostics } = parse(example);
  const syntax = problemsOf(example.source, diagnostics);
  let result = syntax === "" ? "" : `--- problems\n${syntax}`;
  if (syntax === "" && "value" in root) {
    const evaluated = root.value(ctx);
    const problems = problemsOf(example.source, evaluated.diagnostics);
    result = `${problems === "" ? "" : `--- problems\n${problems}`}--- value\n${show(evaluated.value)}\n`;
  }
  return `=== ${example.mode}: ${example.title}\n${example.source}\n--- tree\n${dump(root)}${result}`;
}

it("every fixture belongs to a kind of node", () => {
  expect(readdirSync(path("")).sort()).toEqual(
    Object.values(fixtures)
      .map((name) => `${name}.txt`)
      .sort(),
  );
});

for (const [kind, name] of Object.entries(fixtures)) {
  describe(kind, () => {
    const examples = examplesIn(name);

    it(`the examples of ${kind} have the trees and values of their fixture`, async () => {
      await expect(`${examples.map(format).join("\n")}`).toMatchFileSnapshot(`fixtures/${name}.txt`);
    });

    it(`an example contains a node of kind ${kind}`, () => {
      const kinds = new Set<string>();
      for (const example of examples) walk(parse(example).root, (node) => void kinds.add(node.kind));
      expect(kinds).toContain(kind);
    });

    it(`walking the examples of ${kind} visits each child once, with its parent`, () => {
      for (const example of examples) {
        const { root } = parse(example);
        const expected: [Node, Node | undefined][] = [];
        const collect = (node: Node, parent: Node | undefined): void => {
          expected.push([node, parent]);
          for (const child of childrenOf(node)) collect(child, node);
        };
        collect(root, undefined);
        const visited: [Node, Node | undefined][] = [];
        walk(root, (node, parent) => void visited.push([node, parent]));
        expect(visited).toHaveLength(expected.length);
        for (const [i, [node, parent]] of expected.entries()) {
          expect(visited[i]![0]).toBe(node);
          expect(visited[i]![1]).toBe(parent);
        }
      }
    });

    it(`the nodes in the examples of ${kind} have ranges inside the source that match their offsets`, () => {
      for (const example of examples) {
        walk(parse(example).root, (node) => {
          const { range, start, end } = node;
          expect([range.filename, range.start.offset, range.end.offset]).toEqual(["test.hcl", start, end]);
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(example.source.length + 1);
          if (!("startRange" in node)) return;
          expect(node.startRange.start.offset).toBeGreaterThanOrEqual(start);
          expect(node.startRange.end.offset).toBeLessThanOrEqual(end);
        });
      }
    });
  });
}

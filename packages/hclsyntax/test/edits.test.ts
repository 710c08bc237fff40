/**
 * Small edits of valid sources, one at a time: each token is left out, doubled, or preceded by
 * another one. The snapshot has three lines for each: the source, its problems with their ranges
 * and parameters, and the tree with the offsets of its nodes.
 */
import type { Diagnostic } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { childrenOf, type Node, parseConfig, parseExpression, parseTemplate } from "../src/index.ts";

const TOKEN = /\$\{~?|%\{~?|~?\}|<<-?\w+|\w+|=>|\.\.\.|&&|[<>=!]=|\n|\S/g;
const INSERTED = ["}", "]", ")", '"', ",", ".", "=", "x"];

/** The edited sources, in the order of the tokens. */
function edits(source: string): readonly string[] {
  return [...source.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const [before, after] = [source.slice(0, index), source.slice(index + token.length)];
    return [before + after, `${before}${token} ${token}${after}`, ...INSERTED.map((other) => `${before}${other} ${token}${after}`)];
  });
}

interface Parsed {
  readonly root: Node;
  readonly diagnostics: readonly Diagnostic[];
}

const modes = {
  config: (source: string): Parsed => {
    const { file, diagnostics } = parseConfig(source, "t.hcl");
    return { root: file.body, diagnostics };
  },
  expression: (source: string): Parsed => {
    const { expression, diagnostics } = parseExpression(source, "t.hcl");
    return { root: expression, diagnostics };
  },
  template: (source: string): Parsed => {
    const { expression, diagnostics } = parseTemplate(source, "t.hcl");
    return { root: expression, diagnostics };
  },
};

/** A node as its kind and offsets, with its children in parentheses. */
function tree(node: Node): string {
  const name = node.kind === "Attribute" ? ` ${node.name}` : node.kind === "Block" ? ` ${[node.type, ...node.labels].join(" ")}` : "";
  const children = childrenOf(node).map((child) => ` (${tree(child)})`);
  return `${node.kind.replace("Expr", "")} ${node.start}-${node.end}${name}${children.join("")}`;
}

function problem({ code, params, subject }: Diagnostic): string {
  const given = JSON.stringify(params);
  return `${code} ${subject!.start.offset}-${subject!.end.offset}${given === "{}" ? "" : ` ${given}`}`;
}

const sources: Readonly<Record<string, readonly [mode: keyof typeof modes, source: string]>> = {
  blocks: ["config", 'b "l" m {\n  x = [1, y]\n  n {}\n}\n'],
  "an object and a heredoc": ["config", "a = {\n  (m) : f(2)\n}\nd = <<E\nh\nE\n"],
  operators: ["expression", "a ? -b[0].c : (d + 1 > 2 && !e)"],
  "a for expression": ["expression", "{for k, v in m : k => f(v...)... if v}"],
  traversals: ["expression", 'a.*.b[*].c["d"][e].0'],
  "a template": ["template", "a ${b ~} %{ if d }x%{ else }y%{ endif }"],
};

it.each(Object.entries(sources))("%s", async (name, [mode, source]) => {
  const lines = [...new Set([source, ...edits(source)])].map((edited) => {
    const { root, diagnostics } = modes[mode](edited);
    return `${edited.replaceAll("\n", "⏎")}\n    ${diagnostics.map(problem).join(", ") || "valid"}\n    ${tree(root)}\n`;
  });
  await expect(lines.join("")).toMatchFileSnapshot(`__snapshots__/edits of ${name}.txt`);
});

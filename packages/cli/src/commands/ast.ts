/**
 * Shows a syntax tree, as an outline or as JSON. Both are written while the tree is walked: a chain of operators makes a tree as deep
 * as the chain is long, which nothing recursive would survive.
 */
import { parseArgs } from "node:util";
import { formatTraversal, hasErrors, shortValueText } from "@hcl-ts/hcl";
import { isJsonFilename } from "@hcl-ts/hcljson";
import { BodyNode, type Node, walk } from "@hcl-ts/hclsyntax";
import { UsageError } from "../io.ts";
import { Sources } from "../sources.ts";
import type { Command } from "./command.ts";

/** Shows a syntax tree. */
export const astCommand: Command = {
  summary: "show the syntax tree of a file of the native syntax",
  help: `Usage: hcl ast [--json] FILE

Shows the syntax tree of a file of the native syntax: a line for each node with its
kind, what it says of itself, and its place; nodes inside others are indented.
With --json, one object: kind, start, end, what the node says of itself, children.

Example: hcl ast main.tf
Exit status: 0, 1 for a wrong use, 2 if there are errors; the tree of what could be read is shown in any case.
`,
  run(args, output) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { json: { type: "boolean" } } });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError("one file is needed");
    if (isJsonFilename(path)) throw new UsageError(`${path} is named as JSON, and only the native syntax has a syntax tree`);
    const sources = new Sources();
    const { body, diagnostics } = sources.parseFile(path);
    if (!(body instanceof BodyNode)) throw new Error("the native parser gave a body of another kind");
    output.out(values.json ? treeAsJson(body) : outlineOf(body));
    sources.show(diagnostics, output);
    return hasErrors(diagnostics) ? 2 : 0;
  },
};

/** Indentation stops growing here, so that the outline of a very long chain stays linear in its length. */
const DEEPEST_INDENT = 40;

function outlineOf(root: Node): string {
  const lines: string[] = [];
  let depth = 0;
  walk(
    root,
    (node) => {
      const { start, end } = node.range;
      const says = Object.values(describe(node)).map((value) => ` ${String(value)}`);
      const indent = "  ".repeat(Math.min(depth++, DEEPEST_INDENT));
      lines.push(`${indent}${node.kind}${says.join("")} ${start.line},${start.column}-${end.line},${end.column}\n`);
    },
    () => void depth--,
  );
  return lines.join("");
}

function treeAsJson(root: Node): string {
  const parts: string[] = [];
  let afterSibling = false;
  walk(
    root,
    (node) => {
      const { start, end } = node.range;
      const place = ({ line, column, byte }: typeof start): object => ({ line, column, byte });
      const fields = JSON.stringify({ kind: node.kind, ...describe(node), start: place(start), end: place(end) });
      parts.push(afterSibling ? "," : "", fields.slice(0, -1), ',"children":[');
      afterSibling = false;
    },
    () => {
      parts.push("]}");
      afterSibling = true;
    },
  );
  return `${parts.join("")}\n`;
}

/** What a node says of itself besides its kind, its place and what is inside it. */
function describe(node: Node): Readonly<Record<string, string>> {
  switch (node.kind) {
    case "Attribute":
    case "FunctionCallExpr":
      return { name: node.name };
    case "Block":
      return {
        type: node.type,
        ...(node.labels.length === 0 ? {} : { labels: node.labels.map((label) => JSON.stringify(label)).join(" ") }),
      };
    case "LiteralValueExpr":
      return { value: shortValueText(node.literal) };
    case "ScopeTraversalExpr":
    case "RelativeTraversalExpr":
      return { traversal: formatTraversal(node.traversal) };
    case "BinaryOpExpr":
    case "UnaryOpExpr":
      return { op: node.op };
    case "ForExpr":
      return { names: node.keyVar === "" ? node.valVar : `${node.keyVar}, ${node.valVar}` };
    default:
      return {};
  }
}

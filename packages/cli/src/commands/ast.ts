/**
 * Shows a syntax tree, as an outline or as JSON. Both are written while the tree is walked without
 * recursion, because a chain of operators makes a tree as deep as the chain is long.
 */
import { formatTraversal, hasErrors, type Range, terminalText } from "@hcl-ts/hcl";
import { quote, shortValueText } from "@hcl-ts/hcl/syntax";
import { isJsonFilename } from "@hcl-ts/hcljson";
import { BodyNode, type Node, walk } from "@hcl-ts/hclsyntax/tree";
import type { Command } from "../arguments/command.ts";
import type { OptionTable } from "../arguments/options.ts";
import { parseOptions } from "../arguments/parse-options.ts";
import { UsageError } from "../errors.ts";
import { diagnosticsMember, Sources } from "../files/sources.ts";
import { nativeOnly, oneFileNeeded } from "../messages.ts";
import type { Colors } from "../terminal/colors.ts";
import { EXIT, EXIT_HELP } from "../terminal/exit-status.ts";
import { ChunkWriter, jsonWriter } from "../terminal/output.ts";
import { placeData } from "../terminal/place-data.ts";

const OPTIONS = { json: { type: "boolean" } } as const satisfies OptionTable;

/** Shows a syntax tree. */
export const astCommand: Command = {
  summary: "show the syntax tree of a file of the native syntax",
  options: OPTIONS,
  help: `Usage: hcl ast [--json] [--no-color] FILE

Shows the syntax tree of a file in the native syntax: a line for each node with its kind,
properties and position. Nodes inside others are indented. If there are syntax errors, the
tree contains what could be parsed. A FILE of - is standard input. With --json, one
object: tree, whose nodes have kind, start, end, other properties, and children; and
diagnostics.

Example: hcl ast main.tf
${EXIT_HELP}
`,
  run(args, output) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError(oneFileNeeded());
    if (isJsonFilename(path)) throw new UsageError(nativeOnly(path, "a syntax tree"));
    const sources = new Sources();
    const { body, diagnostics } = sources.parseFile(path);
    if (!(body instanceof BodyNode)) throw new Error("the native parser returned a body of another kind");
    const writer = new ChunkWriter(values.json ? jsonWriter(output) : output.out);
    if (values.json) {
      writer.write('{"tree":');
      writeJson(body, writer);
      writer.write(`,${diagnosticsMember(diagnostics)}`);
    } else writeOutline(body, writer, output.outColors);
    writer.end();
    if (!values.json) sources.show(diagnostics, output);
    return hasErrors(diagnostics) ? EXIT.errors : EXIT.ok;
  },
};

/**
 * The maximum depth of indentation, so that the outline of a long chain takes space in proportion
 * to its length.
 */
const DEEPEST_INDENT = 40;

function writeOutline(root: Node, writer: ChunkWriter, { cyan, dim }: Colors): void {
  let depth = 0;
  walk(
    root,
    (node) => {
      const says = Object.values(describe(node)).map((value) => ` ${terminalText(value)}`);
      const indent = "  ".repeat(Math.min(depth++, DEEPEST_INDENT));
      writer.write(`${indent}${cyan(node.kind)}${says.join("")} ${dim(placeText(node.range))}\n`);
    },
    () => void depth--,
  );
}

const placeText = ({ start, end }: Range): string => `${start.line},${start.column}-${end.line},${end.column}`;

function writeJson(root: Node, writer: ChunkWriter): void {
  let isAfterSibling = false;
  walk(
    root,
    (node) => {
      const fields = JSON.stringify({ kind: node.kind, ...describe(node), ...placeData(node.range) });
      writer.write(`${isAfterSibling ? "," : ""}${fields.slice(0, -1)},"children":[`);
      isAfterSibling = false;
    },
    () => {
      writer.write("]}");
      isAfterSibling = true;
    },
  );
}

/**
 * Describes the properties of a node other than its kind, range and children. A new kind of node
 * needs a case here.
 */
function describe(node: Node): Readonly<Record<string, string>> {
  switch (node.kind) {
    case "Attribute":
    case "FunctionCallExpr":
      return { name: node.name };
    case "Block":
      return {
        type: node.type,
        ...(node.labels.length === 0 ? {} : { labels: node.labels.map(quote).join(" ") }),
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
    case "Body":
    case "AnonSymbolExpr":
    case "ConditionalExpr":
    case "ExprSyntaxError":
    case "IndexExpr":
    case "ObjectConsExpr":
    case "ObjectConsKeyExpr":
    case "ParenthesesExpr":
    case "SplatExpr":
    case "TemplateExpr":
    case "TemplateJoinExpr":
    case "TemplateWrapExpr":
    case "TupleConsExpr":
      return {};
    default:
      return node satisfies never;
  }
}

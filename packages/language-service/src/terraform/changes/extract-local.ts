/** Extracts an expression to a local value. */
import { references } from "@hcl-ts/analysis";
import { isValidIdentifier, parseExpression } from "@hcl-ts/hclsyntax";
import { Document } from "@hcl-ts/hclsyntax/document";
import type { OpenDocument } from "../../documents/open-document.ts";
import type { Fix } from "../../model/language-support.ts";
import { extractLocal } from "../messages.ts";
import type { PlacedFile } from "../modules/modules.ts";
import { editsOf, localEdit } from "./fixes.ts";

/** The roots of references that mean the same in a local value. Others can be names of a `for`, or of one instance. */
const SHARED: ReadonlySet<string> = new Set(["var", "local", "module", "data", "ephemeral", "path", "terraform", "tofu"]);

/** The longest expression that is offered. */
const MAX_LENGTH = 10_000;

/** Offers to extract the selected expression. */
export function extractions(placed: PlacedFile, document: OpenDocument, start: number, end: number): readonly Fix[] {
  const { content, syntax } = document;
  if (syntax !== "native" || end <= start || end - start > MAX_LENGTH || content.diagnostics.length > 0) return [];
  const selected = content.slice(start, end);
  const text = selected.trim();
  const from = start + selected.indexOf(text);
  const { expression, diagnostics } = parseExpression(text, "selection");
  if (text === "" || diagnostics.length > 0 || isKeyOrName(text)) return [];
  const module = placed.site.module(placed.folder);
  const types = new Set(Array.from(module.resources.values(), ({ type }) => type));
  if (!references(expression).every(({ root }) => SHARED.has(root.name) || types.has(root.name))) return [];
  if (!isExpressionIn(document, from, from + text.length)) return [];
  const name = freeName(nameOfLine(content.slice(Math.max(0, from - 200), from)), module.locals);
  return [
    {
      title: extractLocal(name),
      kind: "refactor.extract",
      edits: () =>
        editsOf(placed, [
          { filename: placed.path, start: from, end: from + text.length, newText: `local.${name}` },
          localEdit(placed, placed.path, name, text),
        ]),
    },
  ];
}

/** Whether a text is only a word, which may be a name. */
const isKeyOrName = (text: string): boolean => isValidIdentifier(text) && !/^(?:true|false|null)$/.test(text);

/** Whether an expression of the document has exactly these offsets. */
function isExpressionIn({ content }: OpenDocument, start: number, end: number): boolean {
  if (!(content instanceof Document)) return false;
  const { shift } = content.pieceAt(start);
  const path = content.nodesAt(start);
  return path.some((node, i) => {
    // The text of a string is a node, but not an expression.
    const isText = node.kind === "LiteralValueExpr" && path[i - 1]?.kind === "TemplateExpr";
    return node.start + shift === start && node.end + shift === end && node.kind.endsWith("Expr") && !isText;
  });
}

/** Returns a name for the value of the attribute on a line. */
function nameOfLine(before: string): string {
  const equals = before.lastIndexOf("=");
  if (equals < 0 || before.includes("\n", equals)) return "value";
  const name = before.slice(0, equals).trimEnd();
  let start = name.length;
  while (start > 0 && /[\p{L}\p{N}_-]/u.test(name[start - 1] ?? "")) start--;
  return name.slice(start).replace(/^[^\p{L}_]+/u, "") || "value";
}

function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let name = wanted;
  for (let i = 2; taken.has(name); i++) name = `${wanted}_${i}`;
  return name;
}

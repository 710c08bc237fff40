/** Evaluates every attribute, and the parts of one expression. */
import { containsMarked, friendlyName, isWhollyKnown, type Value } from "@hcl-ts/cty";
import type { Body, Diagnostic, EvalContext } from "@hcl-ts/hcl";
import { BodyNode, type Expr, type Node, walk } from "@hcl-ts/hclsyntax";
import { Document, type EditedDocument } from "@hcl-ts/hclsyntax/document";
import type { ReadFile } from "./configuration.ts";

/** The kind of a value, for its colour. */
export type ValueState = "known" | "null" | "partly unknown" | "secret" | "error";

/** The value of an attribute or of a part of an expression. */
export interface ValueRow {
  readonly file: string;
  /** The address of the attribute, or the source of the part. */
  readonly name: string;
  readonly text: string;
  readonly type: string;
  readonly state: ValueState;
  readonly start: number;
  readonly end: number;
  /** The depth of a part in its expression; 0 for an attribute. */
  readonly depth: number;
}

/** The maximum number of rows in a pane. */
export const MAX_ROWS = 400;
const MAX_TEXT = 2_000;

/** Evaluates every attribute of the files. Problems are added to `diagnostics`. */
export function valuesOf(files: readonly ReadFile[], ctx: EvalContext, diagnostics: Diagnostic[]): readonly ValueRow[] {
  const rows: ValueRow[] = [];
  for (const { name, body } of files) addBody(body, name, "", ctx, rows, diagnostics);
  return rows;
}

function addBody(body: Body, file: string, prefix: string, ctx: EvalContext, rows: ValueRow[], diagnostics: Diagnostic[]): void {
  if (!(body instanceof BodyNode)) {
    // Without a schema, every property of the JSON syntax may be an attribute.
    for (const attribute of body.justAttributes().attributes.values()) {
      const { value, diagnostics: found } = attribute.expression.value(ctx);
      diagnostics.push(...found);
      const { start, end } = attribute.range;
      rows.push(rowOf(file, prefix + attribute.name, value, found, start.offset, end.offset, 0));
    }
    return;
  }
  for (const item of body.children) {
    if (rows.length >= MAX_ROWS) return;
    if (item.kind === "Block") {
      addBody(item.body, file, `${prefix}${[item.type, ...item.labels].join(".")}.`, ctx, rows, diagnostics);
      continue;
    }
    const { value, diagnostics: found } = item.expr.value(ctx);
    diagnostics.push(...found);
    const { start, end } = item.range;
    rows.push(rowOf(file, prefix + item.name, value, found, start.offset, end.offset, 0));
  }
}

function rowOf(
  file: string,
  name: string,
  value: Value,
  diagnostics: readonly Diagnostic[],
  start: number,
  end: number,
  depth: number,
): ValueRow {
  return { file, name, text: cut(String(value)), type: typeName(value), state: stateOf(value, diagnostics), start, end, depth };
}

/** Returns the name of a value's type, for readers. */
export function typeName({ type }: Value): string {
  return cut(type.kind === "dynamic" ? "any" : friendlyName(type));
}

/** Shortens a string for a pane. */
export function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** Returns the state of a value, given the problems of its expression. */
export function stateOf(value: Value, diagnostics: readonly Diagnostic[]): ValueState {
  if (diagnostics.some(({ severity }) => severity === "error")) return "error";
  if (containsMarked(value)) return "secret";
  if (!isWhollyKnown(value)) return "partly unknown";
  return value.isNull() ? "null" : "known";
}

/**
 * Returns the parts of the expression at an offset and their values, from the whole expression to
 * its literals.
 */
export function explain(document: EditedDocument, offset: number, ctx: EvalContext): readonly ValueRow[] {
  if (!(document instanceof Document)) return [];
  const { filename, text } = document;
  const { shift } = document.pieceAt(offset);
  const attribute = document.nodesAt(offset).findLast((node) => node.kind === "Attribute");
  if (attribute?.kind !== "Attribute") return [];
  const rows: ValueRow[] = [];
  let depth = 0;
  walk(
    attribute.expr,
    (node) => {
      const expr = node as Expr;
      if (rows.length >= 60 || expr.kind === "ObjectConsKeyExpr" || expr.kind === "AnonSymbolExpr") {
        depth++;
        return "skip";
      }
      const { value, diagnostics } = expr.value(ctx);
      const [start, end] = [expr.start + shift, expr.end + shift];
      rows.push(rowOf(filename, text.slice(start, end).replaceAll(/\s+/g, " ").slice(0, 120), value, diagnostics, start, end, depth));
      depth++;
      // The parts of these expressions use names that exist only inside them.
      return expr.kind === "ForExpr" || expr.kind === "SplatExpr" ? "skip" : undefined;
    },
    () => void depth--,
  );
  return rows;
}

/**
 * Returns the value of the innermost expression at an offset; undefined if there is none.
 * @param nodes the nodes that contain the offset, from the outermost to the innermost one
 */
export function valueAt(nodes: readonly Node[], contextOf: (expression: Expr) => EvalContext | undefined): Value | undefined {
  if (nodes.some((node, i) => i < nodes.length - 1 && (node.kind === "ForExpr" || node.kind === "SplatExpr"))) return undefined;
  const node = nodes.at(-1);
  if (node === undefined || node.kind === "Body" || node.kind === "Block") return undefined;
  const expr = node.kind === "Attribute" ? node.expr : node;
  if (expr.kind === "ObjectConsKeyExpr") return undefined;
  const ctx = contextOf(expr);
  return ctx === undefined ? undefined : expr.value(ctx).value;
}

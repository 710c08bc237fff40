/**
 * Random edits with what they have to give. A document is turned into a plain model; an edit is made on both the document
 * and the model, and the model of the result has to be the one that was expected.
 */
import { SourceFile } from "@hcl-ts/hcl";
import { type BlockNode, type BodyNode, type Expr, lexConfig } from "@hcl-ts/hclsyntax";
import {
  type BodyEditor,
  type Change,
  type ConfigDocument,
  type DocumentEditor,
  type ExpressionEditor,
  openConfig,
  raw,
  ref,
  type Writable,
  writeValue,
} from "../src/index.ts";

/** An expression: its parts where edits can reach them, its tokens elsewhere. */
export type ExprModel = { readonly tokens: string } | { readonly items: [string | undefined, ExprModel][]; readonly tokens: string };

/** An item: an attribute, or a block with its body. */
export type ItemModel = { name: string; value: ExprModel } | { type: string; labels: string[]; body: ItemModel[] };

const tokensOf = (text: string): string =>
  Array.from(lexConfig(text).tokens, ({ kind, text: token }) =>
    kind === "TokenComment" || kind === "TokenNewline" ? "" : token.replaceAll("\r\n", "\n"),
  )
    .join(" ")
    .replaceAll(/ +/g, " ")
    .trim();

function exprModel(expr: Expr): ExprModel {
  const text = expr.file.text.slice(expr.start, expr.end);
  if (expr.kind === "ObjectConsExpr") {
    return {
      tokens: "{",
      items: expr.items.map(({ keyExpr, valueExpr }) => [tokensOf(expr.file.text.slice(keyExpr.start, keyExpr.end)), exprModel(valueExpr)]),
    };
  }
  if (expr.kind === "TupleConsExpr") return { tokens: "[", items: expr.exprs.map((item) => [undefined, exprModel(item)]) };
  if (expr.kind === "FunctionCallExpr")
    return { tokens: `${expr.name}(${expr.expandFinal}`, items: expr.args.map((item) => [undefined, exprModel(item)]) };
  if (expr.kind === "ParenthesesExpr") return { tokens: "(", items: [[undefined, exprModel(expr.expression)]] };
  if (expr.kind === "TemplateWrapExpr") return { tokens: "${", items: [[undefined, exprModel(expr.wrapped)]] };
  return { tokens: tokensOf(text) };
}

/** The model of a body. */
export function bodyModel(body: BodyNode): ItemModel[] {
  return [...body.attributes, ...body.blocks]
    .sort((a, b) => a.start - b.start)
    .map((item) =>
      item.kind === "Attribute"
        ? { name: item.name, value: exprModel(item.expr) }
        : { type: item.type, labels: [...item.labels], body: bodyModel(item.body) },
    );
}

/** A place that can be edited: the handle in a change, and the place in the model. */
interface Place {
  readonly handle: (e: DocumentEditor) => ExpressionEditor;
  readonly model: ExprModel;
  readonly replace: (value: ExprModel) => void;
  readonly remove: (() => void) | undefined;
  readonly expr: Expr;
}

interface BodyPlace {
  readonly handle: (e: DocumentEditor) => BodyEditor;
  readonly items: ItemModel[];
  readonly node: BodyNode;
  readonly block: BlockNode | undefined;
  readonly removeFrom: ItemModel[] | undefined;
}

function collect(
  node: BodyNode,
  items: ItemModel[],
  handle: (e: DocumentEditor) => BodyEditor,
  block: BlockNode | undefined,
  parent: ItemModel[] | undefined,
  places: Place[],
  bodies: BodyPlace[],
): void {
  bodies.push({ handle, items, node, block, removeFrom: parent });
  const sources = [...node.attributes, ...node.blocks].sort((a, b) => a.start - b.start);
  for (const [i, item] of sources.entries()) {
    const model = items[i]!;
    if (item.kind === "Attribute" && "value" in model) {
      collectExpr(
        item.expr,
        model.value,
        (e) => handle(e).attribute(item.name),
        (value) => (model.value = value),
        () => items.splice(items.indexOf(model), 1),
        places,
      );
    } else if (item.kind === "Block" && "body" in model) {
      const index = node.blocks.indexOf(item);
      collect(item.body, model.body, (e) => handle(e).blocks()[index]!, item, items, places, bodies);
    }
  }
}

function collectExpr(
  expr: Expr,
  model: ExprModel,
  handle: Place["handle"],
  replace: Place["replace"],
  remove: Place["remove"],
  places: Place[],
): void {
  places.push({ handle, model, replace, remove, expr });
  if (!("items" in model)) return;
  if (expr.kind === "ParenthesesExpr" || expr.kind === "TemplateWrapExpr") {
    const inner = expr.kind === "ParenthesesExpr" ? expr.expression : expr.wrapped;
    // Parentheses are looked through, so what is in them is reached with the handle of the outside.
    const entry = model.items[0]!;
    if ("items" in entry[1]) collectInner(inner, entry[1], handle, places);
    return;
  }
  collectInner(expr, model, handle, places);
}

function collectInner(expr: Expr, model: ExprModel, handle: Place["handle"], places: Place[]): void {
  if (!("items" in model)) return;
  if (expr.kind === "ParenthesesExpr" || expr.kind === "TemplateWrapExpr") {
    const inner = expr.kind === "ParenthesesExpr" ? expr.expression : expr.wrapped;
    collectInner(inner, model.items[0]![1], handle, places);
    return;
  }
  const parts =
    expr.kind === "ObjectConsExpr"
      ? expr.items.map(({ valueExpr }) => valueExpr)
      : expr.kind === "TupleConsExpr"
        ? expr.exprs
        : expr.kind === "FunctionCallExpr"
          ? expr.args
          : [];
  for (const [i, part] of parts.entries()) {
    const entry = model.items[i]!;
    collectExpr(
      part,
      entry[1],
      (e) => handle(e).entries[i]!,
      (value) => (entry[1] = value),
      () => model.items.splice(model.items.indexOf(entry), 1),
      places,
    );
  }
}

const values: readonly Writable[] = [
  1,
  "x\n${y}",
  true,
  null,
  [1, 2],
  ["a", { b: 1 }],
  { a: 1, "b c": [] },
  ref("var.x.y[0]"),
  raw("a + b * c"),
  [],
  {},
];

/** An edit and its expected result. */
export interface RandomEdit {
  readonly what: string;
  readonly change: Change;
  readonly expected: readonly ItemModel[];
  /** Texts of comments that may be gone. */
  readonly mayLose: readonly string[];
  /** The lines, from 1, that hold something of what is edited, with its comments. */
  readonly touched: readonly [first: number, last: number];
}

/** The comment texts of a source, sorted. */
export function commentTexts(document: ConfigDocument): readonly string[] {
  return document.comments.all.map(({ text }) => text.replaceAll(/\s+/g, " ")).sort();
}

/**
 * Makes one edit.
 *
 * @param pick chooses a number from 0 to below n
 */
export function randomEdit(document: ConfigDocument, pick: (n: number) => number): RandomEdit {
  const model = bodyModel(document.body);
  const places: Place[] = [];
  const bodies: BodyPlace[] = [];
  collect(document.body, model, (e) => e, undefined, undefined, places, bodies);
  const value = values[pick(values.length)]!;
  const valueModel = (): ExprModel => exprModel(openConfig(`v = ${writeValue(value)}\n`).body.attributes[0]!.expr);
  const kind = pick(9);
  const done = (what: string, start: number, end: number, describe: (e: DocumentEditor) => void): RandomEdit => {
    const mayLose = document.comments.all
      .filter((comment) => comment.start >= start && comment.end <= end)
      .map(({ text }) => text.replaceAll(/\s+/g, " "));
    const line = (offset: number): number => new SourceFile("", document.text).position(offset).line;
    return { what, change: document.edit(describe), expected: model, mayLose, touched: [line(start), line(end)] };
  };
  const extent = (node: { readonly start: number; readonly end: number }): readonly [number, number] => {
    const item = bodies
      .flatMap(({ node: body }) => [...body.attributes, ...body.blocks])
      .find(({ start, end }) => start === node.start && end === node.end);
    if (item === undefined) return [node.start, node.end];
    const { lead, line } = document.comments.of(item);
    return [lead[0]?.start ?? item.start, line[line.length - 1]?.end ?? item.end];
  };
  const body = bodies[pick(bodies.length)]!;
  const bodyStart = body.block?.start ?? 0;
  const bodyEnd = body.block?.end ?? document.text.length;
  if (kind <= 1 && places.length > 0) {
    const place = places[pick(places.length)]!;
    place.replace(valueModel());
    return done("set", place.expr.start, place.expr.end, (e) => void place.handle(e).set(value));
  }
  if (kind === 2 && places.length > 0) {
    const place = places[pick(places.length)]!;
    const [start, end] = surroundings(document, place.expr, extent);
    place.remove!();
    return done("remove", start, end, (e) => place.handle(e).remove());
  }
  if (kind === 3) {
    const lists = places.filter(({ model: part }) => "items" in part && (part.tokens === "[" || part.tokens.endsWith("(false")));
    const place = lists[pick(lists.length || 1)];
    if (place !== undefined && "items" in place.model) {
      const index = pick(place.model.items.length + 1);
      place.model.items.splice(index, 0, [undefined, valueModel()]);
      return done("insert", place.expr.start, place.expr.end, (e) => void place.handle(e).insert(index, value));
    }
  }
  if (kind === 4) {
    const objects = places.filter(({ model: part }) => "items" in part && part.tokens === "{");
    const place = objects[pick(objects.length || 1)];
    if (
      place !== undefined &&
      "items" in place.model &&
      place.model.items.every(([key]) => !key!.startsWith("(") && !key!.includes("${"))
    ) {
      place.model.items.push(["new_key", valueModel()]);
      return done("add member", place.expr.start, place.expr.end, (e) => void place.handle(e).at("new_key").set(value));
    }
  }
  if (kind === 5 && body.block !== undefined) {
    const index = body.removeFrom!.findIndex((item) => "body" in item && item.body === body.items);
    body.removeFrom!.splice(index, 1);
    const [start, end] = extent(body.block);
    return done("remove block", start, end, (e) => (body.handle(e) as unknown as { remove: () => void }).remove());
  }
  if (kind === 6) {
    const added: ItemModel = { type: "added", labels: ["x y"], body: [{ name: "a", value: valueModel() }] };
    body.items.push(added);
    return done("append block", bodyStart, bodyEnd, (e) => void body.handle(e).append("added", ["x y"], { a: value }));
  }
  if (kind === 7 && body.block !== undefined) {
    const index = body.removeFrom!.findIndex((item) => "body" in item && item.body === body.items);
    const [item] = body.removeFrom!.splice(index, 1);
    body.removeFrom!.push(item!);
    const [start, end] = extent(body.block);
    return done("move block", start, end, (e) => (body.handle(e) as unknown as { move: (position: "end") => void }).move("end"));
  }
  const attributes = body.items.filter((item) => "value" in item).length;
  const lastAttribute = body.items.findLastIndex((item) => "value" in item);
  body.items.splice(attributes === 0 ? body.items.length : lastAttribute + 1, 0, { name: "added_attribute", value: valueModel() });
  return done("add attribute", bodyStart, bodyEnd, (e) => void body.handle(e).set("added_attribute", value));
}

/** From the first line of the comments before an element to the end of its line. */
function surroundings(document: ConfigDocument, expr: Expr, extent: (node: Expr) => readonly [number, number]): readonly [number, number] {
  const { text } = document;
  const attribute = [document.body]
    .flatMap(function all(node: BodyNode): BodyNode["attributes"] {
      return [...node.attributes, ...node.blocks.flatMap((block) => all(block.body))];
    })
    .find((item) => item.expr === expr);
  if (attribute !== undefined) return extent(attribute as unknown as Expr);
  let start = text.lastIndexOf("\n", expr.start - 1) + 1;
  for (;;) {
    // A negative index counts as 0.
    const before = start < 2 ? 0 : text.lastIndexOf("\n", start - 2) + 1;
    const line = text.slice(before, start).trim();
    if (start === 0 || !(line.startsWith("#") || line.startsWith("//") || line.startsWith("/*") || line.endsWith("*/") || line === ""))
      break;
    start = before;
  }
  // The last element that stays may lose its comma.
  start = start < 2 ? 0 : text.lastIndexOf("\n", start - 2) + 1;
  let end = text.indexOf("\n", expr.end);
  // After a heredoc, the comma is on its own line.
  const next = text.indexOf("\n", end + 1);
  if (text.slice(end, next).trim() === ",") end = next;
  return [start, end < 0 ? text.length : end];
}

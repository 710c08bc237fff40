/** Fixes of problems that follow from the schema: names, required items and blocks. */
import type { Body } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";
import type { JsonObjectNode, JsonSyntaxNode } from "@hcl-ts/hcljson";
import { JsonDocument } from "@hcl-ts/hcljson/document";
import type { AttributeNode, BlockNode, Expr, Node } from "@hcl-ts/hclsyntax";
import { Document } from "@hcl-ts/hclsyntax/document";
import { type AttributeSchema, type BlockSchema, type BodySchema, bodyOf, type Constraint } from "@hcl-ts/schema";
import type { OpenDocument } from "../../documents/open-document.ts";
import {
  addAllText,
  addArgumentText,
  addBlockText,
  changeToText,
  removeItemText,
  useInsteadText,
  writeAsAttributeText,
  writeAsBlockText,
} from "../../messages.ts";
import { contentOf, schemaInside, stepOf } from "../../model/content.ts";
import type { Fix } from "../../model/language-support.ts";
import { alternatives, keyOf } from "../../place/expected.ts";
import { placeOfName, placeToComplete } from "../../place/find-place.ts";
import { isRequired } from "../completion/snippets.ts";
import { type Edit, type FixContext, fixOf, indentAt } from "./fix-context.ts";

/** Returns the fixes of a problem that follow from its parameters. */
export function schemaFixes(context: FixContext): readonly Fix[] {
  return [...suggested(context), ...successor(context), ...byCode(context)];
}

function byCode(context: FixContext): readonly Fix[] {
  switch (context.diagnostic.code) {
    case "unsupported-argument":
      return context.params.isBlockType === true ? asBlock(context) : [];
    case "unsupported-block":
      return context.params.isArgument === true ? asAttribute(context) : [];
    case "missing-argument":
    case "missing-module-argument":
      return missingArguments(context, String(context.params.name));
    case "missing-block":
      return missingBlock(context, String(context.params.type));
    case "not-one-of":
      return context.params.suggestion === undefined ? allowedValues(context) : [];
    case "exclusive-arguments":
      return exclusive(context);
    default:
      return [];
  }
}

// --- names ----------------------------------------------------------------------------------------

/** The parameters that can be the mistaken name. */
const NAMES = ["name", "type", "label", "key", "found", "address"] as const;

/** Replaces a name by the one that was probably meant. */
function suggested({ document, params, text, start }: FixContext): readonly Fix[] {
  const { suggestion } = params;
  if (typeof suggestion !== "string" || suggestion === "") return [];
  for (const param of NAMES) {
    const value = params[param];
    if (typeof value !== "string" || value === "") continue;
    const wrong = value.replace(/^"(.*)"$/s, "$1");
    const at = text.lastIndexOf(wrong);
    if (at < 0) continue;
    const isText = text[start + at - 1] === '"';
    const newText = isText ? quote(suggestion).slice(1, -1) : suggestion;
    return [
      fixOf(document, changeToText(suggestion), () => [{ start: start + at, end: start + at + wrong.length, newText }], {
        isPreferred: true,
      }),
    ];
  }
  return [];
}

/** Renames a deprecated item to its successor, or removes it if both are set. */
function successor(context: FixContext): readonly Fix[] {
  const { document, params, text, start } = context;
  const { successor: next, name } = params;
  if (typeof next !== "string" || typeof name !== "string") return [];
  if (bodyAt(context)?.present.has(next) === true) return removeAttribute(context, start, name);
  const at = text.indexOf(name);
  if (at < 0) return [];
  return [
    fixOf(document, useInsteadText(next), () => [{ start: start + at, end: start + at + name.length, newText: next }], {
      isPreferred: true,
    }),
  ];
}

/** The number of values that are offered. */
const MAX_VALUES = 8;

function allowedValues({ document, model, start, end }: FixContext): readonly Fix[] {
  const place = placeOfName(document, model, start) ?? placeOfName(document, model, start + 1);
  const expected = place === undefined || !("expected" in place.target) ? [] : place.target.expected;
  const values = expected.flatMap((constraint) => (constraint.kind === "values" ? constraint.values.map(({ value }) => value) : []));
  if (values.length > MAX_VALUES) return [];
  return values.map((value) => {
    const newText = typeof value === "string" ? quote(value) : String(value);
    return fixOf(document, changeToText(String(value)), () => [{ start, end, newText }]);
  });
}

// --- blocks and attributes ------------------------------------------------------------------------

/** Writes an attribute with an object, or a list of them, as blocks. */
function asBlock({ document, start }: FixContext): readonly Fix[] {
  const attribute = nodeAt(document, start, "Attribute");
  if (attribute === undefined) return [];
  const { shift } = document.content.pieceAt(start);
  const values: readonly Expr[] = attribute.expr.kind === "TupleConsExpr" ? attribute.expr.exprs : [attribute.expr];
  const indent = indentAt(document, start);
  const bodies = values.map((value) => bodyText(value, indent));
  if (bodies.length === 0 || bodies.some((body) => body === undefined)) return [];
  const newText = bodies.map((body) => `${attribute.name} ${body}`).join(`\n${indent}`);
  const edit = { start: attribute.start + shift, end: attribute.end + shift, newText };
  return [fixOf(document, writeAsBlockText, () => [edit], { isPreferred: true })];
}

/** Returns an object as the body of a block; undefined if it is none. */
function bodyText(value: Expr, indent: string): string | undefined {
  if (value.kind !== "ObjectConsExpr") return undefined;
  const { text } = value.file;
  const lines: string[] = [];
  for (const { keyExpr, valueExpr } of value.items) {
    const key = keyOf(keyExpr);
    if (key === undefined) return undefined;
    lines.push(`${key} = ${text.slice(valueExpr.start, valueExpr.end)}`);
  }
  if (lines.length === 0) return "{}";
  if (lines.length === 1 && !lines[0]!.includes("\n")) return `{ ${lines[0]} }`;
  return `{\n${lines.map((line) => `${indent}  ${line}\n`).join("")}${indent}}`;
}

/** Writes a block as an attribute with an object. */
function asAttribute({ document, start }: FixContext): readonly Fix[] {
  const block = nodeAt(document, start, "Block");
  if (block === undefined || block.labels.length > 0 || block.body.blocks.length > 0) return [];
  const at = block.typeEnd + document.content.pieceAt(start).shift;
  return [fixOf(document, writeAsAttributeText, () => [{ start: at, end: at, newText: " =" }], { isPreferred: true })];
}

function exclusive(context: FixContext): readonly Fix[] {
  const { found } = context.params;
  const block = blockAt(context.document, context.start);
  const attributes = (block?.body ?? rootOf(context.document))?.attributes ?? [];
  return (Array.isArray(found) ? found : []).flatMap((name) => {
    const attribute = attributes.find((each) => each.name === name);
    return attribute === undefined
      ? []
      : removeAttribute(context, context.document.content.pieceAt(context.start).shift + attribute.start, String(name));
  });
}

/** Removes an attribute with its line. */
function removeAttribute({ document }: FixContext, at: number, name: string): readonly Fix[] {
  const attribute = nodeAt(document, at, "Attribute");
  if (attribute === undefined) return [];
  const { shift } = document.content.pieceAt(at);
  return [fixOf(document, removeItemText(name), () => [withLine(document, attribute.start + shift, attribute.end + shift)])];
}

/** Returns the removal of a range, with its whole lines if nothing else is on them. */
function withLine({ content }: OpenDocument, start: number, end: number): Edit {
  const first = content.offsetAt({ line: content.editorPositionAt(start).line, character: 0 });
  const next = content.offsetAt({ line: content.editorPositionAt(end).line + 1, character: 0 });
  const isAlone = /^[ \t]*$/.test(content.slice(first, start)) && /^[ \t]*\r?\n?$/.test(content.slice(end, Math.max(end, next)));
  return isAlone ? { start: first, end: Math.max(end, next), newText: "" } : { start, end, newText: "" };
}

// --- required items -------------------------------------------------------------------------------

/** Adds a required attribute, and all that are missing, if there are several. */
function missingArguments(context: FixContext, name: string): readonly Fix[] {
  const { document } = context;
  const target = bodyAt(context);
  // The problem may be one that was found before the argument was typed.
  if (target === undefined || target.present.has(name)) return [];
  const { schema, present } = target;
  const one = fixOf(document, addArgumentText(name), () => [target.insert([lineOf(name, schema?.attributes.get(name))])], {
    isPreferred: true,
  });
  const missing = [...(schema?.attributes ?? [])].filter(([each, attribute]) => isRequired(attribute) && !present.has(each));
  if (missing.length < 2) return [one];
  const all = fixOf(document, addAllText, () => [target.insert(missing.map(([each, attribute]) => lineOf(each, attribute)))]);
  return [one, all];
}

function missingBlock(context: FixContext, type: string): readonly Fix[] {
  const target = bodyAt(context);
  const block = target?.schema?.blocks.get(type);
  if (target === undefined || block === undefined || context.document.syntax === "json") return [];
  return [
    fixOf(context.document, addBlockText(type), () => [target.insert([{ name: type, value: emptyBlock(block, ""), isBlock: true }])]),
  ];
}

/** A line that is put into a body. */
interface NewItem {
  readonly name: string;
  readonly value: string;
  readonly isBlock?: boolean;
}

function lineOf(name: string, attribute: AttributeSchema | undefined): NewItem {
  return { name, value: emptyValue(attribute?.constraint) };
}

/** A body in which something is missing. */
interface TargetBody {
  readonly schema: BodySchema | undefined;
  readonly present: ReadonlySet<string>;
  insert(items: readonly NewItem[]): Edit;
}

function bodyAt(context: FixContext): TargetBody | undefined {
  const { document, model, start } = context;
  const { content } = document;
  const root = model.schema(document);
  if (content instanceof JsonDocument) return jsonBodyAt(context, content);
  if (!(content instanceof Document)) return undefined;
  const blocks = content.nodesAt(start).filter((node) => node.kind === "Block");
  let schema: BodySchema | undefined = root;
  for (const block of blocks) {
    const blockSchema: BlockSchema | undefined = schema?.blocks.get(block.type);
    schema = blockSchema && schemaInside(blockSchema, stepOf(block, blockSchema));
  }
  const block = blocks.at(-1);
  if (block === undefined) {
    const insert = (items: readonly NewItem[]): Edit => {
      const isOpen = content.length > 0 && !content.text.endsWith("\n");
      return {
        start: content.length,
        end: content.length,
        newText: `${isOpen ? "\n" : ""}${items.map((item) => `${nativeLine(item, "")}\n`).join("")}`,
      };
    };
    return { schema, present: namesIn(content.body), insert };
  }
  return { schema, present: namesIn(block.body), insert: (items) => insertInto(document, block, items) };
}

function namesIn(body: Body): ReadonlySet<string> {
  const { attributes, blocks } = contentOf(body, undefined);
  return new Set([...attributes.map(({ name }) => name), ...blocks.map(({ type }) => type)]);
}

const nativeLine = ({ name, value, isBlock }: NewItem, indent: string): string =>
  `${indent}${name}${isBlock === true ? "" : " ="} ${value.replaceAll("\n", `\n${indent}`)}`;

/** Puts items behind the last attribute of a block. */
function insertInto(document: OpenDocument, block: BlockNode, items: readonly NewItem[]): Edit {
  const shift = document.content.pieceAt(offsetIn(document, block)).shift;
  const outer = indentAt(document, block.start + shift);
  const inner = `${outer}  `;
  const lines = items.map((item) => `\n${nativeLine(item, inner)}`).join("");
  const text = block.file.text.slice(block.openBraceStart + 1, block.closeBraceStart);
  const last = items.every(({ isBlock }) => isBlock !== true)
    ? block.body.attributes.at(-1)
    : [...block.body.attributes, ...block.body.blocks].sort((a, b) => a.end - b.end).at(-1);
  if (text.includes("\n")) {
    const at = (last === undefined ? block.openBraceStart + 1 : endOfLine(block.file.text, last.end)) + shift;
    return { start: at, end: at, newText: lines };
  }
  // A block on one line has room for one attribute.
  const content = text.trim();
  const newText = `${content === "" ? "" : `\n${inner}${content}`}${lines}\n${outer}`;
  return { start: block.openBraceStart + 1 + shift, end: block.closeBraceStart + shift, newText };
}

function offsetIn(document: OpenDocument, node: Node): number {
  return document.content instanceof Document ? node.file.position(node.start).offset : 0;
}

function endOfLine(text: string, offset: number): number {
  const rest = /^[^\n\r]*/.exec(text.slice(offset));
  return offset + (rest?.[0].length ?? 0);
}

function jsonBodyAt({ document, model, start }: FixContext, content: JsonDocument): TargetBody | undefined {
  const [{ tree }] = content.pieces;
  const object = objectAround(tree, start);
  if (object === undefined) return undefined;
  const insert = (items: readonly NewItem[]): Edit => {
    const [first] = object.children;
    const at = first?.start ?? object.start + 1;
    const text = items.map(({ name, value }) => `${JSON.stringify(name)}: ${value}`).join(", ");
    return { start: at, end: at, newText: first === undefined ? text : `${text}, ` };
  };
  const schema = placeToComplete(document, model, object.start + 1)?.schema;
  return { schema, present: new Set(object.children.map(({ name }) => name.text)), insert };
}

/** Returns the innermost object around an offset. */
function objectAround(root: JsonSyntaxNode | undefined, offset: number): JsonObjectNode | undefined {
  let found: JsonObjectNode | undefined;
  for (let node = root; node !== undefined; ) {
    if (node.kind === "JsonObject") found = node;
    if (node.kind === "JsonString") break;
    const children: readonly JsonSyntaxNode[] = node.children;
    node = children.find(({ start, end }) => start <= offset && offset < end);
  }
  return found;
}

/** Returns a value that a constraint accepts, for the user to change. */
export function emptyValue(constraint: Constraint | undefined): string {
  const [first] = alternatives(constraint);
  switch (first?.kind) {
    case "values": {
      const value = first.values[0]?.value;
      return typeof value === "string" ? quote(value) : String(value ?? '""');
    }
    case "keyword":
      return first.values[0]?.value ?? "null";
    case "list":
    case "set":
    case "tuple":
      return "[]";
    case "map":
      return "{}";
    case "object": {
      const required = [...first.attributes].filter(([, attribute]) => isRequired(attribute));
      return required.length === 0
        ? "{}"
        : `{ ${required.map(([name, attribute]) => `${name} = ${emptyValue(attribute.constraint)}`).join(", ")} }`;
    }
    case "type-expression":
      return "any";
    case "type":
      switch (first.type.kind) {
        case "number":
          return "0";
        case "bool":
          return "false";
        case "list":
        case "set":
        case "tuple":
          return "[]";
        case "map":
        case "object":
          return "{}";
        default:
          return '""';
      }
    default:
      return '""';
  }
}

/** The depth to which required blocks are written, because schemas can be recursive. */
const MAX_INDENT = 6;

/** Returns the labels and the body of a block with what is required. */
function emptyBlock({ labels, body }: BlockSchema, indent: string): string {
  const schema = bodyOf(body);
  const inner = `${indent}  `;
  const lines = [...schema.attributes]
    .filter(([, attribute]) => isRequired(attribute))
    .map(([name, attribute]) => `${inner}${name} = ${emptyValue(attribute.constraint)}\n`);
  for (const [type, block] of schema.blocks)
    if (block.min > 0 && indent.length < MAX_INDENT) lines.push(`${inner}${type} ${emptyBlock(block, inner)}\n`);
  const header = labels.map(({ name }) => `"${name}" `).join("");
  return `${header}${lines.length === 0 ? "{}" : `{\n${lines.join("")}${indent}}`}`;
}

// --- nodes ----------------------------------------------------------------------------------------

function nodeAt(document: OpenDocument, offset: number, kind: "Attribute"): AttributeNode | undefined;
function nodeAt(document: OpenDocument, offset: number, kind: "Block"): BlockNode | undefined;
function nodeAt({ content }: OpenDocument, offset: number, kind: "Attribute" | "Block"): Node | undefined {
  return content instanceof Document ? content.nodesAt(offset).findLast((node) => node.kind === kind) : undefined;
}

/** Returns the range of the attribute at an offset, as offsets in the document. */
export function attributeAt(document: OpenDocument, offset: number): { readonly start: number; readonly end: number } | undefined {
  const attribute = nodeAt(document, offset, "Attribute");
  const { shift } = document.content.pieceAt(offset);
  return attribute && { start: attribute.start + shift, end: attribute.end + shift };
}

function blockAt(document: OpenDocument, offset: number): BlockNode | undefined {
  return nodeAt(document, offset, "Block");
}

function rootOf({ content }: OpenDocument): Document["body"] | undefined {
  return content instanceof Document ? content.body : undefined;
}

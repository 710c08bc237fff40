/** The place of a cursor in the JSON syntax, also in code that is not finished. */
import {
  isJsonFilename,
  type JsonObjectNode,
  type JsonPropertyNode,
  type JsonStringNode,
  type JsonValueNode,
  jsonSyntaxTree,
  parse,
} from "@hcl-ts/hcljson";
import type { JsonDocument } from "@hcl-ts/hcljson/document";
import { parseExpression, parseTemplate } from "@hcl-ts/hclsyntax";
import { type BlockSchema, type BodySchema, bodyOf, type Literal } from "@hcl-ts/schema";
import { schemaInside } from "../model/content.ts";
import type { BlockStep } from "../model/language-support.ts";
import { endings } from "./completed.ts";
import { alternatives, type Expected, elementOf, valueOfKey } from "./expected.ts";
import { type ExpressionLeaf, findInExpression } from "./reading.ts";
import { type Word, wordAt } from "./word.ts";

/** The result of reading a file in the JSON syntax at a cursor. */
export interface JsonReading {
  readonly word: Word;
  readonly blocks: readonly BlockStep[];
  readonly schema: BodySchema | undefined;
  readonly attribute: string | undefined;
  readonly leaf: JsonLeaf;
}

export type JsonLeaf =
  | { readonly kind: "item"; readonly name: string; readonly isBlock: boolean; readonly siblings: JsonObjectNode }
  | {
      readonly kind: "label";
      readonly type: string;
      readonly block: BlockSchema;
      readonly index: number;
      readonly labels: readonly string[];
    }
  | { readonly kind: "key"; readonly name: string; readonly expected: Expected; readonly siblings: JsonObjectNode }
  | { readonly kind: "text"; readonly isWhole: boolean; readonly isQuoted: boolean; readonly expected: Expected }
  | (ExpressionLeaf & { readonly kind: "name"; readonly expected: Expected });

/** The meaning of a value: a body, an object whose keys are labels, or the value of an attribute. */
type Meaning =
  | { readonly kind: "body"; readonly schema: BodySchema | undefined; readonly blocks: readonly BlockStep[] }
  | {
      readonly kind: "labels";
      readonly type: string;
      readonly block: BlockSchema;
      readonly labels: readonly string[];
      readonly blocks: readonly BlockStep[];
      readonly outer: BodySchema;
    }
  | {
      readonly kind: "value";
      readonly expected: Expected;
      readonly attribute: string;
      readonly blocks: readonly BlockStep[];
      readonly schema: BodySchema | undefined;
    };

/** The maximum number of characters that are parsed to find a place. */
const MAX_PARSED = 200_000;

/**
 * Returns the place at the cursor, as it is if a name is put in. Unfinished code is finished in
 * different ways; the one with the fewest errors counts.
 * @param madeUp the name; empty to find the one that exists
 */
export function readJson(document: JsonDocument, offset: number, madeUp: string, schema: BodySchema): JsonReading | undefined {
  const { text, filename } = document;
  const root: Meaning = { kind: "body", schema, blocks: [] };
  if (madeUp === "") {
    const [{ tree }] = document.pieces;
    const found = tree && find(tree, offset, madeUp, root);
    if (found !== undefined) return found;
  }
  const before = text.slice(0, offset) + madeUp;
  const after = text.slice(offset);
  let best: JsonReading | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  let parsed = 0;
  for (const ending of jsonEndings(before)) {
    const { file, diagnostics } = parse(before + ending + after, isJsonFilename(filename) ? filename : `${filename}.json`);
    parsed += text.length;
    const tree = diagnostics.length < fewest ? jsonSyntaxTree(file) : undefined;
    const found = tree && find(tree, offset, madeUp, root);
    if (found !== undefined) {
      best = found;
      fewest = diagnostics.length;
    }
    if (fewest === 0 || parsed > MAX_PARSED) break;
  }
  return best;
}

/** Returns what can be put in after a name so that a JSON text around it may become right. */
function* jsonEndings(before: string): Generator<string> {
  yield "";
  const { closers, isInString } = openAt(before);
  const quote = isInString ? '"' : "";
  if (isInString) yield quote;
  yield `${quote}: null`;
  for (const all of [closers.join(""), closers.slice(0, 1).join("")]) {
    yield quote + all;
    yield `${quote}: null${all}`;
  }
}

/** The brackets and the string that are open at the end of a JSON text. */
interface Open {
  /** The brackets that close the open ones, from the inside out. */
  readonly closers: readonly string[];
  readonly isInString: boolean;
  /** The offset after the quote that opened the last string. */
  readonly stringStart: number;
}

function openAt(before: string): Open {
  const closers: string[] = [];
  let isInString = false;
  let stringStart = 0;
  for (const { 0: part, index } of before.matchAll(/\\.|["{}[\]]/gs)) {
    if (part === '"') {
      isInString = !isInString;
      stringStart = index + 1;
    } else if (isInString || part.startsWith("\\")) continue;
    else if (part === "{") closers.push("}");
    else if (part === "[") closers.push("]");
    else closers.pop();
  }
  return { closers: closers.reverse(), isInString, stringStart };
}

function find(node: JsonValueNode, offset: number, madeUp: string, meaning: Meaning): JsonReading | undefined {
  switch (node.kind) {
    case "JsonObject": {
      const property = node.children.find((child) => isIn(child, offset, madeUp));
      return property && findInProperty(node, property, offset, madeUp, meaning);
    }
    case "JsonArray": {
      const index = node.children.findIndex((child) => isIn(child, offset, madeUp));
      const element = node.children[index];
      if (element === undefined) return undefined;
      const inside: Meaning = meaning.kind === "value" ? { ...meaning, expected: elementOf(meaning.expected, index) } : meaning;
      return find(element, offset, madeUp, inside);
    }
    case "JsonString":
      return meaning.kind === "value" ? findInString(node, offset, madeUp, meaning) : undefined;
    default:
      // A word without quotes stands for the value that is to come.
      return meaning.kind === "value" && node.kind === "JsonInvalid" ? valueAt(node, meaning) : undefined;
  }
}

/** Whether a cursor is in a node. A name that is put in starts at the cursor and belongs to the node. */
function isIn({ start, end, file }: JsonValueNode | JsonPropertyNode, offset: number, madeUp: string): boolean {
  const isString = file.text[start] === '"';
  return (isString ? start < offset : start <= offset) && offset + madeUp.length <= end && (offset < end || madeUp === "");
}

function valueAt(
  { start, end }: JsonValueNode,
  { blocks, schema, attribute, expected }: Extract<Meaning, { readonly kind: "value" }>,
): JsonReading {
  return {
    word: { start, end: Math.max(start, end) },
    blocks,
    schema,
    attribute,
    leaf: { kind: "text", isWhole: true, isQuoted: false, expected },
  };
}

function findInProperty(
  object: JsonObjectNode,
  { name, value }: JsonPropertyNode,
  offset: number,
  madeUp: string,
  meaning: Meaning,
): JsonReading | undefined {
  const { blocks } = meaning;
  if (offset + madeUp.length <= name.end) {
    const word = wordIn(name, offset, madeUp);
    const common = { word, blocks, name: name.text, siblings: object };
    switch (meaning.kind) {
      case "body": {
        const isBlock = meaning.schema?.blocks.has(name.text) === true && !meaning.schema.attributes.has(name.text);
        return { ...common, schema: meaning.schema, attribute: undefined, leaf: { ...common, kind: "item", isBlock } };
      }
      case "labels": {
        const { type, block, labels, outer } = meaning;
        return { word, blocks, schema: outer, attribute: undefined, leaf: { kind: "label", type, block, index: labels.length, labels } };
      }
      case "value":
        // The keys of objects that are values are templates.
        if (/[$%]\{/.test(name.text)) return findInString(name, offset, madeUp, { ...meaning, expected: [] });
        return { ...meaning, word, leaf: { ...common, kind: "key", expected: meaning.expected } };
    }
  }
  const inside = meaningOf(name.text, value, meaning);
  return find(value, offset, madeUp, inside);
}

function meaningOf(name: string, value: JsonValueNode, meaning: Meaning): Meaning {
  switch (meaning.kind) {
    case "value":
      return { ...meaning, expected: valueOfKey(meaning.expected, name) };
    case "labels": {
      const { type, block, labels, blocks, outer } = meaning;
      return bodyOrLabels(type, block, [...labels, name], blocks, value, outer);
    }
    case "body": {
      const { schema, blocks } = meaning;
      const block = schema?.attributes.has(name) === true ? undefined : schema?.blocks.get(name);
      if (schema !== undefined && block !== undefined) return bodyOrLabels(name, block, [], blocks, value, schema);
      const attribute = schema?.attributes.get(name) ?? schema?.anyAttribute;
      return { kind: "value", expected: alternatives(attribute?.constraint), attribute: name, blocks, schema };
    }
  }
}

function bodyOrLabels(
  type: string,
  block: BlockSchema,
  labels: readonly string[],
  blocks: readonly BlockStep[],
  value: JsonValueNode,
  outer: BodySchema,
): Meaning {
  if (labels.length < block.labels.length) return { kind: "labels", type, block, labels, blocks, outer };
  const step: BlockStep = { type, labels, attributes: literalsIn(value, bodyOf(block.body)) };
  return { kind: "body", schema: schemaInside(block, step), blocks: [...blocks, step] };
}

function literalsIn(value: JsonValueNode, schema: BodySchema): ReadonlyMap<string, Literal> {
  const literals = new Map<string, Literal>();
  if (value.kind !== "JsonObject") return literals;
  for (const { name, value: part } of value.children) {
    if (!schema.attributes.has(name.text) && schema.anyAttribute === undefined) continue;
    if (part.kind === "JsonString") literals.set(name.text, part.text);
    else if (part.kind === "JsonNumber" || part.kind === "JsonKeyword") {
      const literal = part.file.text.slice(part.start, part.end);
      literals.set(name.text, literal === "true" || (literal !== "false" && Number(literal)));
    }
  }
  return literals;
}

/** Returns the word at a cursor in a string, as offsets in the document. */
function wordIn(string: JsonStringNode, offset: number, madeUp: string): Word {
  const { text } = string;
  const at = decodedOffset(string, offset);
  const word = wordAt(text.slice(0, at) + text.slice(at + madeUp.length), at);
  return { start: offset - (at - word.start), end: offset + (word.end - at) };
}

/** Returns the offset in the decoded text of a string that corresponds to one in the file. */
function decodedOffset({ start, file, text }: JsonStringNode, offset: number): number {
  const isQuoted = file.text[start] === '"';
  const raw = file.text.slice(isQuoted ? start + 1 : start, offset);
  return Math.min(raw.replace(/\\(?:u[0-9a-fA-F]{4}|.)/gs, "_").length, text.length);
}

/** The constraints whose expressions are read, so that a string is one without `${}`. */
const STATIC: ReadonlySet<string> = new Set(["reference", "keyword", "type-expression"]);

function findInString(
  string: JsonStringNode,
  offset: number,
  madeUp: string,
  meaning: Extract<Meaning, { readonly kind: "value" }>,
): JsonReading | undefined {
  const { blocks, schema, attribute, expected } = meaning;
  const word = wordIn(string, offset, madeUp);
  const at = decodedOffset(string, offset);
  const isStatic = expected.some(({ kind }) => STATIC.has(kind)) && !/[$%]\{/.test(string.text);
  const leaf =
    isStatic || /[$%]\{/.test(string.text)
      ? findInTemplate(string, at - (offset - word.start), at + madeUp.length + (word.end - offset), isStatic)
      : undefined;
  const common = { word, blocks, schema, attribute };
  if (leaf?.kind === "name") return { ...common, leaf: { ...leaf, kind: "name", expected } };
  if (leaf?.kind === "key") return undefined;
  return { ...common, leaf: { kind: "text", isWhole: !/[$%]\{/.test(string.text), isQuoted: true, expected } };
}

/** Returns the place in the template or expression of a string. @param start the offset of the word in the decoded text */
function findInTemplate(string: JsonStringNode, start: number, end: number, isStatic: boolean): ExpressionLeaf | undefined {
  const { text } = string;
  const read = isStatic ? parseExpression : parseTemplate;
  let best: ExpressionLeaf | undefined;
  const [expr] = string.children;
  let fewest = Number.POSITIVE_INFINITY;
  if (!isStatic && expr !== undefined) {
    best = findInExpression(expr, start);
    if (best !== undefined) fewest = string.diagnostics.length;
  }
  let parsed = 0;
  for (const ending of endings(text.slice(0, end), text.slice(end), isStatic ? "config" : "template")) {
    if (fewest === 0 || parsed > MAX_PARSED) break;
    const { expression, diagnostics } = read(text.slice(0, end) + ending + text.slice(end));
    parsed += text.length;
    const found = diagnostics.length < fewest ? findInExpression(expression, start) : undefined;
    if (found === undefined) continue;
    best = found;
    fewest = diagnostics.length;
  }
  return best;
}

/** Returns the decoded text of a string of a JSON text up to an offset inside of it; undefined if the offset is in no string. */
export function jsonStringBefore(text: string, offset: number): string | undefined {
  const { isInString, stringStart } = openAt(text.slice(0, offset));
  return isInString ? decodedText(text.slice(stringStart, offset)) : undefined;
}

function decodedText(raw: string): string {
  try {
    return JSON.parse(`"${raw.replace(/\n/g, "\\n").replace(/\t/g, "\\t")}"`) as string;
  } catch {
    // An escape is not finished, or not valid.
    return raw;
  }
}

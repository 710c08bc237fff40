/** Finds the place of a cursor. */

import { JsonDocument } from "@hcl-ts/hcljson/document";
import type { BlockNode, Node, ScopeTraversalExpr } from "@hcl-ts/hclsyntax";
import { Document } from "@hcl-ts/hclsyntax/document";
import type { AttributeSchema, BlockSchema, BodySchema, Constraint } from "@hcl-ts/schema";
import type { OpenDocument } from "../documents/open-document.ts";
import { schemaInside, stepOf } from "../model/content.ts";
import { blocksOfType } from "../model/dynamic-blocks.ts";
import type { BlockStep, FunctionInfo, LanguageModel } from "../model/language-support.ts";
import { alternatives, type Expected, expectedInside, keyOf } from "./expected.ts";
import { type JsonReading, readJson } from "./json-place.ts";
import { MADE_UP, type NativeReading, readCompleted, readTree } from "./native-place.ts";
import type { Iterator, Place, Target } from "./place.ts";
import type { ExpressionLeaf } from "./reading.ts";

/** The parts of a language on which a place depends. */
type PlaceLanguage = Pick<LanguageModel, "schema" | "functions">;

/** Returns the place at which a name would be put in at an offset; undefined where none can be, such as in a comment. */
export function placeToComplete(document: OpenDocument, language: PlaceLanguage, offset: number): Place | undefined {
  return placeWith(document, language, offset, MADE_UP);
}

/** Returns the place of the name at an offset. */
export function placeOfName(document: OpenDocument, language: PlaceLanguage, offset: number): Place | undefined {
  return placeWith(document, language, offset, "");
}

function placeWith(document: OpenDocument, language: PlaceLanguage, offset: number, madeUp: string): Place | undefined {
  const { content } = document;
  const schema = language.schema(document);
  if (content instanceof JsonDocument) {
    const reading = readJson(content, offset, madeUp, schema);
    return reading && jsonPlace(document, language, offset, reading);
  }
  if (!(content instanceof Document)) return undefined;
  const reading = (madeUp === "" ? readTree(content, offset) : undefined) ?? readCompleted(content, offset, madeUp);
  return reading && nativePlace(document, language, offset, reading, schema);
}

// --- native ---------------------------------------------------------------------------------------

function nativePlace(document: OpenDocument, language: PlaceLanguage, offset: number, reading: NativeReading, root: BodySchema): Place {
  const { word, leaf } = reading;
  const blocks: BlockStep[] = [];
  let schema: BodySchema | undefined = root;
  for (const block of reading.blocks) {
    const blockSchema: BlockSchema | undefined = schema && blocksOfType(schema, block.type);
    const step = stepOf(block, blockSchema);
    blocks.push(step);
    schema = blockSchema && schemaInside(blockSchema, step);
  }
  const attribute = "attribute" in leaf ? leaf.attribute.name : undefined;
  const target = nativeTarget(language.functions(document), reading, schema);
  const iterators = iteratorsAround(reading, root);
  const { offsetOf } = reading;
  return {
    document,
    offset,
    blocks,
    attribute,
    start: word.start,
    end: word.end,
    schema,
    target,
    iterators,
    nodes: reading.blocks,
    offsetOf,
  };
}

/** Returns the iterators that can be used at a place: in the content of dynamic blocks, and in their labels. */
function iteratorsAround({ blocks, leaf }: NativeReading, root: BodySchema): readonly Iterator[] {
  const iterators: Iterator[] = [];
  for (const [i, block] of blocks.entries()) {
    const [type] = block.labels;
    const isInside = i + 1 < blocks.length || ("attribute" in leaf && leaf.attribute.name === "labels");
    if (block.type !== "dynamic" || type === undefined || !isInside || (i === 0 && !root.blocks.has("dynamic"))) continue;
    const forEach = block.body.attributes.find(({ name }) => name === "for_each")?.expr;
    iterators.push({ name: iteratorNode(block)?.loneName() ?? type, forEach, block });
  }
  return iterators;
}

/** Returns the name that a dynamic block gives its iterator. */
export function iteratorNode(block: BlockNode): ScopeTraversalExpr | undefined {
  const named = block.body.attributes.find(({ name }) => name === "iterator")?.expr;
  return named?.kind === "ScopeTraversalExpr" && named.loneName() !== undefined ? named : undefined;
}

function nativeTarget(functions: ReadonlyMap<string, FunctionInfo>, { leaf, body }: NativeReading, schema: BodySchema | undefined): Target {
  switch (leaf.kind) {
    case "item": {
      const { node } = leaf;
      const others = new Map<string, number>();
      const names = [
        ...body.attributes.filter((each) => each !== node).map(({ name }) => name),
        ...body.blocks.filter((each) => each !== node).map(({ type }) => type),
      ];
      for (const name of names) others.set(name, (others.get(name) ?? 0) + 1);
      return { kind: "item", name: node.kind === "Block" ? node.type : node.name, isBlock: node.kind === "Block", others };
    }
    case "label": {
      const { block, index } = leaf;
      return {
        kind: "label",
        type: block.type,
        block: schema?.blocks.get(block.type),
        index,
        labels: block.labels,
        isQuoted: block.file.text[block.labelOffsets[2 * index]!] === '"',
      };
    }
    default: {
      const attribute = schema?.attributes.get(leaf.attribute.name) ?? schema?.anyAttribute;
      return expressionTarget(leaf, alternatives(attribute?.constraint), functions, variablesOf(attribute?.constraint));
    }
  }
}

/** Returns the variables that only a kept expression can use. */
function variablesOf(constraint: Constraint | undefined): ReadonlyMap<string, AttributeSchema> {
  return (constraint?.kind === "expression" ? constraint.variables : undefined) ?? new Map();
}

function expressionTarget(
  leaf: ExpressionLeaf,
  whole: Expected,
  functions: ReadonlyMap<string, FunctionInfo>,
  variables: ReadonlyMap<string, AttributeSchema>,
): Target {
  const { path, file, at } = leaf;
  const expectedOf = (length: number): Expected => {
    let expected = whole;
    for (let i = 1; i < length; i++) expected = expectedInside(path[i - 1]!, path[i]!, expected, functions);
    return expected;
  };
  switch (leaf.kind) {
    case "name":
      return { kind: "expression", path, file, at, expected: expectedOf(path.length), variables };
    case "key":
      return keyTarget(path, expectedOf);
    case "text": {
      const template = path.findLastIndex(({ kind }) => kind === "TemplateExpr");
      const node = path[template];
      const isQuoted = node !== undefined && file.text[node.start] === '"';
      const isWhole = isQuoted && node.kind === "TemplateExpr" && node.literalText() !== undefined;
      return { kind: "text", isWhole, isQuoted, expected: expectedOf(template + 1) };
    }
  }
}

function keyTarget(path: readonly Node[], expectedOf: (length: number) => Expected): Target {
  const index = path.findLastIndex(({ kind }) => kind === "ObjectConsKeyExpr");
  const [object, key] = [path[index - 1], path[index]];
  const name = (key?.kind === "ObjectConsKeyExpr" && keyOf(key)) || "";
  const others = new Set<string>();
  if (object?.kind === "ObjectConsExpr") {
    for (const { keyExpr } of object.items) {
      const other = keyExpr === key ? undefined : keyOf(keyExpr);
      if (other !== undefined) others.add(other);
    }
  }
  return { kind: "key", name, expected: expectedOf(index), others };
}

// --- JSON -----------------------------------------------------------------------------------------

function jsonPlace(document: OpenDocument, language: PlaceLanguage, offset: number, reading: JsonReading): Place {
  const { word, blocks, schema, attribute } = reading;
  const target = jsonTarget(language.functions(document), reading);
  const generators = blocks.slice(0, -1).filter(({ type, labels }) => type === "dynamic" && labels.length === 1);
  const iterators = generators.map(({ labels, attributes }): Iterator => {
    const named = attributes.get("iterator");
    return { name: typeof named === "string" ? named : (labels[0] ?? ""), forEach: undefined, block: undefined };
  });
  return {
    document,
    offset,
    blocks,
    attribute,
    start: word.start,
    end: word.end,
    schema,
    target,
    iterators,
    nodes: [],
    offsetOf: offsetIn(target),
  };
}

/** The positions of nodes that were read from a string of the document are those in the document. */
function offsetIn(target: Target): Place["offsetOf"] {
  if (target.kind !== "expression") return () => undefined;
  const { file } = target;
  return (offset) => (file.filename === "" ? undefined : file.position(offset).offset);
}

function jsonTarget(functions: ReadonlyMap<string, FunctionInfo>, { leaf, schema, attribute = "" }: JsonReading): Target {
  switch (leaf.kind) {
    case "item": {
      const others = new Map<string, number>();
      for (const { name } of leaf.siblings.children) others.set(name.text, (others.get(name.text) ?? 0) + 1);
      others.delete(leaf.name);
      return { kind: "item", name: leaf.name, isBlock: leaf.isBlock, others };
    }
    case "key": {
      const others = new Set(leaf.siblings.children.map(({ name }) => name.text));
      others.delete(leaf.name);
      return { kind: "key", name: leaf.name, expected: leaf.expected, others };
    }
    case "name":
      return expressionTarget(
        leaf,
        leaf.expected,
        functions,
        variablesOf((schema?.attributes.get(attribute) ?? schema?.anyAttribute)?.constraint),
      );
    case "label":
      return { ...leaf, isQuoted: true };
    case "text":
      return leaf;
  }
}

/**
 * The nodes of a JSON text: flat classes with a file and two offsets. The parts of an object or
 * array and the content of a string or number are read lazily from the records and the source.
 * Nodes of values without a source hold their content.
 */
import { False, type NumberContent, number, string, stringVal, True } from "@hcl-ts/cty";
import { parseNumber, Value } from "@hcl-ts/cty/kernel";
import type { Range, SourceFile } from "@hcl-ts/hcl";
import { decodeString } from "./json-string.ts";
import { ARRAY, BARE_NAME, ESCAPED_STRING, FALSE, INVALID, type JsonTree, NULL, NUMBER, OBJECT, PLAIN_STRING, TRUE } from "./json-tree.ts";

/** Any value of a JSON text. */
export type JsonNode = ObjectNode | ArrayNode | StringNode | NumberNode | KeywordNode | InvalidNode;

/** A property of an object. */
export interface Property {
  readonly name: StringNode;
  readonly value: JsonNode;
}

/** An object: `{ … }`. Its properties are in the order of the source, including repeated ones. */
export class ObjectNode {
  readonly kind = "object" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly #source: JsonTree | readonly Property[];
  readonly #index: number;
  /** @param source the properties, or the tree in which this is the record of an index */
  constructor(file: SourceFile, start: number, end: number, source: JsonTree | readonly Property[], index = 0) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.#source = source;
    this.#index = index;
  }
  get properties(): readonly Property[] {
    return isTree(this.#source) ? all(this.walk()) : this.#source;
  }
  /**
   * Iterates over the properties. Each is created when the iteration reaches it, so that few exist
   * at a time.
   */
  walk(): PropertyWalk {
    return new PropertyWalk(this.#source, this.#index);
  }
}

/** An array: `[ … ]`. */
export class ArrayNode {
  readonly kind = "array" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly #source: JsonTree | readonly JsonNode[];
  readonly #index: number;
  /** @param source the elements, or the tree in which this is the record of an index */
  constructor(file: SourceFile, start: number, end: number, source: JsonTree | readonly JsonNode[], index = 0) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.#source = source;
    this.#index = index;
  }
  get elements(): readonly JsonNode[] {
    return isTree(this.#source) ? all(this.walk()) : this.#source;
  }
  /** The number of elements. */
  get length(): number {
    const source = this.#source;
    if (!isTree(source)) return source.length;
    const end = source.next(this.#index);
    let count = 0;
    for (let at = this.#index + 1; at < end; at = source.next(at)) count++;
    return count;
  }
  /** Iterates over the elements, as {@link ObjectNode.walk} does over properties. */
  walk(): ElementWalk {
    return new ElementWalk(this.#source, this.#index);
  }
}

/**
 * The form of a string in the source: nothing to decode, with escapes, without its closing quote,
 * or without quotes.
 */
export type StringForm = "plain" | "escaped" | "unclosed" | "bare";

/** A string. */
export class StringNode {
  readonly kind = "string" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly #form: StringForm;
  #text: string | undefined;
  /** @param text the content, if it is not in a source */
  constructor(file: SourceFile, start: number, end: number, form: StringForm, text: string | undefined) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.#form = form;
    this.#text = text;
  }
  /** The decoded content. */
  get text(): string {
    this.#text ??= this.#form === "plain" ? this.raw : decodeString(this.raw);
    return this.#text;
  }
  /** The source between the quotes; empty for a string without a source. */
  get raw(): string {
    const start = this.#form === "bare" ? this.start : this.start + 1;
    const end = this.#form === "plain" || this.#form === "escaped" ? this.end - 1 : this.end;
    return this.file.text.slice(start, end);
  }
}

/** A number with all its digits. */
export class NumberNode {
  readonly kind = "number" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly given: NumberContent | undefined;
  /** @param given the number, if it is not in a source */
  constructor(file: SourceFile, start: number, end: number, given: NumberContent | undefined) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.given = given;
  }
  get number(): NumberContent {
    return this.given ?? parseNumber(this.file.text.slice(this.start, this.end))!;
  }
}

/** `true`, `false` or `null`. */
export class KeywordNode {
  readonly kind = "keyword" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly keyword: true | false | null;
  constructor(file: SourceFile, start: number, end: number, keyword: true | false | null) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.keyword = keyword;
  }
}

/** An invalid value, which evaluates to an unknown one. */
export class InvalidNode {
  readonly kind = "invalid" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  constructor(file: SourceFile, start: number, end: number) {
    this.file = file;
    this.start = start;
    this.end = end;
  }
}

/** Creates the node of a record. */
export function nodeAt(tree: JsonTree, index: number): JsonNode {
  const { file } = tree;
  const start = tree.start(index);
  const end = tree.end(index);
  const kind = tree.kind(index);
  switch (kind) {
    case OBJECT:
      return new ObjectNode(file, start, end, tree, index);
    case ARRAY:
      return new ArrayNode(file, start, end, tree, index);
    case NUMBER:
      return new NumberNode(file, start, end, undefined);
    case TRUE:
    case FALSE:
    case NULL:
      return new KeywordNode(file, start, end, kind === NULL ? null : kind === TRUE);
    case INVALID:
      return new InvalidNode(file, start, end);
    default:
      return stringAt(tree, index);
  }
}

function stringAt(tree: JsonTree, index: number): StringNode {
  const kind = tree.kind(index);
  const form = kind === PLAIN_STRING ? "plain" : kind === ESCAPED_STRING ? "escaped" : kind === BARE_NAME ? "bare" : "unclosed";
  return new StringNode(tree.file, tree.start(index), tree.end(index), form, undefined);
}

/** Iterates over the parts of an object or array. */
export interface Walk<T> {
  /** Returns the next part, or undefined after the last one. */
  next(): T | undefined;
}

/** Iterates over the properties of an object. */
class PropertyWalk implements Walk<Property> {
  readonly #source: JsonTree | readonly Property[];
  #at: number;
  readonly #end: number;
  constructor(source: JsonTree | readonly Property[], object: number) {
    this.#source = source;
    this.#at = isTree(source) ? object + 1 : 0;
    this.#end = isTree(source) ? source.next(object) : source.length;
  }
  next(): Property | undefined {
    const at = this.#at;
    if (at >= this.#end) return undefined;
    const source = this.#source;
    if (!isTree(source)) return source[this.#at++];
    this.#at = source.next(at + 1);
    return { name: stringAt(source, at), value: nodeAt(source, at + 1) };
  }
  /** Whether there is a next property whose name is written like this. Creates no node for the name. */
  isNext(name: string): boolean {
    const at = this.#at;
    if (at >= this.#end) return false;
    const source = this.#source;
    if (!isTree(source)) return source[at]!.name.text === name;
    const start = source.start(at) + 1;
    const isSame = source.kind(at) === PLAIN_STRING && source.end(at) - 1 - start === name.length;
    return isSame && source.file.text.startsWith(name, start);
  }
  /** Returns the value of the next property, as a value if it is literal and as a node otherwise. */
  nextValue(hasTemplates: boolean): Value | JsonNode {
    const at = this.#at;
    const source = this.#source;
    if (!isTree(source)) return source[this.#at++]!.value;
    this.#at = source.next(at + 1);
    return partAt(source, at + 1, hasTemplates);
  }
}

class ElementWalk implements Walk<JsonNode> {
  readonly #source: JsonTree | readonly JsonNode[];
  #at: number;
  readonly #end: number;
  constructor(source: JsonTree | readonly JsonNode[], array: number) {
    this.#source = source;
    this.#at = isTree(source) ? array + 1 : 0;
    this.#end = isTree(source) ? source.next(array) : source.length;
  }
  next(): JsonNode | undefined {
    const at = this.#at;
    if (at >= this.#end) return undefined;
    const source = this.#source;
    if (!isTree(source)) return source[this.#at++];
    this.#at = source.next(at);
    return nodeAt(source, at);
  }
  /** Returns the next element, which there is, as a value if it is literal and as a node otherwise. */
  nextValue(hasTemplates: boolean): Value | JsonNode {
    const at = this.#at;
    const source = this.#source;
    if (!isTree(source)) return source[this.#at++]!;
    this.#at = source.next(at);
    return partAt(source, at, hasTemplates);
  }
}

/**
 * Returns the value of a record without a node, if it is a number, a keyword or a literal string without escapes; otherwise its
 * node.
 * @param hasTemplates whether a string may be a template
 */
function partAt(tree: JsonTree, index: number, hasTemplates: boolean): Value | JsonNode {
  const { text } = tree.file;
  switch (tree.kind(index)) {
    case NUMBER:
      return new Value(number, parseNumber(text.slice(tree.start(index), tree.end(index)))!);
    case TRUE:
      return True;
    case FALSE:
      return False;
    case PLAIN_STRING: {
      const content = text.slice(tree.start(index) + 1, tree.end(index) - 1);
      if (hasTemplates && content.includes("{")) break;
      return tree.isNormalized ? new Value(string, content) : stringVal(content);
    }
  }
  return nodeAt(tree, index);
}

function all<T>(walk: Walk<T>): readonly T[] {
  const found: T[] = [];
  for (let one = walk.next(); one !== undefined; one = walk.next()) found.push(one);
  return found;
}

function isTree<P>(source: JsonTree | readonly P[]): source is JsonTree {
  return !Array.isArray(source);
}

/** Returns the range of a whole value. */
export function rangeOf(node: JsonNode): Range {
  return node.file.range(node.start, node.end);
}

/** Returns the range of the opening bracket of an object or array, or the range of any other value. */
export function startRangeOf(node: JsonNode): Range {
  return node.kind === "object" || node.kind === "array" ? node.file.range(node.start, node.start + 1) : rangeOf(node);
}

/** Returns the range from the name of a property to the end of its value. */
export function propertyRange({ name, value }: Property): Range {
  return name.file.range(name.start, value.end);
}

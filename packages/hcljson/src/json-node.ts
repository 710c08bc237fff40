/** The nodes of a JSON text: flat classes that know their file and two offsets. What a string or number says is read from the text when it is asked for. */
import { type NumberContent, parseNumber } from "@hcl-ts/cty";
import type { Range, SourceFile } from "@hcl-ts/hcl";

/** Any value of a JSON text. */
export type JsonNode = ObjectNode | ArrayNode | StringNode | NumberNode | KeywordNode | InvalidNode;

/** A property of an object. */
export interface Property {
  readonly name: StringNode;
  readonly value: JsonNode;
}

/** `{ … }`, with its properties in order, repeated ones too. */
export class ObjectNode {
  readonly kind = "object" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly properties: readonly Property[];
  constructor(file: SourceFile, start: number, end: number, properties: readonly Property[]) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.properties = properties;
  }
}

/** `[ … ]`. */
export class ArrayNode {
  readonly kind = "array" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly elements: readonly JsonNode[];
  constructor(file: SourceFile, start: number, end: number, elements: readonly JsonNode[]) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.elements = elements;
  }
}

/** A string. */
export class StringNode {
  readonly kind = "string" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly decoded: string | undefined;
  /** @param decoded what it says, if that is not just what stands between its quotes */
  constructor(file: SourceFile, start: number, end: number, decoded: string | undefined) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.decoded = decoded;
  }
  /** What it says, without quotes and escapes. */
  get text(): string {
    return this.decoded ?? this.file.text.slice(this.start + 1, this.end - 1);
  }
}

/** A number, exact. */
export class NumberNode {
  readonly kind = "number" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly given: NumberContent | undefined;
  /** @param given the number, if it does not stand in the text */
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

/** Where no value could be read. Its value is unknown. */
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

/** The place of a whole value. */
export function rangeOf(node: JsonNode): Range {
  return node.file.range(node.start, node.end);
}

/** The opening bracket of an object or array, any other value as a whole. */
export function startRangeOf(node: JsonNode): Range {
  return node.kind === "object" || node.kind === "array" ? node.file.range(node.start, node.start + 1) : rangeOf(node);
}

/** From the name of a property to the end of its value. */
export function propertyRange({ name, value }: Property): Range {
  return name.file.range(name.start, value.end);
}

/**
 * The tree of a JSON text for tools that visit every node, such as linters: each node has a `kind`,
 * its offsets and its `children`. The native expressions in strings are part of it.
 */
import type { Diagnostic, Range, SourceFile } from "@hcl-ts/hcl";
import { type Expr, parseTemplate } from "@hcl-ts/hclsyntax";
import { embeddedSource } from "./embedded-source.ts";
import { type JsonNode, nodeAt, type Property, type StringNode } from "./json-node.ts";
import { type JsonFile, rootOf } from "./parse.ts";

/** The members of all nodes of the tree. */
interface JsonSyntaxBase {
  readonly file: SourceFile;
  /** The offset at which the node starts, in UTF-16 code units. */
  readonly start: number;
  /** The offset after it. */
  readonly end: number;
  readonly range: Range;
}

/** An object. Its children are its properties, including repeated ones, in the order of the source. */
export interface JsonObjectNode extends JsonSyntaxBase {
  readonly kind: "JsonObject";
  readonly children: readonly JsonPropertyNode[];
}

/** A property of an object. Its children are its name and its value. */
export interface JsonPropertyNode extends JsonSyntaxBase {
  readonly kind: "JsonProperty";
  readonly name: JsonStringNode;
  readonly value: JsonValueNode;
  readonly children: readonly [JsonStringNode, JsonValueNode];
}

/** An array. Its children are its elements. */
export interface JsonArrayNode extends JsonSyntaxBase {
  readonly kind: "JsonArray";
  readonly children: readonly JsonValueNode[];
}

/**
 * A string. If it has template sequences, such as `${var.a}`, its only child is the native
 * expression that it is read as. The offsets of that expression count in its own `file`, the decoded
 * string; `range` has the offsets in the JSON text.
 */
export interface JsonStringNode extends JsonSyntaxBase {
  readonly kind: "JsonString";
  /** The decoded content. */
  readonly text: string;
  readonly children: readonly Expr[];
  /** The syntax errors of the template. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A number, `true`, `false` or `null`, or an invalid value. */
export interface JsonLiteralNode extends JsonSyntaxBase {
  readonly kind: "JsonNumber" | "JsonKeyword" | "JsonInvalid";
  readonly children: readonly [];
}

/** A value of a JSON text. */
export type JsonValueNode = JsonObjectNode | JsonArrayNode | JsonStringNode | JsonLiteralNode;

/** A node of a JSON text's tree. */
export type JsonSyntaxNode = JsonValueNode | JsonPropertyNode;

/**
 * Returns the tree of a parsed file. Children are created when they are first read, and kept.
 *
 * @param file the file, as `parse` returns it
 * @returns the root value; undefined for a file that `parse` has not returned
 * @example
 * const tree = jsonSyntaxTree(parse('{"a": "${b}"}', "main.json").file);
 * tree.children[0].name.text; // a
 */
export function jsonSyntaxTree(file: JsonFile): JsonValueNode | undefined {
  const root = rootOf(file);
  return root && valueNode(nodeAt(root, 0));
}

abstract class TreeNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  constructor({ file, start, end }: { readonly file: SourceFile; readonly start: number; readonly end: number }) {
    this.file = file;
    this.start = start;
    this.end = end;
  }
  get range(): Range {
    return this.file.range(this.start, this.end);
  }
}

/** An object or array, whose children are created on demand. */
class Container<Kind extends "JsonObject" | "JsonArray", Child> extends TreeNode {
  readonly kind: Kind;
  #create: (() => readonly Child[]) | undefined;
  #children: readonly Child[] = [];
  constructor(kind: Kind, node: JsonNode, create: () => readonly Child[]) {
    super(node);
    this.kind = kind;
    this.#create = create;
  }
  get children(): readonly Child[] {
    if (this.#create !== undefined) {
      this.#children = this.#create();
      this.#create = undefined;
    }
    return this.#children;
  }
}

class PropertyNode extends TreeNode implements JsonPropertyNode {
  readonly kind = "JsonProperty";
  readonly name: JsonStringNode;
  readonly value: JsonValueNode;
  constructor({ name, value }: Property) {
    super({ file: name.file, start: name.start, end: value.end });
    this.name = new TextNode(name);
    this.value = valueNode(value);
  }
  get children(): readonly [JsonStringNode, JsonValueNode] {
    return [this.name, this.value];
  }
}

class TextNode extends TreeNode implements JsonStringNode {
  readonly kind = "JsonString";
  readonly #node: StringNode;
  #template: { readonly children: readonly Expr[]; readonly diagnostics: readonly Diagnostic[] } | undefined;
  constructor(node: StringNode) {
    super(node);
    this.#node = node;
  }
  get text(): string {
    return this.#node.text;
  }
  get children(): readonly Expr[] {
    return this.template().children;
  }
  get diagnostics(): readonly Diagnostic[] {
    return this.template().diagnostics;
  }
  private template(): { readonly children: readonly Expr[]; readonly diagnostics: readonly Diagnostic[] } {
    if (this.#template === undefined) {
      if (/[$%]\{/.test(this.text)) {
        const { expression, diagnostics } = parseTemplate(embeddedSource(this.#node, "content"));
        this.#template = { children: [expression], diagnostics };
      } else this.#template = { children: [], diagnostics: [] };
    }
    return this.#template;
  }
}

class LiteralNode extends TreeNode implements JsonLiteralNode {
  readonly kind: JsonLiteralNode["kind"];
  constructor(kind: JsonLiteralNode["kind"], node: JsonNode) {
    super(node);
    this.kind = kind;
  }
  get children(): readonly [] {
    return [];
  }
}

function valueNode(node: JsonNode): JsonValueNode {
  switch (node.kind) {
    case "object":
      return new Container("JsonObject", node, () => node.properties.map((property) => new PropertyNode(property)));
    case "array":
      return new Container("JsonArray", node, () => node.elements.map(valueNode));
    case "string":
      return new TextNode(node);
    case "number":
      return new LiteralNode("JsonNumber", node);
    case "keyword":
      return new LiteralNode("JsonKeyword", node);
    case "invalid":
      return new LiteralNode("JsonInvalid", node);
  }
}

/**
 * JSON objects as bodies, by schema: properties are arguments or, under a block type, blocks with
 * their labels as keys. JSON syntax, "Bodies".
 */
import {
  type Attribute,
  type AttributesResult,
  type Block,
  type Body,
  type BodyContent,
  type BodySchema,
  type ContentResult,
  type Diagnostic,
  errorDiagnostic,
  type PartialContentResult,
  type Range,
} from "@hcl-ts/hcl";
import { bodyContent, limitRepeats, MAX_REPEATS, schemaIndex, suggest } from "@hcl-ts/hcl/syntax";
import { JsonExpression } from "./expression.ts";
import { type JsonNode, type Property, propertyRange, rangeOf, type StringNode, startRangeOf } from "./json-node.ts";
import { blocksRequired, missingArgument, missingLabel, objectRequired, repeatedArgument, unsupportedProperty } from "./messages-body.ts";
import type { StringSyntax } from "./string-syntax.ts";

/** The name of a body's comment properties. */
const COMMENT = "//";

/** The purpose of an object that is a body, for messages. */
const PROPERTIES = "whose properties are arguments and blocks";

/** A body that is a JSON value: an object, or an array of objects that are read as one. */
export class JsonBody implements Body {
  readonly #node: JsonNode;
  readonly #strings: StringSyntax;
  /** The names that an earlier `partialContent` has read. */
  readonly #hidden: ReadonlySet<string>;

  constructor(node: JsonNode, strings: StringSyntax, hidden: ReadonlySet<string> = new Set()) {
    this.#node = node;
    this.#strings = strings;
    this.#hidden = hidden;
  }

  content(schema: BodySchema): ContentResult {
    const { content, diagnostics, bodyErrors, taken, properties } = this.#read(schema);
    // The reference implementation reads the body twice, once by the schema and once for the
    // remaining properties, and reports its errors both times.
    for (const error of bodyErrors) diagnostics.push(error);
    const names = [...(schema.attributes ?? []).map((a) => a.name), ...(schema.blocks ?? []).map((b) => b.type)];
    const absent = names.filter((name) => !taken.has(name));
    const unsupported = properties.filter(({ name: { text } }) => text !== COMMENT && !taken.has(text));
    // One more than are reported, so that the limit is noticed.
    for (const property of unsupported.slice(0, MAX_REPEATS + 1)) {
      const name = property.name.text;
      const message = unsupportedProperty({ name, suggestion: suggest(name, absent) });
      diagnostics.push(errorDiagnostic(message, { subject: nameRange(property.name), context: propertyRange(property) }));
    }
    return { content, diagnostics: limitRepeats(diagnostics) };
  }

  partialContent(schema: BodySchema): PartialContentResult {
    const { content, diagnostics, taken } = this.#read(schema);
    return { content, diagnostics: limitRepeats(diagnostics), remain: new JsonBody(this.#node, this.#strings, taken) };
  }

  justAttributes(): AttributesResult {
    const diagnostics: Diagnostic[] = [];
    const attributes = new Map<string, Attribute>();
    // The parser has reported an invalid value.
    if (this.#node.kind === "invalid") return { attributes, diagnostics };
    if (this.#node.kind !== "object") {
      const message = objectRequired({ found: describe(this.#node), purpose: "whose properties are the arguments of this block" });
      diagnostics.push(errorDiagnostic(message, { subject: startRangeOf(this.#node) }));
      return { attributes, diagnostics };
    }
    for (const property of this.#node.properties) {
      const name = property.name.text;
      if (name !== COMMENT && !this.#hidden.has(name)) this.#addAttribute(attributes, property, diagnostics);
    }
    return { attributes, diagnostics: limitRepeats(diagnostics) };
  }

  missingItemRange(): Range {
    const node = this.#node;
    return node.kind === "object" ? node.file.range(node.end - 1, node.end) : startRangeOf(node);
  }

  #read(schema: BodySchema): {
    readonly content: BodyContent;
    readonly diagnostics: Diagnostic[];
    /** The errors that concern the body as a whole. */
    readonly bodyErrors: readonly Diagnostic[];
    readonly taken: ReadonlySet<string>;
    readonly properties: readonly Property[];
  } {
    const diagnostics: Diagnostic[] = [];
    const properties = propertiesOf(this.#node, PROPERTIES, diagnostics);
    const bodyErrors = [...diagnostics];
    const { attributes: wantedAttributes, blocks: wantedBlocks, required } = schemaIndex(schema);
    const taken = new Set(this.#hidden);
    const attributes = new Map<string, Attribute>();
    const blocks: Block[] = [];
    for (const property of properties) {
      const name = property.name.text;
      if (this.#hidden.has(name)) continue;
      const block = wantedBlocks.get(name);
      // If a schema has an attribute and a block type with the same name, the attribute takes
      // precedence.
      if (wantedAttributes.has(name)) this.#addAttribute(attributes, property, diagnostics);
      else if (block !== undefined) this.#readBlocks(property, block.labelNames ?? [], blocks, diagnostics);
      else continue;
      taken.add(name);
    }
    for (const name of required) {
      if (!attributes.has(name)) diagnostics.push(errorDiagnostic(missingArgument({ name }), { subject: this.missingItemRange() }));
    }
    return { content: bodyContent(attributes, blocks, this), diagnostics, bodyErrors, taken, properties };
  }

  #readBlocks(property: Property, labelNames: readonly string[], blocks: Block[], diagnostics: Diagnostic[]): void {
    const bodyOf = (node: JsonNode): JsonBody => new JsonBody(node, this.#strings);
    new BlockReader(property, labelNames, bodyOf, blocks, diagnostics).read(property.value, []);
  }

  #addAttribute(attributes: Map<string, Attribute>, property: Property, diagnostics: Diagnostic[]): void {
    const name = property.name.text;
    const first = attributes.get(name);
    if (first !== undefined) {
      const message = repeatedArgument({ name, firstLine: first.nameRange.start.line });
      diagnostics.push(errorDiagnostic(message, { subject: nameRange(property.name), context: propertyRange(property) }));
      return;
    }
    attributes.set(name, new JsonAttribute(property, new JsonExpression(property.value, this.#strings)));
  }
}

/** A property as an attribute. Its ranges are computed on demand. */
class JsonAttribute implements Attribute {
  readonly #property: Property;
  readonly name: string;
  readonly expression: JsonExpression;
  constructor(property: Property, expression: JsonExpression) {
    this.#property = property;
    this.name = property.name.text;
    this.expression = expression;
  }
  get range(): Range {
    return propertyRange(this.#property);
  }
  get nameRange(): Range {
    return nameRange(this.#property.name);
  }
}

/**
 * Reads the blocks of one property: a level of objects for each label, then an object for a block,
 * or an array of such objects.
 */
class BlockReader {
  readonly #property: Property;
  readonly #labelNames: readonly string[];
  readonly #bodyOf: (node: JsonNode) => JsonBody;
  readonly #blocks: Block[];
  readonly #diagnostics: Diagnostic[];
  constructor(
    property: Property,
    labelNames: readonly string[],
    bodyOf: (node: JsonNode) => JsonBody,
    blocks: Block[],
    diagnostics: Diagnostic[],
  ) {
    this.#property = property;
    this.#labelNames = labelNames;
    this.#bodyOf = bodyOf;
    this.#blocks = blocks;
    this.#diagnostics = diagnostics;
  }

  read(node: JsonNode, labels: readonly StringNode[]): void {
    // The parser has reported an invalid value.
    if (node.kind === "invalid") return;
    const type = this.#property.name.text;
    const labelName = this.#labelNames[labels.length];
    if (labelName !== undefined) {
      const properties = propertiesOf(node, `whose property names are the label "${labelName}" of "${type}" blocks`, this.#diagnostics);
      if (properties.length === 0)
        this.#diagnostics.push(errorDiagnostic(missingLabel({ type, name: labelName }), { subject: startRangeOf(node) }));
      for (const { name, value } of properties) this.read(value, [...labels, name]);
      return;
    }
    switch (node.kind) {
      case "object":
        this.#add(node, node, labels);
        return;
      case "array":
        // An element that is not an object is reported when its content is read.
        for (const element of node.elements) this.#add(element, node, labels);
        return;
      default:
        if (node.kind === "keyword" && node.keyword === null) return;
        this.#diagnostics.push(errorDiagnostic(blocksRequired({ type, found: describe(node) }), { subject: startRangeOf(node) }));
    }
  }

  #add(node: JsonNode, definition: JsonNode, labels: readonly StringNode[]): void {
    this.#blocks.push(new JsonBlock(this.#property.name, labels, this.#bodyOf(node), definition));
  }
}

/** A block. Its ranges are computed on demand. */
class JsonBlock implements Block {
  readonly #type: StringNode;
  readonly #labels: readonly StringNode[];
  readonly #definition: JsonNode;
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: JsonBody;
  constructor(type: StringNode, labels: readonly StringNode[], body: JsonBody, definition: JsonNode) {
    this.#type = type;
    this.#labels = labels;
    this.#definition = definition;
    this.type = type.text;
    this.labels = labels.map((label) => label.text);
    this.body = body;
  }
  get definitionRange(): Range {
    return startRangeOf(this.#definition);
  }
  get typeRange(): Range {
    return nameRange(this.#type);
  }
  get labelRanges(): readonly Range[] {
    return this.#labels.map(nameRange);
  }
}

const nameRange = (name: StringNode): Range => rangeOf(name);

/** The properties of an object, or of all objects of an array; null has none. */
function propertiesOf(node: JsonNode, purpose: string, diagnostics: Diagnostic[]): readonly Property[] {
  const complain = (at: JsonNode): readonly Property[] => {
    // The parser has reported an invalid value.
    if (at.kind !== "invalid")
      diagnostics.push(errorDiagnostic(objectRequired({ found: describe(at), purpose }), { subject: startRangeOf(at) }));
    return [];
  };
  switch (node.kind) {
    case "object":
      return node.properties;
    case "array":
      return node.elements.flatMap((element) => (element.kind === "object" ? element.properties : complain(element)));
    default:
      return node.kind === "keyword" && node.keyword === null ? [] : complain(node);
  }
}

/** The kind of a value, for messages. */
export function describe(node: JsonNode): string {
  switch (node.kind) {
    case "object":
      return "an object";
    case "array":
      return "an array";
    case "keyword":
      return String(node.keyword);
    default:
      return `a ${node.kind}`;
  }
}

/**
 * Converts the syntax tree of a file to JSON, in the form that Terraform tools have agreed on:
 *
 * - an attribute becomes a property;
 * - a block becomes an element of an array, nested in one object per label;
 * - literals, tuples and objects become what they are in JSON;
 * - strings remain templates, so `${` in their text stays escaped as `$${`;
 * - any other expression becomes a template that consists of its source.
 */
import type { NumberContent } from "@hcl-ts/cty";
import { isStackOverflow, numberText, numberTextSize } from "@hcl-ts/cty/kernel";
import { type Diagnostic, errorDiagnostic, type Message, warningDiagnostic } from "@hcl-ts/hcl";
import {
  type AttributeNode,
  type BlockNode,
  type BodyNode,
  type ConditionalExpr,
  type Expr,
  type LiteralValueExpr,
  type ObjectConsExpr,
  type ObjectConsItem,
  type ObjectConsKeyExpr,
  signedLiteral,
  type TemplateExpr,
  type UnaryOpExpr,
} from "@hcl-ts/hclsyntax/tree";
import { type JsonObject, type JsonValue, MemberList, type MemberOrder, objectFrom, pointerTo } from "./json-value.ts";
import { conversionTooDeep, hiddenBlock, mixedLabels, repeatedKey, textTooLong, tooManyLevels } from "./messages.ts";

/**
 * Characters that numbers may take in the strings and keys of a file. For example, `1e9999` takes
 * ten thousand.
 */
const MAX_NUMBER_TEXT = 1_000_000;

/**
 * The maximum nesting depth of blocks and their labels in the JSON. `JSON.stringify` overflows the
 * stack at a few thousand.
 */
const MAX_LEVELS = 1000;

/**
 * Matches sources whose names can contain characters beyond the first 65,536, directly or as
 * escapes.
 */
const MAY_HAVE_SURROGATES = /[\uD800-\uDFFF]|\\[uU]/;

/** The options of a {@link Converter}. */
export interface ConverterOptions {
  /** Whether `${` and `%{` in the text of a string are escaped. */
  readonly escapes: boolean;
  /** Whether the properties of all objects are sorted by name; otherwise they are in source order. */
  readonly sorted: boolean;
  /**
   * Converts a number.
   *
   * @param source the literal as written, with its sign
   */
  number(content: NumberContent, source: string, expr: Expr, pointer: string): JsonValue;
}

/** Observes a conversion by JSON pointers. */
export interface ConverterObserver {
  attribute(attribute: AttributeNode, pointer: string): void;
  block(block: BlockNode, pointer: string): void;
  /** An element of a tuple or a value of an object. */
  element(value: Expr, key: Expr | undefined, pointer: string): void;
  /** A value that the JSON cannot represent. */
  lost(value: JsonValue, expr: Expr | BlockNode, pointer: string): void;
}

/** Blocks by type or label: further levels of labels, or the converted bodies. */
type BlockGroup = Map<string, BlockGroup | JsonValue[]>;

/** Converts one file. Collects diagnostics; never throws. */
export class Converter {
  readonly diagnostics: Diagnostic[] = [];
  private readonly text: string;
  private readonly options: ConverterOptions;
  private readonly order: MemberOrder;
  private readonly observer: ConverterObserver | undefined;
  private numberText = 0;
  /** The levels of nesting in JSON around the current body. */
  private levels = 0;

  /** @param text the source of the file */
  constructor(text: string, options: ConverterOptions, observer?: ConverterObserver) {
    this.text = text;
    this.options = options;
    // The built-in order, by code unit, is faster. It differs only if there are surrogates.
    this.order = !options.sorted ? "source" : MAY_HAVE_SURROGATES.test(text) ? "code-points" : "code-units";
    this.observer = observer;
  }

  /**
   * Converts the body of the file. A part that is nested too deeply for the remaining stack is
   * reported: an expression becomes null, and a body an empty object.
   */
  convertFile(body: BodyNode): JsonObject {
    return this.convertBodyWithin(body, body, "");
  }

  /** Converts a body, and reports a stack overflow at a node. */
  private convertBodyWithin(body: BodyNode, node: BlockNode | BodyNode, at: string): JsonObject {
    const { levels } = this;
    const { length } = this.diagnostics;
    try {
      return this.convertBody(body, at);
    } catch (error) {
      this.recover(error, node, length);
      this.levels = levels;
      return {};
    }
  }

  /** Converts a body. `at` is its JSON pointer. */
  private convertBody(body: BodyNode, at: string): JsonObject {
    const { attributes, blocks } = body;
    const members = new MemberList();
    if (blocks.length === 0) {
      for (let i = 0; i < attributes.length; i++) members.add(attributes[i]!.name, this.convertAttribute(attributes[i]!, at));
      return members.toObject(this.order);
    }
    const names = new Set(attributes.map(({ name }) => name));
    const groups: BlockGroup = new Map();
    /** The members that are blocks, by index. Their values are known at the end. */
    const reserved = new Map<number, string>();
    let next = 0;
    for (const block of blocks) {
      for (; next < attributes.length && attributes[next]!.start < block.start; next++)
        members.add(attributes[next]!.name, this.convertAttribute(attributes[next]!, at));
      const isHidden = names.has(block.type);
      const isNew = !groups.has(block.type);
      this.convertBlock(block, groups, at, isHidden);
      if (isNew && !isHidden && groups.has(block.type)) reserved.set(members.add(block.type, null), block.type);
    }
    for (; next < attributes.length; next++) members.add(attributes[next]!.name, this.convertAttribute(attributes[next]!, at));
    for (const [index, type] of reserved) members.replace(index, this.fromGroup(groups.get(type)!));
    return members.toObject(this.order);
  }

  private convertAttribute(attribute: AttributeNode, at: string): JsonValue {
    const pointer = this.pointerTo(at, attribute.name);
    this.observer?.attribute(attribute, pointer);
    const { length } = this.diagnostics;
    try {
      return this.convertExpression(attribute.expr, pointer);
    } catch (error) {
      this.recover(error, attribute.expr, length);
      return null;
    }
  }

  /**
   * Reports a stack overflow at a node, instead of the problems inside the node.
   *
   * @param length the number of diagnostics before the conversion of the node
   */
  private recover(error: unknown, node: Expr | BlockNode | BodyNode, length: number): void {
    if (!isStackOverflow(error)) throw error;
    this.diagnostics.length = length;
    this.error(conversionTooDeep(), node);
  }

  private convertBlock(block: BlockNode, groups: BlockGroup, at: string, isHidden: boolean): void {
    // The object of the type, those of the labels, and the array.
    const levels = block.labels.length + 2;
    if (this.levels + levels > MAX_LEVELS) {
      this.error(tooManyLevels(block.type, MAX_LEVELS), block);
      return;
    }
    let group = groups;
    let key = block.type;
    let pointer = this.pointerTo(at, key);
    for (const label of block.labels) {
      let inner = group.get(key);
      if (inner === undefined) {
        inner = new Map();
        group.set(key, inner);
      } else if (Array.isArray(inner)) {
        this.error(mixedLabels(block.type), block);
        return;
      }
      group = inner;
      key = label;
      pointer = this.pointerTo(pointer, key);
    }
    let bodies = group.get(key);
    if (bodies === undefined) {
      bodies = [];
      group.set(key, bodies);
    } else if (!Array.isArray(bodies)) {
      this.error(mixedLabels(block.type), block);
      return;
    }
    if (isHidden) {
      this.warning(hiddenBlock(block.type), block);
      if (this.observer !== undefined) this.observer.lost(this.unobserved().convertBody(block.body, ""), block, pointer);
      return;
    }
    pointer = this.pointerTo(pointer, bodies.length);
    this.observer?.block(block, pointer);
    this.levels += levels;
    bodies.push(this.convertBodyWithin(block.body, block, pointer));
    this.levels -= levels;
  }

  private fromGroup(group: BlockGroup | JsonValue[]): JsonValue {
    if (Array.isArray(group)) return group;
    const members = new Map<string, JsonValue>();
    for (const [name, inner] of group) members.set(name, this.fromGroup(inner));
    return objectFrom(members, this.order);
  }

  /** Converts an expression. `at` is its JSON pointer. */
  convertExpression(expr: Expr, at: string): JsonValue {
    switch (expr.kind) {
      case "LiteralValueExpr":
        return this.convertLiteral(expr, at);
      case "UnaryOpExpr":
        return expr.val.kind === "LiteralValueExpr" ? this.convertSigned(expr, expr.val, at) : this.wrap(expr);
      case "TemplateExpr":
        return this.convertTemplate(expr);
      case "TemplateWrapExpr":
        return this.convertExpression(expr.wrapped, at);
      case "TupleConsExpr":
        return expr.exprs.map((element, i) => this.convertElement(element, undefined, this.pointerTo(at, i)));
      case "ObjectConsExpr":
        return this.convertObject(expr, at);
      case "ExprSyntaxError":
        // The parser has reported the invalid value.
        return null;
      default:
        return this.wrap(expr);
    }
  }

  private convertElement(value: Expr, key: Expr | undefined, at: string): JsonValue {
    this.observer?.element(value, key, at);
    return this.convertExpression(value, at);
  }

  private convertLiteral(expr: LiteralValueExpr, at: string): JsonValue {
    const { content } = expr.literal;
    if (content === null || typeof content === "boolean") return content;
    if (typeof content === "string") return this.escape(content);
    return this.options.number(content as NumberContent, this.sourceOf(expr), expr, at);
  }

  /** Converts an operator before a literal by evaluating it. */
  private convertSigned(expr: UnaryOpExpr, operand: LiteralValueExpr, at: string): JsonValue {
    const { value, diagnostics } = signedLiteral(expr, operand);
    for (const diagnostic of diagnostics) this.diagnostics.push(diagnostic);
    if (diagnostics.length > 0) return null;
    const { content } = value;
    if (typeof content === "boolean") return content;
    return this.options.number(content as NumberContent, `-${this.sourceOf(operand)}`, expr, at);
  }

  private convertObject(expr: ObjectConsExpr, at: string): JsonValue {
    const { items } = expr;
    const keys = items.map(({ keyExpr }) => this.convertKey(keyExpr));
    if (new Set(keys).size < keys.length) return this.convertRepeated(items, keys, at);
    const members = new MemberList();
    for (let i = 0; i < items.length; i++) {
      const key = keys[i]!;
      const { keyExpr, valueExpr } = items[i]!;
      members.add(key, this.convertElement(valueExpr, keyExpr, this.pointerTo(at, key)));
    }
    return members.toObject(this.order);
  }

  /** Converts an object in which keys are repeated. */
  private convertRepeated(items: readonly ObjectConsItem[], keys: readonly string[], at: string): JsonValue {
    const last = new Map(keys.map((key, i) => [key, i]));
    // A property is at the position of its first item.
    const members = new Map<string, JsonValue>(keys.map((key) => [key, null]));
    for (const [i, { keyExpr, valueExpr }] of items.entries()) {
      const key = keys[i]!;
      const pointer = this.pointerTo(at, key);
      if (last.get(key) === i) members.set(key, this.convertElement(valueExpr, keyExpr, pointer));
      else {
        this.warning(repeatedKey(key), keyExpr);
        if (this.observer !== undefined) this.observer.lost(this.unobserved().convertExpression(valueExpr, ""), valueExpr, pointer);
      }
    }
    return objectFrom(members, this.order);
  }

  private convertKey({ wrapped, forceNonLiteral }: ObjectConsKeyExpr): string {
    if (wrapped.kind === "ScopeTraversalExpr" && !forceNonLiteral) return this.sourceOf(wrapped);
    return this.convertPart(wrapped);
  }

  private convertTemplate(expr: TemplateExpr): string {
    const literal = expr.literalText()?.content;
    if (typeof literal === "string") return this.escape(literal);
    let text = "";
    for (const part of expr.parts) text += this.convertPart(part);
    return text;
  }

  /** Converts an expression that is a part of a string. */
  private convertPart(expr: Expr): string {
    switch (expr.kind) {
      case "LiteralValueExpr":
        return this.convertLiteralPart(expr);
      case "TemplateExpr":
        return this.convertTemplate(expr);
      case "TemplateWrapExpr":
        return this.convertPart(expr.wrapped);
      case "ConditionalExpr":
        return this.convertConditional(expr);
      case "TemplateJoinExpr": {
        const loop = expr.tuple;
        if (loop.kind !== "ForExpr") return this.wrap(loop);
        const names = loop.keyVar === "" ? loop.valVar : `${loop.keyVar}, ${loop.valVar}`;
        return `%{for ${names} in ${this.sourceOf(loop.coll)}}${this.convertPart(loop.valExpr)}%{endfor}`;
      }
      default:
        return this.wrap(expr);
    }
  }

  private convertLiteralPart(expr: LiteralValueExpr): string {
    const { content } = expr.literal;
    if (typeof content === "string") return this.escape(content);
    if (content === null || typeof content === "boolean") return String(content);
    const number = content as NumberContent;
    const before = this.numberText;
    this.numberText += numberTextSize(expr.literal);
    if (this.numberText <= MAX_NUMBER_TEXT) return numberText(number);
    if (before <= MAX_NUMBER_TEXT) this.error(textTooLong(MAX_NUMBER_TEXT), expr);
    return this.sourceOf(expr);
  }

  /**
   * Converts `%{ if }` and, in a longer string, `? :`. A chain in the last branch takes no stack.
   */
  private convertConditional(expr: ConditionalExpr): string {
    let text = "";
    let open = 0;
    for (let rest: Expr = expr; ; ) {
      text += `%{if ${this.sourceOf(rest.condition)}}${this.convertPart(rest.trueResult)}`;
      open++;
      const otherwise: Expr = rest.falseResult;
      if (otherwise.kind !== "ConditionalExpr") {
        const last = this.convertPart(otherwise);
        return `${text}${last === "" ? "" : `%{else}${last}`}${"%{endif}".repeat(open)}`;
      }
      text += "%{else}";
      rest = otherwise;
    }
  }

  private escape(text: string): string {
    if (!this.options.escapes || !text.includes("{")) return text;
    return text.replaceAll("${", "$$$${").replaceAll("%{", "%%{");
  }

  private wrap(expr: Expr): string {
    return `\${${this.sourceOf(expr)}}`;
  }

  private sourceOf(expr: Expr): string {
    return this.text.slice(expr.start, expr.end);
  }

  /** Pointers are only computed for an observer. */
  private pointerTo(at: string, step: string | number): string {
    return this.observer === undefined ? at : pointerTo(at, step);
  }

  /**
   * Converts values that are lost: their parts have no pointers, and their problems do not matter.
   */
  private unobserved(): Converter {
    return new Converter(this.text, this.options);
  }

  private error(message: Message, at: Expr | BlockNode | BodyNode): void {
    this.diagnostics.push(errorDiagnostic(message, { subject: rangeOf(at) }));
  }

  private warning(message: Message, at: Expr | BlockNode): void {
    this.diagnostics.push(warningDiagnostic(message, { subject: rangeOf(at) }));
  }
}

const rangeOf = (at: Expr | BlockNode | BodyNode) => (at.kind === "Block" ? at.definitionRange : at.range);

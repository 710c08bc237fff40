/**
 * Converts the syntax tree of a file to JSON, in the form that Terraform tools have agreed on:
 *
 * - an attribute becomes a property;
 * - a block becomes an element of an array, nested in one object per label;
 * - literals, tuples and objects become their JSON equivalents;
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
  type TupleConsExpr,
  type UnaryOpExpr,
} from "@hcl-ts/hclsyntax/tree";
import type { JsonTarget } from "./json-target.ts";
import { pointerTo } from "./json-value.ts";
import { conversionTooDeep, hiddenBlock, mixedLabels, repeatedKey, textTooLong, tooManyLevels } from "./messages.ts";
import { type NameOrder, nameOrder, sortByName } from "./sort-by-name.ts";

/**
 * The maximum number of characters that the numbers in the strings and keys of a file may take. For
 * example, `1e9999` takes ten thousand.
 */
const MAX_NUMBER_TEXT = 1_000_000;

/**
 * The maximum nesting depth of blocks and their labels in the JSON. `JSON.stringify` overflows the
 * stack at a few thousand.
 */
const MAX_LEVELS = 1000;

/** The options of a {@link Converter}. */
export interface ConverterOptions {
  /** Whether `${` and `%{` in the text of a string are escaped. */
  readonly escapes: boolean;
  /** Whether the properties of all objects are sorted by name; otherwise they are in source order. */
  readonly sorted: boolean;
}

/** Observes a conversion by JSON pointers. */
export interface ConverterObserver {
  attribute(attribute: AttributeNode, pointer: string): void;
  block(block: BlockNode, pointer: string): void;
  /** An element of a tuple or a value of an object. */
  element(value: Expr, key: Expr | undefined, pointer: string): void;
  /**
   * A value that the JSON cannot represent.
   *
   * @param convert converts the value
   */
  lost(convert: (target: JsonTarget) => void, expr: Expr | BlockNode, pointer: string): void;
}

/** Blocks by type or label: further levels of labels, or the blocks themselves. */
type BlockGroup = Map<string, BlockGroup | BlockNode[]>;

/** The blocks of a type or with a label, as a member of an object. */
interface GroupMember {
  readonly name: string;
  readonly group: BlockGroup | BlockNode[];
}

/** An item of an object, as a member of an object. */
interface ItemMember {
  readonly name: string;
  readonly item: ObjectConsItem;
}

/** Converts one file. Collects diagnostics; never throws. */
export class Converter {
  /** The problems, in source order after the conversion. */
  readonly diagnostics: Diagnostic[] = [];
  private readonly text: string;
  private readonly options: ConverterOptions;
  /** The order of members; that of the source if it is undefined. */
  private readonly order: NameOrder | undefined;
  private readonly target: JsonTarget;
  /** The number of objects and arrays around the file. */
  private readonly outerDepth: number;
  private readonly observer: ConverterObserver | undefined;
  private numberText = 0;

  /**
   * @param text the source of the file
   * @param target receives the JSON
   */
  constructor(text: string, options: ConverterOptions, target: JsonTarget, observer?: ConverterObserver) {
    this.text = text;
    this.options = options;
    this.order = options.sorted ? nameOrder(text) : undefined;
    this.target = target;
    this.outerDepth = target.depth;
    this.observer = observer;
  }

  /**
   * Converts the body of the file. A part that is nested too deeply for the remaining stack is
   * reported: an expression becomes null, and a body an empty object.
   */
  convertFile(body: BodyNode): void {
    this.convertWithin(body, body, "");
    // The blocks of a body are grouped before any of its parts is converted.
    sortByStart(this.diagnostics);
  }

  /** Converts a body or an expression. Reports a stack overflow at a node, instead of the problems inside the node. */
  private convertWithin(part: BodyNode | Expr, node: BlockNode | BodyNode | Expr, at: string): void {
    const { target, diagnostics } = this;
    const { length, depth } = target;
    const problems = diagnostics.length;
    try {
      if (part.kind === "Body") this.convertBody(part, at);
      else this.convertExpression(part, at);
    } catch (error) {
      if (!isStackOverflow(error)) throw error;
      diagnostics.length = problems;
      this.error(conversionTooDeep(), node);
      target.reset(length, depth);
      if (part.kind === "Body") {
        target.begin("{");
        target.end();
      } else target.value(null);
    }
  }

  /** Converts a body. `at` is its JSON pointer. */
  private convertBody(body: BodyNode, at: string): void {
    const { target } = this;
    const members = this.membersOf(body, at);
    target.begin("{");
    for (const member of members) {
      target.name(member.name);
      const pointer = this.pointerTo(at, member.name);
      if ("group" in member) this.convertGroup(member.group, pointer);
      else {
        this.observer?.attribute(member, pointer);
        this.convertWithin(member.expr, member.expr, pointer);
      }
    }
    target.end();
  }

  /** Returns the members of a body in the order of the JSON. Reports the blocks for which there is no room. */
  private membersOf({ attributes, blocks }: BodyNode, at: string): readonly (AttributeNode | GroupMember)[] {
    if (blocks.length === 0) return this.order === undefined ? attributes : sortByName([...attributes], this.order);
    const names = new Set(attributes.map(({ name }) => name));
    const groups: BlockGroup = new Map();
    const members: (AttributeNode | GroupMember)[] = [];
    let next = 0;
    for (const block of blocks) {
      const { type } = block;
      while (next < attributes.length && attributes[next]!.start < block.start) members.push(attributes[next++]!);
      // The object of the type, those of the labels, and the array.
      if (this.target.depth - this.outerDepth + block.labels.length + 2 > MAX_LEVELS) {
        this.error(tooManyLevels(type, MAX_LEVELS), block);
        continue;
      }
      const isNew = !groups.has(type);
      const group = groupOf(block, groups);
      if (group === undefined) this.error(mixedLabels(type), block);
      else if (names.has(type)) this.reportHidden(block, at);
      else {
        group.push(block);
        if (isNew) members.push({ name: type, group: groups.get(type)! });
      }
    }
    while (next < attributes.length) members.push(attributes[next++]!);
    return this.order === undefined ? members : sortByName(members, this.order);
  }

  private reportHidden(block: BlockNode, at: string): void {
    this.warning(hiddenBlock(block.type), block);
    const convert = (target: JsonTarget): void => this.unobserved(target).convertBody(block.body, "");
    this.observer?.lost(convert, block, [block.type, ...block.labels].reduce(pointerTo, at));
  }

  private convertGroup(group: BlockGroup | BlockNode[], at: string): void {
    const { target } = this;
    if (Array.isArray(group)) {
      target.begin("[");
      for (let i = 0; i < group.length; i++) {
        const pointer = this.pointerTo(at, i);
        this.observer?.block(group[i]!, pointer);
        this.convertWithin(group[i]!.body, group[i]!, pointer);
      }
      target.end();
      return;
    }
    const members = Array.from(group, ([name, inner]) => ({ name, group: inner }));
    if (this.order !== undefined) sortByName(members, this.order);
    target.begin("{");
    for (const { name, group } of members) {
      target.name(name);
      this.convertGroup(group, this.pointerTo(at, name));
    }
    target.end();
  }

  /** Converts an expression. `at` is its JSON pointer. */
  convertExpression(expr: Expr, at: string): void {
    const { kind } = expr;
    if (kind === "LiteralValueExpr") this.convertLiteral(expr, at);
    else if (kind === "TupleConsExpr") this.convertTuple(expr, at);
    else if (kind === "ObjectConsExpr") this.convertObject(expr, at);
    else if (kind === "TemplateWrapExpr") this.convertExpression(expr.wrapped, at);
    else if (kind === "UnaryOpExpr" && expr.val.kind === "LiteralValueExpr") this.convertSigned(expr, expr.val, at);
    // The parser has reported an invalid value.
    else if (kind === "ExprSyntaxError") this.target.value(null);
    else this.target.value(kind === "TemplateExpr" ? this.convertTemplate(expr) : this.wrap(expr));
  }

  private convertElement(value: Expr, key: Expr | undefined, at: string): void {
    this.observer?.element(value, key, at);
    this.convertExpression(value, at);
  }

  private convertTuple({ exprs }: TupleConsExpr, at: string): void {
    this.target.begin("[");
    for (let i = 0; i < exprs.length; i++) this.convertElement(exprs[i]!, undefined, this.pointerTo(at, i));
    this.target.end();
  }

  private convertLiteral(expr: LiteralValueExpr, at: string): void {
    const { content } = expr.literal;
    if (content === null || typeof content === "boolean") this.target.value(content);
    else if (typeof content === "string") this.target.value(this.escape(content));
    else this.target.number(content as NumberContent, this.sourceOf(expr), expr, at);
  }

  /** Converts an operator before a literal by evaluating it. */
  private convertSigned(expr: UnaryOpExpr, operand: LiteralValueExpr, at: string): void {
    const { value, diagnostics } = signedLiteral(expr, operand);
    this.diagnostics.push(...diagnostics);
    const { content } = value;
    if (diagnostics.length > 0) this.target.value(null);
    else if (typeof content === "boolean") this.target.value(content);
    else this.target.number(content as NumberContent, `-${this.sourceOf(operand)}`, expr, at);
  }

  private convertObject({ items }: ObjectConsExpr, at: string): void {
    const members = this.itemsByKey(items, at);
    if (this.order !== undefined) sortByName(members, this.order);
    this.target.begin("{");
    for (const { name, item } of members) {
      this.target.name(name);
      this.convertElement(item.valueExpr, item.keyExpr, this.pointerTo(at, name));
    }
    this.target.end();
  }

  /** Returns the last item for each key, at the position of the first one. Reports the other items. */
  private itemsByKey(items: readonly ObjectConsItem[], at: string): ItemMember[] {
    const members = items.map((item) => ({ name: this.convertKey(item.keyExpr), item }));
    if (members.length < 2) return members;
    const last = new Map<string, ItemMember>();
    for (const member of members) last.set(member.name, member);
    if (last.size === members.length) return members;
    for (const member of members) {
      const { name, item } = member;
      if (last.get(name) === member) continue;
      this.warning(repeatedKey(name), item.keyExpr);
      const convert = (target: JsonTarget): void => this.unobserved(target).convertExpression(item.valueExpr, "");
      this.observer?.lost(convert, item.valueExpr, this.pointerTo(at, name));
    }
    return [...last.values()];
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
   * Converts values that the JSON does not contain: their parts have no pointers, and their
   * problems do not matter.
   */
  private unobserved(target: JsonTarget): Converter {
    return new Converter(this.text, this.options, target);
  }

  private error(message: Message, at: Expr | BlockNode | BodyNode): void {
    this.diagnostics.push(errorDiagnostic(message, { subject: rangeOf(at) }));
  }

  private warning(message: Message, at: Expr | BlockNode): void {
    this.diagnostics.push(warningDiagnostic(message, { subject: rangeOf(at) }));
  }
}

const rangeOf = (at: Expr | BlockNode | BodyNode) => (at.kind === "Block" ? at.definitionRange : at.range);

/** Returns the blocks with the type and the labels of a block; undefined if others of its type have fewer or more labels. */
function groupOf({ type, labels }: BlockNode, groups: BlockGroup): BlockNode[] | undefined {
  let group: BlockGroup | BlockNode[] = groups;
  for (let i = 0; i <= labels.length; i++) {
    if (Array.isArray(group)) return undefined;
    const key = labels[i - 1] ?? type;
    let inner = group.get(key);
    if (inner === undefined) {
      inner = i < labels.length ? new Map() : [];
      group.set(key, inner);
    }
    group = inner;
  }
  return Array.isArray(group) ? group : undefined;
}

/** Sorts diagnostics by the position of their subjects. */
export function sortByStart(diagnostics: Diagnostic[]): void {
  diagnostics.sort((a, b) => a.subject!.start.offset - b.subject!.start.offset);
}

/**
 * Converts the records of a file to JSON, in the form that Terraform tools have agreed on:
 *
 * - an attribute becomes a property;
 * - a block becomes an element of an array, nested in one object per label;
 * - literals, tuples and objects become their JSON equivalents;
 * - strings remain templates, so `${` in their text stays escaped as `$${`;
 * - any other expression becomes a template that consists of its source.
 */
import type { Value } from "@hcl-ts/cty";
import { contentOf, isStackOverflow, normalizeString, numberText, numberTextSize } from "@hcl-ts/cty/kernel";
import { type Diagnostic, errorDiagnostic, type Message, type Range, warningDiagnostic } from "@hcl-ts/hcl";
import {
  blockSteps,
  CONDITIONAL,
  ERROR,
  FOR,
  headerEnd,
  KEYWORD,
  keywordValue,
  NAMES,
  NUMBER,
  numberLiteral,
  OBJECT,
  PLAIN_STRING,
  type RecordId,
  type SyntaxRecords,
  signedLiteralOf,
  TEMPLATE,
  TEMPLATE_JOIN,
  TEMPLATE_WRAP,
  TEXT,
  TRAVERSAL,
  TUPLE,
  UNARY,
} from "@hcl-ts/hclsyntax/records";
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

/** Observes a conversion by records and JSON pointers. */
export interface ConverterObserver {
  attribute(attribute: RecordId, pointer: string): void;
  block(block: RecordId, pointer: string): void;
  /** An element of a tuple or a value of an object. */
  element(value: RecordId, key: RecordId | undefined, pointer: string): void;
  /**
   * A value that the JSON cannot represent.
   *
   * @param convert converts the value
   * @param item an expression or a block
   */
  lost(convert: (target: JsonTarget) => void, item: RecordId, pointer: string): void;
}

/** Blocks by type or label: further levels of labels, or the blocks themselves. */
type BlockGroup = Map<string, BlockGroup | RecordId[]>;

/** A member of an object for a body: an attribute, or all blocks of a type. */
interface BodyMember {
  readonly name: string;
  /** The attribute, or the first of the blocks. */
  readonly item: RecordId;
  readonly group: BlockGroup | RecordId[] | undefined;
}

/** A member of an object for an object. */
interface ObjectMember {
  readonly name: string;
  readonly key: RecordId;
  readonly value: RecordId;
}

/** Converts one file. Collects diagnostics; never throws. */
export class Converter {
  /** The problems, in source order after the conversion. */
  readonly diagnostics: Diagnostic[] = [];
  private readonly records: SyntaxRecords;
  private readonly text: string;
  private readonly options: ConverterOptions;
  /** The order of members; source order if it is undefined. */
  private readonly order: NameOrder | undefined;
  private readonly target: JsonTarget;
  /** The number of objects and arrays around the file. */
  private readonly outerDepth: number;
  private readonly observer: ConverterObserver | undefined;
  private numberText = 0;

  /** @param target receives the JSON */
  constructor(records: SyntaxRecords, options: ConverterOptions, target: JsonTarget, observer?: ConverterObserver) {
    const { text } = records.file;
    this.records = records;
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
  convertFile(body: RecordId): void {
    this.convertBodyWithin(body, "", this.records.start(body), this.records.end(body));
    // The blocks of a body are grouped before any of its parts is converted.
    sortByStart(this.diagnostics);
  }

  /** Converts a body, and reports a stack overflow at a range. */
  private convertBodyWithin(body: RecordId, at: string, start: number, end: number): void {
    const { target } = this;
    const { length, depth } = target;
    const problems = this.diagnostics.length;
    try {
      this.convertBody(body, at);
    } catch (error) {
      this.recover(error, problems, start, end);
      target.reset(length, depth);
      target.begin("{");
      target.end();
    }
  }

  private convertValue(attribute: RecordId, at: string): void {
    const { records, target } = this;
    const { length, depth } = target;
    const problems = this.diagnostics.length;
    const value = records.valueOf(attribute);
    this.observer?.attribute(attribute, at);
    try {
      this.convertExpression(value, at);
    } catch (error) {
      this.recover(error, problems, records.start(value), records.end(value));
      target.reset(length, depth);
      target.value(null);
    }
  }

  /**
   * Reports a stack overflow, instead of the problems inside the part that caused it.
   *
   * @param length the number of diagnostics before the conversion of the part
   */
  private recover(error: unknown, length: number, start: number, end: number): void {
    if (!isStackOverflow(error)) throw error;
    this.diagnostics.length = length;
    this.diagnostics.push(errorDiagnostic(conversionTooDeep(), { subject: this.records.file.range(start, end) }));
  }

  /** Converts a body. `at` is its JSON pointer. */
  private convertBody(body: RecordId, at: string): void {
    const { target } = this;
    const members = this.membersOf(body, at);
    if (this.order !== undefined) sortByName(members, this.order);
    target.begin("{");
    for (const { name, item, group } of members) {
      target.name(name);
      const pointer = this.pointerTo(at, name);
      if (group === undefined) this.convertValue(item, pointer);
      else this.convertGroup(group, pointer);
    }
    target.end();
  }

  /** Returns the members of a body in source order. Reports the blocks for which there is no room. */
  private membersOf(body: RecordId, at: string): BodyMember[] {
    const { records } = this;
    const members: BodyMember[] = [];
    const firstBlock = records.item(body, 0) + 1;
    for (let i = 1; i < firstBlock; i++) {
      const item = records.childAt(body, i);
      members.push({ name: records.attributeName(item), item, group: undefined });
    }
    const size = records.size(body);
    if (firstBlock === size) return members;
    const names = new Set(members.map(({ name }) => name));
    const groups: BlockGroup = new Map();
    for (let i = firstBlock; i < size; i++) {
      const block = records.childAt(body, i);
      const steps = blockSteps(records, block);
      const [type] = steps;
      // The object of the type, the objects of the labels, and the array.
      if (this.target.depth - this.outerDepth + steps.length + 1 > MAX_LEVELS) {
        this.blockError(tooManyLevels({ type, limit: MAX_LEVELS }), block);
        continue;
      }
      const isNew = !groups.has(type);
      const group = groupOf(steps, groups);
      if (group === undefined) this.blockError(mixedLabels({ type }), block);
      else if (names.has(type)) {
        this.diagnostics.push(warningDiagnostic(hiddenBlock({ type }), { subject: this.headerRange(block) }));
        const convert = (target: JsonTarget): void => this.unobserved(target).convertBody(records.childAt(block, 3), "");
        this.observer?.lost(convert, block, steps.reduce(pointerTo, at));
      } else {
        group.push(block);
        if (isNew) members.push({ name: type, item: block, group: groups.get(type) });
      }
    }
    return members.sort((a, b) => a.item - b.item);
  }

  private convertGroup(group: BlockGroup | RecordId[], at: string): void {
    const { records, target } = this;
    if (Array.isArray(group)) {
      target.begin("[");
      for (const [i, block] of group.entries()) {
        const pointer = this.pointerTo(at, i);
        this.observer?.block(block, pointer);
        this.convertBodyWithin(records.childAt(block, 3), pointer, records.start(block), headerEnd(records, block));
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
  private convertExpression(id: RecordId, at: string): void {
    const { records, target } = this;
    const kind = records.kind(id);
    if (kind === TEMPLATE_WRAP) this.convertExpression(records.child(id, 0), at);
    else if (kind === OBJECT) this.convertObject(id, at);
    else if (kind === TUPLE) {
      target.begin("[");
      const size = records.size(id);
      for (let i = 0; i < size; i++) this.convertElement(records.childAt(id, i), undefined, this.pointerTo(at, i));
      target.end();
    } else if (kind === NUMBER) target.number(contentOf(this.literal(id), "number"), this.sourceOf(id), id, at);
    else if (kind === KEYWORD) target.value(keywordOf(this.literal(id)));
    else if (kind === UNARY && this.isLiteral(records.child(id, 1))) this.convertSigned(id, at);
    // The parser has reported an invalid value.
    else if (kind === ERROR) target.value(null);
    else if (kind === PLAIN_STRING || kind === TEMPLATE) target.value(this.convertPart(id));
    else target.expression(this.text, records.start(id), records.end(id));
  }

  private convertElement(value: RecordId, key: RecordId | undefined, at: string): void {
    this.observer?.element(value, key, at);
    this.convertExpression(value, at);
  }

  /** Converts an operator before a literal by evaluating it. */
  private convertSigned(id: RecordId, at: string): void {
    const { value, diagnostics } = signedLiteralOf(this.records, id);
    this.diagnostics.push(...diagnostics);
    const { content } = value;
    if (diagnostics.length > 0) this.target.value(null);
    else if (typeof content === "boolean") this.target.value(content);
    else this.target.number(contentOf(value, "number"), `-${this.sourceOf(this.records.child(id, 1))}`, id, at);
  }

  private convertObject(id: RecordId, at: string): void {
    const members = this.itemsByKey(id, at);
    if (this.order !== undefined) sortByName(members, this.order);
    this.target.begin("{");
    for (const { name, key, value } of members) {
      this.target.name(name);
      this.convertElement(value, key, this.pointerTo(at, name));
    }
    this.target.end();
  }

  /** Returns the last item for each key, at the position of the first one. Reports the other items. */
  private itemsByKey(id: RecordId, at: string): ObjectMember[] {
    const { records } = this;
    const members: ObjectMember[] = [];
    const size = records.size(id);
    for (let i = 0; i < size; i += 2) {
      const key = records.childAt(id, i);
      members.push({ name: this.convertKey(key), key, value: records.childAt(id, i + 1) });
    }
    if (!hasRepeats(members)) return members;
    const last = new Map<string, ObjectMember>();
    for (const member of members) last.set(member.name, member);
    for (const member of members) {
      const { name, key, value } = member;
      if (last.get(name) === member) continue;
      this.diagnostics.push(warningDiagnostic(repeatedKey({ key: name }), { subject: this.rangeOf(key) }));
      const convert = (target: JsonTarget): void => this.unobserved(target).convertExpression(value, "");
      this.observer?.lost(convert, value, this.pointerTo(at, name));
    }
    return [...last.values()];
  }

  private convertKey(id: RecordId): string {
    const { records } = this;
    const key = records.child(id, 0);
    const kind = records.kind(key);
    // A reference that is not in parentheses.
    const isName = kind === NAMES || (kind === TRAVERSAL && records.childAt(key, 0) === 0);
    return isName && records.part(id, 1) === 0 ? this.sourceOf(key) : this.convertPart(key);
  }

  /** Converts a string, or an expression that is a part of one. */
  private convertPart(id: RecordId): string {
    const { records } = this;
    const kind = records.kind(id);
    const start = records.start(id);
    const end = records.end(id);
    if (kind === PLAIN_STRING) return this.escape(this.text.slice(start + 1, end - 1));
    if (kind === TEXT) return this.escape(normalizeString(records.text(records.part(id, 0), start, end)));
    if (kind === TEMPLATE) {
      let text = "";
      const size = records.size(id);
      for (let i = 0; i < size; i++) text += this.convertPart(records.childAt(id, i));
      return text;
    }
    if (kind === TEMPLATE_WRAP) return this.convertPart(records.child(id, 0));
    if (kind === CONDITIONAL) return this.convertConditional(id);
    if (kind === TEMPLATE_JOIN && records.kind(records.child(id, 0)) === FOR) return this.convertFor(records.child(id, 0));
    if (this.isLiteral(id)) return this.convertLiteralPart(id);
    return this.wrap(kind === TEMPLATE_JOIN ? records.child(id, 0) : id);
  }

  /** Converts `%{ for }`. */
  private convertFor(id: RecordId): string {
    const { records } = this;
    const key = records.text(records.item(id, 0), 0, 0);
    const value = records.text(records.item(id, 1), 0, 0);
    const names = key === "" ? value : `${key}, ${value}`;
    return `%{for ${names} in ${this.sourceOf(records.childAt(id, 2))}}${this.convertPart(records.childAt(id, 4))}%{endfor}`;
  }

  private convertLiteralPart(id: RecordId): string {
    const literal = this.literal(id);
    const { content } = literal;
    if (content === null || typeof content === "boolean") return String(content);
    const before = this.numberText;
    this.numberText += numberTextSize(literal);
    if (this.numberText <= MAX_NUMBER_TEXT) return numberText(contentOf(literal, "number"));
    if (before <= MAX_NUMBER_TEXT)
      this.diagnostics.push(errorDiagnostic(textTooLong({ limit: MAX_NUMBER_TEXT }), { subject: this.rangeOf(id) }));
    return this.sourceOf(id);
  }

  /**
   * Converts `%{ if }` and, in a longer string, `? :`. A chain in the last branch takes no stack.
   */
  private convertConditional(id: RecordId): string {
    const { records } = this;
    let text = "";
    let open = 0;
    for (let rest = id; ; ) {
      text += `%{if ${this.sourceOf(records.child(rest, 0))}}${this.convertPart(records.child(rest, 1))}`;
      open++;
      const otherwise = records.child(rest, 2);
      if (records.kind(otherwise) !== CONDITIONAL) {
        const last = this.convertPart(otherwise);
        return `${text}${last === "" ? "" : `%{else}${last}`}${"%{endif}".repeat(open)}`;
      }
      text += "%{else}";
      rest = otherwise;
    }
  }

  private isLiteral(id: RecordId): boolean {
    const kind = this.records.kind(id);
    return kind === NUMBER || kind === KEYWORD;
  }

  /** Returns the value of a number or a keyword. */
  private literal(id: RecordId): Value {
    const { records, text } = this;
    const start = records.start(id);
    const end = records.end(id);
    return records.kind(id) === NUMBER ? numberLiteral(text.slice(start, end)) : keywordValue(text, start, end);
  }

  private escape(text: string): string {
    if (!this.options.escapes || !text.includes("{")) return text;
    return text.replaceAll("${", "$$$${").replaceAll("%{", "%%{");
  }

  private wrap(id: RecordId): string {
    return `\${${this.sourceOf(id)}}`;
  }

  private sourceOf(id: RecordId): string {
    return this.text.slice(this.records.start(id), this.records.end(id));
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
    return new Converter(this.records, this.options, target);
  }

  private blockError(message: Message, block: RecordId): void {
    this.diagnostics.push(errorDiagnostic(message, { subject: this.headerRange(block) }));
  }

  private headerRange(block: RecordId): Range {
    return this.records.file.range(this.records.start(block), headerEnd(this.records, block));
  }

  private rangeOf(id: RecordId): Range {
    return this.records.file.range(this.records.start(id), this.records.end(id));
  }
}

/** Returns the blocks of a type with the same labels; undefined if others of the type have fewer or more labels. */
function groupOf(steps: readonly string[], groups: BlockGroup): RecordId[] | undefined {
  let group: BlockGroup | RecordId[] = groups;
  for (const [i, step] of steps.entries()) {
    if (Array.isArray(group)) return undefined;
    let inner = group.get(step);
    if (inner === undefined) {
      inner = i < steps.length - 1 ? new Map() : [];
      group.set(step, inner);
    }
    group = inner;
  }
  return Array.isArray(group) ? group : undefined;
}

/** In lists of up to this many members, comparing each pair is faster than a set. */
const FEW_MEMBERS = 12;

function hasRepeats(members: readonly ObjectMember[]): boolean {
  const { length } = members;
  if (length > FEW_MEMBERS) return new Set(members.map(({ name }) => name)).size < length;
  for (let i = 1; i < length; i++) {
    const { name } = members[i]!;
    for (let k = 0; k < i; k++) if (members[k]!.name === name) return true;
  }
  return false;
}

/** Returns the value of `true`, `false` or `null`. */
function keywordOf({ content }: Value): boolean | null {
  return content === null ? null : content === true;
}

/** Sorts diagnostics by the position of their subjects. */
export function sortByStart(diagnostics: Diagnostic[]): void {
  const startOf = ({ subject }: Diagnostic): number => subject?.start.offset ?? 0;
  diagnostics.sort((a, b) => startOf(a) - startOf(b));
}

/** The value of an attribute. */
import { dynamic, dynamicVal, fromNative, isValue, mark, nullVal, tryConvert, type Value } from "@hcl-ts/cty";
import { type Attribute, errorDiagnostic, type Range, warningDiagnostic } from "@hcl-ts/hcl";
import type { MergeRule } from "@hcl-ts/schema";
import type { AttributeDefinition, ValueDefinition, ValueNode } from "../builder/definition.ts";
import { deprecatedItem, missingArgument, refusedMerge, unknownValue, variableOfLater } from "../messages.ts";
import type { BlockState } from "./block-state.ts";
import { Cell } from "./cell.ts";
import type { Decoding } from "./decoding.ts";
import { BROKEN, brokenValue, LATER, SENSITIVE } from "./marks.ts";
import { ABSENT, FAILED, isDecoded, keyOf, setOwn, UNKNOWN } from "./outcome.ts";
import { readStatic } from "./static-reader.ts";
import { copyOf, diagnosticsOf, ValueReader } from "./value-reader.ts";
import { typeOf } from "./value-type.ts";

/** The field of an attribute, and its position among the attributes of its body if it has one. */
export interface AttributeField {
  readonly name: string;
  readonly definition: AttributeDefinition;
  readonly isStatic: boolean;
  readonly index?: number;
}

const NO_CELLS: readonly AttributeCell[] = [];

/** An attribute of a block: from the source, inherited, or a default. */
export class AttributeCell extends Cell {
  /** The data; {@link ABSENT}, {@link FAILED} or {@link UNKNOWN} without any. */
  data: unknown = ABSENT;
  /** Whether the source sets the attribute, in this block or in one that it inherits from. */
  isSet = false;
  /** The blocks that references in the value name. */
  readonly targets: BlockState[] = [];
  /** The evaluated value, if the data is what became of it. */
  private value: Value | undefined;
  private reference: Value | undefined;
  private readonly decoding: Decoding;
  private readonly state: BlockState;
  private readonly field: AttributeField;
  private readonly attribute: Attribute | undefined;

  constructor(decoding: Decoding, state: BlockState, field: AttributeField, attribute: Attribute | undefined) {
    super();
    this.decoding = decoding;
    this.state = state;
    this.field = field;
    this.attribute = attribute;
  }

  private get name(): string {
    return this.field.name;
  }

  private get definition(): AttributeDefinition {
    return this.field.definition;
  }

  compute(): readonly Cell[] | undefined {
    const { bases } = this.state;
    if (bases.length === 0) return this.computeWith(NO_CELLS);
    const { index } = this.field;
    const isInherited = index !== undefined && this.field !== this.state.compiled.inherits;
    return this.computeWith(isInherited ? bases.flatMap(({ cells }) => cells[index] ?? []) : NO_CELLS);
  }

  /** @param bases the cells of the same attribute in the blocks that this one inherits from */
  private computeWith(bases: readonly AttributeCell[]): readonly Cell[] | undefined {
    const open = bases.length === 0 ? NO_CELLS : bases.filter(({ status }) => status !== "done");
    if (open.length > 0) return open;
    const needed = this.attribute === undefined ? undefined : this.readOwn(this.attribute);
    if (needed !== undefined) return needed;
    for (const base of bases.toReversed()) if (base.isSet) this.inherit(base);
    if (this.data === ABSENT) this.data = this.withoutSource();
    return undefined;
  }

  giveUp(): void {
    this.data = FAILED;
    this.isSet = true;
  }

  override get range(): Range | undefined {
    return this.attribute?.expression.range;
  }

  label(): string {
    const { path } = this.state;
    return path === "" ? this.name : `${path}.${this.name}`;
  }

  /** Returns what references to the attribute evaluate to. */
  get referenceValue(): Value {
    if (this.reference === undefined) {
      const plain = this.plainValue();
      this.reference = this.definition.value.sensitive ? mark(plain, SENSITIVE) : plain;
    }
    return this.reference;
  }

  private plainValue(): Value {
    if (this.data === ABSENT) return nullVal(dynamic);
    if (this.data === FAILED) return brokenValue;
    if (this.data === UNKNOWN) return dynamicVal;
    if (this.value === undefined) return valueOfData(this.data);
    const converted = tryConvert(this.value, typeOf(this.definition.value));
    return isValue(converted) ? converted : this.value;
  }

  private readOwn(attribute: Attribute): readonly Cell[] | undefined {
    return this.field.isStatic ? this.readStatic(attribute) : this.evaluate(attribute);
  }

  private readStatic(attribute: Attribute): readonly Cell[] | undefined {
    const { decoding, state } = this;
    const result = readStatic(decoding, state, this.name, this.definition.value, attribute.expression);
    if (result.needed.length > 0) return result.needed;
    for (const diagnostic of result.diagnostics) decoding.diagnostics.push(diagnostic);
    this.targets.push(...result.targets);
    if (result.data === ABSENT) return undefined;
    this.set(attribute, result.data);
    return undefined;
  }

  private evaluate(attribute: Attribute): readonly Cell[] | undefined {
    const { decoding, state, name } = this;
    const { expression } = attribute;
    const result = decoding.evaluate(expression, state);
    if ("needed" in result) return result.needed;
    const { value, context } = result;
    if (decoding.isMarked(value, BROKEN)) {
      this.set(attribute, FAILED);
      return undefined;
    }
    if (decoding.hasVariablesOfLater && decoding.isMarked(value, LATER)) {
      decoding.diagnostics.push(errorDiagnostic(variableOfLater({ name: JSON.stringify(name) }), { subject: expression.range }));
      this.set(attribute, FAILED);
      return undefined;
    }
    if (value.isNull()) return undefined;
    let data = result.hasErrors ? FAILED : simpleData(this.definition.value, value);
    if (data === undefined) {
      const place = { name, expression, context };
      const reader = new ValueReader(decoding.options, place);
      data = reader.read(this.definition.value, value);
      for (const diagnostic of diagnosticsOf(reader.problems, place)) decoding.diagnostics.push(diagnostic);
    }
    if (data === UNKNOWN && !decoding.mayBeUnknown) {
      decoding.diagnostics.push(errorDiagnostic(unknownValue({ name: JSON.stringify(name) }), { subject: expression.range }));
      data = FAILED;
    }
    this.set(attribute, data);
    if (isDecoded(data)) this.value = value;
    return undefined;
  }

  private set(attribute: Attribute, data: unknown): void {
    this.data = data;
    this.isSet = true;
    const { deprecated } = this.definition;
    if (deprecated === undefined) return;
    const message = deprecatedItem({ name: this.name, message: deprecated.message, successor: deprecated.successor });
    this.decoding.diagnostics.push(warningDiagnostic(message, { subject: attribute.nameRange }));
  }

  /** Combines the value with a base's. */
  private inherit(base: AttributeCell): void {
    const { merge = "replace" } = this.definition;
    if (this.data === ABSENT) {
      this.data = copyOf(base.data);
      this.value = base.value;
    } else if (merge === "refuse") {
      this.decoding.diagnostics.push(errorDiagnostic(refusedMerge({ name: this.name }), { subject: this.attribute?.nameRange }));
      this.data = FAILED;
    } else if (merge !== "replace" && isDecoded(this.data) && isDecoded(base.data)) {
      this.data = combine(merge, base.data, this.data, this.definition.value.node);
      this.value = undefined;
    } else if (merge !== "replace" && this.data !== FAILED) this.data = base.data;
    this.isSet = true;
  }

  private withoutSource(): unknown {
    const { presence, default: initial } = this.definition;
    if (presence === "default") return copyOf(initial);
    if (presence === "optional") return ABSENT;
    // The schema already reports a missing attribute, unless it could be inherited.
    if (this.attribute !== undefined || this.state.compiled.inherits !== undefined) {
      const subject = this.attribute?.expression.range ?? this.state.content.missingItemRange;
      this.decoding.diagnostics.push(errorDiagnostic(missingArgument({ name: this.name }), { subject }));
    }
    return FAILED;
  }
}

/** Returns the data of a primitive value without rules, as most are; undefined for others. */
function simpleData({ node, steps, sensitive }: ValueDefinition, { type, content, marks }: Value): unknown {
  if (type.kind !== node.kind || marks !== undefined || sensitive || steps.length > 0) return undefined;
  return "rules" in node &&
    node.rules.length === 0 &&
    (typeof content === "string" || typeof content === "number" || typeof content === "boolean")
    ? content
    : undefined;
}

/** Combines data of a base with one's own. */
function combine(rule: Exclude<MergeRule, "replace" | "refuse">, base: unknown, own: unknown, node: ValueNode): unknown {
  if (rule === "append" && Array.isArray(base) && Array.isArray(own)) {
    const all: unknown[] = [...base, ...own];
    return node.kind === "set" ? [...new Map(all.map((element) => [keyOf(element), element])).values()] : all;
  }
  if (rule === "append" || !isRecord(base) || !isRecord(own)) return own;
  const result: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(base)) setOwn(result, name, part);
  for (const [name, part] of Object.entries(own)) {
    setOwn(result, name, rule === "deep" && Object.hasOwn(base, name) ? combine("deep", base[name], part, node) : part);
  }
  return result;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns the value of data, with references as strings and kept expressions as unknown values. */
function valueOfData(data: unknown): Value {
  return fromNative(plainOf(data));
}

function plainOf(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(plainOf);
  if (typeof data === "function") return dynamicVal;
  if (!isRecord(data)) return typeof data === "object" && data !== null && !("s" in data) ? dynamicVal : data;
  if (typeof data.text === "string" && typeof data.scope === "string" && Array.isArray(data.labels)) return data.text;
  const result: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(data)) if (part !== undefined) setOwn(result, name, plainOf(part));
  return result;
}

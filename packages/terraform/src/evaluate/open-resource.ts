/**
 * Decodes resources without a schema. Their arguments are known, but not which attributes the
 * provider adds. So every attribute that some expression reads is assumed to exist, with an unknown
 * value.
 */

import { dynamicVal, tupleVal, withMarks } from "@hcl-ts/cty";
import { compareCodePoints, contentOf, kept, normalizeString, ObjectType, sortStrings, Value, zip } from "@hcl-ts/cty/kernel";
import { expand } from "@hcl-ts/ext/dynblock";
import {
  type Attribute,
  type Block,
  type Body,
  type BodySchema,
  type Diagnostic,
  type EvalContext,
  errorDiagnostic,
  type StaticContent,
} from "@hcl-ts/hcl";
import { generatedType } from "../load/override-body.ts";
import { blocksTooDeep } from "./messages.ts";

/** The arguments of a body, as an object. */
export interface OpenConfig {
  /**
   * An object of the attributes with their values, and of a tuple of objects for each block type.
   */
  readonly value: Value;
  /** The names of the block types. */
  readonly blockTypes: ReadonlyMap<string, unknown>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The structure of a body, found without a schema. */
interface Outline {
  readonly attributes: Set<string>;
  readonly blocks: Map<string, { labels: number; readonly body: Outline }>;
}

/** The specification for bodies of the same outline. */
class OpenSpec {
  /** The number of labels of the blocks with these bodies. */
  readonly labels: number;
  /** The names of attributes and block types in NFC, sorted as in an object type. */
  readonly names: readonly string[];
  /** The names as they are written, parallel to `names`. */
  readonly sources: readonly string[];
  /** The indexes of `sources`. */
  readonly indexes: ReadonlyMap<string, number>;
  readonly blocks: ReadonlyMap<string, OpenSpec>;
  readonly #attributes: ReadonlySet<string>;
  #ownSchema: BodySchema | undefined = undefined;

  constructor({ attributes, blocks }: Outline, labels: number) {
    const all = new Map<string, string>();
    for (const name of attributes) all.set(normalizeString(name), name);
    for (const type of blocks.keys()) all.set(normalizeString(type), type);
    this.labels = labels;
    this.names = sortStrings([...all.keys()]);
    this.sources = this.names.map((name) => all.get(name) ?? name);
    this.indexes = new Map(this.sources.map((source, i) => [source, i]));
    this.blocks = new Map(Array.from(blocks, ([type, block]) => [type, new OpenSpec(block.body, block.labels)]));
    this.#attributes = attributes;
  }

  /** The schema of the bodies. Most need none, because their syntax distinguishes blocks from attributes. */
  get schema(): BodySchema {
    this.#ownSchema ??= {
      attributes: Array.from(this.#attributes, (name) => ({ name })),
      blocks: Array.from(this.blocks, ([type, { labels }]) => ({
        type,
        labelNames: Array.from({ length: labels }, (_, i) => `label ${i + 1}`),
      })),
    };
    return this.#ownSchema;
  }
}

/** The maximum nesting depth of blocks. Providers have fewer than 20 levels. */
const MAX_BLOCK_DEPTH = 100;

/** The specification of a body, including the blocks in it. */
interface OpenBody {
  /** Undefined if blocks are nested too deeply. */
  readonly spec: OpenSpec | undefined;
  readonly hasDynamicBlocks: boolean;
}

const specs = new WeakMap<Body, OpenBody>();

/**
 * Decodes a body without a schema. Expands dynamic blocks where the syntax distinguishes blocks
 * from attributes.
 */
export function decodeOpen(body: Body, context: EvalContext): OpenConfig {
  const { spec, hasDynamicBlocks } = openBodyOf(body);
  if (spec === undefined) {
    const tooDeep = errorDiagnostic(blocksTooDeep({ limit: MAX_BLOCK_DEPTH }), { subject: body.missingItemRange() });
    return { value: dynamicVal, blockTypes: new Map(), diagnostics: [tooDeep] };
  }
  const diagnostics: Diagnostic[] = [];
  const value = decodeBody(hasDynamicBlocks ? expand(body, context) : body, spec, context, diagnostics);
  return { value, blockTypes: spec.blocks, diagnostics };
}

function openBodyOf(body: Body): OpenBody {
  return kept(specs, body, () => {
    const reader = new OutlineReader();
    const outline = newOutline();
    reader.add(body, outline, 0);
    const { isTooDeep, hasDynamicBlocks } = reader;
    return { spec: isTooDeep ? undefined : new OpenSpec(outline, 0), hasDynamicBlocks };
  });
}

const newOutline = (): Outline => ({ attributes: new Set(), blocks: new Map() });

class OutlineReader {
  hasDynamicBlocks = false;
  isTooDeep = false;

  add(body: Body, outline: Outline, depth: number): void {
    if (depth > MAX_BLOCK_DEPTH) {
      this.isTooDeep = true;
      return;
    }
    if (body.bodies !== undefined) {
      for (const member of body.bodies) this.add(member, outline, depth);
      return;
    }
    const shown = body.staticContent?.();
    if (shown === undefined) {
      this.#addJson(body, outline, depth);
      return;
    }
    for (const { name } of shown.attributes) outline.attributes.add(name);
    for (const block of shown.blocks) this.#addBlock(block, outline, depth);
  }

  /**
   * In the JSON syntax, only dynamic blocks can be recognized as blocks. All other members are read
   * as attributes.
   */
  #addJson(body: Body, outline: Outline, depth: number): void {
    const { content, remain } = body.partialContent({ blocks: [{ type: "dynamic", labelNames: ["type"] }] });
    for (const name of remain.justAttributes().attributes.keys()) outline.attributes.add(name);
    for (const block of content.blocks) this.#addBlock(block, outline, depth);
  }

  #addBlock(block: Block, outline: Outline, depth: number): void {
    const isDynamic = block.type === "dynamic" && block.labels.length === 1;
    const type = generatedType(block);
    const entry = kept(outline.blocks, type, () => ({ labels: isDynamic ? 0 : block.labels.length, body: newOutline() }));
    if (!isDynamic) {
      this.add(block.body, entry.body, depth + 1);
      return;
    }
    this.hasDynamicBlocks = true;
    const { content } = block.body.partialContent({ attributes: [{ name: "labels" }], blocks: [{ type: "content" }] });
    entry.labels = Math.max(entry.labels, content.attributes.get("labels")?.expression.exprList?.()?.length ?? 0);
    for (const { body } of content.blocks) this.add(body, entry.body, depth + 1);
  }
}

/**
 * Returns the attributes and blocks of a body. Reports blocks that differ from others of their type in the
 * number of labels.
 */
function itemsOf(body: Body, spec: OpenSpec, diagnostics: Diagnostic[]): StaticContent {
  const shown = body.bodies === undefined ? body.staticContent?.() : undefined;
  if (shown?.blocks.every(({ type, labels }) => spec.blocks.get(type)?.labels === labels.length) === true) return shown;
  const { content, diagnostics: found } = body.partialContent(spec.schema);
  for (const diagnostic of found) diagnostics.push(diagnostic);
  return { attributes: [...content.attributes.values()], blocks: content.blocks };
}

function decodeBody(body: Body, spec: OpenSpec, context: EvalContext, diagnostics: Diagnostic[]): Value {
  const content = itemsOf(body, spec, diagnostics);
  const attributes: (Attribute | undefined)[] = new Array(spec.names.length);
  for (const attribute of content.attributes) {
    const at = spec.indexes.get(attribute.name);
    if (at !== undefined) attributes[at] = attribute;
  }
  const blocks = content.blocks.length === 0 ? undefined : decodeBlocks(content.blocks, spec, context, diagnostics);
  const names: string[] = [];
  const values: Value[] = [];
  for (const [i, [name, source]] of zip(spec.names, spec.sources).entries()) {
    let value = blocks?.get(source);
    if (value === undefined) {
      const attribute = attributes[i];
      if (attribute === undefined) continue;
      const evaluated = attribute.expression.value(context);
      for (const diagnostic of evaluated.diagnostics) diagnostics.push(diagnostic);
      value = evaluated.value;
    }
    names.push(name);
    values.push(value);
  }
  return withMarks(objectOf(names, values), body.marks?.());
}

/**
 * Returns a tuple of objects for each block type. It is unknown if the number of blocks is unknown.
 */
function decodeBlocks(
  blocks: readonly Block[],
  spec: OpenSpec,
  context: EvalContext,
  diagnostics: Diagnostic[],
): ReadonlyMap<string, Value> {
  const lists = new Map<string, Value[] | undefined>();
  for (const block of blocks) {
    if (block.body.isUnknown?.() === true) lists.set(block.type, undefined);
    const list = lists.get(block.type);
    if (list === undefined && lists.has(block.type)) continue;
    const inner = spec.blocks.get(block.type);
    if (inner === undefined) continue;
    const value = decodeBody(block.body, inner, context, diagnostics);
    if (list === undefined) lists.set(block.type, [value]);
    else list.push(value);
  }
  return new Map(Array.from(lists, ([type, list]) => [type, list === undefined ? dynamicVal : tupleVal(list)]));
}

/** Creates an object from sorted names. */
function objectOf(names: readonly string[], values: readonly Value[]): Value {
  return new Value(
    new ObjectType(
      names,
      values.map(({ type }) => type),
      undefined,
    ),
    values,
  );
}

/**
 * Returns the value of a resource in expressions. Attributes that are only read are unknown. Nested
 * blocks are unknown too, because without a schema it is unclear how they are combined.
 *
 * @param read the attributes that are read, in NFC and sorted
 */
export function openValue({ value, blockTypes }: Pick<OpenConfig, "value" | "blockTypes">, read: readonly string[]): Value {
  return withAttributes(value, read, (name, content) => (blockTypes.has(name) ? dynamicVal : unknownIfNull(content)));
}

/**
 * Returns an object with further attributes, which are unknown.
 * @param read the names of all attributes that it must have, in NFC and sorted
 */
function withAttributes(value: Value, read: readonly string[], own: (name: string, content: Value) => Value): Value {
  if (value.type.kind !== "object" || value.content === null || !value.isKnown()) return value;
  const given = value.type.names;
  const contents = contentOf(value, "list");
  const names: string[] = [];
  const values: Value[] = [];
  // Merges the two sorted lists of names.
  for (let i = 0, j = 0; i < given.length || j < read.length; ) {
    const order = compareNames(given[i], read[j]);
    const name = order > 0 ? read[j]! : given[i]!;
    names.push(name);
    values.push(order > 0 ? dynamicVal : own(name, contents[i]!));
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return withMarks(objectOf(names, values), value.marks);
}

/**
 * Returns the value of a resource with a further attribute, which is unknown if it is not known.
 * @param isRepeated whether the value has several instances
 */
export function withOpenAttribute(value: Value, name: string, isRepeated: boolean): Value {
  const { type, content, marks } = value;
  if (!isRepeated) return withAttributes(value, [normalizeString(name)], (_, content) => content);
  if (!Array.isArray(content)) return value;
  const elements = contentOf(value, "list").map((element) => withOpenAttribute(element, name, false));
  return withMarks(type.kind === "object" ? objectOf(type.names, elements) : tupleVal(elements), marks);
}

/** Compares two names. An absent name comes last. */
function compareNames(a: string | undefined, b: string | undefined): number {
  if (a === undefined) return 1;
  return b === undefined ? -1 : compareCodePoints(a, b);
}

/** A provider may set attributes that are null or omitted. */
function unknownIfNull(argument: Value): Value {
  return argument.isNull() ? dynamicVal : argument;
}

/**
 * Resources of which there is no schema. Their arguments are known, but not which attributes the provider adds, so every attribute that some
 * expression reads is taken to exist, with an unknown value.
 */
import { dynamicVal, objectVal, tupleVal, type Value, withMarks } from "@hcl-ts/cty";
import { expand } from "@hcl-ts/ext/dynblock";
import type { Block, Body, BodySchema, Diagnostic, EvalContext } from "@hcl-ts/hcl";

/** The arguments of a body, as an object. */
export interface OpenConfig {
  /** Attributes with their values, and for each type of blocks a tuple of objects. */
  readonly value: Value;
  /** The names of types of blocks. */
  readonly blockTypes: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The content of a body, found without a schema. */
interface Outline {
  readonly attributes: Set<string>;
  readonly blocks: Map<string, { labels: number; readonly body: Outline }>;
}

const outlines = new WeakMap<Body, Outline>();

/** Decodes a body without a schema. Dynamic blocks are expanded where the syntax shows blocks. */
export function decodeOpen(body: Body, context: EvalContext): OpenConfig {
  let outline = outlines.get(body);
  if (outline === undefined) {
    outline = newOutline();
    addToOutline(body, outline);
    outlines.set(body, outline);
  }
  const diagnostics: Diagnostic[] = [];
  const value = decodeByOutline(expand(body, context), outline, context, diagnostics);
  return { value, blockTypes: new Set(outline.blocks.keys()), diagnostics };
}

const newOutline = (): Outline => ({ attributes: new Set(), blocks: new Map() });

function addToOutline(body: Body, outline: Outline): void {
  if (body.bodies !== undefined) {
    for (const member of body.bodies) addToOutline(member, outline);
    return;
  }
  const shown = body.staticContent?.();
  if (shown === undefined) {
    addJson(body, outline);
    return;
  }
  for (const { name } of shown.attributes) outline.attributes.add(name);
  for (const block of shown.blocks) addBlock(block, outline);
}

/** In the JSON syntax only dynamic blocks show that they are blocks; all else is read as attributes. */
function addJson(body: Body, outline: Outline): void {
  const { content, remain } = body.partialContent({ blocks: [{ type: "dynamic", labelNames: ["type"] }] });
  for (const name of remain.justAttributes().attributes.keys()) outline.attributes.add(name);
  for (const block of content.blocks) addBlock(block, outline);
}

function addBlock(block: Block, outline: Outline): void {
  const isDynamic = block.type === "dynamic" && block.labels.length === 1;
  const type = isDynamic ? block.labels[0]! : block.type;
  let entry = outline.blocks.get(type);
  if (entry === undefined) {
    entry = { labels: isDynamic ? 0 : block.labels.length, body: newOutline() };
    outline.blocks.set(type, entry);
  }
  if (!isDynamic) {
    addToOutline(block.body, entry.body);
    return;
  }
  const { content } = block.body.partialContent({ attributes: [{ name: "labels" }], blocks: [{ type: "content" }] });
  if (content.attributes.has("labels"))
    entry.labels = Math.max(entry.labels, content.attributes.get("labels")!.expression.exprList?.()?.length ?? 0);
  for (const { body } of content.blocks) addToOutline(body, entry.body);
}

function decodeByOutline(body: Body, outline: Outline, context: EvalContext, diagnostics: Diagnostic[]): Value {
  const schema: BodySchema = {
    attributes: Array.from(outline.attributes, (name) => ({ name })),
    blocks: Array.from(outline.blocks, ([type, { labels }]) => ({
      type,
      labelNames: Array.from({ length: labels }, (_, i) => `label ${i + 1}`),
    })),
  };
  const { content, diagnostics: found } = body.partialContent(schema);
  diagnostics.push(...found);
  const values = new Map<string, Value>();
  for (const [name, { expression }] of content.attributes) {
    const evaluated = expression.value(context);
    diagnostics.push(...evaluated.diagnostics);
    values.set(name, evaluated.value);
  }
  const blocks = new Map<string, Value[] | undefined>();
  for (const block of content.blocks) {
    if (block.body.isUnknown?.() === true) blocks.set(block.type, undefined);
    if (blocks.has(block.type) && blocks.get(block.type) === undefined) continue;
    const value = decodeByOutline(block.body, outline.blocks.get(block.type)!.body, context, diagnostics);
    const list = blocks.get(block.type);
    if (list === undefined) blocks.set(block.type, [value]);
    else list.push(value);
  }
  for (const [type, list] of blocks) values.set(type, list === undefined ? dynamicVal : tupleVal(list));
  return withMarks(objectVal(values), body.marks?.());
}

/**
 * Returns a resource as expressions see it: its attributes, unknown for those that are only read, and unknown for nested blocks, of
 * which it is not known how they are put together.
 *
 * @param names the attributes that are read
 */
export function openValue({ value, blockTypes }: OpenConfig, names: Iterable<string>): Value {
  if (value.type.kind !== "object" || value.content === null || !value.isKnown()) return value;
  const values = new Map<string, Value>();
  for (const name of names) values.set(name, dynamicVal);
  for (const [i, name] of value.type.names.entries()) {
    const argument = (value.content as readonly Value[])[i]!;
    // The provider may set what is null or left out.
    values.set(name, blockTypes.has(name) || argument.isNull() ? dynamicVal : argument);
  }
  return withMarks(objectVal(values), value.marks);
}

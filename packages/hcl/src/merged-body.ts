/**
 * Several bodies as one: what a directory of files is to an application. Each body is read with a schema in which
 * nothing is required, since any of them can bring what another lacks; what is required is looked for at the end.
 */
import type { Marks } from "@hcl-ts/cty";
import { mergeMarks } from "@hcl-ts/cty/kernel";
import type { Attribute, AttributesResult, Block, Body, ContentResult, PartialContentResult } from "./body.ts";
import { bodyContent } from "./body-content.ts";
import { type Diagnostic, errorDiagnostic } from "./diagnostic.ts";
import { duplicateAttribute, missingArgument } from "./messages.ts";
import { formatPlace, NO_RANGE, type Range } from "./position.ts";
import { type BodySchema, keepSchemaIndex, schemaIndex } from "./schema.ts";

/** A body without content. `missingItemRange` is where it answers that something is missing. */
export function emptyBody(missingItemRange: Range = NO_RANGE): Body {
  return new MergedBody([], missingItemRange);
}

/**
 * Merges bodies into one with their content in order. An attribute that is set more than once is an
 * error at the later position, and the first value counts. A required attribute that is missing
 * everywhere is an error without a subject, because it belongs to no single file.
 */
export function mergeBodies(bodies: readonly Body[]): Body {
  return new MergedBody([...bodies]);
}

class MergedBody implements Body {
  /** The given bodies, until this body is first read. */
  private parts: readonly Body[];
  private isFlat = false;
  private readonly whenEmpty: Range;

  constructor(parts: readonly Body[], whenEmpty: Range = NO_RANGE) {
    this.parts = parts;
    this.whenEmpty = whenEmpty;
  }

  /**
   * All bodies, without merged ones among them. They are gathered when they are first needed: a program that merges one body after the
   * other to what it has would otherwise copy the growing list each time.
   */
  get bodies(): readonly Body[] {
    if (!this.isFlat) {
      this.parts = flattened(this.parts);
      this.isFlat = true;
    }
    return this.parts;
  }

  /** The parts as they are now: flat or not. */
  static partsOf(body: Body): readonly Body[] | undefined {
    return body instanceof MergedBody ? body.parts : undefined;
  }

  content(schema: BodySchema): ContentResult {
    const merging = new Merging(schema);
    for (const body of this.bodies) merging.add(body.content(merging.schema));
    return merging.result(this);
  }

  partialContent(schema: BodySchema): PartialContentResult {
    const merging = new Merging(schema);
    const remain: Body[] = [];
    for (const body of this.bodies) {
      const partial = body.partialContent(merging.schema);
      merging.add(partial);
      remain.push(partial.remain);
    }
    const rest = remain.length === 0 ? emptyBody(this.whenEmpty) : mergeBodies(remain);
    return { ...merging.result(this), remain: rest };
  }

  justAttributes(): AttributesResult {
    const attributes = new Map<string, Attribute>();
    const diagnostics: Diagnostic[] = [];
    for (const body of this.bodies) {
      const found = body.justAttributes();
      for (const diagnostic of found.diagnostics) diagnostics.push(diagnostic);
      addAttributes(attributes, found.attributes, diagnostics);
    }
    return { attributes, diagnostics };
  }

  missingItemRange(): Range {
    return this.whenEmpty;
  }

  isUnknown(): boolean {
    return this.bodies.some((body) => body.isUnknown?.() === true);
  }

  marks(): Marks | undefined {
    const found = this.bodies.flatMap((body) => body.marks?.() ?? []);
    return found.length === 0 ? undefined : mergeInPairs(found);
  }
}

/** The bodies in their order, with those that merged ones are made of in place of these. Their nesting takes no stack. */
function flattened(parts: readonly Body[]): readonly Body[] {
  const bodies: Body[] = [];
  const open = [{ parts, next: 0 }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const body = level.parts[level.next++];
    const inside = body && MergedBody.partsOf(body);
    if (body === undefined) open.pop();
    else if (inside === undefined) bodies.push(body);
    else open.push({ parts: inside, next: 0 });
  }
  return bodies;
}

/** All marks of a list, halves first: one after the other would copy the growing set each time. */
function mergeInPairs(marks: readonly Marks[]): Marks | undefined {
  if (marks.length <= 2) return mergeMarks(...marks);
  const middle = marks.length >> 1;
  return mergeMarks(mergeInPairs(marks.slice(0, middle)), mergeInPairs(marks.slice(middle)));
}

/** The content of several bodies on its way to being one. */
class Merging {
  /** The schema of each body. */
  readonly schema: BodySchema;
  private readonly wanted: BodySchema;
  private readonly attributes = new Map<string, Attribute>();
  private readonly blocks: Block[] = [];
  private readonly diagnostics: Diagnostic[] = [];

  constructor(wanted: BodySchema) {
    this.wanted = wanted;
    this.schema = { attributes: wanted.attributes?.map(({ name }) => ({ name, required: false })), blocks: wanted.blocks };
    keepSchemaIndex(this.schema);
  }

  add({ content, diagnostics }: ContentResult): void {
    for (const diagnostic of diagnostics) this.diagnostics.push(diagnostic);
    addAttributes(this.attributes, content.attributes, this.diagnostics);
    for (const block of content.blocks) this.blocks.push(block);
  }

  result(body: Body): ContentResult {
    for (const name of schemaIndex(this.wanted).required) {
      if (!this.attributes.has(name)) this.diagnostics.push(errorDiagnostic(missingArgument(name)));
    }
    return { content: bodyContent(this.attributes, this.blocks, body), diagnostics: this.diagnostics };
  }
}

function addAttributes(into: Map<string, Attribute>, found: ReadonlyMap<string, Attribute>, diagnostics: Diagnostic[]): void {
  for (const [name, attribute] of found) {
    const first = into.get(name);
    if (first === undefined) into.set(name, attribute);
    else diagnostics.push(errorDiagnostic(duplicateAttribute(name, formatPlace(first.nameRange)), { subject: attribute.nameRange }));
  }
}

/**
 * Several bodies as one, such as the files of a directory. Each body is read with a schema without
 * required attributes, since another body may have them. Missing attributes are reported at the
 * end.
 */
import type { Marks } from "@hcl-ts/cty";
import { mergeMarks } from "@hcl-ts/cty/kernel";
import { type Diagnostic, errorDiagnostic } from "../diagnostic/diagnostic.ts";
import { limitRepeats } from "../diagnostic/error-limit.ts";
import { duplicateAttribute, missingArgument } from "../messages.ts";
import { formatRangeStart, NO_RANGE, type Range } from "../source/position.ts";
import type { Attribute, AttributesResult, Block, Body, ContentResult, PartialContentResult } from "./body.ts";
import { bodyContent } from "./body-content.ts";
import { type BodySchema, keepSchemaIndex, schemaIndex } from "./schema.ts";

/**
 * Creates a body without content.
 * @param missingItemRange the range for diagnostics about missing items
 */
export function emptyBody(missingItemRange: Range = NO_RANGE): Body {
  return new MergedBody([], missingItemRange);
}

/**
 * Merges bodies into one with their content in order. An attribute that is set more than once is an
 * error at the later position, and the first value counts. A required attribute that is missing
 * from all bodies is an error without a subject, because it belongs to no single file.
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
   * All bodies, with merged ones replaced by their parts. Computed on demand: a program that merges
   * bodies one by one would otherwise copy the growing list each time.
   */
  get bodies(): readonly Body[] {
    if (!this.isFlat) {
      this.parts = flattenBodies(this.parts);
      this.isFlat = true;
    }
    return this.parts;
  }

  /** Returns the current parts, which may contain merged bodies. */
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
    return { attributes, diagnostics: limitRepeats(diagnostics) };
  }

  missingItemRange(): Range {
    return this.whenEmpty;
  }

  isUnknown(): boolean {
    return this.bodies.some((body) => body.isUnknown?.() === true);
  }

  marks(): Marks | undefined {
    return this.bodies.reduce<Marks | undefined>((marks, body) => mergeMarks(marks, body.marks?.()), undefined);
  }
}

/** Replaces merged bodies by their parts, without recursion. */
function flattenBodies(parts: readonly Body[]): readonly Body[] {
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

/** Merges the content of several bodies. */
class Merging {
  /** The schema that each body is read with. */
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
      if (!this.attributes.has(name)) this.diagnostics.push(errorDiagnostic(missingArgument({ name })));
    }
    return { content: bodyContent(this.attributes, this.blocks, body), diagnostics: limitRepeats(this.diagnostics) };
  }
}

function addAttributes(into: Map<string, Attribute>, found: ReadonlyMap<string, Attribute>, diagnostics: Diagnostic[]): void {
  for (const [name, attribute] of found) {
    const first = into.get(name);
    if (first === undefined) into.set(name, attribute);
    else
      diagnostics.push(
        errorDiagnostic(duplicateAttribute({ name, first: formatRangeStart(first.nameRange) }), { subject: attribute.nameRange }),
      );
  }
}

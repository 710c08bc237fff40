/**
 * Several bodies as one: what a directory of files is to an application. Each body is read with a schema in which
 * nothing is required, since any of them can bring what another lacks; what is required is looked for at the end.
 */
import { type Marks, mergeMarks } from "@hcl-ts/cty";
import type { Attribute, AttributesResult, Block, Body, BodyContent, ContentResult, PartialContentResult } from "./body.ts";
import { type Diagnostic, errorDiagnostic } from "./diagnostic.ts";
import { duplicateAttribute, missingArgument } from "./messages.ts";
import { formatPlace, NO_RANGE, type Range } from "./position.ts";
import type { BodySchema } from "./schema.ts";

/** A body without content. `missingItemRange` is where it answers that something is missing. */
export function emptyBody(missingItemRange: Range = NO_RANGE): Body {
  return new MergedBody([], missingItemRange);
}

/**
 * One body with the content of all of these, in their order. An attribute that more than one of them sets is an error at
 * the later place, and the first value counts. A required attribute that none has is an error without a subject, since
 * no one file is at fault.
 */
export function mergeBodies(bodies: readonly Body[]): Body {
  return new MergedBody(bodies.flatMap((body) => (body instanceof MergedBody ? body.bodies : [body])));
}

class MergedBody implements Body {
  readonly bodies: readonly Body[];
  readonly #whenEmpty: Range;

  constructor(bodies: readonly Body[], whenEmpty: Range = NO_RANGE) {
    this.bodies = bodies;
    this.#whenEmpty = whenEmpty;
  }

  content(schema: BodySchema): ContentResult {
    const merging = new Merging(schema);
    for (const body of this.bodies) merging.add(body.content(merging.schema));
    return merging.result(this.missingItemRange());
  }

  partialContent(schema: BodySchema): PartialContentResult {
    const merging = new Merging(schema);
    const remain: Body[] = [];
    for (const body of this.bodies) {
      const partial = body.partialContent(merging.schema);
      merging.add(partial);
      remain.push(partial.remain);
    }
    const rest = remain.length === 0 ? emptyBody(this.#whenEmpty) : mergeBodies(remain);
    return { ...merging.result(this.missingItemRange()), remain: rest };
  }

  justAttributes(): AttributesResult {
    const attributes = new Map<string, Attribute>();
    const diagnostics: Diagnostic[] = [];
    for (const body of this.bodies) {
      const found = body.justAttributes();
      diagnostics.push(...found.diagnostics);
      addAttributes(attributes, found.attributes, diagnostics);
    }
    return { attributes, diagnostics };
  }

  missingItemRange(): Range {
    return this.#whenEmpty;
  }

  isUnknown(): boolean {
    return this.bodies.some((body) => body.isUnknown?.() === true);
  }

  marks(): Marks | undefined {
    return mergeMarks(...this.bodies.map((body) => body.marks?.()));
  }
}

/** The content of several bodies on its way to being one. */
class Merging {
  /** What each body is read with. */
  readonly schema: BodySchema;
  readonly #wanted: BodySchema;
  readonly #attributes = new Map<string, Attribute>();
  readonly #blocks: Block[] = [];
  readonly #diagnostics: Diagnostic[] = [];

  constructor(wanted: BodySchema) {
    this.#wanted = wanted;
    this.schema = { attributes: wanted.attributes?.map(({ name }) => ({ name, required: false })), blocks: wanted.blocks };
  }

  add({ content, diagnostics }: ContentResult): void {
    for (const diagnostic of diagnostics) this.#diagnostics.push(diagnostic);
    addAttributes(this.#attributes, content.attributes, this.#diagnostics);
    for (const block of content.blocks) this.#blocks.push(block);
  }

  result(missingItemRange: Range): ContentResult {
    for (const { name, required } of this.#wanted.attributes ?? []) {
      if (required === true && !this.#attributes.has(name)) this.#diagnostics.push(errorDiagnostic(missingArgument(name)));
    }
    const content: BodyContent = { attributes: this.#attributes, blocks: this.#blocks, missingItemRange };
    return { content, diagnostics: this.#diagnostics };
  }
}

function addAttributes(into: Map<string, Attribute>, found: ReadonlyMap<string, Attribute>, diagnostics: Diagnostic[]): void {
  for (const [name, attribute] of found) {
    const first = into.get(name);
    if (first === undefined) into.set(name, attribute);
    else diagnostics.push(errorDiagnostic(duplicateAttribute(name, formatPlace(first.nameRange)), { subject: attribute.nameRange }));
  }
}

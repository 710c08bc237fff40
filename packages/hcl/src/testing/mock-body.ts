/**
 * Bodies made of values and expressions instead of a source, so that code for {@link Body} can be
 * tested without a parser. Like bodies of the native syntax, they distinguish attributes from
 * blocks, and a name denotes one attribute.
 */
import type {
  Attribute,
  AttributesResult,
  Block,
  Body,
  BodyContent,
  ContentResult,
  PartialContentResult,
  StaticContent,
} from "../body/body.ts";
import type { BodySchema } from "../body/schema.ts";
import { type Diagnostic, errorDiagnostic } from "../diagnostic/diagnostic.ts";
import type { Expression } from "../expression/expression.ts";
import { missingArgument } from "../messages.ts";
import { NO_RANGE, type Range } from "../source/position.ts";
import { unexpectedAttribute, unexpectedBlock, wrongLabels } from "./messages.ts";

/** The content of a mock body. */
export interface MockContent {
  /** Attributes by name, in order. An expression alone is an attribute without a range. */
  readonly attributes?: Readonly<Record<string, Expression>> | readonly Attribute[] | undefined;
  readonly blocks?: readonly Block[] | undefined;
  readonly missingItemRange?: Range | undefined;
}

/** Creates an attribute of a mock body. All its ranges are the given one, {@link NO_RANGE} by default. */
export function mockAttribute(name: string, expression: Expression, range: Range = NO_RANGE): Attribute {
  return { name, expression, range, nameRange: range };
}

/** Creates a block of a mock body. All its ranges are the given one, {@link NO_RANGE} by default. */
export function mockBlock(type: string, labels: readonly string[], content: MockContent, range: Range = NO_RANGE): Block {
  return { type, labels, body: mockBody(content), definitionRange: range, typeRange: range, labelRanges: labels.map(() => range) };
}

/** Creates a body with this content. */
export function mockBody(content: MockContent): Body {
  const { attributes = {}, blocks = [], missingItemRange = NO_RANGE } = content;
  const list = Array.isArray(attributes)
    ? attributes
    : Object.entries(attributes).map(([name, expression]) => mockAttribute(name, expression));
  return new MockBody(list, blocks, missingItemRange);
}

class MockBody implements Body {
  readonly #attributes: readonly Attribute[];
  readonly #blocks: readonly Block[];
  readonly #missingItemRange: Range;

  constructor(attributes: readonly Attribute[], blocks: readonly Block[], missingItemRange: Range) {
    this.#attributes = attributes;
    this.#blocks = blocks;
    this.#missingItemRange = missingItemRange;
  }

  content(schema: BodySchema): ContentResult {
    const { content, diagnostics } = this.#read(schema);
    const wanted = namesOf(schema);
    const unexpected = [
      ...this.#attributes
        .filter(({ name }) => !wanted.attributes.has(name))
        .map(({ name, nameRange }) => errorDiagnostic(unexpectedAttribute({ name }), { subject: nameRange })),
      ...this.#blocks
        .filter(({ type }) => !wanted.blocks.has(type))
        .map(({ type, typeRange }) => errorDiagnostic(unexpectedBlock({ type }), { subject: typeRange })),
    ];
    return { content, diagnostics: [...unexpected, ...diagnostics] };
  }

  partialContent(schema: BodySchema): PartialContentResult {
    const wanted = namesOf(schema);
    const remain = new MockBody(
      this.#attributes.filter(({ name }) => !wanted.attributes.has(name)),
      this.#blocks.filter(({ type }) => !wanted.blocks.has(type)),
      this.#missingItemRange,
    );
    return { ...this.#read(schema), remain };
  }

  justAttributes(): AttributesResult {
    return {
      attributes: new Map(this.#attributes.map((attribute) => [attribute.name, attribute])),
      diagnostics: this.#blocks.map(({ type, typeRange }) => errorDiagnostic(unexpectedBlock({ type }), { subject: typeRange })),
    };
  }

  staticContent(): StaticContent {
    return { attributes: this.#attributes, blocks: this.#blocks };
  }

  missingItemRange(): Range {
    return this.#missingItemRange;
  }

  /** Returns the content according to the schema, and the problems in it. */
  #read(schema: BodySchema): ContentResult {
    const wanted = namesOf(schema);
    const diagnostics: Diagnostic[] = [];
    const attributes = new Map(
      this.#attributes.filter(({ name }) => wanted.attributes.has(name)).map((attribute) => [attribute.name, attribute]),
    );
    for (const { name, required } of schema.attributes ?? []) {
      if (required === true && !attributes.has(name)) {
        diagnostics.push(errorDiagnostic(missingArgument({ name }), { subject: this.#missingItemRange }));
      }
    }
    const blocks = this.#blocks.filter(({ type, labels, typeRange }) => {
      const labelCount = wanted.blocks.get(type);
      if (labelCount === undefined || labelCount === labels.length) return labelCount !== undefined;
      diagnostics.push(errorDiagnostic(wrongLabels({ type, given: labels.length, wanted: labelCount }), { subject: typeRange }));
      return false;
    });
    const content: BodyContent = { attributes, blocks, missingItemRange: this.#missingItemRange };
    return { content, diagnostics };
  }
}

/** Returns the attribute names of a schema, and its block types with their numbers of labels. */
function namesOf(schema: BodySchema): { attributes: ReadonlySet<string>; blocks: ReadonlyMap<string, number> } {
  return {
    attributes: new Set(schema.attributes?.map(({ name }) => name)),
    blocks: new Map(schema.blocks?.map(({ type, labelNames }) => [type, labelNames?.length ?? 0])),
  };
}

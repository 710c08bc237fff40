/** Short forms for schemas of blocks that are written by hand. */
import { bool, dynamic, number, string, type Type } from "@hcl-ts/cty";
import type { AttributeSchema, BlockSchema, BodySchema, Constraint, LabelSchema } from "@hcl-ts/schema";
import { type OpenBodySchema, withDynamicBlocks } from "../../model/dynamic-blocks.ts";

type Rest = Partial<Omit<AttributeSchema, "constraint">>;

const ofType = (type: Type): Constraint => ({ kind: "type", type });

/** An attribute with a constraint. Optional unless the rest says something else. */
export function attribute(constraint: Constraint, text: string, rest: Rest = {}): AttributeSchema {
  return { constraint, presence: "optional", docs: { text }, ...rest };
}

export const text = (docs: string, rest?: Rest): AttributeSchema => attribute(ofType(string), docs, rest);
export const flag = (docs: string, rest?: Rest): AttributeSchema => attribute(ofType(bool), docs, rest);
export const count = (docs: string, rest?: Rest): AttributeSchema => attribute(ofType(number), docs, rest);
export const anything = (docs: string, rest?: Rest): AttributeSchema => attribute(ofType(dynamic), docs, rest);

/** An attribute that is one reference, or a list of references, to declarations of some kind. */
export const reference = (scope: string, docs: string, rest?: Rest): AttributeSchema => attribute({ kind: "reference", scope }, docs, rest);
export const references = (scope: string, docs: string, rest?: Rest): AttributeSchema =>
  attribute({ kind: "list", of: { kind: "reference", scope } }, docs, rest);

/** An attribute whose value is a bare word. */
export function keyword(words: Readonly<Record<string, string>>, docs: string, rest?: Rest): AttributeSchema {
  const values = Object.entries(words).map(([value, meaning]) => ({ value, docs: { text: meaning } }));
  return attribute({ kind: "keyword", values }, docs, rest);
}

export const REQUIRED: { readonly presence: "required" } = { presence: "required" };

/** A body, from its items by name. */
export function body(
  attributes: Readonly<Record<string, AttributeSchema>>,
  blocks: Readonly<Record<string, BlockSchema>> = {},
  rest: Partial<BodySchema> = {},
): BodySchema {
  return { attributes: new Map(Object.entries(attributes)), blocks: new Map(Object.entries(blocks)), ...rest };
}

/** The attributes of a body that is described elsewhere. */
export const ANY_ATTRIBUTE: AttributeSchema = { constraint: ofType(dynamic), presence: "optional" };

/** A body about which nothing is known. */
export const ANY_BODY: BodySchema = body({}, {}, { anyAttribute: ANY_ATTRIBUTE });

const OPEN_BODY: OpenBodySchema = { ...ANY_BODY, anyBlock: { labels: [], nesting: "list", min: 0, body: () => OPEN_BODY } };

/** A body that a provider describes, if its schema is not known. */
export const PROVIDED_BODY: BodySchema = withDynamicBlocks(OPEN_BODY);

/** The blocks of a type. Any number is allowed unless the rest says something else. */
export function block(docs: string, of: BlockSchema["body"], rest: Partial<BlockSchema> = {}): BlockSchema {
  return { labels: [], nesting: "list", min: 0, body: of, docs: { text: docs }, ...rest };
}

export const SINGLE: { readonly nesting: "one"; readonly max: 1 } = { nesting: "one", max: 1 };

/** A label with any value. */
export const label = (name: string, docs?: string): LabelSchema => ({ name, ...(docs !== undefined && { docs: { text: docs } }) });

/** Returns a body with the items of both. The second's win. */
export function merged(first: BodySchema, second: BodySchema): BodySchema {
  return {
    ...first,
    ...second,
    attributes: new Map([...first.attributes, ...second.attributes]),
    blocks: new Map([...first.blocks, ...second.blocks]),
    ...((second.docs ?? first.docs) !== undefined && { docs: second.docs ?? first.docs }),
  };
}

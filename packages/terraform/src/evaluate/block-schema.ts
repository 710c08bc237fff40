/** The schemas of bodies: which attributes and nested blocks they have. */
import type { Type } from "@hcl-ts/cty";
import { attrSpec, type Spec } from "@hcl-ts/hcldec";

/** The way in which the values of a nested type, or the blocks of a type, are combined. */
export type Nesting = "single" | "group" | "list" | "set" | "map";

/** An attribute of a resource. */
export interface AttributeSchema {
  readonly type: Type;
  readonly required: boolean;
  readonly optional: boolean;
  /** Whether the provider sets the attribute where the configuration does not. */
  readonly computed: boolean;
  readonly sensitive: boolean;
  /** The attributes of a nested type, if the schema describes them. */
  readonly nested: { readonly nesting: Nesting; readonly attributes: ReadonlyMap<string, AttributeSchema> } | undefined;
}

/** A nested block type. */
export interface NestedBlockSchema {
  readonly nesting: Nesting;
  readonly block: BlockSchema;
  readonly minItems: number;
  readonly maxItems: number;
}

/** The content of a resource or of a nested block. */
export interface BlockSchema {
  readonly attributes: ReadonlyMap<string, AttributeSchema>;
  readonly blocks: ReadonlyMap<string, NestedBlockSchema>;
  /** Decodes a body into an object with all attributes and nested blocks. */
  readonly spec: Spec;
  /** The type of the decoded object. */
  readonly type: Type;
}

/** Returns the specifications of attributes by name. */
export function attributeSpecs(attributes: BlockSchema["attributes"]): Map<string, Spec> {
  return new Map(Array.from(attributes, ([name, { type, required }]) => [name, attrSpec(name, type, { required }) as Spec]));
}

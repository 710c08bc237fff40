/**
 * Definitions as data: what the builder's functions create, and what everything else reads. They
 * contain the functions of a program (checks, transformations), which schemas do not have.
 */
import type { AllowedValue, Deprecation, Docs, MergeRule, Rule } from "@hcl-ts/schema";

/** The form of a value. */
export type ValueNode =
  | { readonly kind: "string" | "number" | "bool" | "any"; readonly rules: readonly Rule[] }
  | { readonly kind: "values"; readonly values: readonly AllowedValue[] }
  | { readonly kind: "list" | "set" | "map"; readonly of: ValueDefinition; readonly rules: readonly Rule[] }
  | { readonly kind: "tuple" | "union"; readonly of: readonly ValueDefinition[] }
  | { readonly kind: "object"; readonly fields: ReadonlyMap<string, AttributeDefinition>; readonly rest: ValueDefinition | undefined }
  | { readonly kind: "reference"; readonly scope: string; readonly cycles: boolean }
  | { readonly kind: "expression"; readonly of: ValueDefinition };

/** A rule of the program: returns true, or what is wrong. */
export interface CheckStep {
  readonly step: "check";
  readonly code: string;
  readonly test: (value: never) => true | string;
}

/** A conversion by the program. */
export interface TransformStep {
  readonly step: "transform";
  readonly to: (value: never) => unknown;
}

/** The values that are accepted, and what becomes of them. */
export interface ValueDefinition {
  readonly node: ValueNode;
  /** In order, after the value was read. */
  readonly steps: readonly (CheckStep | TransformStep)[];
  readonly sensitive: boolean;
}

/** The parts that all fields have. */
interface CommonDefinition {
  /** The name in files; the key if undefined. */
  readonly name: string | undefined;
  readonly docs: Docs | undefined;
  readonly deprecated: Deprecation | undefined;
  readonly presence: "required" | "optional" | "default";
  readonly merge: MergeRule | undefined;
}

/** An attribute. */
export interface AttributeDefinition extends CommonDefinition {
  readonly kind: "attribute";
  readonly value: ValueDefinition;
  /** For the presence "default". */
  readonly default: unknown;
  readonly examples: readonly unknown[];
}

/** A label of the block. */
export interface LabelDefinition extends CommonDefinition {
  readonly kind: "label";
  readonly node:
    | { readonly kind: "string"; readonly rules: readonly Rule[] }
    | { readonly kind: "values"; readonly values: readonly AllowedValue<string>[] };
}

/** Blocks of a type. */
export interface BlocksDefinition extends CommonDefinition {
  readonly kind: "blocks";
  readonly type: string;
  readonly body: BodyDefinition;
  readonly nesting: "one" | "list" | "map";
  readonly min: number;
  readonly max: number | undefined;
}

/** A field of a body. */
export type FieldDefinition = AttributeDefinition | LabelDefinition | BlocksDefinition;

/** A rule over several fields. */
export interface BodyCheck {
  readonly code: string;
  readonly test: (value: never, report: (at: string, detail: string) => void) => void;
}

/** A rule about which fields may be set together. */
export interface BodyGroup {
  readonly kind: "oneOf" | "atLeastOne" | "together";
  readonly keys: readonly string[];
}

/** A body. */
export interface BodyDefinition {
  readonly fields: ReadonlyMap<string, FieldDefinition>;
  readonly docs: Docs | undefined;
  readonly checks: readonly BodyCheck[];
  readonly groups: readonly BodyGroup[];
  readonly declares: { readonly scope: string; readonly value: ((block: never) => unknown) | undefined } | undefined;
  readonly variables: ReadonlyMap<string, AttributeDefinition> | undefined;
  /** The key of the field with references to the blocks that a block inherits from. */
  readonly inherits: string | undefined;
  /** Attributes with other names; undefined if they are errors. */
  readonly rest: ValueDefinition | undefined;
}

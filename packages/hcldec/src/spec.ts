/**
 * Specifications: trees of small objects, each of which decodes part of a body into a value of a
 * type that is known in advance. Specifications that read the same body are children of one
 * another; those that read blocks have a nested specification for the bodies of the blocks.
 */
import type { Budget, Type, Value } from "@hcl-ts/cty";
import type { AttributeSchema, BlockHeaderSchema, BodyContent, Diagnostic, EvalContext, Range, Traversal } from "@hcl-ts/hcl";

/** A label of the block whose body is being decoded. */
export interface BlockLabel {
  readonly value: string;
  readonly range: Range;
}

/**
 * The input of a specification: the content of a body, the labels of its block (none for a file),
 * and the context of expressions.
 */
export interface DecodeScope {
  readonly content: BodyContent;
  readonly labels: readonly BlockLabel[];
  readonly ctx: EvalContext | undefined;
  /** The budget of the decoding, which is that of `ctx` if it has one. */
  readonly budget: Budget;
}

/**
 * How to get a value of type `T` from a body. Made by the functions of this package (`attrSpec`, `objectSpec`,
 * `blockListSpec` …) and used through `decode`; the methods are what those need.
 *
 * `T` is for the type checker: it is the type of the values that are given when nothing is wrong and everything is known, with
 * `Nullable` around what may be null. Where something is wrong or unknown, values can be unknown ones of unknown type.
 */
export interface Spec<T extends Type = Type> {
  /** Decodes, adding to the diagnostics what is wrong. Always gives a value, unknown where it could not be made. */
  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<T>;
  /** The type of the values that this spec gives; `dynamic`, or with `dynamic` in it, where it depends on what is decoded. */
  impliedType(): Type;
  /** The specs that read the same body as this one. */
  readonly children: readonly Spec[];
  /** The place of what this spec reads, or where it could be added. */
  sourceRange(scope: DecodeScope): Range;
  /** The attributes that it reads. */
  attributeSchemata?(): readonly AttributeSchema[];
  /** The block types that it reads. */
  blockSchemata?(): readonly BlockHeaderSchema[];
  /** The spec for the bodies of those blocks. */
  readonly nested?: Spec | undefined;
  /** The variables that decoding will look up, apart from those of the children. */
  variables?(content: BodyContent): readonly Traversal[];
  /** The place among the block's labels that it reads, and what that label is called. */
  readonly label?: { readonly index: number; readonly name: string } | undefined;
}

/** The type of the values that a spec gives: `TypeOf<typeof spec>`; what those become natively is `ToNative<TypeOf<typeof spec>>`. */
export type TypeOf<S extends Spec> = S extends Spec<infer T> ? T : never;

/**
 * Specifications: trees of small objects, each of which decodes part of a body into a value of a
 * known type. Specifications that read the same body are children of one another. Those that read
 * blocks have a nested specification for the bodies of the blocks.
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
  /** The budget of the decoding, the same as the budget of `ctx` if it has one. */
  readonly budget: Budget;
}

/**
 * Describes how to decode a value of type `T` from a body. Made by the functions of this package
 * (`attrSpec`, `objectSpec`, `blockListSpec` and so on) and passed to `decode`, which calls the
 * methods.
 *
 * `T` only exists for the type checker: it is the type of decoded values without errors and unknown
 * parts, with `Nullable` around the parts that may be null. After errors, values may be unknown and
 * of type `dynamic`.
 */
export interface Spec<T extends Type = Type> {
  /**
   * Decodes a value and adds the problems to the diagnostics. The value is unknown if it could not
   * be decoded.
   */
  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<T>;
  /** Returns the type of decoded values. It is or contains `dynamic` if it depends on the body. */
  impliedType(): Type;
  /** The specs that read the same body as this one. */
  readonly children: readonly Spec[];
  /** Returns the range of the items that this spec reads, or the range where they could be added. */
  sourceRange(scope: DecodeScope): Range;
  /** Returns the schemas of the attributes that the spec reads. */
  attributeSchemata?(): readonly AttributeSchema[];
  /** Returns the schemas of the blocks that the spec reads. */
  blockSchemata?(): readonly BlockHeaderSchema[];
  /** The spec for the bodies of those blocks. */
  readonly nested?: Spec | undefined;
  /** Returns the variables that decoding looks up, without the children's variables. */
  variables?(content: BodyContent): readonly Traversal[];
  /** The index and the name of the label that the spec reads from its block. */
  readonly label?: { readonly index: number; readonly name: string } | undefined;
}

/**
 * The type of the values that a spec decodes: `TypeOf<typeof spec>`. Their native type is
 * `ToNative<TypeOf<typeof spec>>`.
 */
export type TypeOf<S extends Spec> = S extends Spec<infer T> ? T : never;

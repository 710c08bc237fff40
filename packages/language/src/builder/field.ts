/** The types of fields, and the static types of the values that they decode. */
import type { NumberForm, NumberIn } from "@hcl-ts/cty";
import type { Diagnostic } from "@hcl-ts/hcl";
import type { FieldDefinition } from "./definition.ts";

/**
 * A field of a body or an object: an attribute, a label or blocks. `T` is the type of its decoded
 * value, and `Optional` whether the key may be missing.
 */
export interface Field<out T, out Optional extends boolean = false> {
  readonly definition: FieldDefinition;
  /** Only for the type checker. */
  readonly "~output": T;
  /** Only for the type checker. */
  readonly "~optional": Optional;
}

/** A field of any type. */
export type AnyField = Field<unknown, boolean>;

/** Fields by the keys of the decoded object. */
export type Shape = Readonly<Record<string, AnyField>>;

/**
 * A body of any shape. Type parameters are constrained by this type rather than by `Body`, whose
 * functions would make assignability fail.
 */
export interface AnyBody {
  readonly shape: Shape;
}

/** The type of the decoded values of a field. */
export type ValueOf<F> = F extends AnyField ? F["~output"] : never;

type OptionalKeys<S extends Shape> = { [K in keyof S]: S[K]["~optional"] extends true ? K : never }[keyof S];

/** The type of the decoded values of a shape: an object with a property for each field. */
export type Output<S extends Shape> = Flat<
  { -readonly [K in Exclude<keyof S, OptionalKeys<S>>]: S[K]["~output"] } & { -readonly [K in OptionalKeys<S>]?: S[K]["~output"] }
>;
type Flat<O> = { [K in keyof O]: O[K] };

/** The type of the decoded values of a language, a body or a field: `Infer<typeof pipeline>`. */
export type Infer<D> = D extends { readonly body: { readonly shape: infer S extends Shape } }
  ? Output<S>
  : D extends { readonly shape: infer S extends Shape }
    ? Output<S>
    : D extends AnyField
      ? D["~output"]
      : never;

/**
 * The type `T` with numbers of the form `N`, for the option `numbers`. References and kept
 * expressions stay as they are.
 */
export type WithNumbers<T, N extends NumberForm | undefined> = [N] extends [undefined] ? T : InForm<T, NumberIn<N>>;
type InForm<T, X> = unknown extends T
  ? T
  : T extends number
    ? number extends T
      ? X
      : T
    : T extends string | boolean | null | undefined | Reference | Deferred<unknown>
      ? T
      : { [K in keyof T]: InForm<T[K], X> };

/** A reference to a block, such as `job.build`. It was checked against the blocks that declare names in the scope. */
export interface Reference<Scope extends string = string> {
  readonly scope: Scope;
  /** The labels of the block. */
  readonly labels: readonly string[];
  /** The reference as written: "job.build". */
  readonly text: string;
}

/** An expression that is evaluated later, as often as needed, with its own variables. */
export interface Deferred<out T> {
  /**
   * Evaluates the expression. Nothing in it makes this throw.
   *
   * @param variables the variables that the body of the expression declares with `scope`
   * @throws CtyError if a variable is missing or has the wrong type
   */
  evaluate(variables?: Readonly<Record<string, unknown>>): Evaluated<T>;
  /** The references to blocks in the expression. */
  readonly references: readonly Reference[];
  /** The expression as written. */
  readonly source: string;
}

/** The result of a {@link Deferred}. */
export type Evaluated<T> =
  | { readonly ok: true; readonly value: T; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly value: undefined; readonly diagnostics: readonly Diagnostic[] };

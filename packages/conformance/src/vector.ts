/** The JSON encodings of vectors and answers; see the conformance README. */

/** A type. */
export type EncodedType = string | readonly [string, ...unknown[]];

/** A value without its type. */
export type EncodedContent = null | boolean | string | readonly EncodedContent[] | { readonly [name: string]: unknown };

/** A value with its type. */
export interface EncodedValue {
  readonly type: EncodedType;
  readonly value: EncodedContent;
}

/** A step of a path. */
export type EncodedPathStep = { readonly attr: string } | { readonly key: EncodedValue };

/** A range: start and end byte, start line and column, end line and column. */
export type EncodedRange = readonly [number, number, number, number, number, number];

/** A diagnostic. */
export interface EncodedDiagnostic {
  readonly severity: string;
  readonly subject: EncodedRange | null;
  readonly code: string;
  readonly file?: string;
}

/** One case of a suite. Its other properties depend on the suite. */
export interface Vector {
  readonly suite: string;
  readonly id: string;
  readonly want: unknown;
  readonly [field: string]: unknown;
}

/**
 * Computes the answer to a case, in the form of the vector's `want`. Suites of the Terraform
 * vectors are called once for each dialect.
 */
export type Suite = (vector: Vector, dialect?: "opentofu" | "terraform") => unknown;

/** A {@link Suite} that returns promises of its answers. */
export type AsyncSuite = (vector: Vector, dialect?: "opentofu" | "terraform") => Promise<unknown>;

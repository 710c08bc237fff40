/**
 * The content of unknown values. A value whose content is an {@link Unknown} has a type but no
 * value yet. Its refinement narrows down the possible values.
 */
import type { NumberContent } from "../number/number.ts";

/** The refinements of an unknown value, as a flat record. The defaults have no effect. */
export interface Refinement {
  /** Whether the value will not be null. */
  readonly notNull: boolean;
  /** A prefix of the string; "" has no effect. */
  readonly stringPrefix: string;
  /** The minimum of the number; undefined for no bound. */
  readonly numberMin: NumberContent | undefined;
  /** Whether `numberMin` itself is possible. */
  readonly numberMinInclusive: boolean;
  /** The maximum of the number; undefined for no bound. */
  readonly numberMax: NumberContent | undefined;
  /** Whether `numberMax` itself is possible. */
  readonly numberMaxInclusive: boolean;
  /** The minimum number of elements of a collection; 0 has no effect. */
  readonly lengthMin: number;
  /** The maximum number of elements of a collection; Infinity has no effect. */
  readonly lengthMax: number;
}

/** The defaults of all refinements, which have no effect. */
export const UNREFINED: Refinement = {
  notNull: false,
  stringPrefix: "",
  numberMin: undefined,
  numberMinInclusive: true,
  numberMax: undefined,
  numberMaxInclusive: true,
  lengthMin: 0,
  lengthMax: Number.POSITIVE_INFINITY,
};

/**
 * The content of an unknown value. Use `instanceof` only inside this package, and `value.isKnown()`
 * elsewhere.
 */
export class Unknown {
  /** The refinements of the value; undefined if there are none. */
  readonly refinement: Refinement | undefined;
  /** Takes refinements, which it does not check. */
  constructor(refinement: Refinement | undefined) {
    this.refinement = refinement;
  }
}

/** The content of all unknown values without refinements. */
export const PLAIN_UNKNOWN: Unknown = new Unknown(undefined);

/** The content of all unknown values that are refined only as not null. */
export const NOT_NULL_UNKNOWN: Unknown = new Unknown({ ...UNREFINED, notNull: true });

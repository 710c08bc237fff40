/**
 * The content of an unknown value: what is known about it all the same. A value whose content is an {@link Unknown} has
 * a type but no value yet; its refinement narrows down which values it can turn out to be.
 */
import type { NumberContent } from "./number.ts";

/** The refinements of an unknown value, as a flat record. The defaults have no effect. */
export interface Refinement {
  /** Whether the value will not be null. */
  readonly notNull: boolean;
  /** Text that the string will start with; "" says nothing. */
  readonly stringPrefix: string;
  /** The least number it can be, undefined for no bound. */
  readonly numberMin: NumberContent | undefined;
  /** Whether `numberMin` itself is possible. */
  readonly numberMinInclusive: boolean;
  /** The greatest number it can be, undefined for no bound. */
  readonly numberMax: NumberContent | undefined;
  /** Whether `numberMax` itself is possible. */
  readonly numberMaxInclusive: boolean;
  /** The least number of elements of a collection; 0 says nothing. */
  readonly lengthMin: number;
  /** The greatest number of elements of a collection; Infinity says nothing. */
  readonly lengthMax: number;
}

/** The refinement that says nothing, to be spread from. */
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

/** The content of an unknown value. Compare with `instanceof` only inside this package; elsewhere ask `value.isKnown()`. */
export class Unknown {
  /** The refinements of the value; undefined if there are none. */
  readonly refinement: Refinement | undefined;
  /** Takes what is known of the value, unchecked. */
  constructor(refinement: Refinement | undefined) {
    this.refinement = refinement;
  }
}

/** The content of every unknown value that is not refined. */
export const PLAIN_UNKNOWN: Unknown = new Unknown(undefined);

/** The content of every unknown value that is refined as not null and no further. */
export const NOT_NULL_UNKNOWN: Unknown = new Unknown({ ...UNREFINED, notNull: true });

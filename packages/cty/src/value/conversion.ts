import type { ConversionError } from "./conversion-error.ts";
import type { Value } from "./value.ts";

/**
 * Converts any value of the source type to the target type, or returns the reason why it cannot. It
 * never throws. Marks stay. Null and unknown values take the target type.
 */
export type Conversion = (value: Value) => Value | ConversionError;

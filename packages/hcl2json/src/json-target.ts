import type { NumberContent } from "@hcl-ts/cty";
import type { RecordId } from "@hcl-ts/hclsyntax/records";

/** Receives a JSON document piece by piece, in the order in which it is written. */
export interface JsonTarget {
  /** The number of open objects and arrays. */
  readonly depth: number;
  /** The end of what was received, for {@link reset}. */
  readonly length: number;
  /** Begins an object or an array. */
  begin(bracket: "{" | "["): void;
  /** Ends the innermost open object or array. */
  end(): void;
  /** Receives the name of the next member. The names of an object are all different. */
  name(name: string): void;
  value(value: string | boolean | null): void;
  /** Receives an expression as a string: its source from `start` to `end` in `${ }`. */
  expression(source: string, start: number, end: number): void;
  /**
   * Receives a number.
   *
   * @param source the literal as written, with its sign
   * @param id the record of the literal or of the operator before it
   * @param pointer its JSON pointer, if the conversion is observed
   */
  number(content: NumberContent, source: string, id: RecordId, pointer: string): void;
  /** Forgets what follows an earlier point, which was before a value in a container that is still open. */
  reset(length: number, depth: number): void;
}

import { canIterateElements, elements, objectVal, stringVal, tupleVal, unmark, type Value } from "@hcl-ts/cty";
import { contentOf, zip } from "@hcl-ts/cty/kernel";
import { EPHEMERAL, SENSITIVE } from "./marks.ts";

/** The placeholders for values with a mark. */
const PLACEHOLDERS: readonly (readonly [mark: string, text: string])[] = [
  [SENSITIVE, "(sensitive value)"],
  [EPHEMERAL, "(ephemeral value)"],
];

/**
 * Makes a value safe to show. Every sensitive or ephemeral part is replaced by a placeholder such
 * as `(sensitive value)`, and all marks are removed. Collections with such parts become tuples and
 * objects, because their elements no longer have one type. The input does not change.
 *
 * @returns a value without marks; unknown parts stay unknown
 * @example
 * redact(objectVal({ user: stringVal("me"), password: mark(stringVal("s3cret"), SENSITIVE) })); // { user = "me", password = "(sensitive value)" }
 */
export function redact(value: Value): Value {
  return new Redaction().of(value);
}

/** A value whose elements are being replaced. */
interface Frame {
  readonly original: Value;
  readonly before: readonly (readonly [key: Value, element: Value])[];
  readonly after: Value[];
}

/** Visits values with its own stack, because they can be nested deeply. */
class Redaction {
  /**
   * Caches results, because values can share parts, and a value can occur too often in another one
   * to visit each occurrence.
   */
  readonly #done = new Map<Value, Value>();

  of(value: Value): Value {
    const stack: Frame[] = [];
    let result: Value | undefined = this.#begin(value, stack);
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      if (result !== undefined) frame.after.push(result);
      const next = frame.before[frame.after.length];
      if (next !== undefined) result = this.#begin(next[1], stack);
      else {
        result = rebuilt(frame);
        this.#done.set(frame.original, result);
        stack.pop();
      }
    }
    return result ?? value;
  }

  /**
   * Returns the result for a value. Undefined if its elements must be visited first, in which case
   * a frame is pushed on the stack.
   */
  #begin(value: Value, stack: Frame[]): Value | undefined {
    const placeholder = PLACEHOLDERS.find(([mark]) => value.hasMark(mark));
    if (placeholder !== undefined) return stringVal(placeholder[1]);
    const known = this.#done.get(value);
    if (known !== undefined) return known;
    const bare = unmark(value).value;
    if (!canIterateElements(bare)) return bare;
    stack.push({ original: value, before: [...elements(bare)], after: [] });
    return undefined;
  }
}

function rebuilt({ original, before, after }: Frame): Value {
  const { value } = unmark(original);
  const changes = zip(before, after);
  if (changes.every(([[, was], is]) => is === was)) return value;
  if (value.type.kind !== "object" && value.type.kind !== "map") return tupleVal(after);
  return objectVal(changes.map(([[key], element]) => [contentOf(key, "string"), element] as const));
}

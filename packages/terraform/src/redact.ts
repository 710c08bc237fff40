import { canIterateElements, elements, objectVal, stringVal, tupleVal, unmark, type Value } from "@hcl-ts/cty";
import { EPHEMERAL, SENSITIVE } from "./marks.ts";

/** The text in place of values with a mark. */
const PLACEHOLDERS: readonly (readonly [mark: string, text: string])[] = [
  [SENSITIVE, "(sensitive value)"],
  [EPHEMERAL, "(ephemeral value)"],
];

/**
 * Makes a value fit to be shown: everything in it that is sensitive or ephemeral is replaced by a text such as `(sensitive value)`, and all marks are taken off. Collections
 * with such parts become tuples and objects, since their elements are no longer of one type. The input stays as it is.
 *
 * @returns a value without marks; unknown parts stay unknown
 * @example
 * redact(objectVal({ user: stringVal("me"), password: mark(stringVal("s3cret"), SENSITIVE) })); // { user = "me", password = "(sensitive value)" }
 */
export function redact(value: Value): Value {
  return new Redaction().of(value);
}

class Redaction {
  /** A value can occur in another one in more places than can be visited. */
  private readonly done = new Map<Value, Value>();

  of(value: Value): Value {
    const placeholder = PLACEHOLDERS.find(([mark]) => value.hasMark(mark));
    if (placeholder !== undefined) return stringVal(placeholder[1]);
    let result = this.done.get(value);
    if (result === undefined) {
      result = this.inside(unmark(value).value);
      this.done.set(value, result);
    }
    return result;
  }

  private inside(value: Value): Value {
    if (!canIterateElements(value)) return value;
    const before = [...elements(value)];
    const after = before.map(([, element]) => this.of(element));
    if (after.every((element, i) => element === before[i]![1])) return value;
    if (value.type.kind !== "object" && value.type.kind !== "map") return tupleVal(after) as Value;
    return objectVal(new Map(before.map(([key], i) => [key.content as string, after[i]!]))) as Value;
  }
}

/** Formats values of a module as rows. */
import type { Value } from "@hcl-ts/cty";
import type { Range } from "@hcl-ts/hcl";
import { renderValue } from "@hcl-ts/terraform/evaluate";
import { stateOf } from "../values.ts";
import type { NamedValue, Place } from "./question.ts";

const MAX_TEXT = 2_000;
const MAX_BRIEF = 120;

/** Returns the file and the offsets of a range; an empty file name and zeros if it is undefined. */
export function placeOf(range: Range | undefined): Place {
  return { file: range?.filename ?? "", start: range?.start.offset ?? 0, end: range?.end.offset ?? 0 };
}

/** Returns a row with a value as the console prints it. */
export function valueRow(name: string, value: Value, range: Range | undefined): NamedValue {
  return { name, text: renderValue(value, { maxLength: MAX_TEXT }), state: stateOf(value, []), ...placeOf(range) };
}

/** Returns a value as one line. */
export function briefText(value: Value): string {
  return renderValue(value, { maxLength: MAX_BRIEF }).replaceAll(/\s+/g, " ");
}

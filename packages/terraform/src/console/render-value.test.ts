import {
  dynamicVal,
  list,
  mark,
  nullVal,
  number,
  numberVal,
  object,
  objectVal,
  setVal,
  string,
  stringVal,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { expect, it } from "vitest";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import { renderType } from "./render-type.ts";
import { renderValue } from "./render-value.ts";

it.each<[string, Value, string]>([
  [
    "quotes strings as Go does",
    stringVal('a"b\\c\t\u0001\u007f\u00ad\u{e0001}é😀${x}'),
    '"a\\"b\\\\c\\t\\x01\\x7f\\u00ad\\U000e0001é😀${x}"',
  ],
  ["writes strings with line breaks as heredocs", stringVal("x\ny"), "<<EOT\nx\ny\nEOT"],
  ["finds a delimiter that the text does not contain", stringVal("EOT\n  EOT_"), "<<EOT__\nEOT\n  EOT_\nEOT__"],
  ["indents heredocs in collections", tupleVal([stringVal("x\ny")]), "[\n  <<-EOT\n  x\n  y\n  EOT,\n]"],
  ["shows unknown values before marks", mark(unknownVal(string), SENSITIVE), "(known after apply)"],
  ["hides sensitive values", objectVal({ a: mark(numberVal(1), SENSITIVE) }), '{\n  "a" = (sensitive value)\n}'],
  ["hides ephemeral values", mark(numberVal(1), EPHEMERAL), "(ephemeral value)"],
  ["writes the type of null", nullVal(list(number)), "tolist(null) /* of number */"],
  ["writes null of no type", nullVal(dynamicVal.type), "null"],
  ["writes sets by their function", setVal([numberVal(2), numberVal(1)]), "toset([\n  1,\n  2,\n])"],
  ["writes infinities", numberVal(Number.NEGATIVE_INFINITY), "-Inf"],
  ["writes empty structures on one line", objectVal({ a: tupleVal([]), b: objectVal({}) }), '{\n  "a" = []\n  "b" = {}\n}'],
])("%s", (_, value, expected) => {
  expect(renderValue(value)).toBe(expected);
});

it("shows sensitive values on demand", () => {
  expect(renderValue(mark(numberVal(1), SENSITIVE), { showSensitive: true })).toBe("1");
});

it("cuts a text that is too long, even where a small value has a text of any length", () => {
  let value: Value = stringVal("x");
  for (let i = 0; i < 200; i++) value = tupleVal([value, value]);
  const text = renderValue(value, { maxLength: 1000 });
  expect(text.length).toBe(1001);
  expect(text.endsWith("…")).toBe(true);
});

it("writes types over several lines", () => {
  expect(renderType(list(object({ a: number, "b c": list(string) })))).toBe(
    "list(\n    object({\n        a: number,\n        b c: list(string),\n    }),\n)",
  );
});

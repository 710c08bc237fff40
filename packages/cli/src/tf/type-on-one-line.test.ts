import { expect, it } from "vitest";
import { typeOnOneLine } from "./type-on-one-line.ts";

it.each([
  ["string", "string"],
  ["object({\n  cpu = number\n  ram = optional(string)\n})", "object({ cpu = number, ram = optional(string) })"],
  ["object({\n  cpu = number, # cores\n  /* size */ ram = string,\n})", "object({ cpu = number, ram = string, })"],
  ["map(\n  object({ a = list( string ) })\n)", "map(object({ a = list( string ) }))"],
  ["tuple([\n  string,\n  object({\n    a = any\n\n    b = bool })])", "tuple([ string, object({ a = any, b = bool })])"],
  ['object({ a = optional(string, "x\ny") })', 'object({ a = optional(string, "x\ny") })'],
])("writes %j on one line", (source, line) => {
  expect(typeOnOneLine(source)).toBe(line);
});

it.each([
  ['object({ a = optional(string, "x"), b = number })', "object({ a = optional(string), b = number })"],
  ['object({ a = optional(map(string), { k = [(1), "${f(")")}"] }) })', "object({ a = optional(map(string)) })"],
  [
    "optional(object({ a = optional(number, 1), b = string }), { b = <<E\n)\nE\n})",
    "optional(object({ a = optional(number), b = string }))",
  ],
  ["map(string, optional)", "map(string, optional)"],
])("leaves the defaults of %j out", (source, line) => {
  expect(typeOnOneLine(source, true)).toBe(line);
});

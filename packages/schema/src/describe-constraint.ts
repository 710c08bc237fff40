/** Constraints in words, for messages and reference pages. */
import { friendlyName } from "@hcl-ts/cty";
import { FORMATS } from "./formats.ts";
import type { AllowedValue, Constraint, Rule } from "./schema.ts";

/** The maximum number of values that are listed. */
const MAX_LISTED = 20;

/**
 * Describes the values that a constraint accepts, as a noun phrase: "a whole number from 0 to 5",
 * `"linux", "macos" or "windows"`.
 */
export function describeConstraint(constraint: Constraint): string {
  switch (constraint.kind) {
    case "type":
      return describeType(constraint.type.kind === "dynamic" ? "any value" : friendlyName(constraint.type), constraint.rules ?? []);
    case "values":
    case "keyword":
      return describeValues(constraint.values, constraint.kind === "keyword" ? String : JSON.stringify);
    case "list":
    case "set":
    case "map": {
      const rules = constraint.rules ?? [];
      const unique = rules.some(({ rule }) => rule === "unique") ? "different " : "";
      const count = countText(rules);
      return `a ${constraint.kind} of ${count}${unique}${plural(describeConstraint(constraint.of))}`;
    }
    case "tuple":
      return `a list of ${joined(constraint.of.map(describeConstraint), "and")}`;
    case "oneOf":
      return either(constraint.of.map(describeConstraint));
    case "object":
      return constraint.attributes.size === 0
        ? "an object"
        : `an object with ${[...constraint.attributes].map(([name, { presence }]) => name + (presence === "required" ? "" : " (optional)")).join(", ")}`;
    case "reference":
      return `a reference such as ${constraint.scope}.name`;
    case "expression":
      return `an expression for ${describeConstraint(constraint.of)}`;
    case "type-expression":
      return "a type such as list(string)";
  }
}

/** Lists values in words: `"a", "b" or "c"`. */
export function describeValues(values: readonly AllowedValue[], text: (value: AllowedValue["value"]) => string = JSON.stringify): string {
  const shown = values.slice(0, MAX_LISTED).map(({ value }) => text(value));
  return either(values.length > MAX_LISTED ? [...shown, `one of ${values.length - MAX_LISTED} other values`] : shown);
}

/** Joins alternatives: "a, b or c". */
function either(parts: readonly string[]): string {
  return joined([...new Set(parts)], "or");
}

function joined(parts: readonly string[], word: "and" | "or"): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${word} ${last}`;
}

function describeType(type: string, rules: readonly Rule[]): string {
  const format = rules.find((rule) => rule.rule === "format");
  if (format !== undefined) return FORMATS[format.value].what;
  const article = type === "any value" ? "" : "a ";
  const whole = rules.some(({ rule }) => rule === "int") ? "whole " : "";
  const what = rules.flatMap((rule) => (rule.rule === "pattern" ? [rule.what ?? `matching ${rule.value}`] : []));
  const of = what.length === 0 ? "" : ` (${what.join(", ")})`;
  return `${article}${whole}${type}${boundsText(rules, "min", "max", "")}${boundsText(rules, "minLength", "maxLength", " characters")}${of}`;
}

function boundsText(rules: readonly Rule[], lower: "min" | "minLength", upper: "max" | "maxLength", unit: string): string {
  const min = boundOf(rules, lower);
  const max = boundOf(rules, upper);
  const of = unit === "" ? "" : " of";
  if (min !== undefined && max !== undefined) return unit === "" ? ` from ${min} to ${max}` : `${of} ${min} to ${max}${unit}`;
  if (min !== undefined) return `${of} at least ${min}${unit}`.replace(/^ at/, ", at");
  return max === undefined ? "" : `${of} at most ${max}${unit}`.replace(/^ at/, ", at");
}

function countText(rules: readonly Rule[]): string {
  const min = boundOf(rules, "minItems");
  const max = boundOf(rules, "maxItems");
  if (min !== undefined && max !== undefined) return `${min} to ${max} `;
  return min !== undefined ? `at least ${min} ` : max === undefined ? "" : `at most ${max} `;
}

/** Returns the strictest bound of a kind. */
export function boundOf(rules: readonly Rule[], name: Rule["rule"]): number | undefined {
  const values = rules.flatMap((rule) => (rule.rule === name && "value" in rule && typeof rule.value === "number" ? [rule.value] : []));
  if (values.length === 0) return undefined;
  return name.startsWith("min") ? Math.max(...values) : Math.min(...values);
}

/** Returns the plural of a description: "a string" becomes "strings". */
function plural(description: string): string {
  const simple = /^an? ((?:whole )?\w+)(.*)$/s.exec(description);
  if (simple === null) return description === "any value" ? "any values" : `values, each ${description}`;
  const [, noun = "", rest = ""] = simple;
  return `${noun}s${rest}`;
}

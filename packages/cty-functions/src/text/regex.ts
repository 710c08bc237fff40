/**
 * Functions on regular expressions, in the syntax of RE2 and in linear time for each match.
 * Compiled patterns are cached, as most patterns are used several times.
 */
import {
  ArgumentError,
  type Budget,
  CtyError,
  defineFunction,
  dynamic,
  type Func,
  list,
  nullVal,
  object,
  string,
  stringVal,
  type Type,
  tuple,
} from "@hcl-ts/cty";
import { elementTypeOf, refineNotNull, TextBuilder, unicodePattern, Value } from "@hcl-ts/cty/kernel";
import { PatternError } from "./regexp/pattern-error.ts";
import { type Match, RegularExpression } from "./regexp/regular-expression.ts";

/** The maximum number of cached patterns. */
const MAX_PATTERNS = 200;
/** The maximum total size of cached patterns. */
const MAX_MEMORY = 500_000;
const compiled = new Map<string, RegularExpression>();

/** The cost of compiling the shortest pattern. */
const STEPS_PER_PATTERN = 300;
/** The cost of finding a pattern that is compiled, and of a match. */
const STEPS_PER_LOOKUP = 30;

/**
 * Returns the pattern, compiled.
 *
 * @param error makes the error for a pattern that is not valid
 */
function compile(source: string, budget: Budget, error: (message: string) => CtyError): RegularExpression {
  const known = compiled.get(source);
  budget.spendSteps(known === undefined ? STEPS_PER_PATTERN : STEPS_PER_LOOKUP);
  if (known !== undefined) return known;
  try {
    const pattern = new RegularExpression(source, budget);
    const memory = Array.from(compiled.values(), ({ size }) => size).reduce((sum, size) => sum + size, pattern.size);
    if (compiled.size >= MAX_PATTERNS || memory > MAX_MEMORY) compiled.clear();
    compiled.set(source, pattern);
    return pattern;
  } catch (thrown) {
    throw thrown instanceof PatternError ? error(`the regular expression is not valid: ${thrown.message}`) : thrown;
  }
}

const inArgument = (argument: number) => (message: string) => new ArgumentError(argument, message);

/** The type of a match: a string without groups, an object of named ones, a tuple of others. @throws ArgumentError for a mixture */
function matchType({ groupNames: names }: RegularExpression): Type {
  const named = names.filter((name) => name !== "").length;
  if (names.length === 0) return string;
  if (named === 0) return tuple(names.map(() => string));
  if (named !== names.length) throw new ArgumentError(0, "either all groups must have names or none");
  return object(new Map(names.map((name) => [name, string])));
}

/** Returns a match as a value of the type that {@link matchType} returned for the pattern. */
function matchValue(pattern: RegularExpression, text: string, match: Match, type: Type, budget: Budget): Value {
  const { groupNames } = pattern;
  budget.spendElements(1 + groupNames.length);
  budget.spendText(match.end - match.start);
  if (type.kind === "string") return stringVal(text.slice(match.start, match.end));
  const groups = pattern.groupsOf(text, match, budget);
  const groupValue = (group: string | undefined): Value => {
    if (group === undefined) return NULL_STRING;
    budget.spendText(group.length);
    return stringVal(group);
  };
  // The type is known, so it need not be derived from the parts.
  if (type.kind !== "object") return new Value(type, groups.slice(1).map(groupValue));
  return new Value(
    type,
    type.names.map((name) => groupValue(groups[1 + groupNames.lastIndexOf(name)])),
  );
}

const NULL_STRING: Value = /* @__PURE__ */ nullVal(string);

const PARAMS = [
  { name: "pattern", description: "The regular expression, in the syntax of RE2.", type: string },
  { name: "string", description: "The string to search.", type: string },
] as const;

/**
 * `regex(pattern, string)`: the first match.
 *
 * @throws ArgumentError for an invalid pattern. CtyError if it does not match
 * @example regex("[a-z]+", "12 ab") // "ab"
 */
export const regex: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the first match of a regular expression: the matched string, or the strings of its groups.",
  params: PARAMS,
  type: ([pattern], budget) => (pattern.isKnown() ? matchType(compile(pattern.asString(), budget, inArgument(0))) : dynamic),
  refineResult: refineNotNull,
  impl: ([source, given], type, budget) => {
    const pattern = compile(source.asString(), budget, inArgument(0));
    const text = given.asString();
    const match = pattern.find(text, 0, budget);
    if (match === undefined) throw new CtyError("the regular expression does not match the string");
    return matchValue(pattern, text, match, type, budget);
  },
});

/**
 * `regexall(pattern, string)`: all matches.
 *
 * @throws ArgumentError for an invalid pattern
 * @example regexall("\\d", "1a2") // ["1", "2"]
 */
export const regexall: Func = /* @__PURE__ */ defineFunction({
  description: "Returns all matches of a regular expression.",
  params: PARAMS,
  type: ([pattern], budget) => list(pattern.isKnown() ? matchType(compile(pattern.asString(), budget, inArgument(0))) : dynamic),
  refineResult: refineNotNull,
  impl: ([source, given], type, budget) => {
    const element = elementTypeOf(type);
    const pattern = compile(source.asString(), budget, inArgument(0));
    const text = given.asString();
    const found: Value[] = [];
    for (const match of pattern.findAll(text, budget)) found.push(matchValue(pattern, text, match, element, budget));
    return new Value(type, found);
  },
});

/**
 * `regexreplace(string, pattern, replacement)`: the string with all matches replaced.
 *
 * @throws CtyError for an invalid pattern
 * @example regexreplace("a1b2", "[0-9]", "#") // "a#b#"
 */
export const regexreplace: Func = /* @__PURE__ */ defineFunction({
  description: "Replaces all matches of a regular expression; $1 or ${name} in the replacement stands for the match of a group.",
  params: [
    { name: "string", description: "The string to search.", type: string },
    { name: "pattern", description: "The regular expression, in the syntax of RE2.", type: string },
    { name: "replace", description: "The replacement of each match.", type: string },
  ],
  type: string,
  refineResult: refineNotNull,
  impl: ([text, source, replacement], _type, budget) => {
    const pattern = compile(source.asString(), budget, (message) => new CtyError(message));
    const given = text.asString();
    const parts = template(replacement.asString());
    const hasGroups = parts.some((part) => typeof part !== "string");
    budget.spendText(given.length);
    const result = new TextBuilder();
    let done = 0;
    for (const match of pattern.findAll(given, budget)) {
      result.add(given.slice(done, match.start));
      const groups = hasGroups ? pattern.groupsOf(given, match, budget) : [];
      for (const part of parts) {
        const piece = typeof part === "string" ? part : groupText(groups, part.group, pattern.groupNames);
        budget.spendText(piece.length);
        result.add(piece);
      }
      done = match.end;
    }
    result.add(given.slice(done));
    return stringVal(result.toString());
  },
});

const GROUP = unicodePattern(String.raw`\$(?:\$|([\p{L}\p{Nd}_]+)|\{([\p{L}\p{Nd}_]+)\})`, "gu");

/**
 * Parses a replacement into strings and names of groups. `$name` includes all following letters,
 * digits and underscores.
 */
function template(replacement: string): readonly (string | { readonly group: string })[] {
  const parts: (string | { group: string })[] = [];
  let done = 0;
  for (const match of replacement.matchAll(GROUP())) {
    parts.push(replacement.slice(done, match.index));
    const group = match[1] ?? match[2];
    parts.push(group === undefined ? "$" : { group });
    done = match.index + match[0].length;
  }
  parts.push(replacement.slice(done));
  return parts;
}

function groupText(groups: readonly (string | undefined)[], group: string, names: readonly string[]): string {
  const number = /^(?:0|[1-9]\d*)$/.test(group) ? Number(group) : names.indexOf(group) + 1 || undefined;
  return (number !== undefined && groups[number]) || "";
}

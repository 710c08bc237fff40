/**
 * Functions on regular expressions, in the syntax of RE2 and in linear time. Compiled patterns are kept, as a pattern
 * is mostly used again and again.
 */
import {
  ArgumentError,
  CtyError,
  defineFunction,
  dynamic,
  type Func,
  list,
  listVal,
  listValEmpty,
  nullVal,
  object,
  objectVal,
  type RefinementBuilder,
  string,
  stringVal,
  type Type,
  tuple,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { RE2JS } from "re2js";
import { checkTextLength } from "./limits.ts";

const notNull = (builder: RefinementBuilder): RefinementBuilder => builder.notNull();

/** So many compiled patterns are kept; compiling one takes about 90 µs. */
const MOST_PATTERNS = 200;
const compiled = new Map<string, RE2JS>();

/** The pattern, compiled. @throws CtyError if it is none */
function compile(pattern: string, fault: (message: string) => CtyError): RE2JS {
  let known = compiled.get(pattern);
  if (known === undefined) {
    try {
      known = RE2JS.compile(pattern);
    } catch (error) {
      throw fault(`the regular expression is not valid: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (compiled.size >= MOST_PATTERNS) compiled.clear();
    compiled.set(pattern, known);
  }
  return known;
}

const inArgument = (argument: number) => (message: string) => new ArgumentError(argument, message);

/** The names of the groups by number, empty for unnamed ones. */
function groupNames(pattern: RE2JS): readonly string[] {
  const names = new Array<string>(pattern.groupCount()).fill("");
  for (const [name, number] of Object.entries(pattern.namedGroups())) names[number - 1] = name;
  return names;
}

/** The type of a match: a string without groups, an object of named ones, a tuple of others. @throws ArgumentError for a mixture */
function matchType(pattern: RE2JS): Type {
  const names = groupNames(pattern);
  const named = names.filter((name) => name !== "").length;
  if (names.length === 0) return string;
  if (named === 0) return tuple(names.map(() => string));
  if (named !== names.length) throw new ArgumentError(0, "either all groups have names or none");
  return object(new Map(names.map((name) => [name, string])));
}

interface Matcher {
  find(): boolean;
  start(): number;
  end(): number;
  group(group?: number): string | null;
}

/** The matches in order, without an empty one right after another match. The matcher stands at the match in hand. */
function* matches(pattern: RE2JS, text: string): Generator<Matcher> {
  const matcher = pattern.matcher(text) as unknown as Matcher;
  let lastEnd = -1;
  while (matcher.find()) {
    const end = matcher.end();
    if (matcher.start() === end && end === lastEnd) continue;
    lastEnd = end;
    yield matcher;
  }
}

function matchValue(matcher: Matcher, type: Type, names: readonly string[]): Value {
  if (type.kind === "string") return stringVal(matcher.group() ?? "");
  const groups = names.map((_, i) => {
    const text = matcher.group(i + 1);
    return text === null || text === undefined ? nullVal(string) : stringVal(text);
  });
  return type.kind === "tuple" ? tupleVal(groups) : objectVal(names.map((name, i) => [name, groups[i]!] as const));
}

const PARAMS = [
  { name: "pattern", description: "The regular expression, in the syntax of RE2.", type: string },
  { name: "string", description: "The text to look in.", type: string },
];

/** `regex(pattern, string)`: the first match. */
export const regex: Func = defineFunction({
  description: "Gives the first match of a regular expression: its text, or that of its groups.",
  params: PARAMS,
  type: ([pattern]) => (pattern!.isKnown() ? matchType(compile(pattern!.asString(), inArgument(0))) : dynamic),
  refineResult: notNull,
  impl: ([pattern, text], type) => {
    if (type.kind === "dynamic") return unknownVal(type);
    const re = compile(pattern!.asString(), inArgument(0));
    const matcher = re.matcher(text!.asString()) as unknown as Matcher;
    if (!matcher.find()) throw new CtyError("nothing in the text matches the regular expression");
    return matchValue(matcher, type, groupNames(re));
  },
});

/** `regexall(pattern, string)`: all matches. */
export const regexall: Func = defineFunction({
  description: "Gives all matches of a regular expression.",
  params: PARAMS,
  type: ([pattern]) => list(pattern!.isKnown() ? matchType(compile(pattern!.asString(), inArgument(0))) : dynamic),
  refineResult: notNull,
  impl: ([pattern, text], type) => {
    const { element } = type as { element: Type };
    if (element.kind === "dynamic") return unknownVal(type);
    const re = compile(pattern!.asString(), inArgument(0));
    const names = groupNames(re);
    const found: Value[] = [];
    for (const matcher of matches(re, text!.asString())) found.push(matchValue(matcher, element, names));
    return found.length === 0 ? listValEmpty(element) : listVal(found);
  },
});

/** `regexreplace(string, pattern, replacement)`: all matches replaced. */
export const regexreplace: Func = defineFunction({
  description: "Replaces all matches of a regular expression; $1 or ${name} in the replacement stands for what a group matched.",
  params: [
    { name: "string", description: "The text to look in.", type: string },
    { name: "pattern", description: "The regular expression, in the syntax of RE2.", type: string },
    { name: "replace", description: "What to put in place of each match.", type: string },
  ],
  type: string,
  refineResult: notNull,
  impl: ([text, pattern, replacement]) => {
    const re = compile(pattern!.asString(), (message) => new CtyError(message));
    const names = groupNames(re);
    const source = text!.asString();
    const parts = template(replacement!.asString());
    let result = "";
    let done = 0;
    for (const matcher of matches(re, source)) {
      checkTextLength(result.length);
      result += source.slice(done, matcher.start());
      for (const part of parts) result += typeof part === "string" ? part : groupText(matcher, part.group, names);
      done = matcher.end();
    }
    return stringVal(result + source.slice(done));
  },
});

/** A replacement as text and names of groups: `$name` takes as many letters, digits and underscores as there are. */
function template(replacement: string): readonly (string | { readonly group: string })[] {
  const parts: (string | { group: string })[] = [];
  const pattern = /\$(?:\$|([\p{L}\p{Nd}_]+)|\{([\p{L}\p{Nd}_]+)\})/gu;
  let done = 0;
  for (const match of replacement.matchAll(pattern)) {
    parts.push(replacement.slice(done, match.index));
    const group = match[1] ?? match[2];
    parts.push(group === undefined ? "$" : { group });
    done = match.index + match[0].length;
  }
  parts.push(replacement.slice(done));
  return parts;
}

function groupText(matcher: Matcher, group: string, names: readonly string[]): string {
  const number = /^(?:0|[1-9]\d*)$/.test(group) ? Number(group) : names.indexOf(group) + 1 || undefined;
  return number === undefined || number > names.length ? "" : (matcher.group(number) ?? "");
}

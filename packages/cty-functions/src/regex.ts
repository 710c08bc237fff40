/**
 * Functions on regular expressions, in the syntax of RE2 and in linear time for each match. Compiled patterns are
 * kept, as a pattern is mostly used again and again.
 */
import {
  ArgumentError,
  type Budget,
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
  string,
  stringVal,
  type Type,
  tuple,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import type { RE2JS } from "re2js";
import { re2 } from "#re2";
import { notNull } from "./refine-not-null.ts";
import { TextBuilder } from "./text-builder.ts";

/** So many compiled patterns are kept; compiling one takes about 90 µs. */
const MOST_PATTERNS = 200;
const compiled = new Map<string, Pattern>();

/** A regular expression, ready for use. */
interface Pattern {
  readonly re: RE2JS;
  /** The names of the groups by number, empty for unnamed ones. The syntax allows a name to occur several times. */
  readonly names: readonly string[];
}

/** Returns the pattern, compiled. @throws CtyError if it is not a regular expression */
function compile(source: string, budget: Budget, error: (message: string) => CtyError): Pattern {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  budget.spendSteps(STEPS_TO_COMPILE * source.length);
  const { text, names } = withDistinctNames(source);
  let re: RE2JS;
  try {
    re = re2().RE2JS.compile(text);
  } catch (thrown) {
    throw error(`the regular expression is not valid: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
  const pattern = { re, names: groupNames(re, names) };
  if (compiled.size >= MOST_PATTERNS) compiled.clear();
  compiled.set(source, pattern);
  return pattern;
}

/** The steps charged for compiling each character of a regular expression. */
const STEPS_TO_COMPILE = 100;

const inArgument = (argument: number) => (message: string) => new ArgumentError(argument, message);

/** The names of the groups by number. @param renamed names that stand for others */
function groupNames(re: RE2JS, renamed: ReadonlyMap<string, string>): readonly string[] {
  const names = new Array<string>(re.groupCount()).fill("");
  for (const [name, number] of Object.entries(re.namedGroups())) names[number - 1] = renamed.get(name) ?? name;
  return names;
}

/** The parts of a regular expression that matter for finding groups with names: escapes, classes of characters, and the groups. */
const SYNTAX = /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]|\(\?P?<(\w+)>/g;

/** The regular expression with another name for each group whose name was used before, as the library takes each name only once. */
function withDistinctNames(source: string): { readonly text: string; readonly names: ReadonlyMap<string, string> } {
  const used = new Set<string>();
  const names = new Map<string, string>();
  const text = source.replace(SYNTAX, (part: string, name: string | undefined) => {
    if (name === undefined) return part;
    if (!used.has(name)) {
      used.add(name);
      return part;
    }
    let other = name;
    while (used.has(other) || source.includes(`<${other}>`)) other += "_";
    used.add(other);
    names.set(other, name);
    return part.replace(`<${name}>`, `<${other}>`);
  });
  return { text, names };
}

/** The type of a match: a string without groups, an object of named ones, a tuple of others. @throws ArgumentError for a mixture */
function matchType({ names }: Pattern): Type {
  const named = names.filter((name) => name !== "").length;
  if (names.length === 0) return string;
  if (named === 0) return tuple(names.map(() => string));
  if (named !== names.length) throw new ArgumentError(0, "either all groups must have names or none");
  return object(new Map(names.map((name) => [name, string])));
}

/**
 * A text that charges for its characters when they are read. One search takes linear time, but it may read to the end of
 * the text to find a short match, and so may the next one; so what the matches of a text cost is known only afterwards.
 *
 * The library takes it for a string: it asks for the methods here, and for what `Object.prototype.toString` says.
 */
class ChargedText {
  readonly length: number;
  private readonly text: string;
  private readonly budget: Budget;
  private readonly stepsPerRead: number;
  private reads = 0;

  constructor(text: string, { re }: Pattern, budget: Budget) {
    this.length = text.length;
    this.text = text;
    this.budget = budget;
    this.stepsPerRead = 1 + re.programSize() / INSTRUCTIONS_PER_STEP;
  }

  get [Symbol.toStringTag](): string {
    return "String";
  }

  charCodeAt(index: number): number {
    this.read(1);
    return this.text.charCodeAt(index);
  }

  indexOf(text: string, from: number): number {
    const found = this.text.indexOf(text, from);
    this.read(1 + ((found < 0 ? this.length : found) - from) / UNITS_PER_SCAN);
    return found;
  }

  substring(start: number, end: number): string {
    return this.text.substring(start, end);
  }

  toString(): string {
    return this.text;
  }

  private read(count: number): void {
    this.reads += count;
    if (this.reads < READS_PER_CHARGE) return;
    this.budget.spendSteps(Math.ceil(this.reads * this.stepsPerRead));
    this.reads = 0;
  }
}

/** So many instructions of a compiled pattern take a step for each character that is read, in the worst case. */
const INSTRUCTIONS_PER_STEP = 8;
/** So many characters are read before they are charged for. */
const READS_PER_CHARGE = 1000;
/** So many characters are searched for a constant text in the time of one read. */
const UNITS_PER_SCAN = 16;

interface Matcher {
  find(): boolean;
  start(): number;
  end(): number;
  group(group?: number): string | null;
}

function matcherOf(pattern: Pattern, text: string, budget: Budget): Matcher {
  return pattern.re.matcher(re2().MatcherInput.utf16(new ChargedText(text, pattern, budget))) as unknown as Matcher;
}

/**
 * Iterates over the matches in order, without an empty one directly after another match. The
 * matcher is positioned at the current match.
 */
function* matches(pattern: Pattern, text: string, budget: Budget): Generator<Matcher> {
  const matcher = matcherOf(pattern, text, budget);
  let lastEnd = -1;
  while (matcher.find()) {
    budget.spendSteps(STEPS_PER_MATCH);
    const end = matcher.end();
    if (matcher.start() === end && end === lastEnd) continue;
    lastEnd = end;
    yield matcher;
  }
}

/** The steps that each match takes, however short it is. */
const STEPS_PER_MATCH = 20;

function matchValue(matcher: Matcher, type: Type, names: readonly string[], budget: Budget): Value {
  budget.spendElements(1 + names.length);
  budget.spendText(matcher.end() - matcher.start());
  if (type.kind === "string") return stringVal(matcher.group() ?? "");
  const groups = names.map((_, i) => {
    const text = matcher.group(i + 1);
    if (text === null || text === undefined) return nullVal(string);
    budget.spendText(text.length);
    return stringVal(text);
  });
  return type.kind === "tuple" ? tupleVal(groups) : objectVal(names.map((name, i) => [name, groups[i]!] as const));
}

const PARAMS = [
  { name: "pattern", description: "The regular expression, in the syntax of RE2.", type: string },
  { name: "string", description: "The text to look in.", type: string },
];

/** `regex(pattern, string)`: the first match. */
export const regex: Func = defineFunction({
  description: "Returns the first match of a regular expression: the matched string, or those of its groups.",
  params: PARAMS,
  type: ([pattern], budget) => (pattern!.isKnown() ? matchType(compile(pattern!.asString(), budget, inArgument(0))) : dynamic),
  refineResult: notNull,
  impl: ([source, text], type, budget) => {
    if (type.kind === "dynamic") return unknownVal(type);
    const pattern = compile(source!.asString(), budget, inArgument(0));
    const matcher = matcherOf(pattern, text!.asString(), budget);
    if (!matcher.find()) throw new CtyError("the regular expression does not match the string");
    return matchValue(matcher, type, pattern.names, budget);
  },
});

/** `regexall(pattern, string)`: all matches. */
export const regexall: Func = defineFunction({
  description: "Returns all matches of a regular expression.",
  params: PARAMS,
  type: ([pattern], budget) => list(pattern!.isKnown() ? matchType(compile(pattern!.asString(), budget, inArgument(0))) : dynamic),
  refineResult: notNull,
  impl: ([source, text], type, budget) => {
    const { element } = type as { element: Type };
    if (element.kind === "dynamic") return unknownVal(type);
    const pattern = compile(source!.asString(), budget, inArgument(0));
    const found: Value[] = [];
    for (const matcher of matches(pattern, text!.asString(), budget)) found.push(matchValue(matcher, element, pattern.names, budget));
    return found.length === 0 ? listValEmpty(element) : listVal(found);
  },
});

/** `regexreplace(string, pattern, replacement)`: all matches replaced. */
export const regexreplace: Func = defineFunction({
  description: "Replaces all matches of a regular expression; $1 or ${name} in the replacement is the match of a group.",
  params: [
    { name: "string", description: "The text to look in.", type: string },
    { name: "pattern", description: "The regular expression, in the syntax of RE2.", type: string },
    { name: "replace", description: "The replacement of each match.", type: string },
  ],
  type: string,
  refineResult: notNull,
  impl: ([text, source, replacement], _type, budget) => {
    const pattern = compile(source!.asString(), budget, (message) => new CtyError(message));
    const given = text!.asString();
    const parts = template(replacement!.asString());
    budget.spendText(given.length);
    const result = new TextBuilder();
    let done = 0;
    for (const matcher of matches(pattern, given, budget)) {
      result.add(given.slice(done, matcher.start()));
      for (const part of parts) {
        const piece = typeof part === "string" ? part : groupText(matcher, part.group, pattern.names);
        budget.spendText(piece.length);
        result.add(piece);
      }
      done = matcher.end();
    }
    result.add(given.slice(done));
    return stringVal(result.toString());
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

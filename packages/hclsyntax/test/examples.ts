/**
 * Reads and formats the examples in `examples`: sources with their syntax tree, the problems found,
 * and their values.
 *
 * Each node is shown with the part of the source that it covers, so that its range can be read
 * without counting. Characters that are not visible have a picture: `␍` is a carriage return, `␉` a
 * tab, `‹U+FEFF›` any other one. `⏎` is a line break within a node. A source of a configuration ends
 * with a newline unless it ends with `␄`.
 */
import {
  bool,
  defineFunction,
  dynamic,
  dynamicVal,
  elements,
  friendlyName,
  isValue,
  list,
  listVal,
  listValEmpty,
  map,
  mapVal,
  mark,
  nullVal,
  number,
  numberVal,
  object,
  objectVal,
  rangeOf,
  setVal,
  string,
  stringVal,
  True,
  tupleVal,
  unknownVal,
  unmark,
  type Value,
} from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, evaluationOf } from "@hcl-ts/hcl";
import { childrenOf, type Node, parseConfig, parseExpression, parseTemplate } from "../src/index.ts";

export interface Example {
  /** The parser of the source: `config`, `expression` or `template`. */
  readonly mode: string;
  readonly title: string;
  readonly source: string;
}

const text = { name: "text", type: string };

/** The context in which examples are evaluated. */
export const context: EvalContext = new EvalContext({
  variables: {
    one: numberVal(1),
    half: numberVal(0.5),
    s: stringVal("x"),
    yes: True,
    list: listVal([stringVal("x"), stringVal("y")]),
    set: setVal([numberVal(3), numberVal(1)]),
    map: mapVal({ k: stringVal("v"), j: stringVal("w") }),
    tuple: tupleVal([numberVal(1), stringVal("q"), True]),
    obj: objectVal({
      a: numberVal(1),
      list: listVal([objectVal({ a: numberVal(1) }), objectVal({ a: numberVal(2) })]),
      map: mapVal({ k: stringVal("v") }),
    }),
    /** An object, and a null in its place. */
    gaps: listVal([objectVal({ a: numberVal(1) }), nullVal(object({ a: number }))]),
    /** An object, and one that is not known. */
    partial: listVal([objectVal({ a: numberVal(1) }), unknownVal(object({ a: number }))]),
    empty: listValEmpty(object({ a: number })),
    none: nullVal(string),
    noList: nullVal(list(string)),
    nothing: nullVal(dynamic),
    unknown: unknownVal(string),
    unknownBool: unknownVal(bool),
    unknownNumber: unknownVal(number),
    unknownList: unknownVal(list(string)),
    unknownMap: unknownVal(map(number)),
    unknownObj: unknownVal(object({ a: number })),
    any: dynamicVal,
    secret: mark(stringVal("x"), "secret"),
    secretNumber: mark(numberVal(3), "secret"),
    secretBool: mark(True, "hidden"),
    secretList: mark(listVal([stringVal("x"), stringVal("y")]), "secret"),
    secrets: listVal([mark(stringVal("p"), "inside"), stringVal("r")]),
  },
  functions: {
    upper: defineFunction({ params: [text], type: string, impl: ([given]) => stringVal(given.asString().toUpperCase()) }),
    "text::repeat": defineFunction({
      params: [text, { name: "times", type: number }],
      type: string,
      impl: ([given, times]) => stringVal(given.asString().repeat(times.asNumber())),
    }),
    max: defineFunction({
      params: [],
      varParam: { name: "numbers", type: number },
      type: number,
      impl: (given) => numberVal(Math.max(...given.map((value) => value.asNumber()))),
    }),
  },
});

/** Reads the examples of a file; anything after `---` is output. */
export function examplesIn(file: string): readonly Example[] {
  const sections = file.split(/^=== /m).slice(1);
  return sections.map((section) => {
    const [header = "", ...lines] = section.split("\n");
    const [mode = "", ...title] = header.split(": ");
    const shown = lines.slice(
      0,
      lines.findIndex((line) => line.startsWith("---")),
    );
    const end = mode === "config" && !shown.at(-1)?.endsWith("␄") ? "\n" : "";
    return { mode, title: title.join(": "), source: hidden(shown.join("\n").replace(/␄$/, "")) + end };
  });
}

/** Formats an example with its tree, the problems found, and its value. */
export function format({ mode, title, source }: Example): string {
  const given = mode !== "config" ? source : source.endsWith("\n") ? source.slice(0, -1) : `${source}␄`;
  return `=== ${mode}: ${title}\n${visible(given)}\n${answer(mode, source)}`;
}

/** Formats the tree of a source, the problems found and, if there are none, its value. */
export function answer(mode: string, source: string): string {
  return visible(findings(mode, source));
}

function findings(mode: string, source: string): string {
  if (mode === "config") {
    const { file, diagnostics } = parseConfig(source, "test.hcl");
    return (
      section("problems", problems(source, diagnostics)) +
      section(
        "items",
        childrenOf(file.body)
          .map((item) => tree(item, source))
          .join(""),
      )
    );
  }
  const { expression, diagnostics } = (mode === "template" ? parseTemplate : parseExpression)(source, "test.hcl");
  const syntax = section("problems", problems(source, diagnostics)) + section("tree", tree(expression, source));
  if (diagnostics.length > 0) return syntax;
  const { value, diagnostics: found } = expression.value(context);
  return syntax + section("problems", problems(source, found)) + section("value", `${show(value)}\n`);
}

const section = (title: string, content: string): string => (content === "" ? "" : `--- ${title}\n${content}`);

/** Formats a node with its parts, and the part of the source that it covers, and its descendants below it. */
function tree(node: Node, source: string, indent = ""): string {
  const parts = Object.entries(node).flatMap(([name, part]) => showPart(name, part));
  const covered =
    node.start === node.end ? `nothing at ${node.start}` : `\`${visible(source.slice(node.start, node.end)).replaceAll("\n", "⏎")}\``;
  const below = childrenOf(node).map((child) => tree(child, source, `${indent}  `));
  return `${indent}${[node.kind, ...parts, covered].join(" ")}\n${below.join("")}`;
}

/** Formats a name, an operator or a literal of a node. Offsets are left out. */
function showPart(name: string, part: unknown): readonly string[] {
  if (isValue(part)) return [show(part)];
  if (Array.isArray(part) && part.length > 0 && part.every((label) => typeof label === "string"))
    return [`${name}=${JSON.stringify(part)}`];
  return part === true || (typeof part === "string" && part !== "") ? [`${name}=${JSON.stringify(part)}`] : [];
}

function problems(source: string, diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map((diagnostic) => {
      const { code, subject, context, params, count } = diagnostic;
      const { start, end } = subject!;
      const evaluated = evaluationOf(diagnostic).expression as Node | undefined;
      const of = evaluated && ` while evaluating \`${visible(source.slice(evaluated.start, evaluated.end)).replaceAll("\n", "⏎")}\``;
      const at = `${start.line}:${start.column} \`${visible(source.slice(start.offset, end.offset)).replaceAll("\n", "⏎")}\``;
      const within = context && ` in ${context.start.line}:${context.start.column}-${context.end.line}:${context.end.column}`;
      const shown = Object.entries(params).filter(([, param]) => param !== undefined && param !== "");
      const parts = [
        code,
        ` at ${at}`,
        within,
        of,
        count && ` (${count} times)`,
        ...shown.map(([name, param]) => ` ${name}=${JSON.stringify(param)}`),
      ];
      return `${parts.join("")}\n`;
    })
    .join("");
}

/** Formats a value in the manner of HCL, with its marks and the known facts of an unknown value. */
function show(given: Value): string {
  const { value, marks } = unmark(given);
  const bare = showUnmarked(value);
  return marks.size === 0 ? bare : `marked(${[bare, ...marks].join(", ")})`;
}

function showUnmarked(value: Value): string {
  const { type } = value;
  if (!value.isKnown()) return `unknown(${[friendlyName(type), ...facts(value)].join(", ")})`;
  if (value.isNull()) return `null(${friendlyName(type)})`;
  if (type.kind === "number") return String(value.asNumber());
  if (type.kind === "bool") return String(value.asBoolean());
  if (type.kind === "string") return JSON.stringify(value.asString());
  const shown = [...elements(value)].map(([key, element]) =>
    type.kind === "map" || type.kind === "object" ? `${key.asString()} = ${show(element)}` : show(element),
  );
  const inside = shown.join(", ");
  if (type.kind === "tuple") return `[${inside}]`;
  if (type.kind === "object") return `{ ${inside} }`;
  return `${friendlyName(type)}(${inside})`;
}

/** Returns the facts that are known about an unknown value. */
function facts(value: Value): readonly string[] {
  const range = rangeOf(value);
  const { kind } = value.type;
  const [min, max] = kind === "number" ? [range.numberMin(), range.numberMax()] : [];
  const bounds = [min && `${min.inclusive ? ">=" : ">"} ${min.value}`, max && `${max.inclusive ? "<=" : "<"} ${max.value}`];
  const isCollection = kind === "list" || kind === "set" || kind === "map";
  const lengths = isCollection ? [`length ${range.lengthMin()} to ${range.lengthMax()}`] : [];
  const prefix = kind === "string" && range.stringPrefix() !== "" ? [`starts with ${JSON.stringify(range.stringPrefix())}`] : [];
  return [...(range.definitelyNotNull() ? ["not null"] : []), ...bounds.filter((bound) => bound !== undefined), ...lengths, ...prefix];
}

/** Replaces characters that are not visible by pictures. */
function visible(source: string): string {
  return source.replace(/[\p{C}\p{Z}\p{M}]/gu, (character) =>
    character === " " || character === "\n"
      ? character
      : (PICTURES.get(character) ?? `‹U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}›`),
  );
}

/** Replaces pictures by the characters that they are for. */
function hidden(source: string): string {
  return source.replace(/␍|␉|‹U\+([0-9A-F]+)›/g, (picture, code: string | undefined) =>
    code === undefined ? (picture === "␉" ? "\t" : "\r") : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

const PICTURES: ReadonlyMap<string, string> = new Map([
  ["\r", "␍"],
  ["\t", "␉"],
]);

/** Answers the questions of the playground and of the cells. Pure: runs in the Worker, in the build and in tests. */

import { fromNative } from "@hcl-ts/cty";
import type { Diagnostic } from "@hcl-ts/hcl";
import { EvalContext } from "@hcl-ts/hcl";
import { toJsonText } from "@hcl-ts/hcl2json";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { format } from "@hcl-ts/hclwrite";
import { type Configuration, newBudget, type ReadFile, readConfiguration } from "./configuration.ts";
import { type Decoded, decodedOf } from "./decoded.ts";
import { type File, isJson } from "./files.ts";
import type { Functions } from "./functions.ts";
import { type GraphItem, graphOf } from "./graph.ts";
import type { Pane } from "./panes.ts";
import { type Problem, problemsOf } from "./problem.ts";
import { type SourceRow, tokensOf, treeOf } from "./tree.ts";
import { cut, explain, typeName, type ValueRow, valueAt, valuesOf } from "./values.ts";

/** The content of a pane. Only the requested part is present. */
export interface PaneContent {
  readonly values?: readonly ValueRow[];
  readonly explained?: readonly ValueRow[];
  readonly decoded?: Decoded;
  readonly rows?: readonly SourceRow[];
  readonly text?: string;
  readonly graph?: readonly GraphItem[];
}

/** A question of the page. */
export type Question =
  | { readonly kind: "pane"; readonly files: readonly File[]; readonly active: string; readonly pane: Pane; readonly offset: number }
  | { readonly kind: "hover"; readonly files: readonly File[]; readonly active: string; readonly offset: number }
  | { readonly kind: "expression"; readonly source: string; readonly variables: Readonly<Record<string, unknown>> };

/** The answer to a question. */
export interface Answer {
  readonly problems: readonly Problem[];
  readonly content: PaneContent;
  /** The value at the pointer, or of the expression. */
  readonly value?: Pick<ValueRow, "text" | "type"> | undefined;
  readonly parseMs: number;
  readonly evaluateMs: number;
}

/** Answers a question, with these functions. Never throws for any source. */
export function answer(question: Question, functions: Functions): Answer {
  const start = performance.now();
  if (question.kind === "expression") return answerExpression(question.source, question.variables, functions, start);
  const configuration = readConfiguration(question.files, functions);
  const parsed = performance.now();
  const active = configuration.files.find(({ name }) => name === question.active);
  const diagnostics: Diagnostic[] = [...configuration.diagnostics];
  if (question.kind === "hover") {
    const value = active && valueAt(active, question.offset, configuration.ctx);
    return { problems: [], content: {}, value, parseMs: parsed - start, evaluateMs: performance.now() - parsed };
  }
  // With a specification, decoding reports what is wrong; without, the evaluation of every attribute does.
  const decoded = decodedOf(configuration, diagnostics);
  const values = valuesOf(configuration.files, configuration.ctx, decoded === undefined ? diagnostics : []);
  const evaluated = performance.now();
  const content = paneContent(question.pane, configuration, active, values, decoded, question);
  return { problems: problemsOf(diagnostics), content, parseMs: parsed - start, evaluateMs: evaluated - parsed };
}

function paneContent(
  pane: Pane,
  { files, ctx }: Configuration,
  active: ReadFile | undefined,
  values: readonly ValueRow[],
  decoded: Decoded | undefined,
  question: Extract<Question, { kind: "pane" }>,
): PaneContent {
  const source = question.files.find(({ name }) => name === question.active);
  // Files of variables and specifications are in the native syntax too, and can be looked at.
  const looked =
    active ?? (source && readConfiguration([{ name: `${source.name}.hcl`, text: source.text }], ctx.functions ?? new Map()).files[0]);
  switch (pane) {
    case "values":
      return { values, explained: active === undefined ? [] : explain(active, question.offset, ctx) };
    case "decoded":
      return decoded === undefined ? {} : { decoded };
    case "tree":
      return { rows: looked && !isJson(question.active) ? treeOf(looked) : [] };
    case "tokens":
      return { rows: looked && !isJson(question.active) ? tokensOf(looked) : [] };
    case "json":
      return { text: source === undefined || isJson(source.name) ? "" : json(source.text) };
    case "formatted":
      return { text: source === undefined || isJson(source.name) ? "" : format(source.text).slice(0, MAX_FORMATTED) };
    case "references":
      return { graph: graphOf(files) };
  }
}

const MAX_FORMATTED = 200_000;

function json(source: string): string {
  return prettyJson(toJsonText(source).text).slice(0, 60_000);
}

/** Indents JSON without reading its numbers, which would round them. */
function prettyJson(text: string): string {
  let depth = 0;
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g, (token, at: number) => {
    const line = (): string => `\n${"  ".repeat(Math.min(depth, 60))}`;
    if (token === "{" || token === "[") {
      depth++;
      return /^\s*[}\]]/.test(text.slice(at + 1, at + 20)) ? token : token + line();
    }
    if (token === "}" || token === "]") {
      depth--;
      return /[{[]\s*$/.test(text.slice(Math.max(0, at - 20), at)) ? token : line() + token;
    }
    return token === "," ? token + line() : token === ":" ? ": " : token;
  });
}

function answerExpression(source: string, variables: Readonly<Record<string, unknown>>, functions: Functions, start: number): Answer {
  const { expression, diagnostics } = parseExpression(source, "expression");
  const parsed = performance.now();
  const values = new Map(Object.entries(variables).map(([name, value]) => [name, fromNative(value)]));
  const evaluated = expression.value(new EvalContext({ variables: values, functions, budget: newBudget() }));
  const isBroken = diagnostics.length > 0;
  return {
    problems: problemsOf(isBroken ? diagnostics : evaluated.diagnostics),
    content: {},
    value: isBroken ? undefined : { text: cut(String(evaluated.value)), type: typeName(evaluated.value) },
    parseMs: parsed - start,
    evaluateMs: performance.now() - parsed,
  };
}

/**
 * Answers the questions of the playground and of the cells. It has no side effects, and runs in the
 * Worker, in the build and in tests.
 */

import { fromNative } from "@hcl-ts/cty";
import type { Diagnostic } from "@hcl-ts/hcl";
import { EvalContext } from "@hcl-ts/hcl";
import { toJsonText } from "@hcl-ts/hcl2json";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { Document, type EditedDocument } from "@hcl-ts/hclsyntax/document";
import { format } from "@hcl-ts/hclwrite";
import { newBudget } from "./budget.ts";
import { type Configuration, readConfiguration } from "./configuration.ts";
import { type Decoded, decodedOf } from "./decoded.ts";
import { Documents } from "./documents.ts";
import { type File, isModule } from "./files.ts";
import type { Functions } from "./functions.ts";
import { type GraphItem, graphOf } from "./graph.ts";
import type { ModuleExplanation, ModuleInputs, ModuleView } from "./module/question.ts";
import type { Pane, SourcePane } from "./panes.ts";
import { type Problem, problemsOf } from "./problem.ts";
import { type SourceRow, tokensOf, treeOf } from "./tree.ts";
import { cut, explain, typeName, type ValueRow, valueAt, valuesOf } from "./values.ts";

/** The content of a pane. Only the requested property is present. */
export interface PaneContent {
  readonly values?: readonly ValueRow[];
  readonly explained?: readonly ValueRow[];
  readonly decoded?: Decoded;
  readonly rows?: readonly SourceRow[];
  readonly text?: string;
  readonly graph?: readonly GraphItem[];
  readonly module?: ModuleView;
  readonly explanation?: ModuleExplanation;
}

/** The parts that all questions about files have. */
interface AboutFiles {
  /** The files; by default those that the Worker has. */
  readonly files?: readonly File[] | undefined;
  readonly active: string;
  readonly offset: number;
  /**
   * The inputs of a module other than files. Ignored if the file names do not belong to a module.
   */
  readonly module?: ModuleInputs | undefined;
}

/** A question about files: the content of a pane, or the value at the mouse pointer. */
export type FilesQuestion = (AboutFiles & { readonly kind: "pane"; readonly pane: Pane }) | (AboutFiles & { readonly kind: "hover" });

/** The language whose functions an expression can call. */
export type FunctionDialect = "opentofu" | "terraform";

/** An expression on its own. */
export interface ExpressionQuestion {
  readonly kind: "expression";
  readonly source: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The language whose functions can be called; undefined for the standard functions. */
  readonly dialect?: FunctionDialect | undefined;
}

/** A question of the page. */
export type Question = ExpressionQuestion | FilesQuestion;

/** The answer to a question. */
export interface Answer {
  readonly problems: readonly Problem[];
  readonly content: PaneContent;
  /** The value at the mouse pointer, or of the expression. */
  readonly value?: Pick<ValueRow, "text" | "type"> | undefined;
  readonly parseMs: number;
  readonly evaluateMs: number;
}

/** Answers a question about anything but a module, with these functions. Never throws for any source. */
export function answer(question: Question, functions: Functions, documents: Documents = documentsOf(question)): Answer {
  const start = performance.now();
  if (question.kind === "expression") return answerExpression(question, functions);
  const configuration = readConfiguration(documents, functions);
  const parsed = performance.now();
  const active = documents.get(question.active);
  const diagnostics: Diagnostic[] = [...configuration.diagnostics];
  if (question.kind === "hover") {
    const nodes = active instanceof Document ? active.nodesAt(question.offset) : [];
    const found = valueAt(nodes, () => configuration.ctx);
    const value = found && { text: cut(String(found)), type: typeName(found) };
    return { problems: [], content: {}, value, parseMs: parsed - start, evaluateMs: performance.now() - parsed };
  }
  // With a specification, decoding reports the problems; without one, the evaluation of every
  // attribute does.
  const decoded = decodedOf(configuration, diagnostics);
  const values = valuesOf(configuration.files, configuration.ctx, decoded === undefined ? diagnostics : []);
  const evaluated = performance.now();
  const content = paneContent(configuration, active, values, decoded, question);
  return { problems: problemsOf(diagnostics), content, parseMs: parsed - start, evaluateMs: evaluated - parsed };
}

/** Opens the files of a question. */
export function documentsOf(question: Question): Documents {
  return new Documents(question.kind === "expression" ? [] : question.files);
}

function paneContent(
  { files, ctx }: Configuration,
  active: EditedDocument | undefined,
  values: readonly ValueRow[],
  decoded: Decoded | undefined,
  question: Extract<FilesQuestion, { kind: "pane" }>,
): PaneContent {
  switch (question.pane) {
    case "values":
      return { values, explained: active === undefined ? [] : explain(active, question.offset, ctx) };
    case "decoded":
      return decoded === undefined ? {} : { decoded };
    case "references":
      return { graph: graphOf(files) };
    case "tree":
    case "tokens":
    case "json":
    case "formatted":
      return sourceContent(question.pane, active);
    default:
      return {};
  }
}

/** The content of a pane that shows one file by itself. */
export function sourceContent(pane: SourcePane, document: EditedDocument | undefined): PaneContent {
  if (!(document instanceof Document)) return pane === "tree" || pane === "tokens" ? { rows: [] } : { text: "" };
  switch (pane) {
    case "tree":
      return { rows: treeOf(document) };
    case "tokens":
      return { rows: tokensOf(document) };
    case "json":
      return { text: json(document.text) };
    case "formatted":
      return {
        text: format(document.text, { style: isModule([{ name: document.filename }]) ? "terraform" : "hcl" }).slice(0, MAX_FORMATTED),
      };
  }
}

const MAX_FORMATTED = 200_000;

function json(source: string): string {
  return prettyJson(toJsonText(source).text).slice(0, 60_000);
}

/** Indents JSON without reading its numbers, which would round them. */
function prettyJson(text: string): string {
  let depth = 0;
  const line = (): string => `\n${"  ".repeat(Math.min(depth, 60))}`;
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g, (token, at: number) => {
    switch (token) {
      case "{":
      case "[":
        depth++;
        return /^\s*[}\]]/.test(text.slice(at + 1, at + 20)) ? token : token + line();
      case "}":
      case "]":
        depth--;
        return /[{[]\s*$/.test(text.slice(Math.max(0, at - 20), at)) ? token : line() + token;
      case ",":
        return token + line();
      default:
        return token === ":" ? ": " : token;
    }
  });
}

/** Answers an expression, with these functions. */
export function answerExpression({ source, variables }: ExpressionQuestion, functions: Functions): Answer {
  const start = performance.now();
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

/** Answers questions about a Terraform or OpenTofu module. Loaded with the first module only. */

import { BodyNode, nodesAtPos } from "@hcl-ts/hclsyntax";
import { type Answer, documentsOf, type FilesQuestion, type PaneContent, sourceContent } from "../answer.ts";
import type { Documents } from "../documents.ts";
import { problemsOf } from "../problem.ts";
import { cut, typeName, type ValueRow, valueAt } from "../values.ts";
import { explanationOf } from "./explain.ts";
import { moduleGraph } from "./graph.ts";
import { moduleOf } from "./position.ts";
import type { ModuleInputs } from "./question.ts";
import { type ReadModule, readModule } from "./read-module.ts";
import { briefText } from "./rows.ts";
import { viewOf } from "./view.ts";

const NO_INPUTS: ModuleInputs = { variables: [], address: "" };

/** Answers a question. Never throws for any source. */
export function answerModule(question: FilesQuestion, documents: Documents = documentsOf(question)): Answer {
  const start = performance.now();
  const inputs = question.module ?? NO_INPUTS;
  const read = readModule(documents.files, inputs.variables);
  const parseMs = read.loadedAt - start;
  const content = question.kind === "hover" ? {} : contentOf(question, inputs, read, documents);
  const value = question.kind === "hover" ? valueAtPointer(question, read) : undefined;
  const evaluateMs = performance.now() - read.loadedAt;
  return { problems: problemsOf(read.diagnostics), content, value, parseMs, evaluateMs };
}

function contentOf(
  question: Extract<FilesQuestion, { kind: "pane" }>,
  { address }: ModuleInputs,
  read: ReadModule,
  documents: Documents,
): PaneContent {
  switch (question.pane) {
    case "explain":
      return { explanation: explanationOf(read, address, question.active, question.offset) };
    case "references":
      return { graph: moduleGraph(read) };
    case "tree":
    case "tokens":
    case "json":
    case "formatted":
      return sourceContent(question.pane, documents.get(question.active));
    default:
      return { module: viewOf(read) };
  }
}

/**
 * Returns the value of the expression at the mouse pointer, in the first instance of its module and
 * of its resource.
 */
function valueAtPointer({ active, offset }: FilesQuestion, read: ReadModule): Pick<ValueRow, "text" | "type"> | undefined {
  const found = moduleOf(active, read);
  const file = found?.tree.module.files.find(({ name }) => name === active);
  const scope = found && read.result.scope(found.address);
  if (found === undefined || file === undefined || scope === undefined) return undefined;
  const instance = [...read.result.instances.values()].findLast(
    ({ module, resource: { range } }) => module === found.address && range.filename === active && range.start.offset <= offset,
  );
  const nodes = file.body instanceof BodyNode ? nodesAtPos(file.body, offset) : [];
  const value = valueAt(nodes, (expression) => scope.context(expression, instance?.repetition).context);
  return value && { text: cut(briefText(value)), type: typeName(value) };
}

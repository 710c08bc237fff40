/** Answers questions about files of a language of the builder. Loaded with the first such file only. */
import { CtyError, toNative, type Value } from "@hcl-ts/cty";
import { type Diagnostic, SourceFile } from "@hcl-ts/hcl";
import type { EditedDocument } from "@hcl-ts/hclsyntax/document";
import { pipeline } from "../../../examples/own-language/pipeline.ts";
import { type Answer, type FilesQuestion, type PaneContent, sourceContent } from "../answer.ts";
import { readConfiguration } from "../configuration.ts";
import type { Documents } from "../documents.ts";
import { isLanguageFile } from "../files.ts";
import { coreFunctions } from "../functions.ts";
import { problemsOf } from "../problem.ts";

const MAX_JSON = 40_000;

/** The values of the variables that the program would pass, as read from the file of variables. */
type Variables = Parameters<typeof pipeline.parse>[1]["variables"];

/** Answers a question. Never throws for any source. */
export function answerLanguage(question: FilesQuestion, documents: Documents): Answer {
  const start = performance.now();
  const others = [...documents].filter(({ filename }) => !isLanguageFile(filename));
  const { variables, diagnostics: found } = readConfiguration(others, coreFunctions);
  const files = [...documents].filter(({ filename }) => isLanguageFile(filename));
  const parsed = performance.now();
  const active = files.find(({ filename }) => filename === question.active) ?? files[0];
  const results = files.map((file) => ({ file, ...decode(file, variables) }));
  const diagnostics = [...found, ...results.flatMap((result) => result.diagnostics)];
  const decoded = results.find(({ file }) => file === active);
  const content = question.kind === "hover" ? {} : contentOf(question, decoded?.json, documents);
  return { problems: problemsOf(diagnostics), content, parseMs: parsed - start, evaluateMs: performance.now() - parsed };
}

/** Decodes a file. Without the variables of the language, it is only checked. */
function decode(
  document: EditedDocument,
  values: ReadonlyMap<string, Value>,
): { readonly json: string | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const source = new SourceFile(document.filename, document.text);
  const syntax = document.diagnostics;
  try {
    const variables = Object.fromEntries([...values].map(([name, value]) => [name, toNative(value)])) as Variables;
    const { value, diagnostics } = pipeline.decode(document.body, source, { variables });
    const isSound = value !== undefined && syntax.length === 0;
    return { json: isSound ? JSON.stringify(value, undefined, 2) : undefined, diagnostics: [...syntax, ...diagnostics] };
  } catch (error) {
    // A variable is missing or has another type than the language asks for.
    if (!(error instanceof CtyError)) throw error;
    return { json: undefined, diagnostics: [...syntax, ...pipeline.checkBody(document.body, source).diagnostics] };
  }
}

function contentOf(question: Extract<FilesQuestion, { kind: "pane" }>, json: string | undefined, documents: Documents): PaneContent {
  switch (question.pane) {
    case "result":
      return { text: json?.slice(0, MAX_JSON) ?? "" };
    case "schema":
      return { text: JSON.stringify(pipeline.toJsonSchema(), undefined, 2) };
    case "tree":
    case "tokens":
    case "json":
    case "formatted":
      return sourceContent(question.pane, documents.get(question.active));
    default:
      return {};
  }
}

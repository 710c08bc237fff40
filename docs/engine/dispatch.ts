/**
 * Loads the code that answers a question. The code for modules and the functions of Terraform are
 * separate bundles.
 */
import { type Answer, answer, answerExpression, documentsOf, type Question } from "./answer.ts";
import type { Documents } from "./documents.ts";
import { isModule, isOfLanguage } from "./files.ts";
import { coreFunctions, type Functions } from "./functions.ts";

let functions: Functions = coreFunctions;

/** Loads the code for a question, and returns the function that answers it. */
export async function loadFor(question: Question, documents: Documents = documentsOf(question)): Promise<() => Answer> {
  const files = question.kind === "expression" ? [] : documents.files;
  const sources = question.kind === "expression" ? [question.source] : files.map(({ text }) => text);
  if (question.kind === "expression" && question.dialect !== undefined) {
    const table = (await import("./module/example-functions.ts")).exampleFunctions(question.dialect);
    return () => answerExpression(question, table);
  }
  if (question.kind !== "expression" && isModule(files)) {
    const { answerModule } = await import("./module/answer-module.ts");
    return () => answerModule(question, documents);
  }
  if (question.kind !== "expression" && isOfLanguage(files)) {
    const { answerLanguage } = await import("./language/answer-language.ts");
    return () => answerLanguage(question, documents);
  }
  if (functions === coreFunctions && sources.some((source) => /reg\w*\s*\(/.test(source))) {
    functions = (await import("./all-functions.ts")).allFunctions;
  }
  return () => answer(question, functions, documents);
}

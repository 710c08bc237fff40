/**
 * Loads the code that answers a question. The code for modules and the functions of Terraform are
 * separate bundles.
 */
import { type Answer, answer, answerExpression, type Question } from "./answer.ts";
import { isModule } from "./files.ts";
import { coreFunctions, type Functions } from "./functions.ts";

let functions: Functions = coreFunctions;

/** Loads the code for a question, and returns the function that answers it. */
export async function loadFor(question: Question): Promise<() => Answer> {
  const sources = question.kind === "expression" ? [question.source] : question.files.map(({ text }) => text);
  if (question.kind === "expression" && question.dialect !== undefined) {
    const table = (await import("./module/example-functions.ts")).exampleFunctions(question.dialect);
    return () => answerExpression(question, table);
  }
  if (question.kind !== "expression" && isModule(question.files)) {
    const { answerModule } = await import("./module/answer-module.ts");
    return () => answerModule(question);
  }
  if (functions === coreFunctions && sources.some((source) => /reg\w*\s*\(/.test(source))) {
    functions = (await import("./all-functions.ts")).allFunctions;
  }
  return () => answer(question, functions);
}

/** The Worker: answers questions by number. */
import { answer, type Question } from "./answer.ts";
import { coreFunctions, type Functions } from "./functions.ts";

let functions: Functions = coreFunctions;

self.addEventListener("message", async ({ data }: MessageEvent<{ readonly id: number; readonly question: Question }>) => {
  const { id, question } = data;
  if (functions === coreFunctions && mentionsRegex(question)) functions = (await import("./all-functions.ts")).allFunctions;
  self.postMessage({ id, answer: answer(question, functions) });
});

function mentionsRegex(question: Question): boolean {
  const sources = question.kind === "expression" ? [question.source] : question.files.map(({ text }) => text);
  return sources.some((source) => /reg\w*\s*\(/.test(source));
}

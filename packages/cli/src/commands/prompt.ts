/** The interactive prompt: expressions typed or piped in, one after the other, each answered with its value or with what is wrong. */
import { createInterface } from "node:readline";
import { type EvalContext, hasErrors, SourceFile } from "@hcl-ts/hcl";
import { lexExpression, parseExpression } from "@hcl-ts/hclsyntax";
import type { Output } from "../io.ts";
import { Sources } from "../sources.ts";
import { valueSource } from "../value-source.ts";

const OPENING: ReadonlySet<string> = new Set([
  "TokenOBrace",
  "TokenOBrack",
  "TokenOParen",
  "TokenOHeredoc",
  "TokenTemplateInterp",
  "TokenTemplateControl",
]);
const CLOSING: ReadonlySet<string> = new Set(["TokenCBrace", "TokenCBrack", "TokenCParen", "TokenCHeredoc", "TokenTemplateSeqEnd"]);

/** Whether something in the text (a bracket, a heredoc) is still open, so that the next line belongs to it. A quoted string ends with its line. */
export function isUnfinished(text: string): boolean {
  let open = 0;
  for (const { kind } of lexExpression(text, "<input>").tokens) {
    if (OPENING.has(kind)) open++;
    else if (CLOSING.has(kind)) open--;
  }
  return open > 0;
}

/**
 * Answers expressions until the lines end or one says `exit`. An expression goes on over lines while a bracket or heredoc is open; an
 * empty line ends it in any case, so that one can always get out, save in a heredoc, which may hold empty lines.
 */
export async function answerLines(
  lines: AsyncIterable<string>,
  ctx: EvalContext,
  output: Output,
  ask: (more: boolean) => void,
): Promise<void> {
  let text = "";
  ask(false);
  for await (const line of lines) {
    if (text === "" && line.trim() === "exit") return;
    text += `${line}\n`;
    const goesOn = isUnfinished(text) && (line.trim() !== "" || /<<-?[\p{ID_Start}_]/u.test(text));
    if (!goesOn && text.trim() !== "") answer(text, ctx, output);
    if (!goesOn) text = "";
    ask(goesOn);
  }
  if (text.trim() !== "") answer(text, ctx, output);
}

function answer(text: string, ctx: EvalContext, output: Output): void {
  // A heredoc needs the newline after its end marker; nothing else wants one.
  const source = new SourceFile("<input>", text.includes("<<") ? text : text.trimEnd());
  const sources = new Sources();
  sources.add(source);
  const { expression, diagnostics } = parseExpression(source);
  if (hasErrors(diagnostics)) {
    sources.show(diagnostics, output);
    return;
  }
  const evaluated = expression.value(ctx);
  sources.show([...diagnostics, ...evaluated.diagnostics], output);
  if (!hasErrors(evaluated.diagnostics)) output.out(`${valueSource(evaluated.value)}\n`);
}

/** Runs the prompt on the process's standard input, with editing and history where that is a terminal. */
export async function runPrompt(ctx: EvalContext, output: Output): Promise<number> {
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  const reader = createInterface({ input: process.stdin, ...(isTerminal ? { output: process.stdout } : {}), historySize: 1000 });
  if (isTerminal) output.out("Type an expression; exit or Ctrl-D ends.\n");
  try {
    await answerLines(reader, ctx, output, (more) => {
      if (!isTerminal) return;
      reader.setPrompt(more ? "… " : "> ");
      reader.prompt();
    });
  } finally {
    reader.close();
  }
  return 0;
}

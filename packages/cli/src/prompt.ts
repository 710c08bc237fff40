/**
 * The prompt: expressions typed or piped in, one after the other, each handed over to be answered. What is typed is an expression as soon as
 * nothing in it is open; what is open goes on in the next line.
 */
import { createInterface, type Interface } from "node:readline";
import { lexExpression } from "@hcl-ts/hclsyntax";
import type { Output } from "./output.ts";

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
 * Puts lines together to expressions. One goes on over lines while a bracket or heredoc is open; an empty line ends it in any case, so that one
 * can always get out, save in a heredoc, which may hold empty lines.
 */
export class LineCollector {
  #text = "";

  /** Whether an expression has been begun and goes on. */
  get isOpen(): boolean {
    return this.#text !== "";
  }

  /** Takes a line; gives the expression that it ends, if it ends one. */
  add(line: string): string | undefined {
    if (this.#text === "" && line.trim() === "") return undefined;
    this.#text += `${line}\n`;
    const goesOn = isUnfinished(this.#text) && (line.trim() !== "" || /<<-?[\p{ID_Start}_]/u.test(this.#text));
    return goesOn ? undefined : this.end();
  }

  /** Ends what was begun, finished or not. */
  end(): string | undefined {
    const text = this.#text;
    this.#text = "";
    if (text.trim() === "") return undefined;
    // A heredoc needs the newline after its end marker; nothing else wants one.
    return text.includes("<<") ? text : text.trimEnd();
  }
}

/** The inputs of the prompt. */
export interface PromptOptions {
  /** Answers an expression; gives whether all was well with it. */
  readonly answer: (expression: string) => boolean;
  readonly output: Output;
  /** Names of variables and functions, for completion by the tab key. */
  readonly names: readonly string[];
  /** Where lines come from; the process's standard input when left out. Where it and `screen` are terminals there is a prompt. */
  readonly input?: PromptInput | undefined;
  /** Where the prompt and what is typed are shown; the process's standard output when left out. */
  readonly screen?: PromptScreen | undefined;
}

/** A stream that may be a terminal's. */
export type PromptInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** A stream that may be a terminal's. */
export type PromptScreen = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Reads expressions until the lines end, or one says `exit`; gives whether all was well with all of them, or whether there was a person to see. */
export function runPrompt(options: PromptOptions): Promise<boolean> {
  const { input = process.stdin, screen = process.stdout } = options;
  return input.isTTY === true && screen.isTTY === true ? prompt(options, input, screen) : readLines(options, input);
}

async function readLines({ answer }: PromptOptions, input: PromptInput): Promise<boolean> {
  const collector = new LineCollector();
  let isSound = true;
  const take = (expression: string | undefined): void => {
    if (expression !== undefined && !answer(expression)) isSound = false;
  };
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!collector.isOpen && line.trim() === "exit") return isSound;
    take(collector.add(line));
  }
  take(collector.end());
  return isSound;
}

/** Lines that the up-arrow goes back through. */
const HISTORY_SIZE = 1000;

function prompt({ answer, output, names }: PromptOptions, input: PromptInput, screen: PromptScreen): Promise<boolean> {
  const collector = new LineCollector();
  const { cyan, dim } = output.outColors;
  const reader: Interface = createInterface({
    input,
    output: screen,
    terminal: true,
    historySize: HISTORY_SIZE,
    removeHistoryDuplicates: true,
    completer: (line: string) => completions(line, names),
  });
  const ask = (): void => {
    reader.setPrompt(cyan(collector.isOpen ? "… " : "> "));
    reader.prompt();
  };
  screen.write(dim("Type an expression. Ctrl-C drops it, Ctrl-D or exit ends.\n"));
  return new Promise((resolve, reject) => {
    const take = (expression: string | undefined): void => {
      try {
        if (expression !== undefined) answer(expression);
      } catch (error) {
        reject(error);
        reader.close();
      }
    };
    reader.on("line", (line) => {
      if (!collector.isOpen && line.trim() === "exit") {
        reader.close();
        return;
      }
      take(collector.add(line));
      ask();
    });
    reader.on("SIGINT", () => {
      collector.end();
      // Readline would continue with the typed line unless it is cleared here.
      (reader as { line: string }).line = "";
      (reader as { cursor: number }).cursor = 0;
      screen.write("^C\n");
      ask();
    });
    reader.on("close", () => {
      screen.write("\n");
      take(collector.end());
      resolve(true);
    });
    ask();
  });
}

/** The names that go on from the word before the cursor, and that word. A name can contain dots, as `var.region`. */
function completions(line: string, names: readonly string[]): [string[], string] {
  const word = /[\p{ID_Start}_][\p{ID_Continue}.-]*$/u.exec(line)?.[0] ?? "";
  const isMember = line.slice(0, line.length - word.length).endsWith(".");
  return [word === "" || isMember ? [] : names.filter((name) => name.startsWith(word)).sort(), word];
}

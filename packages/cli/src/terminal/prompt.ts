/**
 * The prompt, which reads expressions one after the other and passes them on. An expression ends
 * with its line unless a bracket or heredoc is open.
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

/**
 * Whether a bracket or heredoc in the input is open, so that the next line belongs to it. A quoted
 * string ends with its line.
 */
export function isUnfinished(text: string): boolean {
  let open = 0;
  for (const { kind } of lexExpression(text, "<input>").tokens) {
    if (OPENING.has(kind)) open++;
    else if (CLOSING.has(kind)) open--;
  }
  return open > 0;
}

/**
 * Joins lines to expressions. An expression continues while a bracket or heredoc is open. An empty
 * line ends it in any case, so that users can always get out, except in a heredoc, which may
 * contain empty lines.
 */
class LineCollector {
  #text = "";

  /** Whether an expression has started and continues. */
  get isOpen(): boolean {
    return this.#text !== "";
  }

  /** Adds a line. Returns the expression that it ends, if any. */
  add(line: string): string | undefined {
    if (this.#text === "" && line.trim() === "") return undefined;
    this.#text += `${line}\n`;
    const goesOn = isUnfinished(this.#text) && (line.trim() !== "" || /<<-?[\p{ID_Start}_]/u.test(this.#text));
    return goesOn ? undefined : this.end();
  }

  /** Ends the current expression even if it is incomplete. */
  end(): string | undefined {
    const text = this.#text;
    this.#text = "";
    if (text.trim() === "") return undefined;
    // A heredoc requires the newline after its end marker.
    return text.includes("<<") ? text : text.trimEnd();
  }
}

/** The inputs of the prompt. */
export interface PromptOptions {
  /** Evaluates an expression. Returns whether it had no errors. */
  readonly answer: (expression: string) => boolean;
  readonly output: Output;
  /** The names of variables and functions, for completion with the tab key. */
  readonly names: readonly string[];
  /** The input, standard input by default. There is a prompt if both `input` and `screen` are terminals. */
  readonly input?: PromptInput | undefined;
  /** The output of the prompt and of the typed characters, standard output by default. */
  readonly screen?: PromptScreen | undefined;
}

/** An input stream that may be a terminal. */
export type PromptInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** An output stream that may be a terminal. */
export type PromptScreen = NodeJS.WritableStream & { readonly isTTY?: boolean };

/**
 * Reads expressions until the input ends or a line is `exit`. Returns whether all of them had no
 * errors, or the session was interactive.
 */
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

/** The number of lines in the history. */
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
      Object.assign(reader, { line: "", cursor: 0 });
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

/**
 * Returns the names that start with the word before the cursor, and that word. A name can contain
 * dots, such as `var.region`.
 */
function completions(line: string, names: readonly string[]): [string[], string] {
  const last = /(?<![\p{ID_Continue}.-])[\p{ID_Continue}.-]+$/u.exec(line)?.[0] ?? "";
  const word = last.replace(/^[^\p{ID_Start}_]+/u, "");
  const isMember = line.slice(0, line.length - word.length).endsWith(".");
  return [word === "" || isMember ? [] : names.filter((name) => name.startsWith(word)).sort(), word];
}

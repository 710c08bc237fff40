/** Where commands write, and with which colours. */
import { writeSync } from "node:fs";
import { isatty } from "node:tty";
import { terminalJson, terminalText } from "@hcl-ts/hcl";
import { type Colors, painted, plain } from "./colors.ts";
import { RunError, UsageError } from "./errors.ts";
import { EXIT } from "./exit-status.ts";
import { JsonFormatter, type JsonLayout } from "./json-layout.ts";
import { cannotWrite, notBoth, systemReason } from "./messages.ts";
import { waitABit } from "./wait.ts";

/** Where a command writes. */
export interface Output {
  /** Writes to standard output: results. */
  readonly out: (text: string) => void;
  /** Writes to standard error: diagnostics, and what is only for people. */
  readonly err: (text: string) => void;
  /** Colours for standard output. */
  readonly outColors: Colors;
  /** Colours for standard error. */
  readonly errColors: Colors;
  /** The width of the terminal that shows standard error, in cells; undefined where it is no terminal. */
  readonly width: number | undefined;
  /** Whether standard output is a terminal. */
  readonly isTerminal?: boolean;
  /** How results are laid out, if the user says so: on lines of their own, or all on one line. */
  readonly layout?: JsonLayout | undefined;
}

/**
 * Returns a function that writes JSON to standard output, in the layout of the user and without
 * control characters for a terminal.
 */
export function jsonWriter({ out, layout }: Output): (text: string) => void {
  const formatter = layout === undefined ? undefined : new JsonFormatter(layout);
  return (text) => out(terminalJson(formatter === undefined ? text : formatter.format(text)));
}

/**
 * Returns the writer for text that is taken over from files: sources, differences, paths. A file or a pipe gets every character as it
 * is; on a terminal, what a terminal would act on is escaped.
 */
export function sourceWriter({ out, isTerminal = false }: Output): (text: string) => void {
  return isTerminal ? (text) => out(escapeSource(text)) : out;
}

/** Escapes what a terminal would act on in a text of several lines. */
export function escapeSource(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(/[^\n\t]+/g, (piece) => terminalText(piece, Number.POSITIVE_INFINITY));
}

/** The descriptors of the process's own streams. */
const [OUT, ERR] = [1, 2];

/**
 * The process's own streams, coloured on a terminal unless NO_COLOR is set; FORCE_COLOR colours elsewhere too. A reader that closes its end
 * early (`hcl refs … | head`) ends the command, quietly.
 */
export function processOutput(): Output {
  return {
    out: (text) => writeAll(OUT, text),
    err: (text) => writeAll(ERR, text),
    outColors: wantsColor(OUT) ? painted : plain,
    errColors: wantsColor(ERR) ? painted : plain,
    isTerminal: isatty(OUT),
    // Some terminals do not know how wide they are, and say 0.
    width: isatty(ERR) ? process.stderr.columns || 80 : undefined,
  };
}

/**
 * Writes all of a text before it returns. Node's streams would keep in memory what a slow reader has not taken yet, and where both lead to the same
 * pipe, what was written to one could overtake what was written to the other.
 */
function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (code === "EAGAIN") waitABit();
      else if (code === "EPIPE") process.exit(0);
      else if (descriptor === ERR) process.exit(1);
      else throw new RunError(cannotWrite("standard output", systemReason(error)));
    }
  }
}

function wantsColor(descriptor: number): boolean {
  const { NO_COLOR = "", FORCE_COLOR = "", TERM } = process.env;
  if (NO_COLOR !== "") return false;
  if (FORCE_COLOR !== "") return FORCE_COLOR !== "0";
  return isatty(descriptor) && TERM !== "dumb";
}

/** Options that every command takes. */
export interface CommonOptions {
  /** The arguments without these options. */
  readonly args: readonly string[];
  readonly help: boolean;
  readonly output: Output;
}

/** The names of the options that every command takes. */
export const COMMON_OPTIONS: readonly string[] = ["help", "no-color", "pretty", "compact"];

/** Takes the options that every command has from its arguments, anywhere before `--`. @throws UsageError for --pretty with --compact */
export function commonOptions(args: readonly string[], output: Output): CommonOptions {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const own = args.slice(0, end);
  const isCommon = (arg: string): boolean => arg === "-h" || COMMON_OPTIONS.some((name) => arg === `--${name}`);
  const layouts = (["pretty", "compact"] as const).filter((layout) => own.includes(`--${layout}`));
  if (layouts.length > 1) throw new UsageError(notBoth("--pretty", "--compact"));
  const [layout] = layouts;
  return {
    args: [...own.filter((arg) => !isCommon(arg)), ...args.slice(end)],
    help: own.includes("--help") || own.includes("-h"),
    output: { ...output, layout, ...(own.includes("--no-color") && { outColors: plain, errColors: plain }) },
  };
}

/** Runs a command: what it throws becomes one line on standard error and status 1. */
export async function guard(name: string, output: Output, command: () => number | Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    const message = terminalText(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) output.err(`${name}: ${message}\nSee ${name} --help.\n`);
    else output.err(`${name}: ${error instanceof RunError ? "" : "internal error: "}${message}\n`);
    return EXIT.unusable;
  }
}

/** Characters that are gathered before they are written. */
const CHUNK = 1 << 16;

/** Writes many small texts as few large ones, so that neither calls nor memory grow with what is written. Call `end` after the last. */
export class ChunkWriter {
  readonly #write: (text: string) => void;
  #parts: string[] = [];
  #size = 0;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  write(text: string): void {
    this.#parts.push(text);
    this.#size += text.length;
    if (this.#size >= CHUNK) this.end();
  }

  end(): void {
    if (this.#size > 0) this.#write(this.#parts.join(""));
    this.#parts = [];
    this.#size = 0;
  }
}

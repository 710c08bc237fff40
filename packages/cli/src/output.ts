/** Where commands write, and with which colours. */
import { writeSync } from "node:fs";
import { isatty } from "node:tty";
import pc from "picocolors";
import { RunError, UsageError } from "./errors.ts";
import { cannotWrite, systemReason } from "./messages.ts";
import { waitABit } from "./wait.ts";

/** Functions that colour a text, or leave it as it is. */
export type Colors = ReturnType<typeof pc.createColors>;

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
}

/** No colours. */
export const plain: Colors = pc.createColors(false);

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
    outColors: pc.createColors(wantsColor(OUT)),
    errColors: pc.createColors(wantsColor(ERR)),
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

/** Takes the options that every command has from its arguments: --help and --no-color, anywhere before `--`. */
export function commonOptions(args: readonly string[], output: Output): CommonOptions {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const own = args.slice(0, end);
  const isCommon = (arg: string): boolean => arg === "--no-color" || arg === "--help" || arg === "-h";
  return {
    args: [...own.filter((arg) => !isCommon(arg)), ...args.slice(end)],
    help: own.includes("--help") || own.includes("-h"),
    output: own.includes("--no-color") ? { ...output, outColors: plain, errColors: plain } : output,
  };
}

/** Runs a command: what it throws becomes one line on standard error and status 1. */
export async function guard(name: string, output: Output, command: () => number | Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isUsage = error instanceof UsageError || (error as { readonly code?: string }).code?.startsWith("ERR_PARSE_ARGS") === true;
    // Node says of an unknown option at length what no command here has a use for.
    if (isUsage) output.err(`${name}: ${message.replace(/\. To specify a positional argument.*$/s, "")}\nSee ${name} --help.\n`);
    else output.err(`${name}: ${error instanceof RunError ? "" : "internal error: "}${message}\n`);
    return 1;
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

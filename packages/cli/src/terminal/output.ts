/** The output streams of commands, and their colors. */

import { fstatSync, type Stats, statSync, writeSync } from "node:fs";
import { terminalJson, terminalText } from "@hcl-ts/hcl";
import { errorCode } from "../error-code.ts";
import { RunError, UsageError } from "../errors.ts";
import { cannotWrite, systemReason } from "../messages.ts";
import { type Colors, painted, plain } from "./colors.ts";
import { EXIT } from "./exit-status.ts";
import { JsonFormatter, type JsonLayout } from "./json-layout.ts";
import { waitABit } from "./wait.ts";

/** The output streams of a command. */
export interface Output {
  /** Writes to standard output: results. */
  readonly out: (text: string) => void;
  /** Writes UTF-8 to standard output. If it is absent, `out` is used. */
  readonly outBytes?: (bytes: Uint8Array) => void;
  /** Writes to standard error: diagnostics, and messages that are only for users. */
  readonly err: (text: string) => void;
  /** Colors for standard output. */
  readonly outColors: Colors;
  /** Colors for standard error. */
  readonly errColors: Colors;
  /** The width of standard error in cells; undefined if it is not a terminal. */
  readonly width: number | undefined;
  /** Whether standard output is a terminal. */
  readonly isTerminal?: boolean;
  /** The layout of JSON results if the user chose one. */
  readonly layout?: JsonLayout | undefined;
  /** Ends a command that would run until the process is interrupted. */
  readonly interrupted?: AbortSignal;
  /** Whether summaries, lists of written files, notes and progress are left out. */
  readonly isQuiet?: boolean;
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
 * Returns a function that writes strings from files: sources, differences, paths. Files and pipes
 * receive them unchanged. For terminals, control characters are escaped.
 */
export function sourceWriter({ out, isTerminal = false }: Output): (text: string) => void {
  return isTerminal ? (text) => out(escapeSource(text)) : out;
}

/** Escapes control characters in a string of several lines. */
export function escapeSource(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(/[^\n\t]+/g, (piece) => terminalText(piece, Number.POSITIVE_INFINITY));
}

/** The file descriptors of standard output and standard error. */
const [OUT, ERR] = [1, 2];

/**
 * The output streams of the process. They are colored on a terminal unless NO_COLOR is set;
 * FORCE_COLOR also colors other streams. If the reader closes its end early (`hcl refs … | head`),
 * the command ends without a message.
 */
export function processOutput(): Output {
  return {
    out: (text) => writeAll(OUT, Buffer.from(text)),
    outBytes: (bytes) => writeAll(OUT, bytes),
    err: (text) => writeAll(ERR, Buffer.from(text)),
    outColors: wantsColor(OUT) ? painted : plain,
    errColors: wantsColor(ERR) ? painted : plain,
    isTerminal: isTerminal(OUT),
    // Some terminals do not know their width and report 0.
    width: isTerminal(ERR) ? process.stderr.columns || 80 : undefined,
  };
}

/**
 * Writes all bytes before it returns. Node's streams would buffer output for slow readers in
 * memory. If both streams lead to the same pipe, their output could be reordered.
 */
function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const code = errorCode(error);
      if (code === "EAGAIN") waitABit();
      else if (code === "EPIPE") process.exit(0);
      else if (descriptor === ERR) process.exit(1);
      else throw new RunError(cannotWrite("standard output", systemReason(error)));
    }
  }
}

/**
 * Reports whether a stream is a terminal. Node's module for terminals also loads sockets and
 * streams, which takes 3 ms, so it is only loaded for devices.
 */
function isTerminal(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isCharacterDevice() || isNullDevice(stats)) return false;
  } catch {
    // The stream is closed.
    return false;
  }
  return process.getBuiltinModule("node:tty").isatty(descriptor);
}

/** Reports whether a device is `/dev/null`. Windows does not number devices. */
function isNullDevice({ rdev }: Stats): boolean {
  return rdev !== 0 && rdev === statSync("/dev/null", { throwIfNoEntry: false })?.rdev;
}

function wantsColor(descriptor: number): boolean {
  const { NO_COLOR = "", FORCE_COLOR = "", TERM } = process.env;
  if (NO_COLOR !== "") return false;
  if (FORCE_COLOR !== "") return FORCE_COLOR !== "0";
  return isTerminal(descriptor) && TERM !== "dumb";
}

/** Runs a command. An error that it throws is printed on one line of standard error, and the status is 1. */
export async function guard(name: string, output: Output, command: () => number | Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    const message = terminalText(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) output.err(`${name}: ${message}\nSee ${error.command ?? name} --help.\n`);
    else output.err(`${name}: ${error instanceof RunError ? "" : "internal error: "}${message}\n`);
    return EXIT.unusable;
  }
}

/** The number of UTF-16 code units that are buffered. */
const CHUNK = 1 << 16;

/** Combines many small writes into few large ones, with constant memory. Call `end` after the last one. */
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

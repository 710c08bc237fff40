/** Reading and writing, with faults that name the file and say what is wrong with it. */
import { mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A wrong use of a command, or a file that cannot be used. The message is for the user; it ends the command with status 1. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Why a system call failed, in words. */
function reasonOf(error: unknown): string {
  const code = (error as { readonly code?: string }).code;
  switch (code) {
    case "ENOENT":
      return "there is no such file";
    case "EISDIR":
      return "it is a directory";
    case "EACCES":
    case "EPERM":
      return "permission is denied";
    case "ENOTDIR":
      return "a part of its path is no directory";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** The bytes of a file. @throws UsageError if it cannot be read */
export function readInput(path: string): Uint8Array {
  try {
    if (statSync(path).isDirectory()) throw new UsageError(`${path} is a directory, and a file is needed`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read: ${reasonOf(error)}`);
  }
}

/** The paths of everything below a folder, in the order of their names. @throws UsageError if it cannot be read */
export function readFolder(path: string): readonly string[] {
  try {
    return readdirSync(path, { recursive: true, encoding: "utf8" })
      .sort()
      .map((name) => join(path, name));
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${reasonOf(error)}`);
  }
}

/** All of standard input. @throws UsageError if it cannot be read */
export function readStandardInput(): Uint8Array {
  try {
    return readFileSync(0);
  } catch (error) {
    throw new UsageError(`standard input cannot be read: ${reasonOf(error)}`);
  }
}

/**
 * Writes a file whole or not at all: under another name first. A link stays one, and what is no plain file (a pipe, a terminal) is
 * written to and not replaced. @throws UsageError if it cannot be written
 */
export function writeOutput(path: string, text: string): void {
  let folder: string | undefined;
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    const target = stats === undefined ? path : realpathSync(path);
    if (stats !== undefined && !stats.isFile()) {
      writeFileSync(target, text);
      return;
    }
    folder = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
    const temporary = join(folder, "out");
    writeFileSync(temporary, text);
    renameSync(temporary, target);
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${reasonOf(error)}`);
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Where a command writes. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether diagnostics are coloured. */
  readonly color: boolean;
  /** The width of the terminal, undefined if there is none. */
  readonly width: number | undefined;
}

/** The process's own streams. A reader that closes its end early (`hcl refs … | head`) ends the command, quietly. */
export function processOutput(): Output {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: { readonly code?: string }) => process.exit(error.code === "EPIPE" ? 0 : 1));
  }
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    color: process.stderr.isTTY === true && process.env.NO_COLOR === undefined,
    width: process.stderr.isTTY === true ? process.stderr.columns : undefined,
  };
}

/** Runs a command: what it throws becomes one line on standard error and status 1. */
export async function guard(name: string, output: Output, command: () => number | Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isUsage = error instanceof UsageError || (error as { readonly code?: string }).code?.startsWith("ERR_PARSE_ARGS") === true;
    output.err(isUsage ? `${name}: ${message}\nSee ${name} --help.\n` : `${name}: internal error: ${message}\n`);
    return 1;
  }
}

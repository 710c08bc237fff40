/** Reads and writes files. Errors name the file and the problem. */
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { RunError } from "./errors.ts";
import { cannotRead, cannotWrite, emptyPath, isDirectory, noSuchFolder, notRegularFile, systemReason, tooLarge } from "./messages.ts";
import { waitABit } from "./wait.ts";

/** The argument that denotes standard input. */
export const STANDARD_INPUT = "-";

/**
 * The maximum size of a file in megabytes. A larger one takes minutes to read or does not fit into
 * a JavaScript string, and devices can be endless.
 */
const LARGEST_MEGABYTES = 256;
const LARGEST = LARGEST_MEGABYTES * 1024 * 1024;

const CHUNK = 1024 * 1024;

/** Open files of this process: standard input, and what a shell puts in place of `<(command)`. Unlike other pipes, they have a writer. */
const OWN_DESCRIPTOR = /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d+)$/;

/** Reads a file, or standard input for `-`. @throws RunError if it cannot be read */
export function readInput(path: string): Uint8Array {
  if (path === "") throw new RunError(emptyPath());
  const name = path === STANDARD_INPUT ? "standard input" : path;
  let opened: number | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe waits until another process writes to it.
    if (path !== STANDARD_INPUT) opened = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const descriptor = opened ?? 0;
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) throw new RunError(isDirectory(name));
    if (opened !== undefined && !stats.isFile() && !(stats.isFIFO() && OWN_DESCRIPTOR.test(path))) throw new RunError(notRegularFile(name));
    if (stats.isFile() && stats.size > LARGEST) throw new RunError(tooLarge(name, LARGEST_MEGABYTES));
    return readAll(descriptor, name, stats.isFile() ? stats.size : CHUNK);
  } catch (error) {
    if (error instanceof RunError) throw error;
    const { code } = error as { readonly code?: string };
    if (code === "EISDIR") throw new RunError(isDirectory(name));
    // A socket cannot be opened at all.
    if (code === "ENXIO") throw new RunError(notRegularFile(name));
    throw new RunError(cannotRead(name, systemReason(error)));
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** @param expected the size if known: reading a small file in chunks would need more memory */
function readAll(descriptor: number, name: string, expected: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let chunk = new Uint8Array(expected + 1);
  let used = 0;
  for (;;) {
    const read = readSome(descriptor, chunk.subarray(used));
    if (read === 0) break;
    used += read;
    size += read;
    if (size > LARGEST) throw new RunError(tooLarge(name, LARGEST_MEGABYTES));
    if (used < chunk.length) continue;
    chunks.push(chunk);
    chunk = new Uint8Array(CHUNK);
    used = 0;
  }
  const last = chunk.subarray(0, used);
  return chunks.length === 0 ? last : Buffer.concat([...chunks, last]);
}

/** Reads the available bytes. Waits for a terminal or pipe that has none yet. */
function readSome(descriptor: number, chunk: Uint8Array): number {
  for (;;) {
    try {
      return readSync(descriptor, chunk);
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      waitABit();
    }
  }
}

/**
 * Writes a file atomically, by way of a temporary file. A link stays a link. Devices and pipes are
 * written to and not replaced.
 * @throws RunError if it cannot be written
 */
export function writeOutput(path: string, text: string | Iterable<string>): void {
  const pieces = typeof text === "string" ? [text] : text;
  let folder: string | undefined;
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    const target = stats === undefined ? path : realpathSync(path);
    if (stats !== undefined && !stats.isFile()) {
      writeToDevice(target, pieces);
      return;
    }
    folder = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
    const temporary = join(folder, "out");
    writePieces(temporary, pieces);
    if (stats !== undefined) chmodSync(temporary, stats.mode);
    renameSync(temporary, target);
  } catch (error) {
    const parent = dirname(path);
    const isMissing = (error as { readonly code?: string }).code === "ENOENT" && !existsSync(parent);
    throw new RunError(isMissing ? noSuchFolder(path, parent) : cannotWrite(path, systemReason(error)));
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function writePieces(path: string, pieces: Iterable<string>): void {
  const descriptor = openSync(path, "w");
  try {
    for (const piece of pieces) writeFileSync(descriptor, piece);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes to a device or to a pipe with a reader. A pipe without one is an error, because waiting
 * for a reader could take forever.
 */
function writeToDevice(path: string, pieces: Iterable<string>): void {
  const descriptor = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    for (const piece of pieces) writeAll(descriptor, Buffer.from(piece));
  } finally {
    closeSync(descriptor);
  }
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if ((error as { readonly code?: string }).code !== "EAGAIN") throw error;
      waitABit();
    }
  }
}

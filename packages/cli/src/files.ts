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
  type Stats,
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

/** The number of bytes that are read at a time where the size is not known. */
const CHUNK = 64 * 1024;

const NO_BYTES = Buffer.alloc(0);

/**
 * Matches the paths of open files of this process: standard input, and the path that a shell
 * substitutes for `<(command)`. Unlike other pipes, they have a writer.
 */
const OWN_DESCRIPTOR = /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d+)$/;

/**
 * Reads a file, or standard input for `-`.
 *
 * @param scratch memory for a file that fits into it. The result is valid until it is used again.
 * @throws RunError if the file cannot be read
 */
export function readInput(path: string, scratch: Buffer = NO_BYTES): Buffer {
  if (path === "") throw new RunError(emptyPath());
  const name = path === STANDARD_INPUT ? "standard input" : path;
  try {
    return path === STANDARD_INPUT ? readOpened(0, name, () => true, scratch) : readFile(path, scratch);
  } catch (error) {
    throw error instanceof RunError ? error : readError(name, error);
  }
}

function readFile(path: string, scratch: Buffer): Buffer {
  // Without O_NONBLOCK, opening a pipe waits until another process writes to it.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return readOpened(descriptor, path, (stats) => stats.isFIFO() && OWN_DESCRIPTOR.test(path), scratch);
  } finally {
    closeSync(descriptor);
  }
}

/** @param isStream whether something that is not a regular file can be read until it ends */
function readOpened(descriptor: number, name: string, isStream: (stats: Stats) => boolean, scratch: Buffer): Buffer {
  const stats = fstatSync(descriptor);
  if (stats.isFile()) {
    if (stats.size > LARGEST) throw new RunError(tooLarge(name, LARGEST_MEGABYTES));
    // Files of the system, such as those in /proc, have content without a size.
    return stats.size > 0 ? readSized(descriptor, stats.size, scratch) : readAll(descriptor, name);
  }
  if (stats.isDirectory()) throw new RunError(isDirectory(name));
  if (!isStream(stats)) throw new RunError(notRegularFile(name));
  return readAll(descriptor, name);
}

function readError(name: string, error: unknown): RunError {
  const { code } = error as { readonly code?: string };
  if (code === "EISDIR") return new RunError(isDirectory(name));
  // A socket cannot be opened at all.
  if (code === "ENXIO") return new RunError(notRegularFile(name));
  return new RunError(cannotRead(name, systemReason(error)));
}

/** Reads a file of known size. Returns less if the file shrinks meanwhile. */
function readSized(descriptor: number, size: number, scratch: Buffer): Buffer {
  const bytes = size <= scratch.length ? scratch.subarray(0, size) : Buffer.allocUnsafe(size);
  let used = 0;
  while (used < size) {
    const read = readSome(descriptor, bytes, used);
    if (read === 0) break;
    used += read;
  }
  return used === size ? bytes : bytes.subarray(0, used);
}

/** Reads a stream, or a file that does not report its size, until it ends. */
function readAll(descriptor: number, name: string): Buffer {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const read = readSome(descriptor, chunk, 0);
    if (read === 0) return Buffer.concat(chunks, size);
    size += read;
    if (size > LARGEST) throw new RunError(tooLarge(name, LARGEST_MEGABYTES));
    chunks.push(chunk.subarray(0, read));
  }
}

/** Reads the available bytes into an array from an offset on, and returns their number: 0 at the end. Waits for a terminal or pipe that has none yet. */
function readSome(descriptor: number, bytes: Uint8Array, offset: number): number {
  for (;;) {
    try {
      return readSync(descriptor, bytes, offset, bytes.length - offset, null);
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      waitABit();
    }
  }
}

/**
 * Writes a file atomically, through a temporary file. A link stays a link. Devices and pipes are
 * written to, not replaced.
 * @throws RunError if it cannot be written
 */
export function writeOutput(path: string, text: string | Iterable<string | Uint8Array>): void {
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

function writePieces(path: string, pieces: Iterable<string | Uint8Array>): void {
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
function writeToDevice(path: string, pieces: Iterable<string | Uint8Array>): void {
  const descriptor = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    for (const piece of pieces) writeAll(descriptor, typeof piece === "string" ? Buffer.from(piece) : piece);
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

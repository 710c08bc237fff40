/**
 * The only place where packages and commands read files. A path can lead to a pipe that nothing
 * writes to, to a device that never ends, or to a file that grows while it is read; none of them
 * may block the program or fill its memory.
 */

/** The status of an open file, as Node's `fs.fstatSync` returns it. */
export interface FileStatus {
  readonly size: number;
  readonly dev: number;
  readonly ino: number;
  isFile(): boolean;
  isDirectory(): boolean;
  isFIFO(): boolean;
}

/**
 * The part of Node's `fs` that reading needs. It is a parameter, because this module also belongs to
 * bundles for browsers.
 */
export interface ReadingFs {
  readonly constants: { readonly O_RDONLY: number; readonly O_NONBLOCK: number };
  openSync(path: string, flags: number): number;
  closeSync(descriptor: number): void;
  fstatSync(descriptor: number): FileStatus;
  readSync(descriptor: number, buffer: Uint8Array, offset: number, length: number, position: null): number;
}

/** The reasons why something that exists is not read. */
export type RefusalReason = "is-directory" | "not-regular" | "too-large";

const MESSAGES: Readonly<Record<RefusalReason, string>> = {
  "is-directory": "it is a folder",
  "not-regular": "it is not a regular file",
  "too-large": "it is too large",
};

/** The error for a path that exists, but is not a regular file of acceptable size. Its message is the end of a sentence. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(MESSAGES[reason]);
    this.reason = reason;
  }
}

/** Settings of {@link readRegularFile} and {@link readDescriptor}. */
export interface ReadingOptions {
  /** The maximum number of bytes. */
  readonly maxSize: number;
  /** Memory for a file that fits into it. The result is valid until it is used again. */
  readonly scratch?: Uint8Array | undefined;
  /** Called with the status of the open file before it is read. It can throw an error to refuse the file. */
  readonly inspect?: ((status: FileStatus) => void) | undefined;
  /** Reports whether a pipe is read until it ends. By default, pipes are refused. */
  readonly isStream?: ((status: FileStatus) => boolean) | undefined;
  /** Waits until a stream may have more bytes. Without it, the stream is refused. */
  readonly wait?: (() => void) | undefined;
}

/** The number of bytes that are read at first where the size is not known. */
const CHUNK = 64 * 1024;

const NO_BYTES = new Uint8Array(0);

/**
 * Reads a regular file. The size is checked against the bytes that are read: files of the system
 * report 0, and others can grow.
 *
 * @throws FileRefusal if it is not a regular file, or is too large
 * @throws the error of the operating system if it cannot be read
 */
export function readRegularFile(fs: ReadingFs, path: string, options: ReadingOptions): Uint8Array {
  const { O_RDONLY, O_NONBLOCK } = fs.constants;
  // Without O_NONBLOCK, opening a pipe waits until another process writes to it.
  const descriptor = fs.openSync(path, O_RDONLY | O_NONBLOCK);
  try {
    return readDescriptor(fs, descriptor, options);
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * Reads an open file like {@link readRegularFile}.
 *
 * @throws FileRefusal if it is not a regular file, or is too large
 * @throws the error of the operating system if it cannot be read
 */
export function readDescriptor(fs: ReadingFs, descriptor: number, options: ReadingOptions): Uint8Array {
  const { maxSize, scratch = NO_BYTES, inspect, isStream, wait } = options;
  const status = fs.fstatSync(descriptor);
  if (status.isDirectory()) throw new FileRefusal("is-directory");
  const isFile = status.isFile();
  if (!isFile && isStream?.(status) !== true) throw new FileRefusal("not-regular");
  inspect?.(status);
  // Some devices are larger than any file, and report it.
  if (isFile && status.size > maxSize) throw new FileRefusal("too-large");
  const expected = isFile ? status.size : 0;
  // One byte more than the file has shows that it ends there.
  const capacity = expected > 0 ? expected + 1 : CHUNK;
  let bytes = capacity <= scratch.length ? scratch : new Uint8Array(capacity);
  let used = 0;
  for (;;) {
    const read = readSome(fs, descriptor, bytes, used, isFile ? undefined : wait);
    used += read;
    if (used > maxSize) throw new FileRefusal("too-large");
    // A regular file returns less than requested only at its end. Those without a size can
    // return any part.
    if (read === 0 || (used === expected && used < bytes.length)) return bytes.subarray(0, used);
    if (used === bytes.length) bytes = enlarged(bytes, maxSize);
  }
}

/** Returns a copy with room for more bytes, but for no more than one above the maximum. */
function enlarged(bytes: Uint8Array, maxSize: number): Uint8Array {
  const larger = new Uint8Array(Math.min(bytes.length * 2 + CHUNK, maxSize + 1));
  larger.set(bytes);
  return larger;
}

/** Returns the code of a system error, such as `ENOENT`; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/**
 * Reads available bytes into an array from an offset on, and returns their number: 0 at the end. A
 * regular file that has none yet is a file of the system that would block.
 */
function readSome(fs: ReadingFs, descriptor: number, bytes: Uint8Array, offset: number, wait: (() => void) | undefined): number {
  for (;;) {
    try {
      return fs.readSync(descriptor, bytes, offset, bytes.length - offset, null);
    } catch (error) {
      const code = errorCode(error);
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      if (wait === undefined) throw new FileRefusal("not-regular");
      wait();
    }
  }
}

/** Messages in a stream of bytes, each after a header with its length. */

/** The largest message in bytes. */
const MAX_MESSAGE = 1 << 26;
/** The number of bytes in which a header must end. */
const MAX_HEADER = 1 << 12;
const HEADER = /content-length:[ \t]*(\d{1,15})[ \t]*\r?\n(?:[\w-]{1,64}:[^\r\n]{0,256}\r?\n){0,8}\r?\n/i;
/** The start of a header. It cannot be in JSON, whose strings have no line breaks. */
const HEADER_START = /content-length:[ \t]*\d{1,15}[ \t]*\r?\n/i;
/** The number of bytes that are searched again because the start of a header can be in them. */
const OVERLAP = 1 << 9;

/** The data of a message in a stream, or the problem of bytes that are not one. */
export type Received = { readonly message: unknown } | { readonly problem: string };

/**
 * Reads messages from a stream. After bytes that do not belong to a message, reading continues with the next header.
 *
 * @example
 * const reader = new MessageReader();
 * process.stdin.on("data", (bytes) => {
 *   for (const received of reader.read(bytes)) handle(received);
 * });
 */
export class MessageReader {
  #chunks: Uint8Array[] = [];
  #size = 0;
  /** The length of the current message; undefined while a header is read. */
  #length: number | undefined;
  /** Whether the garbage before the next header was reported. */
  #isReported = false;

  /** Takes the next bytes of the stream. Returns what is complete now. */
  read(bytes: Uint8Array): readonly Received[] {
    const received: Received[] = [];
    this.#chunks.push(bytes);
    this.#size += bytes.length;
    let added = bytes.length;
    while (this.#length === undefined ? this.#readHeader(received) : this.#readContent(this.#length, added, received)) added = this.#size;
    return received;
  }

  /** Reads a header, or garbage before one. Returns whether more can be read. */
  #readHeader(received: Received[]): boolean {
    const bytes = this.#joined();
    const start = bytes.subarray(0, MAX_HEADER);
    const text = latin1(start);
    const header = HEADER.exec(text);
    if (header === null) {
      if (bytes.length < MAX_HEADER) return false;
      this.#reportGarbage(received);
      this.#keep(bytes.subarray(MAX_HEADER - OVERLAP));
      return true;
    }
    const before = text.slice(0, header.index);
    if (before.trim() !== "" && !HEADER_LINES.test(before)) this.#reportGarbage(received);
    this.#keep(bytes.subarray(header.index + header[0].length));
    const length = Number(header[1]);
    this.#isReported = length > MAX_MESSAGE;
    if (this.#isReported) received.push({ problem: `a message of ${length} bytes is longer than ${MAX_MESSAGE} bytes` });
    else this.#length = length;
    return true;
  }

  /**
   * Reads the content of a message. Returns whether more can be read.
   * @param added the number of bytes that were not searched for a header
   */
  #readContent(length: number, added: number, received: Received[]): boolean {
    if (this.#size < length) return this.#findHeaderInside(Math.min(this.#size, added + OVERLAP), received);
    const bytes = this.#joined();
    const content = bytes.subarray(0, length);
    const message = parsed(content);
    this.#length = undefined;
    if (message !== undefined) {
      received.push(message);
      this.#keep(bytes.subarray(length));
      return true;
    }
    received.push({ problem: "a message is not JSON" });
    // If the length was wrong, the next message starts in what should be this one.
    this.#isReported = true;
    return true;
  }

  /** Abandons an incomplete message in which another one starts. */
  #findHeaderInside(last: number, received: Received[]): boolean {
    const bytes = this.#lastBytes(last);
    const header = HEADER_START.exec(latin1(bytes));
    if (header === null) return false;
    received.push({ problem: "a message ends before its length" });
    this.#length = undefined;
    this.#isReported = true;
    this.#keep(bytes.subarray(header.index));
    return true;
  }

  /** Returns at least the given number of bytes from the end. */
  #lastBytes(length: number): Uint8Array {
    const parts: Uint8Array[] = [];
    let size = 0;
    for (let i = this.#chunks.length - 1; i >= 0 && size < length; i--) {
      const chunk = this.#chunks[i]!;
      parts.unshift(chunk);
      size += chunk.length;
    }
    return join(parts, size);
  }

  #joined(): Uint8Array {
    const bytes = join(this.#chunks, this.#size);
    this.#chunks = [bytes];
    return bytes;
  }

  #keep(bytes: Uint8Array): void {
    this.#chunks = [bytes];
    this.#size = bytes.length;
  }

  #reportGarbage(received: Received[]): void {
    if (!this.#isReported) received.push({ problem: "there are bytes between messages that belong to none of them" });
    this.#isReported = true;
  }
}

/** Lines of a header before the one with the length. */
const HEADER_LINES = /^(?:[\w-]{1,64}:[^\r\n]{0,256}\r?\n){1,8}$/;

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const [first, ...others] = parts;
  if (first !== undefined && others.length === 0) return first;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Returns a string with a character for each byte. */
function latin1(bytes: Uint8Array): string {
  const step = 1 << 13;
  let text = "";
  for (let i = 0; i < bytes.length; i += step) text += String.fromCharCode(...bytes.subarray(i, i + step));
  return text;
}

function parsed(content: Uint8Array): { readonly message: unknown } | undefined {
  try {
    const message: unknown = JSON.parse(new TextDecoder().decode(content));
    return { message };
  } catch {
    return undefined;
  }
}

/** Returns the bytes of a message with its header. */
export function frameMessage(message: object): Uint8Array {
  const encoder = new TextEncoder();
  const content = encoder.encode(JSON.stringify(message));
  const header = encoder.encode(`Content-Length: ${content.length}\r\n\r\n`);
  return join([header, content], header.length + content.length);
}

import { isAscii } from "node:buffer";
import { SourceFile } from "@hcl-ts/hcl";
import { STANDARD_INPUT } from "../arguments/own-input.ts";
import { RunError } from "../errors.ts";
import { notText, notUtf8, notUtf8ButUtf16 } from "../messages.ts";
import { readInput } from "./files.ts";

/** Most files are smaller. Reading many takes less time if not each of them needs new memory. */
const SCRATCH_SIZE = 1 << 16;
let scratch: Buffer | undefined;

/** Reads a text file, or standard input for `-`. @throws RunError if it cannot be read or is not text */
export function readSource(path: string): SourceFile {
  scratch ??= Buffer.allocUnsafeSlow(SCRATCH_SIZE);
  const bytes = readInput(path, scratch);
  // Most files are ASCII, for which this is the fastest way to a string.
  const content = isAscii(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1") : bytes;
  const source = new SourceFile(path === STANDARD_INPUT ? "<stdin>" : path, content);
  const problem = problemOf(source, bytes);
  if (problem !== undefined) throw new RunError(problem);
  return source;
}

/** Returns why bytes are not a text that can be read; undefined if they are one. */
export function textProblem(name: string, bytes: Uint8Array): string | undefined {
  return problemOf(new SourceFile(name, bytes), bytes);
}

function problemOf(source: SourceFile, bytes: Uint8Array): string | undefined {
  if (startsLikeUtf16(bytes)) return notUtf8ButUtf16(source.filename);
  // Binary files contain NUL bytes. Reporting these helps more than reporting invalid UTF-8.
  const nul = source.text.indexOf("\0");
  if (nul >= 0) return notText(source.filename, source.position(nul).line);
  if (source.malformed === undefined) return undefined;
  const [offset] = source.malformed.keys();
  return notUtf8(source.filename, source.position(offset ?? 0).line);
}

/** Reports whether a file starts with the byte order mark of UTF-16, as files from PowerShell do. UTF-8 contains neither byte. */
function startsLikeUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

import { type Position, SourceFile } from "@hcl-ts/hcl";
import type { StringNode } from "./json-node.ts";
import { SourceWithoutPositions } from "./source-without-positions.ts";

/**
 * The content of a string as a separate source. As in the reference implementation, its lines,
 * columns and bytes count as if nothing were escaped; offsets are those in the file.
 *
 * @param origin the offset from which columns count: the offset of the opening quote, or of the character after it
 */
export function embeddedSource(node: StringNode, origin: "quote" | "content"): SourceFile {
  const { file, start, text, raw } = node;
  if (file instanceof SourceWithoutPositions) return new SourceWithoutPositions(file.filename, text);
  const skipped = origin === "quote" ? 0 : 1;
  const base = (): Position => {
    const quote = file.position(start);
    return { line: quote.line, column: quote.column + skipped, byte: quote.byte + skipped, offset: quote.offset + 1 };
  };
  return new SourceFile(file.filename, text, base, raw === text ? undefined : escapedOffsets(raw, start + 1));
}

/**
 * A function that maps offsets in the decoded text to offsets in the file. It continues from the
 * last query where it can.
 */
function escapedOffsets(raw: string, start: number): (offset: number) => number {
  let decoded = 0;
  let at = 0;
  return (offset) => {
    if (offset < decoded) {
      decoded = 0;
      at = 0;
    }
    for (; decoded < offset && at < raw.length; decoded++) {
      if (raw[at] !== "\\") at++;
      else if (raw[at + 1] === "u" && /^[0-9a-fA-F]{4}$/.test(raw.slice(at + 2, at + 6))) at += 6;
      else at += 2;
    }
    return start + Math.min(at, raw.length);
  };
}

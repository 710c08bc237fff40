import { SourceFile } from "@hcl-ts/hcl";
import type { Source } from "@hcl-ts/hclsyntax/tree";

/**
 * This package's build for Node contains its own copy of the parser, so a program's `SourceFile`
 * may be an instance of another class.
 */
export function ownSource(source: Source): Source {
  if (typeof source === "string" || isBytes(source) || source instanceof SourceFile) return source;
  const { filename, text, base } = source;
  return new SourceFile(filename, text, base);
}

/** Reports whether a value is bytes, also those of another realm: in Jest, a file is read outside of the one of the tests. */
function isBytes(source: unknown): source is Uint8Array {
  return Object.prototype.toString.call(source) === "[object Uint8Array]";
}

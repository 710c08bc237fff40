import { SourceFile } from "@hcl-ts/hcl";
import type { Source } from "@hcl-ts/hclsyntax/tree";

/**
 * This package's build for Node contains its own copy of the parser, so a program's `SourceFile`
 * may be an instance of another class.
 */
export function ownSource(source: Source): Source {
  const file = otherFile(source);
  return file === undefined ? source : new SourceFile(file.filename, file.text, file.base);
}

/** Returns a file of another copy; undefined for anything else. What is no source at all is refused where it is read. */
function otherFile(source: unknown): Pick<SourceFile, "filename" | "text" | "base"> | undefined {
  if (typeof source !== "object" || source === null || source instanceof SourceFile) return undefined;
  return "text" in source ? (source as SourceFile) : undefined;
}

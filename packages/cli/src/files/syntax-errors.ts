/** Commands that rarely need the parser load this file on demand. */
import type { Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { parseConfig } from "@hcl-ts/hclsyntax/tree";

/** Returns the syntax errors of a source in the native syntax. */
export function syntaxErrors(source: SourceFile): readonly Diagnostic[] {
  return parseConfig(source).diagnostics;
}

import { type Diagnostic, errorDiagnostic, type SourceFile } from "@hcl-ts/hcl";
import { limitSyntaxErrors, withinStack } from "@hcl-ts/hcl/syntax";
import { INVALID, JsonTree } from "../json-tree.ts";
import { jsonNestedTooDeeply } from "../messages-syntax.ts";
import { JsonParser, MAX_DEPTH } from "./json-parser.ts";
import { malformedText } from "./malformed-text.ts";

/**
 * The result of parsing a JSON text: as much of it as could be read, and the syntax errors in the
 * order of the source.
 */
export interface ParsedJson {
  /** The records; the first one is the root value. */
  readonly tree: JsonTree;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses a JSON text. The maximum depth is lower if the stack has no room for it. */
export function parseJson(file: SourceFile): ParsedJson {
  return withinStack(
    MAX_DEPTH,
    (maxDepth) => {
      const { tree, diagnostics } = new JsonParser(file, maxDepth).parse();
      const inOrder = [...diagnostics, ...malformedText(file)].sort((a, b) => startOf(a) - startOf(b));
      return { tree, diagnostics: limitSyntaxErrors(inOrder) };
    },
    () => {
      const message = jsonNestedTooDeeply({ limit: 0, isLowered: true });
      return {
        tree: new JsonTree(file, new Int32Array([0, 0, INVALID])),
        diagnostics: [errorDiagnostic(message, { subject: file.range(0, 0) })],
      };
    },
  );
}

function startOf({ subject }: Diagnostic): number {
  return subject!.start.offset;
}

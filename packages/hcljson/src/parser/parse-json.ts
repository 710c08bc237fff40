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
      const inOrder = (a: Diagnostic, b: Diagnostic): number => startOf(a) - startOf(b);
      const apart = onePerPlace([...diagnostics].sort(inOrder));
      return { tree, diagnostics: limitSyntaxErrors([...apart, ...malformedText(file)].sort(inOrder)) };
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

/**
 * Removes the errors that start inside the range of an earlier one: they describe the same mistake.
 * @param inOrder the errors in the order of the source
 */
function onePerPlace(inOrder: readonly Diagnostic[]): readonly Diagnostic[] {
  let end = -1;
  return inOrder.filter(({ subject }) => {
    const { start } = subject!;
    if (start.offset < end) return false;
    end = Math.max(subject!.end.offset, start.offset + 1);
    return true;
  });
}

function startOf({ subject }: Diagnostic): number {
  return subject!.start.offset;
}

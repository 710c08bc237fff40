/** The ways into the JSON syntax. None of them throws for anything that stands in a source. */
import { CtyError } from "@hcl-ts/cty";
import { type Body, type Diagnostic, type Expression, errorDiagnostic, SourceFile } from "@hcl-ts/hcl";
import { describe, JsonBody } from "./body.ts";
import { JsonExpression } from "./expression.ts";
import { InvalidNode, nodeAt, startRangeOf } from "./json-node.ts";
import { JsonSource } from "./json-source.ts";
import { rootObjectRequired } from "./messages-body.ts";
import { parseJson } from "./parser/parse-json.ts";

/** A source as text, as bytes, or as a file that is there already. */
export type Source = string | Uint8Array | SourceFile;

/** A configuration file in JSON that was read. */
export interface JsonFile {
  readonly body: Body;
  readonly source: SourceFile;
}

/** A configuration file, as much of it as could be read, and everything that is wrong with it. */
export interface ParsedFile {
  readonly file: JsonFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** An expression and everything that is wrong with it. */
export interface ParsedJsonExpression {
  readonly expression: Expression;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a configuration file in the JSON syntax: an object, or an array of objects that count as one. Of a faulty source as much is read as can be made out; of
 * a value that is neither, the body is empty.
 * @param filename what ranges name the source
 * @throws CtyError for a source that is no text, bytes or `SourceFile`
 */
export function parse(source: Source, filename = ""): ParsedFile {
  const file = toFile(source, filename);
  const { tree, diagnostics: found } = parseJson(file);
  const node = nodeAt(tree, 0);
  if (node.kind === "object" || node.kind === "array") return { file: { body: new JsonBody(node), source: file }, diagnostics: found };
  // After a syntax error the root value may be what is left of an object.
  const diagnostics =
    found.length > 0 ? found : [...found, errorDiagnostic(rootObjectRequired({ found: describe(node) }), { subject: startRangeOf(node) })];
  return { file: { body: new JsonBody(new InvalidNode(file, 0, 0)), source: file }, diagnostics };
}

/** Reads a JSON value as an expression, which is unknown where there is none to read. @throws CtyError as {@link parse} */
export function parseExpression(source: Source, filename = ""): ParsedJsonExpression {
  const { tree, diagnostics } = parseJson(toFile(source, filename));
  return { expression: new JsonExpression(nodeAt(tree, 0)), diagnostics };
}

/** Whether a file of this name is in the JSON syntax. */
export function isJsonFilename(filename: string): boolean {
  return filename.endsWith(".json");
}

function toFile(source: Source, filename: string): SourceFile {
  if (source instanceof SourceFile) return source;
  if (typeof source === "string" || ArrayBuffer.isView(source)) return new JsonSource(filename, source);
  throw new CtyError(`a source is text, bytes or a SourceFile, not ${source === null ? "null" : `a value of type ${typeof source}`}`);
}

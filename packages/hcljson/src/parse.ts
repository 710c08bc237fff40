/** The entry points of the JSON syntax. None of them throws because of a source's content. */
import { type Body, type Diagnostic, type Expression, errorDiagnostic, SourceFile } from "@hcl-ts/hcl";
import { describe, JsonBody } from "./body.ts";
import { JsonExpression } from "./expression.ts";
import { InvalidNode, nodeAt, startRangeOf } from "./json-node.ts";
import { JsonSource } from "./json-source.ts";
import type { JsonTree } from "./json-tree.ts";
import { rootObjectRequired } from "./messages-body.ts";
import { parseJson } from "./parser/parse-json.ts";
import { LITERAL_STRINGS, type StringSyntax } from "./string-syntax.ts";
import { TEMPLATE_STRINGS } from "./template-strings.ts";

/** A source: a string, bytes, or a `SourceFile`. */
export type Source = string | Uint8Array | SourceFile;

/** A configuration file in the JSON syntax. */
export interface JsonFile {
  readonly body: Body;
  readonly source: SourceFile;
}

/**
 * The result of parsing a configuration file: as much of it as could be read, and its errors in the
 * order of the source.
 */
export interface JsonFileResult {
  readonly file: JsonFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** The result of parsing an expression, with its errors in the order of the source. */
export interface JsonExpressionResult {
  readonly expression: Expression;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a configuration file in the JSON syntax: an object, or an array of objects that are read
 * as one. Reads as much of an invalid file as possible. A file with another root value has an empty
 * body.
 *
 * @param filename the file name of ranges; ignored for a `SourceFile`, which has its own
 * @throws CtyError for a source that is not a string, bytes or a `SourceFile`
 */
export function parse(source: Source, filename = ""): JsonFileResult {
  return parseFile(source, filename, TEMPLATE_STRINGS);
}

/**
 * Like {@link parse}, but strings are literal, even if expressions are evaluated with a context:
 * `"${a}"` is a string of four characters. A bundle with this function alone contains no parser of
 * templates and no evaluator.
 *
 * @throws CtyError as {@link parse}
 */
export function parseLiteral(source: Source, filename = ""): JsonFileResult {
  return parseFile(source, filename, LITERAL_STRINGS);
}

/** A parsed file, which also keeps its values. */
class ParsedFile implements JsonFile {
  readonly body: Body;
  readonly source: SourceFile;
  readonly #tree: JsonTree;

  constructor(body: Body, source: SourceFile, tree: JsonTree) {
    this.body = body;
    this.source = source;
    this.#tree = tree;
  }

  static treeOf(file: JsonFile): JsonTree | undefined {
    return file instanceof ParsedFile ? file.#tree : undefined;
  }
}

/** @internal Returns the values of a file that {@link parse} has returned. */
export function rootOf(file: JsonFile): JsonTree | undefined {
  return ParsedFile.treeOf(file);
}

function parseFile(source: Source, filename: string, strings: StringSyntax): JsonFileResult {
  const sourceFile = toFile(source, filename);
  const { tree, diagnostics: found } = parseJson(sourceFile);
  const node = nodeAt(tree, 0);
  const isBody = node.kind === "object" || node.kind === "array";
  const file = new ParsedFile(new JsonBody(isBody ? node : new InvalidNode(sourceFile, 0, 0), strings), sourceFile, tree);
  if (isBody) return { file, diagnostics: found };
  // After a syntax error, the root value may be the rest of an object.
  const diagnostics =
    found.length > 0 ? found : [...found, errorDiagnostic(rootObjectRequired({ found: describe(node) }), { subject: startRangeOf(node) })];
  return { file, diagnostics };
}

/**
 * Parses a JSON value as an expression. An invalid value evaluates to an unknown one.
 * @throws CtyError as {@link parse}
 */
export function parseExpression(source: Source, filename = ""): JsonExpressionResult {
  const { tree, diagnostics } = parseJson(toFile(source, filename));
  return { expression: new JsonExpression(nodeAt(tree, 0), TEMPLATE_STRINGS), diagnostics };
}

/**
 * Returns whether a file name belongs to a file in the JSON syntax, because it ends with `.json`.
 */
export function isJsonFilename(filename: string): boolean {
  return filename.endsWith(".json");
}

function toFile(source: Source, filename: string): SourceFile {
  return source instanceof SourceFile ? source : new JsonSource(filename, source);
}

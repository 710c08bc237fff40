/**
 * The parsers of the native syntax, without evaluation. They never throw for any source, as long as the stack has
 * room to report the problem: about 2 kB, plus what the engine needs to compile functions on their
 * first call (V8: 40 kB).
 */
import { dynamicVal } from "@hcl-ts/cty";
import { type Diagnostic, SourceFile, type Traversal } from "@hcl-ts/hcl";
import { withinStack } from "@hcl-ts/hcl/syntax";
import { type BodyNode, recordedBody } from "./ast/body.ts";
import type { Expr } from "./ast/expr.ts";
import { ExprSyntaxError } from "./ast/expr-syntax-error.ts";
import { nestedTooDeeply } from "./messages-syntax.ts";
import { ConfigParser } from "./parser/config-parser.ts";
import { ConfigSteps } from "./parser/config-steps.ts";
import { MAX_DEPTH } from "./parser/max-depth.ts";
import type { ParserBase } from "./parser/parser-base.ts";
import { listErrors, type RawError, type RawErrors } from "./parser/raw-errors.ts";
import { StandaloneParser } from "./parser/standalone-parser.ts";
import { createExpression } from "./records/create-expression.ts";
import { BODY } from "./records/record-kinds.ts";
import { type RecordId, SyntaxRecords } from "./records/syntax-records.ts";
import type { ScanMode } from "./scanner/scanner.ts";

/**
 * A source to parse: a string, bytes (invalid UTF-8 keeps its offsets), or a `SourceFile`, whose
 * base adjusts the positions of an embedded fragment.
 */
export type Source = string | Uint8Array | SourceFile;

/** A parsed configuration file. */
export interface ConfigFile {
  readonly body: BodyNode;
  readonly source: SourceFile;
}

/**
 * A configuration file with all items that could be parsed, and its syntax errors in source order.
 */
export interface ParseConfigResult {
  readonly file: ConfigFile;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * An expression with placeholders for the parts that could not be parsed, and its syntax errors in
 * source order.
 */
export interface ParseExpressionResult {
  readonly expression: Expr;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A traversal up to the first error, and its syntax errors. Empty if the source does not start with
 * an identifier.
 */
export interface ParseTraversalResult {
  readonly traversal: Traversal;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a configuration file. Reports every error once and keeps every valid item, wherever errors
 * are.
 * @param filename the name of the source in ranges; ignored for a `SourceFile`, which has its own
 */
export function parseConfig(source: Source, filename = ""): ParseConfigResult {
  const file = sourceFile(source, filename);
  const { records, body, errors } = readConfig(file);
  return { file: { body: recordedBody(records, body), source: file }, diagnostics: listErrors([errors]) };
}

/** A configuration file, or a part of one, as records, with its errors before they are listed. */
export interface ReadConfigResult {
  readonly records: SyntaxRecords;
  /** The file body's record. */
  readonly body: RecordId;
  readonly errors: RawErrors;
}

/**
 * Parses a configuration file, or some of its items, and leaves it to the caller to list the errors
 * with `listErrors`.
 */
export function readConfig(file: SourceFile): ReadConfigResult {
  const { result, errors } = readWithinStack(
    file,
    (maxDepth) => new ConfigParser(file, maxDepth),
    (parser) => {
      const body = parser.parseFile();
      parser.records.finish();
      return { records: parser.records, body };
    },
    () => {
      const records = new SyntaxRecords(file);
      const body = records.addList(BODY, 0, 0, [0]);
      records.finish();
      return { records, body };
    },
  );
  return { records: result.records, body: result.body, errors };
}

/** Like {@link readConfig}, in steps. A file that is nested more deeply than the stack allows is read in one. */
export function* readConfigSteps(file: SourceFile): Generator<void, ReadConfigResult> {
  const parser = new ConfigSteps(file, MAX_DEPTH);
  const steps = parser.parseFileSteps();
  for (;;) {
    const step = withinStack(
      0,
      () => steps.next(),
      () => undefined,
    );
    if (step === undefined) return readConfig(file);
    if (step.done === true) {
      parser.records.finish();
      return { records: parser.records, body: step.value, errors: parser.rawErrors };
    }
    yield;
  }
}

/** A configuration file as records, and its syntax errors in source order. */
export interface ParseRecordsResult {
  readonly records: SyntaxRecords;
  /** The file body's record. */
  readonly body: RecordId;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a configuration file like {@link parseConfig}, without nodes.
 * @param filename the name of the source in ranges; ignored for a `SourceFile`, which has its own
 */
export function parseRecords(source: Source, filename = ""): ParseRecordsResult {
  const { records, body, errors } = readConfig(sourceFile(source, filename));
  return { records, body, diagnostics: listErrors([errors]) };
}

/**
 * Returns the syntax errors of a configuration file, which are the diagnostics of
 * {@link parseConfig}. A bundle with this function alone contains no syntax tree and no evaluator.
 * @param filename the name of the source in ranges; ignored for a `SourceFile`, which has its own
 * @example
 * syntaxErrors("port =").map(({ code }) => code); // ["expression-required"]
 */
export function syntaxErrors(source: Source, filename = ""): readonly Diagnostic[] {
  const file = sourceFile(source, filename);
  return parseWithinStack(
    file,
    (maxDepth) => new ConfigParser(file, maxDepth),
    (parser) => {
      parser.parseFile();
      parser.records.discard();
    },
    () => undefined,
  ).diagnostics;
}

/** Parses a source that is a single expression. Newlines are insignificant. */
export function parseExpression(source: Source, filename = ""): ParseExpressionResult {
  return parseWhole(source, filename, "config", (parser) => parser.parseExpressionSource());
}

/**
 * Parses a source that is a single template: literal text with `${ }` and `%{ }` sequences.
 * Backslashes have no special meaning.
 */
export function parseTemplate(source: Source, filename = ""): ParseExpressionResult {
  return parseWhole(source, filename, "template", (parser) => parser.parseTemplateSource());
}

function parseWhole(source: Source, filename: string, mode: ScanMode, read: (parser: StandaloneParser) => RecordId): ParseExpressionResult {
  const file = sourceFile(source, filename);
  const { result, diagnostics } = parseWithinStack(
    file,
    (maxDepth) => new StandaloneParser(file, mode, maxDepth),
    (parser) => {
      const expression = createExpression(parser.records, parser.records.first, read(parser));
      parser.records.discard();
      return expression;
    },
    () => new ExprSyntaxError(file, 0, 0, dynamicVal),
  );
  return { expression: result, diagnostics };
}

/** Parses a reference to a variable with steps that have literal keys, such as `a.b[0]["c"]`. */
export function parseTraversalAbs(source: Source, filename = ""): ParseTraversalResult {
  return parseTraversal(source, filename, false);
}

/**
 * Like {@link parseTraversalAbs}, but also allows `[*]` for all elements. The result is a pattern
 * that cannot be evaluated.
 */
export function parseTraversalPartial(source: Source, filename = ""): ParseTraversalResult {
  return parseTraversal(source, filename, true);
}

function parseTraversal(source: Source, filename: string, allowSplat: boolean): ParseTraversalResult {
  const file = sourceFile(source, filename);
  const { result, diagnostics } = parseWithinStack(
    file,
    (maxDepth) => new StandaloneParser(file, "config", maxDepth),
    (parser) => {
      const traversal = parser.parseTraversalSource(allowSplat);
      parser.records.discard();
      return traversal;
    },
    () => [],
  );
  return { traversal: result, diagnostics };
}

/** Like {@link readWithinStack}, with the list of the errors. */
function parseWithinStack<P extends ParserBase, T>(
  file: SourceFile,
  makeParser: (maxDepth: number) => P,
  read: (parser: P) => T,
  nothing: () => T,
): { readonly result: T; readonly diagnostics: readonly Diagnostic[] } {
  const { result, errors } = readWithinStack(file, makeParser, read, nothing);
  return { result, diagnostics: listErrors([errors]) };
}

/**
 * Parses a source, as deeply nested as the stack allows. `nothing` creates the result if the stack
 * is already full.
 */
function readWithinStack<P extends ParserBase, T>(
  file: SourceFile,
  makeParser: (maxDepth: number) => P,
  read: (parser: P) => T,
  nothing: () => T,
): { readonly result: T; readonly errors: RawErrors } {
  return withinStack(
    MAX_DEPTH,
    (maxDepth) => {
      const parser = makeParser(maxDepth);
      return { result: read(parser), errors: parser.rawErrors };
    },
    () => ({ result: nothing(), errors: { file, errors: [outOfStack()], invalidTokens: [], firstBroken: undefined } }),
  );
}

function outOfStack(): RawError {
  return {
    message: nestedTooDeeply({ limit: 0, isLowered: true }),
    start: 0,
    end: 0,
    contextStart: 0,
    place: 0,
    item: 0,
    isAroundCutOff: false,
  };
}

function sourceFile(source: Source, filename: string): SourceFile {
  return source instanceof SourceFile ? source : new SourceFile(filename, source);
}

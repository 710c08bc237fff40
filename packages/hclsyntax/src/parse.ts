/**
 * The ways into the native syntax. None of them throws for anything that stands in a source, however deep in the stack it is called, as long as there is
 * stack to say so: some 2 kB, but for an engine that compiles functions when they are first called as much as it asks for that (V8: 40 kB).
 */
import { dynamicVal } from "@hcl-ts/cty";
import { type Diagnostic, errorDiagnostic, SourceFile, type Traversal, withinStack } from "@hcl-ts/hcl";
import { BodyNode } from "./ast/body.ts";
import type { Expr } from "./ast/expr.ts";
import { ExprSyntaxError } from "./ast/expr-syntax-error.ts";
import { nestedTooDeeply } from "./messages-syntax.ts";
import { ConfigParser } from "./parser/config-parser.ts";
import { MAX_DEPTH, type ParserBase } from "./parser/parser-base.ts";
import { StandaloneParser } from "./parser/standalone-parser.ts";
import type { ScanMode } from "./scanner/scanner.ts";

/**
 * What can be read: text, bytes (which keep their offsets where they are not UTF-8), or a `SourceFile`, whose base makes positions in an
 * embedded fragment come out right.
 */
export type Source = string | Uint8Array | SourceFile;

/** A configuration file that was read. */
export interface ConfigFile {
  readonly body: BodyNode;
  readonly source: SourceFile;
}

/** A configuration file, as much of it as could be read, and everything that is wrong with its syntax, in the order of the text. */
export interface ParsedConfig {
  readonly file: ConfigFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** An expression, with placeholders for what could not be read, and everything that is wrong with its syntax, in the order of the text. */
export interface ParsedExpression {
  readonly expression: Expr;
  readonly diagnostics: readonly Diagnostic[];
}

/** A traversal up to the first fault; empty if it does not even begin with a name. */
export interface ParsedTraversal {
  readonly traversal: Traversal;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a configuration file. Every fault is reported once, and every item that is sound is in the body, whatever stands around it.
 *
 * @param filename what ranges name the source; not looked at for a `SourceFile`, which has a name
 */
export function parseConfig(source: Source, filename = ""): ParsedConfig {
  const file = sourceFile(source, filename);
  const read = readAll(
    file,
    (maxDepth) => new ConfigParser(file, maxDepth),
    (parser) => parser.parseFile(),
    () => new BodyNode(file, 0, 0, [], []),
  );
  return { file: { body: read.result, source: file }, diagnostics: read.diagnostics };
}

/** Reads an expression that is the whole of a source. Newlines mean nothing in it. */
export function parseExpression(source: Source, filename = ""): ParsedExpression {
  return parseWhole(source, filename, "config", (parser) => parser.parseExpressionSource());
}

/** Reads a template that is the whole of a source: literal text with `${ }` and `%{ }` sequences, in which a backslash means nothing. */
export function parseTemplate(source: Source, filename = ""): ParsedExpression {
  return parseWhole(source, filename, "template", (parser) => parser.parseTemplateSource());
}

function parseWhole(source: Source, filename: string, mode: ScanMode, read: (parser: StandaloneParser) => Expr): ParsedExpression {
  const file = sourceFile(source, filename);
  const { result, diagnostics } = readAll(
    file,
    (maxDepth) => new StandaloneParser(file, mode, maxDepth),
    read,
    () => new ExprSyntaxError(file, 0, 0, dynamicVal),
  );
  return { expression: result, diagnostics };
}

/** Reads a reference to a variable and steps into it with literal keys, such as `a.b[0]["c"]`. */
export function parseTraversalAbs(source: Source, filename = ""): ParsedTraversal {
  return parseTraversal(source, filename, false);
}

/** Like {@link parseTraversalAbs}, but with `[*]` for all elements, which makes it a pattern that cannot be evaluated. */
export function parseTraversalPartial(source: Source, filename = ""): ParsedTraversal {
  return parseTraversal(source, filename, true);
}

function parseTraversal(source: Source, filename: string, allowSplat: boolean): ParsedTraversal {
  const file = sourceFile(source, filename);
  const { result, diagnostics } = readAll(
    file,
    (maxDepth) => new StandaloneParser(file, "config", maxDepth),
    (parser) => parser.parseTraversalSource(allowSplat),
    () => [],
  );
  return { traversal: result, diagnostics };
}

/** Reads all of a source, as deep as the stack allows; `nothing` is the result where that is not deep at all. */
function readAll<P extends ParserBase, T>(
  file: SourceFile,
  makeParser: (maxDepth: number) => P,
  read: (parser: P) => T,
  nothing: () => T,
): { readonly result: T; readonly diagnostics: readonly Diagnostic[] } {
  return withinStack(
    MAX_DEPTH,
    (maxDepth) => {
      const parser = makeParser(maxDepth);
      return { result: read(parser), diagnostics: parser.allDiagnostics() };
    },
    () => ({
      result: nothing(),
      diagnostics: [errorDiagnostic(nestedTooDeeply(0, true), { subject: file.range(0, 0) })],
    }),
  );
}

function sourceFile(source: Source, filename: string): SourceFile {
  return source instanceof SourceFile ? source : new SourceFile(filename, source);
}

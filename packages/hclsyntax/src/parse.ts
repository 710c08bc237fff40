/**
 * The ways into the native syntax. None of them throws for anything that stands in a source, however deep in the stack it is called, as long as some 50 kB
 * of it are left.
 */
import { type Diagnostic, SourceFile, type Traversal } from "@hcl-ts/hcl";
import type { BodyNode } from "./ast/body.ts";
import type { Expr } from "./ast/expr.ts";
import { Parser } from "./parser/parser.ts";
import { MAX_DEPTH } from "./parser/token-reader.ts";
import { readWithinStack } from "./stack.ts";

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
  return readWithinStack(MAX_DEPTH, (maxDepth) => {
    const parser = new Parser(file, "config", true, maxDepth);
    const body = parser.parseFile();
    return { file: { body, source: file }, diagnostics: parser.allDiagnostics() };
  });
}

/** Reads an expression that is the whole of a source. Newlines mean nothing in it. */
export function parseExpression(source: Source, filename = ""): ParsedExpression {
  const file = sourceFile(source, filename);
  return readWithinStack(MAX_DEPTH, (maxDepth) => {
    const parser = new Parser(file, "config", false, maxDepth);
    const expression = parser.parseWholeExpression();
    return { expression, diagnostics: parser.allDiagnostics() };
  });
}

/** Reads a template that is the whole of a source: literal text with `${ }` and `%{ }` sequences, in which a backslash means nothing. */
export function parseTemplate(source: Source, filename = ""): ParsedExpression {
  const file = sourceFile(source, filename);
  return readWithinStack(MAX_DEPTH, (maxDepth) => {
    const parser = new Parser(file, "template", false, maxDepth);
    const expression = parser.parseWholeTemplate();
    return { expression, diagnostics: parser.allDiagnostics() };
  });
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
  const parser = new Parser(sourceFile(source, filename), "config", false, MAX_DEPTH);
  const traversal = parser.parseWholeTraversal(allowSplat);
  return { traversal, diagnostics: parser.allDiagnostics() };
}

function sourceFile(source: Source, filename: string): SourceFile {
  return source instanceof SourceFile ? source : new SourceFile(filename, source);
}

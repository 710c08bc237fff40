/** Parsing: the ways into the native syntax. None of them throws for anything that stands in a source. */
import { type Diagnostic, SourceFile, type Traversal } from "@hcl-ts/hcl";
import type { BodyNode } from "./ast/body.ts";
import type { Expr } from "./ast/expr.ts";
import { ConfigParser } from "./parser/config-parser.ts";
import { StandaloneParser } from "./parser/standalone-parser.ts";
import { lexicalFaults } from "./scanner/lexical-faults.ts";
import type { Scanner } from "./scanner/scanner.ts";

/** A source as text, as bytes (which keep their offsets where they are not UTF-8), or as a file that is there already, perhaps with a base position. */
export type Source = string | Uint8Array | SourceFile;

/** A configuration file that was read. */
export interface ConfigFile {
  readonly body: BodyNode;
  readonly source: SourceFile;
}

/** A configuration file, as much of it as could be read, and everything that is wrong with it. */
export interface ParsedConfig {
  readonly file: ConfigFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** An expression, with placeholders for what could not be read, and everything that is wrong with it. */
export interface ParsedExpression {
  readonly expression: Expr;
  readonly diagnostics: readonly Diagnostic[];
}

/** A traversal, up to where it could be read, and everything that is wrong with it. */
export interface ParsedTraversal {
  readonly traversal: Traversal;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a configuration file. After an error it goes on with the next item, so that every fault is reported and every sound item kept.
 * @param filename what ranges name the source; not needed with a SourceFile
 */
export function parseConfig(source: Source, filename = ""): ParsedConfig {
  const file = toFile(source, filename);
  const parser = new ConfigParser(file);
  const body = parser.parseFile();
  return { file: { body, source: file }, diagnostics: inOrder(parser.tokens, parser.diagnostics) };
}

/** Reads an expression that is the whole of a source. Newlines in it mean nothing. */
export function parseExpression(source: Source, filename = ""): ParsedExpression {
  const parser = new StandaloneParser(toFile(source, filename), "expression");
  const expression = parser.parseWholeExpression();
  return { expression, diagnostics: inOrder(parser.tokens, parser.diagnostics) };
}

/** Reads a template that is the whole of a source, as if it stood between quotes but with nothing to be escaped but `${` and `%{`. */
export function parseTemplate(source: Source, filename = ""): ParsedExpression {
  const parser = new StandaloneParser(toFile(source, filename), "template");
  const expression = parser.parseWholeTemplate();
  return { expression, diagnostics: inOrder(parser.tokens, parser.diagnostics) };
}

/** Reads a reference with literal keys only, such as `a.b[0]["c"]`. */
export function parseTraversalAbs(source: Source, filename = ""): ParsedTraversal {
  return parseTraversal(source, filename, false);
}

/** Like {@link parseTraversalAbs}, but `[*]` is allowed too. */
export function parseTraversalPartial(source: Source, filename = ""): ParsedTraversal {
  return parseTraversal(source, filename, true);
}

function parseTraversal(source: Source, filename: string, allowSplat: boolean): ParsedTraversal {
  const parser = new StandaloneParser(toFile(source, filename), "expression");
  const traversal = parser.parseWholeTraversal(allowSplat);
  return { traversal, diagnostics: inOrder(parser.tokens, parser.diagnostics) };
}

function toFile(source: Source, filename: string): SourceFile {
  return source instanceof SourceFile ? source : new SourceFile(filename, source);
}

/** What the tokens say and what the parser found, in the order of the text; a fault of a token is enough for the place. */
function inOrder(scanner: Scanner, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const faults = lexicalFaults(scanner);
  if (faults.length === 0) return diagnostics;
  const places = new Set(faults.map((fault) => fault.subject?.start.offset));
  const others = diagnostics.filter((diagnostic) => !places.has(diagnostic.subject?.start.offset));
  return [...faults, ...others].sort((a, b) => (a.subject?.start.offset ?? 0) - (b.subject?.start.offset ?? 0));
}

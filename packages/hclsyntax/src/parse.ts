/**
 * The parsers of the native syntax, for programs that evaluate expressions. The entry point `/tree`
 * has the same ones without an evaluator.
 */
import { SourceFile } from "@hcl-ts/hcl";
import type { EvaluatingSource } from "./ast/node.ts";
import { evaluateExpression } from "./eval/evaluate.ts";
import * as tree from "./parse-tree.ts";

/**
 * Parses a configuration file. Reports every error once and keeps every valid item, wherever errors
 * are.
 * @param filename the name of the source in ranges; ignored for a `SourceFile`, which has its own
 */
export function parseConfig(source: tree.Source, filename = ""): tree.ParseConfigResult {
  return tree.parseConfig(evaluated(source, filename));
}

/** Parses a source that is a single expression. Newlines are insignificant. */
export function parseExpression(source: tree.Source, filename = ""): tree.ParseExpressionResult {
  return tree.parseExpression(evaluated(source, filename));
}

/**
 * Parses a source that is a single template: literal text with `${ }` and `%{ }` sequences.
 * Backslashes have no special meaning.
 */
export function parseTemplate(source: tree.Source, filename = ""): tree.ParseExpressionResult {
  return tree.parseTemplate(evaluated(source, filename));
}

/**
 * Makes a source whose expressions can be evaluated, for documents that are edited.
 * @param filename the name of the source in ranges
 * @example
 * const document = new Document("main.hcl", "a = 1 + 2", { source: evaluatingSource }); // of "@hcl-ts/hclsyntax/document"
 * document.body.attributes[0].expr.value().value; // 3
 */
export function evaluatingSource(filename: string, text: string): SourceFile {
  return new EvaluatedSource(filename, text);
}

/** A source whose expressions can be evaluated, whatever else is parsed. */
class EvaluatedSource extends SourceFile implements EvaluatingSource {
  /** The evaluator, which all sources share. */
  get evaluate(): typeof evaluateExpression {
    return evaluateExpression;
  }
}

/**
 * Returns a source whose expressions can be evaluated. A given `SourceFile` is not changed, because
 * it may also be parsed without the evaluator. One of a derived class keeps its methods.
 */
function evaluated(source: tree.Source, filename: string): SourceFile {
  if (!(source instanceof SourceFile)) return new EvaluatedSource(filename, source);
  // Copies are five times as fast as objects that inherit, which every template in JSON would be.
  if (source.constructor === SourceFile) return Object.assign(new EvaluatedSource(filename, ""), source);
  return Object.create(source, { evaluate: { value: evaluateExpression } });
}

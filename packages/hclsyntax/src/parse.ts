/**
 * The parsers of the native syntax, for programs that evaluate expressions. The entry point `/tree`
 * has the same ones without an evaluator.
 */
import { provideEvaluator } from "./ast/node.ts";
import { evaluateExpression } from "./eval/evaluate.ts";
import * as tree from "./parse-tree.ts";

/**
 * Parses a configuration file. Reports every error once and keeps every valid item, wherever errors
 * are.
 * @param filename the name of the source in ranges; ignored for a `SourceFile`, which has its own
 */
export function parseConfig(source: tree.Source, filename = ""): tree.ParseConfigResult {
  provideEvaluator(evaluateExpression);
  return tree.parseConfig(source, filename);
}

/** Parses a source that is a single expression. Newlines are insignificant. */
export function parseExpression(source: tree.Source, filename = ""): tree.ParseExpressionResult {
  provideEvaluator(evaluateExpression);
  return tree.parseExpression(source, filename);
}

/**
 * Parses a source that is a single template: literal text with `${ }` and `%{ }` sequences.
 * Backslashes have no special meaning.
 */
export function parseTemplate(source: tree.Source, filename = ""): tree.ParseExpressionResult {
  provideEvaluator(evaluateExpression);
  return tree.parseTemplate(source, filename);
}

import type { ConversionError, Value } from "@hcl-ts/cty";
import type { EvaluationResult, Expression, Traversal } from "@hcl-ts/hcl";
import type { StringNode } from "./json-node.ts";

/** A template that was parsed, with its syntax errors. */
export interface ParsedTemplate extends Pick<EvaluationResult, "diagnostics"> {
  readonly expression: Expression;
}

/**
 * The interpretation of strings. The entry points pass it on, so that a bundle without templates
 * contains neither their parser nor their evaluator.
 */
export interface StringSyntax {
  /** Parses a string as a template; undefined if it has no template sequence. */
  template(node: StringNode): ParsedTemplate | undefined;
  /** Parses a string as an expression, for static analysis; undefined if it is not a valid one. */
  expression(node: StringNode): Expression | undefined;
  /** Parses a string as a reference, for static analysis; undefined if it is not a valid one. */
  traversal(node: StringNode): Traversal | undefined;
  /** Converts the value of a template to a string, for the name of a property. */
  toName(value: Value): Value | ConversionError;
}

/** Literal strings, which are not templates. */
export const LITERAL_STRINGS: StringSyntax = {
  template: () => undefined,
  expression: () => undefined,
  traversal: () => undefined,
  toName: (value) => value,
};

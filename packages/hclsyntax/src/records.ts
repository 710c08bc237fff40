/**
 * The syntax tree as records, for programs that convert whole files and need no nodes. It may
 * change in a minor version.
 */
import type { EvaluationResult } from "@hcl-ts/hcl";
import type { LiteralValueExpr } from "./ast/literal-value.ts";
import type { UnaryOpExpr } from "./ast/unary-op.ts";
import { signedLiteral } from "./eval/signed-literal.ts";
import { createExpression } from "./records/create-expression.ts";
import type { RecordId, SyntaxRecords } from "./records/syntax-records.ts";

export { type ParseRecordsResult, parseRecords } from "./parse-tree.ts";
export { keywordValue, numberLiteral } from "./records/literals.ts";
export {
  BINARY,
  CALL,
  CONDITIONAL,
  ERROR,
  FOR,
  INDEX,
  KEYWORD,
  NAMES,
  NUMBER,
  OBJECT,
  OBJECT_KEY,
  PARENTHESES,
  PLAIN_STRING,
  SPLAT,
  SYMBOL,
  TEMPLATE,
  TEMPLATE_JOIN,
  TEMPLATE_WRAP,
  TEXT,
  TRAVERSAL,
  TUPLE,
  UNARY,
} from "./records/record-kinds.ts";
export type { RecordId, SyntaxRecords } from "./records/syntax-records.ts";

/** Returns the type and the labels of a block. */
export function blockSteps(records: SyntaxRecords, id: RecordId): readonly [type: string, ...labels: string[]] {
  const { text } = records.file;
  const blockStart = records.start(id);
  const steps: [string, ...string[]] = [records.name(records.item(id, 4), blockStart, records.offsetAt(id, 0, blockStart))];
  for (let i = 5; i < records.size(id); i += 3) {
    const start = records.offsetAt(id, i, blockStart);
    const quote = text.charCodeAt(start) === 0x22 /* " */ ? 1 : 0;
    steps.push(records.name(records.item(id, i + 2), start + quote, records.offsetAt(id, i + 1, blockStart) - quote));
  }
  return steps;
}

/** Returns the offset after the type and the labels of a block. */
export function headerEnd(records: SyntaxRecords, id: RecordId): number {
  const size = records.size(id);
  return records.offsetAt(id, size > 5 ? size - 2 : 0, records.start(id));
}

/** Evaluates an operator before a literal, such as `-1`. */
export function signedLiteralOf(records: SyntaxRecords, id: RecordId): EvaluationResult {
  const expr = createExpression(records, records.child(id, 1), id) as UnaryOpExpr;
  return signedLiteral(expr, expr.val as LiteralValueExpr);
}

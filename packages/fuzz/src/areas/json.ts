/** The JSON syntax: arbitrary sources, read as a body and as an expression. */
import { type Body, type BodySchema, type Diagnostic, EvalContext, type Expression, SourceFile } from "@hcl-ts/hcl";
import { MAX_DEPTH, parse, parseExpression } from "@hcl-ts/hcljson";
import { type Area, type FuzzInput, type Samples, type Violation, violation } from "../area.ts";
import { damaged } from "../generate/damage.ts";
import { jsonSoup, jsonValue } from "../generate/json-soup.ts";
import { checkDiagnostics, list, rangeProblem } from "../promises/diagnostics.ts";
import type { Random } from "../random.ts";
import { toSource } from "../source-bytes.ts";
import { functions, variables } from "../variables.ts";

const schema: BodySchema = {
  attributes: [{ name: "a" }, { name: "locals" }, { name: "__proto__" }],
  blocks: [{ type: "b", labelNames: ["x"] }, { type: "c" }, { type: "resource", labelNames: ["type", "name"] }],
};
const ctx = new EvalContext({ variables: variables({ isUnknown: true, isMarked: true }), functions });

/** The area of the JSON syntax. */
export function jsonArea({ json }: Samples): Area {
  return {
    name: "json",
    generate: (random) => generate(random, json),
    check: ({ parts }) => checkSource(parts.source!),
  };
}

function generate(random: Random, samples: readonly string[]): FuzzInput {
  const of = (kind: string, source: string): FuzzInput => ({ kind, parts: { source } });
  const kind = random.below(10);
  if (kind < 3) return of("damaged", damaged(random.pick(samples), random));
  if (kind < 5) return of("damaged", damaged(jsonValue(random, 4), random));
  if (kind < 8) return of("soup", jsonSoup(random, random.pick([4, 10, 25])));
  if (kind < 9) return of("valid", jsonValue(random, 5));
  const [open, close] = random.pick([
    ["[", "]"],
    ['{"a":', "}"],
    ['[{"b":', "}]"],
  ] as const);
  const depth = random.pick([10, MAX_DEPTH - 1, MAX_DEPTH, MAX_DEPTH + 1, 20_000]);
  return of("nested", open.repeat(depth) + random.pick(["1", ""]) + close.repeat(random.pick([depth, depth, depth - 1, 0])));
}

function checkSource(text: string): Violation | undefined {
  const source = toSource(text);
  const { file: parsed, diagnostics } = parse(source, "fuzz.json");
  const file = parsed.source;
  const problem =
    checkDiagnostics(diagnostics, file, { inOrder: true }) ?? checkPositions(file) ?? checkAcceptance(text, source, diagnostics);
  if (problem !== undefined) return problem;
  const inBody: Diagnostic[] = [];
  readBody(parsed.body, inBody, 0);
  const wrong = inBody
    .map(({ subject }) => (subject === undefined ? undefined : rangeProblem(subject, file)))
    .find((one) => one !== undefined);
  if (wrong !== undefined) return violation("ranges are inside the file", "body", wrong);

  const { expression, diagnostics: again } = parseExpression(source, "fuzz.json");
  // A file also has to be an object or an array of objects.
  if (again.some(({ code }, i) => diagnostics[i]?.code !== code))
    return violation("a file and an expression have the same syntax", "", `${list(diagnostics)} / ${list(again)}`);
  return checkExpression(expression, file, 0);
}

/**
 * The syntax follows RFC 8259, except for a limited depth and range of numbers, and without a
 * byte order mark.
 */
function checkAcceptance(text: string, source: string | Uint8Array, diagnostics: readonly Diagnostic[]): Violation | undefined {
  const known = ["json-nested-too-deeply", "json-number-out-of-range", "json-object-required", "json-root-object-required"];
  let isValid = typeof source === "string";
  try {
    JSON.parse(text);
  } catch {
    isValid = false;
  }
  const isAccepted = diagnostics.every(
    ({ code }) => known.some((one) => code === one || code.startsWith("json-root")) || !code.startsWith("json-"),
  );
  if (isValid && !isAccepted) return violation("a valid source has no diagnostics", diagnostics[0]!.code, list(diagnostics));
  return !isValid && diagnostics.length === 0 ? violation("a broken source is never accepted", "", "JSON.parse refuses it") : undefined;
}

/** Lines, columns and bytes never run backwards. */
function checkPositions(file: SourceFile): Violation | undefined {
  // The order of the calls must not matter either.
  const positions = Array.from({ length: Math.min(file.text.length, 2000) + 1 }, (_, offset) => file.position(offset));
  const fresh = new SourceFile("fuzz.json", file.text);
  for (let i = 1; i < positions.length; i++) {
    const [before, after] = [positions[i - 1]!, positions[i]!];
    if (after.line < before.line || after.byte < before.byte || (after.line === before.line && after.column < before.column)) {
      return violation(
        "columns never run backwards",
        "",
        `offset ${i}: from ${before.line}:${before.column} to ${after.line}:${after.column}`,
      );
    }
    if (after.line !== fresh.position(i).line) return violation("lines are wrong", "", `offset ${i}`);
  }
  return undefined;
}

function readBody(body: Body, diagnostics: Diagnostic[], depth: number): void {
  const { content, diagnostics: found } = body.content(schema);
  diagnostics.push(...found, ...body.justAttributes().diagnostics, ...body.partialContent(schema).remain.content({}).diagnostics);
  if (depth < 4) for (const block of content.blocks) readBody(block.body, diagnostics, depth + 1);
}

function checkExpression(expression: Expression, file: SourceFile, depth: number): Violation | undefined {
  for (const context of [ctx, undefined]) {
    const problem = checkDiagnostics(
      expression.value(context).diagnostics.map((diagnostic) => ({ ...diagnostic, context: undefined })),
      file,
      { inOrder: false },
    );
    if (problem !== undefined) return { ...problem, where: `evaluation: ${problem.where}` };
  }
  for (const step of expression.variables().flat()) {
    const problem = rangeProblem(step.range, file);
    if (problem !== undefined) return violation("ranges are inside the file", "traversal", problem);
  }
  expression.exprCall?.();
  expression.asTraversal?.();
  const parts = [...(expression.exprList?.() ?? []), ...(expression.exprMap?.() ?? []).flatMap(({ key, value }) => [key, value])];
  const misplaced = checkOrder(parts, expression);
  if (misplaced !== undefined || depth >= 3) return misplaced;
  for (const part of parts.slice(0, 20)) {
    const problem = checkExpression(part, file, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Checks that parts are inside their parent, apart and in order. */
function checkOrder(parts: readonly Expression[], parent: Expression): Violation | undefined {
  let end = parent.range.start.offset;
  for (const part of parts) {
    const { range } = part;
    if (range.start.offset < end || range.end.offset > parent.range.end.offset) {
      return violation(
        "children are inside their parent, apart and in order",
        "",
        `${range.start.offset}-${range.end.offset} after ${end}`,
      );
    }
    end = range.end.offset;
  }
  return undefined;
}

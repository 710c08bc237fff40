import { Budget, BudgetError, CtyError, DepthError, type Type, unknownVal, type Value, withMarks } from "@hcl-ts/cty";
import { isStackOverflow } from "@hcl-ts/cty/kernel";
import { type Block, type Body, type Diagnostic, type EvalContext, errorDiagnostic, type Range } from "@hcl-ts/hcl";
import { limitRepeats, withBudget } from "@hcl-ts/hcl/syntax";
import { checkSpec } from "./check-spec.ts";
import { BudgetSpent } from "./evaluate.ts";
import { impliedSchema } from "./implied-schema.ts";
import { evaluationLimit, impossibleValue } from "./messages.ts";
import type { BlockLabel, DecodeScope, Spec } from "./spec.ts";

/**
 * A decoded value and all diagnostics. After errors, the parts of the value that could not be
 * decoded are unknown.
 */
export interface DecodeResult<T extends Type = Type> {
  readonly value: Value<T>;
  readonly diagnostics: readonly Diagnostic[];
}

/** {@link DecodeResult}, and a body with everything that the spec did not read. */
export interface PartialDecodeResult<T extends Type = Type> extends DecodeResult<T> {
  readonly remain: Body;
}

/**
 * Decodes a body by a spec. Anything that the spec does not read is an error.
 *
 * All expressions draw from one budget: the context's, or a new one with the default limits.
 * When it is spent, decoding stops with the diagnostic `evaluation-limit` and an unknown value.
 *
 * @param ctx the variables and functions for expressions; without it, only literals are allowed
 * @throws CtyError if the spec is not a spec. No body makes it throw
 * @example const spec = objectSpec({ name: attrSpec("name", string, { required: true }), port:
 * attrSpec("port", number) }); const { value, diagnostics } = decode(body, spec, ctx); const {
 * name, port } = toNative(value);
 */
export function decode<T extends Type>(body: Body, spec: Spec<T>, ctx?: EvalContext): DecodeResult<T> {
  const diagnostics: Diagnostic[] = [];
  const value = withinBudget(body, spec, ctx, diagnostics, (evaluation) => decodeBody(body, [], spec, evaluation, diagnostics));
  return { value, diagnostics: limitRepeats(diagnostics) };
}

/** Decodes a body by a spec. Everything that the spec does not read is in `remain`. See {@link decode}. */
export function partialDecode<T extends Type>(body: Body, spec: Spec<T>, ctx?: EvalContext): PartialDecodeResult<T> {
  const { content, remain, diagnostics: found } = body.partialContent(impliedSchema(checkSpec(spec, "spec")));
  const diagnostics = [...found];
  const value = withinBudget(body, spec, ctx, diagnostics, (evaluation) => {
    const decoded = decodeContent(spec, { content, labels: [], ...evaluation }, diagnostics);
    return withMarks(decoded, body.marks?.());
  });
  return { value, remain, diagnostics: limitRepeats(diagnostics) };
}

/** Returns the range of the items that a spec reads from a body, or the range where they could be added. */
export function sourceRange(body: Body, spec: Spec, labels: readonly BlockLabel[] = []): Range {
  const { content } = body.partialContent(impliedSchema(spec));
  return spec.sourceRange({ content, labels, ctx: undefined, budget: new Budget() });
}

/** The state that all expressions of one decoding share. */
type Evaluation = Pick<DecodeScope, "ctx" | "budget">;

/** Runs a decoding. If its budget is spent, the value is unknown. */
function withinBudget<T extends Type>(
  body: Body,
  spec: Spec<T>,
  ctx: EvalContext | undefined,
  diagnostics: Diagnostic[],
  run: (evaluation: Evaluation) => Value<T>,
): Value<T> {
  checkSpec(spec, "spec");
  const budget = ctx?.budget ?? new Budget();
  // Without a context, only literals are allowed, but a context with only a budget would count as
  // one.
  const shared = ctx === undefined || ctx.budget !== undefined ? ctx : withBudget(ctx, budget);
  try {
    return run({ ctx: shared, budget });
  } catch (error) {
    if (error instanceof BudgetError) {
      diagnostics.push(errorDiagnostic(evaluationLimit(error), { subject: body.missingItemRange() }));
    } else if (!(error instanceof BudgetSpent)) throw error;
    return unknownVal(spec.impliedType()) as Value as Value<T>;
  }
}

/** @internal Decodes the body of a block, or of a file with no labels. */
export function decodeBody<T extends Type>(
  body: Body,
  labels: readonly BlockLabel[],
  spec: Spec<T>,
  { ctx, budget }: Evaluation,
  diagnostics: Diagnostic[],
): Value<T> {
  const { content, diagnostics: found } = body.content(impliedSchema(spec));
  for (const diagnostic of found) diagnostics.push(diagnostic);
  return withMarks(decodeContent(spec, { content, labels, ctx, budget }, diagnostics), body.marks?.());
}

/**
 * Decodes the content of a body. A value that would be nested too deeply, or too deeply for the
 * stack, is reported at the body.
 */
function decodeContent<T extends Type>(spec: Spec<T>, scope: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
  try {
    return spec.decode(scope, diagnostics);
  } catch (error) {
    if (!(error instanceof DepthError) && !isStackOverflow(error)) throw error;
    const reason = error instanceof CtyError ? error.message : "they are nested too deeply";
    diagnostics.push(errorDiagnostic(impossibleValue({ reason }), { subject: scope.content.missingItemRange }));
    return unknownVal(spec.impliedType()) as Value as Value<T>;
  }
}

/** A label of a block. Its range is computed on demand because it is rarely needed. */
class LabelOfBlock implements BlockLabel {
  readonly value: string;
  private readonly block: Block;
  private readonly index: number;

  constructor(value: string, block: Block, index: number) {
    this.value = value;
    this.block = block;
    this.index = index;
  }

  get range(): Range {
    return this.block.labelRanges[this.index] ?? this.block.definitionRange;
  }
}

/** @internal Returns the labels of a block from an index on. */
export function labelsFrom(block: Block, first: number): readonly BlockLabel[] {
  return block.labels.slice(first).map((value, i) => new LabelOfBlock(value, block, first + i));
}

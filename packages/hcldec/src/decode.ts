import { type Type, type Value, withMarks } from "@hcl-ts/cty";
import type { Block, Body, Diagnostic, EvalContext, Range } from "@hcl-ts/hcl";
import { impliedSchema } from "./implied-schema.ts";
import type { BlockLabel, Spec } from "./spec.ts";

/** A decoded value and everything that was wrong. The value has the spec's type even when there were errors. */
export interface Decoded<T extends Type = Type> {
  readonly value: Value<T>;
  readonly diagnostics: readonly Diagnostic[];
}

/** {@link Decoded} and the body of all that the spec did not read. */
export interface PartiallyDecoded<T extends Type = Type> extends Decoded<T> {
  readonly remain: Body;
}

/**
 * Decodes a body by a spec. Whatever the spec does not read is an error.
 *
 * @param ctx what expressions are evaluated with; without it only literals are allowed
 * @example
 * const spec = objectSpec({ name: attrSpec("name", string, { required: true }), port: attrSpec("port", number) });
 * const { value, diagnostics } = decode(body, spec, ctx);
 * const { name, port } = toNative(value);
 */
export function decode<T extends Type>(body: Body, spec: Spec<T>, ctx?: EvalContext): Decoded<T> {
  const diagnostics: Diagnostic[] = [];
  const value = decodeBody(body, [], spec, ctx, diagnostics);
  return { value, diagnostics };
}

/** Decodes a body by a spec and leaves what the spec does not read in `remain`. */
export function partialDecode<T extends Type>(body: Body, spec: Spec<T>, ctx?: EvalContext): PartiallyDecoded<T> {
  const { content, remain, diagnostics: found } = body.partialContent(impliedSchema(spec));
  const diagnostics = [...found];
  const value = withMarks(spec.decode({ content, labels: [], ctx }, diagnostics), body.marks?.());
  return { value, remain, diagnostics };
}

/** The place of what a spec reads from a body, or where that could be added. */
export function sourceRange(body: Body, spec: Spec, labels: readonly BlockLabel[] = []): Range {
  const { content } = body.partialContent(impliedSchema(spec));
  return spec.sourceRange({ content, labels, ctx: undefined });
}

/** @internal Decodes the body of a block, or of a file with no labels. */
export function decodeBody<T extends Type>(
  body: Body,
  labels: readonly BlockLabel[],
  spec: Spec<T>,
  ctx: EvalContext | undefined,
  diagnostics: Diagnostic[],
): Value<T> {
  const { content, diagnostics: found } = body.content(impliedSchema(spec));
  for (const diagnostic of found) diagnostics.push(diagnostic);
  return withMarks(spec.decode({ content, labels, ctx }, diagnostics), body.marks?.());
}

/** @internal The labels of a block with their places, which are made when asked for: hardly any are. */
export function labelsOf(block: Block): readonly BlockLabel[] {
  return block.labels.map((value, i) => ({
    value,
    get range(): Range {
      return block.labelRanges[i] ?? block.definitionRange;
    },
  }));
}

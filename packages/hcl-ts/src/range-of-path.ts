/** Finds the range that a part of a decoded value was read from. */
import { exprList, exprMap } from "@hcl-ts/analysis";
import type { Path, PathStep } from "@hcl-ts/cty";
import type { Block, Body, Expression, Range } from "@hcl-ts/hcl";
import {
  AttrSpec,
  type BlockLabel,
  BlockListSpec,
  BlockMapSpec,
  BlockObjectSpec,
  BlockSpec,
  BlockTupleSpec,
  impliedSchema,
  ObjectSpec,
  RefineSpec,
  type Spec,
  sourceRange,
  TupleSpec,
  ValidateSpec,
} from "@hcl-ts/hcldec";

/**
 * Returns the range of the expression or block that a part of a decoded value came from, as
 * precisely as the specification and the expression allow.
 *
 * @param body the body that was decoded by the specification
 * @param path the path of the part within the decoded value
 */
export function rangeOfPath(body: Body, spec: Spec, path: Path, labels: readonly BlockLabel[] = []): Range {
  const [step, ...rest] = path;
  if (spec instanceof RefineSpec || spec instanceof ValidateSpec) return rangeOfPath(body, spec.wrapped, path, labels);
  if (spec instanceof AttrSpec) {
    const expression = body.partialContent(impliedSchema(spec)).content.attributes.get(spec.name)?.expression;
    if (expression !== undefined) return partOf(expression, path).range;
  }
  if (spec instanceof BlockSpec) {
    const [block] = blocksOf(body, spec);
    if (block !== undefined) return rangeOfPath(block.body, spec.nested, path, labelsOf(block));
  }
  if (step === undefined) return sourceRange(body, spec, labels);
  if (spec instanceof BlockMapSpec || spec instanceof BlockObjectSpec) {
    const names = path.slice(0, spec.labelNames.length).map(nameOf);
    const block = blocksOf(body, spec).find((candidate) => names.every((name, i) => candidate.labels[i] === name));
    if (block !== undefined) return rangeOfPath(block.body, spec.nested, path.slice(names.length), labelsOf(block).slice(names.length));
  }
  if (spec instanceof ObjectSpec) {
    const nested = spec.attributes.get(nameOf(step) ?? "");
    if (nested !== undefined) return rangeOfPath(body, nested, rest, labels);
  }
  if (spec instanceof TupleSpec) {
    const nested = spec.children[indexOf(step)];
    if (nested !== undefined) return rangeOfPath(body, nested, rest, labels);
  }
  if (spec instanceof BlockListSpec || spec instanceof BlockTupleSpec) {
    const block = blocksOf(body, spec)[indexOf(step)];
    if (block !== undefined) return rangeOfPath(block.body, spec.nested, rest, labelsOf(block));
  }
  return sourceRange(body, spec, labels);
}

/**
 * Returns the part of an expression at a path, as far as the expression consists of literal lists
 * and maps.
 */
function partOf(expression: Expression, path: Path): Expression {
  let part = expression;
  for (const step of path) {
    const next = elementOf(part, step);
    if (next === undefined) break;
    part = next;
  }
  return part;
}

function elementOf(expression: Expression, step: PathStep): Expression | undefined {
  const name = nameOf(step);
  if (name === undefined) return exprList(expression).elements[indexOf(step)];
  // A key that is a bare name is a string; other keys are not evaluated.
  return exprMap(expression).items.find(({ key }) => key.value().value.content === name)?.value;
}

function blocksOf(body: Body, spec: Spec & { readonly type: string }): readonly Block[] {
  return body.partialContent(impliedSchema(spec)).content.blocks.filter(({ type }) => type === spec.type);
}

function labelsOf(block: Block): readonly BlockLabel[] {
  return block.labels.map((value, i) => ({ value, range: block.labelRanges[i] ?? block.definitionRange }));
}

function nameOf(step: PathStep): string | undefined {
  if (step.kind === "attr") return step.name;
  return typeof step.key.content === "string" ? step.key.content : undefined;
}

function indexOf(step: PathStep): number {
  return step.kind === "index" && typeof step.key.content === "number" ? step.key.content : -1;
}

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
export function rangeOfPath(body: Body, spec: Spec, path: Path): Range {
  let part: Part = { body, spec, path, labels: [] };
  for (let inner = partInside(part); inner !== undefined; inner = partInside(part)) part = inner;
  if (part.spec instanceof AttrSpec) {
    const expression = part.body.partialContent(impliedSchema(part.spec)).content.attributes.get(part.spec.name)?.expression;
    if (expression !== undefined) return partOf(expression, part.path).range;
  }
  return sourceRange(part.body, part.spec, part.labels);
}

/** A specification, the body that it decodes, and a path within its value. */
interface Part {
  readonly body: Body;
  readonly spec: Spec;
  readonly path: Path;
  /** The labels of the body's block, as far as the specification can decode them. */
  readonly labels: readonly BlockLabel[];
}

/** Returns the part that the first step of the path leads to, or that a specification wraps; undefined if there is none. */
function partInside({ body, spec, path, labels }: Part): Part | undefined {
  if (spec instanceof RefineSpec || spec instanceof ValidateSpec) return { body, spec: spec.wrapped, path, labels };
  if (spec instanceof BlockSpec) return partOfBlock(blocksOf(body, spec)[0], spec.nested, path, 0);
  const [step, ...rest] = path;
  if (step === undefined) return undefined;
  if (spec instanceof BlockMapSpec || spec instanceof BlockObjectSpec) {
    const names = path.slice(0, spec.labelNames.length).map(nameOf);
    const block = blocksOf(body, spec).find((candidate) => names.every((name, i) => candidate.labels[i] === name));
    return partOfBlock(block, spec.nested, path.slice(names.length), names.length);
  }
  if (spec instanceof BlockListSpec || spec instanceof BlockTupleSpec)
    return partOfBlock(blocksOf(body, spec)[indexOf(step)], spec.nested, rest, 0);
  const nested = childOf(spec, step);
  return nested && { body, spec: nested, path: rest, labels };
}

/** Returns the specification of an attribute of an object, or of an element of a tuple. */
function childOf(spec: Spec, step: PathStep): Spec | undefined {
  if (spec instanceof ObjectSpec) return spec.attributes.get(nameOf(step) ?? "");
  return spec instanceof TupleSpec ? spec.children[indexOf(step)] : undefined;
}

/** @param labelCount the number of labels that are part of the path */
function partOfBlock(block: Block | undefined, spec: Spec, path: Path, labelCount: number): Part | undefined {
  return block && { body: block.body, spec, path, labels: labelsOf(block).slice(labelCount) };
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

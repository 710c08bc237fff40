/**
 * The meaning key: a text that two expressions, or two bodies, share only if they have the same
 * values, marks and errors in every scope.
 *
 * The key is written from shapes, so it does not depend on the syntax. Forms that certainly mean
 * the same are written alike: parentheses, the manner of quoting, the order of literal object keys,
 * names that a `for` binds. Forms that only mean the same in most scopes (`a == b` and `b == a`)
 * have different keys. The key is the normalized expression itself rather than a hash of it, so it
 * cannot collide.
 *
 * What is not a value, a reference or a call begins with `%`, which no name contains.
 *
 * There is no recursion, because a chain of operators or indexes can have any length: `tasks` holds
 * what is still to be written, the next part last.
 */

import { compareCodePoints, kept } from "@hcl-ts/cty/kernel";
import {
  type Block,
  type Body,
  type Expression,
  type ExpressionShape,
  isExpression,
  type Traversal,
  type TraversalStep,
} from "@hcl-ts/hcl";
import { type BodyOptions, type BodyOutline, bodyParts, contentOf, type DynamicBlock, dynamicBlock, outlineOf } from "../body-outline.ts";
import { absTraversalForExpr } from "../expr-traversal.ts";
import type { InstanceRenaming } from "./instance-renaming.ts";
import { literalKey, literalOf, literalText, templateParts } from "./literal.ts";
import { bindNames, boundText, type Scope } from "./scope.ts";

/** Options of {@link meaningKey}. */
export interface MeaningKeyOptions extends BodyOptions {
  /**
   * Replaces the first names of references, to compare sources in which something was renamed. It
   * is given one to four names, the longest prefix first: `["module", "net", "id"]`. A key in
   * brackets counts as a name if it is a literal string. Returns the names to write instead, or
   * undefined to keep them.
   */
  readonly rename?: ((names: readonly string[]) => readonly string[] | undefined) | undefined;
  /** Replaces the names of attributes of instances. */
  readonly instances?: InstanceRenaming | undefined;
  /** Whether the expression is read as a reference, or as a list or object of references. See `AttributeOutline.static`. */
  readonly static?: boolean | undefined;
}

/**
 * Returns the meaning key of an expression, a body or a block. Expressions with equal keys have the same
 * value, marks and errors in every scope; bodies with equal keys have the same attributes, and of
 * each type the same blocks in the same order. A block has the outline of the body around it.
 * Unequal keys prove nothing.
 *
 * An attribute that the outline marks as `static` is compared as references: there `a.k` and
 * `a["k"]` are different. The JSON syntax needs an outline that names the blocks. Takes linear time
 * for a bounded depth of templates.
 *
 * @example meaningKey(parseExpression('"${a["b"]}"').expression) === meaningKey(parseExpression("a.b").expression); // → true
 */
export function meaningKey(of: Expression | Body | Block, options: MeaningKeyOptions = {}): string {
  const writer = new KeyWriter(options);
  if (isExpression(of)) return writer.expressionKey(of, options.static === true);
  return "definitionRange" in of ? writer.blockKey(of) : writer.bodyKey(of);
}

/** Something that is still to be written. */
type Task =
  | string
  | {
      readonly expression: Expression;
      readonly scope: Scope | undefined;
      readonly static: boolean;
      /** The names of what the element of a splat is an instance of, if the expression is part of one. */
      readonly element?: readonly string[] | undefined;
    }
  | { readonly body: readonly Body[]; readonly outline: BodyOutline | undefined; readonly scope: Scope | undefined }
  | { readonly block: Block; readonly outline: BodyOutline | undefined; readonly scope: Scope | undefined };

/** The greatest number of names that `rename` is given. */
const MAX_RENAMED = 4;

/** Numbers for expressions without a shape, which are equal only to themselves. */
const identities = new WeakMap<Expression, number>();
let lastIdentity = 0;

class KeyWriter {
  readonly #options: MeaningKeyOptions;
  readonly #tasks: Task[] = [];
  #key = "";
  constructor(options: MeaningKeyOptions) {
    this.#options = options;
  }

  expressionKey(expression: Expression, isStatic: boolean): string {
    return this.#run({ expression, scope: undefined, static: isStatic });
  }

  blockKey(block: Block): string {
    return this.#run({ block, outline: this.#options.outline, scope: undefined });
  }

  bodyKey(body: Body): string {
    return this.#run({ body: [body], outline: this.#options.outline, scope: undefined });
  }

  #run(first: Task): string {
    for (let task: Task | undefined = first; task !== undefined; task = this.#tasks.pop()) {
      if (typeof task === "string") this.#key += task;
      else if ("expression" in task) this.#writeExpression(task.expression, task.scope, task.static, task.element);
      else if ("body" in task) this.#writeBody(task.body, task.outline, task.scope);
      else this.#writeBlock(task.block, task.outline, task.scope);
    }
    return this.#key;
  }

  /** Schedules parts to be written in this order, before everything that is scheduled already. */
  #next(parts: readonly Task[]): void {
    for (let i = parts.length - 1; i >= 0; i--) this.#tasks.push(parts[i]!);
  }

  #writeExpression(expression: Expression, scope: Scope | undefined, isStatic: boolean, element?: readonly string[]): void {
    if (isStatic) {
      this.#writeStatic(expression, scope);
      return;
    }
    const shape = expression.shape?.();
    if (shape === undefined) {
      this.#key += identityOf(expression);
      return;
    }
    const literal = shape.kind === "literal" || shape.kind === "operation" || shape.kind === "template" ? literalOf(expression) : undefined;
    if (literal === undefined) this.#writeShape(shape, scope, expression, element);
    else this.#key += literalKey(literal);
  }

  /** Writes an expression whose references are read without evaluation. */
  #writeStatic(expression: Expression, scope: Scope | undefined): void {
    const elements = expression.exprList?.();
    if (elements !== undefined) {
      const part = (element: Expression): Task => ({ expression: element, scope, static: true });
      this.#next(["[", ...separated(elements.map((element) => [part(element)])), "]"]);
      return;
    }
    const shape = expression.shape?.();
    if (shape?.kind === "object") {
      const part =
        (isStatic: boolean) =>
        (inner: Expression): Task => ({ expression: inner, scope, static: isStatic });
      this.#next(objectParts(shape, part(false), part(true)));
      return;
    }
    const { traversal } = absTraversalForExpr(expression);
    if (traversal === undefined) this.#writeExpression(expression, scope, false);
    else this.#key += `%static ${this.#reference(traversal, scope, staticStepKey)}`;
  }

  #writeShape(shape: ExpressionShape, scope: Scope | undefined, expression: Expression, element: readonly string[] | undefined): void {
    const part = (inner: Expression): Task => ({ expression: inner, scope, static: false });
    const source = (inner: Expression): Task => ({ expression: inner, scope, static: false, element });
    switch (shape.kind) {
      case "wrapper":
        this.#next([source(shape.wrapped)]);
        return;
      case "reference":
        this.#key += this.#reference(shape.traversal, scope, stepKey);
        return;
      case "steps":
        this.#next([source(shape.source), this.#stepsAfter(shape.source, shape.steps, scope, element).map(stepKey).join("")]);
        return;
      case "index": {
        const key = literalOf(shape.key);
        this.#next(
          key === undefined ? [source(shape.source), "[", part(shape.key), "]"] : [source(shape.source), indexKey(literalKey(key))],
        );
        return;
      }
      case "splat":
        this.#next([
          "%splat(",
          source(shape.source),
          ",",
          { expression: shape.each, scope, static: false, element: this.#options.instances?.namesOf(shape.source, scope, element) },
          ")",
        ]);
        return;
      case "element":
        this.#key += "@";
        return;
      case "call":
        this.#next([
          `${shape.call.name}(`,
          ...separated(shape.call.arguments.map((argument) => [part(argument)])),
          shape.call.expandFinal === true ? "...)" : ")",
        ]);
        return;
      case "choice":
        this.#next(["?(", ...separated([shape.condition, ...shape.results].map((result) => [part(result)])), ")"]);
        return;
      case "operation":
        this.#next(["(", shape.operator, " ", ...separated(shape.children.map((operand) => [part(operand)])), ")"]);
        return;
      case "template":
        this.#next([
          "%text(",
          ...separated(templateParts(shape.children).map((each) => [typeof each === "string" ? JSON.stringify(each) : part(each)])),
          ")",
        ]);
        return;
      case "join":
        this.#next(["%join(", ...shape.children.map(part), ")"]);
        return;
      case "tuple":
        this.#next(["[", ...separated(shape.children.map((element) => [part(element)])), "]"]);
        return;
      case "object":
        this.#next(objectParts(shape, part, part));
        return;
      case "binding":
        this.#writeBinding(shape, scope, expression);
        return;
      case "invalid":
        this.#key += `%invalid ${JSON.stringify(shape.text)}`;
        return;
      case "literal":
      case "other":
        this.#key += identityOf(expression);
        return;
    }
  }

  #stepsAfter(
    source: Expression,
    steps: readonly TraversalStep[],
    scope: Scope | undefined,
    element: readonly string[] | undefined,
  ): readonly TraversalStep[] {
    const { instances } = this.#options;
    return instances?.first(instances.namesOf(source, scope, element), steps) ?? steps;
  }

  #writeBinding(shape: Extract<ExpressionShape, { kind: "binding" }>, scope: Scope | undefined, expression: Expression): void {
    const { loop, outside } = shape;
    if (loop === undefined) {
      this.#key += identityOf(expression);
      return;
    }
    const [collection] = outside;
    const of = collection === undefined ? undefined : this.#options.instances?.namesOf(collection, scope, undefined);
    const inner = bindNames(scope, [loop.keyName, loop.valueName], of === undefined ? undefined : { name: loop.valueName, of });
    const inside = (each: Expression | undefined): Task => (each === undefined ? "" : { expression: each, scope: inner, static: false });
    this.#next([
      loop.key === undefined ? "%for[" : loop.grouped ? "%for{..." : "%for{",
      ...outside.map((each): Task => ({ expression: each, scope, static: false })),
      ",",
      inside(loop.key),
      ",",
      inside(loop.value),
      ",",
      inside(loop.condition),
      "]",
    ]);
  }

  /** Returns the key of a reference, whose first names may be bound or renamed. */
  #reference(traversal: Traversal, scope: Scope | undefined, keyOf: (step: TraversalStep) => string): string {
    const [root, ...given] = traversal;
    if (root?.kind !== "root") return traversal.map(keyOf).join("");
    const bound = boundText(root.name, scope);
    const { rename, instances } = this.#options;
    if (bound !== undefined) return bound + (instances?.ofElement(root.name, given, scope) ?? given).map(keyOf).join("");
    const steps = instances?.afterKeys(root.name, given) ?? given;
    if (rename !== undefined) {
      const names = namesOf(root.name, steps);
      for (let count = names.length; count > 0; count--) {
        const [first, ...others] = rename(names.slice(0, count)) ?? [];
        if (first !== undefined)
          return (
            first +
            others.map(nameKey).join("") +
            steps
              .slice(count - 1)
              .map(keyOf)
              .join("")
          );
      }
    }
    return root.name + steps.map(keyOf).join("");
  }

  /** Writes bodies that were merged, or one. */
  #writeBody(bodies: readonly Body[], outline: BodyOutline | undefined, scope: Scope | undefined): void {
    const contents = bodies.flatMap(bodyParts).map((body) => contentOf(body, outline, this.#dynamic));
    const attributes = contents.flatMap((content) => content.attributes).sort((a, b) => compareCodePoints(a.name, b.name));
    const types = new Map<string, Block[]>();
    for (const block of contents.flatMap((content) => content.blocks)) {
      // A dynamic block stands for blocks of its type, whose order with the others matters.
      const type = this.#asDynamic(block)?.type ?? block.type;
      const group = types.get(type);
      if (group === undefined) types.set(type, [block]);
      else group.push(block);
    }
    const parts: Task[] = ["{"];
    for (const { name, expression } of attributes) {
      const isStatic = outline?.attributes?.find((each) => each.name === name)?.static === true;
      // Names of the JSON syntax can contain any character.
      parts.push(`${JSON.stringify(name)}=`, { expression, scope, static: isStatic }, ";");
    }
    for (const [, blocks] of [...types].sort(([a], [b]) => compareCodePoints(a, b)))
      for (const block of blocks) parts.push({ block, outline, scope }, ";");
    parts.push("}");
    this.#next(parts);
  }

  #writeBlock(block: Block, outline: BodyOutline | undefined, scope: Scope | undefined): void {
    const dynamic = this.#asDynamic(block);
    if (dynamic === undefined) {
      this.#next([
        [block.type, ...block.labels].map((label) => JSON.stringify(label)).join(" "),
        { body: [block.body], outline: outlineOf(outline, block.type), scope },
      ]);
      return;
    }
    const inner = bindNames(scope, [dynamic.iterator]);
    const part = (expression: Expression | undefined, around: Scope | undefined): Task =>
      expression === undefined ? "" : { expression, scope: around, static: false };
    this.#next([
      `dynamic ${JSON.stringify(dynamic.type)}(`,
      part(dynamic.forEach, scope),
      ",",
      part(dynamic.labels, inner),
      ",",
      { body: dynamic.content, outline: outlineOf(outline, dynamic.type), scope: inner },
      ",",
      { body: [dynamic.rest], outline: undefined, scope },
      ")",
    ]);
  }

  get #dynamic(): boolean {
    return this.#options.dynamicBlocks !== false;
  }

  #asDynamic(block: Block): DynamicBlock | undefined {
    return this.#dynamic ? dynamicBlock(block) : undefined;
  }
}

/** Separates the parts of a list with commas. */
function separated(items: readonly (readonly Task[])[]): readonly Task[] {
  return items.flatMap((item, i) => (i === 0 ? item : [",", ...item]));
}

/**
 * The parts of an object. The order of its items does not matter if their keys are literals that
 * differ; otherwise the last of equal keys counts, or a repeated key is an error.
 */
function objectParts(
  { items, repeated }: Extract<ExpressionShape, { kind: "object" }>,
  keyPart: (key: Expression) => Task,
  valuePart: (value: Expression) => Task,
): readonly Task[] {
  const keyed = items.map(({ key, value }) => ({ key, value, name: literalText(key) }));
  const names = new Set(keyed.map(({ name }) => name));
  const isPlain = names.size === items.length && !names.has(undefined);
  if (isPlain) keyed.sort((a, b) => compareCodePoints(a.name ?? "", b.name ?? ""));
  return [
    isPlain ? "{" : `{${repeated} `,
    ...separated(keyed.map(({ key, value, name }) => [name === undefined ? keyPart(key) : JSON.stringify(name), "=", valuePart(value)])),
    "}",
  ];
}

/** The names that a reference begins with, as far as they are fixed. */
function namesOf(root: string, steps: readonly TraversalStep[]): readonly string[] {
  const names = [root];
  for (const step of steps) {
    const name = step.kind === "attr" ? step.name : step.kind === "index" ? stringKey(step) : undefined;
    if (name === undefined || names.length === MAX_RENAMED) break;
    names.push(name);
  }
  return names;
}

function stringKey({ key }: Extract<TraversalStep, { kind: "index" }>): string | undefined {
  return key.type.kind === "string" && !key.isNull() && key.isKnown() ? key.asString() : undefined;
}

function stepKey(step: TraversalStep): string {
  if (step.kind === "root" || step.kind === "attr") return nameKey(step.name);
  return step.kind === "splat" ? "[*]" : indexKey(literalKey(step.key));
}

/** In a reference that is not evaluated, `a["k"]` names an instance and `a.k` an attribute. */
function staticStepKey(step: TraversalStep): string {
  return step.kind === "index" ? `[${literalKey(step.key)}]` : stepKey(step);
}

/** An index that is a string means the same as an attribute of that name. */
function indexKey(literal: string): string {
  return literal.startsWith('"') ? `.${literal}` : `[${literal}]`;
}

function nameKey(name: string): string {
  return `.${JSON.stringify(name)}`;
}

function identityOf(expression: Expression): string {
  return `%expression ${kept(identities, expression, () => ++lastIdentity)}`;
}

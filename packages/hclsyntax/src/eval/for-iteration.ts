import { bool, type Marks, type Value, withMarks } from "@hcl-ts/cty";
import { contentOf, mergeMarks, Unknown } from "@hcl-ts/cty/kernel";
import type { Expr } from "../ast/expr.ts";
import type { ForExpr } from "../ast/for.ts";
import { invalidForCondition, nullForCondition, repeatedKey } from "../messages-eval.ts";
import type { Evaluation } from "./evaluation.ts";
import { keyRequirement, type PrimitiveRequirement, requirePrimitive } from "./require-primitive.ts";
import { objectOf, tupleOf, unknownOfChoice } from "./structures.ts";

/** The requirement for the condition of a `for` expression. */
export const conditionRequirement: PrimitiveRequirement = {
  type: bool,
  ifNull: nullForCondition,
  ifMismatch: invalidForCondition,
};

/** Collects the results of a `for` expression for one element after the other. */
export class ForIteration {
  readonly #node: ForExpr;
  /** The evaluation of the `for` expression itself. */
  readonly #ev: Evaluation;
  /** The marks of the conditions and keys, which apply to the whole result. */
  #marks: Marks | undefined = undefined;
  /**
   * Whether all conditions and keys so far are known. Once one is unknown, so is the result, and
   * further errors in conditions and keys are discarded.
   */
  #isKnown = true;
  readonly #list: Value[] = [];
  readonly #attributes = new Map<string, Value>();
  readonly #groups = new Map<string, Value[]>();

  constructor(node: ForExpr, ev: Evaluation) {
    this.#node = node;
    this.#ev = ev;
  }

  /** Adds the results for an element. @param inner the evaluation in the scope of the element */
  add(inner: Evaluation): void {
    const { condExpr, keyExpr, valExpr } = this.#node;
    if (condExpr !== undefined && !this.#includes(condExpr, inner)) return;
    if (keyExpr === undefined) this.#list.push(valExpr.evaluate(inner));
    else this.#addAttribute(keyExpr, inner);
  }

  /** Returns the value of the `for` expression. */
  result(): Value {
    const node = this.#node;
    const ev = this.#ev;
    const list = this.#list;
    const attributes = this.#attributes;
    if (!this.#isKnown) {
      const parts = [...list, ...attributes.values(), ...[...this.#groups.values()].flat()];
      return withMarks(unknownOfChoice(parts, node, ev), this.#marks);
    }
    for (const [name, group] of this.#groups) attributes.set(name, tupleOf(group, node, ev));
    const { keyExpr } = node;
    return withMarks(keyExpr === undefined ? tupleOf(list, node, ev) : objectOf(attributes, node, ev), this.#marks);
  }

  /** Whether the condition includes an element. */
  #includes(condExpr: Expr, inner: Evaluation): boolean {
    const condition = condExpr.evaluate(inner);
    this.#marks = mergeMarks(this.#marks, condition.marks);
    const include = requirePrimitive(condition, conditionRequirement, this.#sink(inner), this.#node, condExpr);
    if (typeof include?.content === "boolean") return include.content;
    this.#noteUnknown(inner);
    return false;
  }

  #addAttribute(keyExpr: Expr, inner: Evaluation): void {
    const { valExpr, group: isGrouped } = this.#node;
    const key = keyExpr.evaluate(inner);
    this.#marks = mergeMarks(this.#marks, key.marks);
    const isUnknown = key.content instanceof Unknown;
    const name = isUnknown ? undefined : requirePrimitive(key, keyRequirement, this.#sink(inner), this.#node, keyExpr);
    if (name === undefined) {
      this.#noteUnknown(inner);
      return;
    }
    const result = valExpr.evaluate(inner);
    const text = contentOf(name, "string");
    if (isGrouped) this.#addToGroup(text, result);
    else if (!this.#attributes.has(text)) this.#attributes.set(text, result);
    // Do not reveal a marked key.
    else inner.error(repeatedKey({ key: key.marks === undefined ? text : undefined }), this.#node, keyExpr.range);
  }

  #addToGroup(key: string, value: Value): void {
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, [value]);
    else group.push(value);
  }

  /**
   * Notes that it is unknown whether an element is included, or with which key. The marks of its
   * value apply to the result.
   */
  #noteUnknown(inner: Evaluation): void {
    this.#isKnown = false;
    const value = this.#node.valExpr.evaluate(inner.discarding());
    this.#marks = mergeMarks(this.#marks, unknownOfChoice([value], this.#node, this.#ev).marks);
  }

  /** Returns the evaluation that receives errors in conditions and keys. */
  #sink(inner: Evaluation): Evaluation {
    return this.#isKnown ? inner : inner.discarding();
  }
}

import {
  dynamicVal,
  elements,
  friendlyName,
  isCollectionType,
  type Marks,
  type Type,
  unknownVal,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { Unknown } from "@hcl-ts/cty/kernel";
import { EvalContext, type ExpressionShape, type Range, type SourceFile } from "@hcl-ts/hcl";
import { type Evaluation, RepeatMerger } from "../eval/evaluation.ts";
import { requirePrimitive } from "../eval/require-primitive.ts";
import { unknownOfParts } from "../eval/structures.ts";
import { iterationOverNonCollection, iterationOverNull } from "../messages-eval.ts";
import type { Expr } from "./expr.ts";
import { conditionRequirement, ForIteration } from "./for-iteration.ts";
import { ExprNode } from "./node.ts";

/** The parts of a {@link ForExpr}. */
export interface ForParts {
  /** The name of the key variable; empty if there is none. */
  readonly keyVar: string;
  readonly valVar: string;
  readonly coll: Expr;
  /** Undefined for a `for` that produces a tuple. */
  readonly keyExpr: Expr | undefined;
  readonly valExpr: Expr;
  readonly condExpr: Expr | undefined;
  /** Whether values are grouped by key. */
  readonly group: boolean;
  /** The offset after the opening bracket or directive. */
  readonly openEnd: number;
  /** The start of the closing bracket or directive. */
  readonly closeStart: number;
}

/**
 * `ForExpr = forTupleExpr | forObjectExpr`, and the template directive `for`. Native syntax
 * specification, "For Expressions".
 */
export class ForExpr extends ExprNode implements ForParts {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly keyVar: string;
  readonly valVar: string;
  readonly coll: Expr;
  readonly keyExpr: Expr | undefined;
  readonly valExpr: Expr;
  readonly condExpr: Expr | undefined;
  readonly group: boolean;
  readonly openEnd: number;
  readonly closeStart: number;
  constructor(file: SourceFile, start: number, end: number, parts: ForParts) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.keyVar = parts.keyVar;
    this.valVar = parts.valVar;
    this.coll = parts.coll;
    this.keyExpr = parts.keyExpr;
    this.valExpr = parts.valExpr;
    this.condExpr = parts.condExpr;
    this.group = parts.group;
    this.openEnd = parts.openEnd;
    this.closeStart = parts.closeStart;
  }

  get kind(): "ForExpr" {
    return "ForExpr";
  }

  /** The names of the variables that the expression binds. */
  get names(): readonly string[] {
    return this.keyVar === "" ? [this.valVar] : [this.keyVar, this.valVar];
  }

  override get startRange(): Range {
    return this.file.range(this.start, this.openEnd);
  }

  evaluate(ev: Evaluation): Value {
    const given = this.coll.evaluate(ev);
    const { value: coll, marks } = unmark(given);
    const { type } = coll;
    if (coll.content === null) {
      ev.error(iterationOverNull(), this, this.coll.range);
      return withMarks<Type>(dynamicVal, marks);
    }
    const isOpen = type.kind === "dynamic";
    if (!isOpen && !isCollectionType(type) && type.kind !== "tuple" && type.kind !== "object") {
      ev.error(iterationOverNonCollection(friendlyName(type)), this, this.coll.range);
      return withMarks<Type>(dynamicVal, marks);
    }
    // Evaluate the condition with an unknown element first. An error that does not depend on the
    // element is thus reported only once.
    const before = ev.mark();
    let conditionMarks: Marks | undefined;
    if (!isOpen && this.condExpr !== undefined) {
      const condition = this.condExpr.evaluate(ev.inScope(this.scope(ev.scope, dynamicVal, dynamicVal)));
      const isValid = requirePrimitive(condition, conditionRequirement, ev, this, this.condExpr) !== undefined;
      conditionMarks = condition.marks;
      if (!isValid || ev.failedSince(before)) return withMarks<Type>(dynamicVal, marks, conditionMarks);
    }
    if (isOpen || coll.content instanceof Unknown) return this.ofUnknown(coll, marks, ev);
    return this.iterate(coll, marks, ev);
  }

  /**
   * Computes the result for a collection with unknown elements: unknown, with the marks of all
   * values it depends on.
   */
  private ofUnknown(coll: Value, marks: Marks, ev: Evaluation): Value {
    const element = isCollectionType(coll.type) ? unknownVal(coll.type.element) : dynamicVal;
    const inner = ev.inScope(this.scope(ev.scope, dynamicVal, element)).discarding();
    const parts = [this.condExpr, this.keyExpr, this.valExpr].filter((part) => part !== undefined).map((part) => part.evaluate(inner));
    return withMarks(unknownOfParts(parts, this, ev), marks);
  }

  private scope(outer: EvalContext | undefined, key: Value, value: Value): EvalContext {
    const variables = new Map<string, Value>();
    if (this.keyVar !== "") variables.set(this.keyVar, key);
    variables.set(this.valVar, value);
    return new EvalContext({ variables }, outer);
  }

  private iterate(coll: Value, marks: Marks, ev: Evaluation): Value {
    const repeats = new RepeatMerger(ev);
    const iteration = new ForIteration(this, marks, ev);
    for (const [key, value] of elements(coll)) {
      ev.spendElements(1, this, this.coll);
      repeats.merge();
      iteration.add(ev.inScope(this.scope(ev.scope, key, value)));
    }
    repeats.merge();
    return iteration.result();
  }

  get children(): readonly Expr[] {
    return [this.coll, this.keyExpr, this.valExpr, this.condExpr].filter((part) => part !== undefined);
  }

  override shape(): ExpressionShape {
    return { kind: "binding", names: this.names, outside: [this.coll], inside: this.children.slice(1) };
  }
}

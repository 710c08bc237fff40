import {
  bool,
  dynamicVal,
  elements,
  friendlyName,
  isCollectionType,
  type Marks,
  mergeMarks,
  string,
  Unknown,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, type ExpressionShape, type Range, type SourceFile } from "@hcl-ts/hcl";
import { hasFewParts, MAX_PARTS, takeStep } from "../eval/bounds.ts";
import { type Faults, keyFaults, primitive } from "../eval/primitive.ts";
import { hasErrorsFrom, report } from "../eval/report.ts";
import { objectOf, tupleOf } from "../eval/structures.ts";
import {
  invalidForCondition,
  iterationOverNonCollection,
  iterationOverNull,
  nullForCondition,
  repeatedKey,
  valueTooLarge,
} from "../messages-eval.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** `[for v in coll : val]`, `{for k, v in coll : key => val}`, and the template directive `for`. Native syntax specification, "For Expressions". */
export class ForExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  /** The name of the key, "" if there is none. */
  readonly keyVar: string;
  readonly valVar: string;
  readonly coll: Expr;
  /** Undefined for one that makes a tuple. */
  readonly keyExpr: Expr | undefined;
  readonly valExpr: Expr;
  readonly condExpr: Expr | undefined;
  /** Whether the values of a key are collected. */
  readonly group: boolean;
  /** The offset after the opening bracket or directive. */
  readonly openEnd: number;
  /** The offset at which the closing bracket or directive starts. */
  readonly closeStart: number;
  constructor(
    file: SourceFile,
    start: number,
    end: number,
    keyVar: string,
    valVar: string,
    coll: Expr,
    keyExpr: Expr | undefined,
    valExpr: Expr,
    condExpr: Expr | undefined,
    group: boolean,
    openEnd: number,
    closeStart: number,
  ) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.keyVar = keyVar;
    this.valVar = valVar;
    this.coll = coll;
    this.keyExpr = keyExpr;
    this.valExpr = valExpr;
    this.condExpr = condExpr;
    this.group = group;
    this.openEnd = openEnd;
    this.closeStart = closeStart;
  }

  get kind(): "ForExpr" {
    return "ForExpr";
  }

  /** The names that are bound inside. */
  get names(): readonly string[] {
    return this.keyVar === "" ? [this.valVar] : [this.keyVar, this.valVar];
  }

  override get startRange(): Range {
    return this.file.range(this.start, this.openEnd);
  }

  evaluate(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const given = this.coll.evaluate(ctx, diagnostics);
    const { value: coll, marks } = unmark(given);
    const unknown = withMarks(dynamicVal as Value, marks);
    const { type } = coll;
    if (coll.content === null) return withMarks(report(diagnostics, iterationOverNull(), this, ctx, this.coll.range), marks);
    if (type.kind === "dynamic") return unknown;
    if (!isCollectionType(type) && type.kind !== "tuple" && type.kind !== "object")
      return withMarks(report(diagnostics, iterationOverNonCollection(friendlyName(type)), this, ctx, this.coll.range), marks);
    // What is wrong with the condition for every element is found with nothing known of the element, so that it is said once.
    const before = diagnostics.length;
    if (this.condExpr !== undefined) {
      const condition = this.condExpr.evaluate(this.#scope(ctx, dynamicVal, dynamicVal), diagnostics);
      const isSound = primitive(condition, bool, conditionFaults, this.condExpr, this, ctx, diagnostics) !== undefined;
      if (!isSound || hasErrorsFrom(diagnostics, before)) return unknown;
    }
    if (coll.content instanceof Unknown) return unknown;
    return this.#iterate(coll, marks, ctx, diagnostics);
  }

  #scope(ctx: EvalContext | undefined, key: Value, value: Value): EvalContext {
    const variables = new Map<string, Value>();
    if (this.keyVar !== "") variables.set(this.keyVar, key);
    variables.set(this.valVar, value);
    return new ForScope({ variables }, ctx);
  }

  #iterate(coll: Value, collMarks: Marks, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const { keyExpr, condExpr, valExpr } = this;
    let marks: Marks | undefined = collMarks;
    // Where the reason to say no more is the first thing that makes the result unknown, the rest is said to nobody.
    let isKnown = true;
    const before = diagnostics.length;
    const list: Value[] = [];
    const attributes = new Map<string, Value>();
    const groups = new Map<string, Value[]>();
    for (const [key, value] of elements(coll)) {
      if (!takeStep(before, this.coll, this, ctx, diagnostics)) return dynamicVal;
      if (ctx instanceof ForScope && !hasFewParts(value, MAX_PARTS))
        return report(
          diagnostics,
          valueTooLarge('In a "for" expression inside another one, an element', MAX_PARTS),
          this,
          ctx,
          this.coll.range,
        );
      const scope = this.#scope(ctx, key, value);
      if (condExpr !== undefined) {
        const condition = condExpr.evaluate(scope, diagnostics);
        marks = mergeMarks(marks, condition.marks);
        const include = primitive(condition, bool, conditionFaults, condExpr, this, scope, isKnown ? diagnostics : []);
        if (include === undefined || include.content instanceof Unknown) isKnown = false;
        if (include?.content !== true) continue;
      }
      if (keyExpr === undefined) {
        list.push(valExpr.evaluate(scope, diagnostics));
        continue;
      }
      const keyValue = keyExpr.evaluate(scope, diagnostics);
      marks = mergeMarks(marks, keyValue.marks);
      const isUnknown = keyValue.content instanceof Unknown;
      const name = isUnknown ? undefined : primitive(keyValue, string, keyFaults, keyExpr, this, scope, isKnown ? diagnostics : []);
      if (name === undefined) {
        isKnown = false;
        continue;
      }
      const result = valExpr.evaluate(scope, diagnostics);
      const text = name.content as string;
      if (this.group) {
        const group = groups.get(text);
        if (group === undefined) groups.set(text, [result]);
        else group.push(result);
      } else if (!attributes.has(text)) attributes.set(text, result);
      // A key that is marked may not be shown.
      else report(diagnostics, repeatedKey(keyValue.marks === undefined ? text : undefined), this, scope, keyExpr.range);
    }
    if (!isKnown) return withMarks(dynamicVal as Value, marks);
    for (const [name, group] of groups) attributes.set(name, tupleOf(group));
    return withMarks(keyExpr === undefined ? tupleOf(list) : objectOf(attributes), marks);
  }

  get children(): readonly Expr[] {
    const { coll, keyExpr, valExpr, condExpr } = this;
    return [coll, ...(keyExpr === undefined ? [] : [keyExpr]), valExpr, ...(condExpr === undefined ? [] : [condExpr])];
  }

  override shape(): ExpressionShape {
    return { kind: "binding", names: this.names, outside: [this.coll], inside: this.children.slice(1) };
  }
}

/** The names of a `for` expression in a context. */
class ForScope extends EvalContext {}

const conditionFaults: Faults = { isNull: nullForCondition, isUnfit: invalidForCondition };

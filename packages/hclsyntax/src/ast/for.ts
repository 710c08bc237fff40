import {
  bool,
  dynamic,
  dynamicVal,
  elements,
  friendlyName,
  isCollectionType,
  isValue,
  mergeMarks,
  objectVal,
  string,
  tryConvert,
  tupleVal,
  Unknown,
  Value,
} from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, type ExpressionShape, type Range, type SourceFile } from "@hcl-ts/hcl";
import { hasFewParts, MAX_PARTS, MAX_REPEATED, MAX_STEPS, takeStep } from "../eval/bounds.ts";
import { hasErrorsFrom, report } from "../eval/report.ts";
import {
  invalidForCondition,
  invalidKey,
  iterationOverNonCollection,
  iterationOverNull,
  nullForCondition,
  nullKey,
  repeatedHiddenKey,
  repeatedKey,
  tooManyElements,
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
    const coll = given.marks === undefined ? given : new Value(given.type, given.content);
    const unknown = (marks: Value["marks"] = given.marks): Value =>
      marks === undefined ? dynamicVal : new Value(dynamic, dynamicVal.content, marks);
    if (coll.content === null) {
      report(diagnostics, iterationOverNull(), this.coll.range, this.range, this, ctx);
      return unknown();
    }
    if (coll.type.kind === "dynamic") return unknown();
    if (!isCollectionType(coll.type) && coll.type.kind !== "tuple" && coll.type.kind !== "object") {
      report(diagnostics, iterationOverNonCollection({ type: friendlyName(coll.type) }), this.coll.range, this.range, this, ctx);
      return unknown();
    }
    if (this.condExpr !== undefined && !this.#isConditionSound(ctx, diagnostics)) return unknown();
    if (coll.content instanceof Unknown) return unknown();
    return this.#iterate(coll, given.marks, ctx, diagnostics);
  }

  #scope(ctx: EvalContext | undefined, key: Value, value: Value): EvalContext {
    const variables = new Map<string, Value>();
    if (this.keyVar !== "") variables.set(this.keyVar, key);
    variables.set(this.valVar, value);
    return new ForScope({ variables }, ctx);
  }

  /** Tries the condition with nothing known of the element, so that what is wrong for every element is said once. */
  #isConditionSound(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): boolean {
    const before = diagnostics.length;
    const condition = this.condExpr!.evaluate(this.#scope(ctx, dynamicVal, dynamicVal), diagnostics);
    if (condition.content === null) {
      report(diagnostics, nullForCondition(), this.condExpr!.range, this.range, this, ctx);
      return false;
    }
    const converted = tryConvert(condition, bool);
    if (!isValue(converted)) {
      report(diagnostics, invalidForCondition({ reason: converted.reason }), this.condExpr!.range, this.range, this, ctx);
      return false;
    }
    return !hasErrorsFrom(diagnostics, before);
  }

  #iterate(coll: Value, collMarks: Value["marks"], ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const { keyExpr, condExpr, valExpr } = this;
    let marks = collMarks;
    let isKnown = true;
    const before = diagnostics.length;
    const list: Value[] = [];
    const attributes = new Map<string, Value>();
    const groups = new Map<string, Value[]>();
    // Only the first element that makes the result unknown is spoken of.
    for (const [key, value] of elements(coll)) {
      if (!takeStep()) {
        if (!hasErrorsFrom(diagnostics, before))
          report(diagnostics, tooManyElements({ limit: MAX_STEPS }), this.coll.range, this.range, this, ctx);
        return dynamicVal;
      }
      if (diagnostics.length - before > MAX_REPEATED) return dynamicVal;
      if (ctx instanceof ForScope && !hasFewParts(value)) {
        report(diagnostics, valueTooLarge({ limit: MAX_PARTS }), this.coll.range, this.range, this, ctx);
        return dynamicVal;
      }
      const scope = this.#scope(ctx, key, value);
      if (condExpr !== undefined) {
        const condition = condExpr.evaluate(scope, diagnostics);
        marks = mergeMarks(marks, condition.marks);
        if (condition.content === null) {
          if (isKnown) report(diagnostics, nullForCondition(), condExpr.range, this.range, this, scope);
          isKnown = false;
          continue;
        }
        const include = tryConvert(condition, bool);
        if (!isValue(include)) {
          if (isKnown) report(diagnostics, invalidForCondition({ reason: include.reason }), condExpr.range, this.range, this, scope);
          isKnown = false;
          continue;
        }
        if (include.content instanceof Unknown) {
          isKnown = false;
          continue;
        }
        if (include.content === false) continue;
      }
      if (keyExpr === undefined) {
        list.push(valExpr.evaluate(scope, diagnostics));
        continue;
      }
      const keyValue = keyExpr.evaluate(scope, diagnostics);
      marks = mergeMarks(marks, keyValue.marks);
      if (keyValue.content === null) {
        if (isKnown) report(diagnostics, nullKey(), keyExpr.range, this.range, this, scope);
        isKnown = false;
        continue;
      }
      if (keyValue.content instanceof Unknown) {
        isKnown = false;
        continue;
      }
      const name = tryConvert(keyValue, string);
      if (!isValue(name)) {
        if (isKnown) report(diagnostics, invalidKey({ reason: name.reason }), keyExpr.range, this.range, this, scope);
        isKnown = false;
        continue;
      }
      const result = valExpr.evaluate(scope, diagnostics);
      const text = name.content as string;
      if (this.group) {
        const group = groups.get(text);
        if (group === undefined) groups.set(text, [result]);
        else group.push(result);
      } else if (attributes.has(text)) {
        // A key that is marked may not be shown.
        report(
          diagnostics,
          keyValue.marks === undefined ? repeatedKey({ key: text }) : repeatedHiddenKey(),
          keyExpr.range,
          this.range,
          this,
          scope,
        );
      } else attributes.set(text, result);
    }
    if (!isKnown) return marks === undefined ? dynamicVal : new Value(dynamic, dynamicVal.content, marks);
    if (keyExpr !== undefined && this.group) for (const [name, group] of groups) attributes.set(name, tupleVal(group));
    const result: Value = keyExpr === undefined ? tupleVal(list) : objectVal(attributes);
    return marks === undefined ? result : new Value(result.type, result.content, marks);
  }

  get children(): readonly Expr[] {
    const { coll, keyExpr, valExpr, condExpr } = this;
    return [coll, ...(keyExpr === undefined ? [] : [keyExpr]), valExpr, ...(condExpr === undefined ? [] : [condExpr])];
  }

  shape(): ExpressionShape {
    return { kind: "binding", names: this.names, outside: [this.coll], inside: this.children.slice(1) };
  }
}

/** The names of a `for` expression in a context. */
class ForScope extends EvalContext {}

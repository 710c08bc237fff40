import {
  bool,
  dynamic,
  equalTypes,
  friendlyName,
  isCollectionType,
  isValue,
  type Marks,
  type NumberBound,
  nullVal,
  type Type,
  tryConvert,
  unifyUnsafe,
  unknownVal,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import {
  compareNumbers,
  hasPublicType,
  isMarkedOpenly,
  mergeMarks,
  refinedUnknown,
  typeSize,
  Unknown,
  ValueRange,
} from "@hcl-ts/cty/kernel";
import type { Diagnostic } from "@hcl-ts/hcl";
import { rangeBetween } from "@hcl-ts/hcl/syntax";
import type { ConditionalExpr } from "../ast/conditional.ts";
import { inconsistentResults, invalidCondition, nullCondition, unsuitableResult } from "../messages-eval.ts";
import type { Evaluation } from "./evaluation.ts";
import { type PrimitiveRequirement, requirePrimitive } from "./require-primitive.ts";
import { unknownOfChoice, unknownOfParts } from "./structures.ts";

/** Evaluates a `ConditionalExpr`. */
export function evaluateConditional(node: ConditionalExpr, ev: Evaluation): Value {
  ev.spend(3);
  const start = ev.mark();
  const trueValue = node.trueResult.evaluate(ev);
  const middle = ev.mark();
  const falseValue = node.falseResult.evaluate(ev);
  // Hold back the diagnostics of both results until it is known which one is selected.
  const found = ev.mark() === start ? none : ev.diagnostics.splice(start);
  if (trueValue.type !== falseValue.type) ev.charge(node).spendSteps(typeSize(trueValue.type) + typeSize(falseValue.type));
  const type = commonType(trueValue, falseValue);
  if (type === undefined) {
    const message = inconsistentResults({
      first: friendlyName(trueValue.type),
      second: friendlyName(falseValue.type),
      reason: difference(trueValue, falseValue),
    });
    ev.error(message, node, rangeBetween(node.trueResult.range, node.falseResult.range));
    return unknownOfParts([trueValue, falseValue], node, ev);
  }
  const condition = node.condition.evaluate(ev);
  const marks = mergeMarks(condition.marks, trueValue.marks, falseValue.marks);
  if (condition.content instanceof Unknown) {
    const result = unknownResult(unmark(trueValue).value, unmark(falseValue).value, type);
    return withMarks(result, marks, unknownOfChoice([trueValue, falseValue], node, ev).marks);
  }
  const decision = requirePrimitive(condition, conditionRequirement, ev, node, node.condition);
  if (decision === undefined) return withMarks(unknownVal(type), marks, marksInside(trueValue, falseValue, node, ev));
  const isTrue = decision.content === true;
  if (found.length > 0) {
    const ofChosen = isTrue ? found.slice(0, middle - start) : found.slice(middle - start);
    for (const diagnostic of ofChosen) ev.diagnostics.push(diagnostic);
  }
  const result = ev.convert(isTrue ? trueValue : falseValue, type, node);
  if (isValue(result)) return marks === undefined ? result : withMarks(result, marks);
  const chosen = isTrue ? node.trueResult : node.falseResult;
  ev.error(unsuitableResult({ which: isTrue ? "first" : "second", reason: result.message }), node, chosen.range);
  return withMarks(unknownVal(type), marks, marksInside(trueValue, falseValue, node, ev));
}

/** Returns the marks inside both results. An unknown result has them, as its type has the attributes inside the results. */
function marksInside(trueValue: Value, falseValue: Value, node: ConditionalExpr, ev: Evaluation): Marks | undefined {
  return unknownOfParts([trueValue, falseValue], node, ev).marks;
}

/** Describes why the second value cannot become one of the first's type, if there is something that can be shown. */
function difference(first: Value, second: Value): string | undefined {
  if (!hasPublicType(first) || !hasPublicType(second)) return undefined;
  const converted = tryConvert(unknownVal(second.type), first.type);
  return isValue(converted) ? undefined : converted.message;
}

const none: readonly Diagnostic[] = [];

const conditionRequirement: PrimitiveRequirement = {
  type: bool,
  ifNull: nullCondition,
  ifMismatch: invalidCondition,
};

/**
 * Returns the common type of both results; undefined if there is none. A literal null takes the
 * type of the other result.
 */
function commonType(a: Value, b: Value): Type | undefined {
  if (a.type === b.type) return a.type;
  if (isUntypedNull(a)) return b.type;
  if (isUntypedNull(b)) return a.type;
  if (a.type.kind === "dynamic" || b.type.kind === "dynamic") return dynamic;
  return unifyUnsafe([a.type, b.type])?.type;
}

function isUntypedNull(value: Value): boolean {
  return value.content === null && value.type.kind === "dynamic" && !isMarkedOpenly(value);
}

/**
 * Returns what is known of the result while the condition is unknown: the facts that hold for both
 * results.
 */
function unknownResult(a: Value, b: Value, type: Type): Value {
  if (a.content === null && b.content === null) return nullVal(type);
  const [x, y] = [new ValueRange(a), new ValueRange(b)];
  const notNull = x.definitelyNotNull() && y.definitelyNotNull();
  const min = widest(x.numberMin(), y.numberMin(), -1);
  const max = widest(x.numberMax(), y.numberMax(), 1);
  if (min !== undefined && max !== undefined)
    return refinedUnknown(type, {
      notNull,
      numberMin: min.value,
      numberMinInclusive: min.inclusive,
      numberMax: max.value,
      numberMaxInclusive: max.inclusive,
    });
  if (!isCollectionType(type) || !equalTypes(a.type, b.type)) return refinedUnknown(type, { notNull });
  return refinedUnknown(type, {
    notNull,
    lengthMin: Math.min(x.lengthMin(), y.lengthMin()),
    lengthMax: Math.max(x.lengthMax(), y.lengthMax()),
  });
}

/** Returns the looser of two bounds; undefined if either is undefined. */
function widest(a: NumberBound | undefined, b: NumberBound | undefined, direction: -1 | 1): NumberBound | undefined {
  if (a === undefined || b === undefined) return undefined;
  const order = compareNumbers(a.value, b.value) * direction;
  if (order === 0) return { value: a.value, inclusive: a.inclusive || b.inclusive };
  return order > 0 ? a : b;
}

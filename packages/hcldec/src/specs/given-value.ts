/** Evaluates the expression of an attribute and converts its value to the type of the spec. */
import {
  canIterateElements,
  dynamic,
  dynamicVal,
  elements,
  formatPath,
  isCollectionType,
  isValue,
  type Path,
  type PathStep,
  type Type,
  tryConvert,
  unknownVal,
  unmark,
  type Value,
} from "@hcl-ts/cty";
import { refineNotNull } from "@hcl-ts/cty/kernel";
import { type Attribute, type Diagnostic, errorDiagnostic, type Message } from "@hcl-ts/hcl";
import { evaluateCustom, rangeBetween } from "@hcl-ts/hcl/syntax";
import { resultOf } from "../evaluate.ts";
import { nullNotAccepted } from "../messages.ts";
import type { DecodeScope } from "../spec.ts";

/** The requirements for the value of an attribute. */
export interface Wanted {
  readonly type: Type;
  /** Whether nulls in the value are errors; see `NullOptions`. */
  readonly notNull: boolean;
  /** Whether the whole value may be null even then. */
  readonly mayBeNull: boolean;
  /** Creates the message for a value of another type. */
  readonly wrongType: (reason: string) => Message;
}

/** Returns the value of an attribute, converted to the type; unknown after an error. */
export function givenValue(attribute: Attribute, wanted: Wanted, scope: DecodeScope, diagnostics: Diagnostic[]): Value {
  const { expression } = attribute;
  const { ctx } = scope;
  const value = resultOf(evaluateCustom(wanted.type, expression, ctx) ?? expression.value(ctx), scope, diagnostics);
  const converted = tryConvert(value, wanted.type, scope.budget);
  let problem: Message;
  if (isValue(converted)) {
    if (!wanted.notNull) return converted;
    const path = findNull(converted, wanted.type, wanted.mayBeNull, false);
    if (path === undefined) return wanted.mayBeNull || converted.isKnown() ? converted : refineNotNull(converted);
    problem = nullNotAccepted({ name: attribute.name, path: formatPath(path) });
  } else problem = wanted.wrongType(converted.message);
  // Ranges are computed on demand, so the range of the name is read only here.
  const context = rangeBetween(attribute.nameRange, expression.range);
  diagnostics.push(errorDiagnostic(problem, { subject: expression.range, context, expression, evalContext: ctx }));
  return unknownVal(wanted.type);
}

/**
 * Returns the path to a null in a value; undefined if there is none. An optional attribute of an
 * object type may be null. The path does not show keys and names inside a marked value.
 * @param isMarked whether the value is inside a marked one
 */
function findNull(value: Value, given: Type, mayBeNull: boolean, isMarked: boolean): Path | undefined {
  if (value.isNull()) return mayBeNull ? undefined : [];
  const { value: inner, marks } = unmark(value);
  if (!canIterateElements(inner)) return undefined;
  const type = given.kind === "dynamic" ? inner.type : given;
  const isHidden = isMarked || marks.size > 0;
  let i = 0;
  for (const [key, element] of elements(inner)) {
    const [partType, isOptional, step] = partAt(type, i++, key);
    const path = findNull(element, partType, isOptional, isHidden);
    if (path !== undefined) return [isHidden ? hiddenStep : step, ...path];
  }
  return undefined;
}

/** The step to a part whose key is not shown. */
const hiddenStep: PathStep = { kind: "index", key: dynamicVal };

/**
 * Returns the type of a part of a collection, tuple or object, whether the part is optional, and the
 * step to it.
 */
function partAt(type: Type, i: number, key: Value): readonly [type: Type, isOptional: boolean, step: PathStep] {
  if (type.kind === "object") {
    const name = type.names[i] ?? "";
    return [type.types[i] ?? dynamic, type.optional?.has(name) ?? false, { kind: "attr", name }];
  }
  const partType = isCollectionType(type) ? type.element : type.kind === "tuple" ? type.elements[i] : undefined;
  return [partType ?? dynamic, false, { kind: "index", key }];
}

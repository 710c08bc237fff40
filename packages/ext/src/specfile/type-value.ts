/**
 * Types as values: the `type` argument of a specification can be any expression, because `string`
 * and the other primitive types are variables, and `list` and the other constructors are functions.
 * The type expressions of `typeexpr`, by contrast, are not evaluated. Here, any expression with a
 * type as its value is allowed, such as `{ id = number }.id`, and null means "any".
 */

import {
  bool,
  type CapsuleType,
  capsule,
  capsuleVal,
  defineFunction,
  dynamic,
  type Func,
  friendlyName,
  list,
  map,
  number,
  object,
  set,
  string,
  type Type,
  tuple,
  type Value,
} from "@hcl-ts/cty";
import { capsuleContentOf } from "@hcl-ts/cty/kernel";
import { type Diagnostic, EvalContext, type Expression, errorDiagnostic } from "@hcl-ts/hcl";
import { notAType } from "./messages.ts";

const typeType: CapsuleType<Type> = capsule<Type>("type");

const typeOf = (value: Value): Type => capsuleContentOf(value, typeType);

function typeConstructor(parameter: Type, make: (arg: Value) => Type): Func {
  return defineFunction({
    params: [{ name: "types", type: parameter }],
    type: typeType,
    impl: ([arg]) => capsuleVal(typeType, make(arg)),
  });
}

const typeContext: EvalContext = new EvalContext({
  variables: {
    string: capsuleVal(typeType, string),
    number: capsuleVal(typeType, number),
    bool: capsuleVal(typeType, bool),
    any: capsuleVal(typeType, dynamic),
  },
  functions: {
    list: typeConstructor(typeType, (arg) => list(typeOf(arg))),
    set: typeConstructor(typeType, (arg) => set(typeOf(arg))),
    map: typeConstructor(typeType, (arg) => map(typeOf(arg))),
    tuple: typeConstructor(list(typeType), (arg) => tuple(arg.asArray().map(typeOf))),
    object: typeConstructor(map(typeType), (arg) => object(new Map(Array.from(arg.asMap(), ([name, value]) => [name, typeOf(value)])))),
  },
});

/** Returns the type that is the value of an expression; `dynamic` for null and after an error. */
export function evaluateType(expression: Expression, diagnostics: Diagnostic[]): Type {
  const { value, diagnostics: found } = expression.value(typeContext);
  diagnostics.push(...found);
  if (value.isNull()) return dynamic;
  if (value.type === typeType && value.isKnown()) return typeOf(value);
  // Expressions without a value were reported already.
  if (found.length === 0)
    diagnostics.push(errorDiagnostic(notAType({ found: `a value of type ${friendlyName(value.type)}` }), { subject: expression.range }));
  return dynamic;
}

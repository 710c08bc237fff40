/**
 * Types as values, so that the `type` argument of a specification can be any expression: `string` and its like are
 * variables, `list` and its like are functions. That is what sets them apart from the type expressions of `typeexpr`, which are read as
 * written: here whatever gives a type is one, `{ id = number }.id` too, and null stands for "any".
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
import { type Diagnostic, EvalContext, type Expression, errorDiagnostic } from "@hcl-ts/hcl";
import { notAType } from "./messages.ts";

const typeType: CapsuleType<Type> = capsule<Type>("type");

const typeOf = (value: Value): Type => value.content as Type;

function typeConstructor(parameter: Type, make: (arg: Value) => Type): Func {
  return defineFunction({
    params: [{ name: "types", type: parameter }],
    type: typeType,
    impl: ([arg]) => capsuleVal(typeType, make(arg!)),
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

/** The type that an expression stands for; `dynamic` for null and after an error. */
export function evaluateType(expression: Expression, diagnostics: Diagnostic[]): Type {
  const { value, diagnostics: found } = expression.value(typeContext);
  diagnostics.push(...found);
  if (value.isNull()) return dynamic;
  if (value.type === (typeType as Type) && value.isKnown()) return typeOf(value);
  // What could not be evaluated has been reported.
  if (found.length === 0)
    diagnostics.push(errorDiagnostic(notAType({ found: `a value of type ${friendlyName(value.type)}` }), { subject: expression.range }));
  return dynamic;
}

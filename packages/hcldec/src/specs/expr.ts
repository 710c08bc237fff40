import { type DynamicType, dynamic, type Value } from "@hcl-ts/cty";
import type { Diagnostic, Expression, Range, Traversal } from "@hcl-ts/hcl";
import { resultOf } from "../evaluate.ts";
import type { DecodeScope, Spec } from "../spec.ts";

/** Evaluates an expression of the program; see {@link exprSpec}. */
export class ExprSpec implements Spec<DynamicType> {
  readonly expression: Expression;
  readonly children: readonly Spec[] = [];
  /** Use {@link exprSpec}. */
  constructor(expression: Expression) {
    this.expression = expression;
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<DynamicType> {
    return resultOf(this.expression.value(scope.ctx), scope, diagnostics) as Value<DynamicType>;
  }

  impliedType(): DynamicType {
    return dynamic;
  }

  sourceRange(): Range {
    return this.expression.range;
  }

  variables(): readonly Traversal[] {
    return this.expression.variables();
  }
}

/** Returns a spec for the value of an expression that is not in the body, evaluated in the same context. */
export function exprSpec(expression: Expression): ExprSpec {
  return new ExprSpec(expression);
}

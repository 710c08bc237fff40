/** JSON values as expressions. JSON syntax, "Expressions". */
import { dynamicVal, stringVal } from "@hcl-ts/cty";
import {
  type EvalContext,
  type EvaluationResult,
  type Expression,
  type ExpressionShape,
  errorDiagnostic,
  hasErrors,
  type KeyValueExpressions,
  type Range,
  type StaticCall,
  type Traversal,
} from "@hcl-ts/hcl";
import { variablesOf, withinStack } from "@hcl-ts/hcl/syntax";
import { evaluateNode } from "./evaluation.ts";
import { type JsonNode, rangeOf, startRangeOf } from "./json-node.ts";
import { evaluationTooDeep } from "./messages-body.ts";
import type { StringSyntax } from "./string-syntax.ts";

/** An expression that is a JSON value. */
export class JsonExpression implements Expression {
  readonly #node: JsonNode;
  readonly #strings: StringSyntax;
  constructor(node: JsonNode, strings: StringSyntax) {
    this.#node = node;
    this.#strings = strings;
  }

  get range(): Range {
    return rangeOf(this.#node);
  }

  get startRange(): Range {
    return startRangeOf(this.#node);
  }

  value(ctx?: EvalContext): EvaluationResult {
    return withinStack(
      0,
      () => evaluateNode(this.#node, this.#strings, ctx, (node) => this.#of(node)),
      () => ({
        value: dynamicVal,
        diagnostics: [errorDiagnostic(evaluationTooDeep(), { subject: this.startRange, expression: this, evalContext: ctx })],
      }),
    );
  }

  variables(): readonly Traversal[] {
    return variablesOf(this);
  }

  exprList(): readonly Expression[] | undefined {
    return this.#node.kind === "array" ? this.#node.elements.map((element) => this.#of(element)) : undefined;
  }

  exprMap(): readonly KeyValueExpressions[] | undefined {
    if (this.#node.kind !== "object") return undefined;
    return this.#node.properties.map(({ name, value }) => ({ key: this.#of(name), value: this.#of(value) }));
  }

  exprCall(): StaticCall | undefined {
    return this.#node.kind === "string" ? this.#strings.expression(this.#node)?.exprCall?.() : undefined;
  }

  asTraversal(): Traversal | undefined {
    return this.#node.kind === "string" ? this.#strings.traversal(this.#node) : undefined;
  }

  shape(): ExpressionShape {
    const node = this.#node;
    switch (node.kind) {
      case "string": {
        const template = this.#strings.template(node);
        if (template === undefined) return { kind: "literal", value: stringVal(node.text) };
        if (hasErrors(template.diagnostics)) return { kind: "invalid", text: node.text };
        return { kind: "wrapper", wrapped: template.expression };
      }
      case "array":
        return { kind: "tuple", children: node.elements.map((element) => this.#of(element)) };
      case "object": {
        const items = node.properties.map(({ name, value }) => ({ key: this.#of(name), value: this.#of(value) }));
        return { kind: "object", items, children: items.flatMap(({ key, value }) => [key, value]), repeated: "error" };
      }
      case "invalid":
        return { kind: "invalid", text: "" };
      default:
        return { kind: "literal", value: evaluateNode(node, this.#strings, undefined, (part) => this.#of(part)).value };
    }
  }

  /** Returns the expression of a part. */
  #of(node: JsonNode): JsonExpression {
    return new JsonExpression(node, this.#strings);
  }
}

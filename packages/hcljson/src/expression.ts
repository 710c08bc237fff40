/** JSON values as expressions. JSON syntax, "Expressions". */
import { dynamicVal } from "@hcl-ts/cty";
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
import { parseExpression, parseTemplate, parseTraversalAbs } from "@hcl-ts/hclsyntax";
import { embeddedSource } from "./embedded-source.ts";
import { evaluateNode } from "./evaluation.ts";
import { type JsonNode, rangeOf, startRangeOf } from "./json-node.ts";
import { evaluationTooDeep } from "./messages-body.ts";

/** An expression that is a JSON value. */
export class JsonExpression implements Expression {
  readonly #node: JsonNode;
  constructor(node: JsonNode) {
    this.#node = node;
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
      () => evaluateNode(this.#node, ctx, (node) => new JsonExpression(node)),
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
    return this.#node.kind === "array" ? this.#node.elements.map((element) => new JsonExpression(element)) : undefined;
  }

  exprMap(): readonly KeyValueExpressions[] | undefined {
    if (this.#node.kind !== "object") return undefined;
    return this.#node.properties.map(({ name, value }) => ({ key: new JsonExpression(name), value: new JsonExpression(value) }));
  }

  exprCall(): StaticCall | undefined {
    if (this.#node.kind !== "string") return undefined;
    const { expression, diagnostics } = parseExpression(embeddedSource(this.#node, "quote"));
    return hasErrors(diagnostics) ? undefined : (expression as Expression).exprCall?.();
  }

  asTraversal(): Traversal | undefined {
    if (this.#node.kind !== "string") return undefined;
    const { traversal, diagnostics } = parseTraversalAbs(embeddedSource(this.#node, "quote"));
    return hasErrors(diagnostics) ? undefined : traversal;
  }

  shape(): ExpressionShape {
    const node = this.#node;
    switch (node.kind) {
      case "string": {
        if (!node.text.includes("{")) return { kind: "other", children: [] };
        const { expression, diagnostics } = parseTemplate(embeddedSource(node, "content"));
        return hasErrors(diagnostics) ? { kind: "other", children: [] } : { kind: "wrapper", wrapped: expression };
      }
      case "array":
        return { kind: "other", children: node.elements.map((element) => new JsonExpression(element)) };
      case "object":
        return {
          kind: "other",
          children: node.properties.flatMap(({ name, value }) => [new JsonExpression(name), new JsonExpression(value)]),
        };
      default:
        return { kind: "other", children: [] };
    }
  }
}

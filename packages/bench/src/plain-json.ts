/**
 * A body as plain objects, as hcl2json and its like make them: blocks as arrays under their type and labels, literals as they are, and every
 * other expression as a template with its source.
 */
import type { BodyNode, Expr } from "@hcl-ts/hclsyntax";

/** An object or value of JSON. */
export type Plain = string | number | boolean | null | readonly Plain[] | PlainObject;
interface PlainObject {
  [name: string]: Plain;
}

/** What a body says, as plain JSON. */
export function plainBody(body: BodyNode): Plain {
  const result = emptyObject();
  for (const { name, expr } of body.attributes) result[name] = plainExpression(expr);
  for (const block of body.blocks) {
    let target = result;
    let key = block.type;
    for (const label of block.labels) {
      target[key] ??= emptyObject();
      target = target[key] as PlainObject;
      key = label;
    }
    const blocks = target[key] as Plain[] | undefined;
    if (blocks === undefined) target[key] = [plainBody(block.body)];
    else blocks.push(plainBody(block.body));
  }
  return result;
}

function plainExpression(expr: Expr): Plain {
  switch (expr.kind) {
    case "LiteralValueExpr": {
      const { content } = expr.literal;
      if (typeof content === "string" || typeof content === "number" || typeof content === "boolean" || content === null) return content;
      break;
    }
    case "TemplateExpr":
      // The text between the quotes, or of the heredoc.
      if (expr.parts.length === 1 && expr.parts[0]!.kind === "LiteralValueExpr") return expr.parts[0]!.literal.asString();
      return expr.file.text.slice(expr.parts[0]!.start, expr.parts[expr.parts.length - 1]!.end);
    case "TemplateWrapExpr":
      return `\${${source(expr.wrapped)}}`;
    case "TupleConsExpr":
      return expr.exprs.map(plainExpression);
    case "ObjectConsExpr": {
      const result = emptyObject();
      for (const { keyExpr, valueExpr } of expr.items)
        result[keyExpr.literalName() ?? String(plainExpression(keyExpr.wrapped))] = plainExpression(valueExpr);
      return result;
    }
  }
  return `\${${source(expr)}}`;
}

/** Any name is just a property of it. */
const emptyObject = (): PlainObject => Object.create(null);

const source = (expr: Expr): string => expr.file.text.slice(expr.start, expr.end);

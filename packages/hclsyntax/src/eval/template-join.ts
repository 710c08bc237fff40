import { string, stringVal, unknownVal, type Value, withMarks } from "@hcl-ts/cty";
import { contentOf, mergeMarks, Unknown } from "@hcl-ts/cty/kernel";
import type { TemplateJoinExpr } from "../ast/template-join.ts";
import type { Evaluation } from "./evaluation.ts";
import { requirePrimitive, templateRequirement } from "./require-primitive.ts";

/** Evaluates a `TemplateJoinExpr`. */
export function evaluateJoin(node: TemplateJoinExpr, ev: Evaluation): Value {
  const tuple = node.tuple.evaluate(ev);
  let { marks } = tuple;
  if (tuple.content instanceof Unknown || tuple.content === null)
    return withMarks(unknownVal(string), ev.scope?.lenientMarks ? undefined : marks);
  let text = "";
  let isKnown = true;
  for (const element of contentOf(tuple, "list")) {
    marks = mergeMarks(marks, element.marks);
    if (element.content instanceof Unknown) {
      isKnown = false;
      continue;
    }
    const part = requirePrimitive(element, templateRequirement, ev, node);
    if (part === undefined) continue;
    const content = contentOf(part, "string");
    ev.charge(node).spendText(content.length);
    text += content;
  }
  return withMarks(isKnown ? stringVal(text) : unknownVal(string), marks);
}

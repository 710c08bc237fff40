import type { Body, Traversal } from "@hcl-ts/hcl";
import { impliedSchema, visitSameBody } from "./implied-schema.ts";
import type { Spec } from "./spec.ts";

/**
 * The variables that decoding a body by a spec will look up, blocks included, so that a caller can prepare just those.
 * Of a body that does not fit the spec the list may be incomplete; decoding reports what is wrong with it.
 */
export function variables(body: Body, spec: Spec): readonly Traversal[] {
  const { content } = body.partialContent(impliedSchema(spec));
  const found: Traversal[] = [];
  visitSameBody(spec, (s) => {
    for (const traversal of s.variables?.(content) ?? []) found.push(traversal);
  });
  return found;
}

import type { Body, Traversal } from "@hcl-ts/hcl";
import { impliedSchema, visitSameBody } from "./implied-schema.ts";
import type { Spec } from "./spec.ts";

/**
 * Returns the variables that decoding a body by a spec looks up, including those in blocks, so that
 * a caller can prepare only these. If the body does not match the spec, the list may be incomplete;
 * decoding reports the errors.
 */
export function variables(body: Body, spec: Spec): readonly Traversal[] {
  const { content } = body.partialContent(impliedSchema(spec));
  const found: Traversal[] = [];
  visitSameBody(spec, (s) => {
    for (const traversal of s.variables?.(content) ?? []) found.push(traversal);
  });
  return found;
}

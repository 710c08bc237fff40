import { expand, expandVariables, variables } from "@hcl-ts/ext/dynblock";
import { encodeTraversal } from "../codec.ts";
import type { Suite } from "../vector.ts";
import { answerWith } from "./hcldec.ts";

export const answer: Suite = (vector) => {
  let needed = {};
  const decoded = answerWith(vector, (body, spec, ctx) => {
    needed = { variables: variables(body, spec).map(encodeTraversal), expandVariables: expandVariables(body, spec).map(encodeTraversal) };
    return expand(body, ctx);
  });
  return { ...decoded, ...needed };
};

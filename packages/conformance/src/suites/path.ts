import { applyPath } from "@hcl-ts/cty";
import { decodePath, decodeValue, encodeValue, outcome } from "../codec.ts";
import type { EncodedPathStep, EncodedValue, Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const value = decodeValue(vector.in as EncodedValue);
  const path = decodePath(vector.path as EncodedPathStep[]);
  return { value: outcome(() => encodeValue(applyPath(value, path))) };
};

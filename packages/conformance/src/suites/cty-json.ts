import { impliedTypeOfJSON, valueFromJSON, valueToJSON } from "@hcl-ts/cty";
import { decodeType, decodeValue, encodeType, encodeValue, outcome } from "../codec.ts";
import type { EncodedType, EncodedValue, Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const type = vector.type === undefined ? undefined : decodeType(vector.type as EncodedType);
  const json =
    vector.value === undefined ? (vector.text as string) : outcome(() => valueToJSON(decodeValue(vector.value as EncodedValue), type));
  if (typeof json !== "string") return { json };
  return {
    json,
    ...(type === undefined ? {} : { back: outcome(() => encodeValue(valueFromJSON(json, type))) }),
    implied: outcome(() => encodeType(impliedTypeOfJSON(json))),
  };
};

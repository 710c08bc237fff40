import { convert, findConversion, findConversionUnsafe } from "@hcl-ts/cty";
import { decodeType, decodeValue, encodeValue, outcome } from "../codec.ts";
import type { EncodedType, EncodedValue, Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const value = decodeValue(vector.in as EncodedValue);
  const type = decodeType(vector.to as EncodedType);
  return {
    value: outcome(() => encodeValue(convert(value, type))),
    safe: findConversion(value.type, type) !== undefined,
    unsafe: findConversionUnsafe(value.type, type) !== undefined,
  };
};

import { unify, unifyUnsafe } from "@hcl-ts/cty";
import { decodeType, encodeType } from "../codec.ts";
import type { EncodedType, Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const types = (vector.types as EncodedType[]).map(decodeType);
  const safe = unify(types);
  const unsafe = unifyUnsafe(types);
  return {
    safe: safe === undefined ? null : encodeType(safe.type),
    unsafe: unsafe === undefined ? null : encodeType(unsafe.type),
    ...(unsafe === undefined ? {} : { noop: unsafe.conversions.map((conversion) => conversion === undefined) }),
  };
};

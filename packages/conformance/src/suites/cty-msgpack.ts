import { impliedType, marshal, unmarshal } from "@hcl-ts/cty-msgpack";
import { decodeType, decodeValue, encodeType, encodeValue, outcome } from "../codec.ts";
import type { EncodedType, EncodedValue, Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const type = decodeType(vector.type as EncodedType);
  const bytes =
    vector.value === undefined
      ? Buffer.from(vector.bytes as string, "base64")
      : outcome(() => marshal(decodeValue(vector.value as EncodedValue), type));
  if (!(bytes instanceof Uint8Array)) return { msgpack: bytes };
  return {
    msgpack: Buffer.from(bytes).toString("base64"),
    back: outcome(() => encodeValue(unmarshal(bytes, type))),
    implied: outcome(() => encodeType(impliedType(bytes))),
  };
};

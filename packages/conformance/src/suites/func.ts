import { unknownVal } from "@hcl-ts/cty";
import { decodeValue, encodeType, encodeValue, outcome } from "../codec.ts";
import { functions } from "../functions.ts";
import type { EncodedValue, Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const func = functions.get(vector.name as string);
  if (func === undefined) throw new Error(`no function ${vector.name}`);
  const args = (vector.args as EncodedValue[]).map(decodeValue);
  return {
    value: outcome(() => encodeValue(func.call(args))),
    returnType: outcome(() => encodeType(func.returnTypeForValues(args.map((arg) => unknownVal(arg.type))))),
  };
};

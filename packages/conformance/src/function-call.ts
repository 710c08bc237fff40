import { type Func, unknownVal } from "@hcl-ts/cty";
import { decodeValue, encodeType, encodeValue, outcome } from "./codec.ts";
import type { EncodedValue, Vector } from "./vector.ts";

/** Answers a case that calls a function by name: the result, and the type of results of unknown arguments. */
export function answerCall(functions: ReadonlyMap<string, Func>, { name, args: encoded }: Vector): unknown {
  const func = functions.get(name as string);
  if (func === undefined) throw new Error(`no function ${name}`);
  const args = (encoded as EncodedValue[]).map(decodeValue);
  return {
    value: outcome(() => encodeValue(func.call(args))),
    returnType: outcome(() => encodeType(func.returnTypeForValues(args.map((arg) => unknownVal(arg.type))))),
  };
}

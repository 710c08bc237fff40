/** Reads the values of literals from their source. */
import { dynamic, False, nullVal, number, True, unknownVal } from "@hcl-ts/cty";
import { parseNumber, Value } from "@hcl-ts/cty/kernel";

const NULL = nullVal(dynamic);

/** Returns the value of a `NumericLit`; an unknown number if it is not valid. */
export function numberLiteral(digits: string): Value {
  const content = parseNumber(digits);
  return content === undefined ? unknownVal(number) : new Value(number, content);
}

/** Returns the value of a keyword, by its length: `null` and `true` have four characters. */
export function keywordValue(text: string, start: number, end: number): Value {
  if (end - start === 5) return False;
  return text.charCodeAt(start) === 0x6e /* n */ ? NULL : True;
}

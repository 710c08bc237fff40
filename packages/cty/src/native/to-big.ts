/** Conversion of numbers to big.js. No other file imports the library. */
import { Big } from "big.js";
import { isFiniteNumber, visibleNumber } from "../number/number.ts";
import { CtyError } from "../run/errors.ts";
import { checkValue, knownContentOf, type Value } from "../value/value.ts";
import { provideBig } from "./number-form.ts";

/**
 * Returns the exact number of a value as a number of big.js.
 * @throws CtyError if the value is not a number, or is infinite, null, unknown or marked
 * @example toBig(numberVal("12345678901234567890.5")).times(2).toFixed() // "24691357802469135781"
 */
export function toBig(value: Value): Big {
  const n = visibleNumber(knownContentOf(checkValue(value, "toBig"), "number"));
  if (!isFiniteNumber(n)) throw new CtyError(`expected a finite number, not ${String(n)}: big.js has no infinity`);
  if (typeof n === "number") return new Big(Object.is(n, -0) ? "-0" : String(n));
  return new Big(`${n.sign < 0 ? "-" : ""}${n.digits}e${n.lastExponent}`);
}

provideBig(toBig);

/**
 * Functions on bytes, a capsule type of the reference implementation's library, for applications
 * with binary values.
 */
import { CtyError, capsuleVal, defineFunction, type Func, number, numberVal } from "@hcl-ts/cty";
import { capsuleContentOf, constantCost, refineNotNull } from "@hcl-ts/cty/kernel";
import { Bytes } from "../values/bytes-type.ts";
import { wholeNumber } from "../values/whole-number.ts";

/**
 * `byteslen(buf)`: the number of bytes.
 *
 * @example byteslen(bytes) // 3
 */
export const byteslen: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the number of bytes.",
  params: [{ name: "buf", description: "The bytes.", type: Bytes, allowDynamicType: true }],
  type: number,
  refineResult: refineNotNull,
  cost: constantCost,
  impl: ([buffer]) => numberVal(capsuleContentOf(buffer, Bytes).length),
});

/**
 * `bytesslice(buf, offset, length)`: some of the bytes.
 *
 * @throws CtyError for a range outside of the bytes. ArgumentError for numbers with a fraction
 * @example byteslen(bytesslice(bytes, 1, 2)) // 2
 */
export const bytesslice: Func = /* @__PURE__ */ defineFunction({
  description: "Returns a number of bytes, starting at an offset.",
  params: [
    { name: "buf", description: "The bytes.", type: Bytes, allowDynamicType: true },
    { name: "offset", description: "The first byte, from 0.", type: number, allowDynamicType: true },
    { name: "length", description: "The number of bytes.", type: number, allowDynamicType: true },
  ],
  type: Bytes,
  refineResult: refineNotNull,
  cost: constantCost,
  impl: ([buffer, offset, length], _type, budget) => {
    const bytes = capsuleContentOf(buffer, Bytes);
    const from = wholeNumber(offset, 1);
    const count = wholeNumber(length, 2);
    if (from < 0 || count < 0) throw new CtyError("offset and length must not be negative");
    if (from + count > bytes.length) throw new CtyError(`there are only ${bytes.length} bytes`);
    budget.spendText(count);
    return capsuleVal(Bytes, bytes.slice(from, from + count));
  },
});

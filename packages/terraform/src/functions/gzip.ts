/** Compression with gzip. Decompression is bounded by the budget, because a few bytes can decompress to gigabytes. */
import { type Budget, CtyError, defineFunction, type Func, string, stringVal } from "@hcl-ts/cty";
import { characterCost, refineNotNull } from "@hcl-ts/cty/kernel";
import { Gunzip, gzipSync } from "fflate";
import { base64Length, toBase64 } from "./base64.ts";
import { STEPS_PER_COMPRESSION } from "./costs.ts";
import { crc32 } from "./crc32.ts";
import { bytesOfBase64 } from "./encoding.ts";
import { stringParam } from "./string-function.ts";
import { fromUtf8Lossy, toUtf8 } from "./utf8.ts";

/** The maximum growth of incompressible data, including the header and the trailer. */
const OVERHEAD = 64;
/** The cost of compressing a byte. */
const STEPS_PER_BYTE = 10;

/** `base64gzip(str)` */
export const base64gzip: Func = /* @__PURE__ */ defineFunction({
  params: [stringParam("str")],
  type: string,
  refineResult: refineNotNull,
  cost: (args) => STEPS_PER_COMPRESSION + characterCost(args),
  impl: ([text], _type, budget) => {
    const bytes = toUtf8(text.asString());
    budget.spendSteps(STEPS_PER_BYTE * bytes.length);
    budget.spendText(base64Length(bytes.length + (bytes.length >> 10) + OVERHEAD));
    // The header has no time, so that the result depends on nothing but the argument.
    return stringVal(toBase64(gzipSync(bytes, { mtime: 0 })));
  },
});

/** `base64gunzip(str)` */
export const base64gunzip: Func = /* @__PURE__ */ defineFunction({
  params: [stringParam("str")],
  type: string,
  refineResult: refineNotNull,
  cost: (args) => STEPS_PER_COMPRESSION + characterCost(args),
  impl: ([text], _type, budget) => stringVal(fromUtf8Lossy(gunzip(bytesOfBase64(text.asString()), budget))),
});

/**
 * The number of bytes to decompress at a time. They can become half a megabyte, which is the most
 * that is created beyond the budget.
 */
const BYTES_AT_ONCE = 512;
const TRAILER_LENGTH = 8;

/**
 * Decompresses a file in the format of gzip, which has one or more members with a checksum each.
 * @throws CtyError if it is damaged, BudgetError if the result is too large
 */
function gunzip(data: Uint8Array, budget: Budget): Uint8Array {
  const chunks: Uint8Array[] = [];
  let total = 0;
  let [crc, size] = [0, 0];
  const stream = new Gunzip((chunk) => {
    budget.spendText(chunk.length);
    budget.spendSteps(chunk.length);
    crc = crc32(chunk, crc);
    size += chunk.length;
    total += chunk.length;
    // The library reuses the memory of a chunk.
    if (chunk.length > 0) chunks.push(chunk.slice());
  });
  const endMember = (end: number): void => {
    const trailer = new DataView(data.buffer, data.byteOffset + end - TRAILER_LENGTH, TRAILER_LENGTH);
    if (trailer.getUint32(0, true) !== crc || trailer.getUint32(4, true) !== size % 2 ** 32) throw new CtyError("the checksum is wrong");
    [crc, size] = [0, 0];
  };
  stream.onmember = endMember;
  const damaged = (reason: string): CtyError => new CtyError(`the data is not valid gzip: ${reason}`);
  if (data.length < MIN_LENGTH) throw damaged("it is too short");
  try {
    for (let at = 0; at < data.length; at += BYTES_AT_ONCE) stream.push(data.subarray(at, at + BYTES_AT_ONCE), false);
    endMember(data.length);
  } catch (error) {
    if (error instanceof CtyError && error.name !== "CtyError") throw error;
    throw damaged(error instanceof Error ? error.message : String(error));
  }
  return concatenated(chunks, total);
}

/** The length of a header, the shortest compressed data and the trailer. */
const MIN_LENGTH = 10 + 2 + TRAILER_LENGTH;

function concatenated(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** `textencodebase64` and `textdecodebase64`. */
import { ArgumentError, defineFunction, type Func, string, stringVal } from "@hcl-ts/cty";
import { characterCost, refineNotNull } from "@hcl-ts/cty/kernel";
import { base64Length, toBase64 } from "../base64.ts";
import { bytesOfBase64 } from "../encoding.ts";
import { stringParam } from "../string-function.ts";
import { textEncoding } from "./encoding.ts";
import { encodingName } from "./names.ts";
import type { TextEncoding } from "./text-encoding.ts";

const ENCODING = stringParam("encoding");
/** The maximum number of bytes for each unit of UTF-16, including escapes. */
const MAX_BYTES_PER_UNIT = 8;

/** The cost of decoding a byte. */
const STEPS_PER_BYTE = 10;

function encodingOf(name: string): TextEncoding {
  const main = encodingName(name);
  if (main === undefined) throw new ArgumentError(1, "there is no encoding of this name: it must be one that the IANA has registered");
  return textEncoding(main);
}

/** `textencodebase64(string, encoding)` */
export const textencodebase64: Func = /* @__PURE__ */ defineFunction({
  params: [stringParam("string"), ENCODING],
  type: string,
  refineResult: refineNotNull,
  cost: characterCost,
  impl: ([text, name], _type, budget) => {
    const encoding = encodingOf(name.asString());
    const content = text.asString();
    budget.spendSteps(MAX_BYTES_PER_UNIT * content.length);
    budget.spendText(MAX_BYTES_PER_UNIT * content.length);
    const bytes = encoding.encode(content);
    if (bytes === undefined) throw new ArgumentError(0, "the string has characters that the encoding does not have");
    budget.spendText(base64Length(bytes.length));
    return stringVal(toBase64(bytes));
  },
});

/** `textdecodebase64(source, encoding)` */
export const textdecodebase64: Func = /* @__PURE__ */ defineFunction({
  params: [stringParam("source"), ENCODING],
  type: string,
  refineResult: refineNotNull,
  cost: characterCost,
  impl: ([source, name], _type, budget) => {
    const encoding = encodingOf(name.asString());
    const text = source.asString();
    budget.spendText(text.length);
    budget.spendSteps(STEPS_PER_BYTE * text.length);
    const decoded = encoding.decode(bytesOfBase64(text, 0));
    if (decoded === undefined) throw new ArgumentError(0, "the bytes are not valid in the encoding");
    return stringVal(decoded);
  },
});

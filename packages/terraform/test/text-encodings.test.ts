import { stringVal } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import { textEncodingFunctions } from "../src/functions/index.ts";
import { WEB_ENCODINGS } from "./web-encodings.ts";

const decode = textEncodingFunctions().get("textdecodebase64")!;
const encode = textEncodingFunctions().get("textencodebase64")!;

/** Returns the character of a byte, or U+FFFD if the encoding does not use it. */
function characterOf(byte: number, encoding: string): string {
  try {
    return decode.call([stringVal(Buffer.of(byte).toString("base64")), stringVal(encoding)]).asString();
  } catch {
    return "\ufffd";
  }
}

it.each([...WEB_ENCODINGS])("%s has the characters of its standard", (encoding, upper) => {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const lower = String.fromCharCode(...bytes.slice(0, 128));
  expect(bytes.map((byte) => characterOf(byte, encoding))).toEqual([...(lower + upper)]);
});

it.each([...WEB_ENCODINGS])("%s encodes the characters that it decodes", (encoding, upper) => {
  // Combining characters compose with no q.
  const text = [...upper.replaceAll("\ufffd", "")].join("q").normalize("NFC");
  const encoded = encode.call([stringVal(text), stringVal(encoding)]);
  expect(decode.call([encoded, stringVal(encoding)]).asString()).toBe(text);
});

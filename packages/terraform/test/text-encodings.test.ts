import { stringVal } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { terraformTextEncodingFunctions } from "../src/entry/functions.ts";
import { MULTI_BYTE_ENCODINGS } from "./multi-byte-encodings.ts";
import { WEB_ENCODINGS } from "./web-encodings.ts";

const decode = terraformTextEncodingFunctions().get("textdecodebase64")!;
const encode = terraformTextEncodingFunctions().get("textencodebase64")!;

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

describe("an encoding of Chinese, Japanese or Korean", () => {
  it.each(MULTI_BYTE_ENCODINGS)("has the first and the last characters of its rows: %s", (encoding, characters, codes) => {
    expect(encode.call([stringVal(characters), stringVal(encoding)]).asString()).toBe(codes);
    expect(decode.call([stringVal(codes), stringVal(encoding)]).asString()).toBe(characters);
  });

  it.each<[encoding: string, bytes: readonly number[], text: string | undefined]>([
    ["EUC-KR", [0x81, 0x41, 0x81, 0x5a, 0x81, 0x61, 0x81, 0x7a, 0x81, 0x81, 0x81, 0xfe, 0x82, 0x41], "갂갴갵걕걖괓괔"],
    ["EUC-KR", [0x41, 0xb0, 0xa1], "A가"],
    ["EUC-KR", [0x81, 0x40], undefined],
    ["EUC-KR", [0xb0], undefined],
    ["EUC-KR", [0xff, 0x41], undefined],
    ["GB18030", [0x81, 0x30, 0x81, 0x30], "\u0080"],
    ["GB18030", [0x90, 0x30, 0x81, 0x30, 0xe3, 0x32, 0x9a, 0x35], "\u{10000}\u{10ffff}"],
    ["GB18030", [0x94, 0x39, 0xfc, 0x36], "😀"],
    ["GB18030", [0x81], undefined],
    ["HZ-GB-2312", [0x61, 0x7e, 0x7b, 0x56, 0x50, 0x7e, 0x7d, 0x62], "a中b"],
    ["HZ-GB-2312", [0x7e, 0x7e, 0x61], "~a"],
    ["HZ-GB-2312", [0x7e, 0x7b, 0x56], undefined],
    ["HZ-GB-2312", [0x7e, 0x41], undefined],
    ["HZ-GB-2312", [0x80], undefined],
    ["HZ-GB-2312", [0x61, 0x7e, 0x0a, 0x62], "ab"],
    ["ISO-2022-JP", [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42, 0x61], "日a"],
    ["ISO-2022-JP", [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x4a, 0x5c], "日\\"],
    ["ISO-2022-JP", [0x1b, 0x28, 0x49, 0x31], "ｱ"],
    ["ISO-2022-JP", [0x80], undefined],
    ["Shift_JIS", [0xb1, 0x88, 0x9f, 0x5c], "ｱ亜\\"],
    ["Shift_JIS", [0x81], undefined],
    ["Shift_JIS", [0xa0], undefined],
    ["EUC-JP", [0x8e, 0xb1, 0x8f, 0xb0, 0xa1], "ｱ丂"],
    ["EUC-JP", [0x8e, 0x41], undefined],
    ["GBK", [0x80], "€"],
    ["GBK", [0xff], undefined],
    ["Big5", [0xa4, 0x51, 0xf9, 0xf9, 0xf9, 0xe9], "十═╞"],
    ["Big5", [0xff, 0x40], undefined],
  ])("decodes in %s the bytes %j to %j", (encoding, bytes, text) => {
    const source = stringVal(Buffer.from(bytes).toString("base64"));
    if (text === undefined) expect(() => decode.call([source, stringVal(encoding)])).toThrow("the bytes are not valid in the encoding");
    else expect(decode.call([source, stringVal(encoding)]).asString()).toBe(text);
  });

  it.each<[encoding: string, text: string, hexadecimal: string | undefined]>([
    ["HZ-GB-2312", "a中文b~", "617e7b5650 4e44 7e7d627e7e"],
    ["HZ-GB-2312", "中", "7e7b5650"],
    ["HZ-GB-2312", "€", undefined],
    ["HZ-GB-2312", "丂", undefined],
    ["ISO-2022-JP", "a", "61"],
    ["ISO-2022-JP", "日", "1b2442467c1b2842"],
    ["ISO-2022-JP", "日a本", "1b2442467c1b284261 1b24424b5c1b2842"],
    ["ISO-2022-JP", "ｱ日", "1b2849311b2442467c1b2842"],
    ["ISO-2022-JP", "丂", undefined],
    ["GB18030", "😀", "9439fc36"],
    ["GBK", "😀", undefined],
    ["Shift_JIS", "€", undefined],
    ["EUC-KR", "갂힝", "8141c8fe"],
  ])("encodes in %s the text %j as %s", (encoding, text, hexadecimal) => {
    const bytes = (): string => Buffer.from(encode.call([stringVal(text), stringVal(encoding)]).asString(), "base64").toString("hex");
    if (hexadecimal === undefined) expect(bytes).toThrow("the string has characters that the encoding does not have");
    else expect(bytes()).toBe(hexadecimal.replaceAll(" ", ""));
  });
});

/**
 * The encodings of Chinese, Japanese and Korean. Their tables are large, but the decoders of the
 * platform contain them. So the table for encoding is created on demand by decoding all codes.
 */
import { decodeWith, REPLACEMENT, type TextEncoding } from "./text-encoding.ts";

/** Bytes by character. */
type Codes = ReadonlyMap<string, readonly number[]>;

const LINE_FEED = 0x0a;
const PRIVATE_USE = /\p{Co}/u;

/**
 * Adds the characters of sequences: `prefix`, a byte from `from` to `to`, and `suffix`. If several
 * sequences decode to the same character, the first one is used.
 */
function addRow(
  codes: Map<string, readonly number[]>,
  label: string,
  prefix: readonly number[],
  from: number,
  to: number,
  suffix: readonly number[] = [],
): void {
  const sequences = Array.from({ length: to - from + 1 }, (_, i) => [...prefix, from + i, ...suffix]);
  // An invalid sequence can include the byte after it, so there are two line feeds.
  const bytes = Uint8Array.from(sequences.flatMap((sequence) => [...sequence, LINE_FEED, LINE_FEED]));
  const cells = new TextDecoder(label).decode(bytes).split(/\n+/);
  for (const [i, sequence] of sequences.entries()) {
    const character = cells[i];
    if (character === undefined || Array.from(character).length !== 1 || character === REPLACEMENT || codes.has(character)) continue;
    if (PRIVATE_USE.test(character) && label !== "gb18030") continue;
    codes.set(character, sequence);
  }
}

function addAscii(codes: Map<string, readonly number[]>): void {
  for (let byte = 0; byte < 0x80; byte++) codes.set(String.fromCharCode(byte), [byte]);
}

function addPairs(
  codes: Map<string, readonly number[]>,
  label: string,
  firstLead: number,
  lastLead: number,
  prefix: readonly number[] = [],
): void {
  for (let lead = firstLead; lead <= lastLead; lead++) {
    addRow(codes, label, [...prefix, lead], prefix.length > 0 ? 0xa1 : 0x40, 0xfe);
  }
}

/** The characters with two codes in Big5, for which the last code is used. */
const LAST_OF_BIG5: readonly (readonly [string, readonly number[]])[] = [
  ["═", [0xf9, 0xf9]],
  ["╞", [0xf9, 0xe9]],
  ["╡", [0xf9, 0xeb]],
  ["╪", [0xf9, 0xea]],
  ["十", [0xa4, 0x51]],
  ["卅", [0xa4, 0xca]],
];

function codesOf(label: string): Codes {
  const codes = new Map<string, readonly number[]>();
  addAscii(codes);
  switch (label) {
    case "shift_jis":
      addRow(codes, label, [], 0xa1, 0xdf);
      for (let lead = 0x81; lead <= 0xfc; lead++) if (lead < 0xa0 || lead > 0xdf) addRow(codes, label, [lead], 0x40, 0xfc);
      break;
    case "euc-jp":
      addPairs(codes, label, 0xa1, 0xfe);
      addRow(codes, label, [0x8e], 0xa1, 0xdf);
      addPairs(codes, label, 0xa1, 0xfe, [0x8f]);
      break;
    case "gbk":
      codes.set("€", [0x80]);
      addPairs(codes, label, 0x81, 0xfe);
      break;
    case "big5":
      addPairs(codes, label, 0x81, 0xfe);
      for (const [character, code] of LAST_OF_BIG5) codes.set(character, code);
      break;
    default:
      addPairs(codes, label, 0x81, 0xfe);
  }
  return codes;
}

function computedLater<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}

const [FIRST_SYLLABLE, LAST_SYLLABLE] = [0xac00, 0xd7a3];

/**
 * EUC-KR with the extension of code page 949: the syllables that the standard lacks are in its
 * unused codes, in order. Not every platform supports the extension.
 */
const eucKrCodes = computedLater(() => {
  const codes = new Map<string, readonly number[]>();
  addAscii(codes);
  for (let lead = 0xa1; lead <= 0xfe; lead++) addRow(codes, "euc-kr", [lead], 0xa1, 0xfe);
  let [lead, trail] = [0x81, 0x41];
  for (let syllable = FIRST_SYLLABLE; syllable <= LAST_SYLLABLE; syllable++) {
    const character = String.fromCharCode(syllable);
    if (codes.has(character)) continue;
    codes.set(character, [lead, trail]);
    trail = trail === 0x5a ? 0x61 : trail === 0x7a ? 0x81 : trail + 1;
    if (trail > (lead <= 0xa0 ? 0xfe : 0xa0)) [lead, trail] = [lead + 1, 0x41];
  }
  return codes;
});

const eucKrCharacters = computedLater(() => new Map(Array.from(eucKrCodes(), ([character, code]) => [codeNumber(code), character])));

const codeNumber = (code: readonly number[]): number => code.reduce((number, byte) => number * 256 + byte, 0);

const eucKr: TextEncoding = {
  encode: (text) => encodeWith(text, (character) => eucKrCodes().get(character)),
  decode(bytes) {
    const characters: string[] = [];
    for (let i = 0; i < bytes.length; i++) {
      const first = bytes[i] ?? 0;
      const code = first < 0x80 ? [first] : [first, bytes[++i] ?? 0];
      const character = eucKrCharacters().get(codeNumber(code));
      if (character === undefined) return undefined;
      characters.push(character);
    }
    return characters.join("");
  },
};

/** Adds the codes of four bytes of GB 18030, for characters up to U+FFFF without a code of two bytes. */
function addFourBytes(codes: Map<string, readonly number[]>): void {
  for (let first = 0x81; first <= 0x84; first++) {
    for (let second = 0x30; second <= 0x39; second++) {
      for (let third = 0x81; third <= 0xfe; third++) addRow(codes, "gb18030", [first, second, third], 0x30, 0x39);
    }
  }
}

const SUPPLEMENTARY = 0x10000;
/** The index of U+10000 among the codes of four bytes. */
const FIRST_SUPPLEMENTARY = 189_000;

function supplementaryCode(codePoint: number): readonly number[] {
  const index = FIRST_SUPPLEMENTARY + codePoint - SUPPLEMENTARY;
  return [
    0x81 + Math.floor(index / 12_600),
    0x30 + (Math.floor(index / 1260) % 10),
    0x81 + (Math.floor(index / 10) % 126),
    0x30 + (index % 10),
  ];
}

/** Encodes characters by their codes; undefined if a character has no code. */
function encodeWith(text: string, codeOf: (character: string) => readonly number[] | undefined): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const character of text) {
    const code = codeOf(character);
    if (code === undefined) return undefined;
    bytes.push(...code);
  }
  return Uint8Array.from(bytes);
}

const gbkCodes = computedLater(() => codesOf("gbk"));
const eucJpCodes = computedLater(() => codesOf("euc-jp"));

const gb18030Codes = computedLater(() => {
  const codes = new Map(codesOf("gb18030"));
  addFourBytes(codes);
  return codes;
});

const gb18030: TextEncoding = {
  encode: (text) =>
    encodeWith(text, (character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return codePoint < SUPPLEMENTARY ? gb18030Codes().get(character) : supplementaryCode(codePoint);
    }),
  decode: (bytes) => decodeWith("gb18030", bytes),
};

const [TILDE, OPEN, CLOSE] = [0x7e, 0x7b, 0x7d];

/** HZ: the codes of GBK whose bytes are both above A0, in seven bits, between ~{ and ~}. As in the reference, the last one is not closed. */
const hz: TextEncoding = {
  encode(text) {
    let isShifted = false;
    return encodeWith(text, (character) => {
      // As in the reference, a tilde is doubled in either state.
      if (character === "~") return [TILDE, TILDE];
      const code = gbkCodes().get(character);
      if (code === undefined) return undefined;
      if (code.length === 2 && !code.every((byte) => byte > 0xa0)) return undefined;
      if (code.length === 1 && code.some((byte) => byte > 0x7f)) return undefined;
      const shift = code.length === 2;
      const change = shift === isShifted ? [] : [TILDE, shift ? OPEN : CLOSE];
      isShifted = shift;
      return [...change, ...(shift ? code.map((byte) => byte & 0x7f) : code)];
    });
  },
  decode(bytes) {
    const inGbk = new HzReader(bytes).read();
    return inGbk === undefined ? undefined : decodeWith("gbk", inGbk);
  },
};

/** Reads bytes of HZ as bytes of GBK. */
class HzReader {
  readonly #bytes: Uint8Array;
  readonly #inGbk: number[] = [];
  #offset = 0;
  #isShifted = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Returns the bytes of GBK; undefined if the HZ bytes are not valid. */
  read(): Uint8Array | undefined {
    while (this.#offset < this.#bytes.length) if (!this.#readCode()) return undefined;
    return Uint8Array.from(this.#inGbk);
  }

  /** @returns whether the code is valid */
  #readCode(): boolean {
    const byte = this.#bytes[this.#offset++] ?? 0;
    if (byte > 0x7f) return false;
    if (byte === TILDE) return this.#readEscape();
    if (!this.#isShifted) {
      this.#inGbk.push(byte);
      return true;
    }
    const trail = this.#bytes[this.#offset++];
    if (trail === undefined) return false;
    this.#inGbk.push(byte | 0x80, trail | 0x80);
    return true;
  }

  #readEscape(): boolean {
    const escaped = this.#bytes[this.#offset++];
    if (escaped === TILDE) this.#inGbk.push(TILDE);
    else if (escaped === OPEN || escaped === CLOSE) this.#isShifted = escaped === OPEN;
    else return escaped === LINE_FEED;
    return true;
  }
}

const ESCAPE = 0x1b;
/** The bytes that switch ISO-2022-JP to a character set. */
const SWITCHES = { ascii: [ESCAPE, 0x28, 0x42], katakana: [ESCAPE, 0x28, 0x49], kanji: [ESCAPE, 0x24, 0x42] } as const;

/** ISO-2022-JP: the codes of EUC-JP in seven bits, with escapes between sets of characters. */
const iso2022jp: TextEncoding = {
  encode(text) {
    let current: keyof typeof SWITCHES = "ascii";
    const switchTo = (set: keyof typeof SWITCHES): readonly number[] => {
      const change = set === current ? [] : SWITCHES[set];
      current = set;
      return change;
    };
    const encoded = encodeWith(text, (character) => {
      const code = eucJpCodes().get(character);
      if (code?.length === 1) return [...switchTo("ascii"), ...code];
      if (code?.length !== 2) return undefined;
      if (code[0] === 0x8e) return [...switchTo("katakana"), (code[1] ?? 0) & 0x7f];
      return [...switchTo("kanji"), ...code.map((byte) => byte & 0x7f)];
    });
    if (encoded === undefined || current === "ascii") return encoded;
    return Uint8Array.from([...encoded, ...SWITCHES.ascii]);
  },
  decode(bytes) {
    // The reference treats the Latin letters of JIS as ASCII, although two differ.
    const inAscii = bytes.map((byte, i) => (byte === 0x4a && bytes[i - 1] === 0x28 && bytes[i - 2] === ESCAPE ? 0x42 : byte));
    return decodeWith("iso-2022-jp", inAscii);
  },
};

/** Returns an encoding of Chinese, Japanese or Korean by its main name. */
export function multiByteEncoding(label: string): TextEncoding {
  if (label === "euc-kr") return eucKr;
  if (label === "gb18030") return gb18030;
  if (label === "hz-gb-2312") return hz;
  if (label === "iso-2022-jp") return iso2022jp;
  const codes = label === "gbk" ? gbkCodes : label === "euc-jp" ? eucJpCodes : computedLater(() => codesOf(label));
  const encode: TextEncoding["encode"] = (text) => encodeWith(text, (character) => codes().get(character));
  return {
    encode,
    decode(bytes) {
      const text = decodeWith(label, bytes);
      // Some platforms decode codes that an encoding does not have to characters for private use.
      return text !== undefined && encode(text) !== undefined ? text : undefined;
    },
  };
}

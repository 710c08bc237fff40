/**
 * The characters of the single-byte encodings that platform decoders lack or decode differently,
 * from the tables of the Unicode consortium, IBM and the WHATWG.
 */
import { characterRange, REPLACEMENT } from "./text-encoding.ts";

/**
 * The characters of all 256 bytes, or of the upper 128 if the others are ASCII. U+FFFD marks an unused byte.
 */
const TABLES: ReadonlyMap<string, () => string> = new Map([
  // Each character of Latin-1 has one byte, and Base64 is shorter than their escapes.
  [
    "ibm037",
    () =>
      atob(
        "AAECA5wJhn+XjY4LDA0ODxAREhOdhQiHGBmSjxwdHh+AgYKDhAoXG4iJiouMBQYHkJEWk5SVlgSYmZqbFBWeGiCg4uTg4ePl5/GiLjwoK3wm6err6O3u7+zfISQqKTusLS/CxMDBw8XH0aYsJV8+P/jJysvIzc7PzGA6I0AnPSLYYWJjZGVmZ2hpq7vw/f6xsGprbG1ub3Bxcqq65rjGpLV+c3R1dnd4eXqhv9Dd3q5eo6W3qae2vL2+W12vqLTXe0FCQ0RFRkdISa309vLz9X1KS0xNTk9QUVK5+/z5+v9c91NUVVZXWFlastTW0tPVMDEyMzQ1Njc4ObPb3Nnanw==",
      ),
  ],
  ["iso-8859-1", () => characterRange(128, 256)],
]);

/** A table as the differences from another one, or from the platform's: the characters from an index on, with a dot for each that is the same. */
type ChangedTable = readonly [base: string, index: number, characters: string | (() => string)];

const CHANGED_TABLES: ReadonlyMap<string, ChangedTable> = new Map<string, ChangedTable>([
  // The platform's table has the lines of boxes, too.
  [
    "ibm437",
    [
      "ibm866",
      0,
      "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»................................................αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈....ⁿ²",
    ],
  ],
  ["ibm850", ["ibm437", 27, "ø.Ø×..........®...........ÁÂÀ©....¢¥.......ãÃ.......¤ðÐÊËÈıÍÎÏ....¦Ì.Ó.ÔÒõÕ.þÞÚÛÙýÝ¯´\u00ad.‗¾¶§.¸.¨.¹³"]],
  [
    "ibm852",
    [
      "ibm850",
      5,
      "ůć.ł.Őő.Ź.Ć.Ĺĺ..ĽľŚś..ŤťŁ.č....ĄąŽžĘę.źČş.........ĚŞ....Żż.......Ăă........đĐĎ.ďŇ..ě....ŢŮ....ŃńňŠšŔ.ŕŰ..ţ..˝˛ˇ˘.....˙űŘř",
    ],
  ],
  [
    "ibm855",
    [
      "ibm850",
      0,
      // A small letter is before its capital letter, with something between them only for two.
      () =>
        "ђѓёєѕіїјљњћќўџюъабцдефг.......хи....й.......к........лмноп....Пя.Ярстужвь№.ызшэщч§".replace(
          /(?![пя])\p{Ll}/gu,
          (letter) => letter + letter.toUpperCase(),
        ),
    ],
  ],
  ["ibm858", ["ibm850", 85, "€"]],
  ["ibm860", ["ibm437", 4, "ã.Á..Ê.ÍÔ.ÃÂ.ÀÈ.õ.Ú.ÌÕ...Ù.Ó.........Ò"]],
  ["ibm862", ["ibm437", 0, () => characterRange(0x5d0, 0x5eb)]],
  ["ibm863", ["ibm437", 4, "Â.¶......‗À§.ÈÊ.ËÏ..¤Ô...ÙÛ.¦´..¨¸³¯Î....¾"]],
  ["ibm865", ["ibm437", 27, "ø.Ø.................¤"]],
  ["ibm1047", ["ibm037", 95, `^${".".repeat(77)}[..¬.........Ý¨.]`]],
  ["ibm1140", ["ibm037", 159, "€"]],
  ["iso-8859-9", ["iso-8859-1", 80, "Ğ............İŞ.................ğ............ış"]],
  ["iso-8859-16", ["iso-8859-15", 33, "ĄąŁ.„....Ș.Ź.źŻ..Čł.”...čș....ż...Ă.Ć..........ĐŃ...Ő.ŚŰ....ĘȚ....ă.ć..........đń...ő.śű....ęț"]],
  ["koi8-u", ["koi8-u", 46, "ў...............Ў"]],
  ["windows-874", ["windows-874", 91, `${REPLACEMENT.repeat(4)}${".".repeat(29)}${REPLACEMENT.repeat(4)}`]],
  ["windows-1253", ["windows-1253", 42, REPLACEMENT]],
  ["windows-1255", ["windows-1255", 74, "\u05ba"]],
  [
    "windows-1252",
    [
      "windows-1254",
      14,
      "Ž...............ž.................................................Ð............ÝÞ.................ð............ýþ",
    ],
  ],
]);

/**
 * Returns the characters of the upper 128 bytes, from the decoder of the platform, which returns
 * control characters for bytes that are not used.
 */
function platformTable(name: string): string {
  const upper = Uint8Array.from({ length: 128 }, (_, i) => 128 + i);
  return new TextDecoder(name).decode(upper).replace(/[\x80-\x9f]/g, REPLACEMENT);
}

/** Returns the characters of an encoding: of all bytes, or of the upper 128. */
export function singleByteTable(name: string): string {
  const changed = CHANGED_TABLES.get(name);
  if (changed === undefined) return TABLES.get(name)?.() ?? platformTable(name);
  const [base, index, found] = changed;
  const table = base === name ? platformTable(base) : singleByteTable(base);
  const characters = typeof found === "function" ? found() : found;
  return (
    table.slice(0, index) + characters.replace(/\./g, (_, i: number) => table.charAt(index + i)) + table.slice(index + characters.length)
  );
}

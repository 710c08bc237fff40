/**
 * The characters of the single-byte encodings that platform decoders lack or decode differently,
 * from the tables of the Unicode consortium, IBM and the WHATWG.
 */
import { characterRange, REPLACEMENT } from "./text-encoding.ts";

/**
 * The characters of all 256 bytes, or of the upper 128 if the others are ASCII; a function makes
 * those that have a shorter form. U+FFFD marks an unused byte.
 */
const TABLES: ReadonlyMap<string, string | (() => string)> = new Map<string, string | (() => string)>([
  [
    "ibm437",
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
  ],
  [
    "ibm850",
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  ],
  [
    "ibm852",
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
  ],
  [
    "ibm855",
    // A small letter is before its capital letter, with something between them only for two.
    () =>
      "ђѓёєѕіїјљњћќўџюъабцдефг«»░▒▓│┤хи╣║╗╝й┐└┴┬├─┼к╚╔╩╦╠═╬¤лмноп┘┌█▄Пя▀Ярстужвь№\u00adызшэщч§■\u00a0".replace(
        /(?![пя])\p{Ll}/gu,
        (letter) => letter + letter.toUpperCase(),
      ),
  ],
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

/** A table as the differences from another one, or from the platform's: the characters that start at certain indexes. */
type ChangedTable = readonly [base: string, ...changes: (readonly [index: number, characters: string])[]];

const CHANGED_TABLES: ReadonlyMap<string, ChangedTable> = new Map<string, ChangedTable>([
  ["ibm858", ["ibm850", [85, "€"]]],
  [
    "ibm860",
    [
      "ibm437",
      [4, "ã"],
      [6, "Á"],
      [9, "Ê"],
      [11, "ÍÔ"],
      [14, "ÃÂ"],
      [17, "ÀÈ"],
      [20, "õ"],
      [22, "Ú"],
      [24, "ÌÕ"],
      [29, "Ù"],
      [31, "Ó"],
      [41, "Ò"],
    ],
  ],
  ["ibm862", ["ibm437", [0, "אבגדהוזחטיךכלםמןנסעףפץצקרשת"]]],
  [
    "ibm863",
    ["ibm437", [4, "Â"], [6, "¶"], [13, "‗À§"], [17, "ÈÊ"], [20, "ËÏ"], [24, "¤Ô"], [29, "ÙÛ"], [32, "¦´"], [36, "¨¸³¯Î"], [45, "¾"]],
  ],
  ["ibm865", ["ibm437", [27, "ø"], [29, "Ø"], [47, "¤"]]],
  ["ibm1047", ["ibm037", [95, "^"], [173, "["], [176, "¬"], [186, "Ý¨"], [189, "]"]]],
  ["ibm1140", ["ibm037", [159, "€"]]],
  ["iso-8859-9", ["iso-8859-1", [80, "Ğ"], [93, "İŞ"], [112, "ğ"], [125, "ış"]]],
  [
    "iso-8859-16",
    [
      "iso-8859-1",
      [0, REPLACEMENT.repeat(32)],
      [33, "ĄąŁ€„Š"],
      [40, "š"],
      [42, "Ș"],
      [44, "Ź"],
      [46, "źŻ"],
      [50, "ČłŽ”"],
      [56, "žčș"],
      [60, "ŒœŸż"],
      [67, "Ă"],
      [69, "Ć"],
      [80, "ĐŃ"],
      [85, "Ő"],
      [87, "ŚŰ"],
      [93, "ĘȚ"],
      [99, "ă"],
      [101, "ć"],
      [112, "đń"],
      [117, "ő"],
      [119, "śű"],
      [125, "ęț"],
    ],
  ],
  ["koi8-u", ["koi8-u", [46, "ў"], [62, "Ў"]]],
  ["windows-874", ["windows-874", [91, REPLACEMENT.repeat(4)], [124, REPLACEMENT.repeat(4)]]],
  ["windows-1253", ["windows-1253", [42, REPLACEMENT]]],
  ["windows-1255", ["windows-1255", [74, "\u05ba"]]],
  ["windows-1252", ["iso-8859-1", [0, "€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ"]]],
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
  const [base, ...changes] = CHANGED_TABLES.get(name) ?? [name];
  const known = TABLES.get(base) ?? platformTable(base);
  let table = typeof known === "function" ? known() : known;
  for (const [index, characters] of changes) table = table.slice(0, index) + characters + table.slice(index + characters.length);
  return table;
}

/**
 * The characters of the single-byte encodings that platform decoders lack or decode differently,
 * from the tables of the Unicode consortium, IBM and the WHATWG.
 */
import { REPLACEMENT } from "./text-encoding.ts";

/**
 * The characters of all 256 bytes, or of the upper 128 if the others are ASCII. U+FFFD marks an
 * unused byte.
 */
const TABLES: ReadonlyMap<string, string> = new Map([
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
    "ђЂѓЃёЁєЄѕЅіІїЇјЈљЉњЊћЋќЌўЎџЏюЮъЪаАбБцЦдДеЕфФгГ«»░▒▓│┤хХиИ╣║╗╝йЙ┐└┴┬├─┼кК╚╔╩╦╠═╬¤лЛмМнНоОп┘┌█▄Пя▀ЯрРсСтТуУжЖвВьЬ№\u00adыЫзЗшШэЭщЩчЧ§■\u00a0",
  ],
  [
    "ibm037",
    "\u0000\u0001\u0002\u0003\u009c\t\u0086\u007f\u0097\u008d\u008e\u000b\f\r\u000e\u000f\u0010\u0011\u0012\u0013\u009d\u0085\b\u0087\u0018\u0019\u0092\u008f\u001c\u001d\u001e\u001f\u0080\u0081\u0082\u0083\u0084\n\u0017\u001b\u0088\u0089\u008a\u008b\u008c\u0005\u0006\u0007\u0090\u0091\u0016\u0093\u0094\u0095\u0096\u0004\u0098\u0099\u009a\u009b\u0014\u0015\u009e\u001a \u00a0âäàáãåçñ¢.<(+|&éêëèíîïìß!$*);¬-/ÂÄÀÁÃÅÇÑ¦,%_>?øÉÊËÈÍÎÏÌ`:#@'=\"Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤µ~stuvwxyz¡¿ÐÝÞ®^£¥·©§¶¼½¾[]¯¨´×{ABCDEFGHI\u00adôöòóõ}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ\u009f",
  ],
  [
    "iso-8859-16",
    "\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\u00a0ĄąŁ€„Š§š©Ș«Ź\u00adźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ",
  ],
  ["iso-8859-1", Array.from({ length: 128 }, (_, i) => String.fromCharCode(128 + i)).join("")],
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
  let table = TABLES.get(base) ?? platformTable(base);
  for (const [index, characters] of changes) table = table.slice(0, index) + characters + table.slice(index + characters.length);
  return table;
}

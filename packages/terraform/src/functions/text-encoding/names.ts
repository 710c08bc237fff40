/** The language's encoding names: the IANA names that have an encoder. Case does not matter. */

/** The other names of encodings, by their main names. */
const NAMES: Readonly<Record<string, string>> = {
  "us-ascii": "ansi_x3.4-1968 ansi_x3.4-1986 cp367 csascii ibm367 iso-ir-6 iso646-us us",
  "utf-8": "csutf8",
  "utf-16": "csutf16",
  "utf-16be": "csutf16be",
  "utf-16le": "csutf16le",
  ibm437: "437 cp437 cspc8codepage437",
  ibm850: "850 cp850 cspc850multilingual",
  ibm852: "852 cp852 cspcp852",
  ibm855: "855 cp855 csibm855",
  ibm858: "ccsid00858 cp00858 csibm00858 ibm00858 pc-multilingual-850+euro",
  ibm860: "860 cp860 csibm860",
  ibm862: "862 cp862 cspc862latinhebrew",
  ibm863: "863 cp863 csibm863",
  ibm865: "865 cp865 csibm865",
  ibm866: "866 cp866 csibm866",
  ibm037: "cp037 csibm037 ebcdic-cp-ca ebcdic-cp-nl ebcdic-cp-us ebcdic-cp-wt",
  ibm1047: "csibm1047 ibm-1047",
  ibm1140: "ccsid01140 cp01140 csibm01140 ebcdic-us-37+euro ibm01140",
  "iso-8859-1": "cp819 csisolatin1 ibm819 iso-ir-100 iso_8859-1 l1 latin1",
  "iso-8859-2": "csisolatin2 iso-ir-101 iso_8859-2 l2 latin2",
  "iso-8859-3": "csisolatin3 iso-ir-109 iso_8859-3 l3 latin3",
  "iso-8859-4": "csisolatin4 iso-ir-110 iso_8859-4 l4 latin4",
  "iso-8859-5": "csisolatincyrillic cyrillic iso-ir-144 iso_8859-5",
  "iso-8859-6":
    "arabic asmo-708 csisolatinarabic ecma-114 iso-ir-127 iso_8859-6 csiso88596e csiso88596i iso-8859-6-e iso-8859-6-i iso_8859-6-e iso_8859-6-i",
  "iso-8859-7": "csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso_8859-7",
  "iso-8859-8": "csisolatinhebrew hebrew iso-ir-138 iso_8859-8 csiso88598e csiso88598i iso-8859-8-e iso-8859-8-i iso_8859-8-e iso_8859-8-i",
  "iso-8859-9": "csisolatin5 iso-ir-148 iso_8859-9 l5 latin5",
  "iso-8859-10": "csisolatin6 iso-ir-157 l6 latin6",
  "iso-8859-13": "csiso885913",
  "iso-8859-14": "csiso885914 iso-celtic iso-ir-199 iso_8859-14 l8 latin8",
  "iso-8859-15": "csiso885915 iso_8859-15 latin-9",
  "iso-8859-16": "csiso885916 iso-ir-226 iso_8859-16 l10 latin10",
  "koi8-r": "cskoi8r",
  "koi8-u": "cskoi8u",
  macintosh: "csmacintosh mac",
  "windows-874": "cswindows874",
  "windows-1250": "cswindows1250",
  "windows-1251": "cswindows1251",
  "windows-1252": "cswindows1252",
  "windows-1253": "cswindows1253",
  "windows-1254": "cswindows1254",
  "windows-1255": "cswindows1255",
  "windows-1256": "cswindows1256",
  "windows-1257": "cswindows1257",
  "windows-1258": "cswindows1258",
  gbk: "cp936 csgbk ms936 windows-936",
  gb18030: "csgb18030",
  "hz-gb-2312": "",
  big5: "csbig5",
  "euc-jp": "cseucpkdfmtjapanese extended_unix_code_packed_format_for_japanese",
  "iso-2022-jp": "csiso2022jp",
  shift_jis: "csshiftjis ms_kanji",
  "euc-kr": "cseuckr",
};

/** Main names that are not names of the language. */
const INTERNAL: ReadonlySet<string> = new Set(["ibm858", "ibm1140"]);

const MAIN_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([main, others]) => {
    const all = INTERNAL.has(main) ? [] : [main];
    return [...all, ...others.split(" ").filter((name) => name !== "")].map((name) => [name, main] as const);
  }),
);

/** Returns the main name of an encoding; undefined if there is no such encoding. */
export function encodingName(name: string): string | undefined {
  return MAIN_NAMES.get(name.trim().toLowerCase());
}

/** All names, in lower case. */
export const encodingNames: readonly string[] = /* @__PURE__ */ Array.from(MAIN_NAMES.keys());

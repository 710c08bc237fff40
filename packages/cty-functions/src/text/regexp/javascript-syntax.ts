/**
 * Translates patterns of JavaScript to the syntax of RE2.
 *
 * Which texts contain a match is the same in both. Which match is found, and its groups, may differ.
 */

const SPACE = "\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";
const NO_SPACE =
  "\\x00-\\x08\\x0e-\\x1f!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}" +
  "\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";
const ANY = "\\x00-\\x{10ffff}";

/** Matches an escape. */
const ESCAPE = /\\(?:u\{[^}]*\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|u....|x..|c.|[pP]\{[^}]*\}|.)/su;

/** Matches what may have another meaning in RE2: escapes, classes, groups and dots. */
const PART = new RegExp(`${ESCAPE.source}|\\[(?:\\\\.|[^\\]\\\\])*\\]|\\(\\?(?:<(?![=!])[^>]*>|[^:])|\\.`, "gsu");
const PART_OF_CLASS = new RegExp(`${ESCAPE.source}|\\[`, "gsu");

/** Matches names of properties that RE2 knows without the name of their kind: categories and scripts. */
const PROPERTY = /^\\([pP])\{(?:(?:gc|General_Category|sc|Script)=)?(\w+)\}$/;

/**
 * Returns a pattern of RE2 for one in the syntax of `RegExp` with the flag `u`, which must be valid; undefined if it
 * looks around or refers back, which RE2 cannot.
 */
export function fromJavaScriptSyntax(source: string): string | undefined {
  let isTranslated = true;
  const translated = (part: string | undefined): string => {
    isTranslated &&= part !== undefined;
    return part ?? "";
  };
  const classOf = (part: string): string => {
    if (part === "[]") return `[^${ANY}]`;
    if (part === "[^]") return `[${ANY}]`;
    return `[${part.slice(1).replaceAll(PART_OF_CLASS, (inner) => (inner === "[" ? "\\[" : translated(escapeOf(inner, true))))}`;
  };
  const result = source.replaceAll(PART, (part) => {
    if (part.startsWith("\\")) return translated(escapeOf(part, false));
    if (part.startsWith("[")) return classOf(part);
    if (part === ".") return "[^\\n\\r\\x{2028}\\x{2029}]";
    return translated(/^\(\?<.*>$/s.test(part) ? "(" : undefined);
  });
  return isTranslated ? result : undefined;
}

/** Returns the escape of RE2 for one of JavaScript; undefined if there is none. */
function escapeOf(part: string, isInClass: boolean): string | undefined {
  switch (part[1]) {
    case "s":
      return isInClass ? SPACE : `[${SPACE}]`;
    case "S":
      return isInClass ? NO_SPACE : `[${NO_SPACE}]`;
    case "b":
      return isInClass ? "\\x08" : part;
    case "0":
      return "\\x00";
    case "c":
      return `\\x{${(part.charCodeAt(2) & 0x1f).toString(16)}}`;
    case "u":
      return characterOf(part);
    case "p":
    case "P": {
      const [, sign, name] = PROPERTY.exec(part) ?? [];
      return name === undefined ? undefined : `\\${sign}{${name}}`;
    }
    default:
      return /^\\[k1-9]/.test(part) ? undefined : part;
  }
}

/** Returns the escape of RE2 for a character; undefined for half of a surrogate pair. */
function characterOf(part: string): string | undefined {
  const units = Array.from(part.matchAll(/[0-9a-f]+/gi), ([digits]) => Number.parseInt(digits, 16));
  const character = units.length === 2 ? String.fromCharCode(...units) : String.fromCodePoint(units[0] ?? 0);
  const code = character.codePointAt(0) ?? 0;
  return code >= 0xd800 && code <= 0xdfff ? undefined : `\\x{${code.toString(16)}}`;
}

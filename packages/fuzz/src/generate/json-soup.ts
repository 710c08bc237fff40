/** JSON sources: random valid ones, and random sequences of tokens. */
import type { Random } from "../random.ts";

const PIECES: readonly string[] = [
  ...'{}[]:,{}[]:,""\'`\\ \n\t\0-.0+e/#*',
  ...[
    '"a":',
    '"b": {',
    '"x"',
    '{"a":1}',
    "[1]",
    "1e9",
    "1e99999",
    "0x1",
    "01",
    "tru",
    "true",
    "null",
    "NaN",
    "//",
    "/*",
    "*/",
    "//c\n",
    "\\u00",
    '"\\ud800"',
    "${",
    '"${x}"',
    "%{if",
  ],
  ...["\u00a0", "\ufeff", "\u{1f642}", "\r\n", "::", "=>", "=", ";", "\u201cx\u201d", "\udcff", "\udcc3\udc28", "a", "é"],
];

/** Returns a random sequence of tokens with a maximum length. */
export function jsonSoup(random: Random, limit: number): string {
  return random.upTo(limit, () => random.pick(PIECES)).join("");
}

const NAMES = ["a", "b", "c", "é", "__proto__", "constructor", "//", "$${x}", "${x}", "10", ""];
const STRINGS = [
  '"x"',
  '""',
  '"\\n\\u00e9"',
  '"${num}"',
  '"${m_str}-${nope}"',
  '"%{ if flag }y%{ endif }"',
  '"${"',
  '"\\ud83d\\ude42"',
  '"日本"',
  '"a\\tb"',
];

/** Returns a valid value with a maximum number of levels. Objects may repeat a name. */
export function jsonValue(random: Random, depth: number): string {
  const space = (): string => random.pick(["", "", " ", "\n", "\r\n", "\t"]);
  if (depth <= 0 || random.chance(0.2)) return random.pick([...STRINGS, "0", "-1.5e-3", "12345678901234567890", "true", "false", "null"]);
  const list = (make: () => string): string => random.upTo(4, () => space() + make() + space()).join(",");
  return random.chance(0.4)
    ? `[${list(() => jsonValue(random, depth - 1))}${space()}]`
    : `{${list(() => `${JSON.stringify(random.pick(NAMES))}${space()}:${space()}${jsonValue(random, depth - 1)}`)}${space()}}`;
}

/** Sources made of random tokens, and of short token sequences repeated many times. */
import type { Random } from "../random.ts";

/** Single tokens and openers of the native syntax. */
const NATIVE_TOKENS: readonly string[] = [
  ..."{}[]()=:,.?!*/%+-<>~#&|^;@'`\\",
  ...['"', "${", "%{", "a", "b ", "1", "0.5", '"x"', "null", "for ", " in ", " if ", "else", "endif", "endfor"],
  ...["==", "!=", "<=", ">=", "&&", "||", "=>", "...", "::", "[*]", ".*", "//", "/*", "*/", "<<A\n", "<<-A\n", "A\n", "$${", "~}"],
];

const FRAGMENTS: readonly string[] = [
  ...[
    "a = 1\n",
    "a = ",
    'a "b" {\n',
    "a {\n",
    "}\n",
    "  }\n",
    "a = {\n",
    "a = [\n",
    "]\n",
    "a = f(\n",
    ")\n",
    "x = 2\n",
    "a = { b = 1 }\n",
    "a { b = 1 }\n",
  ],
  ...[
    "[for v in l : v]",
    "{for k, v in m : k => v}",
    '"${',
    '}"',
    '"%{ if a }',
    '%{ endif }"',
    "a.b[0]",
    "f(1, 2)",
    "a ? b : c",
    "<<A\nx\nA\n",
  ],
  ...[
    "\n",
    "\n",
    "\r\n",
    " ",
    "  ",
    "\t",
    "é",
    "\u0301",
    "\u{1f642}",
    "\udcff",
    "\ufeff",
    "\u2028",
    "\ud800",
    "# c\n",
    "/* c */",
    "a=[1,2]\n",
    "1.2.3",
    "-",
    "!",
  ],
];

/** Returns a random sequence of tokens and fragments with a maximum length. */
export function tokenSoup(random: Random, limit: number): string {
  return random.upTo(limit, () => random.pick(random.chance(0.5) ? NATIVE_TOKENS : FRAGMENTS) + random.pick(["", "", " ", "\n"])).join("");
}

/** A sequence of one to three tokens that is repeated, and what comes before and after it. */
export interface Repetition {
  readonly prefix: string;
  /** Each "№" stands for the number of the repetition. */
  readonly unit: string;
  readonly suffix: string;
}

const PREFIXES = [
  ...["", "", "", "a = ", "a = [", "a = {", "b {\n", 'a = "', "a = <<A\n", "a = f("],
  ...['a = ["${', "a = <<A\n${", "a = [\n  (\n", "a = {\n  b = [\n", "b . "],
];
const SUFFIXES = ["", "", "", "\n)\n", "\n]\n", "\n}\n", "  )\n]\n", "\nA\n", "*/", '"\n', "\r b\n"];
const UNITS: readonly string[] = [
  ...NATIVE_TOKENS,
  ...[
    "a№ = 1\n",
    "a№ = ",
    "b№ {\n",
    "a = <<A\n",
    "a = 1 /*",
    "b { a = f( } ",
    "a = [\n",
    "b {\n",
    'a = "x',
    'a = "${',
    "a = {",
    "x = 1\n",
    "a =",
    "f(",
    "\r\n",
    "#",
    "# c\n",
    "\t",
    "é",
  ],
];

/** A repetition of random tokens; with and without line breaks and indentation between the tokens and between the units. */
export function repetition(random: Random): Repetition {
  const count = random.pick([1, 2, 2, 2, 3, 3, 3]);
  const separator = random.pick(["", "", " ", "\n", "\n  "]);
  const tokens = Array.from({ length: count }, () => random.pick(UNITS));
  const unit = tokens.join(separator) + random.pick(["", " ", "\n", "\n\n"]);
  return { prefix: random.pick(PREFIXES), unit, suffix: random.pick(SUFFIXES) };
}

/** Deep nesting: openers repeated, perhaps with the matching closers. */
export function nesting(random: Random): string {
  const pairs: readonly (readonly [string, string])[] = [
    ["(", ")"],
    ["[", "]"],
    ["{a=", "}"],
    ["f(", ")"],
    ['"${', '}"'],
    ["-", ""],
    ["!", ""],
    ["[for v in l : ", "]"],
    ["a ? ", " : b"],
    ["a[", "]"],
    ["b {\n", "}\n"],
    ["b { c = [", "] }\n"],
    ["%{ if a }", "%{ endif }"],
    ["<<A\n${", "}\nA\n"],
    ["1 + (", ")"],
    ["a.*.b[", "]"],
  ];
  const used = random.upTo(2, () => random.pick(pairs));
  const [first = pairs[0]!, second = first] = used;
  const depth = random.pick([3, 50, 300, 600, 1500, 5000]);
  let open = "";
  let close = "";
  for (let i = 0; i < depth; i++) {
    const [opener, closer] = i % 2 === 0 ? first : second;
    open += opener;
    close = closer + close;
  }
  const closed = random.pick([close, close, close.slice(0, Math.floor(close.length / 2)), ""]);
  return `${random.pick(["", "a = ", "a = "])}${open}${random.pick(["1", "", "a"])}${closed}${random.pick(["", "\n", "\nx = 1\n"])}`;
}

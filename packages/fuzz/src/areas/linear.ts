/** Parsing takes time in proportion to the length of the source, whatever is repeated in it. */

import { parse as parseJson } from "@hcl-ts/hcljson";
import { lexConfig, parseConfig, parseExpression, parseTemplate } from "@hcl-ts/hclsyntax";
import { type Area, type FuzzInput, type Violation, violation } from "../area.ts";
import { repetition } from "../generate/tokens.ts";
import type { Random } from "../random.ts";

/** Length of the shortest source of the three, in UTF-16 units. */
const BASE_LENGTH = 6000;
/** Four times the length takes 4 times as long if time is linear and 16 times if it is quadratic. */
const MAX_GROWTH = 9;
/** Times below this one, in milliseconds, are noise. */
const MIN_TIME = 25;
/** A source must be read at this rate at least, in milliseconds for the longest one. */
const MAX_TIME = 2000;

const JSON_UNITS = [
  "{",
  "[",
  "]",
  "}",
  '"a":',
  '"',
  "[1,",
  '{"a":',
  "\\",
  "//",
  "/*",
  "1",
  "tru",
  ",",
  ":",
  "\n",
  "\t",
  "'",
  "é",
  '"\\u',
  '{"a" ',
  "#",
];

const readers: Readonly<Record<string, (source: string) => unknown>> = {
  config: (source) => parseConfig(source),
  expression: (source) => parseExpression(source),
  template: (source) => parseTemplate(source),
  tokens: (source) => lexConfig(source).diagnostics,
  json: (source) => parseJson(source, "fuzz.json"),
};

/** The area of parsing times. */
export function linearArea(): Area {
  return { name: "linear", generate, check: ({ kind, parts }) => check(kind, parts.prefix!, parts.unit!, parts.suffix!) };
}

function generate(random: Random): FuzzInput {
  const kind = random.pick([
    "config",
    "config",
    "config",
    "config",
    "config",
    "config",
    "expression",
    "template",
    "tokens",
    "json",
    "json",
  ]);
  if (kind !== "json") return { kind, parts: { ...repetition(random) } };
  const units = Array.from({ length: random.between(1, 3) }, () => random.pick(JSON_UNITS));
  return {
    kind,
    parts: { prefix: random.pick(["", "", '{"a":[', '{"a":"']), unit: units.join("") + random.pick(["", "", "\n", "\r\n"]), suffix: "" },
  };
}

function check(kind: string, prefix: string, unit: string, suffix: string): Violation | undefined {
  if (unit === "") return undefined;
  const read = readers[kind]!;
  const where = `${kind}, ${JSON.stringify(unit.trimStart().slice(0, 1))}`;
  const time = (factor: number): number => {
    const count = Math.ceil((BASE_LENGTH * factor) / unit.length);
    const source = prefix + Array.from({ length: count }, (_, i) => unit.replaceAll("№", String(i))).join("") + suffix;
    // Processor time, since other processes make wall-clock time grow.
    const start = process.cpuUsage();
    read(source);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  // Most units are fast at every length, which one measurement shows.
  const first = time(4);
  if (first < MIN_TIME) return undefined;
  if (first > MAX_TIME) return violation("parsing takes linear time", where, `${BASE_LENGTH * 4} characters take ${Math.round(first)} ms`);
  const [short, long] = [Math.min(time(1), time(1), time(1)), Math.min(time(4), time(4))];
  if (long < MIN_TIME || long / Math.max(short, 0.5) < MAX_GROWTH) return undefined;
  const longer = time(8);
  if (longer / long < 3.5) return undefined;
  const times = [short, long, longer].map((ms) => Math.round(ms)).join(", ");
  return violation("parsing takes linear time", where, `${BASE_LENGTH} characters and 4 and 8 times as many take ${times} ms`);
}

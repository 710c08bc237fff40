/// <reference types="node" />
/** Secrets for tests, in all forms, and everything that could show them. */
import { inspect } from "node:util";
import {
  fromNative,
  listVal,
  mapVal,
  mark,
  numberVal,
  objectVal,
  refine,
  setVal,
  string,
  stringVal,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import {
  type Diagnostic,
  diagnosticsToData,
  evaluationOf,
  formatDiagnostics,
  formatDiagnosticsAsGithub,
  formatDiagnosticsAsSarif,
  type Sources,
} from "@hcl-ts/hcl";
import { SENSITIVE } from "../src/marks.ts";

/** A word that no message contains by chance. */
export const SECRET = "kq7Zw3Xv";
/** A number that no message contains by chance. */
export const NUMBER = 8675309;

/** Whether a text shows a secret, in any case and also as digits of a number. */
export function shows(text: string): boolean {
  return text.toLowerCase().includes(SECRET.toLowerCase()) || text.includes(String(NUMBER));
}

/** Texts with the secret in the languages that functions read, each with a mistake near it. */
export const TEXTS: readonly string[] = [
  SECRET,
  `${SECRET} x`,
  `{"a": 1, "${SECRET}": ${SECRET}}`,
  `["${SECRET}"`,
  `${SECRET} = "${SECRET}`,
  `a = ${SECRET}`,
  `a: [${SECRET}\n`,
  `a,b\n"${SECRET}`,
  `a,${SECRET},a\n1,2`,
  `\${${SECRET}}`,
  `\${a.${SECRET}}`,
  `%{ ${SECRET} }`,
  `[${SECRET}`,
  `(?P<${SECRET}`,
  `%${SECRET}`,
  `%d ${SECRET}`,
  `10.0.0.${SECRET}/8`,
  `2020-01-01T${SECRET}`,
  `2020-01-01T00:00:00${SECRET}`,
  `1h${SECRET}`,
  `YYYY-'${SECRET}`,
  `./${SECRET}/../${SECRET}.txt`,
  `**/[${SECRET}`,
  `${NUMBER}`,
  `${NUMBER}x`,
  `0x${NUMBER}`,
  `-${NUMBER}.5`,
];

const texts = TEXTS.slice(0, 2).map((text) => stringVal(text));
const [a] = texts as [Value];

/** Values that contain secrets, without marks: as strings, numbers, elements and keys, at several depths. */
export const VALUES: readonly Value[] = [
  ...TEXTS.map((text) => stringVal(text)),
  numberVal(NUMBER),
  numberVal(-NUMBER),
  numberVal(`${NUMBER}.25`),
  numberVal(`${NUMBER}e20`),
  listVal(texts),
  listVal([numberVal(NUMBER)]),
  setVal(texts),
  mapVal({ [SECRET]: a, b: a }),
  mapVal({ [SECRET]: numberVal(NUMBER) }),
  objectVal({ [SECRET]: a, n: numberVal(NUMBER) }) as Value,
  tupleVal([a, numberVal(NUMBER), objectVal({ [SECRET]: tupleVal([]) })]) as Value,
  listVal([listVal(texts)]),
  listVal([mapVal({ [SECRET]: a })]),
  listVal([objectVal({ [SECRET]: a }) as Value]),
  mapVal({ [SECRET]: listVal(texts) }),
  fromNative({ a: { [SECRET]: [{ [SECRET]: SECRET }, NUMBER] } }) as Value,
  fromNative([[SECRET], { [SECRET]: null }, true]) as Value,
  refine(unknownVal(string)).stringPrefixFull(SECRET).newValue(),
];

/** Marks a value as a whole, each part of it, or parts of it inside a value without marks. */
export function markings(value: Value): readonly Value[] {
  const whole = mark(value, SENSITIVE);
  return [
    whole,
    tupleVal([whole]) as Value,
    objectVal({ a: whole }) as Value,
    listVal([whole]),
    mapVal({ a: whole, b: whole }),
    setVal([whole]),
    listVal([objectVal({ a: whole }) as Value]),
    mapVal({ a: tupleVal([stringVal("b"), whole]) as Value }),
  ];
}

/** Everything that an error says to the program that catches it, with its causes. */
export function errorText(error: unknown): string {
  const parts: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    parts.push(cause.message, cause.stack ?? "", String(cause), inspect(cause, { depth: 8, showHidden: true }));
  return parts.join("\n");
}

/** Every form in which diagnostics are shown or stored. */
export function diagnosticText(diagnostics: readonly Diagnostic[], sources?: Sources): string {
  const extras = diagnostics.map((diagnostic) => {
    const { extra } = evaluationOf(diagnostic);
    return extra instanceof Error ? errorText(extra) : inspect(extra, { depth: 8 });
  });
  return [
    formatDiagnostics(diagnostics, { sources }),
    formatDiagnostics(diagnostics, { color: true, width: 60 }),
    formatDiagnosticsAsGithub(diagnostics),
    formatDiagnosticsAsSarif(diagnostics, { sources }),
    JSON.stringify(diagnostics),
    JSON.stringify(diagnosticsToData(diagnostics)),
    inspect(diagnostics, { depth: 8 }),
    ...extras,
  ].join("\n");
}

/** The forms of a value for programmers. */
export function valueText(value: unknown): string {
  return `${String(value)}\n${inspect(value, { depth: 8 })}`;
}

/** Runs a function for each text that was not seen before, as the same problem has the same forms. */
export class Once {
  private readonly seen = new Set<string>();

  text(key: string, make: () => string): string {
    if (this.seen.has(key)) return "";
    this.seen.add(key);
    return make();
  }
}

/** Decoding of sources in the tests of specifications. */
import { dynamicVal, mark, type NumberType, number, stringVal, toNative, unknownVal, type Value } from "@hcl-ts/cty";
import { type Body, type Diagnostic, EvalContext } from "@hcl-ts/hcl";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { expect } from "vitest";
import { attrSpec, decode, type Spec } from "../src/index.ts";

export const ctx: EvalContext = new EvalContext({
  variables: new Map<string, Value>([
    ["later", dynamicVal],
    ["some_number", unknownVal(number)],
    ["secret", mark(stringVal("s"), "secret")],
  ]),
});

/** Parses a source: in the JSON syntax if it starts with a brace. */
export const body = (source: string): Body =>
  (source.startsWith("{") ? parseJson(source, "t.json") : parseConfig(source, "t.hcl")).file.body;

/** A diagnostic as `code line,column`. */
export const brief = ({ code, subject }: Diagnostic): string => `${code} ${subject?.start.line},${subject?.start.column}`;

/** Returns the problems of a source. */
export const problemsOf = (source: string, spec: Spec): readonly string[] => decode(body(source), spec, ctx).diagnostics.map(brief);

/** Returns the value of a source without problems. */
export function given(source: string, spec: Spec): Value {
  const { value, diagnostics } = decode(body(source), spec, ctx);
  expect(diagnostics.map(brief)).toEqual([]);
  return value;
}

/** Returns the value of a source without problems as JavaScript data. */
export const native = (source: string, spec: Spec): unknown => toNative(given(source, spec));

/** A specification that many tests use. */
export const x: Spec<NumberType> = attrSpec("x", number);

import { isValue, type Type, tryConvert, type Value } from "@hcl-ts/cty";
import {
  applyDefaults,
  type Defaults,
  exactType,
  type ReadType,
  typeConstraint,
  typeConstraintWithDefaults,
  typeString,
} from "@hcl-ts/ext/typeexpr";
import { type Expression, hasErrors } from "@hcl-ts/hcl";
import { parseExpression as parseJson } from "@hcl-ts/hcljson";
import { parseExpression as parseNative } from "@hcl-ts/hclsyntax";
import { decodeValue, encodeDiagnostics, encodePath, encodeType, encodeValue } from "../codec.ts";
import { sourceOf } from "../source.ts";
import type { EncodedValue, Suite, Vector } from "../vector.ts";

export const answer: Suite = (vector) => {
  const isJson = vector.syntax === "json";
  const { expression, diagnostics } = (isJson ? parseJson : parseNative)(sourceOf(vector), isJson ? "test.json" : "test.hcl");
  const parsed = { parseDiags: encodeDiagnostics(diagnostics) };
  return hasErrors(diagnostics) ? parsed : { ...parsed, ...read(expression, vector) };
};

function read(expression: Expression, vector: Vector): object {
  if (vector.mode !== "defaults") return encodeRead((vector.mode === "type" ? exactType : typeConstraint)(expression));
  const result = typeConstraintWithDefaults(expression);
  return {
    ...encodeRead(result),
    defaults: encodeDefaults(result.defaults),
    apply: applications(vector, result.type, result.defaults),
  };
}

function encodeRead({ type, diagnostics }: ReadType): object {
  return { diags: encodeDiagnostics(diagnostics), type: encodeType(type), string: typeString(type) };
}

/** Applies the defaults to the inputs of the vector. */
function applications(vector: Vector, type: Type, defaults: Defaults | undefined): unknown {
  const inputs = ((vector.want as { apply?: readonly { in: EncodedValue }[] }).apply ?? []).map((application) => application.in);
  return inputs.map((input) => {
    const out = applyDefaults(decodeValue(input), defaults);
    return { in: input, out: encodeValue(out), converted: conversion(out, type) };
  });
}

function conversion(value: Value, type: Type): unknown {
  const converted = tryConvert(value, type);
  return isValue(converted) ? encodeValue(converted) : { error: true, path: encodePath(converted.path) };
}

function encodeDefaults(defaults: Defaults | undefined): unknown {
  if (defaults === undefined) return null;
  const type = encodeType(defaults.type);
  switch (defaults.kind) {
    case "collection":
      return { type, values: {}, children: { "": encodeDefaults(defaults.element) } };
    case "tuple":
      return { type, values: {}, children: encodeMap(defaults.elements, encodeDefaults) };
    case "object":
      return { type, values: encodeMap(defaults.values, encodeValue), children: encodeMap(defaults.attributes, encodeDefaults) };
  }
}

function encodeMap<T>(things: ReadonlyMap<string | number, T>, encode: (thing: T) => unknown): object {
  return Object.fromEntries(Array.from(things, ([name, thing]) => [name, encode(thing)]));
}

import { CtyError, defineFunction, number, numberVal, stringVal } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import { EvalContext, functionNames, lookupFunction, lookupVariable, variableNames } from "./eval-context.ts";

const outer = new EvalContext({ variables: { a: numberVal(1), b: numberVal(2) } });
const inner = outer.child({ variables: new Map([["a", stringVal("hides")]]) });

it("EvalContext finds the nearest variable of a name", () => {
  expect(lookupVariable(inner, "a")?.asString()).toBe("hides");
  expect(lookupVariable(inner, "b")?.asNumber()).toBe(2);
  expect(lookupVariable(inner, "c")).toBeUndefined();
  expect(lookupVariable(undefined, "a")).toBeUndefined();
});

it("EvalContext knows only the names that it was given", () => {
  expect(lookupVariable(inner, "constructor")).toBeUndefined();
  expect(lookupVariable(inner, "__proto__")).toBeUndefined();
  const proto = new EvalContext({ variables: new Map([["__proto__", numberVal(3)]]) });
  expect(lookupVariable(proto, "__proto__")?.asNumber()).toBe(3);
});

it("EvalContext distinguishes a context without variables from one that has none", () => {
  expect(variableNames(undefined)).toBeUndefined();
  expect(variableNames(new EvalContext())).toBeUndefined();
  expect([...variableNames(new EvalContext({ variables: {} }))!]).toEqual([]);
  expect([...variableNames(inner.child())!]).toEqual(["a", "a", "b"]);
});

it("EvalContext finds functions in the same way, namespaced ones by their whole name", () => {
  const one = defineFunction({ params: [], type: number, impl: () => numberVal(1) });
  const two = defineFunction({ params: [], type: number, impl: () => numberVal(2) });
  const functions = new EvalContext({ functions: { one, "ns::f": one } }).child({ functions: { one: two } });
  expect(lookupFunction(functions, "one")).toBe(two);
  expect(lookupFunction(functions, "ns::f")).toBe(one);
  expect(lookupFunction(functions, "toString")).toBeUndefined();
  expect([...functionNames(functions)!]).toEqual(["one", "one", "ns::f"]);
  expect(functionNames(outer)).toBeUndefined();
});

it("EvalContext accepts no plain JavaScript for a value or a function", () => {
  expect(() => new EvalContext({ variables: { a: "text" as never } })).toThrow(CtyError);
  expect(() => new EvalContext({ functions: { f: 1 as never } })).toThrow(CtyError);
});

import { expect, it } from "vitest";
import { mark } from "../marks/marks.ts";
import { CtyError } from "../run/errors.ts";
import { bool } from "../type/type.ts";
import { dynamicVal, False, nullVal, numberVal, True, unknownVal, type Value } from "../value/value.ts";
import { and, not, or } from "./logic.ts";

const unknown = unknownVal(bool);
const Null = nullVal(bool);
const show = (operation: () => Value): string => {
  try {
    const result = operation();
    return result.isKnown() ? (result.asBoolean() ? "t" : "f") : "?";
  } catch (error) {
    if (error instanceof CtyError) return "!";
    throw error;
  }
};

it("the operators follow their truth tables, with unknown (?) and null (!: refused)", () => {
  const operands = [False, True, unknown, Null];
  const table = (operation: (a: Value, b: Value) => Value): string[] =>
    operands.map((a) => operands.map((b) => show(() => operation(a, b))).join(" "));
  //                          f t ? null
  expect(table(and)).toEqual(["f f f f", "f t ? !", "f ? ? ?", "! ! ? !"]);
  expect(table(or)).toEqual(["f t ? !", "t t t t", "? t ? ?", "! ! ? !"]);
  expect(operands.map((a) => show(() => not(a)))).toEqual(["t", "f", "?", "!"]);
});

it("the operators accept a value of unknown type, which may become a bool, but no number", () => {
  expect(show(() => and(dynamicVal, True))).toBe("?");
  expect(show(() => and(False, numberVal(1)))).toBe("!");
  expect(show(() => not(numberVal(1)))).toBe("!");
});

it("the operators keep marks, also of an operand that does not decide the result", () => {
  expect(and(mark(False, "p"), mark(unknown, "q")).marks).toEqual(new Set(["p", "q"]));
  expect(not(mark(True, "p")).marks).toEqual(new Set(["p"]));
});

it("errors name the operation", () => {
  for (const [operation, name] of [
    [() => and(True, numberVal(1)), "and"],
    [() => or(False, numberVal(1)), "or"],
    [() => not(numberVal(1)), "not"],
    [() => and(True, Null), "and"],
    [() => or(False, Null), "or"],
    [() => not(Null), "not"],
  ] as const)
    expect(operation).toThrow(new RegExp(`^${name} `));
});

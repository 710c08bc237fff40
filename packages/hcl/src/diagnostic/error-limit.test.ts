import { expect, it } from "vitest";
import { type Diagnostic, errorDiagnostic, message, warningDiagnostic } from "./diagnostic.ts";
import { limitRepeats, MAX_REPEATS } from "./error-limit.ts";

const many = (code: string, make: typeof errorDiagnostic): readonly Diagnostic[] =>
  Array.from({ length: MAX_REPEATS + 2 }, () => make(message(code, {}, "d")));
const codes = (diagnostics: readonly Diagnostic[]): readonly string[] => diagnostics.map(({ code }) => code);

it("limitRepeats keeps the first errors of each code, and one error about the others", () => {
  const kept = codes(limitRepeats([...many("a", errorDiagnostic), ...many("b", errorDiagnostic)]));
  const each = (code: string): readonly string[] => [...Array<string>(MAX_REPEATS).fill(code), "too-many-errors"];
  expect(kept).toEqual([...each("a"), ...each("b")]);
});

it("limitRepeats keeps all warnings", () => {
  expect(limitRepeats(many("a", warningDiagnostic)).length).toBe(MAX_REPEATS + 2);
});

it("limitRepeats returns few diagnostics unchanged", () => {
  const few = many("a", errorDiagnostic).slice(0, MAX_REPEATS);
  expect(limitRepeats(few)).toBe(few);
});

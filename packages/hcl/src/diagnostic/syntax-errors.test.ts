import { expect, it } from "vitest";
import { SourceFile } from "../source/source-file.ts";
import { errorDiagnostic, message } from "./diagnostic.ts";
import { limitSyntaxErrors, MAX_SYNTAX_ERRORS } from "./syntax-errors.ts";

const file = new SourceFile("main.hcl", "?".repeat(MAX_SYNTAX_ERRORS + 10));
const errors = (count: number) =>
  Array.from({ length: count }, (_, i) => errorDiagnostic(message("syntax", {}, "Wrong."), { subject: file.range(i, i + 1) }));

it("all errors up to the limit are reported unchanged", () => {
  const all = errors(MAX_SYNTAX_ERRORS);
  expect(limitSyntaxErrors(all)).toEqual(all);
  expect(limitSyntaxErrors([])).toEqual([]);
});

it.each([1, 10])("%i more errors are replaced by one, at the first of them", (more) => {
  const all = errors(MAX_SYNTAX_ERRORS + more);
  const limited = limitSyntaxErrors(all);
  expect(limited.slice(0, -1)).toEqual(all.slice(0, MAX_SYNTAX_ERRORS));
  expect(limited.at(-1)).toMatchObject({ code: "too-many-errors", params: { limit: MAX_SYNTAX_ERRORS } });
  expect(limited.at(-1)!.subject).toEqual(all[MAX_SYNTAX_ERRORS]!.subject);
});

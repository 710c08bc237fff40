import { describe, expect, expectTypeOf, it } from "vitest";
import type { HclCode, HclMessage } from "../codes.ts";
import { EvalContext } from "../expression/eval-context.ts";
import { indexOutOfRange, unknownVariable } from "../messages.ts";
import { SourceFile } from "../source/source-file.ts";
import { mockReference } from "../testing/index.ts";
import {
  attachEvaluation,
  changeDiagnostic,
  type Diagnostic,
  errorDiagnostic,
  evaluationOf,
  type MessageParams,
  message,
  warningDiagnostic,
} from "./diagnostic.ts";

/** In every runtime that we support, but in no ECMAScript library. */
declare function structuredClone<T>(value: T): T;

const expression = mockReference("port");
const evalContext = new EvalContext({ variables: {} });
const thrown = new Error("by a function");
const subject = new SourceFile("main.hcl", "port").range(0, 4);
const diagnostic = errorDiagnostic(unknownVariable({ name: "port", suggestion: undefined }), {
  subject,
  expression,
  evalContext,
  extra: thrown,
  count: 2,
});

const data = {
  severity: "error",
  code: "unknown-variable",
  params: { name: "port" },
  summary: "Unknown variable",
  subject,
  count: 2,
};

describe("A diagnostic", () => {
  it("survives JSON.stringify and structuredClone completely, whatever its expression", () => {
    const parsed = JSON.parse(JSON.stringify(diagnostic)) as Diagnostic;
    expect(parsed).toMatchObject(data);
    expect(structuredClone(diagnostic)).toEqual(diagnostic);
    expect(JSON.stringify(diagnostic).length).toBeLessThan(500);
  });

  it("hides its expression and context from enumeration", () => {
    expect(Reflect.ownKeys(diagnostic)).toEqual(["severity", "code", "params", "summary", "detail", "subject", "count"]);
  });

  it("returns its expression, context and extra data from evaluationOf", () => {
    expect(evaluationOf(diagnostic)).toEqual({ expression, evalContext, extra: thrown });
    expect(evaluationOf(warningDiagnostic(unknownVariable({ name: "x", suggestion: "y" })))).toEqual({});
    expect(evaluationOf(structuredClone(diagnostic))).toEqual({});
  });

  it("keeps its evaluation in changeDiagnostic, which does not modify it", () => {
    const changed = changeDiagnostic(diagnostic, { count: 3, severity: "warning" });
    expect(changed).toEqual({ ...diagnostic, count: 3, severity: "warning" });
    expect(evaluationOf(changed).expression).toBe(expression);
    expect(diagnostic.count).toBe(2);
  });

  it("has no evaluation after a change if it had none before", () => {
    const bare = errorDiagnostic(unknownVariable({ name: "a", suggestion: undefined }), { evalContext });
    expect(evaluationOf(bare)).toEqual({});
    expect(evaluationOf(changeDiagnostic(bare, { count: 2 }))).toEqual({});
  });

  it("keeps extra data or an expression alone", () => {
    expect(evaluationOf(errorDiagnostic(unknownVariable({ name: "a", suggestion: undefined }), { extra: 0 })).extra).toBe(0);
    expect(evaluationOf(errorDiagnostic(unknownVariable({ name: "a", suggestion: undefined }), { expression })).expression).toBe(
      expression,
    );
  });

  it("gets an expression attached if it has none, and keeps the extra data", () => {
    const bare = errorDiagnostic(unknownVariable({ name: "a", suggestion: undefined }), { extra: thrown });
    const all = [errorDiagnostic(unknownVariable({ name: "b", suggestion: undefined })), bare, diagnostic];
    attachEvaluation(all, 1, mockReference("outer"), undefined);
    expect(evaluationOf(all[0]!).expression).toBeUndefined();
    expect(evaluationOf(bare)).toMatchObject({ extra: thrown });
    expect(evaluationOf(bare).expression).toBeDefined();
    expect(evaluationOf(diagnostic).expression).toBe(expression);
  });
});

describe("A message", () => {
  it("has a summary derived from its code, unless another is given", () => {
    expect(message("bad-thing", {}, "It is bad.")).toEqual({ code: "bad-thing", params: {}, summary: "Bad thing", detail: "It is bad." });
    expect(message("bad-thing", {}, "It is bad.", "A bad thing").summary).toBe("A bad thing");
  });

  it("makes the strings of all parameters safe, whatever their names are", () => {
    const json = '{"__proto__":{"a":["x\\u0007",1]},"b":"y\\n","c":null}';
    const { params } = message("bad-thing", JSON.parse(json) as MessageParams, "It is bad.");
    expect(JSON.stringify(params)).toBe(json.replaceAll("\\", "\\\\"));
  });

  it("has a literal code, by which a switch knows its parameters", () => {
    expectTypeOf(unknownVariable({ name: "a", suggestion: undefined }).code).toEqualTypeOf<"unknown-variable">();
    expectTypeOf<"unknown-variable" | "index-out-of-range">().toExtend<HclCode>();
    const found: HclMessage = indexOutOfRange({ type: "list", length: 2, index: "5" }) as HclMessage;
    if (found.code === "index-out-of-range") expectTypeOf(found.params.length).toEqualTypeOf<number | undefined>();
    expect(found.params).toEqual({ type: "list", length: 2, index: "5" });
  });
});

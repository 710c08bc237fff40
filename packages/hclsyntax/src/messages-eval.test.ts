import { expect, it } from "vitest";
import * as messages from "./messages-eval.ts";

it("every message has a kebab-case code, a short summary and full sentences", () => {
  // The message of hcl takes the error of the budget and is tested there.
  const { evaluationLimit, ...own } = messages;
  // Every parameter has a value, whatever its name.
  const params = new Proxy({}, { get: () => "X" });
  const made = Object.values(own).map((message) => (message as (of: object) => { code: string; summary: string; detail: string })(params));
  expect(made.length).toBeGreaterThan(20);
  for (const { code, summary, detail } of made) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    expect(summary.length).toBeLessThan(60);
    expect(detail).toMatch(/^[A-Z].*[.?]$/s);
    expect(detail).toMatch(/[^.].$/s);
  }
});

it("a reason that is a full sentence gets no second full stop", () => {
  expect(messages.failedCall({ name: "try", reason: "All of them failed." }).detail).toMatch(/failed\.$/);
  expect(messages.failedCall({ name: "try", reason: "All of them failed." }).detail).not.toMatch(/\.\.$/);
});

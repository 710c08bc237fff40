import { expect } from "vitest";
import { type DocumentEditor, type EditOptions, openConfig } from "../src/index.ts";

/** Returns the source after a change without problems. */
export function edited(text: string, describe: (e: DocumentEditor) => void, options?: EditOptions): string {
  const change = openConfig(text, "main.tf").edit(describe, options);
  expect(change.problems).toEqual([]);
  return change.text;
}

/** Returns a change's problem codes; such a change has no edits. */
export function problems(text: string, describe: (e: DocumentEditor) => void): readonly string[] {
  const change = openConfig(text, "main.tf").edit(describe);
  expect(change.edits).toEqual([]);
  expect(change.text).toBe(text);
  return change.problems.map(({ code, subject }) => `${code} at line ${subject.start.line}`);
}

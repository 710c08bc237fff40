/// <reference types="node" />
import assert from "node:assert/strict";
import type { ConfigDocument } from "../src/index.ts";
import { bodyModel, commentTexts, type RandomEdit } from "./random-edit.ts";

/** Checks an edit of a document without errors: it changed what was requested, and nothing else. */
export function checkLaws(document: ConfigDocument, { what, change, expected, mayLose, touched }: RandomEdit): void {
  const context = `${what} in\n${document.text}\ngives\n${change.text}`;
  assert.deepEqual(change.problems, [], context);
  const after = change.open();
  assert.deepEqual(after.diagnostics, [], context);
  assert.deepEqual(bodyModel(after.body), expected, context);
  const left = [...commentTexts(after)];
  for (const text of commentTexts(document)) {
    const index = left.indexOf(text);
    if (index >= 0) left.splice(index, 1);
    else assert.ok(mayLose.includes(text), context);
  }
  assert.deepEqual(left, [], context);
  assert.ok(untouchedLines(document.text, touched).every(isIn(change.text)), context);
}

/** The lines outside what is edited, without blank ones. */
function untouchedLines(text: string, [first, last]: readonly [number, number]): readonly string[] {
  return text
    .replace("\ufeff", "")
    .split("\n")
    .filter((line, i) => line.trim() !== "" && (i + 1 < first || i + 1 > last));
}

/** A check that lines come in this order in a text. A last line may get a line ending. */
function isIn(text: string): (line: string) => boolean {
  const lines = text.replace("\ufeff", "").split(/\r?\n/);
  let at = 0;
  return (line) => {
    while (at < lines.length && lines[at] !== line.replace(/\r$/, "")) at++;
    return at++ < lines.length;
  };
}

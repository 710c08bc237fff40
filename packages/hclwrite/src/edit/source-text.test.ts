import { expect, it } from "vitest";
import { SourceText } from "./source-text.ts";

const SOURCES = ["", "a", "a = 1\n", "\n\n", "a = 1\r\nb = 2\r\n\r\nc", "\ufeffa = 1\nb = 2", "\r\n", "a\n\nb\n"];

it.each(SOURCES)("finds the same lines by search and by table: %j", (source) => {
  const linesAt = (text: SourceText, offset: number): readonly number[] => [
    text.lineStart(offset),
    text.lineEnd(offset),
    text.nextLine(offset),
  ];
  // Many requests for different lines make a table.
  const withTable = new SourceText(source);
  for (let i = 0; i < 100; i++) for (const offset of [0, source.length]) withTable.lineStart(offset);
  const offsets = Array.from({ length: source.length + 1 }, (_, offset) => offset);
  const bySearch = offsets.map((offset) => linesAt(new SourceText(source), offset));
  expect(offsets.map((offset) => linesAt(withTable, offset))).toEqual(bySearch);
});

it("finds the bounds of a line", () => {
  const text = new SourceText("a = 1\r\nbc = 2\r\n");
  expect([text.lineStart(9), text.lineEnd(9), text.nextLine(9)]).toEqual([7, 13, 15]);
});

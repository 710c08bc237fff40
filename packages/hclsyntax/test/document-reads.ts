/** Counts the characters that documents read. For test files that run alone, since this replaces a module. */
import { afterAll, beforeEach, vi } from "vitest";
import type { Document } from "../src/document.ts";

/** The characters that documents have read. */
export const reads = { characters: 0 };

/** Makes documents that are loaded from now on count, until the tests of the file end. */
export function countReads(): void {
  vi.resetModules();
  vi.doMock(import("../src/parse-tree.ts"), async (original) => {
    const module = await original();
    const readConfig: typeof module.readConfig = (file) => {
      reads.characters += file.text.length;
      return module.readConfig(file);
    };
    return { ...module, readConfig };
  });
  beforeEach(() => {
    reads.characters = 0;
  });
  afterAll(() => {
    vi.doUnmock("../src/parse-tree.ts");
    vi.resetModules();
  });
}

/** Types a text at an offset by the character and returns how many characters each key read. */
export function type(document: Document, offset: number, typed: string): readonly number[] {
  return Array.from(typed, (newText, i) => {
    reads.characters = 0;
    document.update([{ start: offset + i, end: offset + i, newText }]);
    return reads.characters;
  });
}

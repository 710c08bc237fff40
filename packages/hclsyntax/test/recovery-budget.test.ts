/**
 * Recovery scans parts of a broken source again. A budget limits this to eight times the length of
 * the source, so that parsing takes linear time; then the parser only moves forward.
 */
import { describe, expect, it } from "vitest";
import { parseConfig } from "../src/index.ts";

/** Joins attributes with unclosed indexes: for each, recovery searches the rest of the source. */
const unclosedIndexes = (count: number): string => Array.from({ length: count }, (_, i) => `a${i} = b[c\n`).join("");

describe("many unclosed indexes", () => {
  it("all items are kept while the budget lasts", () => {
    const source = unclosedIndexes(8);
    const { file, diagnostics } = parseConfig(source);
    expect(file.body.attributes.map(({ name }) => name)).toEqual(["a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7"]);
    // Each search for a closing bracket ends at the end of the source, where one error is enough.
    expect(diagnostics.map(({ code, subject }) => [code, subject!.start.offset])).toEqual([["unclosed-bracket", source.length]]);
  });

  it("once the budget is spent, each error is at its own line, and costs the item on that line", () => {
    const source = unclosedIndexes(1000);
    const { file, diagnostics } = parseConfig(source);
    const kept = file.body.attributes.map(({ name }) => Number(name.slice(1)));
    // The budget lasts for nine searches of the whole source.
    const searched = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const others = Array.from({ length: 495 }, (_, i) => 10 + 2 * i);
    expect(kept).toEqual([...searched, ...others]);
    for (const { start, end, name } of file.body.attributes) expect(source.slice(start, end)).toBe(`${name} = b[c`);
    const [last, ...rest] = [...diagnostics].reverse();
    expect(last).toMatchObject({ code: "unclosed-bracket", subject: { start: { offset: source.length } } });
    expect(rest.map(({ code }) => code)).toEqual(rest.map(() => "unclosed-bracket"));
    expect(rest.map(({ subject }) => subject!.start.line).reverse()).toEqual(others.map((i) => i + 2));
  });
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { examples } from "./evaluate-examples.ts";
import { evaluateFiles } from "./evaluate-files.ts";

for (const [code, files, options] of examples) {
  it(`reports ${code}`, () => {
    const codes = evaluateFiles(files, options).diagnostics.map((diagnostic) => diagnostic.code);
    expect(codes).toContain(code);
  });
}

it("every message has an example", () => {
  const sources = ["../src/evaluate/messages.ts", "../src/variables/messages.ts"].map((path) =>
    readFileSync(new URL(path, import.meta.url), "utf8"),
  );
  const codes = sources.flatMap((source) => [...source.matchAll(/Message(?:Of)?<\s*"([a-z-]+)"/g)].map(([, code]) => code!));
  expect(codes.length).toBeGreaterThan(40);
  expect(examples.map(([code]) => code).sort()).toEqual([...new Set(codes)].sort());
});

it("messages are full sentences, reviewed in one place", () => {
  const lines = examples.map(([code, files, options]) => {
    const { summary, detail } = evaluateFiles(files, options).diagnostics.find((diagnostic) => diagnostic.code === code)!;
    expect(detail).toMatch(/^.*[.?]$/s);
    return `${code}: ${summary}\n  ${detail}`;
  });
  return expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("__snapshots__/evaluate-messages.txt");
});

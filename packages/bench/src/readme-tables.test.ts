import { describe, expect, it } from "vitest";
import { cellsOf, withCells } from "./readme-tables.ts";

const README = `# Title

| case | hcl-ts | Terraform | times as fast | before |
|---|---|---|---|---|
| split, 1 MB | 1 | 2 | 2.0 | 0.21 of Go |
| other | 1 | 2 | 2.0 | |

| command | clock | processor |
|---|---|---|
| hcl tf check | 1 | 2 |
`;

describe("the tables of README.md", () => {
  it("get the figures of functions, and keep other rows and columns", () => {
    const figure = {
      name: "split, 1 MB",
      ours: 11_210.4,
      terraform: { microseconds: 28_000, ratio: [2.25, 1.5, 13.2] as const },
    };
    const { text, updated } = withCells(README, cellsOf({ figures: [figure] }));
    expect(text).toBe(
      README.replace("| split, 1 MB | 1 | 2 | 2.0 | 0.21 of Go |", "| split, 1 MB | 11,210 | 28,000 | 2.3 (1.5 to 13) | 0.21 of Go |"),
    );
    expect([...updated]).toEqual(["split, 1 MB"]);
  });

  it("get the medians, least and greatest times of commands", () => {
    const { text } = withCells(README, cellsOf([{ name: "hcl tf check", clock: [200, 190, 210], processor: [300, 280, 2000] }]));
    expect(text).toContain("| hcl tf check | 200 (190 to 210) | 300 (280 to 2,000) |");
  });

  it("ignore figures without a row", () => {
    const { text, updated } = withCells(README, cellsOf([{ name: "new", clock: [1, 1, 1], processor: [1, 1, 1] }]));
    expect(text).toBe(README);
    expect(updated.size).toBe(0);
  });
});

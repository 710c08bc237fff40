import { memoryFiles } from "@hcl-ts/terraform";
import { loadTree } from "@hcl-ts/terraform/load";
import { describe, expect, it } from "vitest";
import { diffFolders, diffInterface, diffValues, formatDiff, onlyClasses } from "../index.ts";

const before = 'variable "a" {\n  description = "x"\n}\nlocals {\n  b = 1\n}\noutput "o" {\n  value = local.b\n}\n';
const after = before.replace("= 1", "= 2").replace('"x"', '"y"');
const diff = diffFolders([["main.tf", before]], [["main.tf", after]]);
const [old, current] = [memoryFiles({ "main.tf": before }), memoryFiles({ "main.tf": after })];
const report = {
  diff,
  values: [{ folder: ".", diff: diffValues(old, current) }],
  interfaces: [{ folder: ".", diff: diffInterface(loadTree(old), loadTree(current)) }],
};

describe("reports", () => {
  it("are written as text", () => {
    expect(formatDiff(report, "text")).toBe(
      [
        "~ local.b: 1 → 2",
        "# documentation: 1 description",
        "",
        "Values of .",
        "~ output.o: 1 → 2  because of local.b",
        "",
        "Version of .: patch",
        "patch 2 changes inside the module",
        "",
      ].join("\n"),
    );
    expect(formatDiff({ diff: diffFolders([], []) }, "text")).toBe("no change in meaning\n");
  });

  it("are written as data", () => {
    const data = JSON.parse(formatDiff(report, "json")) as Record<string, unknown>;
    expect(Object.keys(data)).toEqual(["class", "summary", "folders", "values", "interfaces"]);
  });

  it("are written as comments, in which long parts are folded and cut", () => {
    expect(formatDiff({ diff }, "markdown")).toBe(
      "### What this change means\n\nGreatest effect: **values**\n\n```diff\n~ local.b: 1 → 2\n# documentation: 1 description\n```\n",
    );
    const locals = (value: number): string =>
      `locals {\n${Array.from({ length: 3000 }, (_, i) => `  name_${i} = "${value + i} ${"x".repeat(20)}"\n`).join("")}}\n`;
    const long = formatDiff({ diff: diffFolders([["main.tf", locals(1)]], [["main.tf", locals(2)]]) }, "markdown");
    expect(long.length).toBeLessThan(60_000);
    expect(long).toContain("<details><summary>3000 lines</summary>");
    expect(long).toMatch(/… and \d+ more\n/);
  });

  it("cannot be left by backticks, and contain no control characters", () => {
    const evil = formatDiff(
      { diff: diffFolders([["main.tf", 'locals {\n  a = "1"\n}\n']], [["main.tf", 'locals {\n  a = "```\u001b[2J"\n}\n']]) },
      "markdown",
    );
    expect(evil).toContain("````diff");
    expect(evil).not.toContain("\u001b");
  });
});

it("differences can be restricted to some classes", () => {
  const only = onlyClasses(diff, ["documentation"]);
  expect([only.class, formatDiff({ diff: only }, "text")]).toEqual(["documentation", "# documentation: 1 description\n"]);
  expect(onlyClasses(diff, ["pins"]).folders).toEqual([]);
});

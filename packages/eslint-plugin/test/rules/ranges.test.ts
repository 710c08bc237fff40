/** Lines and columns point at the text that each rule reports, whatever comes before it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { h } from "@hcl-ts/language";
import { Linter } from "eslint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import plugin from "../../src/index.ts";

const schema = h.language(h.body({ jobs: h.byLabel("job", h.body({ name: h.label(), run: h.string() })) }), { id: "jobs", extensions: [] });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hcl-ranges-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The texts that the problems of a rule point at. */
function pointed(rule: string, text: string, name = "main.tf"): readonly string[] {
  const config = plugin.configs.all.map((entry) => ({
    ...entry,
    rules: { [`hcl/${rule}`]: "error" },
    languageOptions: rule === "schema" ? { schema } : {},
  }));
  writeFileSync(join(folder, name), text);
  const messages = new Linter({ cwd: folder }).verify(text, config as unknown as Linter.Config[], { filename: join(folder, name) });
  rmSync(join(folder, name));
  const seen = text.replace(/^\ufeff/, "");
  const starts = [0];
  for (let at = seen.indexOf("\n"); at >= 0; at = seen.indexOf("\n", at + 1)) starts.push(at + 1);
  return messages.map(({ ruleId, line, column, endLine = line, endColumn = column }) => {
    expect(ruleId).toBe(`hcl/${rule}`);
    return seen.slice((starts[line - 1] ?? 0) + column - 1, (starts[endLine - 1] ?? 0) + endColumn - 1).replaceAll("\r", "");
  });
}

/** The reported example on a rule's page. */
function exampleOf(rule: string): { readonly text: string; readonly name: string } {
  const page = readFileSync(fileURLToPath(new URL(`../../docs/rules/${rule}.md`, import.meta.url)), "utf8");
  const [, syntax, text = ""] = /```(hcl|json) reported\n(.*?)```/s.exec(page) ?? [];
  return { text, name: syntax === "json" ? "main.tf.json" : "main.tf" };
}

/** An attribute or a comment before the example, with characters of several UTF-16 units. */
const BEFORE = "/* 👩‍👩‍👧 e\u0301 \u{1f1e9}\u{1f1ea} */ ";

describe.each(Object.keys(plugin.rules))("%s", (rule) => {
  const { text, name } = exampleOf(rule);
  const isNative = name === "main.tf";

  it("points at something", () => expect(pointed(rule, text, name).length).toBeGreaterThan(0));

  it("points at the same after a byte order mark", () => {
    expect(pointed(rule, `\ufeff${text}`, name)).toEqual(pointed(rule, text, name));
  });

  it("points at the same with carriage returns", () => {
    expect(pointed(rule, text.replaceAll("\n", "\r\n"), name)).toEqual(pointed(rule, text, name));
  });

  it.runIf(isNative)("points at the same after emoji and combining characters on its line", () => {
    // Every line of the example that is not part of a comment gets its own comment.
    const changed = text.replaceAll(/^(?=[ \t]*[\w"}])/gm, BEFORE);
    const found = pointed(rule, changed).map((part) => part.replaceAll(BEFORE, ""));
    // A problem of the whole file is at its start, before or after the others.
    expect(found.sort()).toEqual([...pointed(rule, text)].sort());
  });
});

describe("templates in strings of the JSON syntax", () => {
  const BACKEND = 'terraform {\n  required_version = ">= 1.0"\n  backend "remote" {}\n}\n';

  it.each([
    ["deprecated-index", "b.0"],
    ["deprecated-lookup", "lookup(b, c)"],
    ["deprecated-functions", "list(1)"],
    ["empty-list-equality", "b == []"],
    ["map-duplicate-keys", "{ b = 1, b = 2 }", "b"],
    ["no-boolean-strings", 'c && "true"', '\\"true\\"'],
    ["no-hard-coded-secrets", '{ password = "x" }', '\\"x\\"'],
    ["sort-keys", "{ b = 1, a = 2 }", "a"],
    ["workspace-remote", "terraform.workspace"],
    ["references", "var.nothing"],
    ["types", "upper(1, 2)", "2"],
  ])("%s points at %s", (rule, expression, reported = expression) => {
    if (rule === "workspace-remote") writeFileSync(join(folder, "backend.tf"), BACKEND);
    const value = JSON.stringify(`👩‍👩‍👧 "\n\\ e\u0301 \${${expression}} after`);
    const found = pointed(rule, `\ufeff{"//": "👩",\r\n "locals": {"a": ${value}}}`, "main.tf.json");
    rmSync(join(folder, "backend.tf"), { force: true });
    expect(found).toEqual([reported]);
  });
});

/** Lints the examples of the pages, with their rule alone. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { h } from "@hcl-ts/language";
import { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import plugin from "../src/index.ts";

const job = h.body({ name: h.label(), run: h.string() });
/** The language that the page of the rule `schema` shows. */
const schema = h.language(h.body({ jobs: h.byLabel("job", job) }), { id: "jobs", extensions: [".jobs.hcl"] });

const folder = fileURLToPath(new URL("../docs/rules", import.meta.url));
const pages = readdirSync(folder);

function lint(rule: string, text: string, name: string): readonly Linter.LintMessage[] {
  const module = mkdtempSync(join(tmpdir(), "hcl-pages-"));
  try {
    writeFileSync(join(module, name), text);
    if (rule === "standard-module-structure" && !text.includes("variable"))
      for (const file of ["variables.tf", "outputs.tf"]) writeFileSync(join(module, file), "");
    const config = plugin.configs.all.map((entry) => ({
      ...entry,
      languageOptions: rule === "schema" ? { schema } : {},
      rules: { [`hcl/${rule}`]: "error" },
    })) as unknown as Linter.Config[];
    return new Linter({ cwd: module }).verify(text, config, { filename: join(module, name) });
  } finally {
    rmSync(module, { recursive: true });
  }
}

it("the documentation has a page for every rule, and no other page", () => {
  expect(pages.map((page) => page.replace(".md", "")).sort()).toEqual(Object.keys(plugin.rules).sort());
});

describe.each(pages)("%s", (page) => {
  const rule = page.replace(".md", "");
  const text = readFileSync(join(folder, page), "utf8");
  const examples = [...text.matchAll(/```(hcl|json) (reported|accepted)\n(.*?)```/gs)];

  it("names the rule in its title", () => {
    expect(text.startsWith(`# ${rule}\n`)).toBe(true);
  });

  it("has examples of what is reported and of what is accepted", () => {
    expect(examples.map(([, , kind]) => kind)).toEqual(["reported", "accepted"]);
    for (const [, syntax, kind, source] of examples) {
      const found = lint(rule, source!, syntax === "json" ? "main.tf.json" : "main.tf");
      expect(found.map(({ ruleId }) => ruleId).filter((id) => id !== `hcl/${rule}`)).toEqual([]);
      expect(found.length > 0).toBe(kind === "reported");
    }
  });

  it("describes every option", () => {
    const [schema] = plugin.rules[rule]!.meta.schema as { properties?: object }[];
    for (const option of Object.keys(schema?.properties ?? {})) expect(text).toContain(`\`${option}\``);
  });
});

/** Tables of cases for rules. Each case is a module in its own folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Linter } from "eslint";
import { afterAll, beforeAll, expect, it } from "vitest";
import plugin from "../../src/index.ts";

/** A module: the text of `main.tf`, or its files. */
export type Module = string | Readonly<Record<string, string>>;

/** A module, and the problems that a rule reports in it. */
export interface Case {
  readonly module: Module;
  readonly options?: object;
  /** The texts that problems point at, in order, with `file: ` before texts outside `main.tf`. */
  readonly reported: readonly string[];
  /** The files after `--fix`; by default nothing is fixed. */
  readonly fixed?: Module;
  /** The file after its first suggestion. */
  readonly suggested?: string;
}

const filesOf = (module: Module): Readonly<Record<string, string>> => (typeof module === "string" ? { "main.tf": module } : module);

/** Declares the tests of a rule. */
export function checkRule(rule: string, cases: Readonly<Record<string, Case>>): void {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "hcl-rule-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(Object.entries(cases))(`${rule}: %s`, (title, { module, options, reported, fixed = module, suggested }) => {
    const files = filesOf(module);
    const root = join(folder, title.replaceAll(/\W/g, "-"));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const severity = options === undefined ? "error" : ["error", options];
    const config = plugin.configs.all.map((entry) => ({
      ...entry,
      linterOptions: { reportUnusedDisableDirectives: "off" },
      rules: { [`hcl/${rule}`]: severity },
    })) as unknown as Linter.Config[];
    const linter = new Linter({ cwd: root });
    const found: string[] = [];
    const after: Record<string, string> = {};
    const suggestions: string[] = [];
    for (const [name, text] of Object.entries(files)) {
      const filename = join(root, name);
      for (const message of linter.verify(text, config, { filename })) {
        expect(message.ruleId).toBe(`hcl/${rule}`);
        found.push((name === "main.tf" ? "" : `${name}: `) + pointedAt(text.replace(/^\ufeff/, ""), message));
        for (const { fix } of message.suggestions ?? [])
          suggestions.push(text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1]));
      }
      after[name] = linter.verifyAndFix(text, config, { filename }).output;
    }
    expect(found).toEqual(reported);
    expect(after).toEqual(filesOf(fixed));
    if (suggested !== undefined) expect(suggestions[0]).toBe(suggested);
  });
}

function pointedAt(text: string, { line, column, endLine = line, endColumn = column }: Linter.LintMessage): string {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return text.slice(starts[line - 1]! + column - 1, starts[endLine - 1]! + endColumn - 1);
}

/** Returns a module with one local value. */
export const local = (expression: string): string => `locals {\n  a = ${expression}\n}\n`;

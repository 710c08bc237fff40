/** The rules of the plugin for ESLint. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import plugin from "@hcl-ts/eslint-plugin";
import { Linter } from "eslint";
import type { Suite } from "../vector.ts";

/** The rules that remove something only if they are asked to. */
const ASKED: ReadonlySet<string> = new Set(["unused-declarations", "unused-required-providers"]);

interface Issue {
  readonly file: string;
  readonly range: { readonly start: object; readonly end: object };
}

export const answer: Suite = (vector) => {
  const files = vector.files as Readonly<Record<string, string>>;
  const rule = vector.rule as string;
  const options = { ...(camelCase(vector.options) as object), ...(ASKED.has(rule) ? { fix: true } : {}) };
  const folder = mkdtempSync(join(tmpdir(), "hcl-lint-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return lintFolder(folder, Object.keys(files), [`hcl/${rule}`, options]);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

function lintFolder(folder: string, names: readonly string[], [rule, options]: readonly [string, object]): object {
  const linter = new Linter({ cwd: folder });
  const severity = Object.keys(options).length === 0 ? "error" : ["error", options];
  const config = plugin.configs.all.map((entry) => ({ ...entry, rules: { [rule]: severity } })) as unknown as Linter.Config[];
  const isModuleFile = (name: string): boolean => /\.tf(?:\.json)?$/.test(name);
  const inOrder = names.filter(isModuleFile);
  const issues = inOrder.flatMap((name): Issue[] =>
    linter.verify(readFileSync(join(folder, name), "utf8"), config, { filename: join(folder, name) }).map((message) => {
      if (message.fatal === true || message.ruleId !== rule) throw new Error(message.message);
      const { line, column, endLine = line, endColumn = column } = message;
      return { file: name, range: { start: { line, column }, end: { line: endLine, column: endColumn } } };
    }),
  );
  const fixed: Record<string, string> = {};
  for (const name of inOrder) {
    const { fixed: isFixed, output } = linter.verifyAndFix(readFileSync(join(folder, name), "utf8"), config, {
      filename: join(folder, name),
    });
    if (!isFixed) continue;
    fixed[name] = output;
    writeFileSync(join(folder, name), output);
  }
  return { issues, ...(Object.keys(fixed).length === 0 ? {} : { fixed }) };
}

/** Converts the names of options. Names that users choose, in `custom_formats`, stay. */
function camelCase(options: unknown): unknown {
  if (typeof options !== "object" || options === null || Array.isArray(options)) return options;
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      name === "custom_formats" ? value : camelCase(value),
    ]),
  );
}

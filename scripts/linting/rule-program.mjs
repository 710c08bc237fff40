/**
 * Runs in a project with ESLint and the plugin: tests every rule with `RuleTester`. Prints how many
 * problems were found and fixed, which has to be the same everywhere. Types are not checked, because what
 * it imports is only installed there.
 */
import { readFileSync } from "node:fs";
import plugin from "@hcl-ts/eslint-plugin";
import { h } from "@hcl-ts/language";

/** @type {typeof import("eslint")} The version of ESLint that is tested, by the name under which it is installed. */
const { Linter, RuleTester } = await import(process.argv[2] ?? "eslint");
const job = h.body({ name: h.label(), run: h.string() });
const schema = h.language(h.body({ jobs: h.byLabel("job", job) }), { id: "jobs", extensions: [".jobs.hcl"] });
/** @type {import("./cases.mjs").Case[]} */
const cases = JSON.parse(readFileSync("cases.json", "utf8"));
const counts = { rules: 0, problems: 0, fixes: 0 };

for (const [name, rule] of Object.entries(plugin.rules)) {
  /** @type {{ valid: object[], invalid: object[] }} */
  const tests = { valid: [], invalid: [] };
  const own = cases.filter((each) => each.rule === name);
  for (const { language, filename, code, isReported } of own) {
    const languageOptions = name === "schema" ? { schema } : {};
    const settings = { plugins: { hcl: plugin }, language, languageOptions };
    const config = [{ ...settings, files: [filename], rules: { [`hcl/${name}`]: "error" } }];
    const linter = new Linter();
    const problems = linter.verify(code, config, { filename });
    if (problems.length > 0 !== isReported) throw new Error(`${name}: ${JSON.stringify(problems)}`);
    const output = fixedOnce(
      code,
      problems.flatMap(({ fix }) => fix ?? []),
    );
    const test = { code, filename, languageOptions };
    if (isReported) tests.invalid.push({ ...test, errors: problems.length, output: output === code ? null : output });
    else tests.valid.push(test);
    if (output !== code) counts.fixes++;
    counts.problems += problems.length;
  }
  // Each case has the language of its file.
  for (const language of new Set(own.map((each) => each.language))) {
    const isOfLanguage = (/** @type {object} */ test) =>
      own.some((each) => each.language === language && "code" in test && test.code === each.code);
    new RuleTester({ plugins: { hcl: plugin }, language }).run(name, rule, {
      valid: tests.valid.filter(isOfLanguage),
      invalid: tests.invalid.filter(isOfLanguage),
    });
  }
  counts.rules++;
}
console.log(`${counts.rules} rules, ${counts.problems} problems, ${counts.fixes} fixes`);

/**
 * Fixes a text as one pass of ESLint does.
 * @param {string} text
 * @param {readonly { range: [number, number], text: string }[]} fixes
 */
function fixedOnce(text, fixes) {
  let output = "";
  let last = 0;
  let isFirst = true;
  for (const { range, text: inserted } of [...fixes].sort((a, b) => a.range[0] - b.range[0])) {
    if (!isFirst && range[0] <= last) continue;
    output += text.slice(last, range[0]) + inserted;
    last = range[1];
    isFirst = false;
  }
  return output + text.slice(last);
}

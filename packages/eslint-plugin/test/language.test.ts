import { Linter } from "eslint";
import { defineConfig } from "eslint/config";
import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import plugin, { type HclLanguageOptions, type HclSourceCode } from "../src/index.ts";

type Rules = Linter.RulesRecord;
type OwnRule = { create(context: { sourceCode: HclSourceCode; report(problem: object): void }): Record<string, (node: never) => void> };

interface Setting {
  readonly language?: string;
  readonly languageOptions?: HclLanguageOptions;
  readonly own?: OwnRule;
  readonly filename?: string;
}

function configOf(rules: Rules, { language = "hcl/terraform", languageOptions = {}, own }: Setting): Linter.Config[] {
  const plugins = { hcl: plugin, ...(own === undefined ? {} : { own: { rules: { rule: own } } }) };
  return [
    {
      files: ["**/*.tf", "**/*.json"],
      plugins,
      language,
      languageOptions,
      rules: { ...rules, ...(own === undefined ? {} : { "own/rule": "error" }) },
    } as unknown as Linter.Config,
  ];
}

const lint = (text: string, rules: Rules, setting: Setting = {}): Linter.LintMessage[] =>
  new Linter().verify(text, configOf(rules, setting), { filename: setting.filename ?? "none/main.tf" });

const fix = (text: string, rules: Rules, setting: Setting = {}): string =>
  new Linter().verifyAndFix(text, configOf(rules, setting), { filename: setting.filename ?? "none/main.tf" }).output;

/** The text that each problem points at. */
function pointed(text: string, messages: readonly Linter.LintMessage[]): readonly string[] {
  const lines = text.replace(/^\ufeff/, "").split("\n");
  const offset = (line: number, column: number): number => lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + column - 1;
  return messages.map(({ line, column, endLine, endColumn }) =>
    text.replace(/^\ufeff/, "").slice(offset(line, column), offset(endLine ?? line, endColumn ?? column)),
  );
}

describe("positions", () => {
  it.each([
    ["ASCII", "locals {\n  a = var.x.0\n}\n"],
    ["emoji and combining characters before the problem", 'locals {\n  é = "👩‍👩‍👧 e\u0301${var.x.0}"\n}\n'],
    ["a byte order mark", "\ufefflocals {\n  a = var.x.0\n}\n"],
    ["CRLF", "locals {\r\n  a = 1\r\n  b = var.x.0\r\n}\r\n"],
  ])("point at the text with %s", (_, text) => {
    expect(pointed(text, lint(text, { "hcl/deprecated-index": "error" }))).toEqual(["var.x.0"]);
  });

  it("point at expressions in strings of the JSON syntax", () => {
    const text = '{"locals": {"a": "\\n👩 \\"${var.x.0}"}}';
    const messages = lint(text, { "hcl/deprecated-index": "error" }, { language: "hcl/hcl-json", filename: "none/main.tf.json" });
    expect(pointed(text, messages)).toEqual(["var.x.0"]);
    expect(fix(text, { "hcl/deprecated-index": "error" }, { language: "hcl/hcl-json", filename: "none/main.tf.json" })).toBe(text);
  });

  it("keep the byte order mark and the line endings in fixes", () => {
    expect(fix("\ufefflocals {\r\n  a = var.x.0\r\n}\r\n", { "hcl/deprecated-index": "error" })).toBe(
      "\ufefflocals {\r\n  a = var.x[0]\r\n}\r\n",
    );
  });
});

describe("syntax errors", () => {
  const broken = "locals {\n  a = [1, 2\n  b = var.x.0\n}\n";

  it("are reported by the rule `syntax`, while other rules continue", () => {
    const messages = lint(broken, { "hcl/deprecated-index": "error", "hcl/syntax": "error" });
    expect(messages.map(({ ruleId, line, fatal }) => [ruleId, line, fatal])).toEqual([
      ["hcl/syntax", 3, undefined],
      ["hcl/deprecated-index", 3, undefined],
    ]);
  });

  it("prevent fixes and suggestions", () => {
    expect(fix(broken, { "hcl/deprecated-index": "error", "hcl/syntax": "error" })).toBe(broken);
  });

  it("are reported by another rule if `syntax` is off", () => {
    expect(lint(broken, { "hcl/comment-syntax": "error" }).map(({ ruleId, line }) => [ruleId, line])).toEqual([["hcl/comment-syntax", 3]]);
  });

  it("are fatal if the language is not tolerant", () => {
    const messages = lint(broken, { "hcl/syntax": "error" }, { languageOptions: { tolerant: false } });
    expect(messages.map(({ fatal, line, column }) => [fatal, line, column])).toEqual([[true, 3, 3]]);
  });

  it("are reported in the JSON syntax too", () => {
    const messages = lint('{"a": tru}', { "hcl/syntax": "error" }, { language: "hcl/hcl-json", filename: "none/main.tf.json" });
    expect(pointed('{"a": tru}', messages)).toEqual(["tru"]);
  });
});

describe("comments that configure ESLint", () => {
  const rules: Rules = { "hcl/deprecated-index": "error" };

  it.each([
    ["# eslint-disable-next-line hcl/deprecated-index -- old\nlocals { a = var.x.0 }\n"],
    ["// eslint-disable-next-line\nlocals { a = var.x.0 }\n"],
    ["/* eslint-disable hcl/deprecated-index */\nlocals { a = var.x.0 }\n"],
    ["locals { a = var.x.0 } # eslint-disable-line hcl/deprecated-index\n"],
    ['# eslint hcl/deprecated-index: "off"\nlocals { a = var.x.0 }\n'],
  ])("disable a rule: %j", (text) => {
    expect(lint(text, rules)).toEqual([]);
  });

  it("enable a rule again", () => {
    const text = "# eslint-disable\nlocals { a = var.x.0 }\n# eslint-enable\nlocals { b = var.x.1 }\n";
    expect(lint(text, rules).map(({ line }) => line)).toEqual([4]);
  });

  it("are reported and removed if they are unused", () => {
    const text = "# eslint-disable-next-line hcl/deprecated-index\nlocals { a = var.x[0] }\n";
    const config = configOf(rules, {}).map((entry) => ({ ...entry, linterOptions: { reportUnusedDisableDirectives: "error" as const } }));
    const linter = new Linter();
    expect(linter.verify(text, config, { filename: "none/main.tf" })).toHaveLength(1);
    expect(linter.verifyAndFix(text, config, { filename: "none/main.tf" }).output.trim()).toBe("locals { a = var.x[0] }");
  });

  it("are problems if they cannot be read", () => {
    expect(lint("# eslint hcl/x: {\nlocals {}\n", {}).map(({ line, severity }) => [line, severity])).toEqual([[1, 2]]);
  });

  it.each([
    ["# tflint-ignore: terraform_deprecated_index\nlocals { a = var.x.0 }\n"],
    ["locals { a = var.x.0 } # tflint-ignore: aws_x, terraform_deprecated_index # old\n"],
    ["# tflint-ignore: all\nlocals { a = var.x.0 }\n"],
  ])("can be tflint's: %j", (text) => {
    expect(lint(text, rules, { languageOptions: { tflintIgnore: true } })).toEqual([]);
    expect(lint(text, rules)).toHaveLength(1);
  });
});

describe("the source of a file", () => {
  it("has comments, tokens, parents and ancestors", () => {
    const seen: unknown[] = [];
    const own: OwnRule = {
      create: ({ sourceCode }) => ({
        ScopeTraversalExpr(node: object) {
          seen.push(sourceCode.getAncestors(node).map(({ kind }) => kind));
          seen.push(
            sourceCode.getParent(node)?.kind,
            sourceCode.getText(node),
            sourceCode.comments.map(({ text }) => text),
          );
          seen.push([...sourceCode.tokens].length);
        },
      }),
    };
    lint("# One.\nlocals {\n  a = f(x) // two\n}\n", {}, { own });
    expect(seen).toEqual([["Body", "Block", "Body", "Attribute", "FunctionCallExpr"], "FunctionCallExpr", "x", ["One.", "two"], 14]);
  });

  it("can be searched with selectors, `:expression` among them", () => {
    const text = "resource a b {\n  provisioner x {}\n  c = 1 + d\n}\n";
    const restricted = (selector: string): readonly string[] => pointed(text, lint(text, { "no-restricted-syntax": ["error", selector] }));
    expect(restricted("Block[type=resource] > Body > Block[type=provisioner]")).toEqual(["provisioner x {}"]);
    expect(restricted("Attribute > :expression")).toEqual(["1 + d"]);
    expect(restricted("BinaryOpExpr[op='+'] > ScopeTraversalExpr")).toEqual(["d"]);
  });

  it("has the module, its problems and its values", () => {
    const seen: unknown[] = [];
    const own: OwnRule = {
      create: ({ sourceCode }) => ({
        Attribute() {
          seen.push(
            [...(sourceCode.module?.locals.keys() ?? [])],
            sourceCode.checks.map(({ code }) => code),
          );
          seen.push(sourceCode.evaluated?.outputs.size, [sourceCode.isUsed("var.b"), sourceCode.isUsed("var.c")]);
        },
      }),
    };
    lint("locals {\n  a = var.b\n}\n", {}, { own });
    expect(seen).toEqual([["a"], ["undeclared-reference"], 0, [true, false]]);
    seen.length = 0;
    lint("locals {\n  a = var.b\n}\n", {}, { own, language: "hcl/hcl" });
    expect(seen).toEqual([[], [], undefined, [false, false]]);
  });

  it("turns a document's edits into fixes", () => {
    const own: OwnRule & { meta: object } = {
      meta: { fixable: "code" },
      create: ({ sourceCode, report }) => ({
        "Attribute[name=a]": (node: object) =>
          report({ node, message: "No.", fix: sourceCode.edit((e) => e.block("locals").attribute("a").remove()) }),
      }),
    };
    expect(fix("locals {\n  a = 1\n  b = 2\n}\n", {}, { own })).toBe("locals {\n  b = 2\n}\n");
  });
});

describe("the options of a language", () => {
  it.each([
    [{ tolerant: 1 }, /tolerant.*true or false/],
    [{ dialect: "terrafrom" }, /dialect.*opentofu/],
    [{ version: "new" }, /version/],
    [{ tolerent: true }, /tolerent/],
  ])("are checked: %j", (languageOptions, message) => {
    expect(() => lint("", { "hcl/syntax": "error" }, { languageOptions: languageOptions as HclLanguageOptions })).toThrow(message);
  });
});

describe("the plugin", () => {
  it("is what `defineConfig` accepts", () => {
    const config = defineConfig([
      { files: ["**/*.tf"], plugins: { hcl: plugin }, language: "hcl/terraform", rules: { "hcl/syntax": "error" } },
    ]);
    expect(new Linter().verify("a = [", config, { filename: "main.tf" })).toHaveLength(1);
  });

  it("has a namespace, so that users can give it another name", () => {
    expect(plugin.meta).toEqual({ name: "@hcl-ts/eslint-plugin", version: manifest.version, namespace: "hcl" });
    const config = { plugins: { tf: plugin }, files: ["**/*.tf"], language: "tf/terraform", rules: { "tf/deprecated-index": "error" } };
    const messages = new Linter().verify("a = b.0\n", [config as unknown as Linter.Config], { filename: "main.tf" });
    expect(messages.map(({ ruleId }) => ruleId)).toEqual(["tf/deprecated-index"]);
  });

  it("lints all of Terraform's files with its configurations", () => {
    for (const config of Object.values(plugin.configs)) {
      const linter = new Linter();
      const verify = (text: string, filename: string) => linter.verify(text, config as unknown as Linter.Config[], { filename });
      expect(verify("// a\n", "none/a.tofu").length + verify("a = [1\n", "none/a.tfvars").length).toBeGreaterThan(0);
      expect(verify("{}", "none/a.tf.json").some(({ fatal }) => fatal)).toBe(false);
    }
  });
});

/** Every message, displayed under a typical source that causes it. */
import { BudgetError } from "@hcl-ts/cty";
import { type Diagnostic, errorDiagnostic, formatDiagnostics, type Message, SourceFile } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { parseConfig, parseExpression, parseTemplate, parseTraversalAbs } from "../src/index.ts";
import * as bodyMessages from "../src/messages-body.ts";
import * as evalMessages from "../src/messages-eval.ts";
import * as syntaxMessages from "../src/messages-syntax.ts";
import { ctx, evaluations } from "./evaluation-examples.ts";

const configs = [
  "a = b & c\na = b | c\n",
  "name = 'web'\n",
  "name = `web`\n",
  "a = 1;\n",
  'name = "web\nport = 80\n',
  "name = “web”\n",
  "a = 1 \\ 2\n",
  "a = 1\u00a0+ 2\n",
  "a = 1\rb = 2\n",
  "a = 1 @ 2\n",
  "80 = port\n",
  "service {\n  port = 80\n}\n}\n",
  '"name" = "web"\n',
  "name: web\n",
  "port == 80\n",
  "tags.name = 1\n",
  "name\n",
  "name 80\n",
  "name var.web\n",
  "name upper(web) # b\n",
  "a = 0x1f\n",
  "a = 1_000\n",
  "a = 1_000.5\n",
  `a = 5${"a".repeat(60)}\n`,
  "a = [10MB]\n",
  "a = [...b]\n",
  "a = [b...]\n",
  "a = b c\n",
  "a = b and c\n",
  "a = not b\n",
  "a = if b\n",
  "a = 1,\nb = 2\n",
  "a = 1)\n",
  "a = 1\nb = 2\na = 3\n",
  'service "web" = 1\n',
  'service "web" = {\n}\n',
  'module "web" {\n  source "./web"\n}\n',
  'service\n"web" {\n}\n',
  'service "web" }{\n',
  ' "web" "a" {\n}\n',
  "a = ${b}\n",
  'a = ${b["c"]}\n',
  "a = %{ if b }\n",
  'a = ""web"\n',
  'a = "say "hi" now"\n',
  "a = /* b\n",
  "a = b?.c\n",
  "a = b ?? c\n",
  "a = b.[0]\n",
  'a = { "b" 1 }\n',
  "a = { b - c 1 }\n",
  'service "web"\n{\n  port = 80\n}\n',
  'service "web" 80 {\n}\n',
  'service "web" {\n  port = 80\n',
  'service "web" {\n  port = 80\n\nservice "db" {\n  port = 81\n}\n',
  "service {\n  check {\n    port = 80\n  name = 1\n}\n",
  "service {\n  tags = { a = 1\n  name = 1\n}\n",
  "service {\n}  name = 1\n",
  "service { port = 80, name = 1 }\n",
  "service { port = 80 name = 1 }\n",
  "service { port = 80\n  name = 1\n}\n",
  "service { check { port = 80 } }\n",
  'service "${name}" {\n}\n',
  'service "web {\n  port = 80\n}\n',
  "ports = [80, 81\nname = 1\n",
  "ports = [80, 81\n",
  "name = upper(x\nport = 80\n",
  "name = upper(x\n",
  'name = "web',
  "name = names[0\nport = 80\n",
  "text = <<EOT\n  some text\n  EOT.\n",
  'text = "a ${b\n',
  "a =\n",
  "a = << EOT\ntext\nEOT\n",
  "a = 2 ** 3\n",
  "a = 1 +\n",
  "a = b ? 1\n",
  "a = (1 2)\n",
  "a = b[0 1]\n",
  "a = 1e1000000\n",
  "a = 1.2.3\n",
  "a = b.\n",
  "a = b.0.1\n",
  "a = b.*.c.*\n",
  "a = b::(1)\n",
  "a = b::c\n",
  "a = f(1 2)\n",
  "a = f(b..., c)\n",
  "a = [1 2]\n",
  "a = { b }\n",
  "a = { b 1 }\n",
  "a = { b = 1 c = 2 }\n",
  "a = [for x of y : x]\n",
  "a = [for x in y : x => x]\n",
  "a = [for x in y : x...]\n",
  "a = { for x in y : x }\n",
  `a = ${"[".repeat(401)}\n`,
  'a = "\\q \\u12 \\U00110000"\n',
  'a = "${b c}"\n',
  'a = "${HOME:-x}"\n',
  'a = "%{ }"\n',
  'a = "%{ esle }"\n',
  'a = "%{ if b c }%{ endif }"\n',
  'a = "%{ endif }"\n',
  'a = "%{ if b }%{ endfor }%{ endif }"\n',
  'a = "%{ if b }%{ else }%{ else }%{ endif }"\n',
  'a = "%{ if b }"\n',
  "/* a comment\na = 1\n",
  "a =\n  1,\n]\n",
  'a = 1.0.0"\n',
];
const badBytes = new Uint8Array([...'name = "Gr'].map((c) => c.charCodeAt(0)).concat(0xfc, 0xdf, 0x22, 0x0a));
const expressions = ["1 + 2 3"];
const traversals = ["1", "a+b", "a[*]", "a.*", "a[b]"];
const templates = ["Hello ${name"];

/** Bodies that do not match a schema. */
const bodies = [
  "prot = 80\n",
  "name = 1\ncheck = 2\n",
  "name = 1\nport {\n}\n",
  "name = 1\nchek {\n}\n",
  'name = 1\ncheck "a" "b" {\n}\n',
  "name = 1\ncheck {\n}\n",
];
const schema = {
  attributes: [{ name: "name", required: true }, { name: "port" }],
  blocks: [{ type: "check", labelNames: ["name"] }],
};

interface Found {
  readonly file: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
}

const found: readonly Found[] = [
  ...[...configs, badBytes].map((source) => of(source, (file) => parseConfig(file))),
  ...expressions.map((source) => of(source, (file) => parseExpression(file))),
  ...traversals.map((source) => of(source, (file) => parseTraversalAbs(file))),
  ...templates.map((source) => of(source, (file) => parseTemplate(file))),
  ...evaluations.map((source) => of(source, (file) => parseExpression(file).expression.value(ctx))),
  of("upper(name)", (file) => parseExpression(file).expression.value()),
  ...bodies.map((source) => of(source, (file) => parseConfig(file).file.body.content(schema))),
  nearEndOfStack(`${"[".repeat(398)}${"]".repeat(398)}`),
  of("check {\n}\n", (file) => parseConfig(file).file.body.justAttributes()),
];

/** Returns what evaluation reports when the stack is almost full. */
function nearEndOfStack(source: string): Found {
  const file = new SourceFile("main.hcl", source);
  const { expression } = parseExpression(file);
  let calls = 0;
  let diagnostics: readonly Diagnostic[] = [];
  const down = (): void => {
    try {
      down();
    } catch {}
    if (diagnostics.length > 0 || calls++ < 150) return;
    try {
      diagnostics = expression.value().diagnostics;
    } catch {}
  };
  down();
  return { file, diagnostics };
}

function of(source: string | Uint8Array, read: (file: SourceFile) => { readonly diagnostics: readonly Diagnostic[] }): Found {
  const file = new SourceFile("main.hcl", source);
  return { file, diagnostics: read(file).diagnostics };
}

it("every message is displayed as in the snapshot", async () => {
  const shown = found.map(({ file, diagnostics }) => {
    // The display includes the values of the context; the long string would fill the page.
    const bare = diagnostics.map((diagnostic) => structuredClone(diagnostic));
    return formatDiagnostics(bare, { sources: new Map([["main.hcl", file]]), width: 100 });
  });
  expect(found.filter((_, i) => shown[i] === "").map(({ file }) => file.text.slice(0, 100))).toEqual([]);
  // The parser's last resort. No source is known to cause it.
  shown.push(formatDiagnostics([errorDiagnostic(syntaxMessages.unreadableItem())]));
  await expect(shown.join("")).toMatchFileSnapshot("__snapshots__/messages.txt");
});

it("the snapshot includes every message", () => {
  const codes = new Set(found.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)));
  const { describeToken, unreadableItem: _, ...ofSyntax } = syntaxMessages;
  const { evaluationLimit: _limit, ...ofEvaluation } = evalMessages;
  expect(describeToken).toBeTypeOf("function");
  // Every parameter has a value, whatever its name.
  const params = new Proxy({}, { get: (_target, name) => (name === "names" || name === "operands" ? ["x", "x"] : "x") });
  const codeOf = (message: unknown): string => (message as (params: object) => Message)(params).code;
  const all = [
    evalMessages.evaluationLimit(new BudgetError("steps", 1)).code,
    ...[ofSyntax, ofEvaluation, bodyMessages].flatMap((messages) => Object.values(messages).map(codeOf)),
  ];
  expect(all.filter((code) => !codes.has(code))).toEqual([]);
});

import { numberVal } from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, errorDiagnostic, formatDiagnostics, type Message, type SourceFile } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import * as bodyMessages from "./messages-body.ts";
import * as syntaxMessages from "./messages-syntax.ts";
import { parse } from "./parse.ts";

const schema = {
  attributes: [{ name: "name", required: true }, { name: "port" }],
  blocks: [{ type: "service", labelNames: ["name"] }, { type: "logging" }],
};
const ctx = new EvalContext({ variables: new Map([["base", numberVal(1)]]) });

const bytes = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));

/** A source for each message, as a user might write it. */
const sources = [
  '{"name": "x", }',
  '{"name": "x" "port": 80}',
  '{"name": ["a" "b"]}',
  '{"name" "x"}',
  '{"name" = "x"}',
  '{"name": ["a": 1]}',
  '{name: "x"}',
  '{{}: "x"}',
  "{'name': \"x\"}",
  '{"name": "x" // why\n}',
  '{"name": tru}',
  '{"name": undefined}',
  '{"name": }',
  '{"name": "x", "port": 08}',
  '{"name": "x", "port": +1}',
  '{"name": "x", "port": .5}',
  '{"name": "x", "port": 1e1000000}',
  '{"name": "x',
  '{"name": "x"',
  '["x"',
  '{"name": "a\tb"}',
  '{"name": "\\x41"}',
  '{"name": @}',
  '{"name":\u00a0"x"}',
  '{"name": “x”}',
  '{"name": `x`}',
  '\ufeff{"name": "x"}',
  new Uint8Array([...bytes('{"name": "Gr'), 0xfc, 0xdf, ...bytes('e"}')]),
  '{"name": "x", "port": -Infinity}',
  '{"name": "x", "port": 0x1F}',
  '{"name": "x", "port": 1.}',
  '{"name": "x", "port": 1e}',
  '{"name": "x", "port": 1_000}',
  '{"name": "x", "port": 1.2.3}',
  '{"name": "x",, "port": 80}',
  '{"name": [1}',
  "# a comment\n/* and\n another */ {}",
  '{"name": "x"} {}',
  "[".repeat(600),
  "",
  '"text"',
  "{}",
  '{"name": "x", "prot": 80}',
  '{"name": "x", "name": "y"}',
  '{"name": "x", "logging": 1}',
  '{"name": "x", "logging": [1]}',
  '{"name": "x", "service": {}}',
  '{"name": "x", "service": "web"}',
  '{"name": {"${null}": 1}}',
  '{"name": {"${[base]}": 1}}',
  '{"name": {"1": 1, "${base}": 2}}',
  '{"name": "x"]}',
  '{"name": [1}}',
  '"name": "x"}',
  '{"name":: "x"}',
  '{"name": x"}',
  '{"name": "the "x" service"}',
  '{"name": ""x"}',
  '{"name": "x""}',
  '{"name": ${var.name}}',
  '{"name": "x" /* why}',
];

function problems(source: string | Uint8Array): { readonly file: SourceFile; readonly diagnostics: readonly Diagnostic[] } {
  const { file, diagnostics: found } = parse(source, "main.json");
  const diagnostics = [...found];
  const { content, diagnostics: ofContent } = file.body.content(schema);
  // After a syntax error, what is missing may be missing because of it.
  if (found.length === 0) diagnostics.push(...ofContent);
  for (const { body } of content.blocks) if (found.length === 0) diagnostics.push(...body.content({}).diagnostics);
  for (const { expression } of content.attributes.values()) diagnostics.push(...expression.value(ctx).diagnostics);
  return { file: file.source, diagnostics };
}

it("the snapshot explains every problem", async () => {
  const shown = sources.map((source) => {
    const { file, diagnostics } = problems(source);
    return formatDiagnostics(diagnostics, { sources: new Map([["main.json", file]]), width: 100 });
  });
  // Depends on the stack of the caller.
  shown.push(formatDiagnostics([errorDiagnostic(bodyMessages.evaluationTooDeep())]));
  await expect(shown.join("")).toMatchFileSnapshot("__snapshots__/messages.txt");
});

it("the snapshot shows every message", () => {
  const codes = new Set(sources.flatMap((source) => problems(source).diagnostics.map(({ code }) => code)));
  const anything = new Proxy({}, { get: () => "x" }) as never;
  const all = Object.values({ ...bodyMessages, ...syntaxMessages }).map((message) => (message as (of: never) => Message)(anything).code);
  // These depend on the caller's stack and budget; other tests show them.
  expect(all.filter((code) => !codes.has(code)).sort()).toEqual(["evaluation-limit", "evaluation-too-deep"]);
});

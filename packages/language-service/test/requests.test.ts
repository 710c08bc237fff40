/**
 * Random requests at random places of sources in random states: none throws, and every answer has the
 * form of the protocol. `PROPERTY_RUNS=1000` makes some 24,000 requests.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Position, Range, SelectionRange, TextEdit } from "vscode-languageserver-types";
import type { LanguageService } from "../src/index.ts";
import { ask } from "./ask.ts";

const PIPELINE = `# region jobs
locals {
  greeting = "hello \${git.branch}"
  sizes    = { small = 1, large = [2, 3] }
}
input "region" {
  type    = string
  default = "eu"
}
env = { for k, v in local.sizes : upper(k) => v if k != "" }
/* a comment */
job "build" {
  runs_on = "linux"
  retries = 1 + 2
  image {
    name = in.region
    pull = "always"
  }
  step "compile" {
    run = <<-EOT
      make %{ for x in [1, 2] }\${x}%{ endfor }
      \${upper(git.tag)}
    EOT
    when = result.log[*].text == matrix["a"]
    limits = { memory = 1, cpu = git.branch == "main" ? 1 : 2 }
  }
}
job "test" {
  runs_on = "macos"
  needs   = [job.build]
  dynamic "step" {
    for_each = { a = { run = "é𝒳" } }
    iterator = it
    labels   = [it.key]
    content {
      run = "\${it.value.run} — \${secrets.token}"
    }
  }
}
# endregion
`;

const TERRAFORM = `terraform {
  required_version = ">= 1.5"
}
variable "region" {
  type        = object({ name = string, zones = optional(list(string), []) })
  description = "Where to run."
  default     = { name = "eu" }
}
locals {
  names = [for z in var.region.zones : "\${var.region.name}-\${z}"]
}
resource "terraform_data" "web" {
  count = length(local.names)
  input = { name = local.names[count.index], id = each.key }
  lifecycle {
    precondition {
      condition     = can(regex("^eu", var.region.name))
      error_message = "Not \${var.region.name}."
    }
  }
  depends_on = [module.net]
}
module "net" {
  source = "./net"
}
output "ids" {
  value = terraform_data.web[*].id
}
`;

const JSON_SOURCE = `{
  "locals": { "a": [1, "\\u0041\${git.branch}"], "b": "\${[for x in local.a : upper(x)]}" },
  "job": {
    "build": { "runs_on": "linux", "needs": ["job.test"], "step": { "s": { "run": "make \\"\${local.b}\\"" } } },
    "test": [{ "runs_on": "macos" }]
  }
}
`;

/** Texts that break and join code when they are put in. */
const PARTS = [
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  '"',
  "${",
  "%{ if ",
  "<<EOT\n",
  "\nEOT\n",
  "/*",
  "*/",
  "#",
  "=",
  "\n",
  "\r",
  ".",
  ",",
  ":",
  " for x in ",
  "dynamic",
  "job.",
  "é",
  "\ud83d",
  "\\u00",
  "\ufeff",
  "'",
  "a",
];

interface Change {
  readonly at: number;
  readonly removed: number;
  readonly part: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(fc.constant(0), fc.nat(30)),
  part: fc.constantFrom("", ...PARTS),
});

describe.each([
  ["a language of the builder", PIPELINE, "ci.pipe.hcl"],
  ["a language of the builder in JSON", JSON_SOURCE, "ci.pipe.json"],
  ["Terraform", TERRAFORM, "main.tf"],
  ["HCL without a schema", PIPELINE, "main.hcl"],
])("requests about %s", (_, source, name) => {
  it("are answered in any state of the source", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), fc.double({ min: 0, max: 1, noNaN: true }), (changes, place) => {
        const { service, uri } = ask(source, name);
        for (const { at, removed, part } of changes) {
          const { length } = service.document(uri)!.content;
          const start = Math.floor(at * length);
          const content = service.document(uri)!.content;
          const range = { start: content.editorPositionAt(start), end: content.editorPositionAt(Math.min(length, start + removed)) };
          service.update(uri, [{ range, text: part }]);
          checkAnswers(service, uri, content.editorPositionAt(Math.min(start + part.length, content.length)));
        }
        const { content } = service.document(uri)!;
        service.work(Number.POSITIVE_INFINITY);
        checkAnswers(service, uri, content.editorPositionAt(Math.floor(place * content.length)));
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 12) },
    );
  });
});

function checkAnswers(service: LanguageService, uri: string, position: Position): void {
  const { content } = service.document(uri)!;
  const point = { start: position, end: position };
  const whole = { start: { line: 0, character: 0 }, end: content.editorPositionAt(content.length) };
  const diagnostics = [...service.diagnostics(uri)];
  for (const { range, message } of diagnostics) {
    checkRange(range);
    expect(message).not.toBe("");
  }
  const { items } = service.complete(uri, position);
  for (const item of items.slice(0, 200)) {
    const range = item.textEdit !== undefined && "range" in item.textEdit ? item.textEdit.range : point;
    expect(range.start.line, item.label).toBe(range.end.line);
    expect(isIn(position, range), `${item.label} ${JSON.stringify(range)} ${JSON.stringify(position)}`).toBe(true);
  }
  for (const item of items.slice(0, 3)) service.resolveCompletion(item);
  const hover = service.hover(uri, position);
  if (hover?.range !== undefined) expect(isIn(position, hover.range)).toBe(true);
  service.signatureHelp(uri, position);
  for (const location of service.definition(uri, position)) checkRange(location.range);
  for (const location of service.references(uri, position, { includeDeclaration: true })) checkRange(location.range);
  for (const { range } of service.documentHighlights(uri, position)) checkRange(range);
  const renamed = service.rename(uri, position, "renamed");
  if (renamed !== null && "changes" in renamed) for (const edits of Object.values(renamed.changes ?? {})) checkEdits(edits);
  const prepared = service.prepareRename(uri, position);
  if (prepared !== null) expect(isIn(position, prepared.range)).toBe(true);
  for (const { range, selectionRange } of service.documentSymbols(uri)) {
    checkRange(range);
    expect(isIn(selectionRange.start, range) && isIn(selectionRange.end, range)).toBe(true);
  }
  service.workspaceSymbols("a");
  for (const { startLine, endLine } of service.foldingRanges(uri)) expect(startLine).toBeLessThan(endLine);
  for (const range of service.selectionRanges(uri, [position])) checkSelection(range);
  const { data } = service.semanticTokens(uri);
  for (let i = 0; i < data.length; i += 5) expect(data[i]! >= 0 && (data[i]! > 0 || data[i + 1]! >= 0) && data[i + 2]! > 0).toBe(true);
  service.semanticTokens(uri, point);
  service.semanticTokensDelta(uri, "1");
  for (const { range } of service.documentLinks(uri)) checkRange(range);
  for (const action of service.codeActions(uri, point, { diagnostics })) {
    const { edit } = service.resolveCodeAction(action);
    for (const edits of Object.values(edit?.changes ?? {})) checkEdits(edits);
  }
  checkEdits(service.format(uri));
  checkEdits(service.formatRanges(uri, [point]));
  checkEdits(service.formatOnType(uri, position, "\n"));
  checkEdits(service.formatOnType(uri, position, "}"));
  service.inlayHints(uri, whole);
  for (const item of service.prepareCallHierarchy(uri, position)) {
    service.incomingCalls(item);
    service.outgoingCalls(item);
  }
  service.willRenameFiles([{ oldUri: uri, newUri: `${uri}.bak` }]);
}

const isBefore = (a: Position, b: Position): boolean => a.line < b.line || (a.line === b.line && a.character < b.character);
const isIn = (position: Position, { start, end }: Range): boolean => !isBefore(position, start) && !isBefore(end, position);

function checkRange({ start, end }: Range): void {
  expect(isBefore(end, start)).toBe(false);
}

function checkEdits(edits: readonly TextEdit[]): void {
  const sorted = [...edits].sort((a, b) => (isBefore(a.range.start, b.range.start) ? -1 : 1));
  for (const [i, { range }] of sorted.entries()) {
    checkRange(range);
    const next = sorted[i + 1]?.range.start;
    if (next !== undefined) expect(isBefore(next, range.end), JSON.stringify(sorted)).toBe(false);
  }
}

function checkSelection({ range, parent }: SelectionRange): void {
  checkRange(range);
  if (parent === undefined) return;
  expect(isIn(range.start, parent.range) && isIn(range.end, parent.range)).toBe(true);
  checkSelection(parent);
}

/**
 * Requests about long documents. Steps are calls of functions and turns of loops: a request or a slice of work may take a part of the steps
 * that reading the document takes, whatever was asked before.
 */
import { format } from "@hcl-ts/hclwrite/format";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadCounted, stepsOf } from "../../../vitest.steps.ts";
import { prepareFormat } from "../src/features/formatting.ts";
import { jsonEdits } from "../src/features/json-layout.ts";
import { createLanguageService, type LanguageService } from "../src/index.ts";
import { terraform } from "../src/terraform/index.ts";

const URI = "file:///main.tf";

const part = (i: number): string => `# The network ${i}.
variable "network_${i}" {
  type    = map(object({ cidr = string, public = optional(bool, false) }))
  default = {}
}
locals {
  names_${i} = [for name, n in var.network_${i} : upper(name) if n.public]
  page_${i}  = file("\${path.module}/page-${i}.html")
}
resource "aws_subnet" "public_${i}" {
  for_each   = toset(local.names_${i})
  cidr_block = cidrsubnet("10.0.0.0/8", 8, ${i})
  user_data  = <<-EOT
    %{ for name in local.names_${i} ~}
    echo "\${name}"
    %{ endfor ~}
  EOT
}
module "net_${i}" {
  source = "./net"
  size   = length(aws_subnet.public_${i})
}
output "ids_${i}" {
  value = module.net_${i}.id
}
`;

const TEXT = Array.from({ length: 400 }, (_, i) => part(i)).join("");
const LINE = TEXT.split("\n").findIndex((line) => line.includes("toset(local.names_200)"));
const AT = { line: LINE, character: "  for_each   = toset(local.na".length };

let counted: () => LanguageService;
/** The steps of opening the document, which reads it once. */
let reading: number;

beforeAll(async () => {
  const { createLanguageService } = await loadCounted<typeof import("../src/index.ts")>(import.meta.url, "../src/index.ts");
  const { terraform } = await loadCounted<typeof import("../src/terraform/index.ts")>(import.meta.url, "../src/terraform/index.ts");
  counted = () => createLanguageService({ languages: [terraform()], folders: ["file:///"] });
  reading = stepsOf(() => counted().open(URI, TEXT));
});

const REQUESTS: Readonly<Record<string, (service: LanguageService) => unknown>> = {
  complete: (service) => service.complete(URI, AT),
  hover: (service) => service.hover(URI, AT),
  signatureHelp: (service) => service.signatureHelp(URI, AT),
  definition: (service) => service.definition(URI, AT),
  references: (service) => service.references(URI, AT, { includeDeclaration: true }),
  documentHighlights: (service) => service.documentHighlights(URI, AT),
  prepareRename: (service) => service.prepareRename(URI, AT),
  rename: (service) => service.rename(URI, AT, "renamed"),
  documentSymbols: (service) => service.documentSymbols(URI),
  workspaceSymbols: (service) => service.workspaceSymbols("ids_7"),
  foldingRanges: (service) => service.foldingRanges(URI),
  selectionRanges: (service) => service.selectionRanges(URI, [AT]),
  semanticTokens: (service) => service.semanticTokens(URI),
  tokensOfRange: (service) => service.semanticTokens(URI, { start: AT, end: { line: LINE + 60, character: 0 } }),
  documentLinks: (service) => service.documentLinks(URI),
  codeActions: (service) => service.codeActions(URI, { start: AT, end: AT }, { diagnostics: [] }),
  format: (service) => service.format(URI),
  formatRanges: (service) => service.formatRanges(URI, [{ start: AT, end: AT }]),
  formatOnType: (service) => service.formatOnType(URI, AT, "\n"),
  inlayHints: (service) => service.inlayHints(URI, { start: AT, end: { line: LINE + 60, character: 0 } }),
  incomingCalls: (service) => service.prepareCallHierarchy(URI, AT).map((item) => service.incomingCalls(item)),
  willRenameFiles: (service) => service.willRenameFiles([{ oldUri: URI, newUri: "file:///other.tf" }]),
  diagnostics: (service) => service.diagnostics(URI),
};

/** The clock moves by one each time that it is read, so a slice of few milliseconds is one of few looks at it. */
const SLICE = 5;
let now = 0;
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now++);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the largest number of steps that a slice takes, until there is nothing to do. */
function longestSlice(slice: () => boolean): number {
  let longest = 0;
  for (let isDone = false; !isDone; ) {
    const steps = stepsOf(() => {
      isDone = slice();
    });
    longest = Math.max(longest, steps);
  }
  return longest;
}

/** Opens a document and takes all steps of its preparation at once. */
function prepareAtOnce(uri: string, text: string): void {
  const service = counted();
  service.open(uri, text);
  while (!service.prepare(uri, 1_000_000));
}

const typed = (service: LanguageService, text: string): number =>
  stepsOf(() => service.update(URI, [{ range: { start: { line: LINE, character: 0 }, end: { line: LINE, character: 0 } }, text }]));

/** Returns the steps of each request that takes more than a share of reading the document. */
function longRequests(service: LanguageService, share: number): readonly string[] {
  return Object.entries(REQUESTS).flatMap(([name, ask]) => {
    const steps = stepsOf(() => ask(service));
    return steps > share * reading ? [`${name}: ${steps} of ${reading}`] : [];
  });
}

it("requests are short once the document is prepared, which is done in short slices", () => {
  const service = counted();
  service.open(URI, TEXT);
  expect(longestSlice(() => service.prepare(URI, SLICE))).toBeLessThan(reading / 6);
  expect(longRequests(service, 1 / 4)).toEqual([]);
});

it("requests are short after a key that leaves an error, and the document is read again in slices", () => {
  const service = counted();
  service.open(URI, TEXT);
  expect(longestSlice(() => service.work(SLICE).isDone)).toBeLessThan(reading / 6);
  expect(typed(service, "  x = [\n")).toBeLessThan(reading / 50);
  expect(longestSlice(() => service.prepare(URI, SLICE))).toBeLessThan(reading / 4);
  expect(longRequests(service, 1 / 4)).toEqual([]);
  expect(longestSlice(() => service.work(SLICE).isDone)).toBeLessThan(reading / 2);
  expect(longRequests(service, 1 / 4)).toEqual([]);
});

it("problems after a key in a type, which calls no functions, are found without the module", () => {
  const service = counted();
  service.open(URI, TEXT);
  while (!service.work(SLICE).isDone);
  const line = TEXT.split("\n").findIndex((each) => each.includes('variable "network_200"')) + 1;
  const at = { line, character: "  type    = map(object({ cidr = string".length };
  for (const text of [", optional(", "1", "))"]) {
    const steps = stepsOf(() => {
      service.update(URI, [{ range: { start: at, end: at }, text }]);
      service.diagnostics(URI);
    });
    expect([text, steps < reading / 10]).toEqual([text, true]);
  }
});

it("actions for a problem do not move all problems again", () => {
  const service = counted();
  service.open(URI, TEXT);
  while (!service.work(SLICE).isDone);
  typed(service, "\n");
  const [first, again] = [stepsOf(() => service.diagnostics(URI)), stepsOf(() => service.diagnostics(URI))];
  expect(again).toBeLessThan(0.95 * first);
});

it("problems are converted before they are announced, and kept", () => {
  const service = counted();
  const text = 'variable "same" {}\n'.repeat(900);
  const opening = stepsOf(() => service.open(URI, text));
  while (!service.work(SLICE).changed.includes(URI));
  const [first, again] = [stepsOf(() => service.diagnostics(URI)), stepsOf(() => service.diagnostics(URI))];
  expect(service.diagnostics(URI).length).toBeGreaterThan(800);
  expect(first).toBe(again);
  const at = { line: 450, character: 0 };
  service.update(URI, [{ range: { start: at, end: at }, text: "\n" }]);
  const moved = stepsOf(() => service.diagnostics(URI));
  expect(moved).toBeLessThan(opening / 2);
});

it("callers of a module are read ahead again after a key", () => {
  const service = counted();
  service.open(URI, `${TEXT}module "again" {\n  source = "./"\n}\n`);
  while (!service.work(SLICE).isDone);
  typed(service, "  x = [\n");
  while (!service.prepare(URI, SLICE));
  const [item] = service.prepareCallHierarchy(URI, AT);
  expect(stepsOf(() => item && service.incomingCalls(item))).toBeLessThan(reading / 100);
});

it("the modules that an open one calls are read in short slices", async () => {
  const { createLanguageService: create } = await loadCounted<typeof import("../src/index.ts")>(import.meta.url, "../src/index.ts");
  const { terraform: language } = await loadCounted<typeof import("../src/terraform/index.ts")>(
    import.meta.url,
    "../src/terraform/index.ts",
  );
  const { memoryFiles } = await loadCounted<typeof import("@hcl-ts/terraform")>(import.meta.url, "../../terraform/src/index.ts");
  const calls = Array.from({ length: 20 }, (_, i) => `module "m${i}" {\n  source = "./m${i}"\n}\n`).join("");
  const called = Array.from({ length: 20 }, (_, i) => part(i)).join("");
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`m${i}/main.tf`, called]));
  const opened = (): LanguageService => {
    const service = create({ languages: [language()], host: { fileSystem: () => memoryFiles(files) }, folders: ["file:///"] });
    service.open(URI, calls);
    return service;
  };
  const all = opened();
  const whole = stepsOf(() => all.work(1_000_000));
  const service = opened();
  const longest = longestSlice(() => service.work(SLICE).isDone);
  expect(longest).toBeLessThan(whole / 8);
});

it("a rename of an argument reads little of the modules that call one", async () => {
  const { memoryFiles } = await loadCounted<typeof import("@hcl-ts/terraform")>(import.meta.url, "../../terraform/src/index.ts");
  const { createLanguageService: create } = await loadCounted<typeof import("../src/index.ts")>(import.meta.url, "../src/index.ts");
  const { terraform: language } = await loadCounted<typeof import("../src/terraform/index.ts")>(
    import.meta.url,
    "../src/terraform/index.ts",
  );
  const calls = `${Array.from({ length: 40 }, (_, i) => part(i)).join("")}module "called" {\n  source = "../called"\n  size   = 1\n}\n`;
  const files: Record<string, string> = { "called/main.tf": 'variable "size" {}\n' };
  for (let i = 0; i < 5; i++) files[`m${i}/main.tf`] = calls;
  const service = create({ languages: [language()], host: { fileSystem: () => memoryFiles(files) }, folders: ["file:///"] });
  const uri = "file:///called/main.tf";
  service.open(uri, files["called/main.tf"] ?? "");
  const rename = (): unknown => service.rename(uri, { line: 0, character: 12 }, "length");
  const parsing = 5 * stepsOf(() => counted().open(URI, calls));
  expect(stepsOf(rename)).toBeLessThan(parsing);
  expect(Object.keys((rename() as { readonly changes: object }).changes)).toHaveLength(6);
});

it("brackets that are not closed are folded in linear time", () => {
  const steps = (length: number): number => {
    const service = counted();
    service.open("file:///a.hcl", `x = [${"[".repeat(length)}${"}".repeat(length)}`);
    return stepsOf(() => service.foldingRanges("file:///a.hcl"));
  };
  expect(steps(4_000)).toBeLessThan(3 * steps(2_000));
});

it("requests are answered as without preparation", () => {
  const [prepared, fresh] = [counted(), counted()];
  for (const service of [prepared, fresh]) service.open(URI, TEXT);
  while (!prepared.prepare(URI, SLICE));
  for (const [name, ask] of Object.entries(REQUESTS)) if (name !== "diagnostics") expect([name, ask(prepared)]).toEqual([name, ask(fresh)]);
});

it("calls of unknown functions are found in all pieces when there was time", () => {
  const service = counted();
  service.open(URI, `${TEXT}output "last" {\n  value = nothing(1)\n}\n`);
  const codes = (): readonly unknown[] => service.diagnostics(URI).map(({ code }) => code);
  const changed = new Set<string>();
  for (let result = service.work(SLICE); ; result = service.work(SLICE)) {
    for (const uri of result.changed) changed.add(uri);
    if (result.isDone) break;
  }
  expect([...changed]).toEqual([URI]);
  expect(codes()).toContain("unknown-function");
});

it("each call takes a step, so work that is given no time ends", () => {
  const service = counted();
  service.open(URI, TEXT);
  let calls = 0;
  while (!service.prepare(URI, 0)) if (++calls > 100_000) expect.unreachable("prepare makes no progress");
  while (!service.work(0).isDone) if (++calls > 100_000) expect.unreachable("work makes no progress");
});

it("requests inside a block that holds the whole document, with an error, read what is near", () => {
  const before = 'resource "aws_instance" "all" {\n';
  const text = TEXT.replace(/^/gm, "  ");
  const service = counted();
  service.open(URI, `${before}${text}  size = [var.network_7.\n`);
  while (!service.prepare(URI, SLICE));
  const inside = { line: LINE + 1, character: AT.character + 2 };
  const end = { line: `${before}${text}`.split("\n").length - 1, character: "  size = [var.network_7.".length };
  for (const position of [inside, end])
    for (const ask of ["complete", "hover", "definition", "prepareRename", "signatureHelp"] as const)
      expect([ask, stepsOf(() => service[ask](URI, position)) < (3 / 4) * reading]).toEqual([ask, true]);
  const inName = { ...inside, character: inside.character - ".na".length };
  expect(service.complete(URI, inName).items.map(({ label }) => label)).toContain("lower");
});

it("a range inside a block that holds the whole document is formatted with what is near", () => {
  const text = `resource "aws_instance" "all" {\n${TEXT}`;
  const at = { line: LINE + 1, character: 0 };
  const service = counted();
  service.open(URI, text);
  const whole = stepsOf(() => service.format(URI));
  typed(service, "x=1\n");
  while (!service.prepare(URI, SLICE));
  for (const ask of [() => service.formatRanges(URI, [{ start: at, end: at }]), () => service.formatOnType(URI, at, "\n")])
    expect(stepsOf(ask)).toBeLessThan(whole / 50);
});

it("a block that holds the whole document is formatted in short slices", () => {
  const service = createLanguageService({ languages: [terraform()], folders: ["file:///"] });
  service.open(URI, `resource "aws_instance" "all" {\n${TEXT}`);
  const session = { model: () => ({ formatStyle: "terraform" }) } as never;
  const steps = [...prepareFormat(session, service.document(URI)!)];
  expect(steps.length).toBeGreaterThan(TEXT.length / 10_000);
});

it("unfinished code at a name is finished in a limited number of ways", () => {
  const text = 'a {\n  b = [f({ c = [g({ d = "${h([k({ name } ] ) ) é\n  ] }\n\nx {\n  y = 1 )\n';
  const service = counted();
  const once = stepsOf(() => service.open("file:///short.hcl", text));
  const at = { line: 1, character: text.split("\n")[1]!.indexOf("name") + 2 };
  for (const ask of ["hover", "complete", "definition"] as const)
    expect([ask, stepsOf(() => service[ask]("file:///short.hcl", at)) < 150 * once]).toEqual([ask, true]);
});

it("a long document in the JSON syntax is looked at in short slices, and answered as without", () => {
  const uri = "file:///j/main.tf.json";
  const each = <T>(value: (i: number) => T): Record<string, T> =>
    Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`n${i}`, value(i)]));
  const variable = each(() => ({ default: "x".repeat(40) }));
  const output = each((i) => ({ value: `\${${i === 700 ? "nothing" : "upper"}("a \${var.n${i}}")}` }));
  const text = JSON.stringify({ variable, output }, null, 2);
  const service = counted();
  service.open(uri, text);
  const codes = (): readonly unknown[] => service.diagnostics(uri).map(({ code }) => code);
  expect(codes()).toEqual([]);
  const whole = stepsOf(() => prepareAtOnce(uri, text));
  expect(longestSlice(() => service.prepare(uri, SLICE))).toBeLessThan(whole / 5);
  expect(longestSlice(() => service.work(SLICE).isDone)).toBeLessThan(whole / 5);
  expect(codes()).toEqual(["unknown-function"]);
  const at = { line: text.slice(0, text.indexOf("var.n700}")).split("\n").length - 1, character: 30 };
  const fresh = createLanguageService({ languages: [terraform()], folders: ["file:///"] });
  fresh.open(uri, text);
  expect(service.foldingRanges(uri)).toEqual(fresh.foldingRanges(uri));
  expect(service.semanticTokens(uri).data).toEqual(fresh.semanticTokens(uri).data);
  expect(service.references(uri, at, { includeDeclaration: true })).toEqual(fresh.references(uri, at, { includeDeclaration: true }));
});

it("symbols of a long document in the JSON syntax are kept, and follow a change", () => {
  const uri = "file:///j/main.tf.json";
  const locals = Object.fromEntries(Array.from({ length: 8000 }, (_, i) => [`local_${i}`, "a text of the value"]));
  const variable = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`name_${i}`, {}]));
  const service = counted();
  service.open(uri, JSON.stringify({ variable, locals }, null, 1));
  while (!service.prepare(uri, SLICE));
  const steps = (): number => stepsOf(() => service.documentSymbols(uri));
  expect(steps()).toBeLessThan(100);
  expect(service.documentSymbols(uri)).toHaveLength(301);
  const at = { line: 2, character: 4 };
  service.update(uri, [{ range: { start: at, end: at }, text: "x" }]);
  expect(service.documentSymbols(uri)[0]?.name).toBe('variable "nxame_0"');
});

it("the layout of a JSON text is found out for the asked lines only", () => {
  const text = JSON.stringify(Array.from({ length: 300 }, (_, i) => ({ [`name ${i}`]: ["\\", i, {}, []] }))).replaceAll(",", " ,\n\n\n");
  const all = jsonEdits(text, { keepsLines: false, start: 0, end: text.length });
  for (let start = 0; start < text.length; start += 97) {
    const found = jsonEdits(text, { keepsLines: false, start, end: start + 50 });
    expect(found).toEqual(all.filter(({ end }) => end >= start && end <= start + 50));
  }
});

describe("formatting piece by piece", () => {
  const formatted = (text: string): string => {
    const service = createLanguageService({ languages: [terraform()] });
    service.open(URI, text);
    const { content } = service.document(URI)!;
    const edits = service
      .format(URI)
      .map(({ range, newText }) => ({ start: content.offsetAt(range.start), end: content.offsetAt(range.end), newText }));
    content.edit(edits);
    return content.text;
  };

  it.each([
    "a=1\nlonger   = 2\n\nb=3\n# comment\nc   =   4 # d\ndd=5 # e\n",
    'block{} # a\nother   "x" {} # b\nattribute=1 # c\n',
    "a = 1 # a\n\n\n/* b */ long = 2 # b\n  // c\nd=3",
    'locals{\na=1\n}\nlocals   {\nbbb=1\n}\nvariable a {\ntype="string"\n}   ',
    'x=<<EOT\n a\nEOT\ny  =  "${var.a}"\r\nz=1\r\n',
    "\ufeffa=1\n\tbb=2\n",
    "",
  ])("gives the text that formatting all at once gives: %j", (text) => {
    expect(formatted(text)).toBe(format(text, { style: "terraform" }));
  });

  it("gives the same for a long document", () => {
    const text = TEXT.replaceAll(" = ", "=").replaceAll("  ", " ");
    expect(formatted(text)).toBe(format(text, { style: "terraform" }));
  });

  it("follows a change of a piece in the middle of a group", () => {
    const service = createLanguageService({ languages: [terraform()] });
    service.open("file:///a.hcl", "a=1\nb=2\nc=3\n");
    service.format("file:///a.hcl");
    service.update("file:///a.hcl", [{ range: { start: { line: 1, character: 0 }, end: { line: 1, character: 1 } }, text: "longer" }]);
    expect(service.format("file:///a.hcl").map(({ newText }) => newText)).toEqual(["      ", " ", " ", " ", "      ", " "]);
  });
});

/** Secrets in all answers: every request of the server at every place, and all that it sends by itself. */
import { memoryFiles } from "@hcl-ts/terraform";
import { beforeAll, describe, expect, it } from "vitest";
import { FEATURES } from "../../src/server/features.ts";
import { terraform } from "../../src/terraform/index.ts";
import { SCHEMAS } from "../terraform/workbench.ts";
import { TestClient } from "./test-client.ts";

/** Files that are not open, so that nothing in them has a reason to be in an answer. */
const CLOSED = {
  "variables.tf": `variable "password" {
  sensitive = true
  default   = "default-secret"
}
variable "given" {
  sensitive = true
}
variable "brief" {
  ephemeral = true
  default   = "ephemeral-secret"
}
variable "count_of" {
  type      = number
  sensitive = true
}
variable "tested" {
  sensitive = true
  default   = ""
}
`,
  "terraform.tfvars": 'given    = "tfvars-secret"\ncount_of = "mistyped-secret"\n',
  "prod.auto.tfvars": 'password = "auto-secret"\n',
  "tests/a.tftest.hcl": 'variables {\n  tested = "test-secret"\n}\nrun "a" {\n  variables {\n    given = "run-secret"\n  }\n}\n',
  "m/main.tf": `output "token" {
  sensitive = true
  value     = join("-", ["module", "secret"])
}
variable "in" {}
variable "credential" {
  sensitive = true
}
output "echo" {
  value     = var.in
  sensitive = true
}
`,
};

/** The files that are open. Their secrets are composed of parts, so that the text does not contain them. */
const OPEN = {
  "main.tf": `locals {
  word    = "secret"
  plain   = "visible-\${upper(local.word)}"
  marked  = sensitive("marked-\${local.word}")
  derived = { (var.password) = [var.given, "\${var.brief}!"] }
  chosen  = var.given == "x" ? "a" : "\${var.given}b"
  number  = tonumber(var.password)
}
module "m" {
  source = "./m"
  in     = "passed-\${local.word}"
  credential = "argument-\${local.word}"
}
resource "test_machine" "a" {
  image    = local.plain
  password = "schema-\${local.word}"
  tags     = { x = var.given }
}
resource "test_machine" "b" {
  for_each = toset([var.password])
  image    = each.key
}
output "all" {
  value = [local.marked, local.derived, module.m.token, module.m.echo, test_machine.a.password, local.chosen]
}
output "declared" {
  sensitive = true
  value     = "output-\${local.word}"
}
output "tested" {
  value = [var.tested, var.count_of, local.number, var.nothing]
}
`,
  "outputs.tf.json": '{ "output": { "json": { "value": "${local.derived} ${var.given}" } } }\n',
};

const SECRETS = /(?:default|tfvars|mistyped|ephemeral|auto|test|run|module|marked|schema|output|argument)-secret|TFVARS-SECRET/;
const FILES = { ...CLOSED, ...OPEN };
const uriOf = (path: string): string => `file:///${path}`;

/** The methods whose answers are changes of the text. */
const CHANGES = /formatting|rename|codeAction/i;

/** The methods whose answers do not depend on a position. */
const OF_FILES = /ormatting$|documentSymbol|folding|semanticTokens|documentLink|inlayHint|workspace\/|diagnostic|resolve|Calls$/;

interface Ask {
  readonly method: string;
  readonly params: object;
}

/** Returns the requests of all methods at all words of the files. Parameters that a method does not need are ignored. */
function* requests(paths: readonly (keyof typeof FILES)[]): Iterable<Ask> {
  const methods = [...FEATURES.keys(), "textDocument/diagnostic", "workspace/diagnostic"];
  for (const path of paths) {
    const whole = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };
    const textDocument = { uri: uriOf(path) };
    for (const [i, position] of placesIn(FILES[path]).entries())
      for (const method of i === 0 ? methods : methods.filter((each) => !OF_FILES.test(each)))
        yield {
          method,
          params: {
            ...{ textDocument, position, positions: [position], newName: "new_name", query: "", ch: "\n", previousResultId: "0" },
            ...{ range: /inlayHint|semantic/.test(method) ? whole : { start: position, end: position }, ranges: [whole] },
            ...{ context: { diagnostics: [], includeDeclaration: true }, options: { tabSize: 2, insertSpaces: true } },
            files: [{ oldUri: uriOf("m"), newUri: uriOf("n") }],
            ...{ label: "x", title: "x", item: { name: "m", kind: 2, uri: uriOf(path), range: whole, selectionRange: whole } },
          },
        };
  }
}

function placesIn(text: string): readonly { readonly line: number; readonly character: number }[] {
  return text
    .split("\n")
    .flatMap((line, i) =>
      Array.from(line.matchAll(/[\w-]+/g), ({ index, 0: word }) => ({ line: i, character: index + Math.min(1, word.length) })),
    );
}

describe.each([
  ["the files that have them are closed", Object.keys(OPEN)],
  ["all files are open", Object.keys(FILES)],
] as [string, (keyof typeof FILES)[]][])("secrets, where %s", (_, paths) => {
  const answers = new Map<string, string[]>();
  let client: TestClient;

  beforeAll(async () => {
    const disk = memoryFiles(FILES);
    client = await TestClient.started(
      { languages: [terraform({ schemas: SCHEMAS })], host: { fileSystem: () => disk } },
      {
        workspaceFolders: [{ uri: "file:///", name: "files" }],
        capabilities: {
          window: { workDoneProgress: true },
          textDocument: {
            hover: { contentFormat: ["markdown"] },
            codeAction: { codeActionLiteralSupport: {}, resolveSupport: { properties: ["edit"] } },
            documentSymbol: { hierarchicalDocumentSymbolSupport: true },
            completion: { completionItem: { snippetSupport: true } },
          },
        },
      },
    );
    for (const path of paths) client.open(uriOf(path), FILES[path], "terraform");
    await client.request("textDocument/inlayHint", {
      textDocument: { uri: uriOf("main.tf") },
      range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
    });
    const keep = (method: string, answer: unknown): void => {
      answers.set(method, [...(answers.get(method) ?? []), JSON.stringify(answer)]);
    };
    const resolved = new Set<string>();
    const resolve = async (method: string, item: object): Promise<void> => {
      // Items of one name are the same at all places.
      const key = `${method} ${String(Reflect.get(item, "label") ?? Reflect.get(item, "title"))}`;
      if (!resolved.has(key)) keep(method, await client.request(method, item));
      resolved.add(key);
    };
    for (const { method, params } of requests(paths)) {
      const { result, error } = await client.ask(method, params);
      keep(method, result ?? error ?? null);
      if (method === "textDocument/completion")
        for (const item of (result as { items: object[] }).items) await resolve("completionItem/resolve", item);
      if (method === "textDocument/codeAction") for (const action of result as object[]) await resolve("codeAction/resolve", action);
    }
    client.connected.dispose();
  });

  it.each([...FEATURES.keys(), "textDocument/diagnostic", "workspace/diagnostic"])("are in no answer of %s", (method) => {
    const found = answers.get(method) ?? [];
    expect(found.length).toBeGreaterThan(0);
    expect(paths.length > 2 && CHANGES.test(method) ? [] : found.flatMap((answer) => SECRETS.exec(answer)?.[0] ?? [])).toEqual([]);
  });

  it("are in nothing that the server sends by itself", () => {
    const sent = client.received.filter(({ method }) => method !== undefined);
    expect(sent.map(({ method }) => method)).toContain("textDocument/publishDiagnostics");
    expect(sent.filter((message) => SECRETS.test(JSON.stringify(message)))).toEqual([]);
  });

  it("leave other values visible", () => {
    for (const method of ["textDocument/hover", "textDocument/inlayHint"])
      expect(answers.get(method)?.some((answer) => answer.includes("visible-SECRET"))).toBe(true);
    expect(answers.get("textDocument/hover")?.some((answer) => answer.includes("sensitive"))).toBe(true);
  });
});

/** Each request of the protocol reaches its feature. What the features answer is tested in `..`. */
import { memoryFiles } from "@hcl-ts/terraform";
import { beforeAll, describe, expect, it } from "vitest";
import { terraform } from "../../src/terraform/terraform.ts";
import { TestClient } from "./test-client.ts";

const SOURCE = `variable "region" {
  type = string
}

locals {
  zone="\${upper(var.region)}a"
}

module "net" {
  source = "./net"
  cidr   = local.zone
}
`;
const NET = 'variable "cidr" {}\n';
const uri = "file:///w/main.tf";
const textDocument = { uri };
const options = { tabSize: 2, insertSpaces: true };
const at = (line: number, character: number): object => ({ line, character });
const whole = { start: at(0, 0), end: at(12, 0) };
/** The place in \`var.region\`. */
const onVariable = { textDocument, position: at(5, 20) };

describe("a request", () => {
  let client: TestClient;
  beforeAll(async () => {
    const files = memoryFiles({ "w/main.tf": SOURCE, "w/net/main.tf": NET });
    client = await TestClient.started(
      { languages: [terraform()], host: { fileSystem: () => files } },
      {
        workspaceFolders: [{ uri: "file:///w", name: "w" }],
        capabilities: {
          textDocument: {
            codeAction: { codeActionLiteralSupport: {} },
            documentSymbol: { hierarchicalDocumentSymbolSupport: true },
            completion: { completionItem: { snippetSupport: true } },
          },
        },
      },
    );
    client.open(uri, SOURCE, "terraform");
    return () => client.connected.dispose();
  });

  /** The edits that put spaces around the equals sign. */
  const spaces = [{ newText: " " }, { newText: " " }];
  const label = (text: string): object => expect.objectContaining({ label: expect.stringContaining(text) });

  it.each<[method: string, params: object, result: unknown]>([
    ["textDocument/completion", { textDocument, position: at(5, 22) }, { items: expect.arrayContaining([label("region")]) }],
    ["completionItem/resolve", { label: "x" }, { label: "x" }],
    ["textDocument/hover", onVariable, { contents: expect.anything() }],
    ["textDocument/signatureHelp", { textDocument, position: at(5, 16) }, { signatures: [label("upper")] }],
    ["textDocument/definition", onVariable, [{ uri, range: { start: { line: 0 } } }]],
    ["textDocument/declaration", onVariable, [{ uri, range: { start: { line: 0 } } }]],
    ["textDocument/references", { ...onVariable, context: { includeDeclaration: false } }, [{ uri, range: { start: { line: 5 } } }]],
    ["textDocument/references", onVariable, [{ uri }, { uri }]],
    ["textDocument/documentHighlight", onVariable, expect.arrayContaining([expect.anything()])],
    ["textDocument/prepareRename", onVariable, { placeholder: "region" }],
    ["textDocument/rename", { ...onVariable, newName: "area" }, { changes: { [uri]: [expect.anything(), expect.anything()] } }],
    ["textDocument/documentSymbol", { textDocument }, [{ name: expect.stringContaining("region") }, {}, {}]],
    ["workspace/symbol", { query: "cidr" }, [{ name: expect.stringContaining("cidr") }]],
    ["textDocument/foldingRange", { textDocument }, expect.arrayContaining([expect.objectContaining({ startLine: 0 })])],
    ["textDocument/selectionRange", { textDocument, positions: [at(5, 20)] }, [{ range: { start: { line: 5 } } }]],
    ["textDocument/semanticTokens/full", { textDocument }, { resultId: expect.any(String), data: expect.any(Array) }],
    ["textDocument/semanticTokens/range", { textDocument, range: whole }, { data: expect.any(Array) }],
    ["textDocument/semanticTokens/full/delta", { textDocument, previousResultId: "none" }, { data: expect.any(Array) }],
    ["textDocument/documentLink", { textDocument }, [{ target: expect.stringContaining("/w/net") }]],
    ["textDocument/codeAction", { textDocument, range: whole, context: { diagnostics: [] } }, expect.any(Array)],
    ["codeAction/resolve", { title: "x" }, { title: "x" }],
    ["textDocument/formatting", { textDocument, options }, spaces],
    ["textDocument/rangeFormatting", { textDocument, range: whole, options }, spaces],
    ["textDocument/rangesFormatting", { textDocument, ranges: [whole], options }, spaces],
    ["textDocument/onTypeFormatting", { textDocument, position: at(6, 1), ch: "}", options }, spaces],
    ["textDocument/inlayHint", { textDocument, range: whole }, expect.any(Array)],
    ["textDocument/prepareCallHierarchy", { textDocument, position: at(8, 9) }, expect.any(Array)],
    ["textDocument/diagnostic", { textDocument }, { kind: "full" }],
    [
      "workspace/willRenameFiles",
      { files: [{ oldUri: "file:///w/net", newUri: "file:///w/network" }] },
      { changes: { [uri]: [{ newText: expect.stringContaining("./network") }] } },
    ],
  ])("%s is answered", async (method, params, result) => expect(await client.request(method, params)).toMatchObject(result as object));

  it("is refused with a reason if a new name is not valid", async () => {
    const { error } = await client.ask("textDocument/rename", { ...onVariable, newName: "a b" });
    expect(error).toEqual({ code: -32803, message: expect.stringContaining("a b") });
  });

  it("is answered with nothing if the document is not open", async () => {
    const other = { textDocument: { uri: "file:///none.tf" }, position: at(0, 0) };
    expect(await client.request("textDocument/hover", other)).toBeNull();
    expect(await client.request("textDocument/definition", other)).toEqual([]);
  });

  it("follows calls in both directions", async () => {
    const [item] = (await client.request("textDocument/prepareCallHierarchy", { textDocument, position: at(8, 9) })) as object[];
    expect(await client.request("callHierarchy/incomingCalls", { item })).toMatchObject([{ from: { uri } }]);
    expect(await client.request("callHierarchy/outgoingCalls", { item })).toEqual(expect.any(Array));
  });
});

describe("folders", () => {
  it("follow the client, as it changes them", async () => {
    const schema = JSON.stringify({ properties: { port: { type: "number" } }, additionalProperties: false });
    const files = memoryFiles({ "a/x.json": schema });
    const client = await TestClient.started({ host: { fileSystem: () => files } }, { workspaceFolders: [{ uri: "file:///b", name: "b" }] });
    client.open("file:///c/main.hcl", "# hcl-schema: ../a/x.json\nprot = 1\n");
    expect(client.codes("file:///c/main.hcl")).toEqual(["unusable-schema"]);
    const folder = { uri: "file:///a", name: "a" };
    client.notify("workspace/didChangeWorkspaceFolders", { event: { added: [folder], removed: [] } });
    await client.turns(20);
    await expect.poll(() => client.codes("file:///c/main.hcl")).toEqual(["unsupported-argument"]);
    client.notify("workspace/didChangeWorkspaceFolders", { event: { added: [], removed: [folder] } });
    expect(client.codes("file:///c/main.hcl")).toEqual(["unusable-schema"]);
  });
});

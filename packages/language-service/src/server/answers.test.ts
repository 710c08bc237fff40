import { describe, expect, it } from "vitest";
import type { WorkspaceEdit } from "vscode-languageserver-types";
import { editFor, hoverFor, itemFor, startOf, symbolsFor } from "./answers.ts";
import { clientOf } from "./client.ts";

const plain = clientOf({});
const rich = clientOf({
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: {
    completion: { completionItem: { snippetSupport: true } },
    hover: { contentFormat: ["plaintext", "markdown"] },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
});
const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

describe("completion items", () => {
  const item = { label: "name", insertTextFormat: 2 as const, textEdit: { range, newText: 'name = "$1"$0' } };

  it("are snippets for a client that takes them", () => expect(itemFor(rich, item)).toBe(item));
  it("are the start of a snippet for others", () => {
    expect(itemFor(plain, item)).toEqual({ label: "name", insertTextFormat: 1, textEdit: { range, newText: "name = " } });
    expect(itemFor(plain, { label: "a" })).toEqual({ label: "a" });
  });
  it("say that their lines are to be indented, if the client can", () => {
    const lines = { ...item, textEdit: { range, newText: "lifecycle {\n  $1\n\\}" } };
    const indenting = clientOf({
      textDocument: { completion: { completionItem: { snippetSupport: true, insertTextModeSupport: { valueSet: [1, 2] } } } },
    });
    expect(itemFor(indenting, lines)).toEqual({ ...lines, insertTextMode: 2 });
    expect(itemFor(indenting, item)).toBe(item);
    expect(itemFor(rich, lines)).toBe(lines);
  });

  it.each([
    ["count = $1", "count = "],
    ['ami = "$1"', "ami = "],
    ["tags = {$1}", "tags = "],
    ["upper($1)", "upper"],
    ["lifecycle {\n  $1\n\\}", "lifecycle "],
    ['dynamic "$1" {\n  for_each = $2\n\\}', "dynamic "],
    ["assert {\n  condition = $1\n\\}", "assert "],
    ['"ports": [$1]', '"ports": '],
    ['"resource": { "$1": { "$2": {$3} } }', '"resource": '],
    ['"\\${a\\}" = $1', '"${a}" = '],
    ["timestamp()", "timestamp()"],
  ])("keep only what needs no placeholder: %s", (snippet, text) => expect(startOf(snippet)).toBe(text));
});

describe("hovers", () => {
  const hover = { contents: { kind: "markdown" as const, value: "```hcl\nvar.region\n```\n\n**string**, see [docs](https://a.example)" } };

  it("are Markdown for a client that takes it", () => expect(hoverFor(rich, hover)).toBe(hover));
  it("are plain text for others", () => {
    expect(hoverFor(plain, hover)).toEqual({
      contents: { kind: "plaintext", value: "var.region\n\nstring, see docs (https://a.example)" },
    });
    expect(hoverFor(plain, null)).toBeNull();
  });
});

describe("symbols", () => {
  const symbol = (name: string, children: readonly string[] = []) => ({
    ...{ name, kind: 19 as const, range, selectionRange: range },
    children: children.map((child) => ({ name: child, kind: 7 as const, range, selectionRange: range })),
  });
  const symbols = [symbol("a", ["b", "c"]), symbol("d")];

  it("are nested for a client that takes them so", () => expect(symbolsFor(rich, "file:///a.tf", symbols)).toBe(symbols));
  it("are a flat list in the order of the text for others", () => {
    const location = { uri: "file:///a.tf", range };
    expect(symbolsFor(plain, "file:///a.tf", symbols)).toEqual([
      { name: "a", kind: 19, location },
      { name: "b", kind: 7, location, containerName: "a" },
      { name: "c", kind: 7, location, containerName: "a" },
      { name: "d", kind: 19, location },
    ]);
  });
});

describe("edits", () => {
  const edits = [{ range, newText: "x" }];
  const changes: WorkspaceEdit = { changes: { "file:///a.tf": edits } };
  const documentChanges: WorkspaceEdit = { documentChanges: [{ textDocument: { uri: "file:///a.tf", version: 3 }, edits }] };

  it("have the versions of documents for a client that takes them", () => {
    expect(editFor(rich, changes, () => 3)).toEqual(documentChanges);
    expect(editFor(rich, documentChanges, () => 4)).toBe(documentChanges);
  });
  it("are by file for others", () => {
    expect(editFor(plain, documentChanges, () => 3)).toEqual(changes);
    expect(editFor(plain, changes, () => 3)).toBe(changes);
  });
});

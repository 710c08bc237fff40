/** Tests the files of a playground as documents: changes, answers after changes, and the language service beside them. */
import { describe, expect, it } from "vitest";
import { answer } from "../engine/answer.ts";
import { loadFor } from "../engine/dispatch.ts";
import { Documents } from "../engine/documents.ts";
import { type FileEdit, nameOfUri, roleOf, uriOf } from "../engine/files.ts";
import { coreFunctions } from "../engine/functions.ts";
import { panesOf } from "../engine/panes.ts";
import { PlaygroundService } from "../engine/service.ts";
import { offsetEdits, withEdits } from "../engine/text-edits.ts";
import { examples } from "../playground/examples.ts";
import { file } from "./site.ts";

/** Edits of each file of an example: a line at its start, and an open brace in its middle. */
const editsOf = (text: string): readonly FileEdit[] => {
  const middle = text.indexOf("\n", text.length >> 1) + 1;
  return [
    { start: 0, end: 0, newText: "# Above.\n" },
    { start: middle, end: middle, newText: "extra {\n" },
  ];
};

describe("after changes", () => {
  it.each(examples.map((example) => [example.title, example] as const))(
    "the answers equal a fresh read's: %s",
    async (_, { files, pane: first }) => {
      const documents = new Documents(files);
      const changed = files.map(({ name, text }) => {
        const edits = name.endsWith(".json") ? [] : editsOf(text);
        documents.edit(name, edits);
        return { name, text: withEdits(text, edits) };
      });
      expect(documents.files).toEqual(changed);
      const further = panesOf(files).filter((pane) => pane === "tree" || pane === "tokens");
      for (const pane of [first, ...further]) {
        const question = { kind: "pane", active: files[0]!.name, pane, offset: 12 } as const;
        const edited = (await loadFor(question, documents))();
        const fresh = (await loadFor({ ...question, files: changed }))();
        expect({ ...edited, parseMs: 0, evaluateMs: 0 }).toEqual({ ...fresh, parseMs: 0, evaluateMs: 0 });
      }
    },
  );

  it("edits that do not fit are ignored, and a file can be opened again", () => {
    const documents = new Documents([file("a.hcl", "a = 1\n")]);
    documents.edit("a.hcl", [{ start: 3, end: 99, newText: "" }]);
    documents.edit("b.hcl", [{ start: 0, end: 0, newText: "x" }]);
    documents.open([file("a.hcl", "a = 2\n"), file("b.hcl", "b = 1\n")]);
    const { content } = answer({ kind: "pane", active: "a.hcl", pane: "values", offset: 0 }, coreFunctions, documents);
    expect(content.values?.map(({ name, text }) => [name, text])).toEqual([
      ["a", "2"],
      ["b", "1"],
    ]);
  });
});

describe("the language service", () => {
  it("has the files with their changes", () => {
    const files = [file("main.tf", 'variable "a" {}\n'), file("net work/é.tf", "output {}\n")];
    const service = new PlaygroundService(new Documents(files));
    service.edit("main.tf", [
      { start: 0, end: 0, newText: "# é\n" },
      { start: 10, end: 11, newText: "b" },
    ]);
    service.edit("main.tf", [{ start: 0, end: 1_000, newText: "" }]);
    const edits = service.call("format", [uriOf("main.tf")]);
    expect(edits).toEqual([]);
    expect(service.call("documentSymbols", [uriOf("main.tf")])).toHaveLength(1);
    service.open([file("main.tf", "locals {\n  a=1\n}\n")]);
    expect(service.call("format", [uriOf("main.tf")])).not.toEqual([]);
    expect(service.call("documentSymbols", [uriOf("net work/é.tf")])).toEqual([]);
    expect(() => service.call("nothing", [])).toThrow("no method");
  });
});

it("names of files become URIs and come back", () => {
  for (const name of ["main.tf", "network/main.tf", "a b#c?.tf", "é%20.tf"]) expect(nameOfUri(uriOf(name))).toBe(name);
});

it("edits of the service are made in files that no editor shows", () => {
  const text = "a = 1\nb = 2";
  const at = (line: number, from: number, to: number) => ({ start: { line, character: from }, end: { line, character: to } });
  const edits = [
    { range: at(1, 0, 1), newText: "c" },
    { range: at(0, 4, 5), newText: "10" },
    { range: at(9, 0, 0), newText: "\n" },
  ];
  expect(withEdits(text, offsetEdits(text, edits))).toBe("a = 10\nc = 2\n");
});

it("the role of a file follows from its name", () => {
  const names = ["a.hcl", "variables.hcl", "a.vars.json", "a.hcldec", "a.tf", "a.tfvars", "a.pipe.hcl", "a.pipe.json", "a.pipe.hcl.json"];
  expect(names.map(roleOf)).toEqual([
    ...["configuration", "variables", "variables", "specification", "module", "module"],
    ...["language", "language", "language"],
  ]);
});

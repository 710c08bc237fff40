import { Document } from "@hcl-ts/hclsyntax/document";
import { FileError, memoryFiles } from "@hcl-ts/terraform";
import { describe, expect, it } from "vitest";
import type { OpenDocument } from "./open-document.ts";
import { DocumentOverlay } from "./overlay.ts";

describe("files that open documents overlay", () => {
  const documents = new Map<string, OpenDocument>();
  let revision = 0;
  const open = (uri: string, text: string): void => {
    documents.set(uri, { uri, languageId: undefined, syntax: "native", content: new Document(uri, text) });
    revision++;
  };
  const files = new DocumentOverlay(memoryFiles({ "/w/a.tf": "disk", "/w/b.tf": "disk" }), {
    scheme: "file",
    documents,
    revision: () => revision,
  });
  const read = (path: string): string => new TextDecoder().decode(files.readFile(path));
  const names = (path: string): readonly string[] =>
    files
      .readDirectory(path)
      .map(({ name, kind }) => `${kind} ${name}`)
      .sort();

  it("show what is opened and what is closed", () => {
    expect(names("/w")).toEqual(["file a.tf", "file b.tf"]);
    open("file:///w/a.tf", "editor");
    open("file:///w/new/deep/c.tf", "editor");
    open("untitled:/w/d.tf", "of another scheme");
    expect([read("/w/a.tf"), read("/w/./new//deep/c.tf"), read("/w/b.tf")]).toEqual(["editor", "editor", "disk"]);
    expect(names("/w")).toEqual(["directory new", "file a.tf", "file b.tf"]);
    expect([names("/w/new"), names("/w/new/deep"), names("/")]).toEqual([["directory deep"], ["file c.tf"], ["directory w"]]);
    expect([files.kindOf("/w/new"), files.kindOf("/w/new/deep/c.tf"), files.kindOf("/w/d.tf")]).toEqual(["directory", "file", undefined]);
    documents.clear();
    revision++;
    expect([read("/w/a.tf"), files.kindOf("/w/new")]).toEqual(["disk", undefined]);
    expect(() => read("/w/new/deep/c.tf")).toThrow(FileError);
  });
});

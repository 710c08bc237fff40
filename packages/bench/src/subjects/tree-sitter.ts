/** The tree-sitter grammar compiled to WebAssembly, which only produces a syntax tree. */
import { fileURLToPath } from "node:url";
import { Language, Parser } from "web-tree-sitter";
import type { Source, Subject } from "./subject.ts";

const parse = async (sources: readonly Source[]) => {
  await Parser.init();
  const grammar = fileURLToPath(import.meta.resolve("@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm"));
  const parser = new Parser().setLanguage(await Language.load(grammar));
  return () => {
    for (const { text } of sources) parser.parse(text)?.delete();
  };
};

export const subject: Subject = { parse };

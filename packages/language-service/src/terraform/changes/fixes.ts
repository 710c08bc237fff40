/** Fixes of problems that only Terraform knows: declarations that are missing, and those that nothing uses. */
import type { TextEdit } from "@hcl-ts/analysis";
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import type { OpenDocument } from "../../documents/open-document.ts";
import type { FileEdits, Fix } from "../../model/language-support.ts";
import { declareLocal, declareVariable, removeDeclaration } from "../messages.ts";
import type { PlacedFile } from "../modules/modules.ts";
import { nameOf } from "../modules/uris.ts";
import { blocksOf } from "../positions/declaring-blocks.ts";

/** Returns the fixes of a problem of a file of a module. */
export function fixesOf(placed: PlacedFile, document: OpenDocument, { code, params, subject }: Diagnostic): readonly Fix[] {
  const { what, name, kind } = params as Readonly<Record<string, unknown>>;
  if (typeof name !== "string" || subject === undefined) return [];
  if (code === "undeclared-reference" && isValidIdentifier(name)) {
    if (what === "variable")
      return [declaration(placed, declareVariable(name), VARIABLE_FILES, `variable "${name}" {\n  type = string\n}\n`)];
    if (what === "local value") return [localDeclaration(placed, name)];
  }
  if (code === "unused-declaration" && typeof kind === "string" && document.syntax === "native")
    return [{ title: removeDeclaration(kind, name), edits: () => removal(placed, document, subject, kind) }];
  return [];
}

const VARIABLE_FILES: ReadonlySet<string> = new Set(["variables.tf", "variables.tofu", "vars.tf", "inputs.tf"]);
const LOCAL_FILES: ReadonlySet<string> = new Set(["locals.tf", "locals.tofu"]);

/** Adds a block to the file of the module for such blocks, or else to the file with the problem. */
function declaration(placed: PlacedFile, title: string, files: ReadonlySet<string>, block: string): Fix {
  return {
    title,
    edits: () => {
      const path = fileFor(placed, files);
      if (path === undefined) return undefined;
      const { site, folder } = placed;
      const { text } = site.module(folder).files.find(({ name }) => name === path)?.source ?? { text: "" };
      const before = text === "" ? "" : text.endsWith("\n") ? "\n" : "\n\n";
      return editsOf(placed, [{ filename: path, start: text.length, end: text.length, newText: before + block }]);
    },
  };
}

/** Returns the file to which a declaration is added; undefined if there is none in the native syntax. */
function fileFor({ site, folder, path }: PlacedFile, names: ReadonlySet<string>): string | undefined {
  const native = site.module(folder).files.filter(({ name }) => !name.endsWith(".json"));
  const special = native.find(({ name }) => names.has(nameOf(name)));
  return (special ?? native.find(({ name }) => name === path) ?? native[0])?.name;
}

function localDeclaration(placed: PlacedFile, name: string): Fix {
  return {
    title: declareLocal(name),
    edits: () => {
      const path = fileFor(placed, LOCAL_FILES);
      return path === undefined ? undefined : editsOf(placed, [localEdit(placed, path, name, "null")]);
    },
  };
}

/** Returns the edit that adds a local value to a file: to its last block of local values, or in a new one. */
export function localEdit({ site, folder }: PlacedFile, path: string, name: string, value: string): TextEdit {
  const file = site.module(folder).files.find((each) => each.name === path);
  const text = file?.source.text ?? "";
  const block = file && blocksOf(file.body).findLast(({ type }) => type === "locals");
  const last = block && [...block.body.justAttributes().attributes.values()].at(-1);
  if (last !== undefined && last.range.start.line !== block?.typeRange.start.line) {
    const at = lineEnd(text, last.range.end.offset);
    const start = last.range.start.offset;
    const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    const indent = before.trim() === "" ? before : "  ";
    return { filename: path, start: at, end: at, newText: `\n${indent}${name} = ${value}` };
  }
  const before = text === "" ? "" : text.endsWith("\n") ? "\n" : "\n\n";
  return { filename: path, start: text.length, end: text.length, newText: `${before}locals {\n  ${name} = ${value}\n}\n` };
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at < 0 ? text.length : at > 0 && text[at - 1] === "\r" ? at - 1 : at;
}

/** Removes what nothing uses, with the comments above it. */
function removal(placed: PlacedFile, { content }: OpenDocument, subject: Range, kind: string): FileEdits | undefined {
  const { offset } = subject.start;
  const piece = content.pieceAt(offset);
  if (kind !== "local value") {
    // The piece of a block has nothing else but the comments above it.
    if ((piece.body.staticContent?.().blocks.length ?? 0) !== 1) return undefined;
    return editsOf(placed, [{ filename: placed.path, start: piece.offset, end: piece.end, newText: "" }]);
  }
  const [block] = piece.body.staticContent?.().blocks ?? [];
  const attributes = [...(block?.body.justAttributes().attributes.values() ?? [])];
  const attribute = attributes.find(({ nameRange }) => nameRange.start.offset === offset);
  if (attribute === undefined) return undefined;
  if (attributes.length === 1) return editsOf(placed, [{ filename: placed.path, start: piece.offset, end: piece.end, newText: "" }]);
  const { text } = content;
  const start = text.lastIndexOf("\n", attribute.range.start.offset - 1) + 1;
  const end = text.indexOf("\n", attribute.range.end.offset);
  const isAlone = text.slice(start, attribute.range.start.offset).trim() === "";
  if (!isAlone || end < 0) return undefined;
  return editsOf(placed, [{ filename: placed.path, start, end: end + 1, newText: "" }]);
}

/** Returns edits by the URIs of their files. */
export function editsOf({ site }: Pick<PlacedFile, "site">, edits: readonly TextEdit[]): FileEdits {
  const byUri = new Map<string, TextEdit[]>();
  for (const edit of edits) {
    const uri = site.uri(edit.filename);
    byUri.set(uri, [...(byUri.get(uri) ?? []), edit]);
  }
  return byUri;
}

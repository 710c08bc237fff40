/** Asks a service about sources with marks: `‸` is the cursor, `◇` an expected place. */
import { memoryFiles } from "@hcl-ts/terraform";
import type { CompletionItem, Position, Range, TextEdit } from "vscode-languageserver-types";
import { createLanguageService, type LanguageService, languageSupport } from "../src/index.ts";
import { terraform } from "../src/terraform/index.ts";
import { pipeline } from "./pipeline.ts";

/** A service with one open file, and the marks of its source. */
export interface Asked {
  readonly service: LanguageService;
  readonly uri: string;
  readonly text: string;
  readonly position: Position;
  readonly targets: readonly Position[];
}

/** Opens a source. @param name decides the language: `a.pipe.hcl` is a pipeline, `a.hcl` has no schema */
export function ask(source: string, name = "ci.pipe.hcl"): Asked {
  const text = source.replaceAll(/[‸◇]/g, "");
  const service = createLanguageService({
    languages: [languageSupport(pipeline), terraform({})],
    host: { fileSystem: () => memoryFiles({ [name]: text }) },
    folders: ["file:///"],
  });
  const uri = `file:///${name}`;
  service.open(uri, text);
  service.work(Number.POSITIVE_INFINITY);
  return { service, uri, text, position: marks(source, "‸")[0] ?? { line: 0, character: 0 }, targets: marks(source, "◇") };
}

function marks(source: string, mark: "‸" | "◇"): readonly Position[] {
  const other = mark === "‸" ? "◇" : "‸";
  const parts = source.replaceAll(other, "").split(mark);
  return parts.slice(1).map((_, i) => {
    const before = parts
      .slice(0, i + 1)
      .join("")
      .split("\n");
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  });
}

/** Returns the labels of the candidates that fit to what is typed. */
export function labels({ service, uri, position }: Asked): readonly string[] {
  return service.complete(uri, position).items.map(({ label }) => label);
}

/** Returns the text after a candidate was taken, with `|` for each place that the user fills in. */
export function taken({ service, uri, position, text }: Asked, label: string): string {
  const item = service.complete(uri, position).items.find((each) => each.label === label);
  if (item?.textEdit === undefined || !("range" in item.textEdit)) throw new Error(`there is no candidate ${label}`);
  return applied(text, [{ range: item.textEdit.range, newText: plainText(item, item.textEdit.newText) }]);
}

function plainText({ insertTextFormat }: CompletionItem, newText: string): string {
  return insertTextFormat === 2 ? newText.replaceAll(/\\(.)|\$\d/g, (_, escaped: string | undefined) => escaped ?? "|") : newText;
}

/** Returns a text after edits that refer to the text before. */
export function applied(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split("\n");
  const offset = ({ line, character }: Position): number =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  const last = [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start));
  return last.reduce(
    (result, { range, newText }) => result.slice(0, offset(range.start)) + newText + result.slice(offset(range.end)),
    text,
  );
}

/** Returns the texts of ranges. */
export function textsOf(text: string, ranges: readonly Range[]): readonly string[] {
  const lines = text.split("\n");
  return ranges.map(({ start, end }) =>
    start.line === end.line
      ? (lines[start.line] ?? "").slice(start.character, end.character)
      : [
          (lines[start.line] ?? "").slice(start.character),
          ...lines.slice(start.line + 1, end.line),
          (lines[end.line] ?? "").slice(0, end.character),
        ].join("\n"),
  );
}

/** Returns the text after an action with a title, undefined if there is none. */
export function fixed({ service, uri, position, text }: Asked, title: string): string | undefined {
  const diagnostics = [...service.diagnostics(uri)];
  const actions = service.codeActions(uri, { start: position, end: position }, { diagnostics });
  const action = actions.find((each) => each.title === title);
  const edits = action && service.resolveCodeAction(action).edit?.changes?.[uri];
  return edits && applied(text, edits);
}

/** Returns the titles of the actions at the cursor. */
export function titles({ service, uri, position }: Asked): readonly string[] {
  const diagnostics = [...service.diagnostics(uri)];
  return service.codeActions(uri, { start: position, end: position }, { diagnostics }).map(({ title }) => title);
}

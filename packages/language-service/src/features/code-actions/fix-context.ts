/** The facts from which fixes are made. */
import type { TextEdit } from "@hcl-ts/analysis";
import type { Diagnostic } from "@hcl-ts/hcl";
import { parseConfig } from "@hcl-ts/hclsyntax";
import type { OpenDocument } from "../../documents/open-document.ts";
import type { FileEdits, Fix, LanguageModel } from "../../model/language-support.ts";

/** A problem in a document, with its range as offsets. */
export interface FixContext {
  readonly document: OpenDocument;
  readonly model: LanguageModel;
  readonly diagnostic: Diagnostic;
  readonly params: Readonly<Record<string, unknown>>;
  readonly start: number;
  readonly end: number;
  /** The text of the range. */
  readonly text: string;
  readonly attempts: Attempts;
}

/** The maximum number of characters that are parsed to find fixes that help. */
const MAX_PARSED = 150_000;

/** Parses texts to find the fixes of a request, as far as the request may. A range can have many problems, often in the same part. */
export class Attempts {
  #left: number = MAX_PARSED;
  readonly #errors = new Map<string, number>();

  /** Returns the number of syntax errors in a text; undefined if no more may be parsed. */
  errorsIn(text: string): number | undefined {
    const known = this.#errors.get(text);
    if (known !== undefined) return known;
    this.#left -= text.length;
    if (this.#left < 0) return undefined;
    const errors = parseConfig(text).diagnostics.length;
    this.#errors.set(text, errors);
    return errors;
  }
}

/** An edit of a fix's document, with offsets in it. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** Returns a fix of one document. */
export function fixOf(
  { uri }: OpenDocument,
  title: string,
  edits: () => readonly Edit[] | undefined,
  options: Pick<Fix, "kind" | "isPreferred"> = {},
): Fix {
  return {
    title,
    ...options,
    edits: (): FileEdits | undefined => {
      const found = edits();
      return found === undefined || found.length === 0
        ? undefined
        : new Map([[uri, found.map((edit): TextEdit => ({ filename: uri, ...edit }))]]);
    },
  };
}

/** The part of a document that an edit is tried in. */
interface Part {
  readonly text: string;
  readonly offset: number;
}

/** Returns the piece around an offset, with those before and after that have errors, too. */
export function partAround({ content }: OpenDocument, offset: number): Part {
  const piece = content.pieceAt(offset);
  let [start, end] = [piece.offset, piece.end];
  for (let i = 0; i < MAX_NEIGHBOURS && start > 0; i++) {
    const before = content.pieceAt(start - 1);
    if (!before.hasErrors) break;
    start = before.offset;
  }
  for (let i = 0; i < MAX_NEIGHBOURS && end < content.length; i++) {
    const after = content.pieceAt(end);
    if (!after.hasErrors) break;
    end = after.end;
  }
  return { text: content.slice(start, end), offset: start };
}

const MAX_NEIGHBOURS = 2;

/**
 * Returns the first of some changes that leaves fewer syntax errors, or undefined if none does. Where
 * a bracket belongs that is missing can only be found by trying.
 */
function helpful(
  { document, start, attempts }: Pick<FixContext, "document" | "start" | "attempts">,
  candidates: Iterable<readonly Edit[]>,
): readonly Edit[] | undefined {
  const { text, offset } = partAround(document, start);
  let fewest = attempts.errorsIn(text);
  if (fewest === undefined) return undefined;
  let best: readonly Edit[] | undefined;
  for (const edits of candidates) {
    const changed = changedText(
      text,
      edits.map((edit) => ({ ...edit, start: edit.start - offset, end: edit.end - offset })),
    );
    if (changed === undefined) continue;
    const errors = attempts.errorsIn(changed);
    if (errors === undefined) break;
    if (errors < fewest) {
      best = edits;
      fewest = errors;
    }
    if (errors === 0) break;
  }
  return best;
}

/** Returns a fix that is tried first, and that is only offered if it helps. */
export function tried(context: FixContext, title: string, candidates: () => Iterable<readonly Edit[]>): readonly Fix[] {
  const edits = helpful(context, candidates());
  return edits === undefined ? [] : [fixOf(context.document, title, () => edits, { isPreferred: true })];
}

/** Returns a text after edits; undefined if one is outside of it. */
function changedText(text: string, edits: readonly Edit[]): string | undefined {
  let result = "";
  let at = 0;
  for (const { start, end, newText } of [...edits].sort((a, b) => a.start - b.start)) {
    if (start < at || end > text.length) return undefined;
    result += text.slice(at, start) + newText;
    at = end;
  }
  return result + text.slice(at);
}

/** Returns the offset after the last character before an offset that is not white space, if it is near. */
export function endOfCodeBefore({ content }: OpenDocument, offset: number): number {
  const before = content.slice(Math.max(0, offset - MAX_SPACE), offset);
  return offset - (before.length - before.trimEnd().length);
}

const MAX_SPACE = 500;

/** Returns the text of the rest of a line. */
export function restOfLine({ content }: OpenDocument, offset: number): string {
  const { line } = content.editorPositionAt(offset);
  return content.slice(offset, content.offsetAt({ line, character: Number.MAX_SAFE_INTEGER }));
}

/** Returns the white space at the start of the line with an offset. */
export function indentAt({ content }: OpenDocument, offset: number): string {
  const { line } = content.editorPositionAt(offset);
  return /^[ \t]*/.exec(content.slice(content.offsetAt({ line, character: 0 }), offset))?.[0] ?? "";
}

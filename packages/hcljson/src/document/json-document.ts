import type { Body, Diagnostic, Position, Range, SourceFile } from "@hcl-ts/hcl";
import {
  checkOffsets,
  type DocumentChange,
  type DocumentOptions,
  type DocumentPiece,
  type DocumentUpdate,
  type EditedDocument,
  EditorLines,
  type EditorPosition,
  inOrder,
  type OffsetChange,
  type PositionEncoding,
} from "@hcl-ts/hclsyntax/document";
import { type JsonFileResult, parse } from "../parse.ts";
import { type JsonValueNode, jsonSyntaxTree } from "../syntax-tree.ts";

/** The whole text of a {@link JsonDocument}, which is read when it is first needed. */
export class JsonPiece implements DocumentPiece {
  readonly text: string;
  readonly #filename: string;
  #result: JsonFileResult | undefined = undefined;
  #tree: JsonValueNode | undefined = undefined;
  readonly #derived = new Map<(piece: this) => unknown, unknown>();

  /** @internal */
  constructor(filename: string, text: string) {
    this.#filename = filename;
    this.text = text;
  }

  get offset(): number {
    return 0;
  }

  get end(): number {
    return this.text.length;
  }

  get line(): number {
    return 1;
  }

  get shift(): number {
    return 0;
  }

  get file(): SourceFile {
    return this.#read.file.source;
  }

  get body(): Body {
    return this.#read.file.body;
  }

  /** The tree of the JSON text, with the native expressions in its strings; undefined for a text without a value. */
  get tree(): JsonValueNode | undefined {
    this.#tree ??= jsonSyntaxTree(this.#read.file);
    return this.#tree;
  }

  /** The syntax errors. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#read.diagnostics;
  }

  get hasErrors(): boolean {
    return this.diagnostics.length > 0;
  }

  /** Returns what a function derives from the piece, and keeps it until the text changes. */
  derive<T>(derive: (piece: this) => T): T {
    if (!this.#derived.has(derive)) this.#derived.set(derive, derive(this));
    return this.#derived.get(derive) as T;
  }

  get #read(): JsonFileResult {
    this.#result ??= parse(this.text, this.#filename);
    return this.#result;
  }
}

/**
 * A file in the JSON syntax that is edited. It has one piece, because the members of a file belong to one object:
 * after a change, the text is read again when it is next needed. So it always equals a fresh
 * read.
 *
 * @example
 * const document = new JsonDocument("main.tf.json", '{"a": 1}');
 * document.update([{ range: { start: { line: 0, character: 6 }, end: { line: 0, character: 7 } }, text: "[2]" }]);
 * document.text; // '{"a": [2]}'
 */
export class JsonDocument implements EditedDocument<JsonPiece> {
  readonly filename: string;
  readonly positionEncoding: PositionEncoding;
  #version: number;
  #piece: JsonPiece;
  #lines: EditorLines | undefined = undefined;

  /** @param filename the name of the source in ranges */
  constructor(filename: string, text: string, options: DocumentOptions = {}) {
    this.filename = filename;
    this.positionEncoding = options.positionEncoding ?? "utf-16";
    this.#version = options.version ?? 0;
    this.#piece = new JsonPiece(filename, text);
  }

  get version(): number {
    return this.#version;
  }

  get text(): string {
    return this.#piece.text;
  }

  get length(): number {
    return this.#piece.text.length;
  }

  get pieces(): readonly [JsonPiece] {
    return [this.#piece];
  }

  get body(): Body {
    return this.#piece.body;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#piece.diagnostics;
  }

  get isSettled(): boolean {
    return true;
  }

  /**
   * Makes changes, each in the text that the ones before left, as editors send them.
   * @param version the new version; by default the number after the last one
   * @throws CtyError if an offset of a change is outside of the text; the changes before it are made
   */
  update(changes: readonly DocumentChange[], version: number = this.#version + 1): DocumentUpdate<JsonPiece> {
    const before = this.#piece;
    const undo: OffsetChange[] = [];
    this.#version = version;
    for (const change of changes) {
      const { start, end, newText } = this.#offsetChange(change);
      undo.unshift({ start, end: start + newText.length, newText: this.slice(start, end) });
      this.#setText(this.text.slice(0, start) + newText + this.text.slice(end));
    }
    const isSame = this.#piece === before;
    return { removed: isSame ? [] : [before], added: isSame ? [] : [this.#piece], undo };
  }

  /**
   * Makes edits that all refer to the text as it is now.
   * @param version the new version; by default the number after the last one
   * @throws CtyError if edits overlap or are outside of the text; nothing is changed then
   */
  edit(edits: readonly OffsetChange[], version: number = this.#version + 1): DocumentUpdate<JsonPiece> {
    return this.update(inOrder(edits, this.length), version);
  }

  /** Does nothing: the document always equals a fresh read. */
  settle(): DocumentUpdate<JsonPiece> {
    return { removed: [], added: [], undo: [] };
  }

  // biome-ignore lint/correctness/useYield: there is nothing to do
  *settleSteps(): Generator<void, DocumentUpdate<JsonPiece>> {
    return this.settle();
  }

  #offsetChange(change: DocumentChange): OffsetChange {
    if ("newText" in change) {
      checkOffsets(change, this.length);
      return change;
    }
    const { range, text } = change;
    if (range === undefined) return { start: 0, end: this.length, newText: text };
    const [start, end] = [this.offsetAt(range.start), this.offsetAt(range.end)];
    return { start: Math.min(start, end), end: Math.max(start, end), newText: text };
  }

  #setText(text: string): void {
    if (text === this.text) return;
    this.#piece = new JsonPiece(this.filename, text);
    this.#lines = undefined;
  }

  pieceAt(): JsonPiece {
    return this.#piece;
  }

  slice(start: number, end: number): string {
    return this.text.slice(start, end);
  }

  positionAt(offset: number): Position {
    return this.#piece.file.position(offset);
  }

  rangeOf(start: number, end: number): Range {
    return this.#piece.file.range(start, end);
  }

  offsetAt(position: EditorPosition): number {
    return this.#editorLines.offsetAt(position);
  }

  editorPositionAt(offset: number): EditorPosition {
    return this.#editorLines.positionAt(offset);
  }

  get #editorLines(): EditorLines {
    this.#lines ??= new EditorLines(this.text, this.positionEncoding);
    return this.#lines;
  }
}

/** The declarations in an open document, which are kept by piece: a key costs reading the piece that it changes. */
import { type Diagnostic, type Range, SourceFile } from "@hcl-ts/hcl";
import type { Document, Piece } from "@hcl-ts/hclsyntax/document";
import { joinFilePartsSteps, type ModulePart, type ReadModuleFileOptions, readModuleFile } from "@hcl-ts/terraform/load";

/** The number of characters of pieces that are read in one step. */
const CHARACTERS_OF_STEP = 2_000;

/** A file as it was last read. */
interface Known {
  readonly pieces: readonly Piece[];
  readonly override: boolean;
  readonly part: ModulePart;
}

/** The declarations in a document in the native syntax. */
export class DocumentParts {
  readonly #document: Document;
  readonly #path: string;
  /** The parts by piece. A piece that is replaced has no part any more. */
  #parts = new Map<Piece, ModulePart>();
  #known: Known | undefined = undefined;

  /** @param path the name of the file in ranges */
  constructor(document: Document, path: string) {
    this.#document = document;
    this.#path = path;
  }

  /** Reads the pieces that changed, some at each step. Without a change, the result is the same object as before. */
  *read(options: ReadModuleFileOptions & { readonly override: boolean }): Generator<void, ModulePart> {
    const { override } = options;
    let unread = 0;
    for (const piece of this.#document.pieces) {
      if (this.#parts.has(piece)) continue;
      this.#parts.set(piece, this.#readPiece(piece, options));
      unread += piece.length;
      if (unread < CHARACTERS_OF_STEP) continue;
      unread = 0;
      yield;
    }
    // A change in between has replaced some of the pieces.
    const pieces = [...this.#document.pieces];
    const parts = new Map(pieces.map((piece) => [piece, this.#parts.get(piece) ?? this.#readPiece(piece, options)]));
    this.#parts = parts;
    const known = this.#known;
    if (known?.override === override && isSame(known.pieces, pieces)) return known.part;
    const source = new SourceFile(this.#path, this.#document.text);
    const diagnostics = this.#document.diagnostics.map((diagnostic) => this.#inFile(diagnostic));
    yield;
    const part = yield* joinFilePartsSteps([...parts.values()], { source, diagnostics, override });
    this.#known = { pieces, override, part };
    return part;
  }

  #readPiece(piece: Piece, options: ReadModuleFileOptions): ModulePart {
    const body = piece.readMovingBody(this.#path);
    return readModuleFile({ file: { source: body.file, body }, diagnostics: [] }, options);
  }

  /** Returns a syntax error with the name of the file in the module. */
  #inFile(diagnostic: Diagnostic): Diagnostic {
    const named = (range: Range | undefined): Range | undefined => range && { ...range, filename: this.#path };
    return { ...diagnostic, subject: named(diagnostic.subject), context: named(diagnostic.context) };
  }
}

function isSame(a: readonly Piece[], b: readonly Piece[]): boolean {
  return a.length === b.length && a.every((piece, i) => piece === b[i]);
}

/** The outline of a document. */
import type { Attribute, Block, Body } from "@hcl-ts/hcl";
import { finish, quote } from "@hcl-ts/hcl/syntax";
import { type DocumentPiece, EditorLines } from "@hcl-ts/hclsyntax/document";
import type { BodySchema } from "@hcl-ts/schema";
import type { DocumentSymbol, Position, Range, SymbolKind } from "vscode-languageserver-types";
import { isNativePiece, type OpenDocument } from "../documents/open-document.ts";
import { rangeBetween } from "../documents/ranges.ts";
import { contentOf, schemaInside, stepOf } from "../model/content.ts";
import { wholeRange } from "../schema-language/declarations.ts";
import { SYMBOL_KIND } from "./protocol.ts";
import type { Session } from "./session.ts";

/** Returns the range between two offsets of a document. */
type RangeOf = (start: number, end: number) => Range;

/** The source that items are in. */
interface Source {
  readonly isJson: boolean;
  readonly rangeOf: RangeOf;
  /** The number of blocks whose symbols were found. */
  blocks: number;
}

/** Returns the attributes and blocks of a document, with those inside of blocks. */
export function documentSymbols(session: Session, document: OpenDocument): readonly DocumentSymbol[] {
  const { content, syntax } = document;
  if (syntax !== "json") return content.pieces.flatMap((piece) => finish(keptSymbols(content, piece)));
  return finish(jsonSymbols(session, document));
}

/** The symbols of texts in the JSON syntax, with the schema that says what a block is. */
const keptJson = new WeakMap<DocumentPiece, { readonly schema: BodySchema; readonly symbols: readonly DocumentSymbol[] }>();

/** The number of blocks whose symbols are found in one step. */
const BLOCKS_OF_STEP = 50;

/** Finds the symbols of a document in the JSON syntax, some blocks at each step. They stay while the text and the schema do. */
export function* jsonSymbols(session: Session, document: OpenDocument): Generator<void, readonly DocumentSymbol[]> {
  const { content } = document;
  const schema = session.model(document).schema(document);
  const [piece] = content.pieces;
  const known = piece && keptJson.get(piece);
  if (known?.schema === schema) return known.symbols;
  const source: Source = { isJson: true, rangeOf: (start, end) => rangeBetween(document, start, end), blocks: 0 };
  const { attributes, blocks } = contentOf(content.body, schema);
  const symbols = attributes.map((attribute) => attributeSymbol(source, attribute));
  for (const block of blocks) symbols.push(yield* blockSymbol(source, block, schema));
  symbols.sort(byPosition);
  if (piece !== undefined && piece === content.pieces[0]) keptJson.set(piece, { schema, symbols });
  return symbols;
}

/** Finds the symbols of a piece, which stay while it does, some blocks at each step. */
export function* findSymbols({ content, syntax }: OpenDocument, piece: DocumentPiece): Generator<void, void> {
  if (syntax !== "json") yield* keptSymbols(content, piece);
}

function* keptSymbols(content: OpenDocument["content"], piece: DocumentPiece): Generator<void, readonly DocumentSymbol[]> {
  const known = kept.get(piece);
  const { line } = content.editorPositionAt(piece.offset);
  if (known?.line === line) return known.symbols;
  // The symbols of a piece that has moved are the same, some lines further.
  const symbols = known === undefined ? yield* symbolsOfPiece(content, piece, line) : moved(known.symbols, line - known.line);
  kept.set(piece, { line, symbols });
  return symbols;
}

/** The symbols of pieces, with the line at which the piece was. */
const kept = new WeakMap<DocumentPiece, { readonly line: number; readonly symbols: readonly DocumentSymbol[] }>();

function* symbolsOfPiece(
  { positionEncoding }: OpenDocument["content"],
  piece: DocumentPiece,
  line: number,
): Generator<void, readonly DocumentSymbol[]> {
  const lines = new EditorLines(piece.text, positionEncoding);
  const positionOf = (offset: number): Position => {
    const at = lines.positionAt(offset - piece.offset);
    return { line: line + at.line, character: at.character };
  };
  const rangeOf: RangeOf = (start, end) => ({ start: positionOf(start), end: positionOf(Math.max(start, end)) });
  return yield* symbolsOf({ isJson: false, rangeOf, blocks: 0 }, isNativePiece(piece) ? piece.readBody() : piece.body, undefined);
}

function moved(symbols: readonly DocumentSymbol[], lines: number): DocumentSymbol[] {
  const range = ({ start, end }: Range): Range => ({
    start: { line: start.line + lines, character: start.character },
    end: { line: end.line + lines, character: end.character },
  });
  return symbols.map((symbol) => ({
    ...symbol,
    range: range(symbol.range),
    selectionRange: range(symbol.selectionRange),
    ...(symbol.children !== undefined && { children: moved(symbol.children, lines) }),
  }));
}

function* symbolsOf(source: Source, body: Body, schema: BodySchema | undefined): Generator<void, DocumentSymbol[]> {
  const { attributes, blocks } = contentOf(body, source.isJson ? schema : undefined);
  const symbols = attributes.map((attribute) => attributeSymbol(source, attribute));
  for (const block of blocks) symbols.push(yield* blockSymbol(source, block, schema));
  return symbols.sort(byPosition);
}

function byPosition({ range: { start: a } }: DocumentSymbol, { range: { start: b } }: DocumentSymbol): number {
  return a.line - b.line || a.character - b.character;
}

function attributeSymbol({ rangeOf }: Source, { name, range, nameRange }: Attribute): DocumentSymbol {
  return {
    name: shown(name),
    kind: SYMBOL_KIND.property,
    range: rangeOf(range.start.offset, range.end.offset),
    selectionRange: rangeOf(nameRange.start.offset, nameRange.end.offset),
  };
}

function* blockSymbol(source: Source, block: Block, schema: BodySchema | undefined): Generator<void, DocumentSymbol> {
  if (++source.blocks % BLOCKS_OF_STEP === 0) yield;
  const { type, labels, labelRanges, typeRange, body } = block;
  const { isJson, rangeOf } = source;
  const blockSchema = schema?.blocks.get(type);
  const inside = isJson && blockSchema !== undefined ? schemaInside(blockSchema, stepOf(block, blockSchema)) : undefined;
  const whole = wholeRange(block);
  const name = labelRanges.at(-1) ?? typeRange;
  // Blocks of the JSON syntax share the name of their type.
  const start = isJson ? name.start.offset : whole.start.offset;
  const end = Math.max(whole.end.offset, name.end.offset);
  return {
    name: shown([type, ...labels.map((label) => quote(label))].join(" ")),
    kind: KINDS.get(type) ?? SYMBOL_KIND.struct,
    range: rangeOf(start, end),
    selectionRange: rangeOf(name.start.offset, name.end.offset),
    children: yield* symbolsOf(source, body, inside),
  };
}

/** The symbols of blocks that many languages have. */
const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ["variable", SYMBOL_KIND.variable],
  ["locals", SYMBOL_KIND.namespace],
  ["module", SYMBOL_KIND.module],
  ["output", SYMBOL_KIND.field],
  ["resource", SYMBOL_KIND.class],
  ["data", SYMBOL_KIND.class],
  ["provider", SYMBOL_KIND.namespace],
]);

/** Clients refuse symbols without names. */
function shown(name: string): string {
  return name.trim() === "" ? quote(name) : name;
}

/** Semantic tokens: names by what they stand for. */

import { finish } from "@hcl-ts/hcl/syntax";
import type { JsonSyntaxNode } from "@hcl-ts/hcljson";
import type { JsonPiece } from "@hcl-ts/hcljson/document";
import { childrenOf, type Node } from "@hcl-ts/hclsyntax";
import { type DocumentPiece, EditorLines, type Piece } from "@hcl-ts/hclsyntax/document";
import type { Range, SemanticTokens, SemanticTokensDelta } from "vscode-languageserver-types";
import { isJsonPiece, isNativePiece, type OpenDocument } from "../documents/open-document.ts";
import { offsetOf } from "../documents/ranges.ts";
import { TOKEN_MODIFIERS, TOKEN_TYPES, type TokenModifier, type TokenType } from "./token-legend.ts";

/** {@link NUMBERS} numbers for each token: its line in the piece, its character and length as the editor counts them, its type and modifiers. */
type PieceTokens = Uint32Array;

/** The tokens of the last answer about each document, for deltas. */
export class TokenHistory {
  #next = 1;
  readonly #last = new WeakMap<OpenDocument, { readonly id: string; readonly data: readonly number[] }>();

  /** Returns all tokens of a document, or those that touch a range. */
  tokens(document: OpenDocument, range: Range | undefined): SemanticTokens {
    if (range !== undefined) return { data: encode(document, offsetOf(document, range.start), offsetOf(document, range.end)) };
    const data = encode(document, 0, document.content.length);
    return { resultId: this.#keep(document, data), data };
  }

  /** Returns the change since an answer; all tokens if it is not the last one. */
  delta(document: OpenDocument, previous: string): SemanticTokens | SemanticTokensDelta {
    const last = this.#last.get(document);
    const data = encode(document, 0, document.content.length);
    const resultId = this.#keep(document, data);
    if (last?.id !== previous) return { resultId, data };
    const before = last.data;
    const most = Math.min(before.length, data.length);
    let start = 0;
    while (start < most && before[start] === data[start]) start++;
    let same = 0;
    while (same < most - start && before[before.length - 1 - same] === data[data.length - 1 - same]) same++;
    const deleteCount = before.length - same - start;
    const added = data.slice(start, data.length - same);
    return { resultId, edits: deleteCount + added.length === 0 ? [] : [{ start, deleteCount, data: added }] };
  }

  #keep(document: OpenDocument, data: readonly number[]): string {
    const id = String(this.#next++);
    this.#last.set(document, { id, data });
    return id;
  }
}

/** Returns the tokens of the pieces between two offsets as the protocol encodes them: each relative to the one before. */
function encode(document: OpenDocument, from: number, to: number): number[] {
  const { content } = document;
  const [first, last] = [content.editorPositionAt(from).line, content.editorPositionAt(to).line];
  const parts = content.pieces
    .filter((piece) => piece.end >= from && piece.offset <= to)
    .map((piece) => ({ start: content.editorPositionAt(piece.offset).line, tokens: tokensOf(document, piece) }));
  // An array that grows is copied again and again, which takes most of the time for a long document.
  const data = new Array<number>(parts.reduce((length, { tokens }) => length + tokens.length, 0));
  let length = 0;
  let [line, character] = [0, 0];
  for (const { start, tokens } of parts) {
    for (let i = 0; i < tokens.length; i += NUMBERS) {
      const at = start + tokens[i]!;
      if (at < first || at > last) continue;
      data[length++] = at - line;
      data[length++] = at === line ? tokens[i + 1]! - character : tokens[i + 1]!;
      data[length++] = tokens[i + 2]!;
      data[length++] = tokens[i + 3]!;
      data[length++] = tokens[i + 4]!;
      line = at;
      character = tokens[i + 1]!;
    }
  }
  data.length = length;
  return data;
}

/** The tokens of pieces, which stay while a piece does. */
const kept = new WeakMap<DocumentPiece, PieceTokens>();

function tokensOf(document: OpenDocument, piece: DocumentPiece): PieceTokens {
  return kept.get(piece) ?? finish(findTokens(document, piece));
}

/** Finds the tokens of a piece, which stay while it does, with the tokens of some nodes at each step. */
export function* findTokens({ content: { positionEncoding } }: OpenDocument, piece: DocumentPiece): Generator<void, PieceTokens> {
  const known = kept.get(piece);
  if (known !== undefined) return known;
  const found = isJsonPiece(piece) ? yield* tokensOfJson(piece) : isNativePiece(piece) ? yield* tokensOfPiece(piece) : [];
  const lines = new EditorLines(piece.text, positionEncoding);
  // Offsets count from the start of the text that was read with the piece.
  const first = piece.offset - piece.shift;
  const tokens = new Uint32Array(found.length * NUMBERS);
  for (const [i, [from, to, type, modifiers]] of found.entries()) {
    const start = lines.positionAt(from - first);
    const length = positionEncoding === "utf-16" ? to - from : lines.positionAt(to - first).character - start.character;
    tokens.set([start.line, start.character, length, type, modifiers], i * NUMBERS);
    if (i % NODES_OF_STEP === NODES_OF_STEP - 1) yield;
  }
  kept.set(piece, tokens);
  return tokens;
}

/** The number of numbers of a token. */
const NUMBERS = 5;

// --- tokens of a piece ----------------------------------------------------------------------------

/** A token with offsets in the source of its piece. */
type FoundToken = readonly [start: number, end: number, type: number, modifiers: number];

/** Collects tokens. */
class Tokens {
  readonly #found: FoundToken[] = [];

  add(start: number, end: number, type: TokenType, ...modifiers: readonly TokenModifier[]): void {
    let bits = 0;
    for (const modifier of modifiers) bits |= 1 << TOKEN_MODIFIERS.indexOf(modifier);
    if (end > start) this.#found.push([start, end, TOKEN_TYPES.indexOf(type), bits]);
  }

  /** All tokens in order, without those that overlap another one. */
  get all(): readonly FoundToken[] {
    let last = -1;
    return this.#found
      .sort((a, b) => a[0] - b[0])
      .filter(([start, end]) => {
        if (start < last) return false;
        last = end;
        return true;
      });
  }
}

function* tokensOfPiece(piece: Piece): Generator<void, readonly FoundToken[]> {
  const tokens = new Tokens();
  yield* addTokens(tokens, piece.readBody(), (offset) => offset);
  return tokens.all;
}

function* tokensOfJson({ tree }: JsonPiece): Generator<void, readonly FoundToken[]> {
  const tokens = new Tokens();
  const nodes: JsonSyntaxNode[] = tree === undefined ? [] : [tree];
  let visited = 0;
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (++visited % NODES_OF_STEP === 0) yield;
    if (node.kind === "JsonString")
      for (const expr of node.children) yield* addTokens(tokens, expr, (offset) => expr.file.position(offset).offset);
    else for (const child of node.children) nodes.push(child);
  }
  return tokens.all;
}

/** The number of nodes whose tokens are found in one step. */
const NODES_OF_STEP = 500;

/** Adds the tokens of a node and of those inside. @param offsetOf returns the offset in the source of the piece */
function* addTokens(tokens: Tokens, root: Node, offsetOf: (offset: number) => number): Generator<void, void> {
  const nodes: { readonly node: Node; readonly bound: ReadonlySet<string> }[] = [{ node: root, bound: new Set() }];
  const add = (start: number, end: number, type: TokenType, ...modifiers: readonly TokenModifier[]): void =>
    tokens.add(offsetOf(start), offsetOf(end), type, ...modifiers);
  let visited = 0;
  for (let next = nodes.pop(); next !== undefined; next = nodes.pop()) {
    if (++visited % NODES_OF_STEP === 0) yield;
    const { node, bound } = next;
    switch (node.kind) {
      case "Block":
        add(node.start, node.typeEnd, "keyword");
        break;
      case "Attribute":
        add(node.start, node.nameEnd, "property", "declaration");
        break;
      case "FunctionCallExpr":
        add(node.start, node.nameEnd, "function", "defaultLibrary");
        break;
      case "ObjectConsKeyExpr":
        if (node.literalName() === undefined) break;
        add(node.start, node.end, "property", "declaration");
        continue;
      case "ScopeTraversalExpr":
      case "RelativeTraversalExpr":
        for (const step of node.traversal) {
          // The name is behind the dot and white space.
          if (step.kind === "root") add(step.start, step.start + step.name.length, bound.has(step.name) ? "parameter" : "variable");
          else if (step.kind === "attr") add(step.end - step.name.length, step.end, "property");
        }
        break;
      default:
    }
    const inner = node.kind === "ForExpr" ? new Set([...bound, ...node.names]) : bound;
    for (const child of childrenOf(node))
      nodes.push({ node: child, bound: node.kind === "ForExpr" && child === node.coll ? bound : inner });
  }
}

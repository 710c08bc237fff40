/** Definition, references and renaming of the name at a position. */
import { isValidIdentifier } from "@hcl-ts/cty/kernel";
import type { DocumentHighlight, DocumentHighlightKind, Location, Position, Range, WorkspaceEdit } from "vscode-languageserver-types";
import type { OpenDocument } from "../documents/open-document.ts";
import { FileLines, offsetOf, rangeBetween } from "../documents/ranges.ts";
import { invalidName, nameIsTaken, nothingToRename } from "../messages.ts";
import type { FileRange } from "../model/file-range.ts";
import type { Declared, LanguageModel, Use } from "../model/language-support.ts";
import type { Name } from "../model/name.ts";
import { placeOfName } from "../place/find-place.ts";
import type { ExpressionTarget, Place } from "../place/place.ts";
import { nameAt, Scope } from "../place/scope.ts";
import type { Word } from "../place/word.ts";
import type { Refusal } from "../service.ts";
import { type Local, localAt } from "./local-names.ts";
import { READ, WRITE } from "./protocol.ts";
import type { Session } from "./session.ts";

/** The meaning of a name: a local name, or something that the language declares. */
interface Referent {
  readonly place: Place | undefined;
  readonly local: Local | undefined;
  readonly declared: Declared | undefined;
  /** The declaration of a part of what is declared, such as a key of an object. */
  readonly part: FileRange | undefined;
}

function referentAt(session: Session, document: OpenDocument, offset: number): Referent {
  const model = session.model(document);
  const place = placeOfName(document, model, offset);
  const local = place && localAt(place);
  if (local !== undefined) return { place, local, declared: undefined, part: undefined };
  const part = place?.target.kind === "expression" ? nameOf(place, place.target, model)?.declaration : undefined;
  const declared = model.declaredAt?.(document, offset) ?? (part && declaredBy(session, part));
  return { place, local, declared, part };
}

/** Returns what a name refers to: one in scope, or one that only the schema allows, such as the configuration of a provider. */
function nameOf(place: Place, target: ExpressionTarget, model: LanguageModel): Name | undefined {
  const name = nameAt(new Scope(place, model), target);
  if (name !== undefined || model.references === undefined) return name;
  const leaf = target.path.at(-1);
  const written = leaf?.kind === "ScopeTraversalExpr" ? target.file.text.slice(leaf.start, leaf.end) : undefined;
  for (const constraint of target.expected) {
    if (constraint.kind !== "reference") continue;
    for (const reference of model.references(place, constraint.scope)) if (reference.address === written) return reference;
  }
  return undefined;
}

/** Returns what is declared at a place in another document, or elsewhere in the same one. Where code is not finished, only the names in scope lead there. */
function declaredBy(session: Session, { uri, range }: FileRange): Declared | undefined {
  const document = session.document(uri);
  return document && session.model(document).declaredAt?.(document, range.start.offset);
}

// --- definition -----------------------------------------------------------------------------------

/** Returns the declarations of the name at a position. */
export function definition(session: Session, document: OpenDocument, position: Position): readonly Location[] {
  const { local, declared, part } = referentAt(session, document, offsetOf(document, position));
  if (local !== undefined) return [{ uri: document.uri, range: wordRange(document, local.declaration) }];
  const lines = new FileLines(session.files);
  const found = new Map<string, Location>();
  const declarations = declared?.declarations ?? [];
  // A name is often declared in quotes, and in scope without them.
  const parts = part === undefined || declarations.some((each) => areOverlapping(each, part)) ? [] : [part];
  for (const declaration of [...parts, ...declarations]) {
    const location = lines.location(declaration);
    if (location !== undefined) found.set(keyOf(declaration), location);
  }
  return [...found.values()];
}

const areOverlapping = (a: FileRange, b: FileRange): boolean =>
  a.uri === b.uri && a.range.start.offset < b.range.end.offset && b.range.start.offset < a.range.end.offset;

const keyOf = ({ uri, range }: FileRange): string => `${range.start.offset} ${uri}`;

const wordRange = (document: OpenDocument, { start, end }: Word): Range => rangeBetween(document, start, end);

// --- references -----------------------------------------------------------------------------------

/** Returns the uses of the name at a position. */
export function references(
  session: Session,
  document: OpenDocument,
  position: Position,
  { includeDeclaration }: { readonly includeDeclaration: boolean },
): readonly Location[] {
  const { local, declared, place } = referentAt(session, document, offsetOf(document, position));
  if (local !== undefined) {
    const words = includeDeclaration ? [local.declaration, ...local.uses] : local.uses;
    return words.map((word) => ({ uri: document.uri, range: wordRange(document, word) }));
  }
  if (declared === undefined) return [];
  const lines = new FileLines(session.files);
  return usesOf(session, document, declared, place).flatMap((use): readonly Location[] => {
    const location = includeDeclaration || !use.isDeclaration ? lines.location(use) : undefined;
    return location === undefined ? [] : [location];
  });
}

/** Returns the uses of something declared. That at the cursor is among them, even if its code is not finished. */
function usesOf(session: Session, document: OpenDocument, declared: Declared, place: Place | undefined): readonly Use[] {
  const model = session.model(document);
  const uses = model.uses?.(declared) ?? [];
  if (place?.target.kind !== "expression" || place.start === place.end) return uses;
  const { uri, content } = document;
  const isAtCursor = ({ uri: other, range, whole = range }: Use): boolean =>
    other === uri && whole.start.offset < place.end && place.start < whole.end.offset;
  if (uses.some(isAtCursor) || content.slice(place.start, place.end) !== declared.name) return uses;
  return [...uses, { uri, range: content.rangeOf(place.start, place.end), isDeclaration: false }];
}

/** Returns the uses of the name at a position in the same document. */
export function documentHighlights(session: Session, document: OpenDocument, position: Position): readonly DocumentHighlight[] {
  const { local, declared, place } = referentAt(session, document, offsetOf(document, position));
  if (local !== undefined) {
    const highlight = (word: Word, kind: DocumentHighlightKind): DocumentHighlight => ({ range: wordRange(document, word), kind });
    return [highlight(local.declaration, WRITE), ...local.uses.map((use) => highlight(use, READ))];
  }
  if (declared === undefined) return [];
  return usesOf(session, document, declared, place)
    .filter(({ uri }) => uri === document.uri)
    .map(({ range, isDeclaration }) => ({
      range: rangeBetween(document, range.start.offset, range.end.offset),
      kind: isDeclaration ? WRITE : READ,
    }));
}

// --- renaming -------------------------------------------------------------------------------------

/** Returns the range of the name that would be renamed; null if there is nothing to rename. */
export function prepareRename(
  session: Session,
  document: OpenDocument,
  position: Position,
): { readonly range: Range; readonly placeholder: string } | null {
  const offset = offsetOf(document, position);
  const { local, declared, place } = referentAt(session, document, offset);
  if (local !== undefined) {
    const word = [local.declaration, ...local.uses].find(({ start, end }) => start <= offset && offset <= end);
    return word === undefined || !local.isNamed ? null : { range: wordRange(document, word), placeholder: local.name };
  }
  if (declared === undefined || declared.canRename === false || session.model(document).rename === undefined) return null;
  const isAt = ({ uri, range }: Use): boolean => uri === document.uri && range.start.offset <= offset && offset <= range.end.offset;
  const use = usesOf(session, document, declared, place).find(isAt);
  return use === undefined
    ? null
    : { range: rangeBetween(document, use.range.start.offset, use.range.end.offset), placeholder: declared.name };
}

/** Renames the name at a position. */
export function rename(
  session: Session,
  document: OpenDocument,
  position: Position,
  newName: string,
  { moved = session.files.setting("rename.moved") === true }: { readonly moved?: boolean },
): WorkspaceEdit | Refusal | null {
  const { local, declared } = referentAt(session, document, offsetOf(document, position));
  if (local !== undefined) return renameLocal(document, local, newName);
  const model = session.model(document);
  if (declared === undefined || model.rename === undefined) return { error: nothingToRename };
  const result = model.rename(declared, newName, { moved });
  if ("refused" in result) return { error: result.refused };
  const changes = new FileLines(session.files).changes(result.edits);
  return { changes: changes ?? {} };
}

function renameLocal(document: OpenDocument, { name, declaration, uses, isNamed, taken }: Local, newName: string): WorkspaceEdit | Refusal {
  if (!isNamed) return { error: nothingToRename };
  if (!isValidIdentifier(newName)) return { error: invalidName(newName) };
  if (newName !== name && taken.has(newName)) return { error: nameIsTaken(newName) };
  const edits = [declaration, ...uses].map((word) => ({ range: wordRange(document, word), newText: newName }));
  return { changes: { [document.uri]: edits } };
}

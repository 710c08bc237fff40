/** Preparation of long documents when there is time, so that no request has to look at all of their pieces at once. */
import { isLong, type OpenDocument } from "../documents/open-document.ts";
import { findSymbols, jsonSymbols } from "./document-symbols.ts";
import { findFolds } from "./folding.ts";
import { prepareFormat } from "./formatting.ts";
import { findTokens } from "./semantic-tokens.ts";
import type { Session } from "./session.ts";
import { findUnknownFunctions } from "./unknown-functions.ts";

/** Long documents whose pieces are looked at when there is time. */
export class Preparation {
  readonly #session: Session;
  readonly #pending = new Map<OpenDocument, Generator<void, void> | undefined>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Notices that a document was opened or changed. */
  changed(document: OpenDocument): void {
    if (isLong(document)) this.#pending.set(document, undefined);
    else this.#pending.delete(document);
  }

  closed(document: OpenDocument): void {
    this.#pending.delete(document);
  }

  /** Works until a deadline. Returns the documents that are prepared now, and whether all are. */
  work(deadline: number): { readonly changed: readonly OpenDocument[]; readonly isDone: boolean } {
    const changed: OpenDocument[] = [];
    for (const document of this.#pending.keys()) {
      if (!this.prepare(document, deadline)) return { changed, isDone: false };
      changed.push(document);
    }
    return { changed, isDone: true };
  }

  /** Works on one document until a deadline. Returns whether it is prepared. */
  prepare(document: OpenDocument, deadline: number): boolean {
    if (!this.#pending.has(document)) return true;
    const steps = this.#pending.get(document) ?? prepare(document, this.#session);
    this.#pending.set(document, steps);
    for (let step = steps.next(); step.done !== true; step = steps.next()) if (performance.now() >= deadline) return false;
    this.#pending.delete(document);
    return true;
  }
}

/** Finds out what requests about the whole document take from its pieces, which keep it. */
function* prepare(document: OpenDocument, session: Session): Generator<void, void> {
  const model = session.model(document);
  for (const piece of document.content.pieces) {
    yield* findTokens(document, piece);
    yield* findFolds(document, piece);
    yield* findSymbols(document, piece);
    yield* findUnknownFunctions(document, piece, model);
    yield;
  }
  if (document.syntax === "json") yield* jsonSymbols(session, document);
  else yield* prepareFormat(session, document);
}

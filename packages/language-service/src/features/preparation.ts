/** Preparation of long documents when there is time, so that no request has to look at all of their pieces at once. */
import type { OpenDocument } from "../documents/open-document.ts";
import { prepareSymbols } from "./document-symbols.ts";
import { prepareFolds } from "./folding.ts";
import { prepareTokens } from "./semantic-tokens.ts";

/** The length from which on a document is long. In a shorter one, all pieces take a few milliseconds, and need not be kept. */
const LONG = 200_000;

/** Long documents whose pieces are looked at when there is time. */
export class Preparation {
  readonly #pending = new Map<OpenDocument, Generator<void, void> | undefined>();

  /** Notices that a document was opened or changed. */
  changed(document: OpenDocument): void {
    if (document.content.length >= LONG) this.#pending.set(document, undefined);
    else this.#pending.delete(document);
  }

  closed(document: OpenDocument): void {
    this.#pending.delete(document);
  }

  /** Works until a deadline. Returns whether all documents are prepared. */
  work(deadline: number): boolean {
    for (const [document, started] of this.#pending) {
      const steps = started ?? prepare(document);
      this.#pending.set(document, steps);
      for (let step = steps.next(); step.done !== true; step = steps.next()) if (performance.now() >= deadline) return false;
      this.#pending.delete(document);
    }
    return true;
  }
}

/** Finds out what requests about the whole document take from its pieces, which keep it. */
function* prepare(document: OpenDocument): Generator<void, void> {
  for (const piece of document.content.pieces) {
    prepareTokens(document, piece);
    prepareFolds(document, piece);
    prepareSymbols(document, piece);
    yield;
  }
}

/** A completion and a hover ahead of the first ones: code is compiled when it first runs, which would make these slow. */
import { complete } from "./completion/complete.ts";
import { CandidateDocs } from "./completion/items.ts";
import { hover } from "./hover.ts";
import type { Session } from "./session.ts";

/** A reference, such as `var.name`. */
const REFERENCE = /[A-Za-z_]\.[a-z]\w/;

/** The length of the text in which a reference is sought. */
const MAX_SOUGHT = 20_000;

/** Completes and hovers at a reference of a document, and drops the answers. Returns whether there is a reference. */
export function* rehearse(session: Session): Generator<void, boolean> {
  for (const document of session.files.documents.values()) {
    const { content } = document;
    const at = content.slice(0, Math.min(content.length, MAX_SOUGHT)).search(REFERENCE);
    if (at < 0) continue;
    // In the first name, and in the second one.
    for (const offset of [at + 1, at + "e.na".length]) {
      yield;
      complete(session, new CandidateDocs(), document, content.editorPositionAt(offset));
    }
    yield;
    hover(session, document, content.editorPositionAt(at + "e.na".length));
    return true;
  }
  return false;
}

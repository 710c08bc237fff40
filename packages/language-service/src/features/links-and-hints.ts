/** Links and inlay hints, which only languages know. */
import type { DocumentLink, InlayHint, Range } from "vscode-languageserver-types";
import type { OpenDocument } from "../documents/open-document.ts";
import { offsetOf, rangeBetween } from "../documents/ranges.ts";
import type { Session } from "./session.ts";

/** Returns the links of a document. */
export function documentLinks(session: Session, document: OpenDocument): readonly DocumentLink[] {
  const links = session.model(document).links?.(document) ?? [];
  return links.map(({ range, target, tooltip }) => ({
    range: rangeBetween(document, range.start.offset, range.end.offset),
    target,
    ...(tooltip !== undefined && { tooltip }),
  }));
}

/** The maximum number of characters of a hint. */
const MAX_HINT = 40;

/** Returns the values that are shown at the ends of lines, one for each line. */
export function inlayHints(session: Session, document: OpenDocument, { start, end }: Range): readonly InlayHint[] {
  const hints = session.model(document).hints?.(document, offsetOf(document, start), offsetOf(document, end)) ?? [];
  const byLine = new Map<number, InlayHint>();
  for (const { offset, text } of hints) {
    const position = document.content.editorPositionAt(offset);
    if (byLine.has(position.line)) continue;
    const isLong = text.length > MAX_HINT;
    const label = isLong ? `${text.slice(0, MAX_HINT - 1)}…` : text;
    byLine.set(position.line, { position, label, paddingLeft: true, ...(isLong && { tooltip: text }) });
  }
  return [...byLine.values()];
}

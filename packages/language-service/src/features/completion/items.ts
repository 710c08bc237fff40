/** Candidates, and the edits that they make. */
import type { CompletionItem, CompletionList, MarkupContent } from "vscode-languageserver-types";
import { rangeBetween } from "../../documents/ranges.ts";
import type { Place } from "../../place/place.ts";
import { DEPRECATED, SNIPPET } from "../protocol.ts";

/** A candidate at a place. */
export interface Candidate {
  readonly label: string;
  readonly kind: NonNullable<CompletionItem["kind"]>;
  /** The text that is put in; the label if left out. */
  readonly insert?: string | undefined;
  readonly isSnippet?: boolean | undefined;
  /** The text that the typed one is compared with, if it is not the label. */
  readonly filter?: string | undefined;
  readonly detail?: string | undefined;
  /** The candidates with the lowest rank are shown first. */
  readonly rank?: number | undefined;
  readonly isDeprecated?: boolean | undefined;
  readonly isPreselected?: boolean | undefined;
  /** The range that is replaced, as offsets in the document; the word at the cursor if left out. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** The documentation in Markdown, computed when it is shown. */
  readonly docs?: (() => string | undefined) | undefined;
}

/** The candidates of the last request, whose documentation is computed when a client asks for it. */
export class CandidateDocs {
  #id = 0;
  #docs: readonly Candidate["docs"][] = [];

  /** Returns candidates in the form of the protocol. */
  listOf(place: Place, candidates: readonly Candidate[]): CompletionList {
    this.#id++;
    this.#docs = candidates.map(({ docs }) => docs);
    const word = rangeBetween(place.document, place.start, place.end);
    const items = candidates.map((candidate, index): CompletionItem => {
      const { label, kind, insert = label, isSnippet, filter, detail, rank = 5, start = place.start, end = place.end } = candidate;
      const isWord = start === place.start && end === place.end;
      return {
        label,
        kind,
        ...(detail !== undefined && { detail }),
        ...(filter !== undefined && filter !== label && { filterText: filter }),
        sortText: `${candidate.isDeprecated === true ? 9 : rank}${label}`,
        ...(candidate.isDeprecated === true && { tags: [TAG] }),
        ...(candidate.isPreselected === true && { preselect: true }),
        ...(isSnippet === true && { insertTextFormat: SNIPPET }),
        textEdit: { range: isWord ? word : rangeBetween(place.document, start, end), newText: insert },
        ...(candidate.docs !== undefined && { data: { list: this.#id, index } }),
      };
    });
    return { isIncomplete: false, items };
  }

  /** Adds the documentation of a candidate of the last list. */
  resolve(item: CompletionItem): CompletionItem {
    const { list, index } = (item.data ?? {}) as { readonly list?: unknown; readonly index?: unknown };
    const docs = list === this.#id && typeof index === "number" ? this.#docs[index]?.() : undefined;
    if (docs === undefined) return item;
    const documentation: MarkupContent = { kind: "markdown", value: docs };
    return { ...item, documentation };
  }
}

/** The tag number of deprecated candidates is one less than the tag number of deprecated code. */
const TAG = (DEPRECATED - 1) as 1;

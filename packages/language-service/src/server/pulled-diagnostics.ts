/** Diagnostics that a client asks for. */
import type { DiagnosticsFeed } from "./diagnostics-feed.ts";
import * as parameters from "./parameters.ts";
import { checked } from "./parameters.ts";

/** Answers `textDocument/diagnostic`. @throws ResponseError if the parameters are of another form */
export function pulled(feed: DiagnosticsFeed, params: unknown): object {
  const { textDocument, previousResultId } = checked(params, parameters.pull);
  const { resultId, items } = feed.report(textDocument.uri);
  return resultId === previousResultId ? { kind: "unchanged", resultId } : { kind: "full", resultId, items };
}

/**
 * Answers `workspace/diagnostic`.
 * @param versions the versions of the open documents
 * @throws ResponseError if the parameters are of another form
 */
export function pulledFromAll(feed: DiagnosticsFeed, params: unknown, versions: ReadonlyMap<string, number | null>): object {
  const { previousResultIds } = checked(params, parameters.pullAll);
  const known = new Map(previousResultIds?.map(({ uri, value }) => [uri, value]));
  const uris = new Set([...versions.keys(), ...feed.uris]);
  const items = Array.from(uris, (uri) => {
    const version = versions.get(uri) ?? null;
    const { resultId, items: found } = feed.report(uri);
    if (resultId === known.get(uri)) return { kind: "unchanged", uri, version, resultId };
    return { kind: "full", uri, version, resultId, items: found };
  });
  // The client has problems of documents that are closed.
  const gone = [...known.keys()].filter((uri) => !uris.has(uri));
  return { items: [...items, ...gone.map((uri) => ({ kind: "full", uri, version: null, items: [] }))] };
}

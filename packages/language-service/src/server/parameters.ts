/** The forms of parameters. */
import type { Position, Range } from "vscode-languageserver-types";
import { ERROR_CODE, ResponseError } from "./protocol/message.ts";
import { anyObject, anything, count, integer, listOf, objectOf, optional, type Shape, text } from "./protocol/shapes.ts";

/** Returns parameters of a form. @throws ResponseError if they are of another one */
export function checked<P>(params: unknown, shape: Shape<P>): P {
  if (hasShape(params, shape)) return params;
  throw new ResponseError(ERROR_CODE.invalidParams, shape.problemOf(params, "params") ?? "");
}

const hasShape = <P>(params: unknown, shape: Shape<P>): params is P => shape.problemOf(params, "params") === undefined;

/** Something that JSON may have as null. */
type Maybe<T> = T | null | undefined;

export interface DocumentId {
  readonly uri: string;
}

export const document: Shape<DocumentId> = objectOf({ uri: text });
export const position: Shape<Position> = objectOf({ line: count, character: count });
export const range: Shape<Range> = objectOf({ start: position, end: position });
export const ofDocument: Shape<{ readonly textDocument: DocumentId }> = objectOf({ textDocument: document });

/** The document that an editor opens. */
export interface DocumentItem extends DocumentId {
  readonly text: string;
  readonly version?: Maybe<number>;
  readonly languageId?: Maybe<string>;
}

export const didOpen: Shape<{ readonly textDocument: DocumentItem }> = objectOf({
  textDocument: objectOf({ uri: text, text, version: optional(integer), languageId: optional(text) }),
});

export const didChange: Shape<{
  readonly textDocument: DocumentId & { readonly version?: Maybe<number> };
  readonly contentChanges: readonly { readonly range?: Maybe<Range>; readonly text: string }[];
}> = objectOf({
  textDocument: objectOf({ uri: text, version: optional(integer) }),
  contentChanges: listOf(objectOf({ range: optional(range), text })),
});

export const watchedFiles: Shape<{ readonly changes: readonly DocumentId[] }> = objectOf({ changes: listOf(document) });

/** Files and folders that are renamed. */
export interface RenamedFiles {
  readonly files: readonly { readonly oldUri: string; readonly newUri: string }[];
}

export const renamedFiles: Shape<RenamedFiles> = objectOf({ files: listOf(objectOf({ oldUri: text, newUri: text })) });

export const folderChange: Shape<{ readonly event: { readonly added: readonly DocumentId[]; readonly removed: readonly DocumentId[] } }> =
  objectOf({ event: objectOf({ added: listOf(document), removed: listOf(document) }) });

/** A file that the client sends because the server cannot read it; without a text, it does not exist. */
export interface SentFile extends DocumentId {
  readonly text?: Maybe<string>;
}

/** The parameters of `hcl/files`, a notification of this server. */
export const sentFiles: Shape<{ readonly files: readonly SentFile[] }> = objectOf({
  files: listOf(objectOf({ uri: text, text: optional(text) })),
});

/** The parameters of `initialize` that are used. */
export interface InitializeParams {
  readonly capabilities: object;
  readonly rootUri?: Maybe<string>;
  readonly rootPath?: Maybe<string>;
  readonly workspaceFolders?: Maybe<readonly DocumentId[]>;
  readonly initializationOptions?: unknown;
}

export const initialize: Shape<InitializeParams> = objectOf({
  capabilities: anyObject,
  rootUri: optional(text),
  rootPath: optional(text),
  workspaceFolders: optional(listOf(document)),
  initializationOptions: anything,
});

export const pull: Shape<{ readonly textDocument: DocumentId; readonly previousResultId?: Maybe<string> }> = objectOf({
  textDocument: document,
  previousResultId: optional(text),
});

export const pullAll: Shape<{ readonly previousResultIds?: Maybe<readonly { readonly uri: string; readonly value: string }[]> }> = objectOf(
  {
    previousResultIds: optional(listOf(objectOf({ uri: text, value: text }))),
  },
);

/** The call hierarchy, such as calls of modules, and renamed files. Only languages know them. */
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  Position,
  Range,
  WorkspaceEdit,
} from "vscode-languageserver-types";
import type { OpenDocument } from "../documents/open-document.ts";
import { FileLines, offsetOf } from "../documents/ranges.ts";
import type { Call, CallItem, FileEdits, LanguageModel } from "../model/language-support.ts";
import { SYMBOL_KIND } from "./protocol.ts";
import type { Session } from "./session.ts";

/** The meaning of an item of the protocol, which clients send back as `data`. */
interface ItemData {
  /** The index of the language. */
  readonly language: number;
  readonly item: CallItem;
}

export function prepareCallHierarchy(session: Session, document: OpenDocument, position: Position): readonly CallHierarchyItem[] {
  const model = session.model(document);
  const item = model.callItemAt?.(document, offsetOf(document, position));
  return item === undefined ? [] : itemsOf(item, session.models.indexOf(model), new FileLines(session.files));
}

export function incomingCalls(session: Session, { data }: CallHierarchyItem): readonly CallHierarchyIncomingCall[] {
  return calls(
    session,
    data,
    (model, item) => model.incomingCalls?.(item),
    ({ item }) => item.uri,
  ).map(({ item, ranges }) => ({
    from: item,
    fromRanges: [...ranges],
  }));
}

export function outgoingCalls(session: Session, { data }: CallHierarchyItem): readonly CallHierarchyOutgoingCall[] {
  return calls(
    session,
    data,
    (model, item) => model.outgoingCalls?.(item),
    (_, { uri }) => uri,
  ).map(({ item, ranges }) => ({
    to: item,
    fromRanges: [...ranges],
  }));
}

/** @param callerOf returns the file of a call's caller, which the ranges are in */
function calls(
  session: Session,
  data: unknown,
  find: (model: LanguageModel, item: CallItem) => readonly Call[] | undefined,
  callerOf: (call: Call, item: CallItem) => string,
): readonly { readonly item: CallHierarchyItem; readonly ranges: readonly Range[] }[] {
  if (!isItemData(data)) return [];
  const model = session.models[data.language];
  const lines = new FileLines(session.files);
  const found = model === undefined ? undefined : find(model, data.item);
  return (found ?? []).flatMap((call) => {
    const ranges = call.ranges.flatMap(({ start, end }) => lines.range(callerOf(call, data.item), start.offset, end.offset) ?? []);
    return itemsOf(call.item, data.language, lines).map((item) => ({ item, ranges }));
  });
}

function isItemData(data: unknown): data is ItemData {
  return (
    typeof data === "object" && data !== null && "language" in data && "item" in data && typeof data.item === "object" && data.item !== null
  );
}

function itemsOf(item: CallItem, language: number, lines: FileLines): readonly CallHierarchyItem[] {
  const { uri, name, detail, range, whole = range } = item;
  const selectionRange = lines.range(uri, range.start.offset, range.end.offset);
  const full = lines.range(uri, whole.start.offset, whole.end.offset);
  if (selectionRange === undefined || full === undefined) return [];
  const data: ItemData = { language, item };
  return [{ name, kind: SYMBOL_KIND.module, uri, range: full, selectionRange, ...(detail !== undefined && { detail }), data }];
}

/** Returns the edits that keep references to renamed files right. */
export function willRenameFiles(
  session: Session,
  files: readonly { readonly oldUri: string; readonly newUri: string }[],
): WorkspaceEdit | null {
  const edits = new Map<string, FileEdits extends ReadonlyMap<string, infer E> ? E : never>();
  for (const model of session.models)
    for (const [uri, inFile] of model.renameFiles?.(files) ?? []) edits.set(uri, [...(edits.get(uri) ?? []), ...inFile]);
  const changes = new FileLines(session.files).changes(edits);
  return changes === undefined ? null : { changes };
}

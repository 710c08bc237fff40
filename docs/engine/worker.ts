/**
 * The Worker. It has the files as documents, to which the page sends each change, answers questions by
 * number, and reports when it has to load code first, since that time is not part of the evaluation.
 */
import type { Answer, Question } from "./answer.ts";
import { loadFor } from "./dispatch.ts";
import { Documents } from "./documents.ts";
import { type File, type FileEdit, isModule, isOfLanguage } from "./files.ts";
import { type Loaded, loadedScripts } from "./loaded.ts";
import type { PlaygroundService } from "./service.ts";

/** A message of the page. */
export type PageMessage =
  | { readonly kind: "open"; readonly files: readonly File[] }
  | { readonly kind: "edit"; readonly name: string; readonly edits: readonly FileEdit[] }
  | { readonly kind: "ask"; readonly id: number; readonly question: Question }
  | { readonly kind: "call"; readonly id: number; readonly method: string; readonly args: readonly unknown[] };

/** A message to the page. */
export type WorkerMessage =
  | { readonly id: number; readonly kind: "answer"; readonly answer: Answer }
  | { readonly id: number; readonly kind: "failed"; readonly message: string }
  | { readonly id: number; readonly kind: "ready"; readonly loaded: Loaded }
  | { readonly id: number; readonly kind: "result"; readonly result: unknown }
  | { readonly id: number; readonly kind: "refused"; readonly message: string };

const documents = new Documents();
/** The language service, once it is loaded; and its loading. */
let service: PlaygroundService | undefined;
let loading: Promise<PlaygroundService> | undefined;
/** The results of calls that the editor makes by itself. In plain HCL, the answers show all of it, so the service is not loaded until the user needs more. */
const BEFORE_LOADING: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["diagnostics", []],
  ["inlayHints", []],
  ["work", { changed: [], isDone: true }],
]);

const post = (message: WorkerMessage): void => self.postMessage(message);

self.addEventListener("message", ({ data }: MessageEvent<PageMessage>) => {
  if (data.kind === "open") {
    documents.open(data.files);
    service?.open(data.files);
  } else if (data.kind === "edit") {
    documents.edit(data.name, data.edits);
    service?.edit(data.name, data.edits);
  } else if (data.kind === "ask") void ask(data.id, data.question);
  else void call(data.id, data.method, data.args);
});

async function call(id: number, method: string, args: readonly unknown[]): Promise<void> {
  const isPlain = !isModule(documents.files) && !isOfLanguage(documents.files);
  if (isPlain && loading === undefined && BEFORE_LOADING.has(method)) {
    post({ id, kind: "result", result: BEFORE_LOADING.get(method) });
    return;
  }
  try {
    loading ??= import("./service.ts").then(({ PlaygroundService }) => {
      service = new PlaygroundService(documents);
      return service;
    });
    post({ id, kind: "result", result: (await loading).call(method, args) });
  } catch (error) {
    post({ id, kind: "refused", message: String(error) });
  }
}

async function ask(id: number, question: Question): Promise<void> {
  try {
    if (question.kind !== "expression" && question.files !== undefined) documents.open(question.files);
    const answer = await loadFor(question, documents);
    post({ id, kind: "ready", loaded: loadedScripts() });
    post({ id, kind: "answer", answer: answer() });
  } catch (error) {
    post({ id, kind: "failed", message: String(error) });
  }
}

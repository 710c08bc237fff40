/**
 * The Worker. It has the files as documents, to which the page sends each change, answers questions by
 * number, and reports when it has to load code first, since that time is not part of the evaluation.
 */
import type { Answer, Question } from "./answer.ts";
import { loadFor } from "./dispatch.ts";
import { Documents } from "./documents.ts";
import type { File, FileEdit } from "./files.ts";
import { type Loaded, loadedScripts } from "./loaded.ts";

/** A message of the page. */
export type PageMessage =
  | { readonly kind: "open"; readonly files: readonly File[] }
  | { readonly kind: "edit"; readonly name: string; readonly edits: readonly FileEdit[] }
  | { readonly kind: "ask"; readonly id: number; readonly question: Question };

/** A message to the page. */
export type WorkerMessage =
  | { readonly id: number; readonly kind: "answer"; readonly answer: Answer }
  | { readonly id: number; readonly kind: "failed"; readonly message: string }
  | { readonly id: number; readonly kind: "ready"; readonly loaded: Loaded };

const documents = new Documents();

const post = (message: WorkerMessage): void => self.postMessage(message);

self.addEventListener("message", ({ data }: MessageEvent<PageMessage>) => {
  if (data.kind === "open") documents.open(data.files);
  else if (data.kind === "edit") documents.edit(data.name, data.edits);
  else void ask(data.id, data.question);
});

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

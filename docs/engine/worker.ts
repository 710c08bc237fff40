/**
 * The Worker. It answers questions by number, and reports when it has to load code first, since
 * that time is not part of the evaluation.
 */
import type { Answer, Question } from "./answer.ts";
import { loadFor } from "./dispatch.ts";
import { type Loaded, loadedScripts } from "./loaded.ts";

/** A message to the page. */
export type WorkerMessage =
  | { readonly id: number; readonly kind: "answer"; readonly answer: Answer }
  | { readonly id: number; readonly kind: "failed"; readonly message: string }
  | { readonly id: number; readonly kind: "ready"; readonly loaded: Loaded };

const post = (message: WorkerMessage): void => self.postMessage(message);

self.addEventListener("message", async ({ data }: MessageEvent<{ readonly id: number; readonly question: Question }>) => {
  const { id, question } = data;
  try {
    const answer = await loadFor(question);
    post({ id, kind: "ready", loaded: loadedScripts() });
    post({ id, kind: "answer", answer: answer() });
  } catch (error) {
    post({ id, kind: "failed", message: String(error) });
  }
});

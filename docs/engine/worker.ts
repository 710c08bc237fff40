/** The Worker: answers questions by number. */
import { answer, type Question } from "./answer.ts";

self.addEventListener("message", ({ data }: MessageEvent<{ readonly id: number; readonly question: Question }>) => {
  self.postMessage({ id: data.id, answer: answer(data.question) });
});

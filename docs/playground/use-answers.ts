/** Asks the Worker about the files, and holds its newest answer. */
import { type EditorService, serviceOf } from "@hcl-ts/codemirror";
import { onBeforeUnmount, type Ref, ref, type ShallowRef, shallowRef } from "vue";
import type { Answer, FilesQuestion } from "../engine/answer.ts";
import { Engine, ReplacedError, TIME_LIMIT_MS, TooSlowError } from "../engine/engine.ts";
import type { File, FileEdit } from "../engine/files.ts";
import { kilobytesOf, loadedScripts } from "../engine/loaded.ts";

/** The newest answer, and the state of the question about it. */
export interface Answers {
  readonly answer: ShallowRef<Answer | undefined>;
  readonly isBusy: Ref<boolean>;
  /** The size of the scripts that the page and the Worker have loaded. */
  readonly loadedKilobytes: Ref<number>;
  /** Asks after a delay in milliseconds, unless this is called again before. */
  ask(delay: number): void;
  /** Sends the files to the Worker after they were added, renamed, removed or replaced. */
  filesChanged(): void;
  /** Sends a change of a file to the Worker. */
  fileEdited(name: string, edits: readonly FileEdit[]): void;
  /** The language service in the Worker. */
  readonly service: EditorService;
  /** Answers another question, unless a newer one of its kind replaces it. */
  askOnce(question: FilesQuestion): Promise<Answer>;
}

/**
 * Creates an engine that is closed with the component.
 * @param status shows why there is no answer
 * @param files returns the files, with which a Worker starts
 * @param question returns the current question
 * @param onAnswer called with each answer
 */
export function useAnswers(
  status: Ref<string>,
  files: () => readonly File[],
  question: () => FilesQuestion,
  onAnswer: (answer: Answer) => void,
): Answers {
  const engine = new Engine(files);
  const answer = shallowRef<Answer>();
  const isBusy = ref(false);
  const loadedKilobytes = ref(0);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function askNow(): Promise<void> {
    isBusy.value = true;
    try {
      const found = await engine.ask(question());
      answer.value = found;
      status.value = "";
      loadedKilobytes.value = kilobytesOf(loadedScripts(), engine.loaded, prefetched());
      onAnswer(found);
    } catch (error) {
      if (error instanceof ReplacedError) return;
      status.value = messageOf(error);
    }
    isBusy.value = false;
  }

  onBeforeUnmount(() => {
    clearTimeout(timer);
    engine.close();
  });
  return {
    ...{ answer, isBusy, loadedKilobytes },
    ask(delay) {
      clearTimeout(timer);
      timer = setTimeout(() => void askNow(), delay);
    },
    filesChanged: () => engine.open(),
    fileEdited: (name, edits) => engine.edit(name, edits),
    service: serviceOf((method, args) => engine.call(method, args)),
    askOnce: (other) => engine.ask(other),
  };
}

/** Returns the addresses of the scripts that are only loaded for other pages. */
function prefetched(): ReadonlySet<string> {
  return new Set([...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map(({ href }) => href));
}

function messageOf(error: unknown): string {
  return error instanceof TooSlowError
    ? `Stopped: this takes more than ${TIME_LIMIT_MS / 1_000} seconds.`
    : `The evaluation failed: ${String(error)}`;
}

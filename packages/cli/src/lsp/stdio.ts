/** The language server over a pair of streams. */
import type { Readable, Writable } from "node:stream";
import { createServer, frameMessage, MessageReader, type ServerOptions } from "@hcl-ts/language-service/server";
import { errorCode } from "../error-code.ts";

/** The time in milliseconds between two looks whether the editor still runs. */
const LOOK_MS = 3_000;

/**
 * Serves a client until it ends the server, closes its stream or does not run any more.
 * @param editor the process of the editor; by default the one that the client states
 * @returns the exit status
 */
export function serveStreams(input: Readable, output: Writable, options: ServerOptions, editor?: number): Promise<0 | 1> {
  return new Promise((resolve) => {
    let watching: NodeJS.Timeout | undefined;
    const end = (status: 0 | 1): void => {
      clearInterval(watching);
      connected.dispose();
      input.off("data", read).destroy();
      resolve(status);
    };
    const watchEditor = (pid: number): void => {
      clearInterval(watching);
      watching = setInterval(() => {
        if (!isRunning(pid)) end(1);
      }, LOOK_MS).unref();
    };
    const reader = new MessageReader();
    let receive: (message: unknown) => void = () => undefined;
    const connected = createServer(options).connect({
      send: (message) => output.write(frameMessage(message)),
      subscribe: (listener) => {
        receive = listener;
      },
      exit: end,
    });
    const read = (bytes: Uint8Array): void => {
      for (const received of reader.read(bytes)) {
        if ("problem" in received) connected.reject(received.problem);
        else {
          const pid = editorOf(received.message);
          if (pid !== undefined) watchEditor(pid);
          receive(received.message);
        }
      }
    };
    if (editor !== undefined) watchEditor(editor);
    input.on("data", read);
    input.on("end", () => connected.whenIdle(() => end(1)));
    for (const stream of [input, output]) stream.on("error", () => end(1));
  });
}

/** Returns the process of the editor, if a message states it. */
function editorOf(message: unknown): number | undefined {
  const { method, params }: { readonly method?: unknown; readonly params?: unknown } = Object(message);
  if (method !== "initialize") return undefined;
  const { processId }: { readonly processId?: unknown } = Object(params);
  return isPid(processId) ? processId : undefined;
}

/** Reports whether a value is the number of a process. */
export const isPid = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Reports whether a process runs, also one of another user. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== "ESRCH";
  }
}

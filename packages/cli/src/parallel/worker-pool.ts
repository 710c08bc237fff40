/** Worker threads that answer requests. */
import { Worker } from "node:worker_threads";

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** A worker with the requests that it has not answered yet, oldest first. */
interface Thread<Answer> {
  readonly worker: Worker;
  readonly waiting: Waiting<Answer>[];
}

/** Worker threads that run the same program. It answers each message with one message, in order. */
export class WorkerPool<Request, Answer> {
  private readonly threads: readonly Thread<Answer>[];

  /** @param program the path of a file */
  constructor(program: string, size: number) {
    this.threads = Array.from({ length: size }, () => startedThread<Answer>(program));
  }

  /**
   * Sends a request to the thread with the fewest waiting requests.
   *
   * @throws the error that ends the thread, if it ends before it answers
   */
  run(request: Request): Promise<Answer> {
    const { worker, waiting } = this.threads.reduce((best, thread) => (thread.waiting.length < best.waiting.length ? thread : best));
    const answer = new Promise<Answer>((resolve, reject) => waiting.push({ resolve, reject }));
    worker.postMessage(request);
    return answer;
  }

  /** Ends all threads, whatever they are doing. */
  async destroy(): Promise<void> {
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()));
  }
}

function startedThread<Answer>(program: string): Thread<Answer> {
  const worker = new Worker(program);
  const waiting: Waiting<Answer>[] = [];
  worker.on("message", (answer: Answer) => waiting.shift()?.resolve(answer));
  worker.on("error", (error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return { worker, waiting };
}

/**
 * A process that measures the cases in one language. Requests and answers are lines of JSON, so a
 * peer can be written in any language.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface, type Interface } from "node:readline";

/** A request to run a case `count` times or, without a count, for a duration. */
export interface Request {
  readonly index: number;
  readonly count?: number | undefined;
  readonly milliseconds: number;
}

/** The number of runs of the case, and the processor time of all threads of the process. */
export interface Answer {
  readonly count: number;
  readonly microseconds: number;
  /** The result as cty's JSON, in the first answer for a case. */
  readonly result?: string;
  /** The reason why the case could not run. */
  readonly error?: string;
}

/** A running peer. */
export class Peer {
  readonly label: string;
  private readonly child: ChildProcess;
  private readonly lines: Interface;

  /** @param preamble a line to be sent before any request */
  constructor(label: string, command: string, args: readonly string[], preamble?: string) {
    this.label = label;
    this.child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.child.stdout! });
    if (preamble !== undefined) this.child.stdin!.write(`${preamble}\n`);
  }

  /** Runs a case. @returns the answer, which has an error if the process ended */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve) => {
      const ended = (): void => resolve({ count: 0, microseconds: 0, error: "the process ended" });
      this.lines.once("line", (line) => {
        this.lines.off("close", ended);
        resolve(JSON.parse(line) as Answer);
      });
      this.lines.once("close", ended);
      this.child.stdin!.write(`${JSON.stringify(request)}\n`);
    });
  }

  stop(): void {
    this.child.kill();
  }
}

/** The progress of long work, as a client shows it. */
import { checking } from "./messages.ts";
import type { Connection } from "./protocol/connection.ts";

/** Shows that the server works. */
export class Progress {
  readonly #connection: Connection;
  #token: string | undefined;
  #count = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Shows the start of the work, or its end. */
  show(isStarted: boolean): void {
    if (!isStarted) {
      if (this.#token !== undefined) this.#connection.notify("$/progress", { token: this.#token, value: { kind: "end" } });
      this.#token = undefined;
      return;
    }
    const token = `hcl-progress-${this.#count++}`;
    this.#token = token;
    this.#connection.request("window/workDoneProgress/create", { token }).then(
      () => {
        if (this.#token === token)
          this.#connection.notify("$/progress", { token, value: { kind: "begin", title: checking(), cancellable: false } });
      },
      () => {
        if (this.#token === token) this.#token = undefined;
      },
    );
  }
}

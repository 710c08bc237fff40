import type { Output } from "../src/io.ts";

/** An output that keeps what is written to it. */
export class CapturedOutput implements Output {
  readonly color = false;
  readonly width = undefined;
  readonly #out: string[] = [];
  readonly #err: string[] = [];

  readonly out = (text: string): void => void this.#out.push(text);
  readonly err = (text: string): void => void this.#err.push(text);

  get text(): string {
    return this.#out.join("");
  }

  get errors(): string {
    return this.#err.join("");
  }
}

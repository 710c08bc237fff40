import { type Colors, plain } from "../src/terminal/colors.ts";
import type { Output } from "../src/terminal/output.ts";

/** An output that keeps what is written to it. */
export class CapturedOutput implements Output {
  readonly outColors: Colors = plain;
  readonly errColors: Colors = plain;
  readonly width: number | undefined = undefined;
  readonly isTerminal: boolean;
  readonly #written: { readonly text: string; readonly isError: boolean }[] = [];

  /** @param isTerminal whether standard output counts as a terminal */
  constructor(isTerminal = false) {
    this.isTerminal = isTerminal;
  }

  readonly out = (text: string): void => void this.#written.push({ text, isError: false });
  readonly err = (text: string): void => void this.#written.push({ text, isError: true });

  /** Standard output. */
  get text(): string {
    return this.#of(false);
  }

  /** Standard error. */
  get errors(): string {
    return this.#of(true);
  }

  /** Both, as they came. */
  get all(): string {
    return this.#written.map(({ text }) => text).join("");
  }

  #of(isError: boolean): string {
    return this.#written.map((part) => (part.isError === isError ? part.text : "")).join("");
  }
}

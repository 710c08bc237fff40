import { describe, expect, it } from "vitest";
import { CapturedOutput } from "../../test/captured-output.ts";
import { Progress } from "./progress.ts";

/** A terminal of a width, and a clock that stands until it is moved. */
function terminal(width: number | undefined): { output: CapturedOutput; progress: Progress; wait: (ms: number) => void } {
  let now = 0;
  const output = Object.assign(new CapturedOutput(), { width });
  const wait = (ms: number): void => {
    now += ms;
  };
  return { output, progress: new Progress(output, () => now), wait };
}

describe("a progress line", () => {
  it("appears after a while, is updated now and then, and disappears", () => {
    const { output, progress, wait } = terminal(40);
    progress.show("one");
    wait(400);
    progress.show("two");
    wait(10);
    progress.show("three");
    wait(200);
    progress.show("four");
    progress.clear();
    progress.clear();
    expect(output.errors).toBe("\r\u001b[Ktwo\r\u001b[Kfour\r\u001b[K");
  });
  it("fits the terminal", () => {
    const { output, progress, wait } = terminal(20);
    wait(400);
    progress.show("checking 12: modules/network/main.tf");
    expect(output.errors).toBe("\r\u001b[Kchecking …k/main.tf");
  });
  it("is shown only on a terminal", () => {
    const { output, progress, wait } = terminal(undefined);
    wait(400);
    progress.show("one");
    progress.clear();
    expect(output.all).toBe("");
  });
});

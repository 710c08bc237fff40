import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { CapturedOutput } from "../../test/captured-output.ts";
import { runHcl } from "../hcl.ts";
import { isUnfinished, runPrompt } from "./prompt.ts";

/** The expressions that lines piped in are, and whether all were sound; those that are named faulty are not. */
async function pipe(...lines: readonly string[]): Promise<{ expressions: readonly string[]; isSound: boolean }> {
  const expressions: string[] = [];
  const input = new PassThrough();
  input.end(lines.map((line) => `${line}\n`).join(""));
  const answer = (expression: string): boolean => {
    expressions.push(expression);
    return expression !== "faulty";
  };
  return { isSound: await runPrompt({ answer, output: new CapturedOutput(), names: [], input }), expressions };
}

/** Keys pressed at a prompt on a terminal, one chunk after the other: the expressions, and what the screen shows, without control sequences. */
async function press(...keys: readonly string[]): Promise<{ expressions: readonly string[]; screen: string }> {
  const expressions: string[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const screen = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const shown: string[] = [];
  screen.on("data", (text: Buffer) => shown.push(text.toString()));
  const answer = (expression: string): boolean => {
    expressions.push(expression);
    screen.write(`= ${expression}\n`);
    return true;
  };
  const done = runPrompt({ answer, output: new CapturedOutput(), names: ["upper", "urlencode", "zones"], input, screen });
  for (const key of keys) {
    input.write(key);
    await new Promise((resolve) => setImmediate(resolve));
  }
  input.end();
  expect(await done).toBe(true);
  return { expressions, screen: stripVTControlCharacters(shown.join("")).replaceAll("\r", "") };
}

const [ENTER, UP, TAB, CTRL_C, CTRL_D] = ["\r", "\u001b[A", "\t", "\u0003", "\u0004"];

describe("expressions piped in", () => {
  it("are separated by line breaks", async () => {
    expect(await pipe("1", "", "  ", "a + b")).toEqual({ expressions: ["1", "a + b"], isSound: true });
  });
  it("continue while a bracket is open", async () => {
    expect((await pipe("[1,", "2", "]", "3")).expressions).toEqual(["[1,\n2\n]", "3"]);
  });
  it("continue through a heredoc with its empty lines", async () => {
    expect((await pipe("<<E", "x", "", "y", "E", "1")).expressions).toEqual(["<<E\nx\n\ny\nE\n", "1"]);
  });
  it("end at an empty line in any case", async () => {
    expect((await pipe("(1 +", "", "4")).expressions).toEqual(["(1 +", "4"]);
  });
  it("end with the input or at exit", async () => {
    expect((await pipe("[1")).expressions).toEqual(["[1"]);
    expect((await pipe("1", " exit ", "2")).expressions).toEqual(["1"]);
  });
  it("are valid together only if each of them is", async () => {
    expect(await pipe("faulty", "2")).toEqual({ expressions: ["faulty", "2"], isSound: false });
  });
  it("may have any line ending", async () => {
    expect((await pipe("1\r", "2\r")).expressions).toEqual(["1", "2"]);
  });
});

describe("the prompt on a terminal", () => {
  it("answers a line at once, and continues on the next line if a bracket is open", async () => {
    const { expressions, screen } = await press("1 + 2", ENTER, "[1,", ENTER, "2]", ENTER, CTRL_D);
    expect(expressions).toEqual(["1 + 2", "[1,\n2]"]);
    expect(screen).toContain("> 1 + 2\n= 1 + 2\n> [1,\n… 2]\n= [1,\n2]\n> ");
  });
  it("recalls what was typed before", async () => {
    const { expressions } = await press("1", ENTER, "2", ENTER, UP, UP, ENTER, UP, " + 3", ENTER, CTRL_D);
    expect(expressions).toEqual(["1", "2", "1", "1 + 3"]);
  });
  it("discards an unfinished expression on Ctrl-C", async () => {
    const { expressions, screen } = await press("[1,", ENTER, "2", CTRL_C, "3", ENTER, "4", CTRL_C, "5", ENTER, CTRL_D);
    expect(expressions).toEqual(["3", "5"]);
    expect(screen).toContain("… 2^C\n> 3\n");
  });
  it("ends on Ctrl-D, with an answer to an unfinished expression, and at exit", async () => {
    expect((await press("[1,", ENTER, CTRL_D, "2", ENTER)).expressions).toEqual(["[1,"]);
    expect((await press("1", ENTER, "exit", ENTER, "2", ENTER)).expressions).toEqual(["1"]);
    expect((await press("1", ENTER)).expressions).toEqual(["1"]);
  });
  it("completes names, but not members", async () => {
    expect((await press("zo", TAB, ENTER, "a.zo", TAB, ENTER, CTRL_D)).expressions).toEqual(["zones", "a.zo"]);
    expect((await press("u", TAB, TAB, "p", TAB, '("x")', ENTER, CTRL_D)).expressions).toEqual(['upper("x")']);
  });
  it("passes on a defect of the program", async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const screen = Object.assign(new PassThrough(), { isTTY: true });
    const answer = (): boolean => {
      throw new Error("a mistake");
    };
    const done = runPrompt({ answer, output: new CapturedOutput(), names: [], input, screen });
    input.write("1\r");
    await expect(done).rejects.toThrow("a mistake");
  });
});

describe("an expression", () => {
  it.each(["[", "f(", "{", '"${', "<<E\n", "[for x in {}: "])("continues after %j", (text) => expect(isUnfinished(text)).toBe(true));
  it.each(["1", "[]", '"[" ', ")", "<<E\nE\n", '"a'])("ends after %j", (text) => expect(isUnfinished(text)).toBe(false));
});

it("hcl eval treats a negative number as an expression, not as an option", async () => {
  const output = new CapturedOutput();
  expect(await runHcl(["eval", "--json", "-1"], output)).toBe(0);
  expect(output.text).toBe('{"value":-1,"type":"number","diagnostics":[]}\n');
});

import { numberVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { CapturedOutput } from "../../test/captured-output.ts";
import { answerLines, isUnfinished } from "./prompt.ts";

/** What is printed for lines typed one after the other, and whether the prompt asked for more before each. */
async function type(...lines: readonly string[]): Promise<{ text: string; errors: string; asked: readonly boolean[] }> {
  const output = new CapturedOutput();
  const asked: boolean[] = [];
  async function* source(): AsyncGenerator<string> {
    yield* lines;
  }
  const ctx = new EvalContext({ variables: new Map([["two", numberVal(2)]]) });
  await answerLines(source(), ctx, output, (more) => void asked.push(more));
  return { text: output.text, errors: output.errors, asked };
}

describe("the prompt", () => {
  it("answers each line with the value as source", async () => {
    expect((await type("two + 1", '"a${two}"', '{a = null, "b c" = [true]}')).text).toBe('3\n"a2"\n{ a = null, "b c" = [true] }\n');
  });
  it("reads on while a bracket is open", async () => {
    expect(await type("[1,", "two", "]", "3")).toEqual({ text: "[1, 2]\n3\n", errors: "", asked: [false, true, true, false, false] });
  });
  it("reads a heredoc with its empty lines", async () => {
    expect((await type("<<E", "x", "", "y", "E", "1")).text).toBe('"x\\n\\ny\\n"\n1\n');
  });
  it("lets an empty line end what is open", async () => {
    const { text, errors } = await type("(1 +", "", "4");
    expect(text).toBe("4\n");
    expect(errors).toContain("[expression-required]");
  });
  it("shows a mistake with a marker and goes on", async () => {
    const { text, errors } = await type("nope", '"ab', "5");
    expect(text).toBe("5\n");
    expect(errors).toContain("1 │ nope\n  │ ^^^^\n");
    expect(errors).toContain("[unclosed-string]");
  });
  it("ends at exit, and passes over empty lines", async () => {
    expect((await type("", "1", " exit ", "2")).text).toBe("1\n");
  });
  it("answers what is unfinished when the lines end", async () => {
    expect((await type("[1")).errors).not.toBe("");
  });
});

describe("an expression", () => {
  it.each(["[", "f(", "{", '"${', "<<E\n", "[for x in {}: "])("%j goes on", (text) => expect(isUnfinished(text)).toBe(true));
  it.each(["1", "[]", '"[" ', ")", "<<E\nE\n", '"a'])("%j does not", (text) => expect(isUnfinished(text)).toBe(false));
});

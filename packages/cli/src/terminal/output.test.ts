import { describe, expect, it } from "vitest";
import { CapturedOutput } from "../../test/captured-output.ts";
import { TemporaryFolder } from "../../test/temporary-folder.ts";
import { commonOptions } from "../arguments/common-options.ts";
import { runHcl } from "../hcl.ts";
import { painted } from "./colors.ts";
import { ChunkWriter } from "./output.ts";

/** An output with colours, as on a terminal. */
const colored = (): CapturedOutput => Object.assign(new CapturedOutput(), { outColors: painted, errColors: painted });

describe("colours", () => {
  it("are used in results and diagnostics", async () => {
    const output = colored();
    await runHcl(["eval", '[1, "a", true, null]'], output);
    expect(output.text).toBe('[\u001b[33m1\u001b[39m, \u001b[32m"a"\u001b[39m, \u001b[33mtrue\u001b[39m, \u001b[2mnull\u001b[22m]\n');
    await runHcl(["eval", "nope"], output);
    expect(output.errors).toContain("\u001b[1;31m");
  });
  it("are used in differences, for each kind of line", async () => {
    const path = new TemporaryFolder().write("a.hcl", "a = 1\nb=2\n");
    const output = colored();
    await runHcl(["fmt", "--diff", path], output);
    const [from, to, range, ...lines] = output.text.trimEnd().split("\n");
    expect([from!.startsWith("\u001b[1m--- "), to!.startsWith("\u001b[1m+++ ")]).toEqual([true, true]);
    expect([range, ...lines]).toEqual([
      "\u001b[36m@@ -1,2 +1,2 @@\u001b[39m",
      " a = 1",
      "\u001b[31m-b=2\u001b[39m",
      "\u001b[32m+b = 2\u001b[39m",
    ]);
  });
  it("are omitted with --no-color", async () => {
    const output = colored();
    await runHcl(["eval", "--no-color", '[1, "a"]'], output);
    await runHcl(["eval", "nope", "--no-color"], output);
    expect(output.all).not.toContain("\u001b");
  });
  it("are not counted as width", async () => {
    const [plain, colorful] = [new CapturedOutput(), colored()];
    const source = `[${'"aaaaaaaa", '.repeat(5)}]`;
    await runHcl(["eval", source], plain);
    await runHcl(["eval", source], colorful);
    expect(colorful.text.split("\n").length).toBe(plain.text.split("\n").length);
  });
});

describe("options of every command", () => {
  it("are removed from the arguments, but not after --", () => {
    const { args, help, output } = commonOptions(["a", "--help", "--no-color", "--", "--help"], colored());
    expect([args, help, output.outColors.isColorSupported]).toEqual([["a", "--", "--help"], true, false]);
  });
});

describe("a chunk writer", () => {
  it("joins many small strings into few large ones", () => {
    const written: number[] = [];
    const writer = new ChunkWriter((text) => written.push(text.length));
    for (let i = 0; i < 10_000; i++) writer.write("0123456789");
    writer.end();
    writer.end();
    expect(written).toEqual([65540, 34460]);
  });
});

/** The transcripts here, and those in the README, which is a copy of what the commands print. Run in `examples/service`. `vitest -u` renews those here. */
/// <reference path="../../../vitest.raw.d.ts" />
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import readme from "../README.md?raw";
import { replay } from "./transcript.ts";

const folder = new URL("transcripts/", import.meta.url);
const home = process.cwd();

beforeAll(() => process.chdir(new URL("../../../examples/service/", import.meta.url).pathname));
afterAll(() => process.chdir(home));

describe("the commands", () => {
  it.each(readdirSync(folder))("print the transcript %s", async (name) => {
    const file = new URL(name, folder);
    await expect(await replay(readFileSync(file, "utf8"))).toMatchFileSnapshot(file.pathname);
  });

  const examples = [...readme.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);
  it.each(examples)("print the transcript in the README: %s", async (example) => {
    expect(withoutStatus(await replay(example))).toBe(example);
  });
  it("have several transcripts in the README", () => expect(examples.length).toBeGreaterThan(3));
});

const withoutStatus = (transcript: string): string => transcript.replaceAll(/^\[\d\]\n/gm, "");

/**
 * The transcripts here, and those in the README, which is a copy of what the commands print. Those
 * without files run in `examples/service`. `vitest -u` renews the transcripts here.
 */
/// <reference path="../../../vitest.raw.d.ts" />
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import readme from "../README.md?raw";
import { filesOf, replay } from "./transcript.ts";

const folder = new URL("transcripts/", import.meta.url);
const home = process.cwd();

beforeEach(() => process.chdir(new URL("../../../examples/service/", import.meta.url).pathname));
afterEach(() => process.chdir(home));

describe("the commands", () => {
  it.each(readdirSync(folder))("print the transcript %s", async (name) => {
    const file = new URL(name, folder);
    const transcript = readFileSync(file, "utf8");
    await expect(await replayWithFiles(transcript)).toMatchFileSnapshot(file.pathname);
  });

  const examples = [...readme.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);
  it.each(examples)("print the transcript in the README: %s", async (example) => {
    expect(withoutStatus(await replay(example))).toBe(example);
  });
  it("are all in the README", async () => {
    const help = await replay("$ hcl --help\n");
    const names = Array.from(help.matchAll(/^ {2}([a-z][a-z-]*) {2,}/gm), ([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(`(?:hcl |\`)${name}[ \`]`).test(readme))).toEqual([]);
  });
  it("have several transcripts in the README", () => expect(examples.length).toBeGreaterThan(3));
});

const withoutStatus = (transcript: string): string => transcript.replaceAll(/^\[\d\]\n/gm, "");

/** Replays a transcript, in a temporary folder if it has its own files. */
async function replayWithFiles(transcript: string): Promise<string> {
  const files = filesOf(transcript);
  if (files.size === 0) return replay(transcript);
  const temporary = mkdtempSync(join(tmpdir(), "hcl-transcript-"));
  try {
    for (const [name, content] of files) {
      mkdirSync(dirname(join(temporary, name)), { recursive: true });
      writeFileSync(join(temporary, name), content);
    }
    process.chdir(temporary);
    return await replay(transcript);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** A folder for the files of a test file, and the results of commands on them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Output } from "../src/terminal/output.ts";
import { CapturedOutput } from "./captured-output.ts";

/** The exit status of a command, and what it printed. */
export interface Ran {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** A command, such as `runHcl`. */
export type Command = (args: readonly string[], output: Output) => Promise<number>;

/** A folder that is removed after the tests of the current file. */
export class TemporaryFolder {
  readonly path: string;

  constructor() {
    this.path = mkdtempSync(join(tmpdir(), "hcl-"));
    afterAll(() => rmSync(this.path, { recursive: true }));
  }

  /** Makes this the current folder during the tests. */
  enter(): this {
    const before = process.cwd();
    beforeAll(() => process.chdir(this.path));
    afterAll(() => process.chdir(before));
    return this;
  }

  /** Writes a file, and the folders around it. Returns its path. */
  write(name: string, content: string | Uint8Array): string {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }

  /** Runs a command. The path of the folder is replaced by `…` in what it prints. */
  async run(command: Command, ...args: readonly string[]): Promise<Ran> {
    const output = new CapturedOutput();
    const status = await command(args, output);
    return { status, out: output.text.replaceAll(this.path, "…"), err: output.errors.replaceAll(this.path, "…") };
  }
}

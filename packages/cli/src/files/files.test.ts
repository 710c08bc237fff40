import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CapturedOutput } from "../../test/captured-output.ts";
import { runHcl } from "../hcl.ts";
import { readInput } from "./files.ts";

const folder = mkdtempSync(join(tmpdir(), "hcl-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the output of `hcl check` for a file. */
async function check(path: string): Promise<string> {
  const output = new CapturedOutput();
  expect(await runHcl(["check", path], output)).toBe(1);
  return output.errors.replaceAll(folder, "…");
}

describe("a file", () => {
  it("is read completely, however large", () => {
    const path = join(folder, "large.hcl");
    writeFileSync(path, "# 23456789\n".repeat(250_000));
    expect(readInput(path).length).toBe(2_750_000);
    writeFileSync(path, "");
    expect(readInput(path).length).toBe(0);
  });
  it("is refused before reading if it exceeds a reasonable size", () => {
    const path = join(folder, "huge.hcl");
    writeFileSync(path, "");
    truncateSync(path, 300 * 1024 * 1024);
    expect(() => readInput(path)).toThrow("is too large: at most 256 MB can be read");
  });
  it("is refused with its name and the reason", async () => {
    writeFileSync(join(folder, "binary.hcl"), Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0x0a, 0x00, 0xff));
    writeFileSync(join(folder, "latin1.hcl"), Uint8Array.of(0x61, 0x0a, 0xe9));
    symlinkSync(join(folder, "b.hcl"), join(folder, "a.hcl"));
    symlinkSync(join(folder, "a.hcl"), join(folder, "b.hcl"));
    expect(await check(join(folder, "binary.hcl"))).toBe("hcl: …/binary.hcl is not a text file: line 2 contains a NUL byte\n");
    expect(await check(join(folder, "latin1.hcl"))).toBe("hcl: …/latin1.hcl is not UTF-8: line 2 contains invalid bytes\n");
    expect(await check(join(folder, "none.hcl"))).toBe("hcl: …/none.hcl cannot be read: there is no such file\n");
    expect(await check(join(folder, "large.hcl", "none.hcl"))).toContain("a part of its path is not a folder");
    expect(await check(join(folder, "a.hcl"))).toContain("its links form a loop");
    expect(await check(join(folder, `${"x".repeat(300)}.hcl`))).toContain("its name is too long");
    expect(() => readInput(folder)).toThrow("is a folder, but a file is required");
  });
});

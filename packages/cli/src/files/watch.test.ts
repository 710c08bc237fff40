import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CapturedOutput } from "../../test/captured-output.ts";
import { TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";

const temporary = new TemporaryFolder().enter();

/** Waits for the output of a command. Fails, with what it has printed, if a condition is never met. */
async function until(output: CapturedOutput, condition: () => boolean): Promise<void> {
  for (let polls = 0; polls < 60_000; polls++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`the command did not print what was expected, but:\n${output.text}${output.errors}`);
}

/** Runs a command that watches. Returns its output, and a function that ends it and returns its status. */
function watching(...args: readonly string[]): { readonly output: CapturedOutput; readonly end: () => Promise<number> } {
  const captured = new CapturedOutput();
  const ending = new AbortController();
  const output = Object.assign(captured, { interrupted: ending.signal });
  const status = runHcl(args, output);
  return {
    output,
    end: () => {
      ending.abort();
      return status;
    },
  };
}

it("hcl check --watch checks again what changes, appears and disappears", async () => {
  temporary.write("check/a.tf", "a = 1\n");
  const { output, end } = watching("check", "--watch", "check");
  await until(output, () => output.errors.includes("watching for changes"));
  expect(output.text).toBe("1 file: no problems\n");
  temporary.write("check/a.tf", "a = [\n");
  await until(output, () => output.text.endsWith("1 file: 1 error\n"));
  expect(output.errors).toContain("hcl: check/a.tf changed\n");
  // Editors write a new file in the place of the old one.
  renameSync(temporary.write("check/new", "a = 2\n"), join(temporary.path, "check/a.tf"));
  await until(output, () => output.text.endsWith("1 file: 1 error\n1 file: no problems\n"));
  temporary.write("check/sub/b.tf", "a = [\n");
  await until(output, () => output.text.endsWith("2 files: 1 error\n"));
  rmSync(join(temporary.path, "check/sub"), { recursive: true });
  await until(output, () => output.text.endsWith("1 file: no problems\n"));
  expect(await end()).toBe(0);
});

it("hcl fmt --watch formats what changes, and does not take its own changes for new ones", async () => {
  temporary.write("fmt/a.tf", "a=1\n");
  const { output, end } = watching("fmt", "--watch", "fmt/*.tf");
  await until(output, () => output.errors.includes("watching for changes"));
  expect(output.text).toBe("fmt/a.tf\n");
  temporary.write("fmt/b.tf", "b=1\n");
  await until(output, () => output.text.endsWith("fmt/a.tf\nfmt/b.tf\n"));
  expect(await end()).toBe(0);
});

it("a problem does not end the watching, and is the status at the end", async () => {
  const path = temporary.write("problem/a.tf", "a = 1\n");
  const { output, end } = watching("check", "--quiet", "--watch", path);
  temporary.write("problem/other.tf", "a = [\n");
  // Nothing is printed when the watching begins, so the file is written until that is noticed.
  await until(output, () => {
    temporary.write("problem/a.tf", "a = [\n");
    return output.errors.includes("Unclosed bracket") || output.errors.includes("expression");
  });
  expect(await end()).toBe(2);
  expect(output.errors).not.toContain("waiting");
});

it("standard input cannot be watched", async () => {
  const output = new CapturedOutput();
  expect(await runHcl(["check", "--watch", "-"], output)).toBe(1);
  expect(output.errors).toContain("--watch requires files or folders");
});

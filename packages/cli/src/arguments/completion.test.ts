import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { CapturedOutput } from "../../test/captured-output.ts";
import { runHcl } from "../hcl.ts";

async function scriptFor(shell: string): Promise<string> {
  const output = new CapturedOutput();
  expect(await runHcl(["completion", shell], output)).toBe(0);
  return output.text;
}

const hasShell = (shell: string): boolean => spawnSync(shell, ["-c", "exit 0"]).status === 0;

/** Completes the last of the words in bash. */
function inBash(script: string, words: readonly string[]): readonly string[] {
  const array = words.map((word) => `'${word}'`).join(" ");
  const program = `${script}\nCOMP_WORDS=(${array}); COMP_CWORD=${words.length - 1}; _hcl; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", program], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((word) => word !== "");
}

describe.skipIf(!hasShell("bash"))("completion in bash", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ["commands", ["hcl", "to"], ["to-json", "tokens"]],
    ["all commands", ["hcl", ""], expect.arrayContaining(["check", "completion", "fmt", "tf"])],
    ["subcommands", ["hcl", "tf", "e"], ["eval", "explain"]],
    ["options of a command", ["hcl", "fmt", "--st"], ["--style", "--stdin-filename"]],
    ["options of a subcommand", ["hcl", "tf", "vars", "--re"], ["--required"]],
    ["options that all commands have", ["hcl", "ast", "--no-c"], ["--no-color", "--no-config"]],
    ["values of an option", ["hcl", "check", "--format", ""], ["text", "json", "sarif", "github"]],
    ["values after an equals sign", ["hcl", "check", "--format", "=", "g"], ["github"]],
    ["an empty value after an equals sign", ["hcl", "fmt", "--style", "="], ["hcl", "terraform"]],
    ["values of an option of a subcommand", ["hcl", "tf", "check", "--dialect", "o"], ["opentofu"]],
    ["words", ["hcl", "completion", "z"], ["zsh"]],
    ["nothing, so that the shell completes files", ["hcl", "check", "x"], []],
    ["nothing for the value of an option with a path", ["hcl", "to-json", "--out", ""], []],
  ])("offers %s", async (_, words, expected) => {
    expect(inBash(await scriptFor("bash"), words)).toEqual(expected);
  });
});

describe.each(["zsh", "fish"])("the completion for %s", (shell) => {
  it.runIf(hasShell(shell))("is a valid script", async () => {
    const { status, stderr } = spawnSync(shell, ["-n"], { input: await scriptFor(shell), encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});

it("all options of all commands are completed in each shell", async () => {
  const [bash, zsh, fish] = await Promise.all(["bash", "zsh", "fish"].map(scriptFor));
  for (const name of ["stdin-filename", "keep-comments", "engine-version", "show-sensitive", "no-references"]) {
    expect(bash).toContain(`--${name}`);
    expect(zsh).toContain(`--${name}`);
    expect(fish).toContain(` -l ${name}`);
  }
});

it("there is completion for three shells", async () => {
  for (const args of [["tcsh"], [], ["bash", "zsh"]]) {
    const output = new CapturedOutput();
    expect(await runHcl(["completion", ...args], output)).toBe(1);
    expect(output.errors).toContain("choose bash, zsh, fish");
  }
});

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CapturedOutput } from "../../test/captured-output.ts";
import { runHcl } from "../hcl.ts";

const folder = mkdtempSync(join(tmpdir(), "hcl-completion-"));
afterAll(() => rmSync(folder, { recursive: true }));
/** A folder without files, which a shell could offer. */
const empty = join(folder, "empty");
mkdirSync(empty);

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

/** Completes a line in fish. */
function inFish(script: string, line: string): readonly string[] {
  const file = join(folder, "hcl.fish");
  writeFileSync(file, script);
  const { stdout, stderr } = spawnSync("fish", ["-c", `source ${file}; complete -C ${JSON.stringify(line)}`], {
    cwd: empty,
    env: { ...process.env, HOME: empty },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout.split("\n").flatMap((word) => (word === "" ? [] : [word.split("\t", 1)[0] ?? ""]));
}

/** A program for zsh that types a line and a tab into an interactive shell, and prints the words that it offers. */
const CAPTURE = `
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1= PS2=; autoload -Uz compinit; compinit -u -d $1.dump; source $1"
zpty -w z "bindkey '^I' complete-word; zstyle ':completion:*' list-grouped false"
zpty -w z 'compadd () {
  local -a matches
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)* ]]; then builtin compadd "$@"; return; fi
  builtin compadd -A matches "$@"
  for match in $matches; do print -r -- "<word>$match</word>"; done
}'
zpty -w z 'at_end () { print -r -- "<end>" }; comppostfuncs=(at_end)'
zpty -w z 'print -r -- "<re""ady>"'
while zpty -r z line; do [[ $line == *"<ready>"* ]] && break; done
zpty -n -w z "$2"$'\\t'
while zpty -r z line; do print -r -- $line; [[ $line == *"<end>"* ]] && break; done
zpty -d z
`;

/** Completes a line in zsh. */
function inZsh(script: string, line: string): readonly string[] {
  const file = join(folder, "hcl.zsh");
  writeFileSync(file, script);
  const { stdout } = spawnSync("zsh", ["-f", "-c", CAPTURE, "capture", file, line], {
    cwd: empty,
    env: { ...process.env, HOME: empty, TERM: "dumb" },
    encoding: "utf8",
  });
  return Array.from(stdout.matchAll(/<word>(.*?)<\/word>/g), ([, word]) => word ?? "");
}

const hasPty = spawnSync("zsh", ["-f", "-c", "zmodload zsh/zpty && autoload -Uz compinit && compinit -u -D"]).status === 0;

describe.each([
  { shell: "zsh", complete: inZsh, isPresent: hasPty },
  { shell: "fish", complete: inFish, isPresent: hasShell("fish") },
])("completion in $shell", ({ shell, complete, isPresent }) => {
  it.runIf(isPresent).each<[string, string, readonly string[]]>([
    ["commands", "hcl to", ["to-json", "tokens"]],
    ["subcommands", "hcl tf e", ["eval", "explain"]],
    ["options of a command", "hcl fmt --st", ["--stdin-filename", "--style"]],
    ["options of a subcommand", "hcl tf vars --re", ["--required"]],
    ["options that all commands have", "hcl ast --no-c", ["--no-color", "--no-config"]],
    ["values of an option", "hcl check --format ", ["github", "json", "sarif", "text"]],
    ["values of an option of a subcommand", "hcl tf check --dialect o", ["opentofu"]],
    ["words", "hcl completion z", ["zsh"]],
    ["files, of which there are none", "hcl check x", []],
  ])("offers %s", async (_, line, expected) => {
    expect([...complete(await scriptFor(shell), line)].sort()).toEqual(expected);
  });

  it.runIf(isPresent)("offers values after an equals sign", async () => {
    const words = complete(await scriptFor(shell), "hcl check --format=g");
    expect(words.map((word) => word.replace("--format=", ""))).toEqual(["github"]);
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

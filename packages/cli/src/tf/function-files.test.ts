import { mkdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";

const folder = new TemporaryFolder();
const at = (name: string): string => join(folder.path, name);

folder.write("secret.txt", "s3cret");
folder.write("repo/shared.txt", "shared");
folder.write("repo/modules/net/main.tf", 'output "own" {\n  value = file("${path.module}/own.txt")\n}\n');
folder.write("repo/modules/net/own.txt", "own");
folder.write("repo/modules/net/templates/x.tftpl", "template ${v}");
folder.write("repo/app/in.txt", "inside");
folder.write("repo/app/deep/er/in.txt", "deep");
folder.write("repo/app/steal.tftpl", '${file("../../secret.txt")}');
mkdirSync(at("repo/empty"));
symlinkSync(at("secret.txt"), at("repo/app/link.txt"));
symlinkSync(folder.path, at("repo/app/up"));
symlinkSync("in.txt", at("repo/app/near.txt"));
symlinkSync(at("none"), at("repo/app/broken"));

/** Evaluates an expression in the module `repo/app`, which calls others. */
async function evaluate(expression: string, ...options: readonly string[]): Promise<{ readonly status: number; readonly text: string }> {
  folder.write(
    "repo/app/main.tf",
    `module "net" {\n  source = "../modules/net"\n}\nmodule "empty" {\n  source = "../empty"\n}\nmodule "top" {\n  source = "../../.."\n}\noutput "x" {\n  value = ${expression}\n}\n`,
  );
  const { status, out, err } = await folder.run(runHcl, "tf", "eval", ...options, at("repo/app"));
  return { status, text: err.includes("failed-call") || err.includes("invalid-argument") ? err : out };
}

describe("functions read files", () => {
  it.each([
    ['file("in.txt")', "inside"],
    ['file("${path.module}/deep/er/in.txt")', "deep"],
    ['file("deep/../in.txt")', "inside"],
    ['file("near.txt")', "inside"],
    ['file("up/repo/app/in.txt")', "inside"],
    ['file("../modules/net/own.txt")', "own"],
    ["module.net.own", "own"],
    ['templatefile("../modules/net/templates/x.tftpl", { v = 1 })', "template 1"],
    ['tostring(fileexists("none.txt"))', "false"],
    ['join(",", fileset("deep", "**/*.txt"))', "er/in.txt"],
  ])("read files of the modules and below: %s", async (expression, value) => {
    expect(await evaluate(expression)).toEqual({ status: 0, text: `x = "${value}"\n` });
  });

  const readers = ["file", "filebase64", "fileexists", "filemd5", "filesha1", "filesha256", "filesha512", "filebase64sha256"];
  const outside = [
    "../../secret.txt",
    "../shared.txt",
    "link.txt",
    "up/secret.txt",
    "/etc/passwd",
    "~/.ssh/id_rsa",
    `${homedir()}/.ssh/id_rsa`,
    // None of these exists.
    "../../none.txt",
    "/no/such/file",
    "up/none",
    "broken",
    "broken/x",
    "../empty/x",
  ];
  it.each([
    ...readers.map((name) => `${name}("../../secret.txt")`),
    ...outside.map((path) => `file("${path}")`),
    ...outside.map((path) => `fileexists("${path}")`),
    'templatefile("../../secret.txt", {})',
    'templatefile("steal.tftpl", {})',
    'fileset("..", "*")',
    'fileset(".", "../*")',
    'fileset(".", "../../*.txt")',
    'fileset("up", "*")',
    'fileset(".", "up/*")',
    'fileset("/", "etc/*")',
    'fileset("/none", "*")',
    'file("${path.root}/../shared.txt")',
    'file("${path.cwd}/../../secret.txt")',
  ])("only there: %s", async (expression) => {
    const { status, text } = await evaluate(expression);
    expect(text).toContain("outside of the folders that may be read: add --allow-read PATH to allow it");
    expect(text).not.toContain("s3cret");
    expect(status).toBe(2);
    expect((await evaluate(`try(${expression}, "refused")`)).text).toMatch(/^x = "refused"\n$|outside of the folders/);
  });

  it("only there, without details of a sensitive path", async () => {
    const { status, text } = await evaluate('file(sensitive("../../secret.txt"))');
    expect(text).toContain("an argument is sensitive, so the details are withheld");
    expect(text).not.toContain("s3cret");
    expect(status).toBe(2);
  });

  it("are confined in all commands that call functions", async () => {
    await evaluate('file("../../secret.txt")');
    for (const command of ["eval", "check", "explain"]) {
      const { out, err } = await folder.run(runHcl, "tf", command, at("repo/app"), ...(command === "explain" ? ["output.x"] : []));
      expect(out + err).not.toContain("s3cret");
      expect(err).toContain("add --allow-read PATH to allow it");
    }
  });

  it.each([
    ["the file itself", ["secret.txt"], "../../secret.txt", "s3cret"],
    ["a folder around it", ["."], "../../secret.txt", "s3cret"],
    ["the target of a link", ["secret.txt"], "link.txt", "s3cret"],
    ["a path through a link", ["repo/app/up"], "../shared.txt", "shared"],
    ["one of several", ["repo/shared.txt", "secret.txt"], "../../secret.txt", "s3cret"],
  ])("elsewhere with --allow-read: %s", async (_, allowed, path, value) => {
    const options = allowed.flatMap((name) => ["--allow-read", at(name)]);
    expect(await evaluate(`file("${path}")`, ...options)).toEqual({ status: 0, text: `x = "${value}"\n` });
  });

  it("not elsewhere with --allow-read for another path", async () => {
    expect((await evaluate('file("../../secret.txt")', "--allow-read", at("repo"))).status).toBe(2);
    expect((await evaluate('file("../../secret.txt")', `--allow-read=${at("secret.tx")}`)).text).toBe("");
    const { status, err } = await folder.run(runHcl, "tf", "eval", "--allow-read", at("none"), at("repo/app"));
    expect([status, err]).toEqual([1, 'hcl: there is no file or folder "…/none" to allow with --allow-read\n']);
    expect((await folder.run(runHcl, "tf", "eval", "--allow-read", "", at("repo/app"))).err).toContain("a path is empty");
  });

  it("while --var-file and --schemas may be anywhere", async () => {
    folder.write("outside.tfvars", 'v = "given"\n');
    folder.write("outside.json", '{"format_version": "1.0"}');
    folder.write("other/main.tf", 'variable "v" {}\noutput "v" {\n  value = var.v\n}\n');
    const options = ["--var-file", at("outside.tfvars"), "--schemas", at("outside.json")];
    expect(await folder.run(runHcl, "tf", "eval", ...options, at("other"))).toMatchObject({ status: 0, out: 'v = "given"\n' });
  });

  it("do not read modules that a manifest places elsewhere", async () => {
    const manifest = { Modules: [{ Key: "m", Source: "registry.terraform.io/a/b/c", Version: "1.0.0", Dir: "../../repo/modules/net" }] };
    folder.write("evil/.terraform/modules/modules.json", JSON.stringify(manifest));
    folder.write("evil/main.tf", 'module "m" {\n  source = "a/b/c"\n}\noutput "x" {\n  value = file("../repo/modules/net/own.txt")\n}\n');
    const { out, err } = await folder.run(runHcl, "tf", "eval", at("evil"));
    expect(err).toContain("invalid-module-manifest");
    expect(out + err).not.toContain('"own"');
  });
});

describe("the state of another module", () => {
  const state = '{"version": 4, "outputs": {"n": {"value": "v", "type": "string", "sensitive": true}}}';
  const reader = (path: string): string =>
    `data "terraform_remote_state" "s" {\n  backend = "local"\n  config  = { path = "${path}" }\n}\noutput "n" {\n  value = data.terraform_remote_state.s.outputs.n\n}\n`;
  folder.write("states/app/near.tfstate", state);
  folder.write("states/far.tfstate", state);

  it("is read in the folder of the module, and elsewhere only if --allow-read names it", async () => {
    folder.write("states/app/main.tf", reader("near.tfstate"));
    expect((await folder.run(runHcl, "tf", "eval", at("states/app"))).out).toBe('n = "v"\n');
    folder.write("states/app/main.tf", reader("../far.tfstate"));
    expect((await folder.run(runHcl, "tf", "eval", at("states/app"))).out).toBe("n = (known after apply)\n");
    expect((await folder.run(runHcl, "tf", "eval", "--allow-read", at("states/far.tfstate"), at("states/app"))).out).toBe('n = "v"\n');
  });
});

it("hcl tf check knows the home directory, as evaluation does", async () => {
  folder.write("home/main.tf", 'output "home" {\n  value = pathexpand("~/x")\n}\n');
  expect(await folder.run(runHcl, "tf", "check", at("home"))).toMatchObject({ status: 0 });
});

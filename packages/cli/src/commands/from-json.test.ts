import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Ran, TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";

const temporary = new TemporaryFolder().enter();
const folder = temporary.path;
const hcl = (...args: readonly string[]): Promise<Ran> => temporary.run(runHcl, ...args);

function file(path: string, content: unknown): void {
  writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
}

const module = { "//": "net", resource: { aws_vpc: { main: { cidr: "${var.cidr}", tags: [{ key: "a" }], provider: "aws.west" } } } };
const text = '# net\n\nresource "aws_vpc" "main" {\n  provider = aws.west\n\n  cidr = var.cidr\n\n  tags {\n    key = "a"\n  }\n}\n';
mkdirSync(join(folder, "stack", "sub"), { recursive: true });
file("stack/main.tf.json", module);
file("stack/sub/b.tf.json", { locals: { b: 1 } });
file("stack/other.tf", "a = 1\n");
file("broken.tf.json", '{"locals": {\n"a": }}');

describe("hcl from-json", () => {
  it("prints one file", async () => {
    expect(await hcl("from-json", "stack/main.tf.json")).toEqual({ status: 0, out: text, err: "" });
    expect((await hcl("from-json", "--no-comments", "stack/main.tf.json")).out).toBe(text.slice("# net\n\n".length));
  });

  it("uses the schemas of providers", async () => {
    const aws = { resource_schemas: { aws_vpc: { block: { attributes: { tags: {} } } } } };
    file("schemas.json", { provider_schemas: { "registry.example/x/aws": aws } });
    expect((await hcl("from-json", "--schemas", "schemas.json", "stack/main.tf.json")).out).toContain('tags = [\n    {\n      key = "a"');
    expect(await hcl("from-json", "--schemas", "stack/main.tf.json", "stack/main.tf.json")).toMatchObject({
      status: 1,
      err: expect.stringContaining("provider_schemas"),
    });
  });

  it("writes files next to their sources in folders, all or none, and overwrites none by accident", async () => {
    expect(await hcl("from-json", "--write", "stack")).toEqual({ status: 0, out: "stack/main.tf\nstack/sub/b.tf\n", err: "" });
    expect(readFileSync("stack/main.tf", "utf8")).toBe(text);
    rmSync("stack/sub/b.tf");
    expect(await hcl("from-json", "--write", "stack")).toEqual({
      status: 1,
      out: "",
      err: "hcl: stack/main.tf already exists: add --force to replace it\n",
    });
    expect(() => readFileSync("stack/sub/b.tf")).toThrow();
    expect((await hcl("from-json", "--write", "--force", "stack")).status).toBe(0);
    expect(readFileSync("stack/sub/b.tf", "utf8")).toBe("locals {\n  b = 1\n}\n");
  });

  it("converts the output of hcldec by the specification", async () => {
    file(
      "s.hcldec",
      'object {\n  attr "a" {\n    type = number\n  }\n  block_list "b" {\n    attr {\n      name = "c"\n      type = string\n    }\n  }\n}\n',
    );
    file("value.json", '{"a": 9007199254740993, "b": ["x"]}');
    expect(await hcl("from-json", "--spec", "s.hcldec", "value.json")).toEqual({
      status: 0,
      out: 'a = 9007199254740993\n\nb {\n  c = "x"\n}\n',
      err: "",
    });
    file("wrong.json", '{"a": []}');
    expect(await hcl("from-json", "--spec", "s.hcldec", "wrong.json")).toMatchObject({
      status: 1,
      err: expect.stringContaining("wrong.json does not match the specification"),
    });
    expect((await hcl("from-json", "--spec", "s.hcldec", "broken.tf.json")).status).toBe(2);
    file("bad.hcldec", "object {");
    expect((await hcl("from-json", "--spec", "bad.hcldec", "value.json")).status).toBe(2);
  });

  it("infers structure in another language", async () => {
    file("job.json", { job: { web: [{ count: 1 }] } });
    expect((await hcl("from-json", "--other", "job.json", "--out", "job.nomad")).status).toBe(0);
    expect(readFileSync("job.nomad", "utf8")).toBe('job "web" {\n  count = 1\n}\n');
  });

  it("reports errors and misuse", async () => {
    expect(await hcl("from-json", "broken.tf.json")).toEqual({ status: 2, out: "", err: expect.stringContaining("broken.tf.json:2") });
    expect(await hcl("from-json")).toMatchObject({ status: 1 });
    expect(await hcl("from-json", "missing.json")).toMatchObject({ status: 1, err: expect.stringContaining("missing.json") });
    expect(await hcl("from-json", "stack")).toMatchObject({ status: 1, err: expect.stringContaining("--write") });
    expect(await hcl("from-json", "-", "stack")).toMatchObject({ status: 1, err: expect.stringContaining("standard input") });
    expect(await hcl("from-json", "--write", "--out", "x", "stack")).toMatchObject({
      err: expect.stringContaining("--out cannot be combined with --write"),
    });
    expect(await hcl("from-json", "--other", "--spec", "x", "stack")).toMatchObject({
      err: expect.stringContaining("--spec cannot be combined with --other"),
    });
    file("noending", "{}");
    expect(await hcl("from-json", "--write", "--force", "noending")).toMatchObject({
      status: 1,
      err: expect.stringContaining("use --out"),
    });
    mkdirSync("empty", { recursive: true });
    expect(await hcl("from-json", "--write", "empty")).toMatchObject({ status: 1, err: "hcl: the folders contain no files to convert\n" });
  });

  it("returns the source that hcl to-json converts", async () => {
    file("round.tf", 'output "x" {\n  value = "${a}-b"\n}\n');
    await hcl("to-json", "round.tf", "--out", "round.json");
    expect((await hcl("from-json", "round.json")).out).toBe(readFileSync("round.tf", "utf8"));
  });
});

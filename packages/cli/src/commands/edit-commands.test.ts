import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Ran, TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";

const temporary = new TemporaryFolder();
const file = (name: string, text: string): string => temporary.write(name, text);
const hcl = (...args: readonly string[]): Promise<Ran> => temporary.run(runHcl, ...args);

const text =
  '# net\nmodule "vpc" {\n  source  = "x" # where\n  version = "5.0.0"\n  azs     = ["b", "a"]\n  tags    = { Owner = "me" }\n}\n';
const main = file("main.tf", text);
const other = file("other.tf", 'resource "aws_vpc" "main" {\n  cidr = module.vpc.cidr\n}\n\noutput "id" {\n  value = aws_vpc.main.id\n}\n');
const json = file("main.tf.json", '{"module": {"vpc": {"version": "1"}}}\n');

describe("hcl get", () => {
  it("prints the source of a value or a block", async () => {
    expect(await hcl("get", "module.vpc.version", main)).toEqual({ status: 0, out: '"5.0.0"\n', err: "" });
    expect((await hcl("get", "--raw", "module.vpc.version", main, other)).out).toBe("5.0.0\n");
    expect((await hcl("get", "module.vpc.azs[1]", main)).out).toBe('"a"\n');
    expect((await hcl("get", "resource.aws_vpc.main", other)).out).toBe('resource "aws_vpc" "main" {\n  cidr = module.vpc.cidr\n}\n');
    expect((await hcl("get", "--raw", "module.vpc.version", json)).out).toBe("1\n");
    expect(JSON.parse((await hcl("get", "--json", "module.vpc.tags", main)).out)).toEqual({
      path: "…/main.tf",
      address: "module.vpc.tags",
      text: '{ Owner = "me" }',
      value: { Owner: "me" },
    });
  });

  it("reports an address that does not exist or is in several files", async () => {
    expect(await hcl("get", "module.x", main)).toMatchObject({ status: 2, err: expect.stringContaining("There is no block module.x") });
    expect(await hcl("get", "nothing", main, other)).toMatchObject({
      status: 1,
      err: expect.stringContaining("nothing is in none of …/main.tf, …/other.tf"),
    });
    expect(await hcl("get", "module.vpc.version", main, json)).toMatchObject({ status: 1, err: expect.stringContaining("several files") });
    expect(await hcl("get", "a..b", main)).toMatchObject({ status: 1, err: expect.stringContaining("is not an address") });
    expect(await hcl("get", "b", file("b.tf", "b {\n}\nb {\n}\n"))).toMatchObject({
      status: 2,
      err: expect.stringContaining("2 blocks match b, on lines 1 and 3"),
    });
  });
});

describe("hcl set", () => {
  it("prints the file, and changes only the value", async () => {
    expect(await hcl("set", "--string", "module.vpc.version", "5.1.0", main, other)).toEqual({
      status: 0,
      out: text.replace("5.0.0", "5.1.0"),
      err: "",
    });
    expect((await hcl("set", "module.vpc.tags.Team", "var.team", main)).out).toBe(text.replace('"me" }', '"me", Team = var.team }'));
    expect((await hcl("set", "module.vpc.version", "2", json)).out).toBe('{"module": {"vpc": {"version": "${2}"}}}\n');
    expect((await hcl("set", "module.vpc.longer_name", "1", main, "--format", "lines")).out).toContain(
      '  tags        = { Owner = "me" }\n  longer_name = 1\n',
    );
  });

  it("writes the file, or shows the difference", async () => {
    const path = file("write.tf", text);
    expect((await hcl("set", "--diff", "module.vpc.version", '"6"', path)).out).toContain('-  version = "5.0.0"\n+  version = "6"\n');
    expect(readFileSync(path, "utf8")).toBe(text);
    expect((await hcl("set", "--write", "module.vpc.version", '"6"', path)).out).toBe("…/write.tf\n");
    expect(readFileSync(path, "utf8")).toBe(text.replace("5.0.0", "6"));
    expect(JSON.parse((await hcl("set", "--json", "module.vpc.version", "null", path)).out)).toMatchObject({
      files: [{ path: "…/write.tf", changed: true, edits: [{ newText: "null" }] }],
      problems: [],
    });
  });

  it("refuses what it cannot set, with a reason", async () => {
    expect(await hcl("set", "module.vpc.version", "1.2.3", main)).toMatchObject({ status: 1, err: expect.stringContaining("--string") });
    expect(await hcl("set", "module.vpc", "1", main)).toMatchObject({ status: 2, err: expect.stringContaining("is a block") });
    expect(await hcl("set", "module.vpc.source.x", "1", main)).toMatchObject({ status: 2, err: expect.stringContaining("not-an-object") });
    expect(await hcl("set", "a", "1", main, other)).toMatchObject({ status: 1, err: expect.stringContaining("several files") });
    expect(await hcl("set", "a")).toMatchObject({ status: 1, err: expect.stringContaining("ADDRESS, VALUE and FILE") });
  });
});

describe("hcl rm", () => {
  it("removes an item with its comments, or a part of a value", async () => {
    expect((await hcl("rm", "module.vpc", main, other)).out).toBe("");
    expect((await hcl("rm", "module.vpc.azs[0]", main)).out).toBe(text.replace('"b", ', ""));
    expect((await hcl("rm", "--keep-comments", "module.vpc.source", main)).out).toContain("{\n  # where\n  version");
    expect(await hcl("rm", "module.vpc.nothing", main)).toMatchObject({
      status: 2,
      out: "",
      err: expect.stringContaining("attribute-not-found"),
    });
  });

  it("leaves an empty block, or removes it where asked", async () => {
    const locals = file("locals.tf", "locals {\n  a = 1\n}\n\nb {\n}\n");
    expect((await hcl("rm", "locals.a", locals)).out).toBe("locals {\n}\n\nb {\n}\n");
    expect((await hcl("rm", "--remove-empty-blocks", "locals.a", locals)).out).toBe("b {\n}\n");
    const json = file("locals.tf.json", '{"locals": {"c": 1}}');
    expect((await hcl("rm", "--remove-empty-blocks", "locals.a", locals, json)).out).toBe("b {\n}\n");
    expect(await hcl("rm", "--remove-empty-blocks", "locals.c", locals, json)).toMatchObject({
      status: 1,
      err: expect.stringContaining("only edits the native syntax"),
    });
  });
});

describe("hcl mv", () => {
  it("renames a block and the references to it in all files, and adds a moved block", async () => {
    const { out } = await hcl("mv", "--moved", "resource.aws_vpc.main", "resource.aws_vpc.net", other, main);
    expect(out).toBe(
      'resource "aws_vpc" "net" {\n  cidr = module.vpc.cidr\n}\n\nmoved {\n  from = aws_vpc.main\n  to   = aws_vpc.net\n}\n\noutput "id" {\n  value = aws_vpc.net.id\n}\n',
    );
    const data = file("data.tf", 'data "aws_ami" "a" {}\nlocals {\n  b = data.aws_ami.a.id\n  c = local.b\n}\n');
    expect((await hcl("mv", "data.aws_ami.a", "data.aws_ami.z", data)).out).toContain(
      'data "aws_ami" "z" {}\nlocals {\n  b = data.aws_ami.z.id',
    );
    expect((await hcl("mv", "locals.b", "locals.d", data)).out).toContain("  d = data.aws_ami.a.id\n  c = local.d\n");
    expect((await hcl("mv", "--diff", "module.vpc", "module.net", main, other)).out).toMatch(
      /-module "vpc" \{\n\+module "net" \{[\s\S]*\+ {2}cidr = module\.net\.cidr/,
    );
    expect((await hcl("mv", "--no-references", "module.vpc", "module.net", main, other)).out).toBe(text.replace("vpc", "net"));
  });

  it("renames an attribute or a member", async () => {
    expect((await hcl("mv", "module.vpc.tags.Owner", "module.vpc.tags.Team", main)).out).toBe(text.replace("Owner", "Team"));
    expect(await hcl("mv", "module.vpc.source", "module.vpc.version", main)).toMatchObject({
      status: 2,
      err: expect.stringContaining("name-taken"),
    });
  });

  it("refuses an invalid rename", async () => {
    expect(await hcl("mv", "module.vpc.source", "source", main)).toMatchObject({
      status: 1,
      err: expect.stringContaining("only differ in a name"),
    });
    expect(await hcl("mv", "module.vpc.source", "module.x.source", main)).toMatchObject({ status: 1 });
    expect(await hcl("mv", "--moved", "output.id", "output.x", other)).toMatchObject({
      status: 1,
      err: expect.stringContaining("--moved is only for"),
    });
  });
});

describe("hcl append", () => {
  it("adds to a list, a block or the file", async () => {
    expect((await hcl("append", "--string", "module.vpc.azs", "c", main)).out).toBe(text.replace('"a"]', '"a", "c"]'));
    expect((await hcl("append", "module.vpc", "x {\n  y=1\n}", main)).out).toBe(text.replace(" }\n}\n", " }\n\n  x {\n    y=1\n  }\n}\n"));
    expect((await hcl("append", ".", 'output "o" {\n}', main)).out).toBe(`${text}\noutput "o" {\n}\n`);
    expect(await hcl("append", ".", "a = [", main)).toMatchObject({ status: 1, err: expect.stringContaining("syntax error") });
    expect(await hcl("append", "module.vpc.source", "1", main)).toMatchObject({ status: 2, err: expect.stringContaining("not-a-list") });
  });
});

describe("hcl sort", () => {
  it("sorts blocks by labels, and the contents of a list or an object", async () => {
    const path = file("sort.tf", '# b\nv "b" {\n}\n\nv "a" {\n  l = [2, 1]\n}\n');
    expect((await hcl("sort", "v", path)).out).toBe('v "a" {\n  l = [2, 1]\n}\n\n# b\nv "b" {\n}\n');
    expect((await hcl("sort", "v.a.l", path)).out).toContain("[1, 2]");
    expect(await hcl("sort", "v.a", path)).toMatchObject({ status: 1, err: expect.stringContaining("neither") });
    expect(await hcl("sort", "w", path)).toMatchObject({ status: 2 });
    expect(await hcl("sort", "v", json)).toMatchObject({ status: 1, err: expect.stringContaining("is JSON") });
  });
});

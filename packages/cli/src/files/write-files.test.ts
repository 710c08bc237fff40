import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TemporaryFolder } from "../../test/temporary-folder.ts";
import { RunError } from "../errors.ts";
import { runHcl } from "../hcl.ts";
import { writeFiles, writeOutput } from "./write-files.ts";

const folder = new TemporaryFolder();
const at = (name: string): string => join(folder.path, name);
const read = (name: string): string => fs.readFileSync(at(name), "utf8");

/** Tests run as the superuser in some places, who may act as another user. */
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

/** Runs an action as a user without special permissions. */
async function asNobody<T>(action: () => T | Promise<T>): Promise<T> {
  process.setegid!(NOBODY);
  process.seteuid!(NOBODY);
  try {
    return await action();
  } finally {
    process.seteuid!(0);
    process.setegid!(0);
  }
}

beforeEach(() => {
  fs.chmodSync(folder.path, 0o755);
  for (const name of fs.readdirSync(folder.path)) fs.rmSync(at(name), { recursive: true });
});

afterEach(() => {
  expect(fs.readdirSync(folder.path).filter((name) => name.startsWith("."))).toEqual([]);
});

describe("a file that is written", () => {
  it("is created, with the usual permissions", () => {
    writeOutput(at("new.json"), ["a", Uint8Array.of(98), "c"]);
    expect(read("new.json")).toBe("abc");
    expect(fs.statSync(at("new.json")).mode & 0o777).toBe(0o666 & ~process.umask());
    expect(() => writeOutput("", "x")).toThrow("a path is empty");
    expect(() => writeOutput(at("none/x.json"), "x")).toThrow("cannot be written: there is no folder");
    expect(() => writeOutput(folder.path, "x")).toThrow("it is a folder");
    expect(() => writeOutput(at("new.json/x"), "x")).toThrow("a part of its path is not a folder");
  });

  it("replaces the old one in one step", () => {
    folder.write("a.tf", "old");
    const descriptor = fs.openSync(at("a.tf"), "r");
    writeOutput(at("a.tf"), "new, and longer");
    // A program that has opened the old file still sees all of it.
    expect(fs.readFileSync(descriptor, "utf8")).toBe("old");
    fs.closeSync(descriptor);
    expect(read("a.tf")).toBe("new, and longer");
  });

  it("keeps its mode, and has no other mode meanwhile", () => {
    for (const mode of [0o600, 0o640, 0o755, 0o664]) {
      fs.writeFileSync(at("a.tf"), "old");
      fs.chmodSync(at("a.tf"), mode);
      writeOutput(at("a.tf"), "new");
      expect(fs.statSync(at("a.tf")).mode & 0o7777).toBe(mode);
    }
  });

  it("can have the longest name that the file system allows", async () => {
    for (const name of [`${"x".repeat(252)}.tf`, `${"é".repeat(126)}.tf`]) {
      folder.write(name, "a=1\n");
      expect((await folder.run(runHcl, "fmt", at(name))).status).toBe(0);
      expect(read(name)).toBe("a = 1\n");
    }
  });

  it("is written through links, also to a file that is missing", () => {
    folder.write("sub/target.tf", "old");
    fs.symlinkSync("sub/target.tf", at("link.tf"));
    fs.symlinkSync("link.tf", at("second.tf"));
    writeOutput(at("second.tf"), "new");
    expect(read("sub/target.tf")).toBe("new");
    expect(fs.readlinkSync(at("second.tf"))).toBe("link.tf");
    fs.symlinkSync("sub/missing.tf", at("broken.tf"));
    writeOutput(at("broken.tf"), "created");
    expect(read("sub/missing.tf")).toBe("created");
    expect(fs.lstatSync(at("broken.tf")).isSymbolicLink()).toBe(true);
    fs.symlinkSync("loop.tf", at("loop.tf"));
    expect(() => writeOutput(at("loop.tf"), "x")).toThrow("its links form a loop");
  });

  it("stays one file under all of its names", async () => {
    folder.write("a.tf", "a=1\nlonger=2\n");
    fs.linkSync(at("a.tf"), at("b.tf"));
    const { ino } = fs.statSync(at("a.tf"));
    expect(await folder.run(runHcl, "fmt", folder.path)).toEqual({ status: 0, out: "…/a.tf\n…/b.tf\n", err: "" });
    for (const name of ["a.tf", "b.tf"]) {
      expect(read(name)).toBe("a      = 1\nlonger = 2\n");
      expect(fs.statSync(at(name)).ino).toBe(ino);
    }
    writeOutput(at("b.tf"), "s");
    expect(read("a.tf")).toBe("s");
  });

  it("is not written if it is read-only, unless that is forced", async () => {
    for (const links of [1, 2]) {
      const path = folder.write(`n${links}.tf`, "a=1\n");
      if (links === 2) fs.linkSync(path, at("other-name"));
      fs.chmodSync(path, 0o444);
      expect(await folder.run(runHcl, "fmt", path)).toEqual({
        status: 1,
        out: "",
        err: `hcl: …/n${links}.tf is read-only: add --force to write it\n`,
      });
      expect((await folder.run(runHcl, "set", "-w", "a", "2", path)).err).toContain("is read-only: add --force to write it");
      expect(read(`n${links}.tf`)).toBe("a=1\n");
      expect((await folder.run(runHcl, "fmt", "--force", path)).status).toBe(0);
      expect(read(`n${links}.tf`)).toBe("a = 1\n");
      expect((await folder.run(runHcl, "set", "-w", "--force", "a", "2", path)).status).toBe(0);
      expect(read(`n${links}.tf`)).toBe("a = 2\n");
      expect(fs.statSync(path).mode & 0o777).toBe(0o444);
    }
    expect(() => writeOutput(at("n1.tf"), "x")).toThrow(/n1\.tf is read-only$/);
  });

  it("is not written if it has changed since it was read", () => {
    const path = folder.write("a.tf", "read");
    const write = (): void => writeFiles([{ path, content: "new", before: "read" }]);
    fs.writeFileSync(path, "edited meanwhile");
    expect(write).toThrow("a.tf has changed since it was read, so it is not written");
    expect(read("a.tf")).toBe("edited meanwhile");
    fs.rmSync(path);
    expect(write).toThrow("has changed since it was read");
    expect(fs.existsSync(path)).toBe(false);
    fs.writeFileSync(path, "read");
    write();
    expect(read("a.tf")).toBe("new");
  });

  it("can be a device or a pipe", () => {
    writeOutput("/dev/null", "x");
    execFileSync("mkfifo", [at("pipe")]);
    expect(() => writeOutput(at("pipe"), "x")).toThrow("nothing reads from it");
    const reader = fs.openSync(at("pipe"), fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
    writeOutput(at("pipe"), "through the pipe");
    expect(fs.readFileSync(reader, "utf8")).toBe("through the pipe");
    fs.closeSync(reader);
    expect(fs.statSync(at("pipe")).isFIFO()).toBe(true);
  });
});

describe("several files", () => {
  it("are all written, or none", async () => {
    const paths = ["a.tf", "b.tf", "c.tf"].map((name) => folder.write(name, "x=1\n"));
    fs.chmodSync(paths[1]!, 0o444);
    const { status, out, err } = await folder.run(runHcl, "fmt", folder.path);
    expect([status, out, err]).toEqual([1, "", "hcl: …/b.tf is read-only: add --force to write it\n"]);
    for (const name of ["a.tf", "b.tf", "c.tf"]) expect(read(name)).toBe("x=1\n");
    const json = await folder.run(runHcl, "fmt", "--json", folder.path);
    expect(JSON.parse(json.out).unusable).toEqual([{ path: "…/b.tf", message: "…/b.tf is read-only: add --force to write it" }]);
    expect(json.status).toBe(1);
    expect((await folder.run(runHcl, "fmt", "--force", folder.path)).out).toBe("…/a.tf\n…/b.tf\n…/c.tf\n");
  });

  it("are not written if one has changed since it was read", () => {
    const files = ["a.tf", "b.tf"].map((name) => ({ path: folder.write(name, "read"), content: "new", before: "read" }));
    fs.writeFileSync(at("b.tf"), "edited");
    expect(() => writeFiles(files)).toThrow("b.tf has changed");
    expect(read("a.tf")).toBe("read");
  });

  it("can be one file under different paths", async () => {
    folder.write("a.tf", "a=1\n");
    fs.symlinkSync("a.tf", at("link.tf"));
    expect((await folder.run(runHcl, "fmt", folder.path)).status).toBe(0);
    expect(read("a.tf")).toBe("a = 1\n");
    const both = [
      { path: at("a.tf"), content: "1" },
      { path: at("link.tf"), content: "2" },
    ];
    expect(() => writeFiles(both)).toThrow(RunError);
  });
});

describe.runIf(isRoot)("the owner of a file", () => {
  it("is kept by the superuser", () => {
    const path = folder.write("a.tf", "old");
    fs.chownSync(path, 1234, 5678);
    fs.chmodSync(path, 0o640);
    writeOutput(path, "new");
    const { uid, gid, mode } = fs.statSync(path);
    expect([uid, gid, mode & 0o777]).toEqual([1234, 5678, 0o640]);
    expect(read("a.tf")).toBe("new");
  });

  it("is kept by other users, who write in place", async () => {
    const path = folder.write("a.tf", "old and long");
    fs.chownSync(path, 1234, NOBODY);
    fs.chmodSync(path, 0o660);
    fs.chownSync(folder.path, NOBODY, NOBODY);
    await asNobody(() => writeOutput(path, "new"));
    const { uid, gid, mode } = fs.statSync(path);
    expect([uid, gid, mode & 0o777, read("a.tf")]).toEqual([1234, NOBODY, 0o660, "new"]);
    fs.chownSync(folder.path, 0, 0);
  });

  it("decides whether it may be written", async () => {
    const path = folder.write("a.tf", "a=1\n");
    fs.chmodSync(path, 0o444);
    fs.chownSync(folder.path, NOBODY, NOBODY);
    // The folder allows a replacement, but the file belongs to another user.
    const refused = await asNobody(() => folder.run(runHcl, "fmt", path));
    expect([refused.status, refused.err]).toEqual([1, "hcl: …/a.tf is read-only: add --force to write it\n"]);
    expect(read("a.tf")).toBe("a=1\n");
    expect((await asNobody(() => folder.run(runHcl, "fmt", "--force", path))).status).toBe(0);
    const { uid, mode } = fs.statSync(path);
    expect([uid, mode & 0o777, read("a.tf")]).toEqual([NOBODY, 0o444, "a = 1\n"]);
    fs.chownSync(folder.path, 0, 0);
  });

  it("is required for a file in a folder that does not allow new files", async () => {
    const path = folder.write("sub/a.tf", "old");
    fs.chownSync(path, NOBODY, NOBODY);
    await asNobody(() => writeOutput(path, "new"));
    expect(read("sub/a.tf")).toBe("new");
    await expect(asNobody(() => writeOutput(at("sub/b.tf"), "new"))).rejects.toThrow("permission is denied");
  });
});

/// <reference types="node" />
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FileRefusal, type FileStatus, type ReadingFs, type ReadingOptions, readDescriptor, readRegularFile } from "./read-regular-file.ts";

const folder = fs.mkdtempSync(join(tmpdir(), "hcl-reading-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Uint8Array): string => {
  fs.writeFileSync(join(folder, name), content);
  return join(folder, name);
};

/** Returns the content of a file as text, or the reason why it is refused. */
function readOf(path: string, options: Partial<ReadingOptions> = {}, from: ReadingFs = fs): string {
  try {
    return new TextDecoder().decode(readRegularFile(from, path, { maxSize: 1_000_000, ...options }));
  } catch (error) {
    if (error instanceof FileRefusal) return error.reason;
    return String((error as { readonly code?: string }).code);
  }
}

describe("a regular file", () => {
  it("is read as a whole, whatever its size", () => {
    for (const size of [0, 1, 1000, 65_535, 65_536, 65_537, 200_000]) {
      const content = "x".repeat(size);
      expect(readOf(file("sized", content)) === content).toBe(true);
    }
  });

  it("uses the given memory if it fits", () => {
    const scratch = new Uint8Array(8);
    const read = (content: string): Uint8Array => readRegularFile(fs, file("small", content), { maxSize: 100, scratch });
    expect(read("1234567").buffer).toBe(scratch.buffer);
    expect(read("12345678").buffer).not.toBe(scratch.buffer);
    expect(read("12345678")).toEqual(new TextEncoder().encode("12345678"));
  });

  it("may have the maximum size, and no byte more", () => {
    expect(readOf(file("at-limit", "12345"), { maxSize: 5 })).toBe("12345");
    expect(readOf(file("above-limit", "123456"), { maxSize: 5 })).toBe("too-large");
  });

  it("can be inspected before it is read", () => {
    const path = file("inspected", "x");
    const seen: FileStatus[] = [];
    expect(readOf(path, { inspect: (status) => void seen.push(status) })).toBe("x");
    expect(seen.map(({ ino }) => ino)).toEqual([fs.statSync(path).ino]);
    const inspect = (): never => {
      throw new FileRefusal("not-regular");
    };
    expect(readOf(path, { inspect })).toBe("not-regular");
  });
});

/** A file system whose files report another size than they have, and return at most some bytes at a time. */
function misreporting(size: number, atOnce = Number.POSITIVE_INFINITY): ReadingFs {
  return {
    ...fs,
    fstatSync(descriptor) {
      const status = fs.fstatSync(descriptor);
      status.size = size;
      return status;
    },
    readSync: (descriptor, bytes, offset, length, position) => fs.readSync(descriptor, bytes, offset, Math.min(length, atOnce), position),
  };
}

describe("the size of a file", () => {
  const long = file("long", "0123456789".repeat(20_000));

  it.each([0, 1, 10, 199_999, 200_000, 200_001, 900_000])("is the length of its content, although it reports %d", (size) => {
    expect(readOf(long, {}, misreporting(size)).length).toBe(200_000);
    expect(readOf(long, {}, misreporting(size, 7)).length).toBe(200_000);
    expect(readOf(long, { scratch: new Uint8Array(300_000) }, misreporting(size)).length).toBe(200_000);
    expect(readOf(long, { maxSize: 199_999 }, misreporting(size))).toBe("too-large");
  });

  it("does not matter where the file never ends", () => {
    // Returns bytes for ever, as /proc/self/pagemap does.
    const endless: ReadingFs = {
      ...misreporting(0),
      readSync: (_, bytes, offset, length) => bytes.subarray(offset, offset + length).fill(1).length,
    };
    expect(readOf(long, {}, endless)).toBe("too-large");
  });

  it.skipIf(!fs.existsSync("/proc/self/pagemap"))("is bounded for files of the system", () => {
    expect(readOf("/proc/self/status")).toContain("Pid:");
    // Some kernels accept reads of certain lengths only.
    expect(readOf("/proc/self/pagemap")).toMatch(/^(?:too-large|EINVAL)$/);
  });
});

describe("what is not a regular file", () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);

  it("is refused without blocking", () => {
    expect(readOf(pipe)).toBe("not-regular");
    expect(readOf(folder)).toBe("is-directory");
    expect(readOf("/dev/zero")).toBe("not-regular");
    expect(readOf("/dev/null")).toBe("not-regular");
    expect(readOf(join(folder, "none"))).toBe("ENOENT");
  });

  it("is refused if it reports to be a file, but has no bytes yet", () => {
    const blocking: ReadingFs = {
      ...fs,
      readSync() {
        throw Object.assign(new Error("try again"), { code: "EAGAIN" });
      },
    };
    expect(readOf(file("kernel-log", ""), { wait: () => expect.unreachable() }, blocking)).toBe("not-regular");
  });

  it("is read until it ends if the caller accepts it", () => {
    // Opened for reading and writing, a pipe has a writer.
    const descriptor = fs.openSync(pipe, fs.constants.O_RDWR | fs.constants.O_NONBLOCK);
    fs.writeSync(descriptor, "from the pipe");
    let waits = 0;
    const isStream = (status: FileStatus): boolean => status.isFIFO();
    const ending: ReadingFs = {
      ...fs,
      readSync(from, bytes, offset, length, position) {
        if (waits === 2) return 0;
        return fs.readSync(from, bytes, offset, length, position);
      },
    };
    const bytes = readDescriptor(ending, descriptor, { maxSize: 100, isStream, wait: () => void waits++ });
    expect(new TextDecoder().decode(bytes)).toBe("from the pipe");
    expect(() => readDescriptor(fs, descriptor, { maxSize: 100, isStream: () => false })).toThrow(FileRefusal);
    expect(() => readDescriptor(fs, descriptor, { maxSize: 100, isStream })).toThrow(FileRefusal);
    fs.closeSync(descriptor);
  });
});
